/**
 * One game being played: owns the table, asks the engine, keeps the save. Knows nothing of the page.
 *
 * Events (`detail` in brackets):
 *   change   { view, events, cause }   the game changed: cause 'play' (with the new events), 'undo', 'resign', 'draw', 'time', 'load'
 *   thinking { on }                    the bot began or ended thinking
 *   refused  { error }                 a wish broke a rule; nothing changed
 *   trouble  { kind, error }           'engine' (the bot failed for good), 'table' (the rules failed for good)
 *   restored {}                        the rules failed and the game was rebuilt from its save
 *
 * @typedef {import('../turnstone').View} View
 * @typedef {import('../turnstone').GameEvent} GameEvent
 * @typedef {import('../turnstone').Seat} Seat
 * @typedef {import('../turnstone').Viewer} Viewer
 * @typedef {import('../turnstone').Core} Core
 * @typedef {{ game: string, rules: string, mode: 'bot' | 'two' | 'watch', level: number, levels?: Record<Seat, number>, human: Seat, practice: boolean, position?: string, seed?: string, clock?: string }} Setup  `position`: where the game starts, if not at the start;
 *   `seed`: the deal is the one of that seed; `clock`: minutes and seconds a turn, if the game is timed; `levels`: where bots play each other and a person watches
 * @typedef {{ sealed: string, record: string, clock?: import('./clock.js').ClockState }} Kept
 */

import { Cancelled } from '../engine.js';
import { isRefusal, reloadCore } from '../wasm.js';
import { writeGame } from '../store.js';
import { Asking } from './asking.js';
import { takeBackPlan } from './takeback.js';
import { botLevel, otherSeat } from './words.js';

/** A bot's answer is shown no sooner than this after the action before it. */
const PACE_MS = 450;
/** What the bot still calls even when it is offered a draw, in points (100 is about a soldier). */
const EVEN = 60;

export class Session extends EventTarget {
  /** Played, not looked at. */ viewing = false;
  /** What the page shows of a lesson or puzzle, where the game is one. @type {import('../learn/task.js').TaskDesk | null} */ task = null;
  /** @type {any} */ #table;
  /** @type {Core} */ #core;
  #asking = new Asking(this, (viewer) => this.#table.record(viewer));
  #epoch = 0;
  #closed = false;
  /** @type {Kept | null} */ #kept = null;

  /**
   * @param {object} parts
   * @param {Core} parts.core
   * @param {import('../engine.js').EngineClient} parts.engine
   * @param {import('../store.js').Store | null} parts.store  null: the game is not kept
   * @param {Setup} parts.setup
   * @param {Kept} [parts.saved]
   * @param {import('./clock.js').Clock | null} [parts.clock]
   * @param {boolean} [parts.follow]  the game is led by another tab: the bot is not asked here until a person acts here
   * @param {() => Promise<Core>} [parts.reload]
   * @param {number} [parts.pace]
   */
  constructor({ core, engine, store, setup, saved, clock = null, follow = false, reload = reloadCore, pace = PACE_MS }) {
    super();
    this.#core = core;
    this.engine = engine;
    this.store = store;
    this.setup = { ...setup };
    this.clock = clock;
    this.reload = reload;
    this.pace = pace;
    this.thinking = false;
    this.started = follow;
    this.follows = follow;
    /** Bots that play each other wait. */ this.held = false;
    if (saved) {
      this.#table = core.Table.restore(saved.sealed, saved.record);
      this.setup.practice = this.#table.practice;
    } else {
      this.#table = layOut(core, setup);
      if (setup.practice) this.#table.setPractice();
    }
    this.#look();
    this.#kept = saved ? { ...saved } : this.#seal();
  }

