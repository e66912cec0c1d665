// The grid's own styles, adopted by a document or a shadow root: no <style> element, so a strict style-src holds.

import { sheetText } from '../sheets.js';

const css = `
.ts-board-room { display: block; width: 100%; min-width: 0; contain: inline-size; overflow-x: clip; }
.ts-board { position: relative; margin-inline: auto; -webkit-user-select: none; user-select: none; -webkit-touch-callout: none; -webkit-tap-highlight-color: transparent; }
.ts-board canvas { position: absolute; inset: 0; display: block; pointer-events: none; }
.ts-board canvas.ts-flyer { z-index: 1; }
.ts-grid { position: absolute; inset: 0; outline: none; }
.ts-row { display: flex; }
.ts-cell { flex: none; }
.ts-cell button { display: block; width: 100%; height: 100%; margin: 0; padding: 0; border: 0; border-radius: 8px; background: none; color: inherit; font: inherit; touch-action: manipulation; cursor: default; -webkit-user-select: none; user-select: none; }
.ts-cell button[data-movable] { touch-action: pinch-zoom; cursor: grab; }
.ts-cell button[data-mark] { cursor: pointer; }
.ts-board[data-dragging] button { cursor: grabbing; }
.ts-cell button:focus { outline: none; }
.ts-cell button:focus-visible { outline: 3px solid var(--ts-focus); outline-offset: -3px; box-shadow: inset 0 0 0 4px var(--ts-mark-halo); }
.ts-say { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) {
  .ts-cell button { forced-color-adjust: none; }
  .ts-cell button[data-mark]:not([data-mark='flip']) { outline: 2px dashed Highlight; outline-offset: -2px; }
  .ts-cell button[data-last='from'] { outline: 1px dotted CanvasText; outline-offset: -1px; }
  .ts-cell button[data-last='to'] { outline: 1px solid CanvasText; outline-offset: -1px; }
  .ts-cell [data-selected] { outline: 3px solid Highlight; outline-offset: -3px; }
  .ts-cell button:focus-visible { outline: 4px double Highlight; outline-offset: -4px; box-shadow: none; }
}
@media print { .ts-board canvas { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`;

/** @type {CSSStyleSheet|undefined} */
let sheet;
/** @type {Promise<CSSStyleSheet>|undefined} */
let tokens;

/** The document or shadow root an element lives in. @param {Node} node */
const rootOf = (node) => {
  const root = node.getRootNode();
  return /** @type {DocumentOrShadowRoot} */ (root instanceof ShadowRoot ? root : document);
};

/** Gives the root the grid's styles, once. @param {Node} node */
export function adoptStyles(node) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  adopt(rootOf(node), sheet);
}

/** Where the page has not linked tokens.css, fetches it and adopts it. @param {Element} node @returns {Promise<boolean>} true when it did */
export async function adoptTokens(node) {
  if (getComputedStyle(node).getPropertyValue('--ts-wood')) return false;
  tokens ??= sheetText('tokens.css').then((text) => new CSSStyleSheet().replace(text));
  adopt(rootOf(node), await tokens);
  return true;
}

function adopt(root, one) {
  if (!root.adoptedStyleSheets.includes(one)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, one];
}
