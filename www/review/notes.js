/** What is said of a turn, and of an exercise. */

import { describeAction, pieceName } from '../board/describe.js';
import { moveName, shapeOf } from '../board/geometry.js';
import { h } from '../play/dom.js';
import { playerName } from '../play/words.js';
import { favour, percent, points, shareOf, signed } from './sums.js';

/** From so much on luck or knowledge is worth a word. */
const WORTH = 5_000;
/** Actions of a line that are told. */
const LINE = 4;

/**
 * @typedef {import('./session.js').ReviewSession} Session
 * @typedef {import('../turnstone').Judged} Judged
 * @typedef {import('../i18n.js').Language} Language
 * @typedef {{ session: Session, side: import('../turnstone').Seat, language: Language }} Told
 */

/** An action in words, as the position before it has it. @param {string} text @param {import('../turnstone').View | null} view @param {Told} told */
export function actionWords(text, view, { session, language }) {
  const shape = shapeOf(session.view.game);
  const action = view?.moves.find((move) => move.text === text);
  return action ? describeAction(action, language.t, shape) : moveName(text, shape);
}

/** What is to be expected after an action, as moves are written. @param {string[]} line @param {Told} told */
function lineWords(line, { session, language }) {
  const shape = shapeOf(session.view.game);
  return line.slice(1, LINE).map((text) => (text === '-' ? language.t('review.stop') : moveName(text, shape))).join(' ');
}

/** @param {Judged} action @param {Told} told */
export function verdictWords({ class: name, loss }, { language }) {
  const { t } = language;
  const whole = Math.floor(loss / 10_000);
  return whole ? t('review.lost', { class: t(`review.class.${name}`), loss: language.percent(whole / 100) }) : t(`review.class.${name}`);
}

/** What is said of a turn. @param {number} turn @param {Told} told @returns {HTMLElement[]} */
export function turnNote(turn, told) {
  const { session, side, language } = told;
  const { t } = language;
  const { review } = session;
  if (!review) return [h('p', null, t('review.working'))];
  const name = playerName(session.setup, side, t);
  if (turn === 0) return [h('p', null, t('review.startNote', { name, share: percent(shareOf(review.start, side), language) }))];
  const notes = session.actionsIn(turn).flatMap((action) => actionNote(action, told));
  if (turn === session.turns && review.closing) notes.push(closingNote(review.closing, told));
  return notes;
}

/** @param {Judged} action @param {Told} told */
function actionNote(action, told) {
  const { session, side, language } = told;
  const { t } = language;
  const view = session.before(action.index);
  const by = playerName(session.setup, action.seat, t);
  const name = playerName(session.setup, side, t);
  const said = [
    h('p', { class: 'review-verdict', 'data-class': action.class }, h('strong', null, verdictWords(action, told)), ' · ', h('span', null, t('review.played', { name: by, action: actionWords(action.action, view, told) }))),
    h('p', null, t('review.change', { name, before: percent(shareOf(action.before, side), language), after: percent(shareOf(action.after, side), language) })),
  ];
  if (action.better && points(action.loss) > 0) said.push(h('p', { class: 'review-better' }, betterWords(action.better, view, told)));
  if (action.cases.length > 1) said.push(...luckNote(action, told));
  if (Math.abs(action.knowledge) >= WORTH) said.push(h('p', null, t('review.knew', { name, amount: signed(points(favour(action.knowledge, side)), language) })));
  return said;
}

function betterWords({ action, line }, view, told) {
  const then = lineWords(line, told);
  return told.language.t(then ? 'review.betterLine' : 'review.better', { action: actionWords(action, view, told), line: then });
}

