/** What the browser tests share: a browser, pages that count their complaints, and hands that play. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

/** Where www/ is served; `cargo run -- test` sets it. */
export const BASE = (process.env.TURNSTONE_URL ?? '').replace(/\/?$/, '/');
export const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

export const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A program where its variable says or, where that is not set, in the first of its usual places that has it. @param {string} variable @param {string[]} usual */
export function findProgram(variable, usual) {
  const said = process.env[variable];
  return (said ? [said] : usual).find((path) => existsSync(path));
}

export const findChrome = () =>
  findProgram('CHROME_PATH', [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ]);

/** @returns {string} */
export function findBrowser() {
  const found = findChrome();
  if (!found) throw new Error('no Chromium, Chrome or Edge found: install one or set CHROME_PATH');
  return found;
}

/** One browser for a test file. @param {string[]} [args] */
export function useBrowser(args = []) {
  /** @type {import('playwright-core').Browser} */
  let browser;
  before(async () => {
    assert.notEqual(BASE, '/', 'TURNSTONE_URL is not set: serve www/ and set it to its address');
    browser = await chromium.launch({ executablePath: findBrowser(), args: [...ARGS, ...args] });
  });
  after(() => browser?.close());
  return {
    /** @param {import('node:test').TestContext} t @param {Parameters<typeof openPage>[2]} [options] */
    open: (t, options) => openPage(browser, t, options),
  };
}

/** The contexts that a test has opened. @type {WeakMap<object, import('playwright-core').BrowserContext[]>} */
const opened = new WeakMap();

/** Closes a test's pages: before a server of its own goes, or what they still load fails. @param {import('node:test').TestContext} t */
export const closePages = (t) => Promise.all((opened.get(t) ?? []).map((context) => context.close()));

/**
 * A fresh context with one page on it. The test fails if the page complains: on the console, by an uncaught error, by a
 * policy report or by a request that was not answered. `allow` names what a test means to provoke.
 * @param {import('playwright-core').Browser} browser
 * @param {import('node:test').TestContext} t
 * @param {object} [options]
 * @param {import('playwright-core').BrowserContextOptions} [options.device]
 * @param {Record<string, unknown>} [options.settings]  as the page keeps them
 * @param {(page: import('playwright-core').Page) => Promise<void>} [options.prepare]  before the first load
 * @param {RegExp} [options.allow]
 * @param {string} [options.base]  another server's address
 * @param {string} [options.path]
 * @param {boolean} [options.newcomer]  what is offered to newcomers is offered
 */
export async function openPage(browser, t, { device = DESKTOP, settings, prepare, allow, base = BASE, path = '', newcomer = false } = {}) {
  const context = await browser.newContext(device);
  opened.set(t, [...(opened.get(t) ?? []), context]);
  const page = await context.newPage();
  const complaints = [];
  const complain = (text) => {
    if (!allow?.test(text)) complaints.push(text);
  };
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complain(`console: ${message.text()}`));
  page.on('pageerror', (error) => complain(`uncaught: ${error.stack}`));
  page.on('response', (response) => response.status() >= 400 && complain(`${response.status()}: ${response.url()}`));
  if (settings) await page.addInitScript(keep, ['turnstone.settings', JSON.stringify(settings)]);
  // What is offered once would lie over the bar of every test.
  if (!newcomer) await page.addInitScript(keep, [`turnstone${new URL('.', base + path).pathname.slice(0, -1)}.offered`, '1']);
  await prepare?.(page);
  await page.goto(base + path);
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, [], 'the page complained');
  });
  return page;
}

/** In the page: what the device remembers from the start. @param {[string, string]} what */
function keep([key, text]) {
  try {
    if (!localStorage.getItem(key)) localStorage.setItem(key, text);
  } catch {
    /* a page without storage remembers nothing */
  }
}

/** Waits until the page can be played on. @param {import('playwright-core').Page} page */
export async function ready(page) {
  await page.evaluate(async () => (await import('./main.js')).booted);
  return page;
}

/** Waits until what the page loads at its leisure is there. @param {import('playwright-core').Page} page */
export const leisure = (page) => page.evaluate(async () => void (await Promise.all([(await import('./play/over.js')).rooms(), import('./play/keeping.js')])));

/** The view, the actor and the number of actions of the game on the page. @param {import('playwright-core').Page} page */
export function look(page) {
  return page.evaluate(async () => {
    const { session, home } = (await import('./main.js')).page;
    return { view: session.view, actor: session.actor, history: session.history, commitment: session.commitment, thinking: session.thinking, setup: session.setup, home };
  });
}

/** Waits until a person may act or the game is over, and returns what `look` does. @param {import('playwright-core').Page} page */
export async function settled(page) {
  await page.evaluate(async () => {
    const { session } = (await import('./main.js')).page;
    const done = () => session.actor !== null || session.view.ending !== null;
    if (done()) return;
    await new Promise((resolve) => {
      session.addEventListener('change', function heard() {
        if (!done()) return;
        session.removeEventListener('change', heard);
        resolve(undefined);
      });
    });
  });
  return look(page);
}

