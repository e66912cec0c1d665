/** A review's numbers from one side, and as they are written. Shares are millionths, differences too. */

const WHOLE = 1_000_000;

/**
 * @typedef {import('../turnstone').Seat} Seat
 * @typedef {import('../turnstone').Review} Review
 */

/** A share of First's as the side's. @param {number} share @param {Seat} side */
export const shareOf = (share, side) => (side === 'first' ? share : WHOLE - share);

/** A difference in First's favour as one in the side's. @param {number} difference @param {Seat} side */
export const favour = (difference, side) => (side === 'first' ? difference : -difference);

/**
 * What the result is made of, in whole points of a hundred that add up to it: what is left over by rounding goes to the term that it bends least.
 * @param {Review} review @param {Seat} side
 */
export function parts(review, side) {
  const exact = {
    start: shareOf(review.start, side),
    skill: favour(review.skill, side),
    luck: favour(review.luck, side),
    knowledge: favour(review.knowledge, side),
  };
  const end = points(shareOf(review.end, side));
  const rounded = Object.fromEntries(Object.entries(exact).map(([name, amount]) => [name, points(amount)]));
  const names = Object.keys(exact).filter((name) => exact[name] !== 0 || name === 'start');
  let over = end - Object.values(rounded).reduce((sum, amount) => sum + amount, 0);
  while (over !== 0) {
    const step = Math.sign(over);
    const bend = (name) => Math.abs(rounded[name] + step - exact[name] / 10_000);
    const least = names.reduce((best, name) => (bend(name) < bend(best) ? name : best));
    rounded[least] += step;
    over -= step;
  }
  return { ...rounded, end };
}

/** @param {number} amount @returns {number} in whole points of a hundred */
export const points = (amount) => Math.round(amount / 10_000) + 0;

/** "63%". @param {number} share @param {import('../i18n.js').Language} language */
export const percent = (share, language) => language.percent(points(share) / 100);

/** "+12%", "−3%". @param {number} amount  in points of a hundred @param {import('../i18n.js').Language} language */
export function signed(amount, language) {
  return `${amount > 0 ? '+' : amount < 0 ? '−' : '±'}${language.percent(Math.abs(amount) / 100)}`;
}

/** The share after each turn, from the start on. @param {import('./session.js').ReviewSession} session @param {Seat} side */
export function curve(session, side) {
  const { review } = session;
  if (!review) return [];
  const values = [shareOf(review.start, side)];
  for (const { index, after, knowledge } of review.actions) values[session.turnOf(index)] = shareOf(after + knowledge, side);
  if (review.ending && values.length === session.turns + 1) values[session.turns] = shareOf(review.end, side);
  return values;
}
