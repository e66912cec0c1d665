/** The element's shadow root: the same nodes index.html sets out, and their styles, adopted. */

import { sheetText } from '../sheets.js';
import { h } from './dom.js';

const SHEETS = ['tokens.css', 'play/table.css', 'play/dialogs.css', 'play/frame.css'];
/** @type {Promise<CSSStyleSheet[]> | undefined} */
let sheets;

function loadSheets() {
  sheets ??= Promise.all(SHEETS.map(async (path) => new CSSStyleSheet().replace(await sheetText(path)))).catch((error) => {
    sheets = undefined;
    throw error;
  });
  return sheets;
}

/**
 * @param {ShadowRoot} root
 * @param {() => boolean} wanted  false when the element has left the page meanwhile
 * @returns {Promise<import('./desk.js').DeskNodes | null>}
 */
export async function frame(root, wanted) {
  const adopted = await loadSheets();
  if (!wanted()) return null;
  root.adoptedStyleSheets = adopted;
  const nodes = {
    title: h('p', { class: 'title' }),
    subtitle: h('p', { class: 'subtitle' }),
    chip: h('button', { type: 'button', class: 'chip', 'aria-haspopup': 'dialog' }),
    toast: h('p', { class: 'toast', hidden: true }),
    far: h('div', { class: 'player player-far', role: 'group', part: 'tray' }),
    board: h('div', { class: 'board', part: 'board' }),
    near: h('div', { class: 'player player-near', role: 'group', part: 'tray' }),
    tools: h('div', { class: 'tools', role: 'group', part: 'controls', 'data-i18n-label': 'app.controls' }),
    live: h('div', { class: 'sr-only', role: 'status', 'aria-live': 'polite' }),
  };
  const bar = h('div', { class: 'bar', part: 'status' }, h('div', { class: 'bar-text' }, nodes.title, nodes.subtitle), nodes.chip, nodes.toast);
  const game = h('div', { class: 'game' }, bar, nodes.far, nodes.board, nodes.near, nodes.tools);
  root.replaceChildren(h('slot', { name: 'header' }), game, h('slot', { name: 'footer' }), nodes.live);
  return { game, ...nodes };
}
