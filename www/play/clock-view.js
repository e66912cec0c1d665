/** The clocks in the players' rows. What they show changes in place; only low time is said, once a side and mark. */

import { h } from './dom.js';
import { playerName } from './words.js';

/** Left at which it is said that time runs low, in seconds. */
const MARKS = [30, 10];
const TENTHS_MS = 10_000;

/** "12:05", under ten seconds "0:09.3". A clock shows zero only when there is no time left. @param {number} ms */
export function clockText(ms) {
  if (ms < TENTHS_MS) return `0:0${(Math.ceil(ms / 100) / 10).toFixed(1)}`.replace('0:010.0', '0:10');
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export class ClockView {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {Set<string>} */ #said = new Set();
  /** @type {{ node: HTMLElement, text: HTMLElement, seat: import('../turnstone').Seat }[]} */ #faces = [];
  #session;
  #say;

  /** @param {import('./session.js').Session} session  with a clock @param {(text: string) => void} say */
  constructor(session, say) {
    this.#session = session;
    this.#say = say;
    for (const seat of /** @type {const} */ (['first', 'second'])) this.#due(seat);
  }

  /** Puts a clock into each row. @param {HTMLElement[]} rows  as `showPlayer` made them @param {import('../i18n.js').Translate} t */
  show(rows, t) {
    this.t = t;
    this.#faces = rows.map((row) => {
      const seat = /** @type {import('../turnstone').Seat} */ (row.dataset.seat);
      const text = h('span', { class: 'clock-text' });
      const node = h('span', { class: 'clock', role: 'timer', 'aria-label': t('clock.of', { name: playerName(this.#session.setup, seat, t) }) }, text);
      row.querySelector('.tray')?.before(node);
      return { node, text, seat };
    });
    this.#tick();
  }

  close() {
    clearTimeout(this.#timer);
    this.#faces = [];
  }

  #tick = () => {
    clearTimeout(this.#timer);
    const { clock } = this.#session;
    for (const { node, text, seat } of this.#faces) {
      const left = clock.left(seat);
      const shown = clockText(left);
      if (text.textContent !== shown) text.textContent = shown;
      node.toggleAttribute('data-running', clock.running === seat);
      node.toggleAttribute('data-low', left <= MARKS[0] * 1000);
    }
    const seat = clock.running;
    if (!seat) return;
    const mark = this.#due(seat);
    if (mark) this.#say(this.t('clock.low', { name: playerName(this.#session.setup, seat, this.t), n: mark }));
    const left = clock.left(seat);
    const unit = left <= TENTHS_MS ? 100 : 1000;
    if (left > 0) this.#timer = setTimeout(this.#tick, (left % unit || unit) + 1);
  };

  /** The lowest mark just passed; 0 when nothing new is to be said. @param {import('../turnstone').Seat} seat */
  #due(seat) {
    const left = this.#session.clock.left(seat);
    const passed = MARKS.filter((mark) => left > 0 && left <= mark * 1000 && !this.#said.has(`${seat} ${mark}`));
    for (const mark of passed) this.#said.add(`${seat} ${mark}`);
    return passed.at(-1) ?? 0;
  }
}
