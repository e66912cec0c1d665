import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { AXE, BASE, painted, useBrowser } from './helpers.js';

const browser = useBrowser();
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'";

/** A host page of its own, under the strict policy. */
const host = (body, head = '') => async (page) => {
  await page.addInitScript(() => {
    window.told = [];
    for (const type of ['ready', 'movestart', 'moveend', 'movefinished', 'movecancel', 'reveal', 'plychange', 'gameend', 'loaderror']) addEventListener(type, ({ detail, target }) => window.told.push([type, target.id, detail]));
    window.workers = 0;
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(...args) {
        super(...args);
        window.workers += 1;
      }
      terminate() {
        if (!this.over) window.workers -= 1;
        this.over = true;
        super.terminate();
      }
    };
  });
  await page.route(`${BASE}host`, (route) =>
    route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': POLICY }, body: `<!doctype html><html lang="en"><title>host</title><link rel="icon" href="icon.svg">${head}<script type="module" src="index.js"></script><main>${body}</main></html>` }),
  );
};

const told = (page, type, n = 1) => page.waitForFunction(([name, count]) => window.told.filter(([one]) => one === name).length >= count, [type, n]);
const inside = (id, selector) => `#${id} >> ${selector}`;

test('a board in a host page plays, tells, and goes away without trace', async (t) => {
  const page = await browser.open(t, { prepare: host('<turnstone-board id="one" level="1" muted>A banqi board.</turnstone-board>'), path: 'host' });
  await told(page, 'ready');
  await page.locator(inside('one', '[data-square=c2]')).click();
  await told(page, 'movefinished', 2);
  const state = await page.evaluate(() => {
    const one = /** @type {any} */ (document.getElementById('one'));
    return { turn: one.turn, actions: one.history.length, moves: one.legalMoves.length, fen: one.fen, result: one.result, level: one.level, muted: one.muted, game: one.exportGame() };
  });
  assert.deepEqual([state.turn, state.actions, state.result, state.level, state.muted], ['first', 2, null, '1', true]);
  assert.ok(state.moves > 20);
  assert.match(state.fen, /^[\w/]+ [rb] /);
  assert.doesNotMatch(state.game, /Deal|Salt/);
  const after = await page.evaluate(() => {
    const one = document.getElementById('one');
    one.remove();
    return { workers: window.workers, left: one.shadowRoot.childElementCount };
  });
  assert.deepEqual(after, { workers: 0, left: 0 });
  await page.evaluate((node) => document.querySelector('main').append(Object.assign(document.createElement('turnstone-board'), node)), { id: 'two' });
  await told(page, 'ready', 2);
});

test('put on and taken off twenty times, half of them while the bot thinks: no worker, listener or memory is left', async (t) => {
  const page = await browser.open(t, { prepare: host(''), path: 'host' });
  await page.evaluate(() => customElements.whenDefined('turnstone-board').then(() => undefined));
  const tools = await page.context().newCDPSession(page);
  const listeners = async () => {
    const { result } = await tools.send('Runtime.evaluate', { expression: '[window, document].map((at) => Object.values(getEventListeners(at)).flat().length)', includeCommandLineAPI: true, returnByValue: true });
    return result.value;
  };
  const heap = async () => {
    // What only a finalizer lets go is gone after the next collection.
    for (let i = 0; i < 3; i += 1) {
      await tools.send('HeapProfiler.collectGarbage');
      await page.waitForTimeout(200);
    }
    return (await tools.send('Runtime.getHeapUsage')).usedSize;
  };
  const mount = (times) => page.evaluate(async (n) => {
    for (let i = 0; i < n; i += 1) {
      const board = /** @type {any} */ (document.createElement('turnstone-board'));
      board.setAttribute('level', '8');
      const loaded = new Promise((done) => board.addEventListener('ready', done, { once: true }));
      document.querySelector('main').append(board);
      if (i % 2) {
        await loaded;
        await board.move('c2');
      }
      board.remove();
    }
    return window.workers;
  }, times);
  await mount(20);
  const before = await listeners();
  const used = await heap();
  const left = await mount(20);
  assert.equal(left, 0);
  assert.deepEqual(await listeners(), before);
  const grown = (await heap()) / used;
  assert.ok(grown < 1.05, `the page's memory grew by ${((grown - 1) * 100).toFixed(1)} %`);
});

test('boards on a page share one engine worker, and each gets its answers; one that goes leaves it to the others', async (t) => {
  const board = (id, game) => `<turnstone-board id="${id}" game="${game}" level="3" muted></turnstone-board>`;
  const page = await browser.open(t, { prepare: host(board('one', 'banqi') + board('two', 'jieqi') + board('three', 'banqi')), path: 'host' });
  await told(page, 'ready', 3);
  await page.evaluate(() => {
    for (const id of ['one', 'two', 'three']) {
      const one = /** @type {any} */ (document.getElementById(id));
      one.move(one.legalMoves[0]);
    }
  });
  await told(page, 'movefinished', 6);
  const after = await page.evaluate(() => ({ workers: window.workers, plies: ['one', 'two', 'three'].map((id) => /** @type {any} */ (document.getElementById(id)).history.length) }));
  assert.deepEqual(after, { workers: 1, plies: [2, 2, 2] });

  const left = await page.evaluate(async () => {
    const [one, two, three] = ['one', 'two', 'three'].map((id) => /** @type {any} */ (document.getElementById(id)));
    two.remove();
    one.setAttribute('level', '8');
    one.move(one.legalMoves[0]);
    three.move(three.legalMoves[0]);
    one.remove();
    while (three.history.length < 4) await new Promise((done) => setTimeout(done, 50));
    const last = window.workers;
    three.remove();
    return [last, window.workers];
  });
  assert.deepEqual(left, [1, 0]);
});

