import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { act, choose, look, PHONE, ready, settled, useBrowser } from './helpers.js';
import { buildOf, change, kept, makeSite, serve, update } from './site.js';

const browser = useBrowser();

/** What a new version changes in these tests: a file of the first page, one that is loaded late, and the worker. */
const NEWER = {
  'i18n/en.js': (text) => text.replace("'menu.title': 'Menu'", "'menu.title': 'Menu of the newer version'"),
  'play/offline-dialog.js': (text) => text.replace("name: 'offline'", "name: 'offline-newer'"),
  'engine-worker.js': (text) => `${text}\n/* newer */\n`,
};

/** A file that the newer version no longer has. */
const GONE = 'icons/icon-192.png';

/** A page of the older version with everything kept, on a server that a newer one can be put on. */
async function older(t, options = {}, fresh = false) {
  const server = await serve(t, { '/': makeSite(t) });
  server.fresh = fresh;
  const page = await ready(await browser.open(t, { base: server.url, settings: { level: 1 }, ...options }));
  await kept(page);
  const first = await buildOf(page);
  const newer = makeSite(t, NEWER);
  rmSync(join(newer, GONE));
  change(newer, {});
  return { server, page, first, deploy: () => (server.folders = { '/': newer }), newer };
}

const note = (page) => page.locator('#update');

async function reload(page) {
  await page.reload();
  await ready(page);
  return buildOf(page);
}

async function plies(page, n) {
  for (;;) {
    const { view } = await settled(page);
    if (view.ending || view.ply >= n) return;
    await act(page, choose(view).text);
  }
}

test('a new version is told, and taken up by a press', async (t) => {
  const { page, first, deploy, server } = await older(t);
  await deploy();
  assert.equal(await update(page), 'installed');
  await note(page).waitFor();
  assert.match(await note(page).innerText(), /A new version is ready/);
  assert.equal(await reload(page), first, 'a reload alone changes nothing');
  await note(page).waitFor();
  const loaded = page.waitForEvent('load');
  await page.locator('#update [data-do=update]').click();
  await loaded;
  await ready(page);
  assert.notEqual(await buildOf(page), first);
  await page.locator('#menu-button').click();
  assert.match(await page.locator('dialog').innerText(), /newer version/);
  await kept(page);
  assert.equal(await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes(' build ')).length), 1, 'the older version is gone');
  assert.equal(await note(page).count(), 0);
  await server.close();
  await page.context().setOffline(true);
  const second = await buildOf(page);
  assert.equal(await reload(page), second);
  await plies(page, 4);
});

test('an update in mid-game waits: no reload, the note can be put off, and after it the same game goes on', async (t) => {
  const { page, first, deploy } = await older(t, { device: PHONE });
  await plies(page, 10);
  const loads = [];
  page.on('load', () => loads.push(page.url()));
  const { view } = await look(page);
  await page.evaluate(async (text) => void (await import('./main.js')).page.session.act(text), choose(view).text);
  deploy();
  assert.equal(await update(page), 'installed');
  await note(page).waitFor();
  await settled(page);
  const squares = await page.evaluate(() => {
    const box = document.getElementById('update').getBoundingClientRect();
    return [...document.querySelectorAll('[data-square]')].filter((cell) => cell.getBoundingClientRect().top < box.bottom - 0.5).length;
  });
  assert.equal(squares, 0, 'the note covers no square');
  await page.locator('#update [data-do=later]').click();
  await plies(page, 12);
  assert.deepEqual(loads, []);
  assert.equal(await note(page).isHidden(), true);
  const before = await settled(page);
  await page.locator('#menu-button').click();
  const loaded = page.waitForEvent('load');
  await page.locator('dialog [data-do=update]').click();
  await loaded;
  await ready(page);
  assert.notEqual(await buildOf(page), first);
  const after = await settled(page);
  assert.equal(after.commitment, before.commitment);
  assert.deepEqual(after.history, before.history);
  await plies(page, 14);
});

test('a note that was put off comes back when the game is over', async (t) => {
  const { page, deploy } = await older(t);
  await plies(page, 2);
  deploy();
  await update(page);
  await page.locator('#update [data-do=later]').click();
  await page.evaluate(async () => (await import('./main.js')).page.session.resign());
  await page.locator('dialog[data-name=result]').waitFor();
  await page.keyboard.press('Escape');
  await note(page).waitFor();
});

