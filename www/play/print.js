/** A sheet for paper: the position as a picture in the colours of light, and the moves that led to it. Loaded when it is asked for. */

import { readTheme } from '../board/theme.js';
import { h, styled } from './dom.js';
import { resultReason, resultTitle, rulesName, turnsOf } from './words.js';

/** @param {import('./page.js').Page} page @param {(colours: import('../board/svg.js').Colours) => string} picture  the board as SVG */
export async function printSheet(page, picture) {
  await styled('print.css');
  document.querySelector('.sheet')?.remove();
  const sheet = sheetOf(page, picture(inLight(() => readTheme(page.nodes.board)) ?? page.board.theme));
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
}

/** @param {import('./page.js').Page} page @param {string} svg */
function sheetOf({ session, settings, language: { t, tag } }, svg) {
  const { view, setup, history } = session;
  const turns = turnsOf(history, t, view.game, settings.notation);
  const picture = document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
  return h(
    'section',
    { class: 'sheet', lang: tag, 'aria-hidden': 'true' },
    h('h1', null, t(`game.${view.game}`)),
    h('p', null, [rulesName(view.rules, t), view.ending ? `${resultTitle(setup, view.ending, t)}${t('list.comma')}${resultReason(setup, view, t)}` : ''].filter(Boolean).join(' · ')),
    picture,
    h('p', { class: 'sheet-position' }, view.fen),
    turns.length ? h('p', { class: 'sheet-moves' }, ...turns.map(({ text }, i) => h('span', null, i % 2 ? '' : `${i / 2 + 1}. `, text, ' '))) : null,
  );
}

/** What the style sheets say by day, whatever holds now. @template T @param {() => T} read @returns {T} */
function inLight(read) {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = 'light';
  const found = read();
  if (theme === undefined) delete dataset.theme;
  else dataset.theme = theme;
  return found;
}
