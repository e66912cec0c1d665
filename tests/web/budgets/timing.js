/** What a person on a phone waits for. Each row is taken five times, each beside the same loop, which tells how fast this machine was. */

import { painted } from '../helpers.js';
import { blank, choose, open, settled } from './pages.js';
import { serveSite } from './server.js';

export const RUNS = 5;
/** Taps of a run, spread over the games. */
const TAPS = 40;
const GAMES = ['banqi', 'jieqi'];
/** Games are begun anew after so many actions: none is to end while it is tapped at. */
const ACTIONS = 8;
/** Browsers tell of no event that was shorter. */
const SHORTEST_MS = 16;
/** Turns of the calibration loop. */
const LOOP = 20_000_000;

/** @param {number[]} values */
export const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];

/** The least value that so many of a hundred do not exceed. @param {number[]} values @param {number} percent */
export const percentile = (values, percent) => [...values].sort((one, other) => one - other)[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)];

/** A fixed piece of work, on the page. @param {import('playwright-core').Page} page @returns {Promise<number>} milliseconds */
const calibrate = (page) =>
  page.evaluate((turns) => {
    const start = performance.now();
    let word = 1;
    for (let i = 0; i < turns; i += 1) {
      word ^= word << 13;
      word ^= word >>> 17;
      word ^= word << 5;
    }
    if (word === 0) throw new Error('the generator has stopped');
    return performance.now() - start;
  }, LOOP);

/** @param {import('playwright-core').Browser} browser @param {string} site  its folder */
export async function measureTimes(browser, site) {
  const server = await serveSite(site, { secure: true });
  const shown = [];
  const playable = [];
  const taps = [];
  const loops = { marks: [], taps: [] };
  for (let run = 0; run < RUNS; run += 1) {
    const marks = await firstVisit(browser, server.url);
    shown.push(marks.shown);
    playable.push(marks.playable);
    loops.marks.push(marks.loop);
    const felt = await tapping(browser, server.url);
    taps.push(percentile(felt.durations, 98));
    loops.taps.push(felt.loop);
  }
  await server.close();
  const beside = (times) => `calibration loop ${times.map((time) => time.toFixed(0)).join(', ')} ms`;
  return {
    painted: { values: shown, note: beside(loops.marks) },
    playable: { values: playable, note: beside(loops.marks) },
    taps: { values: taps, note: beside(loops.taps) },
  };
}

/** Nothing on the device yet. Times are seconds from the start of the navigation. */
async function firstVisit(browser, url) {
  const { page, close } = await blank(browser, { slowNetwork: true, slowPage: true });
  await open(page, url);
  const marks = ['ts-board-painted', 'ts-playable'];
  await page.waitForFunction((names) => names.every((name) => performance.getEntriesByName(name).length > 0), marks);
  const [shown, playable] = await page.evaluate((names) => names.map((name) => performance.getEntriesByName(name)[0].startTime / 1000), marks);
  const loop = await calibrate(page);
  await close();
  return { shown, playable, loop };
}

/** Notes each tap's time while the bot thinks, and every event's duration. */
async function listen() {
  const { page } = await import('./main.js');
  window.tapped = [];
  window.felt = [];
  addEventListener('pointerdown', (event) => window.tapped.push({ time: event.timeStamp, thinking: page.session.thinking }), true);
  new PerformanceObserver((list) => window.felt.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })))).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
}

/** Taps all over the board while the strongest bot thinks: milliseconds from each tap to the next paint. */
async function tapping(browser, url) {
  const { page, close } = await blank(browser, { slowPage: true });
  await open(page, url);
  await page.evaluate(listen);
  let [taps, wanted] = [0, 0];
  for (const game of GAMES) {
    wanted += TAPS / GAMES.length;
    const begin = () => page.evaluate(async (name) => (await import('./main.js')).page.newGameWith({ game: /** @type {any} */ (name), mode: 'bot', side: 'first', level: 8 }), game);
    await begin();
    const squares = await page.locator('[data-square]').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })));
    while (taps < wanted) {
      let { view } = await settled(page);
      if (view.actions >= ACTIONS) {
        await begin();
        ({ view } = await settled(page));
      }
      await page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), choose(view).text);
      await painted(page);
      for (let thinking = true; thinking && taps < wanted; ) {
        const { x, y } = squares[(taps * 7) % squares.length];
        await page.touchscreen.tap(x, y);
        ({ thinking, taps } = await page.evaluate(async () => {
          const { session } = (await import('./main.js')).page;
          return { thinking: session.thinking, taps: window.tapped.filter((one) => one.thinking).length };
        }));
      }
    }
  }
  // The last event is told of after its frame.
  await page.waitForTimeout(500);
  const durations = await page.evaluate((shortest) => {
    const felt = window.tapped.map(({ time, thinking }, i) => {
      const until = window.tapped[i + 1]?.time ?? Infinity;
      const mine = window.felt.filter(({ startTime }) => startTime > time - 1 && startTime < until - 1);
      return { thinking, duration: Math.max(shortest, ...mine.map(({ duration }) => duration)) };
    });
    return felt.filter(({ thinking }) => thinking).map(({ duration }) => duration);
  }, SHORTEST_MS);
  const loop = await calibrate(page);
  await close();
  return { durations, loop };
}
