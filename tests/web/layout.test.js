import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, choose, DESKTOP, painted, PHONE, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();

const act = async (page) => {
  const { view } = await settled(page);
  await changed(page, () => page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), choose(view).text));
};

/** Boxes of what must be seen, and what is cut off. */
const measure = (page) =>
  page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const clipped = [...document.querySelectorAll('#game button:not([data-square]), #game h1, #rules-chip, .player-name')]
      .filter((node) => node.getClientRects().length && (node.getBoundingClientRect().right > innerWidth + 0.5 || node.getBoundingClientRect().left < -0.5))
      .map((node) => node.textContent);
    return {
      cell: box('[data-square=a1]').width,
      board: box('.ts-board').height,
      boardWidth: box('.ts-board').width,
      bottom: box('#tools').bottom,
      wide: document.documentElement.scrollWidth,
      clipped,
      width: innerWidth,
      height: innerHeight,
      upright: box('[data-square=a1]').left === box('[data-square=b1]').left,
    };
  });

const SIZES = [
  { viewport: { width: 360, height: 740 }, cell: 66, upright: true },
  { viewport: { width: 320, height: 568 }, cell: 44, upright: true },
  { viewport: { width: 280, height: 653 }, cell: 44, upright: true },
  { viewport: { width: 412, height: 915 }, cell: 66, upright: true },
  { viewport: { width: 740, height: 360 }, cell: 44, upright: false },
  { viewport: { width: 568, height: 320 }, cell: 40, upright: false },
  { viewport: { width: 768, height: 1024 }, cell: 66, upright: true },
  { viewport: { width: 900, height: 600 }, cell: 44, upright: false },
  { viewport: { width: 1200, height: 800 }, cell: 66, upright: false },
];

for (const { viewport, cell, upright } of SIZES) {
  test(`${viewport.width} by ${viewport.height}: all in sight, nothing clipped`, async (t) => {
    const page = await ready(await browser.open(t, { device: { viewport }, settings: { level: 1 } }));
    for (let i = 0; i < 2; i += 1) {
      const found = await measure(page);
      assert.ok(found.cell >= cell, `cells of ${found.cell} px`);
      assert.ok(found.bottom <= found.height + 0.5, 'the tools are in sight');
      assert.ok(found.wide <= found.width, 'no sideways scrolling');
      assert.deepEqual(found.clipped, []);
      assert.equal(found.upright, upright);
      await act(page);
    }
  });
}

test('the board has most of the first phone screen', async (t) => {
  const page = await ready(await browser.open(t, { device: PHONE }));
  const { board, height } = await measure(page);
  assert.ok(board / height >= 0.7, `${board} of ${height}`);
});

test('nothing shifts while the page loads and a game begins', async (t) => {
  for (const device of [PHONE, DESKTOP]) {
    const prepare = (page) =>
      page.addInitScript(() => {
        window.shifts = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
    const page = await ready(await browser.open(t, { device, settings: { level: 1 }, prepare }));
    await act(page);
    await act(page);
    await settled(page);
    await painted(page);
    const shifts = await page.evaluate(() => window.shifts);
    assert.ok(shifts <= 0.02, `CLS ${shifts}`);
  }
});

for (const deviceScaleFactor of [1, 1.1, 1.5, 2, 3]) {
  test(`pixel ratio ${deviceScaleFactor}: the canvas is drawn at its own size`, async (t) => {
    const page = await ready(await browser.open(t, { device: { viewport: { width: 360, height: 740 }, deviceScaleFactor } }));
    const sizes = await page.evaluate(() => {
      const canvas = document.querySelector('.ts-board canvas');
      const { width, height } = canvas.getBoundingClientRect();
      return { got: [canvas.width, canvas.height], want: [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)], ratio: devicePixelRatio };
    });
    assert.ok(Math.abs(sizes.ratio - deviceScaleFactor) < 1e-6);
    assert.deepEqual(sizes.got, sizes.want);
  });
}

test('the board follows the window and the pixel ratio', async (t) => {
  const page = await ready(await browser.open(t, { device: { viewport: { width: 360, height: 740 } } }));
  const client = await page.context().newCDPSession(page);
  for (const [width, height, ratio] of [[360, 740, 1], [320, 568, 2], [740, 360, 2], [1280, 800, 3], [360, 740, 3], [360, 740, 1]]) {
    await client.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: ratio, mobile: false });
    await page.waitForFunction(
      ([wide, dpr]) => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.ts-board canvas'));
        const box = canvas.getBoundingClientRect();
        return innerWidth === wide && devicePixelRatio === dpr && canvas.width === Math.round(box.width * dpr) && canvas.height === Math.round(box.height * dpr) && box.right <= innerWidth && box.bottom <= innerHeight;
      },
      [width, ratio],
    );
    const { upright } = await measure(page);
    assert.equal(upright, width < height);
    await page.locator('[data-square=c2]').click({ trial: true });
  }
});

test('the layout can be chosen, and the board turned by half', async (t) => {
  const page = await ready(await browser.open(t, { device: DESKTOP }));
  const place = (square) => page.locator(`[data-square=${square}]`).boundingBox();
  assert.ok((await place('a1')).x < (await place('h1')).x);
  await page.locator('#menu-button').click();
  await page.locator('[data-do=settings]').click();
  await page.getByRole('radio', { name: 'Upright' }).click();
  await page.keyboard.press('Escape');
  assert.equal((await place('a1')).x, (await place('b1')).x);
  const before = { a1: await place('a1'), h4: await place('h4') };
  await page.locator('#menu-button').click();
  await page.locator('[data-do=turn]').click();
  const after = { a1: await place('a1'), h4: await place('h4') };
  assert.deepEqual([after.a1, after.h4], [before.h4, before.a1]);
});

