// Games by the clock on the page, of both kinds, against a bot and for two.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, changed, choose, look, painted, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();
const PHONE_320 = { viewport: { width: 320, height: 568 } };

/** The page's Date stands still but for what the test adds, over reloads too: however long a machine takes, no time passes. */
const still = (page) => page.addInitScript(() => (Date.now = () => 1_800_000_000_000 + Number(sessionStorage.getItem('passed') ?? 0)));
const pass = (page, seconds) => page.evaluate((ms) => sessionStorage.setItem('passed', String(Number(sessionStorage.getItem('passed') ?? 0) + ms)), seconds * 1000);
const faces = (page) => page.locator('.clock-text').allInnerTexts();
const times = (page) =>
  page.evaluate(async () => {
    const { clock, view } = (await import('./main.js')).page.session;
    return { first: clock.left('first'), second: clock.left('second'), running: clock.running, toMove: view.toMove, ending: view.ending };
  });
const next = async (page) => act(page, choose((await settled(page)).view).text);

for (const game of ['banqi', 'jieqi']) {
  test(`${game} for two by the clock, set up by hand: one clock at a time, the loss on time, a new game with full time`, async (t) => {
    const page = await ready(await browser.open(t, { device: PHONE_320, settings: { game, animation: false }, prepare: still }));
    await page.locator('[data-do=setUp]').click();
    await page.locator('dialog .choice-one:has(input[value=two])').click();
    await page.locator('dialog .choice-one:has(input[value="3+2"])').click();
    assert.match(await page.locator('#clock-text').innerText(), /hidden or closed/);
    await page.locator('dialog .primary').click();
    await page.locator('.clock').first().waitFor();
    assert.deepEqual(await faces(page), ['3:00', '3:00']);
    const before = await page.locator('#board').boundingBox();
    await pass(page, 100);
    await next(page);
    assert.ok((await times(page)).first === 180_000, 'the first turn takes no time');
    await pass(page, 50);
    await next(page);
    const { first, second, running } = await times(page);
    assert.equal(running, 'first');
    assert.deepEqual([first, second], [180_000, 132_000], 'fifty seconds less and two more');
    assert.equal(await page.locator('.clock[data-running]').count(), 1);
    assert.deepEqual(await page.locator('#board').boundingBox(), before, 'nothing moves');
    await pass(page, 200);
    const dialog = page.locator('dialog[data-name=result]');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /ran out of time/);
    const end = await times(page);
    assert.deepEqual([end.first, end.running, end.ending], [0, null, { cause: 'time', winner: 'second' }]);
    await page.keyboard.press('Escape');
    await pass(page, 30);
    await page.waitForTimeout(1200);
    assert.deepEqual(await times(page), end);
    assert.equal(await page.locator('.player[data-turn], .clock[data-running]').count(), 0);
    await page.locator('[data-do=rematch]').click();
    assert.deepEqual(await faces(page), ['3:00', '3:00']);
    assert.equal((await times(page)).running, null);
  });
}

/** Positions and the actions that end them. @type {Record<string, [position: string, actions: string[]]>} */
const ENDS = {
  'no-move': ['8/8/R7/1sR5 b - 0 5', ['b1a1', 'c1b1']],
  repetition: ['R7/8/8/7r r - 0 5', ['a4b4', 'h1g1', 'b4a4', 'g1h1', 'a4b4', 'h1g1', 'b4a4', 'g1h1']],
  quiet: ['R7/8/8/7r r - 58 5', ['a4b4', 'h1g1']],
  resign: ['R7/8/8/7r r - 0 5', ['a4b4', 'h1g1']],
};

