// What a board can be asked for, and what it does when it is not.

import { english } from './strings.js';

/**
 * @typedef {object} BoardOptions
 * @property {0|180} [orientation]
 * @property {import('./geometry.js').Layout} [layout]
 * @property {boolean} [coordinates]
 * @property {'off'|'touch'|'flips'|'all'} [confirm] ask for a second press
 * @property {import('./pieces.js').PieceSet} [pieces]
 * @property {'包'|'砲'} [cannon] black's cannon in the traditional set
 * @property {boolean} [badges] rank badges 7 to 1, in banqi
 * @property {'off'|'pick'|'always'} [acting] the role a dark piece acts by: never drawn, on a picked or pointed-at piece, on all
 * @property {'auto'|'light'|'dark'} [theme]
 * @property {'auto'|'full'|'reduced'|'off'} [animation] `auto` follows prefers-reduced-motion
 * @property {number} [animationDuration] length of a slide in milliseconds; the rest keeps its proportion; 0 for none
 * @property {boolean} [keys] single-letter keys on the focused board
 * @property {boolean} [threats] mark the mover's pieces that can be taken now, while they may move here
 * @property {boolean} [targets] show where a picked piece may go
 * @property {boolean} [announce] speak events given to `animate`
 * @property {number} [reserve] CSS pixels of the window's height kept for the rest of the page
 * @property {number|null} [maxHeight] height for the cells in CSS pixels, instead of the window's less `reserve`
 * @property {number} [largestCell] CSS pixels
 * @property {(text: string) => void} [onAction] an action was made: "c2", "a1a2", "-"
 * @property {(tried: { from: string|null, to: string, text: string, kind: 'empty'|'faceDown'|'piece' }) => void} [onRefused] an action was tried that is not legal
 * @property {(name: string) => void} [onKey] bag, trays, evaluation, hint, input, prev, next, first, last, copy, leave
 * @property {(about: { square: string, cell: string, by: 'hover'|'press'|'focus' } | null) => void} [onInspect] hover, long press or focus
 * @property {(square: string) => boolean|void} [onSquare] every tap before the board acts on it; true keeps it from the board
 * @property {(letter: string) => import('./geometry.js').Point|null} [trayAt] where a captured piece flies, in client coordinates
 * @property {(square: string) => boolean} [mayPick] a piece is about to be picked; false leaves it
 * @property {(square: string) => boolean} [mayPut] a picked piece is about to be put down without a move; false keeps it picked
 * @property {(interaction: import('./state.js').Interaction) => void} [onInteraction] something was picked, dropped or put down
 * @property {() => void} [onTheme] colours or piece style changed: pictures made with `drawPiece` want a new coat
 * @property {(text: string) => void} [say] for a live region of the page's own
 * @property {import('./strings.js').Translate} [t]
 */

/** @type {Required<Omit<BoardOptions, 'onAction'|'onRefused'|'onKey'|'onInspect'|'onSquare'|'mayPick'|'mayPut'|'onInteraction'|'onTheme'|'say'|'trayAt'>>} */
export const DEFAULTS = {
  orientation: 0, layout: 'auto', coordinates: true, confirm: 'off', pieces: 'traditional', cannon: '包', badges: true, acting: 'pick', theme: 'auto',
  animation: 'auto', animationDuration: 160, keys: true, threats: false, targets: true, announce: true, reserve: 180, maxHeight: null, largestCell: 112, t: english,
};