  /** Begins play: a bot to move begins to think. */
  start() {
    if (this.started || this.#closed) return;
    this.started = true;
    this.#keepTime();
    this.#write();
    this.#botTurn();
  }

  /** Takes the game over from another tab. */
  lead() {
    if (!this.follows) return;
    this.follows = false;
    this.#keepTime();
    this.#botTurn();
  }

  /** Stores the game once more. */
  keep() {
    if (this.started) this.#save();
  }

  /** What the game is rebuilt from. */
  get kept() {
    return { ...this.#kept };
  }

  /** The seat that may act here and now. @returns {Seat | null} */
  get actor() {
    if (this.view.ending || this.#closed) return null;
    return botLevel(this.setup, this.view.toMove) === null ? this.view.toMove : null;
  }

  /** Whose knowledge is shown here: the person's against a bot, what everybody knows where two share a screen. @returns {Viewer} */
  get viewer() {
    return this.setup.mode === 'bot' ? this.setup.human : 'public';
  }

  /** Every event so far. @returns {GameEvent[]} */
  get history() {
    return this.#read((table) => table.events(this.viewer, 0), []);
  }

  /** The game as it is told: here that is all that has happened. */
  get story() {
    return this.history;
  }

  /** What one of two people at this device may see of the game. @param {Seat} seat @returns {View | null} */
  knowledge(seat) {
    return this.setup.mode === 'two' ? this.#read((table) => table.view(seat), null) : null;
  }

  get commitment() {
    return this.#read((table) => table.commitment(), '');
  }

  /** The record as text, for copying: what is known here, and once the game is over everything. */
  get record() {
    return this.#read((table) => table.record(this.view.ending && this.commitment ? 'all' : this.viewer), '');
  }

  /** How far the side that moved first has come. @param {string} goal @param {number} [turns] @returns {import('../turnstone').Verdict | null} */
  judge(goal, turns) {
    return this.#read((table) => table.judgeTask(goal, turns), null);
  }

  /** The opened deal; null before the end. */
  opening() {
    return this.view.ending ? this.#read((table) => table.opening(), null) : null;
  }

  /** Applies from the bot's next action on. @param {number} level */
  setLevel(level) {
    this.setup.level = level;
    if (this.started) this.#save();
  }

  /**
   * A person's action.
   * @param {string} text
   */
  async act(text) {
    if (this.#closed) return;
    if (this.actor === null) {
      this.#emit('refused', { error: refusal(this.view.ending ? 'game-over' : 'not-your-turn') });
      return;
    }
    this.started = true;
    this.follows = false;
    this.#keepTime();
    if (!this.view.ending) await this.#play(text);
  }

  /** Throws the rule that forbids a person's action now. @param {string} text */
  check(text) {
    if (this.actor === null) throw refusal(this.view.ending ? 'game-over' : 'not-your-turn');
    this.#table.check(text);
  }

  /** Says why an action is illegal, without playing it. @param {string} text */
  refuse(text) {
    try {
      this.#table.check(text);
    } catch (error) {
      if (isRefusal(error)) this.#emit('refused', { error });
    }
  }

  /** @param {Seat} [seat] */
  resign(seat = this.setup.mode === 'bot' ? this.setup.human : this.view.toMove) {
    this.#alter('resign', () => this.#table.resign(seat));
  }

  agreeDraw() {
    this.#alter('draw', () => this.#table.agreeDraw());
  }

  /** A draw may be offered: on one's own turn, not within a chain, once there are sides to speak of. */
  get drawable() {
    return this.actor !== null && this.view.chain === null && this.view.colors.first !== null;
  }

  /**
   * Offers the bot a draw. It agrees, and the game ends, unless it thinks itself ahead.
   * @returns {Promise<boolean | null | undefined>} null when the bot gave no answer, undefined when the game moved on meanwhile
   */
  async offerDraw() {
    if (!this.drawable) return null;
    const report = await this.#answer(() => this.#asking.weigh());
    if (!report) return report;
    if (report.score < -EVEN) return false;
    this.agreeDraw();
    return true;
  }

  /** What taking back would do now. */
  get takeBackPlan() {
    return takeBackPlan(this.history, this.view, this.setup);
  }

  takeBack() {
    const plan = this.takeBackPlan;
    if (plan.refused) {
      this.#emit('refused', { error: refusal(plan.refused) });
      return;
    }
    this.#alter('undo', () => {
      this.#table.undoTo(plan.keep);
    });
  }

  /**
   * The engine's advice for the side to move; null when there is none, undefined when the game moved on meanwhile.
   * @returns {Promise<import('../turnstone').Report | null | undefined>}
   */
  async hint() {
    return this.actor === null ? null : this.#answer(() => this.#asking.hint());
  }

  /** The engine's answer to a person; null when there is none, undefined when the game moved on meanwhile. @param {() => Promise<import('../turnstone').Report>} ask */
  async #answer(ask) {
    const epoch = this.#epoch;
    try {
      const report = await ask();
      return epoch === this.#epoch ? report : undefined;
    } catch (error) {
      return error instanceof Cancelled ? undefined : null;
    }
  }

  /** Asks the bot again after trouble. */
  retry() {
    this.#keepTime();
    this.#botTurn();
  }

  /** The bot that thinks plays the best action it has found so far. */
  moveNow() {
    if (this.thinking) this.engine.settle();
  }

  /** Bots that play each other stop; the one that thinks is told so. */
  pause() {
    this.held = true;
    this.#epoch += 1;
    this.engine.cancel();
    this.#think(false);
  }

  /** They go on. */
  go() {
    this.held = false;
    if (!this.thinking) this.#botTurn();
  }

  /** They play one action and stop. */
  step() {
    this.held = true;
    if (!this.thinking) this.#botTurn(true);
  }

  close() {
    this.#closed = true;
    this.#epoch += 1;
    this.engine.cancel();
    this.clock?.close();
    this.#table.free?.();
  }

  /** @returns {Seat} */
  get #bot() {
    return otherSeat(this.setup.human);
  }

