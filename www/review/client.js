/** The page's side of the review worker: one game, reviewed as far as it is let. Knows nothing of the page. */

import { BUILD } from '../build.js';
import { Cancelled, EngineFailed, OtherBuild } from '../engine.js';
import { assetBase, loadLateModule } from '../wasm.js';

/**
 * @typedef {import('../turnstone').Review} Review
 * @typedef {{ done: number, pass: number, passes: number, review: Review | null }} Step
 */

/** The address is written out so that bundlers find the worker. */
function start() {
  const base = assetBase();
  if (base && base.origin === location.origin) return new Worker(new URL('review/review-worker.js', base), { type: 'module' });
  return new Worker(new URL('./review-worker.js', import.meta.url), { type: 'module' });
}

export class ReviewClient {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Promise<void> | null} */ #ready = null;
  #game;
  /** @type {{ resolve: (review: Review | null) => void, reject: (error: unknown) => void, onStep: (step: Step) => void, last: Review | null } | null} */ #run = null;
  /** @type {Map<number, { resolve: (tried: any) => void, reject: (error: unknown) => void }>} */ #asked = new Map();
  #number = 0;
  #opened = false;

  /** @param {{ game: string, record: string, nodes?: number }} game @param {() => Worker} [createWorker] */
  constructor(game, createWorker = start) {
    this.#game = game;
    this.createWorker = createWorker;
  }

  /** Reviews the game; resolved with the last whole review, null where it was stopped before there was one. @param {(step: Step) => void} onStep @returns {Promise<Review | null>} */
  async run(onStep) {
    await this.#there();
    return new Promise((resolve, reject) => {
      this.#run = { resolve, reject, onStep, last: null };
      this.#open(false);
    });
  }

  /** Goes no deeper: what is found so far holds. */
  stop() {
    this.#worker?.postMessage({ type: 'stop' });
  }

  /** An action in place of the one played, as its player knew the position. @param {number} index @param {string} action @returns {Promise<import('../turnstone').Tried>} */
  async rate(index, action) {
    await this.#there();
    if (!this.#opened) this.#open(true);
    this.#number += 1;
    const id = this.#number;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#worker?.postMessage({ type: 'rate', id, index, action });
    });
  }

  destroy() {
    this.#end(new Cancelled());
  }

  /** @param {boolean} known */
  #open(known) {
    this.#opened = true;
    this.#worker?.postMessage({ type: 'open', known, ...this.#game });
  }

  #there() {
    this.#ready ??= this.#spawn();
    return this.#ready;
  }

  async #spawn() {
    try {
      const module = await loadLateModule();
      const worker = this.createWorker();
      this.#worker = worker;
      this.#opened = false;
      await new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }) => {
          if (data.type === 'ready' && data.build === BUILD) resolve(undefined);
          else if (data.type === 'ready' || data.type === 'other-build') reject(new OtherBuild());
          else this.#hear(data);
        });
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          const lost = new EngineFailed(event.message || 'worker error');
          reject(lost);
          this.#end(lost);
        });
        worker.postMessage({ type: 'init', module, build: BUILD });
      });
    } catch (error) {
      this.#end(error);
      throw error;
    }
  }

  /** @param {any} data */
  #hear(data) {
    const run = this.#run;
    if (data.type === 'step') {
      if (!run) return;
      run.last = data.review ?? run.last;
      run.onStep(data);
    } else if (data.type === 'over') {
      this.#run = null;
      run?.resolve(run.last);
    } else {
      const error = Object.assign(new Error(data.message), data.rule ? { rule: data.rule } : {});
      const asked = this.#asked.get(data.id);
      this.#asked.delete(data.id);
      if (data.type === 'rated') asked?.resolve(data.tried);
      else if (asked && data.rule) asked.reject(error);
      else this.#end(error, asked);
    }
  }

  /** @param {unknown} error @param {{ reject: (error: unknown) => void }} [asked] */
  #end(error, asked) {
    this.#worker?.terminate();
    this.#worker = this.#ready = null;
    const waiting = [this.#run, asked, ...this.#asked.values()];
    this.#run = null;
    this.#asked.clear();
    for (const one of waiting) one?.reject(error);
  }
}
