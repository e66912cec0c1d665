/** Names of players and turns. Names of pieces and actions are the board's (board/describe.js). */

import { pieceName } from '../board/describe.js';
import { t } from '../i18n.js';

/**
 * @typedef {import('../turnstone').GameEvent} GameEvent
 * @typedef {import('../turnstone').Seat} Seat
 */

/** @param {Seat} seat @returns {Seat} */
export const otherSeat = (seat) => (seat === 'first' ? 'second' : 'first');

/** "You", "Bot, level 3", "First player". @param {import('./session.js').Setup} setup @param {Seat} seat */
export function playerName(setup, seat) {
  if (setup.mode === 'two') return t(`seat.${seat}`);
  return seat === setup.human ? t('seat.you') : t('seat.bot', { level: setup.level });
}

/** The name of a rule set, named or custom. @param {string} id */
export function rulesName(id) {
  return t(id.startsWith('custom:') ? 'ruleset.custom' : `ruleset.${id}`);
}

/**
 * The turns of a game in record notation: `c2=H`, `a1a2`, `a1b1c1`, `d2e2=H`.
 * @param {GameEvent[]} events
 * @returns {{ ply: number, seat: Seat, text: string }[]}
 */
export function turnsOf(events) {
  const turns = [];
  for (const event of events) {
    let turn = turns.at(-1);
    if (turn?.ply !== event.ply) {
      turn = { ply: event.ply, seat: event.seat, text: '' };
      turns.push(turn);
    }
    if (event.kind === 'stop') continue;
    if (event.kind === 'flip') turn.text = event.to ?? event.text;
    else turn.text += (turn.text === '' ? event.from : '') + event.to;
    if (event.turned) turn.text += `=${event.turned}`;
  }
  return turns;
}

/** Who won, in words. @param {import('./session.js').Setup} setup @param {import('../turnstone').Ending} ending */
export function resultTitle(setup, ending) {
  if (!ending.winner) return t('result.draw');
  if (setup.mode === 'bot') return t(ending.winner === setup.human ? 'result.youWon' : 'result.youLost');
  return t('result.won', { name: playerName(setup, ending.winner) });
}

/** Why, in words. @param {import('./session.js').Setup} setup @param {import('../turnstone').View} view */
export function resultReason(setup, view) {
  const { cause, winner } = view.ending;
  if (!winner) return t(`result.${cause}`, { limit: view.quietLimit ?? '' });
  const loser = otherSeat(winner);
  const key = setup.mode === 'bot' && loser === setup.human ? `result.you.${cause}` : `result.${cause}`;
  return t(key, { loser: playerName(setup, loser) });
}

/** A hash short enough to read: both ends of it. @param {string} hash */
export const shortHash = (hash) => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** Every kind of piece, strongest first. */
export const KINDS = [...'GAERHCSgaerhcs'];

const counted = (counts, kinds) => kinds.map((letter) => t('seat.count', { n: counts[letter], piece: pieceName(letter, t) })).join(t('list.comma'));

/** The kinds of piece a seat has captured. @param {import('../turnstone').View} view @param {Seat} seat */
export function takenBy(view, seat) {
  const own = view.colors[seat];
  return KINDS.filter((letter) => view.captured[letter] && (letter === letter.toUpperCase() ? 'red' : 'black') !== own);
}

/** @param {import('./session.js').Session} session @param {Seat} seat */
export function trayWords({ view, setup }, seat) {
  return t('seat.captured', { name: playerName(setup, seat), pieces: counted(view.captured, takenBy(view, seat)) || t('seat.capturedNone') });
}

/** @param {import('./session.js').Session} session */
export const traysWords = (session) => ['first', 'second'].map((seat) => trayWords(session, /** @type {Seat} */ (seat))).join('. ');

/** @param {import('../turnstone').View} view */
export function bagWords({ bag, bagTotal }) {
  return bagTotal ? t('bag.words', { n: bagTotal, pieces: counted(bag, KINDS.filter((letter) => bag[letter])) }) : t('bag.empty');
}
