/** What a piece takes and what takes it, or how it moves, in words. */

import { pieceName } from '../board/describe.js';
import { isDark } from '../board/state.js';

const roleName = (role, t) => t(`role.${role.toLowerCase()}`);

/**
 * Whether a role may take another, reach apart.
 * @param {import('../turnstone').BanqiRules} rules @param {string} attacker upper case @param {string} victim upper case
 */
export function takes({ ladder, cannon }, attacker, victim) {
  if (attacker === 'C' && cannon === 'jump') return true;
  if (attacker === 'S' && victim === 'G') return true;
  if (attacker === 'G' && victim === 'S') return false;
  return ladder.indexOf(attacker) <= ladder.indexOf(victim);
}

/** "red horse: takes horse, cannon, soldier; taken by general, …". @param {string} letter @param {import('../turnstone').BanqiRules} rules @param {import('../i18n.js').Translate} t */
export function pieceFacts(letter, rules, t) {
  if (letter === '' || isDark(letter)) return '';
  const role = letter.toUpperCase();
  const all = [...rules.ladder];
  const list = (roles) => (roles.length === all.length ? t('inspect.any') : roles.map((one) => roleName(one, t)).join(t('list.items')));
  const jumps = role === 'C' && rules.cannon === 'jump';
  return t(jumps ? 'inspect.cannon' : 'inspect.piece', {
    piece: pieceName(letter, t),
    takes: list(all.filter((other) => takes(rules, role, other))),
    takenBy: list(all.filter((other) => takes(rules, other, role))),
  });
}

/** Jieqi: how a piece moves, a dark one by its point. @param {string} cell @param {string | undefined} acting @param {import('../i18n.js').Translate} t */
export function moveFacts(cell, acting, t) {
  if (cell === '') return '';
  const role = (acting ?? cell).toLowerCase();
  if (isDark(cell)) return acting ? t('inspect.dark', { piece: pieceName(cell, t), how: t(`moves.dark.${role}`) }) : '';
  return t('inspect.moves', { piece: pieceName(cell, t), how: t(`moves.${role}`) });
}
