// The board alone under fingers, a mouse and a resized window: a plain page, one fixed position, a log of what the board asks for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, AXE, centre, DESKTOP, painted, PHONE, useBrowser } from './helpers.js';

const browser = useBrowser();

/** Red: cannon d2, soldier g2. Black: advisor b2, horse b1. Face down: c2, f3. Red to move. */
const CELLS = { d2: 'C', g2: 'S', b2: 'a', b1: 'h', c2: 'X', f3: 'X' };
const MOVES = [
  ['capture', 'd2b2', 'c2'],
  ['step', 'd2e2'],
  ['step', 'd2d1'],
  ['step', 'g2g3'],
  ['flip', 'c2'],
  ['flip', 'f3'],
];

/** A page with nothing but a board, and room to scroll. */
async function board(t, { device = PHONE, options = {}, cells = CELLS, moves = MOVES, chain = null } = {}) {
  const page = await browser.open(t, { device, path: 'board/OFL.txt', allow: /favicon|Failed to load resource/ });
  await page.evaluate(
    async ({ options, cells, moves, chain }) => {
      document.body.replaceChildren();
      document.head.innerHTML = '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Board</title>';
      document.documentElement.lang = 'en';
      document.body.style.cssText = 'margin:0;height:2000px';
      const room = document.body.appendChild(document.createElement('main'));
      room.id = 'room';
      const { Board } = await import(new URL('board.js', location.href).href);
      const squares = [1, 2, 3, 4].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank));
      const actions = moves.map(([kind, text, screen = null]) => ({
        text,
        kind,
        from: kind === 'flip' ? null : kind === 'stop' ? chain : text.slice(0, 2),
        to: kind === 'flip' ? text : kind === 'stop' ? null : text.slice(2, 4),
        screen,
        piece: cells[text.slice(0, 2)] ?? null,
        victim: kind === 'capture' ? cells[text.slice(2, 4)] : null,
      }));
      window.log = [];
      window.board = new Board(room, {
        onAction: (text) => window.log.push(`play ${text}`),
        onRefused: ({ text }) => window.log.push(`refused ${text}`),
        onKey: (name) => window.log.push(`key ${name}`),
        say: (text) => window.log.push(`say ${text}`),
        ...options,
      });
      window.board.setView(
        { game: 'banqi', rules: 'taiwan', fen: 'one', cells: squares.map((square) => cells[square] ?? ''), toMove: 'first', colors: { first: 'red', second: 'black' }, chain, actions: 9, ending: null, moves: actions },
        { interactive: 'both' },
      );
    },
    { options, cells, moves, chain },
  );
  await painted(page);
  return page;
}

const log = (page) => page.evaluate(() => window.log.filter((line) => !line.startsWith('say')));
const doing = (page) => page.evaluate(() => window.board.state.interaction.kind);
const scrolled = (page) => page.evaluate(() => scrollY);

/** A finger along a path of points, in real touch events. */
async function finger(page, ...path) {
  const hand = await page.context().newCDPSession(page);
  const touch = (type, points) => hand.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [path[0]]);
  for (let leg = 1; leg < path.length; leg += 1) {
    for (let i = 1; i <= 8; i += 1) {
      const part = i / 8;
      const along = (axis) => path[leg - 1][axis] * (1 - part) + path[leg][axis] * part;
      await touch('touchMove', [{ x: along('x'), y: along('y') }]);
    }
  }
  await touch('touchEnd', []);
  await painted(page);
}

const up = ({ x, y }, by) => ({ x, y: y - by });

test('one tap flips, two taps move', async (t) => {
  const page = await board(t);
  await page.locator(at('c2')).tap();
  await page.locator(at('d2')).tap();
  await page.locator(at('b2')).tap();
  assert.deepEqual(await log(page), ['play c2', 'play d2b2']);
});

for (const [square, what] of [['e4', 'an empty square'], ['f3', 'a face-down tile'], ['b1', "the other side's piece"]]) {
  test(`a swipe that starts on ${what} scrolls the page and plays nothing`, async (t) => {
    const page = await board(t);
    const start = await centre(page, square);
    await finger(page, start, up(start, Math.min(200, start.y - 4)));
    await page.waitForFunction(() => scrollY > 20);
    assert.deepEqual(await log(page), []);
  });
}

