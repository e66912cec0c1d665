/** A lesson or puzzle on the page: its sentence above the board, its tools, and how it came out. Loaded when a link or the editor asks for one. */

import { linkOfTask } from '../links.js';
import { moveNow } from '../play/bar.js';
import { openDialog } from '../play/dialog.js';
import { copyText, h, styled } from '../play/dom.js';
import { resultReason } from '../play/words.js';
import { goalWords } from './goals.js';
import { TaskSession, checked } from './task-session.js';

/** What the page shows of a task beside the game itself. */
export class TaskDesk {
  #page;
  #session;
  #told = 'open';
  #reason = h('strong');
  #sentence = h('span', { dir: 'auto' });
  #above = h('p', { class: 'task-say', id: 'task-say' }, this.#reason, this.#sentence);
  #watch = new ResizeObserver(() => this.#fit());

  /** @param {import('../play/page.js').Page} page @param {TaskSession} session @param {import('../links.js').Task} task */
  constructor(page, session, task) {
    this.#page = page;
    this.#session = session;
    this.task = task;
  }

  /** Puts the sentence above the board and says it. */
  lay() {
    const { nodes, announcer, language } = this.#page;
    nodes.game.setAttribute('data-task', '');
    nodes.title.closest('.bar')?.after(this.#above);
    this.words(language.t);
    this.#watch.observe(this.#above);
    this.#fit();
    announcer.say(this.#sentence.textContent ?? '');
  }

  gone() {
    this.#watch.disconnect();
    this.#above.remove();
    this.#page.nodes.game.removeAttribute('data-task');
    this.#page.nodes.game.style.removeProperty('--say');
  }

  /** The sentence has the room it needs; what is more than that scrolls, by keys too. */
  #fit() {
    const { offsetHeight, scrollHeight, clientHeight } = this.#above;
    this.#page.nodes.game.style.setProperty('--say', `${offsetHeight}px`);
    if (scrollHeight > clientHeight) this.#above.tabIndex = 0;
    else this.#above.removeAttribute('tabindex');
  }

  /** What the bar says; what stands above the board follows the language with it. @param {import('../i18n.js').Translate} t @returns {{ title?: string, note?: string }} */
  words(t) {
    const { say, turns } = this.task;
    const { verdict } = this.#session;
    const missed = verdict.state === 'missed';
    this.#sentence.textContent = say || goalWords(this.task, t);
    this.#reason.textContent = missed ? this.#why(t) : '';
    if (verdict.state === 'met') return { title: t('task.met'), note: t('task.metIn', { n: verdict.turns }) };
    const { actor, view } = this.#session;
    const turn = Math.min(turns ?? 0, verdict.turns + (actor && !view.chain ? 1 : 0));
    return { title: missed ? t('task.missed') : undefined, note: turns ? t('task.turn', { n: turn, all: turns }) : undefined };
  }

  /** @returns {import('../play/tools.js').Tool[]} */
  tools() {
    const { desk } = this.#page;
    const session = this.#session;
    const leave = { key: 'leave', icon: /** @type {const} */ ('close'), act: () => this.#page.leave() };
    const retry = { key: 'retry', icon: /** @type {const} */ ('again'), act: () => this.retry() };
    const back = { key: 'takeBack', icon: /** @type {const} */ ('back'), off: session.takeBackPlan.refused !== null, act: () => session.takeBack() };
    const { state } = session.verdict;
    if (state === 'met') return [leave, { key: 'makeTask', icon: 'pieces', act: () => this.makeOwn() }, retry];
    if (state === 'missed') return [{ ...retry, primary: true, wide: true }, back, leave];
    const advice = desk.long ? moveNow(session) : { key: 'hint', icon: /** @type {const} */ ('hint'), off: !session.actor, act: () => this.#page.hint() };
    const stop = session.view.moves.find(({ kind }) => kind === 'stop');
    if (session.actor && stop) return [{ key: 'endTurn', icon: 'stop', primary: true, wide: true, act: () => session.act(stop.text) }, advice, back, leave];
    return [leave, retry, back, advice];
  }

  /** From the start; what lies face-down is dealt anew. */
  retry() {
    const page = this.#page;
    begin(page, this.task);
    page.board.focus();
  }

  async copy() {
    const { announcer, language } = this.#page;
    const done = await copyText(addressOf(this.task));
    announcer.toast(language.t(done ? 'copied' : 'copyFailed'));
  }

  makeOwn() {
    return this.#page.over.late(import('../play/editor.js'), ({ openEditor }) => openEditor(this.#page, this.task));
  }

  /** The game has changed: how it came out is shown once. */
  changed() {
    const { verdict } = this.#session;
    if (verdict.state === this.#told) return;
    this.#told = verdict.state;
    if (verdict.state !== 'open') this.#show(verdict);
  }

  /** @param {import('../turnstone').Verdict} verdict */
  #show({ state, turns, luck }) {
    const { language } = this.#page;
    const { t } = language;
    const met = state === 'met';
    const look = { label: t('do.viewBoard') };
    const make = { label: t('do.makeTask'), act: () => this.makeOwn() };
    const retry = { label: t('do.retry'), icon: 'again', primary: !met, act: () => this.retry() };
    openDialog({
      language,
      title: t(met ? 'task.met' : 'task.missed'),
      name: 'task-result',
      about: 'task-reason',
      content: [
        h(
          'div',
          { class: 'stack' },
          h('p', { class: 'result-reason', id: 'task-reason' }, met ? t('task.metIn', { n: turns }) : this.#why(t)),
          luck ? h('p', { class: 'hint-text' }, t('task.luck')) : null,
        ),
      ],
      actions: met ? [look, make, retry] : [look, retry],
    });
  }

  /** Why the goal was missed. @param {import('../i18n.js').Translate} t */
  #why(t) {
    const { verdict, view, setup } = this.#session;
    const why = t(`task.miss.${verdict.reason}`, { n: this.task.turns ?? 0 });
    return view.ending ? [why, resultReason(setup, view, t)].join(t('list.sentence')) : why;
  }
}

/** The address that names a task. @param {import('../links.js').Task} task */
export const addressOf = (task) => new URL(`#${linkOfTask(task)}`, location.href).href;

/** @param {import('../play/page.js').Page} page @param {import('../links.js').Task} task */
function begin(page, task) {
  const session = new TaskSession(page.core, page.engine, task);
  session.task = new TaskDesk(page, session, task);
  page.visit(session, true);
  session.task.lay();
}

/** The look of what is here. */
export const dress = () => styled('../learn/task.css');

/** Shows a task in the place of the game in progress. Rejects with the rule it breaks; nothing has changed then. @param {import('../play/page.js').Page} page @param {import('../links.js').Task} task */
export async function openTask(page, task) {
  const { goal } = checked(page.core, task);
  await dress();
  begin(page, { ...task, goal });
}

/** The same from the editor: the address names it then, as if a link had been followed. @param {import('../play/page.js').Page} page @param {import('../links.js').Task} task */
export async function tryTask(page, task) {
  await openTask(page, task);
  history.replaceState(history.state, '', `#${linkOfTask(task)}`);
  page.board.focus();
}
