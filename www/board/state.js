// What the board knows and what a person is in the middle of doing. Functions here change the state; drawing and the grid only read it.
// Nothing in it can name a face-down piece: it holds a View, which cannot either.

/**
 * @typedef {import('../turnstone').Action} Action
 * @typedef {import('../turnstone').GameEvent} GameEvent
 * @typedef {import('../turnstone').View} View
 * @typedef {'touch'|'mouse'|'pen'|'key'} By
 * @typedef {{ kind: 'idle' }
 *   | { kind: 'picked', square: string }
 *   | { kind: 'dragging', square: string, x: number, y: number, over: string|null }
 *   | { kind: 'confirming', action: Action, square: string, target: string }} Interaction
 * @typedef {{ kind: 'none' }
 *   | { kind: 'play', action: Action }
 *   | { kind: 'picked', square: string }
 *   | { kind: 'unpicked' }
 *   | { kind: 'confirm', action: Action }
 *   | { kind: 'refused', from: string|null, to: string, what: 'empty'|'faceDown'|'piece' }
 *   | { kind: 'leave' }} Effect What a gesture led to; the board class acts on it
 */

import { BANQI, shapeOf, squaresOf } from './geometry.js';

const IDLE = /** @type {const} */ ({ kind: 'idle' });

/** A fresh state. @param {import('./geometry.js').Shape} [shape] */
export function createState(shape = BANQI) {
  return {
    shape,
    squares: squaresOf(shape),
    /** @type {View|null} */ view: null,
    /** @type {'none'|'first'|'second'|'both'} */ interactive: 'none',
    /** @type {'off'|'touch'|'flips'|'all'} */ confirm: 'off',
    /** @type {Interaction} */ interaction: IDLE,
    /** @type {Partial<GameEvent>|null} */ lastMove: null,
    /** @type {Partial<GameEvent>|null} */ lastCapture: null,
    /** Own pieces that can be taken are marked. */ threats: false,
    /** Arrows and circles laid over the board. @type {{ kind: 'arrow'|'circle', from?: string, to: string }[]} */ shapes: [],
    cursor: shape.home,
    /** @type {string|null} */ hover: null,
  };
}

/** @typedef {ReturnType<typeof createState>} State */

/** What stands on a square: "" empty, "X" face-down, else a letter. @param {State} state @param {string} square */
export function cellAt(state, square) {
  return state.view?.cells[state.squares.indexOf(square)] ?? '';
}

/** True for a face-down piece. @param {string|null|undefined} cell */
export const isDark = (cell) => cell === 'X' || cell === 'x';

/** True when an action turns something up. @param {Action} action */
export const turnsUp = ({ kind, acting, victim }) => kind === 'flip' || kind === 'attempt' || !!acting || isDark(victim);

/**
 * What may be told of a dark piece: the role it acts by, and when the game is over what it was.
 * @param {State} state @param {string} square @returns {{ acting: string|null, identity: string|null }}
 */
export function darkFacts({ view }, square) {
  return { acting: view?.acting?.[square] ?? null, identity: view?.dark?.[square] ?? null };
}

/** True when the person at the board may act now. @param {State} state */
export function canAct({ view, interactive }) {
  return !!view && !view.ending && interactive !== 'none' && (interactive === 'both' || interactive === view.toMove);
}

/** True when a piece of the side to move stands here, known to be so, and the person at the board plays that side. */
export function isOwn(state, square) {
  const cell = cellAt(state, square);
  if (!canAct(state) || cell === '' || (isDark(cell) && !state.shape.sided)) return false;
  return state.view.colors[state.view.toMove] === (cell === cell.toUpperCase() ? 'red' : 'black');
}

/** Marked as in danger: a piece of the person who may act, where that is asked for. @param {State} state @param {string} square */
export const isThreatened = (state, square) => state.threats && canAct(state) && (state.view?.threats ?? []).includes(square);

/** Legal actions of the piece on a square. @param {State} state @param {string} square */
export function actionsFrom(state, square) {
  return (state.view?.moves ?? []).filter((move) => move.kind !== 'flip' && move.kind !== 'stop' && move.from === square);
}

/** The square a flip turns. @param {Action} action */
export const flipSquare = (action) => /** @type {string} */ (action.to ?? action.from);

/** True when a drag may start here. @param {State} state @param {string} square */
export const isMovable = (state, square) => isOwn(state, square) && actionsFrom(state, square).length > 0;

/** The piece picked, dragged or waiting for its confirmation, or null. @param {State} state */
export function pickedSquare({ interaction }) {
  switch (interaction.kind) {
    case 'idle':
      return null;
    case 'picked':
    case 'dragging':
      return interaction.square;
    case 'confirming':
      return interaction.action.kind === 'flip' ? null : interaction.square;
  }
}

/**
 * What each square offers now: a picked piece's targets, else the tiles that may be flipped. Exactly the legal list.
 * @param {State} state @returns {Map<string, Action>}
 */
export function marks(state) {
  const found = new Map();
  if (!canAct(state)) return found;
  const picked = pickedSquare(state);
  for (const action of state.view.moves) {
    if (picked && action.kind === 'stop' && picked === state.view.chain) found.set(picked, action);
    else if (picked && action.from === picked && action.to && action.kind !== 'flip') found.set(action.to, action);
    else if (!picked && action.kind === 'flip') found.set(flipSquare(action), action);
  }
  return found;
}