test('a tab of the older version keeps to its files when another has taken up the newer one', async (t) => {
  const { page, first, deploy, server } = await older(t);
  await plies(page, 4);
  const other = await page.context().newPage();
  await other.goto(server.url);
  await ready(other);
  assert.equal(await buildOf(other), first);
  deploy();
  assert.equal(await update(other), 'installed');
  await note(other).waitFor();
  const loaded = other.waitForEvent('load');
  await other.locator('#update [data-do=update]').click();
  await loaded;
  await ready(other);
  const second = await buildOf(other);
  assert.notEqual(second, first);
  await note(page).waitFor();

  await page.evaluate(async () => {
    const { engine } = (await import('./main.js')).page;
    engine.destroy();
    const { EngineClient } = await import('./engine.js');
    (await import('./main.js')).page.session.engine = new EngineClient();
  });
  await plies(page, 8);
  await page.evaluate(async () => (await import('./main.js')).page.announcer.hush());
  await page.locator('#menu-button').click();
  await page.locator('dialog [data-do=offline]').click();
  await page.locator('dialog[data-name=offline]').waitFor();
  assert.equal(await page.evaluate(async (name) => (await fetch(name)).status, GONE), 200, 'what the newer version has not');
  assert.match(await page.evaluate(() => fetch('engine-worker.js').then((answer) => answer.text())), /[^]*(?<!newer \*\/\n)$/);

  await other.locator('#menu-button').click();
  await other.locator('dialog [data-do=offline]').click();
  await other.locator('dialog[data-name=offline-newer]').waitFor();
  assert.match(await other.evaluate(() => fetch('engine-worker.js').then((answer) => answer.text())), /newer \*\/\n$/);

  await other.close();
  assert.equal(await reload(page), second, 'loaded again, the older tab is of the newer version');
});

test('a version that comes in while older ones are cleared away is not cleared away with them', async (t) => {
  const { page, deploy, server } = await older(t);
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const matchAll = clients.matchAll.bind(clients);
    const gate = new Promise((open) => Object.assign(globalThis, { goOn: open }));
    clients.matchAll = async (options) => (globalThis.waiting = true, await gate, matchAll(options));
  });
  await page.evaluate(async () => {
    const { hello } = await import('./play/versions.js');
    await hello(navigator.serviceWorker.controller);
  });
  while (!(await worker.evaluate(() => globalThis.waiting))) await page.waitForTimeout(20);
  deploy();
  server.meddle = (name, response) => {
    if (name !== 'engine-worker.js') return false;
    const goOn = async () => {
      await worker.evaluate(() => globalThis.goOn());
      await page.waitForTimeout(500);
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(server.folders['/'], name)));
    };
    goOn();
    return true;
  };
  assert.equal(await update(page), 'installed');
});

/** What goes wrong while a newer version is fetched. @type {Record<string, (server: any) => void>} */
const FAULTS = {
  'a file has other bytes': (server) => {
    server.meddle = (name, response) => name === 'play/offline-dialog.js' && Boolean(response.writeHead(200, { 'content-type': 'text/javascript' }).end('export const openOffline = 1;'));
  },
  'a file is a page of the host': (server) => {
    server.meddle = (name, response) => name === 'engine-worker.js' && Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>hello'));
  },
  'a file is missing': (server) => {
    server.meddle = (name, response) => name === 'i18n/en.js' && Boolean(response.writeHead(404).end('none'));
  },
  'the server dies half-way': (server) => {
    let answered = 0;
    server.meddle = (name, response) => {
      if (name === 'sw.js') return false;
      answered += 1;
      if (answered < 3) return false;
      response.destroy();
      return true;
    };
  },
};

