/** A strip that shows who takes whom: the ladder of the rule set in force, strongest first. */

import { disc } from './disc.js';
import { h } from './dom.js';

/**
 * @param {import('../turnstone').BanqiRules} rules
 * @param {import('../board/pieces.js').PieceSet} pieces
 * @param {import('../i18n.js').Translate} t
 */
export function ladderStrip(rules, pieces, t) {
  const rungs = [...rules.ladder].map((letter) =>
    h('li', { class: 'rung' }, disc(letter.toLowerCase(), pieces), h('span', { class: 'rung-name' }, t(`role.${letter.toLowerCase()}`))),
  );
  return h('div', { class: 'ladder' }, h('ol', { class: 'rungs' }, ...rungs), h('p', { class: 'hint-text' }, t('rules.exception')));
}
