/** Checks an opened deal without trusting the program that dealt it. */

const SQUARES = Array.from({ length: 32 }, (_, i) => 'abcdefgh'[i % 8] + (Math.floor(i / 8) + 1));

/**
 * True when salt and deal hash to the seal and every piece that turned up is the dealt one. Where the browser offers no
 * hash (an insecure address), the rules' own check stands for the first part.
 * @param {{ salt: string, deal: string, commitment: string, verified: boolean }} opening
 * @param {string} seal  as shown before the first ply
 * @param {import('../turnstone').GameEvent[]} history
 */
export async function checkDeal(opening, seal, history) {
  const turned = history.every((event) => !event.turned || opening.deal[SQUARES.indexOf(event.to ?? event.from ?? '')] === event.turned);
  if (!turned || !opening.verified || opening.commitment !== seal) return false;
  const own = await hashDeal(opening.salt, opening.deal);
  return own === null || own === seal;
}

/**
 * SHA-256, in hex, over 'turnstone-deal', 'banqi', the salt and the 32 letters, each preceded by its length as eight
 * big-endian bytes. Null where the browser offers no hash.
 * @param {string} salt  64 hex digits
 * @param {string} deal
 */
export async function hashDeal(salt, deal) {
  if (!globalThis.crypto?.subtle) return null;
  const text = new TextEncoder();
  const bytes = Uint8Array.from(salt.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const fields = [text.encode('turnstone-deal'), text.encode('banqi'), bytes, text.encode(deal)];
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
