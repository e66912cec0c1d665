import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { painted, ready, useBrowser } from './helpers.js';
import { makeSite, serve } from './site.js';
import { linkOf } from '../../www/links.js';

const browser = useBrowser();
const WWW = new URL('../../www/', import.meta.url);
const CORS = { 'access-control-allow-origin': '*' };
const ADDRESS = 'https://your.site/turnstone-board/';

/** The files on one server, a blog on another. @param {import('node:test').TestContext} t */
async function twoServers(t, headers = {}) {
  const site = await serve(t, { '/board/': makeSite(t, {}, false) });
  Object.assign(site, { headers, fresh: true });
  const blog = await serve(t, { '/': fileURLToPath(WWW) });
  const base = `${site.url}board/`;
  const origin = new URL(blog.url).origin;
  /** Opens a page of the blog. */
  const open = (body, { allow, viewport = { width: 1000, height: 900 }, head = '' } = {}) => {
    blog.meddle = (name, response) => {
      if (name !== 'post.html') return false;
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>blog</title><link rel="icon" href="data:,">${head}<body style="margin:0">${body}</body></html>`);
      return true;
    };
    const prepare = (page) => page.addInitScript(() => {
      window.heard = [];
      window.told = [];
      addEventListener('message', ({ origin: from, data }) => window.heard.push([from, data]));
      for (const type of ['ready', 'movefinished', 'loaderror']) addEventListener(type, ({ detail }) => window.told.push([type, detail]));
    });
    return browser.open(t, { base: blog.url, path: 'post.html', prepare, allow, device: { viewport } });
  };
  return { site, base, origin, open };
}

const frame = (address, more = '') => `<iframe src="${address}" title="board" width="400" height="700" ${more}></iframe>`;
const heard = (page, type) => page.waitForFunction((name) => window.heard.find(([, data]) => data.type === name)?.[1], type).then((found) => found.jsonValue());
/** A command, and its answer. */
const command = (page, wish) =>
  page.evaluate((asked) => {
    const id = Math.random();
    const at = document.querySelector('iframe');
    at.contentWindow.postMessage({ to: 'turnstone', id, ...asked }, new URL(at.src).origin);
    return new Promise((done) => addEventListener('message', ({ data }) => data.id === id && done(data)));
  }, wish);
const boardIn = (page) => page.frameLocator('iframe').locator('turnstone-board');

/** A game of some length by the rules alone. */
async function longGame(game, rules, turns) {
  const { load, Table } = await import('../../www/core.js');
  await load();
  const table = Table.seeded(game, rules, `long ${game}`);
  for (let i = 0; i < turns && !table.ending(); i += 1) {
    const moves = table.moves();
    table.play(moves[(i * 31) % moves.length]);
  }
  const shown = { record: table.record('public'), fen: table.view('public').fen, ply: table.view('public').ply };
  table.free();
  return shown;
}

test('a frame of another origin plays, tells its height and moves to the origin it names, and takes commands from it', async (t) => {
  const { base, origin, open } = await twoServers(t);
  const page = await open(frame(`${base}embed.html?game=banqi&level=1&lang=zh-Hant&origin=${encodeURIComponent(`${origin}/a/post`)}`));
  await heard(page, 'ready');
  await boardIn(page).locator('[data-square=c2]').click();
  await page.waitForFunction(() => window.heard.filter(([, { type }]) => type === 'movefinished').length >= 2);
  const said = await page.evaluate(() => window.heard.findLast(([, { type }]) => type === 'height')[1].height);
  assert.equal(said, await boardIn(page).evaluate((board) => Math.ceil(board.getBoundingClientRect().height)));
  assert.ok(said > 400, `${said} pixels`);
  assert.match(await boardIn(page).locator('.chip').innerText(), /[一-龥]/);
  assert.equal((await command(page, { get: 'turn' })).value, 'first');
  const legal = (await command(page, { get: 'legalMoves' })).value;
  const played = (await command(page, { call: 'move', args: [legal[0]] })).value;
  assert.equal(played[0].text, legal[0]);
  assert.equal((await command(page, { call: 'exportGame', args: ['pgn'] })).error.rule, 'bad-format');
  for (const wish of [{ call: 'remove' }, { call: 'constructor' }, { get: 'innerHTML' }, { set: 'onclick', value: 'alert(1)' }, { set: 'src', value: 'x' }, { set: 'asset-base', value: 'x' }, {}]) {
    assert.equal((await command(page, wish)).error.rule, 'unknown-command', JSON.stringify(wish));
  }
  await command(page, { set: 'theme', value: 'dark' });
  assert.equal(await boardIn(page).getAttribute('theme'), 'dark');
  const from = await page.evaluate(() => [...new Set(window.heard.map(([one]) => one))]);
  assert.deepEqual(from, [new URL(base).origin]);
});

test('another origin than the one named hears nothing and commands nothing', async (t) => {
  const { base, open } = await twoServers(t);
  for (const named of ['', '&origin=https://elsewhere.example', '&origin=null', '&origin=*']) {
    const page = await open(frame(`${base}embed.html?mode=friend${named}`), { allow: /postMessage/ });
    await boardIn(page).locator('.tool').first().waitFor();
    await page.evaluate(() => {
      const at = document.querySelector('iframe');
      at.contentWindow.postMessage({ to: 'turnstone', id: 1, call: 'move', args: ['c2'] }, '*');
      at.contentWindow.postMessage({ to: 'turnstone', id: 2, get: 'fen' }, '*');
    });
    await page.waitForTimeout(300);
    assert.deepEqual(await page.evaluate(() => window.heard), [], named);
    assert.equal(await boardIn(page).evaluate((board) => /** @type {any} */ (board).history.length), 0, named);
  }
});

for (const [game, rules] of [['banqi', 'taiwan'], ['jieqi', 'capturer']]) {
  test(`a ${game} game of many turns opens by its address in a frame, after "?" and after "#", at any turn`, async (t) => {
    const { record, fen, ply } = await longGame(game, rules, 150);
    assert.ok(ply > 60, `${ply} turns`);
    const { base, origin, open } = await twoServers(t);
    for (const mark of ['?', '#']) {
      const page = await open(frame(`${base}embed.html${mark}${linkOf(record)}&origin=${origin}`));
      await heard(page, 'ready');
      assert.deepEqual([(await command(page, { get: 'fen' })).value, (await command(page, { get: 'ply' })).value], [fen, ply]);
      await command(page, { call: 'goTo', args: ['first'] });
      for (let i = 0; i < 10; i += 1) await boardIn(page).locator('[data-do=next]').click();
      assert.equal((await command(page, { get: 'ply' })).value, 10);
    }
    const page = await open(frame(`${base}embed.html#${linkOf(record, 7)}&origin=${origin}`));
    await heard(page, 'ready');
    assert.equal((await command(page, { get: 'ply' })).value, 7);
  });
}