/** Where the interaction falls back to: the chaining piece stays picked. @param {State} state @returns {Interaction} */
function resting(state) {
  const chain = state.view?.chain;
  return chain && canAct(state) ? { kind: 'picked', square: chain } : IDLE;
}

/**
 * Takes a new view. What the person was doing survives only when nothing changed.
 * @param {State} state @param {View} view
 */
export function setView(state, view) {
  const before = state.view;
  if (shapeOf(view.game) !== state.shape) use(state, shapeOf(view.game));
  const same = before && before.fen === view.fen && before.actions === view.actions && before.chain === view.chain;
  const couldAct = canAct(state);
  state.view = view;
  if (!same || !couldAct || !canAct(state)) state.interaction = resting(state);
}

/** Another game is laid out. */
function use(state, shape) {
  Object.assign(state, { shape, squares: squaresOf(shape), cursor: shape.home, hover: null, shapes: [], interaction: IDLE });
}

/** Who may act. @param {State} state @param {State['interactive']} interactive */
export function setInteractive(state, interactive) {
  if (state.interactive === interactive) return;
  state.interactive = interactive;
  state.interaction = resting(state);
}

/** A tap, click or Enter on a square. @param {State} state @param {string} square @param {By} by @returns {Effect} */
export function tap(state, square, by) {
  if (!canAct(state)) return { kind: 'none' };
  const { interaction, view } = state;
  switch (interaction.kind) {
    case 'idle': {
      const flip = marks(state).get(square);
      if (flip) return commit(state, flip, square, by);
      return isOwn(state, square) ? pick(state, square) : { kind: 'none' };
    }
    case 'dragging':
      return { kind: 'none' };
    case 'confirming':
      if (square === interaction.target) return play(state, interaction.action);
      state.interaction = resting(state);
      return { kind: 'unpicked' };
    case 'picked': {
      const action = marks(state).get(square);
      if (action) return commit(state, action, square, by);
      if (square === interaction.square) return put(state);
      if (isOwn(state, square) && !view.chain) return pick(state, square);
      const from = interaction.square;
      const quiet = cellAt(state, square) === '' && by !== 'key' && !inLine(from, square);
      state.interaction = resting(state);
      return quiet ? { kind: 'unpicked' } : refusal(state, from, square);
    }
  }
}

/** Picks an own piece. @param {State} state @param {string} square @returns {Effect} */
export function pick(state, square) {
  if (!isOwn(state, square) || (state.view.chain && state.view.chain !== square)) return { kind: 'none' };
  state.interaction = { kind: 'picked', square };
  return { kind: 'picked', square };
}

/** Starts dragging an own movable piece. @param {State} state @param {string} square @param {{ x: number, y: number }} point */
export function dragStart(state, square, { x, y }) {
  if (!isMovable(state, square)) return false;
  state.interaction = { kind: 'dragging', square, x, y, over: square };
  return true;
}

/** The dragged piece follows. @param {State} state @param {{ x: number, y: number }} point @param {string|null} over */
export function dragTo(state, { x, y }, over) {
  const { interaction } = state;
  if (interaction.kind === 'dragging') Object.assign(interaction, { x, y, over });
}

/** Lets the dragged piece go over a square, or off the board. Back on its start nothing stays picked. @param {State} state @param {string|null} square @param {By} by @returns {Effect} */
export function drop(state, square, by) {
  const { interaction } = state;
  if (interaction.kind !== 'dragging') return { kind: 'none' };
  const from = interaction.square;
  const action = square && square !== from ? marks(state).get(square) : undefined;
  if (action) return commit(state, action, square, by);
  state.interaction = resting(state);
  return !square || square === from ? { kind: 'unpicked' } : refusal(state, from, square);
}

/** Escape: leaves a preview, puts the piece down, ends a chain; with nothing to cancel, leaves the board. @returns {Effect} */
export function escape(state) {
  const { interaction, view } = state;
  if (interaction.kind === 'idle') return { kind: 'leave' };
  if (interaction.kind === 'picked' && view?.chain === interaction.square) {
    const stop = marks(state).get(interaction.square);
    return stop ? play(state, stop) : { kind: 'none' };
  }
  return put(state);
}

/** Drops whatever the person was in the middle of. @param {State} state @returns {Effect} */
export function put(state) {
  state.interaction = resting(state);
  return { kind: 'unpicked' };
}

/** @returns {Effect} */
function commit(state, action, target, by) {
  const { confirm } = state;
  if (confirm === 'all' || (confirm === 'touch' && by === 'touch') || (confirm === 'flips' && turnsUp(action))) {
    state.interaction = { kind: 'confirming', action, square: action.from ?? target, target };
    return { kind: 'confirm', action };
  }
  return play(state, action);
}

/** @returns {Effect} */
function play(state, action) {
  state.interaction = IDLE;
  return { kind: 'play', action };
}

/** @returns {Effect} */
function refusal(state, from, to) {
  const cell = cellAt(state, to);
  return { kind: 'refused', from, to, what: cell === '' ? 'empty' : isDark(cell) ? 'faceDown' : 'piece' };
}

const inLine = (a, b) => a[0] === b[0] || a.slice(1) === b.slice(1);
