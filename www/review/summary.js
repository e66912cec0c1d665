/** The whole game's review: what the result is made of, how well each side chose, what decided it, the worst mistakes and every turn. */

import { h, refill } from '../play/dom.js';
import { otherSeat, playerName, turnsOf } from '../play/words.js';
import { verdictWords } from './notes.js';
import { curve, favour, parts, percent, points, shareOf, signed } from './sums.js';

/**
 * @typedef {import('./notes.js').Told} Told
 * @typedef {{ goTo: (turn: number) => void, practise: (index: number) => void }} Doing
 */

/** @param {HTMLElement} root @param {Told} told @param {Doing} doing */
export function showSummary(root, told, doing) {
  const { session, language } = told;
  const { t } = language;
  if (!session.review) {
    refill(root, h('h2', null, t('review.title')), h('p', { class: 'hint-text' }, t('review.working')));
    return;
  }
  refill(root, h('h2', null, t('review.title')), h('p', { class: 'review-decided' }, decidedWords(told)), ...sum(told), accuracies(told), ...mistakes(told, doing), everyTurn(root, told, doing), h('p', { class: 'hint-text' }, t('review.how')));
}

/** What decided the game, in a sentence or two. @param {Told} told */
export function decidedWords(told) {
  const { session, language } = told;
  const { t } = language;
  const review = /** @type {import('../turnstone').Review} */ (session.review);
  const winner = review.ending?.winner;
  const first = winner ? t(`review.decided.${review.decided.by}`, { name: playerName(session.setup, winner, t) }) : t(review.ending ? 'review.decided.draw' : 'review.decided.open');
  const { swing } = review.decided;
  const action = swing && review.actions[swing.index];
  if (!action || Math.abs(points(swing.share)) < 5) return first;
  const values = { n: session.turnOf(swing.index), name: playerName(session.setup, action.seat, t), amount: percent(Math.abs(swing.share), language) };
  const good = favour(swing.share, action.seat) > 0;
  return [first, t(swing.kind === 'loss' ? 'review.swing.loss' : good ? 'review.swing.lucky' : 'review.swing.unlucky', values)].join(t('review.join'));
}

/** The start, skill, luck and knowledge, and the result that they add up to. @param {Told} told */
function sum({ session, side, language }) {
  const { t } = language;
  const review = /** @type {import('../turnstone').Review} */ (session.review);
  const name = playerName(session.setup, side, t);
  const { start, end, ...terms } = parts(review, side);
  const shown = Object.entries(terms).filter(([term]) => term !== 'knowledge' || review.game === 'jieqi');
  const row = ([term, amount]) => h('div', { class: 'review-term', 'data-term': term }, h('dt', null, t(`review.term.${term}`)), h('dd', null, bar(amount), h('span', { class: 'review-amount' }, signed(amount, language))));
  const plain = (term, amount) => h('div', { class: 'review-term', 'data-term': term }, h('dt', null, t(`review.term.${term}`)), h('dd', null, h('span', { class: 'review-amount' }, language.percent(amount / 100))));
  return [
    h('h3', null, t('review.sum', { name })),
    h('dl', { class: 'review-sum' }, plain('start', start), ...shown.map(row), plain(review.ending ? 'end' : 'now', end)),
    ...(review.game === 'jieqi' ? [h('p', { class: 'hint-text' }, t('review.knowledgeNote'))] : []),
  ];
}

/** To the right of the middle what helped, to the left what did harm. @param {number} amount */
function bar(amount) {
  const fill = h('span', { class: amount < 0 ? 'review-fill down' : 'review-fill up' });
  fill.style.width = `${Math.min(50, Math.abs(amount) / 2)}%`;
  return h('span', { class: 'review-bar', 'aria-hidden': 'true' }, fill);
}