test('a drag of an own piece moves it and not the page', async (t) => {
  const page = await board(t);
  await finger(page, await centre(page, 'd2'), await centre(page, 'e2'));
  assert.equal(await scrolled(page), 0);
  assert.deepEqual(await log(page), ['play d2e2']);
});

test('a drag to where the piece cannot go is refused, and the page stays', async (t) => {
  const page = await board(t);
  await finger(page, await centre(page, 'd2'), await centre(page, 'f2'));
  assert.equal(await scrolled(page), 0);
  assert.deepEqual(await log(page), ['refused d2f2']);
});

test('a piece dragged out and back is not picked; the next tap does nothing', async (t) => {
  const page = await board(t);
  const [home, next] = [await centre(page, 'd2'), await centre(page, 'e2')];
  await finger(page, home, next, home);
  assert.equal(await doing(page), 'idle');
  await page.locator(at('e2')).tap();
  assert.deepEqual(await log(page), []);
});

test('a press that slides 12 pixels flips nothing', async (t) => {
  const page = await board(t);
  const start = await centre(page, 'f3');
  await finger(page, start, { x: start.x + 12, y: start.y });
  assert.deepEqual(await log(page), []);
});

test('a mouse press that slides 12 pixels, or to the neighbour, flips nothing', async (t) => {
  const page = await board(t, { device: DESKTOP });
  const start = await centre(page, 'f3');
  for (const end of [{ x: start.x + 12, y: start.y }, await centre(page, 'g3')]) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 5 });
    await page.mouse.up();
  }
  assert.deepEqual(await log(page), []);
});

test('two fingers flip nothing', async (t) => {
  const page = await board(t);
  const hand = await page.context().newCDPSession(page);
  const [one, other] = [{ ...(await centre(page, 'f3')), id: 0 }, { ...(await centre(page, 'c2')), id: 1 }];
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [one] });
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [one, other] });
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await painted(page);
  assert.deepEqual(await log(page), []);
});

test('confirm=touch: the first tap shows, the second plays, Escape or a tap elsewhere cancels', async (t) => {
  const page = await board(t, { options: { confirm: 'touch' } });
  await page.locator(at('f3')).tap();
  await page.locator(at('c2')).tap();
  await page.locator(at('f3')).tap();
  await page.keyboard.press('Escape');
  assert.deepEqual(await log(page), []);
  await page.locator(at('f3')).tap();
  await page.locator(at('f3')).tap();
  assert.deepEqual(await log(page), ['play f3']);
});

test('in a chain a tap elsewhere keeps the piece, a tap on it ends the turn', async (t) => {
  const page = await board(t, { chain: 'd2', moves: [['capture', 'd2b2', 'c2'], ['stop', '-']] });
  await page.locator(at('f3')).tap();
  assert.equal(await doing(page), 'picked');
  await page.locator(at('d2')).tap();
  assert.deepEqual((await log(page)).at(-1), 'play -');
});

test('the marks on the grid are the legal actions of the picked piece', async (t) => {
  const page = await board(t);
  await page.locator(at('d2')).tap();
  const marks = await page.locator('[data-mark]').evaluateAll((all) => all.map(({ dataset }) => `${dataset.square} ${dataset.mark}`).sort());
  assert.deepEqual(marks, ['b2 capture', 'd1 step', 'e2 step']);
  assert.equal(await page.locator(at('b2')).getAttribute('aria-label'), 'b2, black advisor, capture');
});

test('keys: arrows and letters move, Enter and Space play, Escape leaves', async (t) => {
  const page = await board(t, { device: DESKTOP });
  await page.keyboard.press('Tab');
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  assert.deepEqual(await log(page), ['play d2e2', 'key leave', 'key bag']);
  assert.equal(await page.locator('.ts-grid [tabindex="0"]').count(), 1);
});

test('turned by half a turn, a tap still means the square under it', async (t) => {
  const page = await board(t, { options: { orientation: 180 } });
  await page.locator(at('f3')).tap();
  assert.deepEqual(await log(page), ['play f3']);
  const [a1, h4] = [await centre(page, 'a1'), await centre(page, 'h4')];
  assert.ok(a1.x > h4.x && a1.y > h4.y);
});

