/** Small helpers for building elements: no markup strings, so no escaping and no inline styles. */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} tag
 * @param {Record<string, any> | null} [props]  `class`, `data-*`, `aria-*` and other attributes; `on*` are listeners; null and false are left out
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...kept(children));
  return element;
}

/** @param {(Node | string | null | false | undefined)[]} children @returns {(Node | string)[]} */
const kept = (children) => /** @type {(Node | string)[]} */ (children.filter(Boolean));

/** Paths on a 24 by 24 grid, stroked. */
const ICONS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  back: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  hint: 'M9 18h6M10 21h4M8.5 14.5A6 6 0 1 1 15.5 14.5c-.6.5-1 1.200-1 2v1.5h-5v-1.5c0-.8-.4-1.5-1-2z',
  bag: 'M8 7c-3 2.5-4 5-4 8a5 5 0 0 0 5 5h6a5 5 0 0 0 5-5c0-3-1-5.500-4-8M8 7h8M8 7 6.500 4h11L16 7',
  turn: 'M4 12a8 8 0 0 1 13.700-5.600L20 9M20 4v5h-5M20 12a8 8 0 0 1-13.700 5.600L4 15M4 20v-5h5',
  flag: 'M6 21V4M6 4h11l-2.5 4L17 12H6',
  plus: 'M12 5v14M5 12h14',
  again: 'M5 12a7 7 0 1 0 2.5-5.400L5 9M5 4v5h5',
  sliders: 'M5 7h8M17 7h2M5 17h2M11 17h8M15 5v4M9 15v4',
  sound: 'M4 10v4h3l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11',
  muted: 'M4 10v4h3l5 4V6l-5 4zM16 10l5 5M21 10l-5 5',
  book: 'M5 5h6a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H5zM21 5h-6a2 2 0 0 0-2 2v13a2 2 0 0 1 2-2h6z',
  seal: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6zM12 15v2',
  people: 'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.5 20a6.500 6.500 0 0 1 13 0M16 4.500a3.500 3.500 0 0 1 0 6M18 14a6.500 6.500 0 0 1 3.500 6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  save: 'M12 4v11M7.500 11l4.500 4.500L16.500 11M5 20h14',
  even: 'M5 9h14M5 15h14',
  share: 'M8.500 13.500l7 4M15.500 6.500l-7 4M6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 22a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  pieces: 'M8 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM16 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  open: 'M4 19V5h6l2 3h8v11zM12 11v5M9.5 13.5 12 11l2.5 2.5',
  close: 'M6 6l12 12M18 6 6 18',
  first: 'M6 5v14M18 6l-7 6 7 6z',
  prev: 'M15 6l-7 6 7 6z',
  next: 'M9 6l7 6-7 6z',
  last: 'M18 5v14M6 6l7 6-7 6z',
  eye: 'M2.5 12S6 6 12 6s9.500 6 9.500 6-3.500 6-9.500 6-9.500-6-9.500-6zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  screen: 'M3 4h18v12H3zM12 16v4M8 20h8',
  check: 'M5 12.5 10 17 19 7',
  stop: 'M7 7h10v10H7z',
  go: 'M7 5v14l12-7z',
  pause: 'M9 5v14M15 5v14',
  step: 'M6 6v12l9-6zM18 6v12',
  speed: 'M4 7v10l7-5zM12 7v10l7-5z',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17 10h.01M8 14h8',
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/** @param {Element} parent @param {...(Node | string | null | false)} children */
export function refill(parent, ...children) {
  parent.replaceChildren(...kept(children));
}

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Gives the page a style sheet of its own folder that is not there from the start; once it holds, or cannot be had. @param {string} name */
export function styled(name) {
  const { href } = new URL(name, import.meta.url);
  const loaded = sheets.get(href) ?? new Promise((done) => document.head.append(h('link', { rel: 'stylesheet', href, onload: () => done(), onerror: () => done() })));
  sheets.set(href, loaded);
  return loaded;
}

/** @param {string} text @returns {Promise<boolean>} */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hands the person a file. @param {string} name @param {string | Blob} content */
export function saveFile(name, content, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