test('a link that cannot be shown is told, and the frame has a board', async (t) => {
  const { base, origin, open } = await twoServers(t);
  const page = await open(frame(`${base}embed.html?moves=c2=Q&origin=${origin}`));
  const { detail } = await heard(page, 'loaderror');
  assert.equal(detail.code, 'bad-reveal');
  assert.equal(await boardIn(page).locator('[data-square]').count(), 32);
  assert.match(await boardIn(page).locator('.subtitle').innerText(), /cannot be read/);
});

test('what the address asks for is seen: colours, coordinates, no tools, a ground that lets through; and a change after "#"', async (t) => {
  const { base, origin, open } = await twoServers(t);
  const page = await open(frame(`${base}embed.html?mode=friend&theme=dark&coords=0&pieces=letters&controls=0&bg=transparent&origin=${origin}`));
  await heard(page, 'ready');
  assert.equal(await boardIn(page).locator('.tools').isVisible(), false);
  const found = await boardIn(page).evaluate((board) => {
    const ground = getComputedStyle(/** @type {ShadowRoot} */ (board.shadowRoot).querySelector('.game')).backgroundColor;
    return [ground, getComputedStyle(document.documentElement).backgroundColor, ...['theme', 'coordinates', 'pieces'].map((name) => board.getAttribute(name))];
  });
  assert.deepEqual(found, ['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)', 'dark', 'false', 'letters']);
  await boardIn(page).evaluate(() => void (location.hash = 'game=jieqi&theme=light&controls=1'));
  await page.frameLocator('iframe').locator('turnstone-board >> [data-square=e9]').waitFor();
  assert.equal(await boardIn(page).locator('.tools').isVisible(), true);
});

