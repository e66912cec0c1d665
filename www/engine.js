/**
 * The page's side of the engine worker: one request at a time, numbered; late answers are dropped; a worker that
 * panics, dies or falls silent is rebuilt and asked again.
 *
 * @typedef {import('./turnstone').Report} Report
 * @typedef {{ game: string, rules: string, record: string, seat?: import('./turnstone').Viewer, limits?: import('./turnstone').Limits }} Question
 */

import { BUILD } from './build.js';
import { loadModule, workerAddress } from './wasm.js';

/** The request was withdrawn by `cancel()` or overtaken by another. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'Cancelled';
  }
}

/** The worker failed on every attempt. */
export class EngineFailed extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'EngineFailed';
  }
}

/** The worker is of another build than the page: the two do not talk. */
export class OtherBuild extends Error {
  constructor() {
    super('the engine is of another version than the page');
    this.name = 'OtherBuild';
    this.code = 'other-build';
  }
}

/** Silence allowed before a worker counts as dead, in milliseconds. */
const PATIENCE = { start: 20_000, take: 4_000, think: 14_000 };
const ATTEMPTS = 3;

/** The address is written out so that bundlers find the worker. */
function start() {
  const elsewhere = workerAddress();
  if (elsewhere) return new Worker(elsewhere, { type: 'module' });
  return new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' });
}

export class EngineClient {
  /** @type {Worker | null} */ #worker = null;
  #ready = false;
  #number = 0;
  /** @type {any} */ #pending = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #watch;
  #destroyed = false;

  /**
   * @param {object} [options]
   * @param {() => Worker} [options.createWorker]
   * @param {() => Promise<WebAssembly.Module>} [options.module]
   * @param {Partial<typeof PATIENCE>} [options.patience]
   */
  constructor({ createWorker, module = loadModule, patience } = {}) {
    this.createWorker = createWorker ?? start;
    this.module = module;
    this.patience = { ...PATIENCE, ...patience };
  }

  /** Starts the worker ahead of the first question. */
  warm() {
    if (!this.#worker && !this.#destroyed) this.#spawn();
  }

  /**
   * @param {Question} question
   * @param {(info: any) => void} [onInfo]
   * @returns {Promise<Report>}
   */
  think(question, onInfo) {
    return this.#ask({ type: 'think', ...question }, onInfo);
  }

  /** @param {Question} question @returns {Promise<Report>} */
  hint(question) {
    return this.#ask({ type: 'hint', ...question });
  }

  /** How things stand for the side to move. @param {Question} question @returns {Promise<Report>} */
  weigh(question) {
    return this.#ask({ type: 'weigh', ...question });
  }

  get busy() {
    return this.#pending !== null;
  }

  /** Withdraws the present question. A worker in the middle of a search cannot hear, so it is ended. */
  cancel() {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = null;
    if (pending.posted) {
      this.#end();
      this.warm();
    }
    pending.reject(new Cancelled());
  }

  /**
   * Ends the search now: what it found best so far is the answer. Found nothing yet, the first finding is. A worker in the middle
   * of a search cannot hear, so it is replaced.
   */
  settle() {
    const pending = this.#pending;
    if (!pending) return;
    pending.hurry = true;
    if (!pending.best) return;
    this.#pending = null;
    this.#end();
    this.warm();
    pending.resolve(pending.best);
  }

  destroy() {
    this.#destroyed = true;
    this.cancel();
    this.#end();
  }

  #ask(message, onInfo) {
    this.cancel();
    if (this.#destroyed) return Promise.reject(new Cancelled());
    return new Promise((resolve, reject) => {
      this.#number += 1;
      this.#pending = { id: this.#number, message, onInfo, resolve, reject, attempts: 0, posted: false, best: null, hurry: false };
      this.warm();
      if (this.#ready) this.#post();
    });
  }

  #post() {
    const pending = this.#pending;
    if (!pending || !this.#worker) return;
    pending.attempts += 1;
    pending.posted = true;
    this.#worker.postMessage({ ...pending.message, id: pending.id });
    this.#guard(this.patience.take);
  }

  #spawn() {
    const worker = this.createWorker();
    this.#worker = worker;
    this.#ready = false;
    const mine = (handle) => (event) => {
      if (this.#worker === worker) handle(event);
    };
    worker.addEventListener('message', mine(({ data }) => this.#hear(data)));
    worker.addEventListener('error', mine((event) => {
      event.preventDefault?.();
      this.#lost(event.message || 'worker error');
    }));
    worker.addEventListener('messageerror', mine(() => this.#lost('unreadable message')));
    this.#guard(this.patience.start);
    this.module().then(
      (module) => {
        if (this.#worker === worker) worker.postMessage({ type: 'init', module, build: BUILD });
      },
      (error) => {
        if (this.#worker !== worker) return;
        if (error?.code === 'other-build') this.#giveUp(new OtherBuild());
        else this.#lost(String(error));
      },
    );
  }

  #hear(data) {
    if (data.type === 'other-build' || (data.type === 'ready' && data.build !== BUILD)) {
      this.#giveUp(new OtherBuild());
      return;
    }
    if (data.type === 'ready') {
      this.#ready = true;
      this.#guard(null);
      this.#post();
      return;
    }
    if (data.type === 'failed' && data.id === undefined) {
      this.#lost(data.message);
      return;
    }
    const pending = this.#pending;
    if (!pending || data.id !== pending.id) return;
    if (data.type === 'taken') {
      this.#guard(this.patience.think);
    } else if (data.type === 'info') {
      this.#guard(this.patience.think);
      pending.onInfo?.(data.info);
      if (data.info.move) pending.best = data.info;
      if (pending.hurry) this.settle();
    } else if (data.type === 'answer') {
      this.#guard(null);
      this.#pending = null;
      pending.resolve(data.report);
    } else if (data.fatal) {
      this.#lost(data.message);
    } else {
      this.#guard(null);
      this.#pending = null;
      pending.reject(Object.assign(new Error(data.message), { rule: data.rule }));
    }
  }

  /** @param {number | null} milliseconds */
  #guard(milliseconds) {
    clearTimeout(this.#watch);
    if (milliseconds !== null) this.#watch = setTimeout(() => this.#lost('no answer'), milliseconds);
  }

  /** @param {string} reason */
  #lost(reason) {
    const pending = this.#pending;
    this.#end();
    if (!pending) return;
    if (!pending.posted) pending.attempts += 1;
    pending.posted = false;
    if (pending.attempts >= ATTEMPTS) this.#giveUp(new EngineFailed(reason));
    else this.#spawn();
  }

  /** @param {Error} error */
  #giveUp(error) {
    const pending = this.#pending;
    this.#pending = null;
    this.#end();
    pending?.reject(error);
  }

  #end() {
    this.#guard(null);
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
  }
}