test('a board that begins anew and goes in one breath leaves no question behind', async (t) => {
  const prepare = async (page) => {
    await host('<turnstone-board id="one" game="jieqi" level="8" side="second" muted></turnstone-board><turnstone-board id="two" level="1" muted></turnstone-board>')(page);
    await page.addInitScript(() => {
      window.asked = 0;
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (data, ...rest) {
        if (data.type === 'think') window.asked += 1;
        return postMessage.call(this, data, ...rest);
      };
    });
  };
  const page = await browser.open(t, { prepare, path: 'host' });
  await told(page, 'ready', 2);
  await page.evaluate(() => /** @type {any} */ (document.getElementById('one')).newGame());
  await page.waitForFunction(() => window.asked === 1);
  await page.evaluate(() => {
    const one = /** @type {any} */ (document.getElementById('one'));
    one.newGame();
    one.remove();
    return /** @type {any} */ (document.getElementById('two')).move('c2');
  });
  await told(page, 'movefinished', 2);
  assert.equal(await page.evaluate(() => window.asked), 2, 'one of each board');
});

test('two boards on a page: keys act on the focused one, and both fit their room', async (t) => {
  const page = await browser.open(t, {
    prepare: host('<turnstone-board id="one" mode="friend"></turnstone-board><turnstone-board id="two" mode="friend" rules="hongkong"></turnstone-board>'),
    path: 'host',
  });
  await told(page, 'ready', 2);
  await page.locator(inside('two', '[data-square=c2]')).focus();
  await page.keyboard.press('Enter');
  await told(page, 'movefinished');
  const state = await page.evaluate(() => ['one', 'two'].map((id) => /** @type {any} */ (document.getElementById(id)).history.length));
  assert.deepEqual(state, [0, 1]);
  assert.equal(await page.locator(inside('two', '.chip')).innerText(), 'Hong Kong rules');
  for (const width of [280, 320, 600, 1200]) {
    await page.setViewportSize({ width: width + 16, height: 800 });
    await page.waitForFunction(() => {
      const board = document.getElementById('one');
      const { left, right, width: wide } = board.shadowRoot.querySelector('.ts-board').getBoundingClientRect();
      const box = board.getBoundingClientRect();
      return left >= box.left - 0.5 && right <= box.right + 0.5 && wide > 250 && document.documentElement.scrollWidth <= innerWidth;
    });
  }
});

test('a game to look at, stepped through', async (t) => {
  const page = await browser.open(t, { prepare: host('<turnstone-board id="one" mode="view" moves="c2=H d2=s c2d2"></turnstone-board>'), path: 'host' });
  await page.waitForFunction(() => window.told.length > 0);
  const [[type, , detail]] = await page.evaluate(() => window.told);
  assert.deepEqual([type, detail], ['ready', {}]);
  const cell = () => page.locator(inside('one', '[data-square=c2]')).getAttribute('aria-label');
  const texts = [];
  for (const where of ['first', 'next', 'last']) {
    await page.evaluate((to) => /** @type {any} */ (document.getElementById('one')).goTo(to), where);
    texts.push(await cell());
  }
  assert.deepEqual(texts, ['c2, face down', 'c2, red horse', 'c2, empty']);
  await page.locator(inside('one', '[data-do=prev]')).click();
  assert.equal(await cell(), 'c2, red horse');
});

test('moves that cannot be read are told, and the board stays', async (t) => {
  const page = await browser.open(t, { prepare: host('<turnstone-board id="one" mode="view" moves="c2=Q"></turnstone-board>'), path: 'host' });
  await told(page, 'loaderror');
  assert.equal(await page.locator(inside('one', '[data-square]')).count(), 32);
});

test('attributes change the board as it stands', async (t) => {
  const page = await browser.open(t, { prepare: host('<turnstone-board id="one" mode="friend" theme="dark"></turnstone-board>'), path: 'host' });
  await told(page, 'ready');
  await page.setViewportSize({ width: 900, height: 900 });
  const set = (name, value) => page.evaluate(([key, text]) => document.getElementById('one').setAttribute(key, text), [name, value]);
  const box = (square) => page.locator(inside('one', `[data-square=${square}]`)).boundingBox();
  await page.waitForFunction(() => document.getElementById('one').shadowRoot.querySelector('.game').dataset.layout === 'landscape');
  await set('layout', 'portrait');
  await page.waitForFunction(() => {
    const root = document.getElementById('one').shadowRoot;
    const left = (square) => root.querySelector(`[data-square=${square}]`).getBoundingClientRect().left;
    return left('a1') === left('b1');
  });
  const before = await box('a1');
  await set('orientation', '180');
  assert.notDeepEqual(await box('a1'), before);
  const paper = () => page.evaluate(() => getComputedStyle(document.getElementById('one').shadowRoot.querySelector('.game')).backgroundColor);
  const dark = await paper();
  await set('theme', 'light');
  assert.notEqual(await paper(), dark);
});

