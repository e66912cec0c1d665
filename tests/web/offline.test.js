import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { act, choose, leisure, PHONE, ready, settled, useBrowser } from './helpers.js';
import { buildOf, kept, makeSite, serve, TOOL } from './site.js';

/** A name that is no localhost leads here: to the browser that is an insecure address. */
const browser = useBrowser(['--host-resolver-rules=MAP turnstone.test 127.0.0.1']);

const menu = async (page, key) => {
  await page.locator('#menu-button').click();
  await page.locator(`dialog [data-do=${key}]`).click();
};

/** Plays until so many plies are over. */
async function plies(page, n) {
  for (;;) {
    const { view } = await settled(page);
    if (view.ending || view.ply >= n) return view;
    await act(page, choose(view).text);
  }
}

async function offline(page, server) {
  await server.close();
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
}

for (const [game, device] of /** @type {const} */ ([['banqi', undefined], ['jieqi', PHONE]])) {
  test(`after one visit, with the server closed and no network: 20 plies of ${game}, and every dialog`, async (t) => {
    const server = await serve(t, { '/': makeSite(t) });
    const page = await ready(await browser.open(t, { base: server.url, device, settings: { level: 1, game } }));
    await kept(page);
    await offline(page, server);
    await page.locator('[data-do=newGame]').click();
    const view = await plies(page, 20);
    assert.equal(view.game, game);
    assert.ok(view.ending || view.ply >= 20);
    for (const key of ['setUp', 'typeMove', 'rules', 'fair', 'settings', 'openRecord', 'share', 'edit', 'offline', 'resign']) {
      await settled(page);
      await menu(page, key);
      await page.locator('dialog:not([data-name=menu])').waitFor();
      if (key === 'offline') assert.equal(await page.locator('[data-kept]').getAttribute('data-kept'), 'kept');
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await page.locator('[data-do=bag]').click();
    await page.locator('dialog[data-name=bag]').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => (location.hash = 'task=win&position=8/8/8/Rs6+r+-+0+1'));
    await page.locator('#task-say').waitFor();
    await page.locator('[data-do=leave]').click();
    await settled(page);
    await menu(page, 'resign');
    await page.locator('dialog .danger').click();
    await page.locator('dialog[data-name=result] [data-verdict=verified]').waitFor();
  });
}

test('the first visit itself goes on when the network is gone: what is loaded late, and a new engine', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url, settings: { level: 1 } }));
  await kept(page);
  await server.close();
  await page.context().setOffline(true);
  await page.evaluate(async () => (await import('./main.js')).page.engine.cancel());
  await menu(page, 'offline');
  await page.locator('[data-kept=kept]').waitFor();
  await page.keyboard.press('Escape');
  await plies(page, 4);
});

test('two copies on one origin share neither caches nor saves', async (t) => {
  const server = await serve(t, { '/a/': makeSite(t), '/b/': makeSite(t, { 'style.css': (text) => `${text}\n/* b */\n` }) });
  const page = await ready(await browser.open(t, { base: server.url, path: 'a/', newcomer: true }));
  await kept(page);
  await act(page, 'c2');
  const save = await page.evaluate(() => localStorage.getItem('turnstone/a.game'));
  assert.ok(save);
  const a = await buildOf(page);
  await page.goto(`${server.url}b/`);
  await ready(page);
  await kept(page);
  assert.notEqual(await buildOf(page), a);
  assert.equal((await settled(page)).home, true);
  const own = await page.evaluate(async () => ({ keys: Object.keys(localStorage).sort(), caches: (await caches.keys()).sort() }));
  assert.deepEqual(own.keys.filter((key) => !key.startsWith('turnstone/a.')), []);
  assert.deepEqual(own.caches.filter((name) => name.includes(' build ')).map((name) => name.split(' ')[1]), ['/a/', '/b/']);
  await server.close();
  await page.context().setOffline(true);
  for (const [path, home] of /** @type {const} */ ([['b/', true], ['a/', false]])) {
    await page.goto(server.url + path);
    await ready(page);
    assert.equal((await settled(page)).home, home);
  }
  assert.equal(await buildOf(page), a);
});

