/** The bag: what is still face down, and the chance that the next piece to turn up is each; in jieqi for each side, as its viewer knows it. */

import { pieceName } from '../board/describe.js';
import { openDialog } from './dialog.js';
import { disc } from './disc.js';
import { h } from './dom.js';
import { KINDS } from './words.js';

const colorOf = (letter) => (letter === letter.toUpperCase() ? 'red' : 'black');

/** @param {import('../turnstone').View} view @param {import('./settings.js').Settings['pieces']} pieces @param {import('../i18n.js').Language} language @param {ParentNode} [root]  where the dialog is put */
export function openBag(view, pieces, language, root) {
  const { t } = language;
  const total = view.bagTotal;
  const sided = view.game === 'jieqi';
  const tables = sided ? ['red', 'black'].map((color) => h('section', null, h('h3', null, t(`bag.${color}`)), bagTable(view, pieces, language, color))) : [bagTable(view, pieces, language)];
  openDialog({
    language,
    title: t('bag.title'),
    name: 'bag',
    root,
    content: total ? [h('p', null, t(sided ? 'bag.textDark' : 'bag.text', { n: total })), ...tables] : [h('p', null, t('bag.empty'))],
  });
}

/** Kinds, how many are left, and the chance of each. @param {import('../turnstone').View} view @param {import('./settings.js').Settings['pieces']} pieces @param {import('../i18n.js').Language} language @param {string|null} [color] one side's alone */
export function bagTable(view, pieces, language, color = null) {
  const { t } = language;
  const kinds = KINDS.filter((letter) => view.bag[letter] && (color === null || colorOf(letter) === color));
  const total = kinds.reduce((sum, letter) => sum + view.bag[letter], 0);
  if (!total) return h('p', null, t('bag.empty'));
  const row = (letter) =>
    h(
      'tr',
      null,
      h('th', { scope: 'row' }, disc(letter, pieces), h('span', null, pieceName(letter, t))),
      h('td', null, String(view.bag[letter])),
      h('td', null, language.percent(view.bag[letter] / total, 1)),
    );
  return h(
    'table',
    { class: 'odds' },
    h('thead', null, h('tr', null, ...['bag.piece', 'bag.left', 'bag.chance'].map((key) => h('th', { scope: 'col' }, t(key))))),
    h('tbody', null, ...kinds.map(row)),
  );
}
