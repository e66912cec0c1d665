/** Scripted visits: what shifts, what the page's thread computes, what the engines hold. */

import { DESKTOP, PHONE } from '../helpers.js';
import { blank, look, open, playOn, settled } from './pages.js';
import { serveSite } from './server.js';

const GAMES = ['banqi', 'jieqi'];
const PLIES = 10;
/** Turns a person plays against the strongest bot, with a hint before each. */
const TURNS = 3;
/** Actions of bots that play each other. */
const WATCHED = 12;

/** @param {import('playwright-core').Browser} browser @param {string} site  its folder */
export async function measureVisits(browser, site) {
  const server = await serveSite(site);
  const measures = {
    shift: await layoutShift(browser, server.url),
    thread: await pageThread(browser, server.url),
    memory: await memory(browser, server.url),
  };
  await server.close();
  return measures;
}

/** Home, a new game, ten plies, a dialog; everything that shifts without a person's doing, summed. */
async function layoutShift(browser, url) {
  const values = [];
  const notes = [];
  for (const [name, device] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    for (const game of GAMES) {
      const { page, close } = await blank(browser, { device, settings: { game, level: 1 }, slowNetwork: true });
      await page.addInitScript(() => {
        window.shifted = 0;
        const heard = (list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
        };
        new PerformanceObserver(heard).observe({ type: 'layout-shift', buffered: true });
      });
      await open(page, url);
      await page.locator('[data-do=newGame]').click();
      await playOn(page, PLIES);
      await page.locator('#menu-button').click();
      await page.locator('dialog [data-do]').first().waitFor();
      await page.waitForTimeout(1000);
      const shifted = await page.evaluate(() => window.shifted);
      values.push(shifted);
      notes.push(`${game} on a ${name} ${shifted.toFixed(4)}`);
      await close();
    }
  }
  return { values, note: notes.join(', ') };
}

/**
 * Before the page's first script: every call into the wasm on its thread is counted by name and timed. The worker has a realm
 * of its own, which this does not reach.
 */
export function countCalls() {
  const seen = { engine: 0, other: 0, longest: 0 };
  window.wasmCalls = seen;
  const wrapped = (exports) =>
    Object.fromEntries(
      Object.entries(exports).map(([name, value]) => {
        if (typeof value !== 'function') return [name, value];
        return [name, (...args) => {
          seen[/engine/i.test(name) ? 'engine' : 'other'] += 1;
          const start = performance.now();
          try {
            return value(...args);
          } finally {
            seen.longest = Math.max(seen.longest, performance.now() - start);
          }
        }];
      }),
    );
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = /** @type {any} */ (async (...args) => {
    const made = /** @type {any} */ (await instantiate.apply(WebAssembly, args));
    const instance = made.instance ?? made;
    const exports = wrapped(instance.exports);
    const counted = new Proxy(instance, { get: (target, key) => (key === 'exports' ? exports : Reflect.get(target, key)) });
    return made.instance ? { ...made, instance: counted } : counted;
  });
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
}

/** Bots of high levels play each other, and one gives a hint, while calls on the page's thread are counted. */
async function pageThread(browser, url) {
  let [calls, others, longest, longestTask, answers] = [0, 0, 0, 0, 0];
  for (const game of GAMES) {
    const { page, close } = await blank(browser, { settings: { game, mode: 'watch', watchFirst: 6, watchSecond: 6, speed: 'fast' } });
    await page.addInitScript(countCalls);
    await open(page, url);
    await page.locator('[data-do=newGame]').click();
    await page.evaluate(() => window.longTasks.splice(0));
    await page.waitForFunction(async (wanted) => {
      const { view } = (await import('./main.js')).page.session;
      return view.actions >= wanted || view.ending;
    }, WATCHED);
    await page.evaluate(async () => {
      const { page: there } = await import('./main.js');
      there.newGameWith({ mode: 'bot', side: 'first', level: 6 });
      await there.session.hint();
    });
    const { view } = await look(page);
    const seen = await page.evaluate(() => ({ ...window.wasmCalls, task: Math.max(0, ...window.longTasks) }));
    if (seen.other === 0) throw new Error('no call of the rules was counted, so no call of the engine would have been');
    if (view.game !== game) throw new Error(`the page plays ${view.game}, not ${game}`);
    answers += WATCHED;
    calls += seen.engine;
    others += seen.other;
    longest = Math.max(longest, seen.longest);
    longestTask = Math.max(longestTask, seen.task);
    await close();
  }
  const task = longestTask ? `the longest task ${longestTask.toFixed(0)} ms` : 'no task over 50 ms';
  return { values: [calls], note: `engine calls there during ${answers} bot actions and ${GAMES.length} hints; of ${others} calls of the rules the longest took ${longest.toFixed(1)} ms; ${task}` };
}

/** Bytes of linear memory, the page's and its workers'. @param {import('playwright-core').Page} page */
async function held(page) {
  const bytes = async () => (await (await import(new URL('pkg/turnstone.js', location.href).href)).default()).memory.buffer.byteLength;
  const all = await Promise.all([page, ...page.workers()].map((realm) => /** @type {any} */ (realm).evaluate(bytes)));
  return all.reduce((sum, one) => sum + one, 0);
}

/** The strongest bot of one game, then of the other, with hints: the most that is held after any turn. */
async function memory(browser, url) {
  const { page, close } = await blank(browser, { settings: { level: 8, side: 'first' } });
  await open(page, url);
  const values = [];
  let workers = 0;
  for (const game of GAMES) {
    await page.evaluate(async (wanted) => (await import('./main.js')).page.newGameWith({ game: /** @type {any} */ (wanted), mode: 'bot', side: 'first', level: 8 }), game);
    for (let turn = 0; turn < TURNS; turn += 1) {
      await settled(page);
      await page.evaluate(async () => (await import('./main.js')).page.session.hint());
      await playOn(page, 2);
      workers = Math.max(workers, page.workers().length);
      if (workers === 0) throw new Error('the bot has no worker');
      values.push(await held(page));
    }
  }
  await close();
  return { values: [Math.max(...values)], note: `page and workers (${workers}), the most after ${GAMES.length * TURNS} turns of level 8 with hints` };
}