test('under a sub-path no request leaves it, the service worker’s neither', async (t) => {
  const server = await serve(t, { '/games/banqi/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url, path: 'games/banqi/' }));
  await kept(page);
  assert.ok(server.asked.length > 100);
  assert.deepEqual(server.asked.filter((path) => !path.startsWith('/games/banqi/')), []);
});

test('under a sub-path: its index.html by name, and a board on a page beside it, ask for nothing outside it', async (t) => {
  const server = await serve(t, { '/games/banqi/': makeSite(t), '/blog/': makeSite(t, {}, false) });
  const post = '<!doctype html><title>post</title><link rel="icon" href="data:,"><script type="module" src="/games/banqi/index.js"></script><turnstone-board level="1" muted></turnstone-board>';
  server.meddle = (name, response) => name === '2026/post' && Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end(post));
  for (const path of ['games/banqi/index.html', 'blog/2026/post']) {
    server.asked.length = 0;
    const page = await browser.open(t, { base: server.url, path, settings: { level: 1 } });
    if (path.endsWith('.html')) {
      await kept(await ready(page));
      await plies(page, 2);
    } else {
      await page.locator('turnstone-board >> [data-square=c2]').click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('turnstone-board')).history.length >= 2);
    }
    assert.ok(server.asked.length > 20, String(server.asked.length));
    assert.deepEqual(server.asked.filter((one) => one !== `/${path}` && !one.startsWith('/games/banqi/')), []);
  }
});

test('only listed files are answered; other pages and what they ask for come from the network', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url, allow: /404/ }));
  await kept(page);
  await leisure(page);
  const blog = '<!doctype html><title>blog</title><link rel="icon" href="icon.svg"><script type="module" src="index.js"></script><p>hello';
  server.meddle = (name, response) => {
    if (!['blog/2026.html', 'embed.html', 'made-up.txt'].includes(name)) return false;
    response.writeHead(200, { 'content-type': 'text/html' }).end(blog.replaceAll('="', `="${name.startsWith('blog') ? '../' : ''}`).replace('type="../module"', 'type="module"').replace('rel="../icon"', 'rel="icon"'));
    return true;
  };
  server.asked.length = 0;
  assert.equal(await page.evaluate(async () => (await fetch('made-up.txt')).status), 200);
  assert.equal(await page.evaluate(async () => (await fetch('absent.js')).status), 404);
  assert.deepEqual(server.asked, ['/made-up.txt', '/absent.js']);
  for (const path of ['blog/2026.html', 'embed.html']) {
    server.asked.length = 0;
    await page.goto(server.url + path);
    await page.evaluate(() => customElements.whenDefined('turnstone-board').then(() => undefined));
    assert.ok(server.asked.includes(`/${path}`), path);
  }
  assert.equal((await page.goto(`${server.url}absent/`))?.status(), 404);
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller !== null), true);
});

test('caches of others are left alone', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const theirs = ['other', 'turnstone', 'turnstone /elsewhere/ build 1', 'turnstone-old'];
  const page = await browser.open(t, { base: server.url });
  await page.evaluate(async (names) => {
    for (const name of names) await (await caches.open(name)).put('/mark', new Response(name));
  }, theirs);
  await ready(page);
  await kept(page);
  await page.reload();
  await ready(page);
  await kept(page);
  const names = await page.evaluate(() => caches.keys());
  for (const name of theirs) assert.ok(names.includes(name), name);
});

test('a file that has gone from the cache is fetched again, and only the listed one is taken', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url, allow: /ERR_FAILED|integrity/ }));
  await kept(page);
  const drop = () => page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.includes(' build '));
    return (await caches.open(name)).delete('play/menu.js');
  });
  assert.equal(await drop(), true);
  await page.reload();
  await ready(page);
  await kept(page);
  server.meddle = (name, response) => name === 'play/menu.js' && Boolean(response.writeHead(200, { 'content-type': 'text/javascript' }).end('export function openMenu() {}'));
  assert.equal(await drop(), true);
  assert.equal(await page.evaluate(() => fetch('play/menu.js').then(() => 'answered', () => 'refused')), 'refused');
});

for (const [name, init] of /** @type {const} */ ([
  ['without service workers', () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')],
  ['where their getter throws', () => Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => { throw new DOMException('sandboxed', 'SecurityError'); } })],
  ['where registering is refused', () => { ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('private window', 'SecurityError')); }],
  ['without caches and storage manager', () => { delete window.caches; Reflect.deleteProperty(Navigator.prototype, 'storage'); }],
])) {
  test(`${name} the page plays, and says what it keeps`, async (t) => {
    const server = await serve(t, { '/': makeSite(t) });
    const page = await ready(await browser.open(t, { base: server.url, settings: { level: 1 }, prepare: (one) => one.addInitScript(init) }));
    await plies(page, 2);
    await menu(page, 'offline');
    const said = await page.locator('[data-kept]').getAttribute('data-kept');
    if (name !== 'without caches and storage manager') assert.ok(['cannot', 'not'].includes(said), said);
  });
}

