/** What the element tells of a game: before a person's action, which may be forbidden then, and after any. */

import { flipSquare } from '../board/state.js';
import { Viewing } from '../play/viewing.js';

/**
 * @typedef {(type: string, detail: object, cancelable?: boolean) => boolean} Tell  false: it was forbidden
 */

/** Texts of the legal actions of a square. @param {import('../turnstone').View} view @param {string} square */
export const movesFrom = (view, square) => view.moves.filter((action) => (action.kind === 'flip' ? flipSquare(action) : action.from) === square).map(({ text }) => text);

/** Turns that the board shows, and all there are. @param {any} session  or a viewing */
export const pliesOf = (session) => (session instanceof Viewing ? { ply: session.shown, plies: session.turns } : { ply: session.view.ply, plies: session.view.ply });

/** A person is about to play an action. @param {Tell} tell @param {import('../turnstone').View} view @param {string} text */
export function askAction(tell, view, text) {
  const action = view.moves.find((one) => one.text === text);
  if (!action) return true;
  const square = action.kind === 'flip' ? flipSquare(action) : null;
  return (!square || tell('movestart', { square, moves: [text] }, true)) && tell('moveend', { move: text, action: { ...action } }, true);
}

/** @param {Tell} tell @param {{ view: import('../turnstone').View, events: import('../turnstone').GameEvent[], cause: string }} change */
export function tellChange(tell, { view, events, cause }) {
  if (events.length) tell('movefinished', { events });
  for (const { to, from, turned, seat, ply } of events) if (turned) tell('reveal', { square: to ?? from, piece: turned, seat, ply });
  if (view.ending && cause !== 'load') tell('gameend', { ending: view.ending });
}
