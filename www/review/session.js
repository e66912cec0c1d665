/** A game that is stepped through with its review. Knows nothing of the page. */

import { Viewing } from '../play/viewing.js';
import { takeApart, upTo } from '../play/record.js';
import { shapeOf, squaresOf } from '../board/geometry.js';
import { ReviewClient } from './client.js';

/**
 * @typedef {import('../turnstone').Review} Review
 * @typedef {import('../turnstone').Judged} Judged
 * @typedef {{ index: number, action: string | null, tried: import('../turnstone').Tried | null, shown: boolean }} Exercise
 */

/** Positions visited in all, at most: within twenty seconds of a phone for 80 plies. @type {Record<string, number>} */
export const EFFORT = { banqi: 7_000_000, jieqi: 5_000_000 };

export class ReviewSession extends Viewing {
  /** @type {import('../turnstone').Seat | null} */ actor = null;
  /** @type {Review | null} */ review = null;
  /** How far the work has come; null when none is under way. @type {number | null} */ done = null;
  /** @type {Exercise | null} */ exercise = null;
  /** Set by what dresses it. @type {import('./desk.js').ReviewDesk | undefined} */ task;
  #core;
  #client;
  #whole;
  #parts;
  /** What lay face-down at the start, by square. @type {Record<string, string> | null} */ #deal = null;
  #revealed = false;
  #viewer;

  /**
   * @param {import('../turnstone').Core} core
   * @param {{ game: string, rules: string, position?: string }} table
   * @param {string} moves  what is shown
   * @param {{ record?: string, setup?: any, createWorker?: () => Worker }} [more]  `record`: what is judged, where it holds more than is shown
   */
  constructor(core, table, moves, { record, setup, createWorker } = {}) {
    super(core, table, moves);
    this.#core = core;
    if (setup) this.setup = { ...this.setup, ...setup };
    const shown = takeApart(this.record).tags.Viewer;
    this.#viewer = /** @type {import('../turnstone').Viewer} */ (shown === 'first' || shown === 'second' ? shown : 'public');
    this.#whole = record ?? this.record;
    const { game } = this.view;
    const all = core.Table.fromRecord(this.record);
    this.#parts = takeApart(all.record(this.#viewer));
    all.free();
    this.#client = new ReviewClient({ game, record: this.#whole, nodes: EFFORT[game] }, createWorker);
    this.#takeDeal();
  }

  /** The record that is judged. */
  get judged() {
    return this.#whole;
  }

  /** What the record holds of what lay face-down, if it does. */
  get dealt() {
    return this.#deal !== null;
  }

  get revealed() {
    return this.#revealed;
  }

  /** Shows what lies face-down, or what was known alone. @param {boolean} on */
  reveal(on) {
    this.#revealed = on;
    this.goTo(this.shown);
  }

  goTo(where) {
    this.exercise = null;
    this.actor = null;
    super.goTo(where);
  }

  /** The turn, from 1 on, that an action belongs to. @param {number} index */
  turnOf(index) {
    return this.#turns[index] ?? this.turns;
  }

  /** What was played in a turn. @param {number} turn @returns {Judged[]} */
  actionsIn(turn) {
    return (this.review?.actions ?? []).filter(({ index }) => this.turnOf(index) === turn);
  }