test('an insecure address plays, and says that it cannot keep the page', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url.replace('127.0.0.1', 'turnstone.test'), settings: { level: 1 } }));
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await plies(page, 2);
  await menu(page, 'offline');
  assert.equal(await page.locator('[data-kept]').getAttribute('data-kept'), 'cannot');
  assert.match(await page.locator('dialog').innerText(), /https/);
});

test('`cargo run` shows a changed file at once, and its page outlives it', async (t) => {
  assert.notEqual(TOOL, '', 'TURNSTONE_TOOL is not set: build the tool and set it to its path');
  const tool = spawn(TOOL, ['serve', '--no-build', '--port', '8970']);
  t.after(() => tool.kill());
  const base = await new Promise((found) => tool.stdout.on('data', (said) => found(/http\S+/.exec(said)[0])));
  const page = await ready(await browser.open(t, { base, settings: { level: 1 } }));
  await kept(page);
  const fresh = await page.evaluate(() => fetch('style.css').then((answer) => answer.headers.has('x-turnstone-hash')));
  assert.equal(fresh, false, 'while it is served, files come from the folder');
  const gone = new Promise((done) => tool.on('exit', done));
  tool.kill();
  await gone;
  await page.reload();
  await ready(page);
  await plies(page, 4);
});

test('the browser is asked once not to clear what is kept, after the first move', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const prepare = (page) =>
    page.addInitScript(() => {
      StorageManager.prototype.persist = async () => {
        localStorage.setItem('asked for', String(Number(localStorage.getItem('asked for')) + 1));
        return true;
      };
    });
  const page = await ready(await browser.open(t, { base: server.url, settings: { level: 1 }, prepare }));
  await kept(page);
  const asked = () => page.evaluate(() => Number(localStorage.getItem('asked for')));
  assert.equal(await asked(), 0);
  await plies(page, 4);
  await page.waitForFunction(() => localStorage.getItem('asked for'));
  assert.equal(await asked(), 1);
  await page.reload();
  await ready(page);
  await kept(page);
  await plies(page, 6);
  assert.equal(await asked(), 1);
});

test('saves that the browser cleared are written again, or their loss is told', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url, settings: { level: 1 } }));
  await kept(page);
  await plies(page, 2);
  const records = await page.evaluate(() => {
    const record = () => JSON.parse(localStorage.getItem('turnstone.game')).record;
    const before = record();
    localStorage.clear();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    return [before, record()];
  });
  assert.equal(records[1], records[0]);
  await page.waitForFunction(() => /saved again/.test(document.getElementById('toast').textContent));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitForFunction(() => /has cleared the game/.test(document.getElementById('toast').textContent));
  await page.reload();
  await ready(page);
  await kept(page);
  assert.equal(await page.locator('#toast').isHidden(), true);
});

test('on an iPhone the note tells of the Home Screen, elsewhere it does not', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  for (const [device, there] of /** @type {const} */ ([[{ ...PHONE, userAgent }, 1], [PHONE, 0]])) {
    const page = await ready(await browser.open(t, { base: server.url, device }));
    await menu(page, 'offline');
    await page.locator('[data-kept]').waitFor();
    assert.equal(await page.locator('[data-ios]').count(), there);
    assert.match(await page.locator('dialog').innerText(), new RegExp(`build ${await buildOf(page)}`));
  }
});

test('what is kept beside the saves says nothing of the game: the listed files, who was loaded from where, a mark', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url, settings: { level: 1, pieces: 'letters' }, newcomer: true }));
  await kept(page);
  await plies(page, 4);
  const found = await page.evaluate(async () => {
    const names = await caches.keys();
    const extra = [];
    for (const name of names.filter((one) => !one.includes(' build '))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) extra.push(await (await cache.match(request)).text());
    }
    return { names, extra, databases: (await indexedDB.databases()).length, saves: Object.keys(localStorage).sort() };
  });
  assert.deepEqual(found.names.map((name) => name.split(' ').slice(0, 3).join(' ')).sort(), ['turnstone / build', 'turnstone / clients', 'turnstone / kept']);
  for (const text of found.extra) assert.match(text, /^$|^\{"build":"[0-9a-f]{16}","since":\d+\}$/);
  assert.equal(found.databases, 0);
  assert.deepEqual(found.saves, ['turnstone.asked', 'turnstone.game', 'turnstone.settings']);
});
