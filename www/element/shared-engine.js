/** One engine worker for all boards of a page: their questions wait in a row. It is there while a board is. */

import { Cancelled, EngineClient } from '../engine.js';

/**
 * @typedef {object} Wait  a question that waits or is being answered
 * @property {Line} line
 * @property {() => Promise<import('../turnstone').Report>} ask
 * @property {(report: import('../turnstone').Report) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {boolean} hurry
 */

class SharedEngine {
  /** @type {EngineClient | null} */ #client = null;
  /** @type {Set<Line>} */ #lines = new Set();
  /** @type {Wait[]} */ #waits = [];
  /** @type {Wait | null} */ #present = null;

  /** @param {(() => Worker) | undefined} createWorker */
  line(createWorker) {
    this.#client ??= new EngineClient({ createWorker });
    const line = new Line(this);
    this.#lines.add(line);
    return line;
  }

  warm() {
    this.#client?.warm();
  }

  /** @param {Line} line @param {(client: EngineClient) => Promise<import('../turnstone').Report>} ask @returns {Promise<import('../turnstone').Report>} */
  ask(line, ask) {
    this.cancel(line);
    const client = this.#client;
    if (!client || !this.#lines.has(line)) return Promise.reject(new Cancelled());
    return new Promise((resolve, reject) => {
      this.#waits.push({ line, ask: () => ask(client), resolve, reject, hurry: false });
      this.#next();
    });
  }

  /** @param {Line} line */
  busy(line) {
    return this.#of(line) !== undefined;
  }

  /** @param {Line} line */
  cancel(line) {
    // Beside the question withdrawn a moment ago, which has not yet left, a newer one may wait.
    for (const wait of this.#waits) if (wait.line === line) wait.reject(new Cancelled());
    this.#waits = this.#waits.filter((wait) => wait.line !== line);
    if (this.#present?.line === line) this.#client?.cancel();
  }

  /** @param {Line} line */
  settle(line) {
    const wait = this.#of(line);
    if (!wait) return;
    wait.hurry = true;
    if (wait === this.#present) this.#client?.settle();
  }

  /** @param {Line} line */
  close(line) {
    this.cancel(line);
    this.#lines.delete(line);
    if (this.#lines.size) return;
    this.#client?.destroy();
    this.#client = null;
  }

  /** @param {Line} line */
  #of(line) {
    return this.#present?.line === line ? this.#present : this.#waits.find((wait) => wait.line === line);
  }

  #next() {
    if (this.#present) return;
    const wait = this.#waits.shift();
    if (!wait) return;
    this.#present = wait;
    const over = (tell) => (result) => {
      if (this.#present === wait) this.#present = null;
      tell(result);
      this.#next();
    };
    wait.ask().then(over(wait.resolve), over(wait.reject));
    if (wait.hurry) this.#client?.settle();
  }
}

const shared = new SharedEngine();

/** What a session asks of an engine, for one board. */
class Line {
  #shared;

  /** @param {SharedEngine} engine */
  constructor(engine) {
    this.#shared = engine;
  }

  get busy() {
    return this.#shared.busy(this);
  }

  warm() {
    this.#shared.warm();
  }

  /** @param {import('../engine.js').Question} question @param {(info: any) => void} [onInfo] */
  think(question, onInfo) {
    return this.#shared.ask(this, (client) => client.think(question, onInfo));
  }

  /** @param {import('../engine.js').Question} question */
  hint(question) {
    return this.#shared.ask(this, (client) => client.hint(question));
  }

  /** @param {import('../engine.js').Question} question */
  weigh(question) {
    return this.#shared.ask(this, (client) => client.weigh(question));
  }

  cancel() {
    this.#shared.cancel(this);
  }

  settle() {
    this.#shared.settle(this);
  }

  destroy() {
    this.#shared.close(this);
  }
}

/** @param {(() => Worker) | undefined} createWorker  undefined: by its own address */
export const engineLine = (createWorker) => shared.line(createWorker);
