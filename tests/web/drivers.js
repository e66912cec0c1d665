/**
 * Three browsers behind one small face, so that one suite drives them all. A driver has one page, and an `evaluate` like
 * Playwright's: what helpers.js does by that alone works with each.
 *
 * @typedef {object} Driver
 * @property {(url: string) => Promise<unknown>} open
 * @property {(act: (given: any) => unknown, given?: unknown) => Promise<any>} evaluate  plain data in and out
 * @property {(x: number, y: number) => Promise<unknown>} press  a point of the window, in CSS pixels: by touch in Chromium, by the mouse in the others
 * @property {() => Promise<unknown>} reload
 * @property {() => Promise<unknown>} close
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities, Origin } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote/index.js';
import { ARGS, findChrome, findProgram, PHONE } from './helpers.js';

/** Longer than any start or any smoke test takes, on a busy machine too, in milliseconds. */
export const PATIENCE = 120_000;

const findFirefox = () =>
  findProgram('FIREFOX_PATH', [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ]);
const findXvfb = () => findProgram('XVFB_PATH', ['/usr/bin/Xvfb']);
/** Of use with a screen alone. */
const findWebKit = () => (process.env.DISPLAY || findXvfb() ? findProgram('WEBKIT_DRIVER_PATH', ['/usr/bin/WebKitWebDriver']) : undefined);

/** How each browser is found and started, and what brings it where it is not there. @type {Record<string, { find: () => string | undefined, install: string, start: (path: string) => Promise<Driver> }>} */
export const BROWSERS = {
  Chromium: { find: findChrome, install: 'chromium', start: startChromium },
  Firefox: { find: findFirefox, install: 'firefox-esr', start: startFirefox },
  WebKitGTK: { find: findWebKit, install: 'webkit2gtk-driver and xvfb', start: startWebKit },
};

/** An expression for the text of what `act` answers. */
const asked = (act, given) => `Promise.resolve((${act})(${JSON.stringify(given)})).then(JSON.stringify)`;
const told = (text) => (text == null ? undefined : JSON.parse(text));

async function startChromium(path) {
  const browser = await chromium.launch({ executablePath: path, args: ARGS, timeout: PATIENCE });
  const page = await (await browser.newContext(PHONE)).newPage();
  return {
    open: (url) => page.goto(url),
    evaluate: async (act, given) => told(await page.evaluate(asked(act, given))),
    press: (x, y) => page.touchscreen.tap(x, y),
    reload: () => page.reload(),
    close: () => browser.close(),
  };
}

/**
 * Its profile is one of its own in a temporary folder: private windows have no service workers. A touch that a busy machine
 * draws out is no tap there, a click stays one.
 */
async function startFirefox(path) {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: path, timeout: PATIENCE });
  const [page] = await browser.pages();
  await page.setViewport(PHONE.viewport);
  return {
    open: (url) => page.goto(url),
    evaluate: async (act, given) => told(await page.evaluate(asked(act, given))),
    press: (x, y) => page.mouse.click(x, y),
    reload: () => page.reload(),
    close: () => browser.close(),
  };
}

/** A window on a screen of memory alone, where there is no other. */
async function startWebKit(path) {
  const screen = process.env.DISPLAY ? null : await startScreen();
  const service = new DriverService.Builder(path).setLoopback(true).setEnvironment({ ...process.env, DISPLAY: screen?.display ?? process.env.DISPLAY }).build();
  const stop = async () => {
    await service.kill();
    screen?.stop();
  };
  try {
    const driver = await new Builder().usingServer(await service.start()).withCapabilities(new Capabilities({ browserName: 'MiniBrowser' })).build();
    return {
      open: (url) => driver.get(url),
      evaluate: async (act, given) => told(await driver.executeScript(`return ${asked(act, given)}`)),
      press: (x, y) => driver.actions().move({ origin: Origin.VIEWPORT, x: Math.round(x), y: Math.round(y), duration: 0 }).click().perform(),
      reload: () => driver.navigate().refresh(),
      close: () => driver.quit().finally(stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An X server on a display number that is free. */
async function startScreen() {
  const server = spawn(findXvfb(), ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await Promise.race([once(server.stdio[3], 'data'), once(server, 'exit').then(() => Promise.reject(new Error('Xvfb did not start')))]);
  return { display: `:${String(number).trim()}`, stop: () => server.kill() };
}