for (const game of ['banqi', 'jieqi']) {
  test(`a frame of ${game}, 280 to 1200 pixels wide: nothing clipped, and as high as it says`, async (t) => {
    const { base, origin, open } = await twoServers(t);
    const page = await open(frame(`${base}embed.html?mode=friend&game=${game}&origin=${origin}`), { viewport: { width: 1240, height: 900 } });
    await heard(page, 'ready');
    const [, inner] = page.frames();
    for (const width of [280, 320, 400, 559, 560, 800, 1200]) {
      await page.evaluate((px) => (document.querySelector('iframe').width = String(px)), width);
      await inner.waitForFunction((px) => innerWidth === px, width);
      await painted(inner);
      const tall = await boardIn(page).evaluate((board) => Math.ceil(board.getBoundingClientRect().height));
      await page.waitForFunction((px) => window.heard.findLast(([, { type }]) => type === 'height')[1].height === px, tall);
      await page.evaluate((px) => (document.querySelector('iframe').height = String(px)), tall);
      await inner.waitForFunction((px) => innerHeight === px, tall);
      await painted(inner);
      const found = await boardIn(page).evaluate((board) => {
        const root = /** @type {ShadowRoot} */ (board.shadowRoot);
        const out = [...root.querySelectorAll('.ts-board, .tool, .chip, .bar, .player')].filter((node) => {
          const { left, right, bottom } = node.getBoundingClientRect();
          return left < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
        });
        const { height: cells } = root.querySelector('.ts-board').getBoundingClientRect();
        const parts = [...root.querySelectorAll('.bar, .player, .tools')].reduce((sum, node) => sum + node.getBoundingClientRect().height, 0);
        return { out: out.map(({ className }) => className), scrolls: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight, blank: Math.round(innerHeight - cells - parts) };
      });
      assert.deepEqual([found.out, found.scrolls], [[], false], `${width}`);
      assert.ok(found.blank <= 16, `${found.blank} blank pixels at ${width}`);
    }
  });
}

test('in a sandbox without an origin the frame plays in full, where the files may be read by all', async (t) => {
  const { base, open } = await twoServers(t, CORS);
  const page = await open(frame(`${base}embed.html?level=1`, 'sandbox="allow-scripts"'));
  await boardIn(page).locator('[data-square=c2]').click();
  await boardIn(page).evaluate((board) => new Promise((done) => {
    const look = () => (/** @type {any} */ (board).history.length >= 2 ? done(undefined) : setTimeout(look, 50));
    look();
  }));
  assert.equal(await boardIn(page).evaluate(() => self.origin), 'null');
});

test('in a sandbox whose files may not be read: a still board, and why', async (t) => {
  const { base, open } = await twoServers(t);
  for (const [asked, pieces] of [['', 32], ['&lang=zh-Hans&position=8/3sg3/1as1h2e/1a6 r - 0 52', 7], ['&game=jieqi', 32]]) {
    const page = await open(frame(`${base}embed.html?level=1${asked}`, 'sandbox="allow-scripts"'), { allow: /CORS|net::ERR_FAILED/ });
    const inside = page.frameLocator('iframe');
    await inside.locator('svg.still').waitFor();
    assert.equal(await inside.locator('svg.still circle').count(), pieces, asked);
    assert.match(await inside.locator('.why').innerText(), /Access-Control-Allow-Origin/);
    assert.equal(await inside.locator('html').getAttribute('lang'), asked.includes('Hans') ? 'zh-Hans' : 'en');
  }
});

test('opened as a file: a still board, and why', async (t) => {
  const page = await browser.open(t, { base: WWW.href, path: 'embed.html?game=jieqi', allow: /CORS|file:|ERR_FAILED/ });
  await page.locator('svg.still').waitFor();
  assert.match(await page.locator('.why').innerText(), /opened as a file/);
});

test('the tag on a page of another origin: the bot plays from a worker made of text', async (t) => {
  const { site, base, open } = await twoServers(t, CORS);
  const page = await open('<turnstone-board level="1" muted></turnstone-board>', { head: `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src ${new URL(base).origin} 'wasm-unsafe-eval'; connect-src ${new URL(base).origin}; worker-src blob:; style-src 'unsafe-inline'; img-src data:"><script type="module" src="${base}index.js"></script>` });
  await page.locator('turnstone-board >> [data-square=c2]').click();
  await page.waitForFunction(() => window.told.filter(([type]) => type === 'movefinished').length >= 2);
  assert.equal(site.asked.filter((path) => path.endsWith('.wasm')).length, 1);
});