/** What turned up, what it did, and what could have. @param {Judged} action @param {Told} told */
function luckNote({ luck, cases, seat }, told) {
  const { session, language } = told;
  const { t } = language;
  const name = playerName(session.setup, seat, t);
  const own = points(favour(luck, seat));
  const happened = cases.find((one) => one.happened);
  const key = own > 0 ? 'review.lucky' : own < 0 ? 'review.unlucky' : 'review.asExpected';
  const all = cases.reduce((sum, { weight }) => sum + weight, 0);
  const order = [...cases].sort((one, other) => shareOf(other.share, seat) - shareOf(one.share, seat));
  const row = (one) =>
    h(
      'li',
      { 'aria-current': one.happened ? 'true' : null },
      t('review.case', { piece: caseWords(one, t), odds: language.percent(one.weight / all), share: percent(shareOf(one.share, seat), language) }),
    );
  return [
    h('p', null, t(key, { name, piece: caseWords(happened, t), amount: language.percent(Math.abs(own) / 100) })),
    h('details', { class: 'review-cases' }, h('summary', null, t('review.cases', { n: cases.length, name })), h('ul', null, ...order.map(row))),
  ];
}

/** @param {{ turned: string | null, taken: string | null } | undefined} one @param {import('../i18n.js').Translate} t */
function caseWords(one, t) {
  const letters = [one?.turned, one?.taken].filter((letter) => letter !== null && letter !== undefined);
  return letters.map((letter) => pieceName(/** @type {string} */ (letter), t)).join(t('list.items')) || t('review.unknown');
}

/** @param {NonNullable<import('../turnstone').Review['closing']>} closing @param {Told} told */
function closingNote({ cause, seat, loss }, { session, language }) {
  const { t } = language;
  return h('p', null, t(`review.closing.${cause}`, { name: playerName(session.setup, seat, t), loss: percent(loss, language) }));
}

/** What is said in an exercise. @param {import('./session.js').Exercise} exercise @param {Told} told @returns {HTMLElement[]} */
export function exerciseNote({ index, action, tried, shown }, told) {
  const { session, language } = told;
  const { t } = language;
  const judged = /** @type {Judged} */ (session.review?.actions[index]);
  const view = session.view;
  const name = playerName(session.setup, judged.seat, t);
  const played = actionWords(judged.action, view, told);
  const task = h('p', null, t('review.task', { name, action: played, loss: percent(judged.loss, language) }));
  if (shown && judged.better) return [task, h('p', { class: 'review-better' }, betterWords(judged.better, view, told))];
  if (action === null) return [task];
  if (!tried) return [task, h('p', null, t('review.judging'))];
  const words = actionWords(action, view, told);
  if (tried.good) return [h('p', { class: 'review-verdict', 'data-class': 'best' }, h('strong', null, t('review.right')), ' ', h('span', null, t('review.rightWords', { action: words, share: percent(tried.share, language) })))];
  const reply = tried.line[1] === '-' ? tried.line[2] : tried.line[1];
  return [
    h('p', { class: 'review-verdict', 'data-class': 'mistake' }, h('strong', null, t('review.wrong')), ' ', h('span', null, t('review.wrongWords', { action: words, loss: percent(tried.loss, language) }))),
    reply ? h('p', null, t('review.reply', { action: moveName(reply, shapeOf(view.game)) })) : h('p', null, t('review.wrongAgain')),
  ];
}

/** What is laid over the board. @param {Told} told @returns {{ kind: 'arrow' | 'circle', from?: string, to: string }[]} */
export function shapesOf({ session }) {
  const { exercise } = session;
  if (!exercise) return [];
  const shape = (text) => {
    const [from, to] = [text.slice(0, 2), text.slice(2, 4)];
    return to ? [{ kind: /** @type {const} */ ('arrow'), from, to }] : /^[a-i]\d$/.test(text) ? [{ kind: /** @type {const} */ ('circle'), to: from }] : [];
  };
  const judged = session.review?.actions[exercise.index];
  if (exercise.shown) return judged?.better ? shape(judged.better.action) : [];
  if (!exercise.tried) return [];
  const reply = exercise.tried.good ? '' : (exercise.tried.line[1] ?? '');
  return [...shape(exercise.action ?? ''), ...shape(reply)];
}
