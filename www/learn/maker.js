/** The editor's part that makes a task: a sentence, a goal and who answers, judged as they change. Loaded when it is asked for. */

import { cellText, describeAction } from '../board/describe.js';
import { shapeOf, squaresOf } from '../board/geometry.js';
import { isDark } from '../board/state.js';
import { LONGEST_SENTENCE, sentenceOf } from '../links.js';
import { copyText, h, refill } from '../play/dom.js';
import { FULL_SET } from '../play/setup.js';
import { CHOICES } from '../play/settings.js';
import { aimsOf, goalOf } from './goals.js';
import { addressOf, dress, tryTask } from './task.js';
import { checked } from './task-session.js';

/** What a task starts from. @typedef {{ game: string, rules: string, position: string }} Start */
/** What to choose from, of a goal that needs more than its name. @typedef {{ value: string, label: string }[]} Options */

const NAMES = /** @type {const} */ (['win', 'take', 'kind', 'reach', 'turn', 'check', 'play', 'hold']);
const PLAIN = ['win', 'hold', 'check'];
/** More goals at once than a sentence can tell. */
const MOST_ROWS = 4;

export class Maker {
  #page;
  #t;
  #close;
  /** @type {{ name: string, of: string }[]} */ #rows = [{ name: 'win', of: '' }];
  /** @type {Record<string, Options>} */ #options = {};
  /** @type {Start} */ #start;
  /** @type {import('../links.js').Task | null} */ #task = null;

  /** @param {import('../play/page.js').Page} page @param {() => void} close  the editor */
  constructor(page, close) {
    this.#page = page;
    this.#t = page.language.t;
    this.#close = close;
  }

