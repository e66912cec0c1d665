// Keys on the focused board.

import { cellText, describeAction, describeEvent } from './describe.js';
import { nameOf, squareAt } from './geometry.js';
import { actionsFrom, cellAt, darkFacts, flipSquare } from './state.js';

/** Keys the page answers, by name. */
const PAGE = /** @type {Record<string, string>} */ ({ b: 'bag', t: 'trays', v: 'evaluation', '?': 'hint', i: 'input', '[': 'prev', ']': 'next', '{': 'first', '}': 'last' });

/** The square an arrow, Home, End or a page key leads to, or null. @param {KeyboardEvent} event @param {import('./geometry.js').Geometry} geometry @param {string} square */
export function travel(event, geometry, square) {
  const { col, row } = geometry.place(square);
  const { cols, rows } = geometry;
  switch (event.key) {
    case 'ArrowLeft':
      return geometry.squareAt(col - 1, row);
    case 'ArrowRight':
      return geometry.squareAt(col + 1, row);
    case 'ArrowUp':
      return geometry.squareAt(col, row - 1);
    case 'ArrowDown':
      return geometry.squareAt(col, row + 1);
    case 'Home':
      return geometry.squareAt(0, event.ctrlKey ? 0 : row);
    case 'End':
      return geometry.squareAt(cols - 1, event.ctrlKey ? rows - 1 : row);
    case 'PageUp':
      return geometry.squareAt(col, 0);
    case 'PageDown':
      return geometry.squareAt(col, rows - 1);
    default:
      return null;
  }
}

const TRAVEL = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

/**
 * @param {KeyboardEvent} event
 * @param {{ state: import('./state.js').State, geometry: import('./geometry.js').Geometry, t: import('./strings.js').Translate, letters: boolean,
 *   moveTo: (square: string) => void, say: (text: string) => void, page: (name: string) => void, escape: () => void }} board
 * @returns {boolean} true when the key was the board's
 */
export function pressed(event, board) {
  const { state, geometry } = board;
  if (event.altKey || event.isComposing) return false;
  if (TRAVEL.has(event.key) && !event.metaKey) {
    const square = travel(event, geometry, state.cursor);
    if (square) board.moveTo(square);
    return true;
  }
  if (event.key === 'Escape') {
    board.escape();
    return true;
  }
  if ((event.key === 'Enter' || event.key === ' ') && event.repeat) return true;
  if (!board.letters) return false;
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== 'c' || String(getSelection())) return false;
    board.page('copy');
    return true;
  }
  return letter(event, board);
}

function letter(event, board) {
  const { state, geometry, t } = board;
  const key = event.key.length === 1 ? event.key.toLowerCase() : '';
  if (!key) return false;
  if ('gaerhcs'.includes(key)) jump(key, event.shiftKey, board);
  else if (/\d/.test(key)) {
    const square = squareAt(state.cursor[0], Number(key) || 10, state.shape);
    if (geometry.places.has(square)) board.moveTo(square);
  } else if (key === 'o') board.say(describeSquare(board));
  else if (key === 'l') board.say(state.lastMove ? tell(state.lastMove, board) : t('say.noLast'));
  else if (key === 'x') board.say(state.lastCapture ? tell(state.lastCapture, board) : t('say.noCapture'));
  else if (key === 'm') board.say(list(event.shiftKey, board));
  else if (PAGE[key]) board.page(PAGE[key]);
  else return false;
  return true;
}

/** To the next piece of a kind, either side's, in reading order, round the board. */
function jump(role, backwards, { state, geometry, moveTo, say, t }) {
  const { order } = geometry;
  const start = order.indexOf(state.cursor);
  const turn = backwards ? order.length - 1 : 1;
  for (let i = 1; i <= order.length; i++) {
    const square = order[(start + i * turn) % order.length];
    if (cellAt(state, square).toLowerCase() === role) return moveTo(square);
  }
  say(t('say.none', { role: t(`role.${role}`) }));
}

function describeSquare({ state, t }) {
  return cellText(state.cursor, cellAt(state, state.cursor), darkFacts(state, state.cursor), t, state.shape);
}

const tell = (event, { state: { shape }, t }) => (event.kind ? describeEvent(event, t, shape) : [event.from, event.to].filter(Boolean).map((square) => nameOf(square, shape)).join(' '));

function list(capturesOnly, { state, t }) {
  const { cursor, shape, view } = state;
  const square = nameOf(cursor, shape);
  const flips = view.moves.filter((move) => move.kind === 'flip' && flipSquare(move) === cursor);
  const shown = [...flips, ...actionsFrom(state, cursor)].filter(({ kind }) => !capturesOnly || kind === 'capture' || kind === 'attempt');
  if (!shown.length) return t(capturesOnly ? 'say.noCaptures' : 'say.noMoves', { square });
  return t('say.moves', { square, list: shown.map((action) => (action.kind === 'step' ? nameOf(action.to, shape) : describeAction(action, t, shape))).join(t('list.items')) });
}
