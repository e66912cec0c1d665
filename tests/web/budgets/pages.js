/** Pages as the budgets look at them, and hands that tap. */

import { chromium } from 'playwright-core';
import { ARGS, PHONE, centre, choose, findBrowser, look, ready, settled } from '../helpers.js';

/** Lighthouse's "Slow 4G": milliseconds there and back, bytes a second down and up. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
/** How much slower a phone is. It reaches the page, not its worker. */
export const SLOWER = 4;

/** For each step of a visit, on a busy machine. */
const PATIENCE_MS = 120_000;

export const launch = () => chromium.launch({ executablePath: findBrowser(), args: ARGS });

/**
 * A page that has loaded nothing yet, in a context of its own. Without `offline` no service worker is registered, so nothing but
 * the page itself asks for files.
 * @param {import('playwright-core').Browser} browser
 * @param {object} [options]
 * @param {import('playwright-core').BrowserContextOptions} [options.device]
 * @param {Record<string, unknown>} [options.settings]  as the page keeps them
 * @param {boolean} [options.slowNetwork]
 * @param {boolean} [options.slowPage]
 * @param {boolean} [options.offline]
 */
export async function blank(browser, { device = PHONE, settings, slowNetwork = false, slowPage = false, offline = false } = {}) {
  const context = await browser.newContext({ ...device, ignoreHTTPSErrors: true, serviceWorkers: offline ? 'allow' : 'block' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  if (settings) await page.addInitScript((kept) => localStorage.setItem('turnstone.settings', kept), JSON.stringify(settings));
  const devtools = await context.newCDPSession(page);
  if (slowNetwork) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  if (slowPage) await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, close: () => context.close() };
}

/** Opens the site and waits until it can be played on. @param {import('playwright-core').Page} page @param {string} url */
export async function open(page, url) {
  await page.goto(url);
  return ready(page);
}

/** @param {import('playwright-core').Page} page @param {string} square */
export async function tap(page, square) {
  const { x, y } = await centre(page, square);
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Squares an action names, in the order they are tapped. @param {string} text */
export const squaresIn = (text) => text.match(/[a-i]\d/g) ?? [];

/** Plays with taps, against a bot, until there are so many actions more. @param {import('playwright-core').Page} page @param {number} actions */
export async function playOn(page, actions) {
  let { view } = await settled(page);
  const goal = view.actions + actions;
  while (view.actions < goal && !view.ending) {
    const before = view.actions;
    for (const square of squaresIn(choose(view).text)) await tap(page, square);
    await page.waitForFunction(async (count) => (await import('./main.js')).page.session.view.actions > count, before);
    ({ view } = await settled(page));
  }
  return look(page);
}

export { choose, look, settled };
