import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { act, BASE, changed, choose, holdWorkers, look, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();

/** A search that no machine ends while a test looks at the page, and one that takes a while. */
const ENDLESS = { nodes: 1_000_000_000, seed: 1 };
const LONG = { nodes: 400_000, seed: 1 };

test('while the engine works the page stays free: no long task is the search’s, it scrolls, the menu opens, the board turns', async (t) => {
  const page = await ready(await browser.open(t, { device: { viewport: { width: 360, height: 740 } } }));
  await page.evaluate(async (limits) => {
    const { page: shown } = await import('./main.js');
    const question = { game: 'jieqi', rules: 'capturer', record: new shown.core.Table('jieqi', 'capturer').record('public'), limits };
    shown.engine.patience.think = 600_000;
    window.painted = 0;
    window.reports = 0;
    window.end = null;
    window.long = [];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    const tick = () => {
      window.painted += 1;
      if (!window.end) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    shown.engine.think(question, () => (window.reports += 1)).catch(({ name }) => (window.end = name));
  }, ENDLESS);
  await page.waitForFunction(() => window.reports > 0);
  // A busy machine may hold up any page now and then; a search on this thread would hold it up all the time.
  const tasks = [];
  for (let i = 0; i < 8 && tasks.at(-1) !== 0; i += 1) {
    tasks.push(await page.evaluate(async () => {
      window.long.length = 0;
      await new Promise((done) => setTimeout(done, 400));
      return window.long.length;
    }));
  }
  assert.equal(tasks.at(-1), 0, `long tasks in every 400 ms: ${tasks}`);
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => scrollY > 20);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('#menu-button').click();
  await page.locator('dialog [data-do=turn]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  const state = await page.evaluate(async () => {
    const { page: shown } = await import('./main.js');
    const { painted, reports, end } = window;
    const { busy } = shown.engine;
    shown.engine.cancel();
    await Promise.resolve();
    return { painted, reports, end, busy };
  });
  assert.equal(state.end, null, 'the search goes on');
  assert.equal(state.busy, true);
  assert.ok(state.painted > 3, `${state.painted} frames`);
});

test('at most ten progress reports a second reach the page', async (t) => {
  const page = await ready(await browser.open(t));
  const times = await page.evaluate(async (limits) => {
    const { page: shown } = await import('./main.js');
    const record = new shown.core.Table('jieqi', 'capturer').record('public');
    const stamps = [];
    const begun = performance.now();
    shown.engine.patience.think = 600_000;
    await shown.engine.think({ game: 'jieqi', rules: 'capturer', record, limits }, () => stamps.push(performance.now() - begun));
    return { stamps, took: performance.now() - begun };
  }, LONG);
  assert.ok(times.stamps.length > 0);
  assert.ok(times.stamps.length <= times.took / 100 + 1, `${times.stamps.length} in ${times.took} ms`);
});

test('the same nodes give the same move and score on a machine a quarter as fast', async (t) => {
  const page = await ready(await browser.open(t));
  const session = await page.context().newCDPSession(page);
  const found = [];
  for (const rate of [1, 2, 4]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    found.push(
      await page.evaluate(async () => {
        const { core } = (await import('./main.js')).page;
        return ['banqi taiwan', 'jieqi capturer'].map((both) => {
          const [game, rules] = both.split(' ');
          const table = core.Table.seeded(game, rules, 'speed');
          table.play(table.moves()[3]);
          const { move, score, nodes } = new core.Engine(game, rules).think(table.record('public'), { nodes: 20_000, seed: 5 });
          return { move, score, nodes };
        });
      }),
    );
  }
  assert.deepEqual(found[1], found[0]);
  assert.deepEqual(found[2], found[0]);
});

test('memory that grows before every read does no harm', async (t) => {
  const page = await ready(await browser.open(t));
  const actions = await page.evaluate(async () => {
    const { core } = (await import('./main.js')).page;
    const { memory } = /** @type {any} */ (await core.default());
    let played = 0;
    for (let game = 0; played < 1000; game += 1) {
      const table = core.Table.seeded('banqi', 'taiwan', `grow ${game}`);
      for (let i = 0; !table.ending() && played < 1000; i += 1) {
        if (i % 4 === 0) memory.grow(1);
        const { moves, cells } = table.view('public');
        if (cells.length !== 32) throw new Error('a view was cut off');
        memory.grow(i % 4 === 1 ? 1 : 0);
        table.play(moves[(i * 7) % moves.length].text);
        played += 1;
      }
      table.free();
    }
    return played;
  });
  assert.equal(actions, 1000);
});

