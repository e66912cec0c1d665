// The grid people act on: real buttons over the picture, one per square, in reading order, with words for what stands there.
// Attributes say what the view says and no more: a face-down cell is the same as every other but for its coordinate, in jieqi but for what
// its point says of it.

import { EDGE } from './geometry.js';
import { cellLabel } from './describe.js';
import { cellAt, darkFacts, isMovable, isThreatened, marks, pickedSquare } from './state.js';

export class Grid {
  /** @param {string[]} squares */
  constructor(squares) {
    this.element = document.createElement('div');
    this.element.className = 'ts-grid';
    this.element.setAttribute('role', 'grid');
    this.use(squares);
  }

  /** Lays out cells anew, for another game. @param {string[]} squares */
  use(squares) {
    /** @type {Map<string, { cell: HTMLElement, button: HTMLButtonElement }>} */
    this.cells = new Map(squares.map((square) => [square, makeCell(square)]));
    /** @type {string[]} */
    this.order = [];
  }

  /** Puts the cells where the geometry has them. The focused button keeps the focus. @param {import('./geometry.js').Geometry} geometry */
  layout(geometry) {
    this.element.style.padding = `${EDGE}px`;
    if (this.order.join() !== geometry.order.join()) {
      const focused = /** @type {HTMLElement|null} */ (this.element.querySelector('button:focus'));
      const rows = Array.from({ length: geometry.rows }, (_, row) => {
        const line = document.createElement('div');
        line.className = 'ts-row';
        line.setAttribute('role', 'row');
        line.append(...geometry.order.slice(row * geometry.cols, (row + 1) * geometry.cols).map((square) => this.#at(square).cell));
        return line;
      });
      this.element.replaceChildren(...rows);
      this.order = geometry.order;
      focused?.focus({ preventScroll: true });
    }
    for (const { cell } of this.cells.values()) cell.style.width = cell.style.height = `${geometry.cell}px`;
  }

  /** Brings labels and marks in line with the state. @param {import('./state.js').State} state @param {import('./strings.js').Translate} t */
  update(state, t) {
    set(this.element, 'aria-label', t('board.name'));
    const picked = pickedSquare(state);
    const offered = marks(state);
    const confirming = state.interaction.kind === 'confirming' ? state.interaction.target : null;
    const last = state.lastMove;
    for (const [square, { cell, button }] of this.cells) {
      const mark = offered.get(square)?.kind ?? null;
      const selected = square === picked;
      set(cell, 'aria-selected', selected ? 'true' : null);
      set(button, 'aria-label', cellLabel(square, cellAt(state, square), { selected, mark, confirming: square === confirming, check: square === state.view?.check, threatened: isThreatened(state, square), ...darkFacts(state, square) }, t, state.shape));
      set(button, 'tabindex', square === state.cursor ? '0' : '-1');
      set(button, 'data-mark', mark);
      set(button, 'data-selected', selected ? '' : null);
      set(button, 'data-confirm', square === confirming ? '' : null);
      set(button, 'data-threat', isThreatened(state, square) ? '' : null);
      set(button, 'data-movable', isMovable(state, square) ? '' : null);
      set(button, 'data-last', square === (last?.to ?? last?.from) ? 'to' : square === last?.from ? 'from' : null);
    }
  }

  /** @param {string} square */
  focus(square) {
    this.#at(square).button.focus({ preventScroll: true });
  }

  /** The square a node belongs to, or null. @param {EventTarget|null} node */
  squareOf(node) {
    return node instanceof Element ? (node.closest('[data-square]')?.getAttribute('data-square') ?? null) : null;
  }

  #at(square) {
    return /** @type {{ cell: HTMLElement, button: HTMLButtonElement }} */ (this.cells.get(square));
  }
}

function makeCell(square) {
  const cell = document.createElement('div');
  cell.className = 'ts-cell';
  cell.setAttribute('role', 'gridcell');
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.square = square;
  button.tabIndex = -1;
  cell.append(button);
  return { cell, button };
}

/** Writes an attribute only when it changes; null removes it. */
function set(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