for (const [name, game, layout, corners] of /** @type {const} */ ([
  ['banqi, upright', 'banqi', 'portrait', ['a1', 'h4', 'h1', 'a4']],
  ['banqi, lying', 'banqi', 'landscape', ['a1', 'h4', 'h1', 'a4']],
  ['jieqi', 'jieqi', 'auto', ['a0a1', 'a9a8', 'i0i1', 'i9i8']],
])) {
  test(`${name}, turned: every corner is half a turn away, and is acted on, marked and pointed at there; the record does not know`, async (t) => {
    const page = await ready(await browser.open(t, { device: DESKTOP, settings: { game, layout, mode: 'two', animation: false } }));
    const middle = (square) => page.locator(`[data-square=${square}]`).boundingBox().then(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
    const squares = await page.locator('[data-square]').evaluateAll((all) => all.map(({ dataset }) => dataset.square));
    const before = await Promise.all(squares.map(middle));
    await page.evaluate(async () => (await import('./main.js')).page.turnBoard());
    await painted(page);
    const after = await Promise.all(squares.map(middle));
    after.forEach(({ x, y }, i) => {
      const other = before[squares.length - 1 - i];
      assert.ok(Math.abs(x - other.x) < 1 && Math.abs(y - other.y) < 1, squares[i]);
    });
    /** How much of the picture has changed in a square, by where it lies now. */
    const ink = (square) => page.evaluate(async (wanted) => {
      const { board } = (await import('./main.js')).page;
      const { left, top, width, height } = document.querySelector(`[data-square=${wanted}]`).getBoundingClientRect();
      const from = board.canvas.getBoundingClientRect();
      const box = [left - from.left, top - from.top, width, height].map((n) => Math.round(n * devicePixelRatio));
      const copy = Object.assign(document.createElement('canvas'), { width: box[2], height: box[3] });
      copy.getContext('2d').drawImage(board.canvas, box[0], box[1], box[2], box[3], 0, 0, box[2], box[3]);
      return copy.toDataURL();
    }, square);
    for (const text of corners) {
      const [from, to] = game === 'jieqi' ? [text.slice(0, 2), text.slice(2)] : [text, text];
      const plain = await ink(to);
      if (from !== to) await page.mouse.click(...Object.values(await middle(from)));
      await changed(page, async () => page.mouse.click(...Object.values(await middle(to))));
      await painted(page);
      assert.equal(await page.locator('[data-last=to]').getAttribute('data-square'), to);
      const unmarked = await ink(to);
      assert.notEqual(unmarked, plain);
      await page.evaluate(async ([a, b]) => (await import('./main.js')).page.board.setShapes([a === b ? { kind: 'circle', to: b } : { kind: 'arrow', from: a, to: b }]), [from, to]);
      await painted(page);
      assert.notEqual(await ink(to), unmarked, `a mark at ${to}`);
      await page.evaluate(async () => (await import('./main.js')).page.board.setShapes([]));
    }
    const { record, texts } = await page.evaluate(async () => (({ session }) => ({ record: session.record, texts: session.history.map(({ text }) => text) }))((await import('./main.js')).page));
    assert.deepEqual(texts, corners);
    await page.evaluate(async () => (await import('./main.js')).page.turnBoard());
    assert.equal(await page.evaluate(async () => (await import('./main.js')).page.session.record), record);
    assert.match(await page.locator(`[data-square=${game === 'jieqi' ? 'a0' : 'a1'}]`).getAttribute('aria-label'), /^a1,/, 'labels name the square, not the place');
  });
}

test('full trays and every counter leave names and notes whole', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 8 } }));
  for (const viewport of [{ width: 320, height: 568 }, { width: 360, height: 740 }, { width: 740, height: 360 }, DESKTOP.viewport]) {
    await page.setViewportSize(viewport);
    await painted(page);
    const found = await page.evaluate(async () => {
      const { showPlayer } = await import('./play/players.js');
      const { showStatus } = await import('./play/status.js');
      const { desk, session, language } = (await import('./main.js')).page;
      const captured = { G: 1, A: 2, E: 2, R: 2, H: 2, C: 2, S: 5, g: 1, a: 2, e: 2, r: 2, h: 2, c: 2, s: 5 };
      const view = { ...session.view, captured, colors: { first: 'red', second: 'black' }, quiet: 59, quietLimit: 60, repetition: 2, repetitionLimit: 3 };
      const full = /** @type {any} */ ({ setup: session.setup, actor: 'first', view: { ...view, chain: 'a1', rules: 'dark-chain' } });
      showPlayer(desk.nodes.near, full, 'first', 'traditional', language.t);
      showPlayer(desk.nodes.far, full, 'second', 'traditional', language.t);
      showStatus(desk.nodes, full, { home: false, thinking: false, persistent: true, facts: '' }, language.t);
      const box = (node) => node.getBoundingClientRect();
      const rows = [...document.querySelectorAll('.player')];
      const [name] = document.querySelectorAll('.player-far .player-name');
      return {
        overlaps: rows.filter((row) => box(row.querySelector('.tray')).left < box(row.querySelector('.player-name')).right && box(row.querySelector('.tray')).top < box(row.querySelector('.player-name')).bottom).length,
        outside: rows.filter((row) => box(row.querySelector('.tray')).right > box(row).right + 0.5).length,
        cut: [name, document.querySelector('#title')].filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent),
        notes: [...document.querySelectorAll('.note')].filter((node) => box(node).right > box(document.querySelector('.subtitle')).right + 0.5).map((node) => node.textContent),
      };
    });
    assert.deepEqual(found, { overlaps: 0, outside: 0, cut: [], notes: [] }, `${viewport.width} by ${viewport.height}`);
  }
});
