/** A game that is looked at, not played: from its moves or its whole record, at any ply. Has what the desk asks of a session. */

import { turnsOf } from './words.js';

export class Viewing extends EventTarget {
  actor = null;
  started = true;
  thinking = false;
  commitment = '';
  #core;
  /** @type {string[]} */ #turns;

  /** @param {import('../turnstone').Core} core @param {string} rules @param {string} moves  moves alone, or a record with its tags */
  constructor(core, rules, moves) {
    super();
    this.#core = core;
    const whole = core.Table.fromRecord(moves.trimStart().startsWith('[') ? moves : this.#text(rules, moves));
    const view = whole.view('public');
    this.setup = { game: 'banqi', rules: view.rules, mode: /** @type {const} */ ('two'), level: 0, human: /** @type {const} */ ('first'), practice: false };
    this.#turns = turnsOf(whole.events('public', 0)).map(({ text }) => text);
    this.record = whole.record('public');
    this.#take(whole);
  }

  /** Turns of the whole game; `shown` is how many of them stand on the board. */
  get turns() {
    return this.#turns.length;
  }

  /** Shows the game after some of its turns. @param {'first' | 'prev' | 'next' | 'last' | number} where */
  goTo(where) {
    const last = this.#turns.length;
    const wanted = { first: 0, prev: this.shown - 1, next: this.shown + 1, last }[where] ?? Number(where);
    const ply = Math.max(0, Math.min(last, Math.trunc(wanted) || 0));
    this.#take(this.#core.Table.fromRecord(ply === last ? this.record : this.#text(this.setup.rules, this.#turns.slice(0, ply).join(' '))), ply);
    this.dispatchEvent(new CustomEvent('change', { detail: { view: this.view, events: [], cause: 'load' } }));
  }

  act() {}

  refuse() {}

  close() {}

  #take(table, ply = this.#turns.length) {
    this.shown = ply;
    this.view = table.view('public');
    this.history = table.events('public', 0);
    table.free();
  }

  #text(rules, moves) {
    return `[Game "banqi"]\n[Rules "${rules}"]\n\n${moves}\n`;
  }
}

/** @param {Viewing} viewing @param {() => void} [leave] @returns {import('./tools.js').Tool[]} */
export function viewingTools(viewing, leave) {
  const step = (key) => ({ key, icon: key, act: () => viewing.goTo(key) });
  const steps = /** @type {const} */ (['first', 'prev', 'next', 'last']).map(step);
  return leave ? [{ key: 'leave', icon: 'back', act: leave }, ...steps] : steps;
}