  /** The game as it was known before an action; null in the middle of a chain that cannot be told. @param {number} index @returns {import('../turnstone').View | null} */
  before(index) {
    const turn = this.turnOf(index);
    const first = this.#turns.indexOf(turn);
    const table = this.#core.Table.fromRecord(upTo(this.#parts, turn - 1));
    try {
      for (const { text } of this.story.slice(first, index)) table.play(text);
      return table.view(this.#viewer);
    } catch {
      return null;
    } finally {
      table.free();
    }
  }

  /** Reviews the game. @param {(step: import('./client.js').Step) => void} [heard] */
  work(heard) {
    this.#working ??= this.#work(heard).finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  /** @type {Promise<Review | null> | null} */ #working = null;

  async #work(heard) {
    this.done = 0;
    this.#tell();
    try {
      const review = await this.#client.run((step) => {
        this.done = step.done;
        this.review = step.review ?? this.review;
        heard?.(step);
        this.#tell();
      });
      this.review = review ?? this.review;
      return this.review;
    } finally {
      this.done = null;
      this.#tell();
    }
  }

  stop() {
    this.#client.stop();
  }

  /** Whether the board can show what an action was chosen from. @param {number} index */
  canPractise(index) {
    return this.before(index) !== null;
  }

  /** Something better than an action is to be found on the board. @param {number} index */
  practise(index) {
    const view = this.before(index);
    if (!view) return;
    this.#revealed = false;
    super.goTo(this.turnOf(index) - 1);
    this.view = view;
    this.exercise = { index, action: null, tried: null, shown: false };
    this.actor = view.toMove;
    this.dispatchEvent(new CustomEvent('change', { detail: { view, events: [], cause: 'load' } }));
  }

  /** Shows what would have been better. */
  answer() {
    if (!this.exercise) return;
    this.exercise.shown = true;
    this.actor = null;
    this.#tell();
  }

  /** An action tried in an exercise. @param {string} text */
  async act(text) {
    const { exercise } = this;
    if (!exercise || !this.actor) return;
    if (!this.view.moves.some((move) => move.text === text)) {
      this.refuse(text);
      return;
    }
    this.actor = null;
    Object.assign(exercise, { action: text, tried: null });
    this.#tell();
    try {
      const tried = await this.#client.rate(exercise.index, text);
      if (this.exercise !== exercise) return;
      exercise.tried = this.#asJudged(exercise.index, text, tried);
      if (!exercise.tried.good) this.actor = this.view.toMove;
    } catch (error) {
      if (this.exercise !== exercise) return;
      exercise.action = null;
      this.actor = this.view.toMove;
      this.dispatchEvent(new CustomEvent('refused', { detail: { error } }));
    }
    this.#tell();
  }

  /** What the review says of an action goes before what one search more says of it. @param {number} index @param {string} text @param {import('../turnstone').Tried} tried */
  #asJudged(index, text, tried) {
    const judged = this.review?.actions[index];
    if (judged?.better?.action === text) return { ...tried, loss: 0, good: true };
    if (judged?.action === text) return { ...tried, loss: judged.loss, good: false };
    return tried;
  }

  refuse(text) {
    if (!this.exercise) return;
    const table = this.#core.Table.fromPosition(this.view.game, this.view.rules, this.view.fen);
    try {
      table.check(text);
    } catch (error) {
      this.dispatchEvent(new CustomEvent('refused', { detail: { error } }));
    } finally {
      table.free();
    }
  }

  close() {
    this.#client.destroy();
    this.task?.gone();
  }

  /** Which turn each action belongs to. */
  get #turns() {
    const plies = [...new Set(this.story.map(({ ply }) => ply))];
    return this.story.map(({ ply }) => plies.indexOf(ply) + 1);
  }

  /** What lay face-down is shown only when it is asked for. */
  get view() {
    const { shownView } = this;
    if (!this.#deal || !shownView) return shownView;
    const { cells } = shownView;
    const dark = Object.entries(this.#deal).filter(([, letter], i) => letter && ['X', 'x'].includes(cells[this.#cells[i]]));
    return { ...shownView, dark: this.#revealed ? Object.fromEntries(dark) : null };
  }

  set view(view) {
    this.shownView = view;
  }

  /** @type {number[]} */ #cells = [];

  #takeDeal() {
    if (takeApart(this.#whole).tags.Viewer !== 'all') return;
    const whole = this.#core.Table.fromRecord(this.#whole);
    const start = this.#core.Table.fromRecord(upTo(this.#parts, 0));
    try {
      const { deal } = whole.opening();
      const { cells } = start.view('public');
      const names = squaresOf(shapeOf(this.view.game));
      this.#cells = cells.flatMap((cell, i) => (cell === 'X' || cell === 'x' ? [i] : []));
      this.#deal = Object.fromEntries(this.#cells.map((cell, i) => [names[cell], deal[i]]));
    } catch {
      /* a record without its deal */
    } finally {
      whole.free();
      start.free();
    }
  }

  #tell() {
    this.dispatchEvent(new Event('review'));
  }
}
