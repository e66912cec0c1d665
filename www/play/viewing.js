/** A game that is looked at, not played: from its moves or its whole record, at any ply. Has what the desk asks of a session. */

import { headed, takeApart, upTo } from './record.js';

export class Viewing extends EventTarget {
  actor = null;
  started = true;
  /** Looked at, not played. */ viewing = true;
  thinking = false;
  commitment = '';
  #core;
  #parts;
  /** @type {import('../turnstone').Viewer} */ #viewer;

  /**
   * @param {import('../turnstone').Core} core
   * @param {{ game: string, rules: string, position?: string }} table  what moves alone are played by, and from where
   * @param {string} moves  moves alone, or a record with its tags
   */
  constructor(core, { game, rules, position }, moves) {
    super();
    this.#core = core;
    this.record = moves.trimStart().startsWith('[') ? moves : headed({ Game: game, Rules: rules, Position: position }, moves);
    const whole = core.Table.fromRecord(this.record);
    const { Viewer: told } = takeApart(this.record).tags;
    this.#viewer = told === 'first' || told === 'second' ? told : 'public';
    this.#parts = takeApart(whole.record(this.#viewer));
    const view = whole.view(this.#viewer);
    /** Every event of the game, whatever of it stands on the board. */ this.story = whole.events(this.#viewer, 0);
    this.setup = { game: view.game, rules: view.rules, mode: /** @type {const} */ ('two'), level: 0, human: this.#viewer === 'second' ? this.#viewer : /** @type {const} */ ('first'), practice: false };
    this.#take(whole);
  }

  /** Turns of the whole game; `shown` is how many of them stand on the board. */
  get turns() {
    return this.#parts.turns.length;
  }

  /** Shows the game after some of its turns, as it was known then. @param {'first' | 'prev' | 'next' | 'last' | number} where */
  goTo(where) {
    const last = this.turns;
    const wanted = { first: 0, prev: this.shown - 1, next: this.shown + 1, last }[where] ?? Number(where);
    const ply = Math.max(0, Math.min(last, Math.trunc(wanted) || 0));
    this.#take(this.#core.Table.fromRecord(ply === last ? this.record : upTo(this.#parts, ply)), ply);
    this.dispatchEvent(new CustomEvent('change', { detail: { view: this.view, events: [], cause: 'load' } }));
  }

  act() {}

  refuse() {}

  close() {}

  #take(table, ply = this.turns) {
    this.shown = ply;
    this.view = table.view(this.#viewer);
    this.history = table.events(this.#viewer, 0);
    table.free();
  }
}
