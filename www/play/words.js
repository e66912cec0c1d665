/** Names of players and turns. Names of pieces and actions are the board's (board/describe.js). */

import { pieceName } from '../board/describe.js';
import { nameOf, shapeOf } from '../board/geometry.js';
import { isDark } from '../board/state.js';

/**
 * @typedef {import('../turnstone').GameEvent} GameEvent
 * @typedef {import('../turnstone').Seat} Seat
 * @typedef {import('../i18n.js').Translate} Translate
 */

/** @param {Seat} seat @returns {Seat} */
export const otherSeat = (seat) => (seat === 'first' ? 'second' : 'first');

/** The level of the bot that plays a seat; null where a person does. @param {import('./session.js').Setup} setup @param {Seat} seat @returns {number | null} */
export function botLevel({ mode, level, levels, human }, seat) {
  if (mode === 'watch') return levels?.[seat] ?? level;
  return mode === 'bot' && seat !== human ? level : null;
}

/** "You", "Bot, level 3", "Player 1"; in jieqi two players are Red and Black from the start. @param {import('./session.js').Setup} setup @param {Seat} seat @param {Translate} t */
export function playerName(setup, seat, t) {
  if (setup.mode === 'two') return t(setup.game === 'jieqi' ? `color.${seat === 'first' ? 'Red' : 'Black'}` : `seat.${seat}`);
  const level = botLevel(setup, seat);
  return level === null ? t('seat.you') : t(setup.mode === 'watch' ? `seat.bot.${seat}` : 'seat.bot', { level });
}

/** True for the person who plays against a bot. @param {import('./session.js').Setup} setup @param {Seat} seat */
export const isYou = ({ mode, human }, seat) => mode === 'bot' && seat === human;

/** The name of a rule set, named or custom. @param {string} id @param {Translate} t */
export function rulesName(id, t) {
  return t(/[:,]/.test(id) ? 'ruleset.custom' : `ruleset.${id}`);
}

/**
 * The turns of a game for people: `c2=H`, `a1a2`, `a1b1c1`, `d2e2=H`; jieqi's in one of its notations.
 * @param {GameEvent[]} events @param {Translate} t @param {string} [game] @param {import('./settings.js').Settings['notation']} [notation]
 * @returns {{ ply: number, seat: Seat, text: string }[]}
 */
export function turnsOf(events, t, game = 'banqi', notation = 'coordinates') {
  if (game === 'jieqi') return events.map((event) => ({ ply: event.ply, seat: event.seat, text: spoken(event, notation, t) ?? coordinates(event, t) }));
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
    if (event.turned) turn.text += `=${t(`sign.${event.turned}`)}`;
  }
  return turns;
}

/** WXF-style, or Chinese in the characters of the language. @param {GameEvent} event @param {import('./settings.js').Settings['notation']} notation @param {Translate} t */
function spoken({ wxf, han }, notation, t) {
  if (notation === 'coordinates') return null;
  if (notation === 'wxf' || !han) return wxf;
  const script = [...t('notation.script')];
  return Array.from(han, (one) => (script.indexOf(one) % 2 === 0 ? script[script.indexOf(one) + 1] : one)).join('');
}

/** "b3b5", "b3b5=S", "b3×b10=S(h)": what turned up, what a dark piece was or "?" where it is unknown. @param {GameEvent} event @param {Translate} t */
function coordinates({ from, to, kind, turned, victim, captured }, t) {
  const name = (square) => nameOf(square, shapeOf('jieqi'));
  const taken = isDark(victim) ? `(${!captured || isDark(captured) ? '?' : t(`sign.${captured}`)})` : '';
  return `${name(from)}${kind === 'capture' ? '×' : ''}${name(to)}${turned ? `=${t(`sign.${turned}`)}` : ''}${taken}`;
}

/** Who won, in words. @param {import('./session.js').Setup} setup @param {import('../turnstone').Ending} ending @param {Translate} t */
export function resultTitle(setup, ending, t) {
  if (!ending.winner) return t('result.draw');
  if (setup.mode === 'bot') return t(ending.winner === setup.human ? 'result.youWon' : 'result.youLost');
  return t('result.won', { name: playerName(setup, ending.winner, t) });
}

/** Why, in words. @param {import('./session.js').Setup} setup @param {import('../turnstone').View} view @param {Translate} t */
export function resultReason(setup, view, t) {
  const { cause, winner } = view.ending;
  if (!winner) return t(cause === 'quiet' && setup.game === 'jieqi' ? 'result.noCapture' : `result.${cause}`, { limit: view.quietLimit ?? '' });
  const loser = otherSeat(winner);
  const mate = cause === 'no-move' && setup.game === 'jieqi' ? (view.check ? 'checkmate' : 'stalemate') : cause;
  const key = setup.mode === 'bot' && loser === setup.human ? `result.you.${mate}` : `result.${mate}`;
  return t(key, { loser: playerName(setup, loser, t) });
}

/** A hash short enough to read: both ends of it. @param {string} hash */
export const shortHash = (hash) => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** Every kind of piece, strongest first, then the dark ones that nobody here knows. */
export const KINDS = [...'GAERHCSXgaerhcsx'];

const counted = (counts, kinds, t) => kinds.map((letter) => t('seat.count', { n: counts[letter], piece: pieceName(letter, t) })).join(t('list.items'));

/** The kinds of piece a seat has captured. @param {import('../turnstone').View} view @param {Seat} seat */
export function takenBy(view, seat) {
  const own = view.colors[seat];
  return KINDS.filter((letter) => view.captured[letter] && (letter === letter.toUpperCase() ? 'red' : 'black') !== own);
}

/** @param {import('./session.js').Session} session @param {Seat} seat @param {Translate} t */
export function trayWords({ view, setup }, seat, t) {
  const pieces = counted(view.captured, takenBy(view, seat), t) || t('seat.capturedNone');
  return isYou(setup, seat) ? t('seat.capturedYou', { pieces }) : t('seat.captured', { name: playerName(setup, seat, t), pieces });
}

/** @param {import('./session.js').Session} session @param {Translate} t */
export const traysWords = (session, t) => ['first', 'second'].map((seat) => trayWords(session, /** @type {Seat} */ (seat), t)).join(t('list.sentence'));

/** @param {import('../turnstone').View} view @param {Translate} t */
export function bagWords({ bag, bagTotal }, t) {
  return bagTotal ? t('bag.words', { n: bagTotal, pieces: counted(bag, KINDS.filter((letter) => bag[letter]), t) }) : t('bag.empty');
}