test('an end without moves, by repetition, by quiet plies or by resigning stops both clocks, with the box closed too; the next game has full time', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two', clock: '3+2', animation: false }, prepare: still }));
  for (const [cause, [position, actions]] of Object.entries(ENDS)) {
    await page.evaluate(async (from) => (await import('./main.js')).page.playFrom({ game: 'banqi', rules: 'taiwan', position: from }), position);
    for (const action of actions) {
      await act(page, action);
      await pass(page, 5);
    }
    if (cause === 'resign') await page.evaluate(async () => (await import('./main.js')).page.session.resign());
    await page.locator('dialog[data-name=result]').waitFor();
    const end = await times(page);
    assert.deepEqual([end.ending.cause, end.running], [cause, null]);
    assert.ok(end.first < 180_000 || end.second < 180_000, 'time has run');
    await page.keyboard.press('Escape');
    const shown = await faces(page);
    await pass(page, 3600);
    await page.waitForTimeout(300);
    assert.deepEqual([await times(page), await faces(page)], [end, shown], cause);
    assert.equal(await page.locator('.player[data-turn], .clock[data-running]').count(), 0);
    await page.evaluate(async () => (await import('./main.js')).page.newGameWith({}));
    assert.deepEqual(await faces(page), ['3:00', '3:00']);
    assert.equal((await times(page)).running, null);
  }
});

test('against a bot: at any sample one clock at most, that of the side to move', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1, clock: '5+5' } }));
  await page.evaluate(async () => {
    const { page: shown } = await import('./main.js');
    window.faults = [];
    window.seen = new Set();
    let before = null;
    window.sampler = setInterval(() => {
      const { clock, view } = shown.session;
      const now = { first: clock.left('first'), second: clock.left('second') };
      const ran = ['first', 'second'].filter((seat) => before && now[seat] < before.now[seat]);
      const marked = [...document.querySelectorAll('.player:has(.clock[data-running])')].map((row) => row.dataset.seat);
      if (clock.running) window.seen.add(clock.running);
      const texts = [...document.querySelectorAll('.clock-text')].map(({ textContent }) => textContent);
      if (texts.length !== 2 || texts.some((text) => !/^\d+:\d\d$/.test(text))) window.faults.push(texts);
      if (clock.running !== (view.ply && !view.ending ? view.toMove : null) || marked.length > 1) window.faults.push([clock.running, view.toMove, marked]);
      if (before && before.ply === view.ply && ran.some((seat) => seat !== view.toMove)) window.faults.push(ran);
      before = { now, ply: view.ply };
    }, 20);
  });
  for (let i = 0; i < 6; i += 1) await next(page);
  await settled(page);
  const { faults, seen } = await page.evaluate(() => (clearInterval(window.sampler), { faults: window.faults, seen: [...window.seen] }));
  assert.deepEqual(faults, []);
  assert.deepEqual(seen.sort(), ['first', 'second']);
});

test('a page that was closed: a person’s time has run on, a bot’s has not, and time that is out is a loss', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1, clock: '3+2' }, prepare: still }));
  await next(page);
  await settled(page);
  const before = await times(page);
  await pass(page, 60);
  await page.reload();
  await ready(page);
  const after = await times(page);
  assert.equal(after.first, before.first - 60_000);
  assert.equal((await look(page)).setup.clock, '3+2');
  await page.evaluate(async () => ((await import('./main.js')).page.session.pace = 60_000));
  await next(page);
  assert.equal((await times(page)).running, 'second');
  // The bot has its answer and keeps its pace: what passes now is while it waits.
  while (await page.evaluate(async () => (await import('./main.js')).page.engine.busy)) await page.waitForTimeout(50);
  await pass(page, 600);
  await page.reload();
  await ready(page);
  const { second, ending } = await times(page);
  assert.ok(second >= 180_000, String(second));
  assert.equal(ending, null);
  await settled(page);
  await pass(page, 600);
  await page.reload();
  await ready(page);
  assert.deepEqual((await times(page)).ending, { cause: 'time', winner: 'second' });
});

test('looking back does not stop the clock', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two', clock: '3+2' }, prepare: still }));
  await next(page);
  await next(page);
  await page.evaluate(async () => ((all) => all.look(all.session.record, 'prev'))((await import('./main.js')).page));
  assert.equal(await page.locator('.clock').count(), 0);
  await pass(page, 30);
  await page.locator('[data-do=leave]').click();
  const { first } = await times(page);
  assert.equal(first, 150_000);
});

