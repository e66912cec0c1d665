/** What a game asks of the engine: always by the record as one viewer knows it. */

import { botLevel, otherSeat } from './words.js';

/** Guards the worst case on a slow device; a level is a number of nodes, not of seconds. */
const CAP_MS = 10_000;
/** How long the bot weighs an offered draw, in nodes, whatever its level. */
const WEIGH_NODES = 50_000;

/** @typedef {import('../turnstone').Report} Report */

export class Asking {
  #session;
  #record;

  /** @param {import('./session.js').Session} session @param {(viewer: import('../turnstone').Viewer) => string} record  what a viewer knows of the game */
  constructor(session, record) {
    this.#session = session;
    this.#record = record;
  }

  /** A bot's action, no sooner than the session's pace allows. @param {import('../turnstone').Seat} seat @returns {Promise<Report>} */
  async think(seat) {
    const { engine, clock, pace } = this.#session;
    const asked = performance.now();
    const report = await engine.think(this.#question(seat));
    const wait = (clock ? Math.min(pace, clock.share(seat)) : pace) - (performance.now() - asked);
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    return report;
  }

  /** The engine's advice for who may act here. @returns {Promise<Report>} */
  async hint() {
    const { engine, viewer } = this.#session;
    return engine.hint(this.#question(viewer));
  }

  /** How the game stands for the bot that plays a person. @returns {Promise<Report>} */
  async weigh() {
    const { engine, setup } = this.#session;
    return engine.weigh({ ...this.#question(otherSeat(setup.human)), limits: { nodes: WEIGH_NODES, millis: CAP_MS } });
  }

  /** @param {import('../turnstone').Viewer} viewer */
  #question(viewer) {
    const { setup, clock } = this.#session;
    const level = (viewer === 'public' ? null : botLevel(setup, viewer)) ?? setup.level;
    const millis = viewer === 'public' || !clock ? CAP_MS : Math.min(CAP_MS, Math.ceil(clock.share(viewer)));
    return { game: setup.game, rules: setup.rules, record: this.#record(viewer), seat: viewer, limits: { level, millis } };
  }
}
