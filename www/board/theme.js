// The colours the canvas paints with: design tokens as they stand on the board element, or the system's colours when it forces them.

const NAMES = /** @type {const} */ ([
  'ink', 'ivory', 'ivory-light', 'ivory-shade', 'red-side', 'black-side', 'slate', 'slate-light', 'slate-shade', 'slate-mark',
  'back-red', 'back-red-light', 'back-red-shade', 'back-black', 'back-black-light', 'back-black-shade', 'back-mark', 'check',
  'board-material', 'wood', 'wood-light', 'wood-edge', 'grain', 'line', 'line-light', 'mark', 'mark-halo', 'last', 'last-fill', 'shadow',
]);

/** Which system colour stands in for each token. */
const SYSTEM = /** @type {Record<string, string>} */ ({
  ink: 'CanvasText', ivory: 'Canvas', 'ivory-light': 'Canvas', 'ivory-shade': 'Canvas', 'red-side': 'CanvasText', 'black-side': 'CanvasText',
  slate: 'GrayText', 'slate-light': 'GrayText', 'slate-shade': 'GrayText', 'slate-mark': 'Canvas',
  'back-red': 'GrayText', 'back-red-light': 'GrayText', 'back-red-shade': 'GrayText',
  'back-black': 'GrayText', 'back-black-light': 'GrayText', 'back-black-shade': 'GrayText', 'back-mark': 'Canvas', check: 'CanvasText',
  wood: 'Canvas', 'wood-light': 'Canvas', 'wood-edge': 'Canvas', grain: 'Canvas', line: 'CanvasText', 'line-light': 'Canvas',
  mark: 'Highlight', 'mark-halo': 'Canvas', last: 'CanvasText', 'last-fill': 'Canvas', shadow: 'Canvas',
});

/**
 * @typedef {{ forced: boolean, material: 'wood'|'slate'|'plain', font: string, [colour: string]: any }} Theme
 * Keys are the token names in camel case: `redSide`, `ivoryLight`, ...
 */

/**
 * @param {HTMLElement} element
 * @param {boolean} [plain] take the system's colours in any case: there are no tokens
 * @returns {Theme|null} null while the tokens have not arrived
 */
export function readTheme(element, plain = false) {
  const forced = plain || matchMedia('(forced-colors: active)').matches;
  const style = getComputedStyle(element);
  if (!forced && !style.getPropertyValue('--ts-wood')) return null;
  /** @type {Theme} */
  const theme = { forced, material: 'plain', font: style.getPropertyValue('--ts-font') || 'sans-serif' };
  const probe = forced ? element.appendChild(document.createElement('span')) : null;
  for (const name of NAMES) {
    const key = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    theme[key] = probe && SYSTEM[name] ? system(probe, SYSTEM[name]) : style.getPropertyValue(`--ts-${name}`).trim();
  }
  probe?.remove();
  theme.material = forced ? 'plain' : theme.boardMaterial;
  return theme;
}

/** A system colour, made opaque. */
function system(probe, name) {
  probe.style.color = name;
  const [red, green, blue] = getComputedStyle(probe).color.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0];
  return `rgb(${red}, ${green}, ${blue})`;
}

/**
 * Calls back when anything the theme depends on changes; returns the way to stop.
 * @param {() => void} changed
 */
export function watchTheme(changed) {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  const attributes = new MutationObserver(changed);
  attributes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
    attributes.disconnect();
  };
}