test('low time is said once at 30 and once at 10 seconds, and is seen without colour', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two', clock: '3+2' }, prepare: still }));
  await page.evaluate(() => {
    window.said = [];
    new MutationObserver(() => window.said.push(document.querySelector('#live').textContent.trim())).observe(document.querySelector('#live'), { childList: true, characterData: true, subtree: true });
  });
  const heard = () => page.evaluate(() => window.said.filter((text) => /seconds? left/.test(text)));
  await next(page);
  assert.equal(await page.locator('.clock[data-low]').count(), 0);
  await pass(page, 151);
  await page.waitForFunction(() => document.querySelector('.clock[data-low]'));
  assert.match(await page.locator('.clock[data-low]').evaluate((node) => getComputedStyle(node, '::before').content), /^"!"/);
  await page.waitForTimeout(1100);
  assert.deepEqual(await heard(), ['Player 2: 30 seconds left']);
  await pass(page, 19);
  await page.waitForFunction(() => window.said.length > 1 && /10 seconds/.test(window.said.at(-1)));
  await page.waitForTimeout(500);
  assert.deepEqual(await heard(), ['Player 2: 30 seconds left', 'Player 2: 10 seconds left']);
});

test('a game without a clock fetches nothing of clocks', async (t) => {
  const asked = [];
  const page = await ready(await browser.open(t, { settings: { mode: 'two' }, prepare: async (one) => one.on('request', (request) => asked.push(request.url())) }));
  await next(page);
  assert.equal(await page.locator('.clock').count(), 0);
  assert.deepEqual(asked.filter((url) => /clock|timing/.test(url)), []);
});

test('a save with a damaged clock is told like any other damage', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two', clock: '3+2' } }));
  await next(page);
  await page.evaluate(() => {
    const save = JSON.parse(localStorage.getItem('turnstone.game'));
    localStorage.setItem('turnstone.game', JSON.stringify({ ...save, clock: { ...save.clock, left: null } }));
  });
  await page.reload();
  await ready(page);
  await page.locator('dialog[data-name=broken]').waitFor();
});

test('time that is out between two looks of the page is out before the next action', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two', clock: '3+2' }, prepare: still }));
  await next(page);
  const { view } = await look(page);
  const { view: after } = await changed(page, () => page.evaluate(async (text) => {
    const { session } = (await import('./main.js')).page;
    sessionStorage.setItem('passed', '181000');
    await session.act(text);
  }, choose(view).text));
  assert.deepEqual(after.ending, { cause: 'time', winner: 'first' });
  assert.equal(after.actions, view.actions);
});

test('clocks beside full trays: nothing overlaps, hangs over or is cut', async (t) => {
  for (const game of ['banqi', 'jieqi']) {
    const page = await ready(await browser.open(t, { device: PHONE_320, settings: { game, level: 8, clock: '15+10' } }));
    for (const viewport of [PHONE_320.viewport, { width: 360, height: 740 }, { width: 740, height: 360 }, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      await painted(page);
      const found = await page.evaluate(async () => {
        const { showPlayer } = await import('./play/players.js');
        const { ClockView } = await import('./play/clock-view.js');
        const { desk, session, language } = (await import('./main.js')).page;
        const dark = session.view.game === 'jieqi' ? { X: 2, x: 2 } : {};
        const captured = { A: 2, E: 2, R: 2, H: 2, C: 2, S: 5, a: 2, e: 2, r: 2, h: 2, c: 2, s: 5, ...dark };
        const full = /** @type {any} */ ({ setup: session.setup, view: { ...session.view, captured, colors: { first: 'red', second: 'black' } } });
        const rows = [desk.nodes.near, desk.nodes.far];
        rows.forEach((row, i) => showPlayer(row, full, i ? 'second' : 'first', 'traditional', language.t));
        new ClockView(session, () => {}).show(rows, language.t);
        const box = (row, name) => row.querySelector(name).getBoundingClientRect();
        return rows.flatMap((row) => {
          row.querySelector('.clock').setAttribute('data-low', '');
          const [name, clock, tray] = ['.player-name', '.clock', '.tray'].map((one) => box(row, one));
          const end = row.getBoundingClientRect().right;
          const wide = row.querySelector('.player-name');
          const over = (a, b) => a.right > b.left + 0.5 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
          return [over(name, clock) && 'name over clock', over(clock, tray) && 'clock over tray', tray.right > end + 0.5 && 'tray over the edge', wide.scrollWidth > wide.clientWidth + 1 && 'name cut'].filter(Boolean);
        });
      });
      assert.deepEqual(found, [], `${game}, ${viewport.width} by ${viewport.height}`);
    }
  }
});
