import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, centre, changed, look, painted, PHONE, playFrom, ready, useBrowser } from './helpers.js';

const browser = useBrowser();

const TWO = { mode: 'two', animation: false };

/** A game for two of a deal in which it takes ten turns until a piece can step, and three more until one can capture. */
async function open(t, { settings = TWO, ...options } = {}) {
  const page = await ready(await browser.open(t, { settings, ...options }));
  await playFrom(page, { seed: 'drag 2' });
  return page;
}

/** Plays on until the player to move has a piece that can act; returns that action, a face-down square and an empty one. */
async function reach(page, kind = 'step') {
  return page.evaluate(async (wanted) => {
    const { session } = (await import('./main.js')).page;
    for (let i = 0; !session.view.ending; i += 1) {
      const { view } = session;
      const action = view.moves.find((one) => one.kind === wanted);
      const hidden = view.moves.find((one) => one.kind === 'flip');
      const empty = view.cells.findIndex((cell) => cell === '');
      if (action && hidden && empty >= 0) return { action, hidden: hidden.to ?? hidden.from, empty: 'abcdefgh'[empty % 8] + (Math.floor(empty / 8) + 1) };
      const capture = view.moves.find((one) => one.kind === 'capture');
      await session.act((capture ?? view.moves[(i * 11) % view.moves.length]).text);
    }
    return null;
  }, kind);
}

test('dragging with the mouse plays a step and a capture', async (t) => {
  const page = await open(t);
  for (const kind of ['step', 'capture']) {
    const { action } = await reach(page, kind);
    const [from, to] = [await centre(page, action.from), await centre(page, action.to)];
    const { history } = await changed(page, async () => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    });
    assert.equal(history.at(-1).text, action.text);
  }
});

test('dragging a piece back to its square plays nothing and leaves nothing picked', async (t) => {
  const page = await open(t);
  const { action } = await reach(page);
  const before = (await look(page)).view;
  const [from, to] = [await centre(page, action.from), await centre(page, action.to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.move(from.x, from.y, { steps: 5 });
  await page.mouse.up();
  await painted(page);
  assert.equal(await page.locator('[data-selected]').count(), 0);
  await page.locator(at(action.to)).click();
  await painted(page);
  assert.deepEqual((await look(page)).view, before);
});

/** A finger: down, along, up. */
async function swipe(page, from, to, steps = 12) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, point) => client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await touch('touchStart', from);
  for (let i = 1; i <= steps; i += 1) {
    await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
    await painted(page);
  }
  await touch('touchEnd');
  await client.detach();
}

test('a finger on an own movable piece drags it and the page stays; on any other square the page scrolls and nothing is flipped', async (t) => {
  const page = await open(t, { device: PHONE });
  const { action, hidden, empty } = await reach(page);
  const before = (await look(page)).view;
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

  for (const square of [hidden, empty]) {
    const from = await centre(page, square);
    await swipe(page, from, { x: from.x, y: from.y - 160 });
    await page.waitForFunction(() => scrollY > 40);
    await painted(page);
    assert.deepEqual((await look(page)).view, before, `a swipe on ${square} plays nothing`);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.waitForFunction(() => scrollY === 0);
  }

  const { history } = await changed(page, async () => swipe(page, await centre(page, action.from), await centre(page, action.to)));
  assert.equal(history.at(-1).text, action.text);
  assert.equal(await scrolled(), 0);
});