/** @param {Told} told */
function accuracies({ session, side, language }) {
  const { t } = language;
  const review = /** @type {import('../turnstone').Review} */ (session.review);
  const seats = [side, otherSeat(side)];
  const row = (what, written) => h('tr', null, h('th', { scope: 'row' }, t(`review.head.${what}`)), ...seats.map((seat) => h('td', null, written(review[seat]))));
  const counts = /** @type {const} */ (['inaccuracies', 'mistakes', 'blunders']);
  return h(
    'table',
    { class: 'review-table' },
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('review.head.side')), ...seats.map((seat) => h('th', { scope: 'col' }, playerName(session.setup, seat, t))))),
    h(
      'tbody',
      null,
      row('accuracy', ({ accuracy }) => (accuracy === null ? '–' : language.percent(accuracy / 100))),
      ...counts.map((what) => row(what, (own) => String(own[what]))),
    ),
  );
}

/** The worst actions, the reader's own where there is a reader. @param {Told} told @returns {import('../turnstone').Judged[]} */
export function worst({ session, side }) {
  const { review, setup } = session;
  if (!review) return [];
  const seats = setup.mode === 'bot' ? [side] : [side, otherSeat(side)];
  return seats.flatMap((seat) => review[seat].worst.map((index) => review.actions[index])).sort((one, other) => one.index - other.index);
}

/** @param {Told} told @param {Doing} doing */
function mistakes(told, doing) {
  const { session, language } = told;
  const { t } = language;
  const list = worst(told);
  const texts = turnTexts(told);
  const own = session.setup.mode === 'bot';
  const item = (action) => {
    const turn = session.turnOf(action.index);
    const words = t('review.mistake', { n: turn, name: playerName(session.setup, action.seat, t), move: texts[turn - 1] ?? action.action, verdict: verdictWords(action, told) });
    return h(
      'li',
      null,
      h('button', { type: 'button', class: 'review-go', 'data-go-turn': String(turn), onclick: () => doing.goTo(turn) }, words),
      session.canPractise(action.index) && h('button', { type: 'button', class: 'button', 'data-practise': String(action.index), 'aria-label': t('review.tryOf', { n: turn }), onclick: () => doing.practise(action.index) }, t('review.try')),
    );
  };
  return [h('h3', null, t(own ? 'review.worstOwn' : 'review.worst')), list.length ? h('ol', { class: 'review-worst' }, ...list.map(item)) : h('p', null, t('review.worstNone'))];
}

const turnTexts = ({ session, language }) => turnsOf(session.story, language.t, session.view.game).map(({ text }) => text);

/** The graph as a table. @param {HTMLElement} root @param {Told} told @param {Doing} doing */
function everyTurn(root, told, doing) {
  const { session, side, language } = told;
  const { t } = language;
  const open = /** @type {HTMLDetailsElement | null} */ (root.querySelector('.review-every'))?.open ?? false;
  const texts = turnTexts(told);
  const values = curve(session, side);
  const row = (text, i) => {
    const actions = session.actionsIn(i + 1);
    const loss = actions.reduce((all, one) => all + one.loss, 0);
    const luck = actions.reduce((all, one) => all + favour(one.luck, side), 0);
    const share = values[i + 1];
    return h(
      'tr',
      null,
      h('th', { scope: 'row' }, h('button', { type: 'button', class: 'review-go', 'aria-label': t('review.goTo', { n: i + 1, move: text }), onclick: () => doing.goTo(i + 1) }, `${i + 1}. ${text}`)),
      h('td', null, share === undefined ? '' : percent(shareOf(share, 'first'), language)),
      h('td', null, points(loss) ? `−${percent(loss, language)}` : ''),
      h('td', null, points(luck) ? signed(points(luck), language) : ''),
    );
  };
  const heads = ['turn', 'chance', 'loss', 'luck'].map((head) => h('th', { scope: 'col' }, t(`review.head.${head}`)));
  return h(
    'details',
    { class: 'review-every', open },
    h('summary', null, t('review.every', { name: playerName(session.setup, side, t) })),
    h('table', { class: 'review-table' }, h('thead', null, h('tr', null, ...heads)), h('tbody', null, ...texts.map(row))),
  );
}