for (const [name, spoil] of Object.entries(FAULTS)) {
  test(`an update in which ${name} leaves the older version working, and is tried again`, async (t) => {
    const { page, first, deploy, server } = await older(t, { allow: /404|ERR_EMPTY_RESPONSE|integrity|ERR_FAILED|ERR_CONNECTION/ });
    await plies(page, 2);
    const { history, commitment } = await settled(page);
    deploy();
    spoil(server);
    assert.equal(await update(page), 'redundant');
    assert.equal(await note(page).count(), 0);
    assert.equal(await reload(page), first);
    await page.context().setOffline(true);
    assert.equal(await reload(page), first);
    const still = await settled(page);
    assert.deepEqual([still.history, still.commitment], [history, commitment], 'the save is as it was');
    await plies(page, 4);
    await page.locator('#menu-button').click();
    await page.locator('dialog [data-do=offline]').click();
    await page.locator('dialog[data-name=offline] [data-kept=kept]').waitFor();
    await page.keyboard.press('Escape');

    await page.context().setOffline(false);
    server.meddle = null;
    assert.equal(await update(page), 'installed');
    const loaded = page.waitForEvent('load');
    await page.locator('#update [data-do=update]').click();
    await loaded;
    await ready(page);
    assert.notEqual(await buildOf(page), first);
    assert.equal((await settled(page)).commitment, commitment);
    await plies(page, 6);
  });
}

test('a first visit that is cut off plays on from the network, and is kept at the next', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  server.meddle = (name, response) => name === 'icons/icon-512.png' && Boolean(response.destroy());
  const page = await ready(await browser.open(t, { base: server.url, settings: { level: 1 }, allow: /ERR_|integrity/ }));
  await plies(page, 2);
  await page.locator('#menu-button').click();
  await page.locator('dialog [data-do=offline]').click();
  assert.ok(['not', 'keeping'].includes(await page.locator('[data-kept]').getAttribute('data-kept')));
  server.meddle = null;
  await page.reload();
  await ready(page);
  await kept(page);
});

test('the HTTP cache is passed by: a version is what the server has now', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url }));
  await kept(page);
  for (const file of ['main.js', 'build.js', 'pkg/turnstone_bg.wasm']) assert.equal(server.asked.filter((path) => path === `/${file}`).length, 2, file);
});

/** The page's files are of the older version; one part comes from the newer, and the HTTP cache keeps it. */
const MIXTURES = {
  wasm: { 'pkg/turnstone_bg.wasm': 'pkg/turnstone_bg.wasm' },
  worker: { 'engine-worker.js': 'engine-worker.js', 'newer-build.js': 'build.js' },
};

for (const [part, files] of Object.entries(MIXTURES)) {
  test(`a page and a ${part} of different builds do not talk; the page says so, and loads itself again past the HTTP cache`, async (t) => {
    const server = await serve(t, { '/': makeSite(t) });
    const newer = makeSite(t, { ...NEWER, 'engine-worker.js': (text) => text.replace('./build.js', './newer-build.js') });
    let mixed = true;
    server.meddle = (name, response) => {
      if (name === 'sw.js') return Boolean(response.writeHead(404).end('none'));
      if (!mixed || !(name in files)) return false;
      const type = name.endsWith('.js') ? 'text/javascript' : 'application/wasm';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(readFileSync(join(newer, files[name])));
      return true;
    };
    const page = await ready(await browser.open(t, { base: server.url, settings: { level: 1 }, allow: /404|preload/ }));
    if (part === 'worker') {
      const { view } = await look(page);
      await page.evaluate(async (text) => void (await import('./main.js')).page.session.act(text), choose(view).text);
    }
    await page.locator('dialog[data-name=trouble]').waitFor();
    assert.match(await page.locator('dialog').innerText(), /different versions/);
    const history = part === 'worker' ? (await look(page)).history : [];
    mixed = false;
    const loaded = page.waitForEvent('load');
    await page.locator('dialog .primary').click();
    await loaded;
    await ready(page);
    if (part === 'worker') assert.deepEqual((await settled(page)).history.slice(0, 1), history);
    await plies(page, 4);
  });
}

test('where the source itself is served in place of a kept version, that version goes at a press', async (t) => {
  const { page, server, first } = await older(t, {}, true);
  server.folders = { '/': makeSite(t, {}, false) };
  assert.equal(await update(page), 'installed');
  assert.equal(await reload(page), first);
  await note(page).waitFor();
  const loaded = page.waitForEvent('load');
  await page.locator('#update [data-do=update]').click();
  await loaded;
  await ready(page);
  assert.equal(await buildOf(page), 'dev');
  // The server outlives what the page loads late.
  await page.evaluate(async () => void (await import('./play/keeping.js')));
  const left = await page.evaluate(async () => [await navigator.serviceWorker.getRegistration(), (await caches.keys()).filter((name) => name.includes(' build '))]);
  assert.deepEqual(left, [undefined, []]);
});