  /** @param {HTMLElement} room @param {Start} start @param {import('../links.js').Task} [task] */
  async lay(room, start, task) {
    await dress();
    const t = this.#t;
    const judge = () => this.#judge();
    this.say = /** @type {HTMLTextAreaElement} */ (h('textarea', { class: 'field maker-say', id: 'maker-say', rows: 2, maxlength: LONGEST_SENTENCE, dir: 'auto', 'aria-describedby': 'maker-note', oninput: judge }, task?.say ?? ''));
    this.rows = h('div', { class: 'maker-rows', role: 'group', 'aria-labelledby': 'maker-goal' });
    this.add = button(t('maker.add'), 'add', () => this.#more());
    this.turns = /** @type {HTMLInputElement} */ (h('input', { class: 'field', id: 'maker-turns', type: 'number', min: 1, max: 99, inputmode: 'numeric', value: task?.turns ?? '', 'aria-describedby': 'maker-fault', oninput: judge }));
    const level = task?.level ?? 8;
    this.level = select('maker-level', CHOICES.level.map((n) => ({ value: String(n), label: t('seat.bot', { level: n }) })), String(level), judge);
    this.link = /** @type {HTMLInputElement} */ (h('input', { class: 'field', id: 'maker-link', readonly: true, onfocus: ({ target }) => target.select() }));
    this.fault = h('p', { class: 'fault', id: 'maker-fault', role: 'status' });
    if (task) this.#rows = rowsOf(task.goal);
    const labelled = (id, key, control) => h('div', null, h('label', { for: id }, t(key)), control);
    refill(
      room,
      h(
        'section',
        { class: 'stack maker', 'aria-labelledby': 'maker-title' },
        h('h3', { id: 'maker-title', tabindex: '-1' }, t('maker.title')),
        h('div', null, h('label', { for: 'maker-say' }, t('maker.say')), this.say, h('p', { class: 'hint-text', id: 'maker-note' }, t('maker.sayNote'))),
        h('div', null, h('p', { id: 'maker-goal' }, t('maker.goal')), this.rows, this.add),
        h('div', { class: 'maker-pair' }, labelled('maker-turns', 'maker.turns', this.turns), labelled('maker-level', 'maker.level', this.level)),
        this.fault,
        h('div', null, h('label', { for: 'maker-link' }, t('maker.link')), h('div', { class: 'row' }, this.link, button(t('share.copy'), 'copy', () => this.#copy()))),
        h('div', null, button(t('maker.try'), 'try', () => this.#try())),
      ),
    );
    this.take(start);
    this.say.focus({ preventScroll: true });
    room.scrollIntoView({ block: 'start' });
  }

  /** The position has changed. @param {Start} start */
  take(start) {
    this.#start = start;
    if (!this.say) return;
    try {
      const { view } = checked(this.#page.core, { ...start, goal: 'win', say: '', level: 8 });
      this.#options = optionsOf(view, this.#t);
      this.#draw();
    } catch {
      // The position breaks a rule, which is told; the choices are those of the last one that did not.
    }
    this.#judge();
  }

  #more() {
    this.#rows.push({ name: NAMES.find((name) => this.#offered(name) && !this.#rows.some((row) => row.name === name)) ?? 'win', of: '' });
    this.#draw();
    this.#judge();
    /** @type {HTMLElement | null} */ (this.rows.lastElementChild?.querySelector('select'))?.focus();
  }

  /** @param {number} at */
  #less(at) {
    this.#rows.splice(at, 1);
    this.#draw();
    this.#judge();
    /** @type {HTMLElement | null} */ (this.rows.lastElementChild?.querySelector('select'))?.focus();
  }

  #offered(name) {
    return this.#options[name] !== undefined;
  }

  #draw() {
    for (const row of this.#rows) {
      if (!this.#offered(row.name)) row.name = 'win';
      const options = this.#options[row.name];
      if (!options.some(({ value }) => value === row.of)) row.of = options[0]?.value ?? '';
    }
    refill(this.rows, ...this.#rows.map((row, at) => this.#row(row, at)));
    this.add.hidden = this.#rows.length >= MOST_ROWS;
  }

  /** One goal: what is to be done and, where that is not all, with what. @param {{ name: string, of: string }} row @param {number} at */
  #row(row, at) {
    const t = this.#t;
    const what = h('span', { class: 'maker-of' });
    const choose = () => {
      const options = this.#options[row.name];
      const of = select(`maker-of-${at}`, options, row.of, (value) => {
        row.of = value;
        this.#judge();
      });
      of.setAttribute('aria-label', t('maker.which'));
      refill(what, options.length ? of : null);
    };
    const name = select(`maker-goal-${at}`, NAMES.filter((one) => this.#offered(one)).map((value) => ({ value, label: t(`maker.goal.${value}`) })), row.name, (value) => {
      Object.assign(row, { name: value, of: this.#options[value][0]?.value ?? '' });
      choose();
      this.#judge();
    });
    name.setAttribute('aria-label', t(at ? 'maker.also' : 'maker.goal'));
    choose();
    return h('div', { class: 'maker-row' }, name, what, at ? button(t('maker.remove'), 'remove', () => this.#less(at)) : null);
  }

  /** The task as it is now, or what is wrong with it. */
  #judge() {
    const { core, language } = this.#page;
    this.#task = null;
    try {
      const { value, validity } = this.turns;
      const turns = value === '' && !validity.badInput ? undefined : /^\d{1,3}$/.test(value) ? Number(value) : 0;
      const task = { ...this.#start, goal: goalOf(aimsIn(this.#rows)), say: sentenceOf(this.say.value), turns, level: Number(this.level.value) };
      this.#task = { ...task, goal: checked(core, task).goal };
      this.fault.textContent = '';
    } catch (error) {
      this.fault.textContent = language.reason(error);
    }
    this.link.value = this.#task ? addressOf(this.#task) : '';
  }

  async #copy() {
    if (!this.#sound()) return;
    this.#page.announcer.toast(this.#t((await copyText(this.link.value)) ? 'copied' : 'copyFailed'));
  }

  #try() {
    if (!this.#sound()) return;
    this.#close();
    tryTask(this.#page, /** @type {import('../links.js').Task} */ (this.#task));
  }

  #sound() {
    if (!this.#task) this.fault.scrollIntoView({ block: 'nearest' });
    return this.#task !== null;
  }
}

/** What there is to choose from in a position; a goal that cannot be there is left out. @param {import('../turnstone').View} view @returns {Record<string, Options>} */
function optionsOf({ game, cells, colors, toMove, moves, bag }, t) {
  const shape = shapeOf(game);
  const { sided } = shape;
  const own = colors[toMove];
  const colorOf = (letter) => (letter === letter.toUpperCase() ? 'red' : 'black');
  const known = (letter) => sided || !isDark(letter);
  const taken = (letter) => letter !== '' && known(letter) && own !== null && colorOf(letter) !== own && !(sided && letter.toLowerCase() === 'g');
  const kept = (letter) => letter !== '' && known(letter) && colorOf(letter) === own;
  const turned = (letter) => isDark(letter) && (!sided || colorOf(letter) === own);
  const squares = (fits) =>
    squaresOf(shape).flatMap((square, at) => (fits(cells[at]) ? [{ value: square, label: cellText(square, cells[at], {}, t, shape) }] : []));
  const there = new Set([...cells, ...Object.keys(bag)].filter((letter) => letter in FULL_SET && colorOf(letter) !== own && !(sided && letter.toLowerCase() === 'g')).map((letter) => letter.toLowerCase()));
  const found = {
    take: squares(taken),
    kind: [...'gaerhcs'].filter((letter) => there.has(letter)).map((value) => ({ value, label: t(`role.${value}`) })),
    reach: squares((letter) => !kept(letter)),
    turn: squares(turned),
    play: moves.map((action) => ({ value: action.text, label: describeAction(action, t, shape) })),
  };
  const plain = PLAIN.filter((name) => sided || name !== 'check').map((name) => [name, []]);
  return Object.fromEntries([...plain, ...Object.entries(found).filter(([, options]) => options.length)]);
}

/** A goal's aims as rows to choose in: one first move each. @param {string} goal */
const rowsOf = (goal) =>
  aimsOf(goal).flatMap(({ name, of }) => {
    if (name === 'play') return of.split('|').map((action) => ({ name, of: action }));
    return [{ name: name === 'take' && of.length === 1 ? 'kind' : name, of }];
  });

/** The rows as a goal's aims: several first moves are alternatives. @param {{ name: string, of: string }[]} rows */
function aimsIn(rows) {
  const first = rows.filter(({ name }) => name === 'play').map(({ of }) => of);
  const rest = rows.filter(({ name }) => name !== 'play').map(({ name, of }) => ({ name: name === 'kind' ? 'take' : name, of }));
  return first.length ? [...rest, { name: 'play', of: first.join('|') }] : rest;
}

const button = (label, name, act) => h('button', { type: 'button', class: 'button', 'data-maker': name, onclick: act }, label);

/** @param {string} id @param {Options} options @param {string} value @param {(value: string) => void} change */
function select(id, options, value, change) {
  const list = options.map((one) => h('option', { value: one.value, selected: one.value === value }, one.label));
  return /** @type {HTMLSelectElement} */ (h('select', { class: 'field', id, onchange: ({ target }) => change(target.value) }, ...list));
}