test('a hostile host page does not deform the board, and the board leaves the host alone', async (t) => {
  const hostile = 'button{opacity:.2;padding:40px}*{box-sizing:content-box!important}html{font-size:8px}canvas{max-width:50px}img,svg{border:5px solid}li{color:red}';
  const found = [];
  for (const css of ['', hostile]) {
    const prepare = async (page) => {
      await host('<p id="text">host text</p><ul><li>item</li></ul><button>press</button><turnstone-board id="one" mode="friend" lang="en" muted></turnstone-board>', css ? '<link rel="stylesheet" href="hostile.css">' : '')(page);
      await page.route(`${BASE}hostile.css`, (route) => route.fulfill({ contentType: 'text/css', body: css }));
    };
    const page = await browser.open(t, { prepare, path: 'host', device: { viewport: { width: 800, height: 1100 } } });
    await told(page, 'ready');
    await painted(page);
    /** All that the host's own nodes look like. */
    const own = () => page.evaluate(() => ['#text', 'li', 'button', 'main', 'html'].map((name) => {
      const node = document.querySelector(name);
      return [...getComputedStyle(node)].filter((property) => !/height|block-size|origin/.test(property)).map((property) => getComputedStyle(node).getPropertyValue(property)).join();
    }));
    const sizes = await page.evaluate(() => {
      const root = document.getElementById('one').shadowRoot;
      return [...root.querySelectorAll('.ts-board, canvas, [data-square=a1], .tool, .tool svg, .chip, .bar, .title')].map((node) => {
        const { width, height } = node.getBoundingClientRect();
        return [Math.round(width), Math.round(height), getComputedStyle(node).opacity, getComputedStyle(node).fontSize];
      });
    });
    found.push({ sizes, picture: (await page.locator('#one').screenshot()).toString('base64'), page });
    const beside = await own();
    await page.evaluate(() => document.getElementById('one').remove());
    assert.deepEqual(await own(), beside);
  }
  const [{ sizes, picture, page }, other] = found;
  assert.deepEqual(other.sizes, sizes);
  const differing = await page.evaluate(async (both) => {
    const [one, two] = await Promise.all(both.map(async (text) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]));
      const ctx = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
      ctx.drawImage(image, 0, 0);
      return ctx.getImageData(0, 0, image.width, image.height);
    }));
    if (one.width !== two.width || one.height !== two.height) return 1;
    let n = 0;
    for (let i = 0; i < one.data.length; i += 4) n += [0, 1, 2].some((k) => Math.abs(one.data[i + k] - two.data[i + k]) > 8) ? 1 : 0;
    return n / (one.width * one.height);
  }, [picture, other.picture]);
  assert.ok(differing <= 0.01, `${(differing * 100).toFixed(2)} % of the pixels differ`);
});

test('before the script, or without it, what stands inside the tag is shown in its place', async (t) => {
  const body = '<turnstone-board id="one" level="1" muted>A banqi board.</turnstone-board>';
  const plain = await browser.open(t, { prepare: host(body), path: 'host', device: { javaScriptEnabled: false } });
  assert.equal(await plain.locator('main').innerText(), 'A banqi board.');
  const page = await browser.open(t, { prepare: host(body), path: 'host' });
  await told(page, 'ready');
  assert.doesNotMatch(await page.locator('main').innerText(), /A banqi board/);
  assert.equal(await page.locator(inside('one', '[data-square]')).count(), 32);
});

test('axe finds nothing in the element', async (t) => {
  const prepare = async (page) => {
    await host('<h1>Host</h1><turnstone-board id="one" level="1"></turnstone-board>')(page);
  };
  const page = await browser.open(t, { prepare, path: 'host', device: { viewport: { width: 800, height: 900 }, bypassCSP: true } });
  await told(page, 'ready');
  await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(() => window.axe.run(document));
  assert.deepEqual(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })), []);
});

test('the script twice, and under no document at all', async (t) => {
  const page = await browser.open(t, { prepare: host('<turnstone-board id="one" mode="friend"></turnstone-board>', '<script type="module" src="index.js?again"></script>'), path: 'host' });
  await told(page, 'ready');
  const { TurnstoneBoard, VERSION } = await import('../../www/index.js');
  assert.equal(typeof TurnstoneBoard, 'function');
  const cargo = await readFile(new URL('../../Cargo.toml', import.meta.url), 'utf8');
  assert.equal(VERSION, cargo.match(/^version = "(.+)"/m)[1]);
});