test('face-down tiles are alike but for their squares', async (t) => {
  const page = await board(t, { cells: Object.fromEntries([1, 2, 3, 4].flatMap((rank) => [...'abcdefgh'].map((file) => [file + rank, 'X']))), moves: [1, 2, 3, 4].flatMap((rank) => [...'abcdefgh'].map((file) => ['flip', file + rank])) });
  const tiles = await page.locator('[data-square]').evaluateAll((all) => all.map((tile) => tile.outerHTML.replaceAll(tile.dataset.square, '').replace(/ tabindex="-?\d"/, '')));
  assert.equal(tiles.length, 32);
  assert.equal(new Set(tiles).size, 1);
});

test('the board fits its room at 320, 600, 0 and 400 pixels in the next frame', async (t) => {
  const page = await board(t, { device: DESKTOP });
  for (const width of [320, 600, 0, 400]) {
    await page.evaluate((wide) => (document.getElementById('room').style.width = `${wide}px`), width);
    await painted(page);
    if (!width) continue;
    const box = await page.locator('canvas').boundingBox();
    assert.ok(box.width <= width && box.width > 0.5 * width, `${box.width} in ${width}`);
    assert.deepEqual(await page.locator('.ts-grid').boundingBox(), box);
  }
});

test('canvas pixels = CSS pixels x device pixel ratio, at 1, 2, 3, 1.5 and 1.1, a tap means its square, and edges are sharp', async (t) => {
  const page = await board(t);
  const screen = await page.context().newCDPSession(page);
  for (const deviceScaleFactor of [1, 2, 3, 1.5, 1.1]) {
    await screen.send('Emulation.setDeviceMetricsOverride', { width: 360, height: 740, deviceScaleFactor, mobile: true });
    await page.waitForFunction(() => {
      const canvas = document.querySelector('canvas');
      return canvas.width === Math.round(parseFloat(canvas.style.width) * devicePixelRatio) && canvas.height === Math.round(parseFloat(canvas.style.height) * devicePixelRatio);
    });
    assert.ok(Math.abs((await page.evaluate(() => devicePixelRatio)) - deviceScaleFactor) < 1e-6);
    await page.evaluate(() => (window.log.length = 0));
    await page.locator(at('f3')).tap();
    assert.deepEqual(await log(page), ['play f3']);
    // From a disc's ivory to its rim in two of the screen's own pixels: a picture that was stretched takes more.
    const [whole, step] = await page.evaluate(() => {
      const { canvas, geometry } = window.board;
      const { x, y } = geometry.centre('g2');
      const [left, row, wide] = [x - 0.42 * geometry.cell, y, 0.12 * geometry.cell].map((n) => Math.round(n * devicePixelRatio));
      const copy = Object.assign(document.createElement('canvas'), { width: wide, height: 1 }).getContext('2d', { willReadFrequently: true });
      copy.drawImage(canvas, left, row, wide, 1, 0, 0, wide, 1);
      const { data } = copy.getImageData(0, 0, wide, 1);
      const grey = Array.from({ length: wide }, (_, i) => data[4 * i] + data[4 * i + 1] + data[4 * i + 2]);
      return [Math.max(...grey) - Math.min(...grey), Math.max(...grey.slice(2).map((value, i) => Math.abs(value - grey[i])))];
    });
    assert.ok(whole > 200 && (deviceScaleFactor < 1.5 || step > 0.7 * whole), `${step} of ${whole} at ${deviceScaleFactor}`);
  }
});

test('axe finds nothing to complain of', async (t) => {
  const page = await board(t);
  await page.locator(at('d2')).tap();
  await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(() => window.axe.run('#room'));
  assert.deepEqual(violations.map(({ id }) => id), []);
});

test('destroy leaves nothing behind', async (t) => {
  const page = await board(t);
  await page.evaluate(() => window.board.destroy());
  assert.equal(await page.locator('#room > *').count(), 0);
  await page.evaluate(() => window.dispatchEvent(new Event('resize')));
  await page.emulateMedia({ colorScheme: 'dark' });
});
