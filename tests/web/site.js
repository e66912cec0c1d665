/** A built site of the tests' own, servers for it that can fail, and what the tests of offline play share. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closePages } from './helpers.js';

const WWW = fileURLToPath(new URL('../../www', import.meta.url));
/** The native tool; `cargo run -- test` sets it. */
export const TOOL = process.env.TURNSTONE_TOOL ?? '';

/** MIME types by the end of a file's name. */
export const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/**
 * A copy of www/ in a folder of its own, named and listed as `turnstone build` does it.
 * @param {import('node:test').TestContext} t
 * @param {Record<string, (text: string) => string>} [changes]  by file
 * @param {boolean} [stamped]
 */
export function makeSite(t, changes = {}, stamped = true) {
  const folder = mkdtempSync(join(tmpdir(), 'turnstone-site-'));
  t.after(async () => {
    await closePages(t);
    rmSync(folder, { recursive: true });
  });
  cpSync(WWW, folder, { recursive: true });
  change(folder, changes, stamped);
  return folder;
}

/** @param {string} folder @param {Record<string, (text: string) => string>} changes @param {boolean} [stamped] @param {boolean} [lean]  scripts as they are published */
export function change(folder, changes, stamped = true, lean = false) {
  for (const [file, edit] of Object.entries(changes)) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const after = edit(before);
    assert.notEqual(after, before, `${file} is changed`);
    writeFileSync(path, after);
  }
  if (!stamped) return;
  assert.notEqual(TOOL, '', 'TURNSTONE_TOOL is not set: build the tool and set it to its path');
  execFileSync(TOOL, ['stamp', ...(lean ? ['--lean'] : []), folder]);
}

/**
 * A server of folders by path, on a port of its own. `meddle` may answer a request first (by returning true); it is told
 * the path below the folder. Files may be kept by the HTTP cache for an hour, as on many a host, unless `fresh`.
 * @param {import('node:test').TestContext} t @param {Record<string, string>} folders
 */
export async function serve(t, folders) {
  const state = {
    folders,
    fresh: false,
    /** Sent with every file. @type {Record<string, string>} */ headers: {},
    /** @type {((name: string, response: import('node:http').ServerResponse) => boolean | void) | null} */ meddle: null,
    /** @type {string[]} */ asked: [],
    url: '',
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://any').pathname;
    state.asked.push(path);
    const [root] = Object.keys(state.folders).filter((one) => path.startsWith(one)).sort((one, other) => other.length - one.length);
    const name = root === undefined ? '' : path.slice(root.length).replace(/(^|\/)$/, '$1index.html');
    if (root !== undefined && state.meddle?.(name, response)) return;
    const file = root === undefined ? null : join(state.folders[root], name);
    if (!file || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.');
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': state.fresh ? 'no-cache' : 'max-age=3600', vary: 'Accept-Encoding', ...state.headers });
    response.end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  state.url = `http://127.0.0.1:${server.address().port}/`;
  t.after(async () => {
    await closePages(t);
    await state.close();
  });
  return state;
}

/** The npm package of a site, in a folder of its own. @param {import('node:test').TestContext} t @param {string} site */
export function makePackage(t, site) {
  const out = mkdtempSync(join(tmpdir(), 'turnstone-pack-'));
  t.after(() => rmSync(out, { recursive: true }));
  execFileSync(TOOL, ['pack', site, out]);
  return join(out, 'npm');
}

/** Waits until everything is on the device. @param {import('playwright-core').Page} page */
export async function kept(page) {
  await page.evaluate(async () => {
    const { keptHere } = await import('./play/keeping.js');
    while ((await keptHere()).kind !== 'kept') await new Promise((done) => setTimeout(done, 100));
  });
}

/** What the page was built as. @param {import('playwright-core').Page} page */
export const buildOf = (page) => page.evaluate(async () => (await import('./build.js')).BUILD);

/** Asks for an update and waits until the worker that is found has come to its end: waiting, or given up. @param {import('playwright-core').Page} page */
export function update(page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    const worker = registration.installing;
    if (!worker) return registration.waiting?.state ?? 'none';
    return new Promise((done) => worker.addEventListener('statechange', () => done(worker.state)));
  });
}
