/** A lesson or puzzle being solved against a bot: stops when its goal is met or missed, and is kept nowhere. Knows nothing of the page. */

import { Session } from '../play/session.js';

export class TaskSession extends Session {
  #of;
  #sealed;
  /** @type {import('../turnstone').Verdict} */ verdict = { state: 'open', reason: null, turns: 0, luck: false };

  /**
   * Throws the rule that position, goal or number of turns breaks. What lies face-down is dealt anew each time.
   * @param {import('../turnstone').Core} core @param {import('../engine.js').EngineClient} engine @param {import('../links.js').Task} task
   */
  constructor(core, engine, task) {
    const { game, rules, position, level } = task;
    const { view } = checked(core, task);
    super({ core, engine, store: null, setup: { game, rules, position, level, mode: 'bot', human: view.toMove, practice: false } });
    this.#of = task;
    this.#sealed = view.bagTotal > 0;
    this.addEventListener('change', () => this.#judge());
  }

  get actor() {
    return this.verdict?.state === 'open' ? super.actor : null;
  }

  /** Of a deal, where there is something to deal. */
  get commitment() {
    return this.#sealed ? super.commitment : '';
  }

  close() {
    super.close();
    this.task?.gone();
  }

  /** Before anything of a change is shown: once the goal is met or missed the bot is not asked any more, until a move is taken back. */
  #judge() {
    this.verdict = this.judge(this.#of.goal, this.#of.turns) ?? this.verdict;
    if (this.verdict.state === 'open') this.held = false;
    else this.pause();
  }
}

/**
 * The task's start and its goal as it is written. Throws which rule it breaks.
 * @param {import('../turnstone').Core} core @param {import('../links.js').Task} task
 */
export function checked(core, { goal, game, rules, position, turns }) {
  const table = core.Table.fromPosition(game, rules, position);
  try {
    return { view: table.view('public'), goal: table.checkTask(goal, turns) };
  } finally {
    table.free();
  }
}