test('no 64-bit number crosses the border, and seeds are texts of any length', async (t) => {
  for (const file of ['turnstone.d.ts', 'turnstone_bg.wasm.d.ts']) {
    assert.doesNotMatch(await readFile(new URL(`../../www/pkg/${file}`, import.meta.url), 'utf8'), /bigint/i, file);
  }
  const page = await ready(await browser.open(t));
  const deals = await page.evaluate(async () => {
    const { core } = (await import('./main.js')).page;
    return ['9007199254740992', '9007199254740993', '9007199254740993', '18446744073709551616'].map((seed) => {
      const table = core.Table.seeded('banqi', 'taiwan', seed);
      const kept = core.Table.restore(table.seal(), table.record('public'));
      kept.resign('first');
      return kept.opening().deal;
    });
  });
  assert.equal(deals[1], deals[2]);
  assert.equal(new Set(deals).size, 3);
});

test('memory: plain, small at first, and within 64 MB together at the highest level', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 8 } }));
  const ofPage = await page.evaluate(async () => {
    const { memory } = /** @type {any} */ (await (await import('./main.js')).page.core.default());
    return { bytes: memory.buffer.byteLength, shared: 'SharedArrayBuffer' in globalThis && memory.buffer instanceof SharedArrayBuffer };
  });
  assert.ok(ofPage.bytes <= 32 << 20, `${ofPage.bytes} bytes at first`);
  assert.equal(ofPage.shared, false);
  for (let i = 0; i < 3; i += 1) await act(page, choose((await settled(page)).view).text);
  await settled(page);
  const [worker] = page.workers();
  const bytes = await worker.evaluate(async (address) => (await (await import(address)).default()).memory.buffer.byteLength, `${BASE}pkg/turnstone.js`);
  assert.ok(bytes > 0 && bytes + ofPage.bytes <= 64 << 20, `${bytes} and ${ofPage.bytes} bytes`);
});

test('where no more memory is to be had the engine makes do with a smaller table', async (t) => {
  const page = await ready(await browser.open(t));
  const report = await page.evaluate(async () => {
    const { core } = (await import('./main.js')).page;
    const { memory } = /** @type {any} */ (await core.default());
    // All but a megabyte of what an address can reach, or of what the browser gives.
    for (let pages = 65_536 - 16 - memory.buffer.byteLength / 65_536; pages >= 1; pages = Math.floor(pages / 2)) {
      try {
        while (memory.buffer.byteLength / 65_536 + pages <= 65_536 - 16) memory.grow(pages);
      } catch {
        /* less, then */
      }
    }
    const table = core.Table.seeded('banqi', 'taiwan', 'full');
    table.play('c2');
    const before = memory.buffer.byteLength;
    const { move } = new core.Engine('banqi', 'taiwan').think(table.record('public'), { nodes: 5000, seed: 1 });
    return { legal: table.moves().includes(move), grown: memory.buffer.byteLength - before, before };
  });
  assert.equal(report.legal, true);
  assert.ok(report.grown <= 1 << 20, `${report.grown} bytes more than ${report.before}`);
});

test('a page that is loaded again and again plays every time', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 } }));
  for (let i = 0; i < 25; i += 1) {
    await page.reload();
    await ready(page);
  }
  await act(page, choose((await look(page)).view).text);
  assert.ok((await settled(page)).history.length >= 2);
});

test('a record opened while the bot thinks: its late answer is nobody’s', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 }, prepare: holdWorkers }));
  const { view } = await look(page);
  await page.evaluate(() => (window.held = []));
  await changed(page, () => page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), choose(view).text));
  await page.waitForFunction(() => window.held.length === 1);
  const shown = await page.evaluate(async () => {
    const { page: all } = await import('./main.js');
    const { record, view: before } = all.session;
    await all.look(record);
    const late = window.held;
    window.held = null;
    for (const deliver of late) deliver();
    await new Promise((done) => setTimeout(done, 700));
    const looking = all.session.view.actions;
    all.leave();
    return { before: before.actions, looking };
  });
  assert.equal(shown.looking, shown.before);
  const { history } = await settled(page);
  assert.equal(history.length, shown.before + 1, 'back in the game the bot answers, once');
});
