/** A review at a desk: graph and note below the board, the whole in a room of its own. Shared by page and element. */

import { h, refill } from '../play/dom.js';
import { playerName } from '../play/words.js';
import { Graph } from './graph.js';
import { exerciseNote, shapesOf, turnNote } from './notes.js';
import { curve, percent } from './sums.js';
import { decidedWords, showSummary, worst } from './summary.js';

export class ReviewDesk {
  #desk;
  #session;
  #leave;
  #side;
  #graph;
  #note = h('div', { class: 'review-note', tabindex: '0', role: 'region' });
  #progress = h('progress', { max: '1', value: '0' });
  #stop = h('button', { type: 'button', class: 'button', 'data-do': 'stopReview' });
  #working = h('div', { class: 'review-working' }, this.#progress, this.#stop);
  #reveal = /** @type {HTMLInputElement} */ (h('input', { type: 'checkbox', role: 'switch' }));
  #revealWords = h('span');
  #below;
  #summary = h('div', { class: 'review-text' });
  /** The whole, to be put where there is room. */
  room = h('section', { class: 'review-room' });

  /**
   * @param {import('../play/desk.js').Desk} desk @param {import('./session.js').ReviewSession} session @param {(() => void) | undefined} leave
   */
  constructor(desk, session, leave) {
    this.#desk = desk;
    this.#session = session;
    this.#leave = leave;
    this.#side = /** @type {import('../turnstone').Seat} */ (session.setup.mode === 'bot' ? session.setup.human : 'first');
    this.#graph = new Graph(session, this.#side);
    this.#below = h('div', { class: 'review-below' }, this.#graph.element, this.#note);
    this.#reveal.addEventListener('change', () => session.reveal(this.#reveal.checked));
    this.#stop.addEventListener('click', () => session.stop());
    const reveal = h('label', { class: 'toggle' }, this.#revealWords, this.#reveal);
    this.room.append(this.#working, ...(session.dealt ? [reveal] : []), this.#summary);
    session.addEventListener('review', () => this.#told());
  }

  /** Takes its place; the words are told with the first change. */
  lay() {
    const { game, tools } = this.#desk.nodes;
    game.setAttribute('data-review', '');
    tools.before(this.#below);
    this.#told();
  }

  gone() {
    this.#graph.close();
    this.#below.remove();
    this.room.remove();
    this.#desk.nodes.game.removeAttribute('data-review');
  }

  /** Of the bar; all other words follow the language with it. @param {import('../i18n.js').Translate} t @returns {{ title?: string, note?: string }} */
  words(t) {
    const { shown, turns, exercise, done } = this.#session;
    queueMicrotask(() => this.#show());
    if (exercise) return { title: t('review.exercise'), note: t('status.looking', { n: this.#session.turnOf(exercise.index), all: turns }) };
    return { title: t('status.looking', { n: shown, all: turns }), note: done === null ? t('review.title') : t('review.progress', { done: this.#desk.language.percent(done) }) };
  }

  /** @returns {import('../play/tools.js').Tool[]} */
  tools() {
    const { language } = this.#desk;
    const { t } = language;
    const session = this.#session;
    const { exercise } = session;
    const tool = (key, icon, act, more = {}) => ({ key, icon, label: t(`review.do.${key}`), act, ...more });
    const leave = this.#leave ? [{ key: 'leave', icon: /** @type {const} */ ('back'), act: this.#leave }] : [];
    if (exercise) {
      const good = exercise.tried?.good || exercise.shown;
      const next = this.#after(exercise.index);
      return [
        tool('endExercise', 'close', () => session.goTo(session.turnOf(exercise.index))),
        good ? tool('again', 'again', () => session.practise(exercise.index)) : tool('answer', 'eye', () => session.answer()),
        tool('nextExercise', 'next', () => next && session.practise(next.index), { off: !next }),
      ];
    }
    const step = (key) => ({ key, icon: key, act: () => session.goTo(key) });
    const here = session.actionsIn(session.shown).find((action) => action.better && (session.setup.mode === 'two' || action.seat === this.#side) && ['inaccuracy', 'mistake', 'blunder'].includes(action.class) && session.canPractise(action.index));
    const next = worst(this.#means).find(({ index }) => session.turnOf(index) > session.shown) ?? worst(this.#means)[0];
    return [
      ...leave,
      step('prev'),
      step('next'),
      tool('nextMistake', 'flag', () => next && session.goTo(session.turnOf(next.index)), { off: !next }),
      tool('try', 'hint', () => here && session.practise(here.index), { off: !here }),
    ];
  }

  /** The desk has shown a change. */
  changed() {}

  get #means() {
    return { session: this.#session, side: this.#side, language: this.#desk.language };
  }

  /** The exercise after an action's. @param {number} index */
  #after(index) {
    const list = worst(this.#means).filter((one) => this.#session.canPractise(one.index));
    return list[list.findIndex((one) => one.index === index) + 1];
  }

  /** The review has gone on, or an exercise. */
  #told() {
    const { session } = this.#desk;
    if (/** @type {unknown} */ (session) === this.#session) this.#desk.show();
    const { review, exercise } = this.#session;
    if (review !== this.#summed) this.#sum();
    if (exercise?.tried || exercise?.shown) queueMicrotask(() => this.#desk.announcer.say(this.#note.textContent ?? ''));
  }

  /** @type {import('../turnstone').Review | null | undefined} */ #summed;
  #spoken = '';

  #sum() {
    const session = this.#session;
    this.#summed = session.review;
    this.#spoken = this.#desk.language.tag;
    const focused = /** @type {HTMLElement | null} */ (this.#summary.contains(document.activeElement) ? document.activeElement : null);
    showSummary(this.#summary, this.#means, { goTo: (turn) => session.goTo(turn), practise: (index) => this.#practise(index) });
    const again = focused?.dataset.practise;
    if (again) /** @type {HTMLElement | null} */ (this.#summary.querySelector(`[data-practise="${again}"]`))?.focus();
  }

  #practise(index) {
    this.#session.practise(index);
    this.#desk.board.focus();
    this.#desk.nodes.game.scrollIntoView({ block: 'start' });
  }

  /** The first words of a review that is ready. */
  say() {
    if (this.#session.review) this.#desk.announcer.say(decidedWords(this.#means));
  }

  #show() {
    const session = this.#session;
    const { language, board } = this.#desk;
    const { t } = language;
    if (/** @type {unknown} */ (this.#desk.session) !== session) return;
    if (language.tag !== this.#spoken) this.#sum();
    const name = playerName(session.setup, this.#side, t);
    const here = curve(session, this.#side)[session.shown];
    const value = t('review.at', { n: session.shown, all: session.turns });
    this.#graph.tell(t('review.graph', { name }), here === undefined ? value : [value, t('review.chanceOf', { name, share: percent(here, language) })].join(t('list.comma')));
    this.#graph.draw();
    this.#note.setAttribute('aria-label', t('review.note'));
    const { exercise } = session;
    const note = exercise ? exerciseNote(exercise, this.#means) : turnNote(session.shown, this.#means);
    refill(this.#note, ...note);
    this.#note.scrollTop = 0;
    board.setShapes(shapesOf(this.#means));
    this.#working.hidden = session.done === null;
    /** @type {HTMLProgressElement} */ (this.#progress).value = session.done ?? 1;
    this.#progress.setAttribute('aria-label', t('review.working'));
    this.#stop.textContent = t('review.do.stop');
    this.#reveal.checked = session.revealed;
    this.#revealWords.textContent = t('review.reveal');
    this.room.setAttribute('aria-label', t('review.title'));
  }
}