/** The ways to embed that embeds.html shows: the snippet, and what it shows it with. @param {import('playwright-core').Page} page */
const ways = (page) => page.evaluate(() => [...document.querySelectorAll('.way')].map((way) => ({ id: way.id, snippet: way.querySelector('code').textContent, live: way.querySelector('.live').innerHTML.trim() })));

test('the demo page shows six ways, each with its snippet, and all of them work', async (t) => {
  const page = await browser.open(t, { path: 'embeds.html' });
  const shown = await ways(page);
  assert.deepEqual(shown.map(({ id }) => id), ['play', 'moves', 'source', 'pair', 'frame', 'program']);
  const source = readFileSync(new URL('embeds.html', WWW), 'utf8');
  const parsed = await page.evaluate((text) => [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('.way')].map((way) => way.querySelector('.live').innerHTML.trim()), source);
  shown.forEach(({ id, snippet }, i) => {
    if (id === 'program') return assert.equal(snippet.replace(`${ADDRESS}index.js`, '../index.js'), readFileSync(new URL('embeds/script.js', WWW), 'utf8').trim());
    const bare = snippet.replace(`<script type="module" src="${ADDRESS}index.js"></script>\n`, '').replaceAll(ADDRESS, '').replace(/ (muted)(?=[ >])/g, ' muted=""');
    assert.equal(parsed[i], bare, id);
  });
  await page.waitForFunction(() => [...document.querySelectorAll('turnstone-board')].every((board) => /** @type {any} */ (board).fen !== '') && document.querySelectorAll('#script li').length === 1);
  assert.equal(await page.locator('turnstone-board').count(), 6);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await page.frameLocator('iframe').locator('turnstone-board >> [data-square=e0]').waitFor();
});

test('the snippets of the demo page, pasted into a page of another origin, work', async (t) => {
  const shown = await ways(await browser.open(t, { path: 'embeds.html' }));
  const { base, open } = await twoServers(t, CORS);
  for (const { id, snippet } of shown) {
    const pasted = snippet.replaceAll(ADDRESS, base);
    const page = await open(id === 'program' ? `<div id="script"></div><script type="module">${pasted}</script>` : pasted);
    if (id === 'frame') await boardIn(page).locator('[data-square=e0]').waitFor();
    else await page.waitForFunction((n) => window.told.filter(([type]) => type === 'ready').length === n, id === 'pair' ? 2 : 1);
    if (id === 'program') await page.locator('#script li').waitFor();
    if (id === 'play') {
      await page.locator('turnstone-board >> [data-square=c2]').click();
      await page.waitForFunction(() => window.told.filter(([type]) => type === 'movefinished').length >= 2);
    }
    if (id === 'source') assert.equal(await page.evaluate(() => /** @type {any} */ (document.querySelector('turnstone-board')).ply), 12);
    assert.deepEqual(await page.evaluate(() => window.told.filter(([type]) => type === 'loaderror')), [], id);
  }
});

test('the share dialog’s frame and tag show the same position on a page of another origin', async (t) => {
  const { record, fen } = await longGame('jieqi', 'capturer', 30);
  const { base, open } = await twoServers(t, CORS);
  const page = await ready(await browser.open(t, { base, path: `#${linkOf(record)}` }));
  await page.evaluate(async () => (await import('./play/share.js')).openShare((await import('./main.js')).page));
  const [framed, tag] = await Promise.all(['frame', 'tag'].map((name) => page.locator(`#share-${name}`).inputValue()));
  for (const name of ['frame', 'tag']) await page.locator(`[data-share=copy-${name}]`).waitFor();
  assert.ok(framed.includes('embed.html#'), 'the game is not told to the server');
  const one = await open(framed);
  await boardIn(one).locator('[data-do=prev]').waitFor();
  assert.equal(await boardIn(one).evaluate((board) => /** @type {any} */ (board).fen), fen);
  const other = await open(tag);
  await other.waitForFunction(() => window.told.some(([type]) => type === 'ready'));
  assert.equal(await other.evaluate(() => /** @type {any} */ (document.querySelector('turnstone-board')).fen), fen);
});
