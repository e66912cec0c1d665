/** What is sent and what is kept, in bytes. */

import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { kept } from '../site.js';
import { blank } from './pages.js';
import { packed, serveSite } from './server.js';

const WASM = 'pkg/turnstone_bg.wasm';
const PROBE = '/probe.html';
const ELEMENT = '<!doctype html><script type="module" src="index.js"></script><turnstone-board></turnstone-board>';
/** How long what a page loads at leisure may take. */
const LEISURE_MS = 4000;

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** Paths of what a page has asked for until `mark`, or until now. @param {import('playwright-core').Page} page @param {string} [mark] */
const asked = (page, mark) =>
  page.evaluate((name) => {
    const until = name ? performance.getEntriesByName(name)[0].startTime : Infinity;
    const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= until);
    return [...new Set(entries.map((entry) => new URL(entry.name).pathname))];
  }, mark);

/** @param {import('playwright-core').Browser} browser @param {string} site  its folder */
export async function measureBytes(browser, site) {
  const wasm = readFileSync(join(site, WASM));
  const first = await firstPage(browser, site);
  return {
    wasm: { values: [packed(wasm).length], note: `${kilo(wasm.length)} before gzip` },
    first: first.measure,
    element: await element(browser, site, first.paths),
    offline: await offline(browser, site),
  };
}

/** From the address to a board that can be played on: the document, what it asked for until then, and its icon and manifest. */
async function firstPage(browser, site) {
  const server = await serveSite(site);
  const { page, close } = await blank(browser);
  await page.goto(server.url);
  await page.waitForFunction(() => performance.getEntriesByName('ts-playable').length > 0);
  const own = await page.evaluate(() => [...document.querySelectorAll('link[rel=icon], link[rel=manifest]')].map((link) => new URL(/** @type {HTMLLinkElement} */ (link).href).pathname));
  const paths = [...new Set(['/', ...(await asked(page, 'ts-playable')), ...own])];
  await page.waitForTimeout(LEISURE_MS);
  // What was sent twice counts twice; what this browser, having no window, did not ask for (icon, manifest) counts once.
  const weigh = (path) => sum(server.sent.filter((one) => one.path === path).map(({ bytes }) => bytes)) || server.weight(path);
  const bytes = sum(paths.map(weigh));
  const later = sum(server.sent.filter(({ path }) => !paths.includes(path)).map((one) => one.bytes));
  const heaviest = paths.map((path) => ({ path, bytes: weigh(path) })).sort((one, other) => other.bytes - one.bytes).slice(0, 5);
  await close();
  await server.close();
  const note = `${paths.length} files: ${heaviest.map((one) => `${one.path.slice(1)} ${kilo(one.bytes)}`).join(', ')} ...; ${kilo(later)} more at leisure, its worker included`;
  return { paths, measure: { values: [bytes], note } };
}

/** Scripts that a page with an element loads and the site's own first page does not. */
async function element(browser, site, shared) {
  const server = await serveSite(site, { pages: { [PROBE]: ELEMENT } });
  const { page, close } = await blank(browser);
  await page.goto(new URL(PROBE, server.url).href);
  await page.waitForFunction(() => customElements.get('turnstone-board'));
  await page.evaluate(async () => {
    await /** @type {any} */ (document.querySelector('turnstone-board')).ready;
  });
  const scripts = (await asked(page)).filter((path) => path.endsWith('.js'));
  const own = scripts.filter((path) => !shared.includes(path));
  const weigh = (paths) => sum(paths.map(server.weight));
  await close();
  await server.close();
  return { values: [weigh(own)], note: `${own.map((path) => path.slice(1)).join(', ')}; with the ${scripts.length - own.length} scripts it shares, ${kilo(weigh(scripts))}` };
}

/** After one visit, in the browser's own caches. */
async function offline(browser, site) {
  const server = await serveSite(site);
  const { page, close } = await blank(browser, { offline: true });
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await kept(page);
  const { files, bytes } = await page.evaluate(async () => {
    const found = { files: 0, bytes: 0 };
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.files += 1;
        found.bytes += (await (await cache.match(request)).blob()).size;
      }
    }
    return found;
  });
  await close();
  await server.close();
  return { values: [bytes], note: `${files} files as they lie on the device` };
}
