/**
 * The two players' time, in milliseconds. Reckoned from time stamps, never from ticks, so a page that sleeps, is hidden or is
 * closed and opened again loses nothing. At most one side's time runs: that of the side to move.
 *
 * Time runs from the end of the first turn. A turn that ends brings the increment, once: taking back gives no time back, and
 * a turn played again brings no second increment.
 *
 * @typedef {import('../turnstone').Seat} Seat
 * @typedef {{ control: string, left: Record<Seat, number>, running: Seat | null, since: number, ply: number }} ClockState  plain data, for a save;
 *   `left` at the time stamp `since`, `ply` turns that have brought their increment
 */

import { otherSeat } from './words.js';

/** After a sleep, in which timers may stand, it is seen this soon that time has run out. */
const LOOK_MS = 1000;
/** A player who plans ahead leaves time for this many turns. */
const TURNS_TO_COME = 30;

/** "5+3" is five minutes and three seconds a turn. @param {string} control @returns {{ base: number, increment: number } | null} in milliseconds */
export function readControl(control) {
  const [, minutes, seconds] = /^(\d{1,3})\+(\d{1,3})$/.exec(control) ?? [];
  return Number(minutes) ? { base: Number(minutes) * 60_000, increment: Number(seconds) * 1000 } : null;
}

export class Clock {
  #left;
  /** @type {Seat | null} */ #running = null;
  #since = 0;
  #ply = 0;
  #increment;
  /** @type {((seat: Seat) => void) | null} */ #fallen = null;
  #timer;
  #timers;

  /**
   * Throws where the control cannot be read.
   * @param {string} control  as `readControl` takes it
   * @param {{ now: () => number, setTimeout: (act: () => void, ms: number) => any, clearTimeout: (timer: any) => void }} [timers]  `now` must go on while the page is closed
   */
  constructor(control, timers = { now: () => Date.now(), setTimeout: (act, ms) => setTimeout(act, ms), clearTimeout: (timer) => clearTimeout(timer) }) {
    const read = readControl(control);
    if (!read) throw new Error(`"${control}" is no time control`);
    this.control = control;
    this.#increment = read.increment;
    this.#left = { first: read.base, second: read.base };
    this.#timers = timers;
  }

  /** A clock as it was saved; what ran then has run on. Throws where the state is damaged. @param {any} state @param {ConstructorParameters<typeof Clock>[1]} [timers] */
  static from(state, timers) {
    const clock = new Clock(String(state?.control), timers);
    const { left, running, since, ply } = state;
    const times = [left?.first, left?.second, since, ply];
    if (!times.every((n) => Number.isFinite(n) && n >= 0) || ![null, 'first', 'second'].includes(running)) throw new Error('a damaged clock');
    clock.#left = { first: left.first, second: left.second };
    clock.#running = running;
    clock.#since = since;
    clock.#ply = ply;
    return clock;
  }

  /** @returns {ClockState} */
  get state() {
    return { control: this.control, left: { ...this.#left }, running: this.#running, since: this.#since, ply: this.#ply };
  }

  /** The side whose time runs. */
  get running() {
    return this.#running;
  }

  /** @param {Seat} seat */
  left(seat) {
    const gone = seat === this.#running ? Math.max(0, this.#timers.now() - this.#since) : 0;
    return Math.max(0, this.#left[seat] - gone);
  }

  /** What a side can spend on one turn without running short. @param {Seat} seat */
  share(seat) {
    return this.left(seat) / TURNS_TO_COME + Math.min(this.#increment, this.left(seat) / 2);
  }

  /** The side whose time has run out. @returns {Seat | null} */
  get fallen() {
    return this.#running && this.left(this.#running) === 0 ? this.#running : null;
  }

  /** Goes with the game: the end stops it, the end of a turn hands over. @param {Pick<import('../turnstone').View, 'ending' | 'toMove' | 'ply'>} view */
  follow({ ending, toMove, ply }) {
    const next = ending || ply === 0 ? null : toMove;
    const was = this.#running;
    this.#stamp();
    if (was && !ending && ply > this.#ply && next === otherSeat(was)) this.#left[was] += this.#increment;
    this.#ply = Math.max(this.#ply, ply);
    this.#running = next;
    this.#watch();
  }

  /** Time of the side to move that went by until now is not counted. */
  excuse() {
    this.#since = this.#timers.now();
    this.#watch();
  }

  /** Tells once when time runs out. @param {(seat: Seat) => void} fallen */
  onFall(fallen) {
    this.#fallen = fallen;
    this.#watch();
  }

  /** Tells nothing any more. */
  close() {
    this.#fallen = null;
    this.#timers.clearTimeout(this.#timer);
  }

  /** Books the time that has run. */
  #stamp() {
    if (this.#running) this.#left[this.#running] = this.left(this.#running);
    this.#since = this.#timers.now();
  }

  #watch() {
    this.#timers.clearTimeout(this.#timer);
    const seat = this.#running;
    if (!seat || !this.#fallen) return;
    this.#timer = this.#timers.setTimeout(() => {
      if (this.#running !== seat) return;
      if (this.left(seat) > 0) this.#watch();
      else this.#fallen?.(seat);
    }, Math.min(LOOK_MS, Math.ceil(this.left(seat))));
  }
}
