/** The bag: what is still face down, and the chance that the next flip is each piece. */

import { pieceName } from '../board/describe.js';
import { t, currentLanguage } from '../i18n.js';
import { openDialog } from './dialog.js';
import { disc } from './disc.js';
import { h } from './dom.js';
import { KINDS } from './words.js';

/** @param {import('../turnstone').View} view @param {import('./settings.js').Settings['pieces']} pieces */
export function openBag(view, pieces) {
  const percent = new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 1 });
  const total = view.bagTotal;
  const row = (letter) => {
    const count = view.bag[letter] ?? 0;
    if (!count) return null;
    return h(
      'tr',
      null,
      h('th', { scope: 'row' }, disc(letter, pieces), h('span', null, pieceName(letter, t))),
      h('td', null, String(count)),
      h('td', null, percent.format(count / total)),
    );
  };
  const table = h(
    'table',
    { class: 'odds' },
    h('thead', null, h('tr', null, ...['bag.piece', 'bag.left', 'bag.chance'].map((key) => h('th', { scope: 'col' }, t(key))))),
    h('tbody', null, ...KINDS.map(row)),
  );
  openDialog({
    title: t('bag.title'),
    name: 'bag',
    content: total ? [h('p', null, t('bag.text', { n: total })), table] : [h('p', null, t('bag.empty'))],
  });
}
