// Options of the board that people choose: how fast it moves, what it marks, how black's cannon is written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULTS, holds, readChoices } from '../../www/play/settings.js';
import { boardOptions } from '../../www/play/boarding.js';
import { Store } from '../../www/store.js';
import { act, AXE, choose, leisure, look, painted, PHONE, playFrom, ready, useBrowser } from './helpers.js';

const browser = useBrowser();
const settingsOf = async (page) => {
  await page.locator('#menu-button').click();
  await page.locator('dialog [data-do=settings]').click();
};
const press = (page, value) => page.locator(`dialog .choice-one:has(input[value="${value}"])`).last().click();

test('the speed of motion: what was a switch is read as a speed, and every speed reaches the board', () => {
  const kept = (settings) => {
    const store = new Store(null);
    store.write('settings', JSON.stringify(settings));
    return readChoices(store);
  };
  assert.deepEqual(kept({ animation: false, level: 3 }), { animation: 'off', level: 3 });
  assert.deepEqual(kept({ animation: true }), { animation: 'normal' });
  assert.deepEqual(kept({ animation: 'slow' }), { animation: 'slow' });
  assert.deepEqual(kept({ animation: 'sideways', level: 99, theme: 3 }), {});
  assert.equal(holds('animation', true), false);
  const lengths = ['off', 'fast', 'normal', 'slow'].map((animation) => {
    const options = boardOptions({ ...DEFAULTS, animation: /** @type {any} */ (animation) }, { turned: false, portrait: true, session: null });
    return [options.animation, options.animationDuration];
  });
  assert.deepEqual(lengths.map(([how]) => how), ['off', 'auto', 'auto', 'auto'], 'auto: reduced motion still wins');
  assert.ok(lengths[1][1] < lengths[2][1] && lengths[2][1] < lengths[3][1]);
  assert.equal(lengths[2][1], 160);
});

test('the speed is chosen in the settings and kept; a slide takes so long, and with reduced motion none', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  await settingsOf(page);
  await press(page, 'slow');
  await page.keyboard.press('Escape');
  // Looked at in the page: on a busy machine the motion is over before a question from outside arrives.
  const motion = async () =>
    page.evaluate(async (text) => {
      const { board, session } = (await import('./main.js')).page;
      await session.act(text);
      const [first] = board.steps;
      return first ? [first.kind, Math.round(first.end - first.start)] : null;
    }, choose((await look(page)).view).text);
  assert.deepEqual(await motion(), ['flip', 550]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  assert.deepEqual((await motion())[0], 'fade');
  await page.evaluate(async () => (await import('./main.js')).page.change({ animation: 'off' }));
  assert.equal(await motion(), null);
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(async () => (await import('./main.js')).page.settings.animation), 'off');
});

test('砲 for black’s cannon: on the board and in every small piece, without a reload', async (t) => {
  const page = await ready(await browser.open(t));
  const shown = () =>
    page.evaluate(async () => {
      const { page: all } = await import('./main.js');
      const visible = (name) => [...document.querySelectorAll(`.rungs .${name}`)].filter((node) => getComputedStyle(node).display !== 'none').length;
      return { board: all.board.options.cannon, bao: visible('disc-bao'), pao: visible('disc-pao') };
    });
  assert.deepEqual(await shown(), { board: '包', bao: 1, pao: 0 });
  await settingsOf(page);
  await press(page, '砲');
  await page.keyboard.press('Escape');
  assert.deepEqual(await shown(), { board: '砲', bao: 0, pao: 1 });
  await page.reload();
  await ready(page);
  assert.deepEqual(await shown(), { board: '砲', bao: 0, pao: 1 });
});

/** Red to move, with one piece that can be taken. */
const IN_DANGER = { banqi: '8/8/Rg6/7h r - 0 5', jieqi: '3g5/9/9/9/9/9/9/r3H4/9/4G4 w - 0 5' };

for (const game of ['banqi', 'jieqi']) {
  test(`${game}: own pieces that can be taken are marked for eye and ear where that is chosen, and never for who may not move`, async (t) => {
    const page = await ready(await browser.open(t, { settings: { game, mode: 'two', animation: 'off' } }));
    await playFrom(page, { game, position: IN_DANGER[game] });
    const { view } = await look(page);
    assert.equal(view.threats.length, 1);
    const marked = () => page.locator('[data-threat]').evaluateAll((all) => all.map((one) => one.dataset.square).sort());
    assert.deepEqual(await marked(), []);
    const ink = (square) =>
      page.evaluate(async (name) => {
        const { board } = (await import('./main.js')).page;
        const { x, y } = board.geometry.centre(name);
        const { cell } = board.geometry;
        const { ratio } = board.painter;
        const copy = Object.assign(document.createElement('canvas'), { width: board.canvas.width, height: board.canvas.height });
        const ctx = copy.getContext('2d', { willReadFrequently: true });
        ctx.drawImage(board.canvas, 0, 0);
        const { data } = ctx.getImageData(Math.round((x - 0.33 * cell) * ratio), Math.round((y - 0.33 * cell) * ratio), 1, 1);
        return (0.2126 * data[0] + 0.7152 * data[1] + 0.0722 * data[2]) / 255;
      }, square);
    const before = await ink(view.threats[0]);
    await settingsOf(page);
    await page.locator('dialog .toggle', { hasText: 'can be taken' }).click();
    await page.keyboard.press('Escape');
    await painted(page);
    assert.deepEqual(await marked(), [...view.threats].sort());
    assert.match(await page.locator(`[data-square=${view.threats[0]}]`).getAttribute('aria-label'), /, can be taken/);
    assert.ok(Math.abs((await ink(view.threats[0])) - before) > 0.1, 'it is drawn, and reads in grey');
    await page.evaluate(async () => (await import('./main.js')).page.session.resign());
    assert.deepEqual(await marked(), []);
  });
}

test('pictures or letters for the pieces are offered once, when the first piece is seen', async (t) => {
  const page = await ready(await browser.open(t, { device: { ...PHONE, bypassCSP: true }, settings: { mode: 'two' }, newcomer: true }));
  const offer = page.locator('#offer');
  await leisure(page);
  assert.equal(await offer.count(), 0);
  await act(page, 'c2');
  await offer.waitFor();
  await page.addScriptTag({ path: AXE });
  assert.deepEqual(await page.evaluate(async () => (await window.axe.run()).violations.map(({ id }) => id)), []);
  const { y, height } = await offer.boundingBox();
  assert.ok(y + height <= (await page.locator('#board').boundingBox()).y, 'over no square');
  await offer.locator('[data-pieces=pictographic]').tap();
  await offer.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(async () => (await import('./main.js')).page.settings.pieces), 'pictographic');
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(async () => (await import('./main.js')).page.settings.pieces), 'pictographic');

  const other = await ready(await browser.open(t, { settings: { mode: 'two' }, newcomer: true }));
  const step = async () => act(other, choose((await look(other)).view).text);
  await leisure(other);
  await step();
  await other.locator('#offer').waitFor();
  for (let i = 0; i < 4; i += 1) await step();
  await other.locator('#offer').waitFor({ state: 'detached' });
  await other.evaluate(async () => (await import('./main.js')).page.newGame());
  await step();
  await other.reload();
  await ready(other);
  await step();
  await painted(other);
  assert.equal(await other.locator('#offer').count(), 0, 'offered once');
});