test('a press that slides, or two fingers, flip nothing; a plain tap does', async (t) => {
  const page = await ready(await browser.open(t, { device: PHONE, settings: TWO }));
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const c2 = await centre(page, 'c2');
  const d2 = await centre(page, 'd2');
  await swipe(page, c2, { x: c2.x + 14, y: c2.y }, 4);
  await swipe(page, c2, d2, 4);
  await touch('touchStart', { ...c2, id: 1 });
  await touch('touchStart', { ...c2, id: 1 }, { ...d2, id: 2 });
  await touch('touchEnd');
  await painted(page);
  assert.equal((await look(page)).view.actions, 0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const { view } = await changed(page, () => page.locator(at('c2')).tap());
  assert.equal(view.actions, 1);
});

test('fast taps never zoom or select text, on the board or a button; a drag still works, and a pinch still zooms', async (t) => {
  const page = await open(t, { device: PHONE });
  const { action, empty } = await reach(page);
  const state = () => page.evaluate(() => [visualViewport.scale, String(getSelection()), scrollX]);
  const still = await state();
  assert.deepEqual(still.slice(0, 2), [1, '']);
  const client = await page.context().newCDPSession(page);
  const tap = async ({ x, y }) => {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const middle = async (selector) => {
    const box = await page.locator(selector).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // Chromium zooms no page of this width by two taps, Safari does: there it is these that keep it from it.
  const touch = () => page.evaluate(() => [...new Set([...document.querySelectorAll('#game button')].map((node) => getComputedStyle(node).touchAction))].sort());
  assert.deepEqual(await touch(), ['manipulation', 'pinch-zoom']);
  assert.equal(await page.locator('.ts-board').evaluate((node) => getComputedStyle(node).userSelect), 'none');
  const square = await centre(page, empty);
  for (let i = 0; i < 6; i += 1) await tap(square);
  await painted(page);
  assert.deepEqual(await state(), still);
  const { history } = await changed(page, async () => swipe(page, await centre(page, action.from), await centre(page, action.to)));
  assert.equal(history.at(-1).text, action.text);

  const undo = await middle('[data-do=takeBack]');
  for (let i = 0; i < 6; i += 1) await tap(undo);
  await painted(page);
  assert.deepEqual(await state(), still);

  const { ply } = (await look(page)).view;
  assert.ok(ply >= 10, `${ply} turns`);
  await page.evaluate(async () => ((all) => all.look(all.session.record, 0))((await import('./main.js')).page));
  assert.deepEqual(await touch(), ['manipulation']);
  const next = await middle('[data-do=next]');
  for (let i = 0; i < 10; i += 1) await tap(next);
  await page.waitForFunction((least) => /^Turn (\d+) of/.exec(document.querySelector('#title').textContent)?.[1] === String(least), 10);
  assert.deepEqual(await state(), still);
  const { x, y } = await middle('#title');
  const fingers = (apart) => [{ x: x - apart, y, id: 0 }, { x: x + apart, y, id: 1 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
  for (let apart = 30; apart <= 100; apart += 10) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await painted(page);
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForFunction(() => visualViewport.scale > 1.3, null, { timeout: 5000 });
});

test('with flips confirmed, the first tap marks, the second on the same square flips, elsewhere cancels', async (t) => {
  const page = await ready(await browser.open(t, { device: PHONE, settings: { ...TWO, confirm: 'flips' } }));
  await page.locator(at('c2')).tap();
  assert.equal(await page.locator('[data-confirm]').getAttribute('data-square'), 'c2');
  await page.locator(at('e3')).tap();
  assert.equal(await page.locator('[data-confirm]').count(), 0);
  assert.equal((await look(page)).view.actions, 0);
  await page.locator(at('c2')).tap();
  const { view } = await changed(page, () => page.locator(at('c2')).tap());
  assert.equal(view.actions, 1);
});

test('a dragged piece leaves the board with the pointer, and a captured one flies to its tray over what lies between', async (t) => {
  const page = await open(t, { settings: { mode: 'two', animation: 'slow' } });
  const flying = (now) =>
    page.evaluate(async (part) => {
      const { board } = (await import('./main.js')).page;
      const [step] = board.steps;
      if (part !== null) performance.now = () => step.start + part * (step.end - step.start);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      delete performance.now;
      const box = document.querySelector('.ts-flyer')?.getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    }, now);
  const still = () =>
    page.evaluate(async () => {
      const { board } = (await import('./main.js')).page;
      for (let frames = 0; frames < 3; frames = board.steps.length ? 0 : frames + 1) await new Promise(requestAnimationFrame);
    });
  const { action } = await reach(page);
  await still();
  const from = await centre(page, action.from);
  const board = await page.locator('.ts-board').boundingBox();
  const outside = { x: from.x, y: board.y + board.height + 40 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 20, { steps: 3 });
  await page.mouse.move(outside.x, outside.y, { steps: 3 });
  const dragged = await flying(null);
  assert.ok(Math.abs(dragged.x - outside.x) < 2 && Math.abs(dragged.y - outside.y) < 8, JSON.stringify(dragged));
  await page.mouse.up();
  await painted(page);
  assert.equal(await page.locator('.ts-flyer').count(), 0);

  const { action: capture } = await reach(page, 'capture');
  await still();
  await page.evaluate(async (text) => void (await import('./main.js')).page.session.act(text), capture.text);
  await page.waitForFunction(async () => (await import('./main.js')).page.board.steps.length);
  const late = await flying(0.999);
  assert.ok(late.y < board.y || late.y > board.y + board.height, `beyond the board: ${JSON.stringify(late)}`);
  await page.waitForFunction(() => !document.querySelector('.ts-flyer'));
});