/**
 * What `look` would have returned at the page's next change: a bot may have answered since.
 * @param {import('playwright-core').Page} page @param {() => Promise<unknown>} cause
 */
export async function changed(page, cause) {
  await page.evaluate(async () => {
    const { page: shown } = await import('./main.js');
    const { session } = shown;
    window.nextChange = new Promise((resolve) => {
      const seen = () => ({ view: session.view, actor: session.actor, history: session.history, commitment: session.commitment, thinking: session.thinking, setup: session.setup, home: shown.home });
      session.addEventListener('change', () => resolve(seen()), { once: true });
    });
  });
  await cause();
  return page.evaluate(() => window.nextChange);
}

const VALUE = { G: 9, A: 6, E: 5, R: 4, H: 3, C: 5, S: 2, X: 4 };

/**
 * What a simple person plays: the most valuable capture, else a flip, else the step that comes closest to an enemy. The same
 * choice for the same position.
 * @param {any} view
 */
export function choose(view) {
  const worth = (action) => VALUE[(action.victim ?? 's').toUpperCase()];
  const captures = view.moves.filter(({ kind }) => kind === 'capture' || kind === 'attempt');
  if (captures.length) return captures.reduce((best, action) => (worth(action) > worth(best) ? action : best));
  const flips = view.moves.filter(({ kind }) => kind === 'flip');
  if (flips.length) return flips[(view.actions * 7) % flips.length];
  const steps = view.moves.filter(({ kind }) => kind === 'step');
  return steps.length ? steps[(view.actions * 5) % steps.length] : view.moves[0];
}

/** @param {string} square */
export const at = (square) => `[data-square="${square}"]`;

/** The middle of a square. @param {import('playwright-core').Page} page @param {string} square */
export async function centre(page, square) {
  const box = await page.locator(at(square)).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Plays one action as the person. @param {import('playwright-core').Page} page @param {string} text */
export const act = (page, text) => changed(page, () => page.evaluate(async (wish) => (await import('./main.js')).page.session.act(wish), text));

/** A square of jieqi as people name it. @param {string} square */
export const named = (square) => square[0] + (Number(square[1]) + 1);

/** Starts a game from a position, or the one that a seed deals. @param {import('playwright-core').Page} page @param {{ game?: string, rules?: string, position?: string, seed?: string }} start */
export const playFrom = (page, start) => page.evaluate(async (from) => (await import('./main.js')).page.playFrom(from), { game: 'banqi', rules: start.game === 'jieqi' ? 'capturer' : 'taiwan', ...start });

/** Two frames: what was asked for has been painted. @param {import('playwright-core').Page} page */
export const painted = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))));

/** Keeps every worker the page makes, and lets a test hold their answers back. */
export const holdWorkers = (page) =>
  page.addInitScript(() => {
    window.workers = [];
    window.held = null;
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(...args) {
        super(...args);
        window.workers.push(this);
      }
      addEventListener(type, heard, ...rest) {
        if (type !== 'message') return super.addEventListener(type, heard, ...rest);
        return super.addEventListener(type, (event) => {
          if (window.held && event.data.type === 'answer') window.held.push(() => heard(event));
          else heard(event);
        }, ...rest);
      }
    };
  });

/** From now on the page's deals are the one of a seed. @param {import('playwright-core').Page} page @param {string} seed */
export const dealFrom = (page, seed) =>
  page.evaluate(async (from) => {
    const { page: shown } = await import('./main.js');
    const { core } = shown;
    class Seeded extends core.Table {
      constructor(game, rules) {
        return core.Table.seeded(game, rules, from);
      }
    }
    shown.core = { ...core, Table: Seeded };
  }, seed);

/** `test --full` plays games by chance; else a seed makes one game of them, the same on every machine. */
const BY_CHANCE = Boolean(process.env.TURNSTONE_FULL);

/**
 * Lays out the game at home anew. Its deal and all that its bots choose follow the seed, and bots wait `pace` milliseconds.
 * @param {import('playwright-core').Page} page @param {number} seed
 */
export async function sameGame(page, seed, pace = 0) {
  if (!BY_CHANCE) await dealFrom(page, `game ${seed}`);
  await page.evaluate(async ([chosen, wait]) => {
    const { page: shown } = await import('./main.js');
    const { engine } = shown;
    const think = engine.think.bind(engine);
    if (chosen !== null) engine.think = ({ limits: { level }, ...question }, ...rest) => think({ ...question, limits: { level, seed: chosen } }, ...rest);
    shown.chooseGame(shown.settings.game);
    shown.session.pace = wait;
  }, [BY_CHANCE ? null : seed, pace]);
}

/** Actions after which a game that does not end is a fault. */
export const LONGEST = 600;

/** Plays until the end with one way of acting. @returns the last look */
export async function playOut(page, act) {
  for (let turn = 0; turn < LONGEST; turn += 1) {
    const { view, actor } = await settled(page);
    if (view.ending) return look(page);
    assert.equal(actor, view.toMove);
    await changed(page, () => act(choose(view)));
  }
  assert.fail(`no end after ${LONGEST} actions`);
}
