/** Checks an opened deal without trusting the program that dealt it. */

import { startView } from './start.js';
import { isDark } from '../board/state.js';
import { shapeOf, squaresOf } from '../board/geometry.js';

/** The squares a deal fills, in its order. @param {string} game */
function dealt(game) {
  const { cells } = startView(game, '');
  return squaresOf(shapeOf(game)).filter((_, i) => isDark(cells[i]));
}

/** What an event says of the deal: by square, what turned up or was taken there. @param {import('../turnstone').GameEvent} event @returns {[string, string][]} */
function told({ kind, from, to, turned, victim, captured }) {
  const pairs = [];
  if (turned) pairs.push([(kind === 'flip' || kind === 'attempt' ? to ?? from : from) ?? '', turned]);
  if (isDark(victim) && captured && !isDark(captured)) pairs.push([to ?? '', captured]);
  return pairs;
}

/**
 * True when salt and deal hash to the seal and every piece that turned up is the dealt one. Where the browser offers no
 * hash (an insecure address), the rules' own check stands for the first part.
 * @param {{ salt: string, deal: string, commitment: string, verified: boolean }} opening
 * @param {string} seal  as shown before the first ply
 * @param {import('../turnstone').GameEvent[]} history @param {string} [game]
 */
export async function checkDeal(opening, seal, history, game = 'banqi') {
  const squares = dealt(game);
  const kept = history.flatMap(told).every(([square, letter]) => opening.deal[squares.indexOf(square)] === letter);
  if (!kept || !opening.verified || opening.commitment !== seal) return false;
  const own = await hashDeal(opening.salt, opening.deal, game);
  return own === null || own === seal;
}

/**
 * SHA-256, in hex, over 'turnstone-deal', the game, the salt and the deal's letters, each preceded by its length as eight
 * big-endian bytes. Null where the browser offers no hash.
 * @param {string} salt  64 hex digits
 * @param {string} deal
 * @param {string} [game]
 */
export async function hashDeal(salt, deal, game = 'banqi') {
  if (!globalThis.crypto?.subtle) return null;
  const text = new TextEncoder();
  const bytes = Uint8Array.from(salt.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const fields = [text.encode('turnstone-deal'), text.encode(game), bytes, text.encode(deal)];
  const whole = new Uint8Array(fields.reduce((sum, field) => sum + 8 + field.length, 0));
  let at = 0;
  for (const field of fields) {
    new DataView(whole.buffer).setUint32(at + 4, field.length);
    whole.set(field, at + 8);
    at += 8 + field.length;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