  /** Plays one action of either side, surviving a panic once. @param {string} text */
  async #play(text, again = true) {
    let events;
    try {
      events = this.#table.play(text, this.viewer);
      this.#look();
    } catch (error) {
      if (isRefusal(error)) {
        this.#emit('refused', { error });
        return;
      }
      if (!(await this.#recover(error))) return;
      if (again) await this.#play(text, false);
      return;
    }
    this.#moved('play', events);
  }

  /** A change that is not an action. @param {'undo' | 'resign' | 'draw' | 'time'} cause @param {() => void} change */
  async #alter(cause, change, again = true) {
    if (this.#closed) return;
    try {
      change();
      this.#look();
    } catch (error) {
      if (isRefusal(error)) this.#emit('refused', { error });
      else if ((await this.#recover(error)) && again) await this.#alter(cause, change, false);
      return;
    }
    this.#moved(cause, []);
  }

  /** Asks the table something; after a panic the answer is `otherwise` and the table is rebuilt. */
  #read(question, otherwise) {
    try {
      return question(this.#table);
    } catch (error) {
      if (!isRefusal(error)) this.#recover(error);
      return otherwise;
    }
  }

  #moved(cause, events) {
    this.#epoch += 1;
    this.engine.cancel();
    this.#think(false);
    this.clock?.follow(this.view);
    this.#save();
    this.#emit('change', { view: this.view, events, cause });
    this.#botTurn();
  }

  async #botTurn(once = false) {
    const { view } = this;
    const seat = view.toMove;
    if (botLevel(this.setup, seat) === null || view.ending || (this.held && !once) || !this.started || this.follows || this.#closed) return;
    const epoch = this.#epoch;
    this.#think(true);
    try {
      const report = await this.#asking.think(seat);
      if (epoch !== this.#epoch) return;
      if (!report.move) throw new Error('no move');
      await this.#play(report.move);
    } catch (error) {
      if (error instanceof Cancelled || epoch !== this.#epoch) return;
      this.#think(false);
      this.#emit('trouble', { kind: 'engine', error });
    }
  }

  /**
   * Watches the clock. A person's time that went by while the page was closed or looked at something else counts, a bot's does not:
   * it could not think. A game that another tab leads is judged there.
   */
  #keepTime() {
    const { clock, view } = this;
    if (!clock || this.follows) return;
    if (this.setup.mode === 'bot' && clock.running === this.#bot && !this.thinking) clock.excuse();
    const fall = (seat) => !this.view.ending && this.#alter('time', () => this.#table.flagFall(seat));
    clock.onFall(fall);
    if (clock.fallen && !view.ending) fall(clock.fallen);
  }

  #think(on) {
    if (this.thinking === on) return;
    this.thinking = on;
    this.#emit('thinking', { on });
  }

  #look() {
    /** @type {View} */
    this.view = this.#table.view(this.viewer);
  }

  /** The record beside the seal says what everybody knows and no more, whoever reads the storage. */
  #seal() {
    return { sealed: this.#table.seal(), record: this.#table.record('public'), ...(this.clock && { clock: this.clock.state }) };
  }

  /** Stores the sealed table before anything of the change is shown. */
  #save() {
    this.#kept = this.#seal();
    this.#write();
  }

  /** What was taken up and not changed is stored as it was. */
  #write() {
    if (!this.store) return;
    const { game, rules, mode, level, levels, human } = this.setup;
    writeGame(this.store, { game, rules, mode, level, levels, human, .../** @type {Kept} */ (this.#kept), ...(this.clock && { clock: this.clock.state }) });
  }

  /** After a panic: a fresh instance of the rules, the table as it was last kept. */
  async #recover(error) {
    try {
      this.#core = await this.reload();
      this.#table = this.#core.Table.restore(this.#kept.sealed, this.#kept.record);
      this.#look();
    } catch {
      this.#emit('trouble', { kind: 'table', error });
      return false;
    }
    this.#emit('restored', {});
    this.#emit('change', { view: this.view, events: [], cause: 'load' });
    return true;
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** @param {string} rule */
const refusal = (rule) => Object.assign(new Error(rule), { rule });

/** A new table. @param {Core} core @param {Setup} setup */
function layOut({ Table }, { game, rules, position, seed }) {
  if (position) return Table.fromPosition(game, rules, position);
  return seed ? Table.seeded(game, rules, seed) : new Table(game, rules);
}
