// What must work in every browser: the page and its worker, a game by pointer, a reload without a server, the element.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { BROWSERS, PATIENCE } from './drivers.js';
import { changed, choose, ready, settled } from './helpers.js';
import { change, kept, makeSite, serve } from './site.js';

const PLIES = { banqi: 20, jieqi: 8 };

/** The page's first script: hears its complaints, in browsers whose drivers do not. */
function listen() {
  window.complaints = [];
  const complain = (kind, ...said) => window.complaints.push(`${kind}: ${said.map((one) => one?.stack ?? String(one)).join(' ')}`);
  addEventListener('error', ({ message, error, target }) => complain('error', message ?? /** @type {any} */ (target)?.outerHTML, error ?? ''), true);
  addEventListener('unhandledrejection', ({ reason }) => complain('unhandled', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => complain('policy', violatedDirective, blockedURI));
  for (const kind of /** @type {const} */ (['error', 'warn'])) console[kind] = (...said) => complain(kind, ...said);
}

const BLOG = '<!doctype html><html lang="en"><title>blog</title><script src="ears.js"></script><link rel="icon" href="icon.svg"><script type="module" src="index.js"></script><h1>Blog</h1><turnstone-board level="1"></turnstone-board></html>';

/** A site as it is published, that listens, on a server whose files are asked for anew each time. @param {import('node:test').TestContext} t */
async function host(t) {
  const folder = makeSite(t, {}, false);
  writeFileSync(join(folder, 'ears.js'), `(${listen})();`);
  writeFileSync(join(folder, 'blog.html'), BLOG);
  change(folder, { 'index.html': (text) => text.replace('<head>', '<head><script src="ears.js"></script>') }, true, true);
  const server = await serve(t, { '/': folder });
  server.fresh = true;
  return server;
}

/** The middle of what is at the selector, on the page or in the board on it, once a pointer meets it there. @param {string} selector */
async function middle(selector) {
  for (let met = null, last = performance.now() + 10_000; ; ) {
    const root = document.querySelector('turnstone-board')?.shadowRoot ?? document;
    const node = root.querySelector(selector);
    if (node) {
      node.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = node.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      met = root.elementFromPoint(x, y);
      if (node.contains(met)) return { x, y };
    }
    if (performance.now() > last) throw new Error(`${selector} cannot be pressed: ${node ? `${met?.localName} ${met?.className} is there` : 'it is not there'}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

for (const [name, { find, install, start }] of Object.entries(BROWSERS)) {
  const found = find();
  const skip = !found && process.env.CI !== 'true' && `not run: install ${install}`;
  describe(name, { skip }, () => {
    /** @type {import('./drivers.js').Driver} */
    let driver;
    before(async () => {
      assert.ok(found, `install ${install}`);
      driver = await start(found);
    }, { timeout: PATIENCE });
    after(() => driver?.close());

    const seen = (selector) => driver.evaluate(middle, selector);
    const press = async (selector) => {
      const { x, y } = await seen(selector);
      await driver.press(x, y);
    };
    const act = ({ from, to }) => changed(driver, async () => {
      for (const square of [from, to].filter(Boolean)) await press(`[data-square="${square}"]`);
    });
    const plies = async (n) => {
      for (;;) {
        const now = await settled(driver);
        if (now.view.ending || now.view.ply >= n) return now;
        await act(choose(now.view));
      }
    };
    const content = async () => assert.deepEqual(await driver.evaluate(() => window.complaints), [], 'the page complained');

    for (const [game, n] of Object.entries(PLIES)) {
      test(`${game}: ${n} plies by pointer, and on with the server closed`, { timeout: PATIENCE }, async (t) => {
        const server = await host(t);
        await driver.open(server.url);
        await ready(driver);
        await driver.evaluate(async () => (await import('./main.js')).page.setLevel(1));
        await press(`button[data-game=${game}]`);
        await seen(`button[data-game=${game}][aria-pressed=true]`);
        await press('[data-do=newGame]');
        const { view, history, setup } = await plies(n);
        assert.deepEqual([view.game, setup.level], [game, 1]);
        assert.ok(view.ply >= n);
        const of = (seat) => history.filter((event) => event.seat === seat).length;
        assert.ok(of('first') >= n / 2 && of('second') >= n / 2, 'the worker answered');
        await kept(driver);
        await content();

        await server.close();
        server.asked.length = 0;
        await driver.reload();
        await ready(driver);
        assert.equal(await driver.evaluate(() => navigator.serviceWorker.controller !== null), true);
        const later = await settled(driver);
        assert.deepEqual(later.history, history);
        await press('#menu-button');
        await press('dialog [data-do=settings]');
        await seen('dialog[data-name=settings] h2');
        const [shown, whole] = await driver.evaluate(() => {
          const { clientHeight, scrollHeight } = document.querySelector('dialog[data-name=settings] .dialog-body');
          return [clientHeight, Math.min(scrollHeight, innerHeight / 2)];
        });
        assert.ok(shown >= whole, `${shown} of ${whole} pixels of a dialog are seen`);
        await press('dialog .dialog-head button');
        const end = await plies(view.ply + 4);
        assert.ok(end.view.ply >= view.ply + 4);
        assert.deepEqual(server.asked, []);
        await content();
      });
    }

    test('the element in a plain page: two plies', { timeout: PATIENCE }, async (t) => {
      const server = await host(t);
      await driver.open(`${server.url}blog.html`);
      const history = (n) => driver.evaluate(async (count) => {
        const board = /** @type {any} */ (document.querySelector('turnstone-board'));
        await customElements.whenDefined('turnstone-board');
        while (board.legalMoves.length === 0 || board.history.length < count) await new Promise((done) => setTimeout(done, 20));
        return board.history;
      }, n);
      assert.deepEqual(await history(0), []);
      await press('[data-square=c2]');
      assert.equal((await history(2)).length, 2);
      assert.equal(await driver.evaluate(() => {
        const board = document.querySelector('turnstone-board');
        board.remove();
        return board.shadowRoot.childElementCount;
      }), 0);
      await content();
    });
  });
}
