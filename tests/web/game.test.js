import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, changed, choose, DESKTOP, LONGEST, look, PHONE, playOut, ready, sameGame, useBrowser } from './helpers.js';

const browser = useBrowser();
const QUICK = { rules: 'mistboard', level: 1 };
async function checkResult(page, { view, history }) {
  const dialog = page.locator('dialog[data-name=result]');
  await dialog.waitFor();
  assert.match(await dialog.locator('h2').innerText(), /^(You won|You lost|A draw)$/);
  assert.notEqual(await dialog.locator('.result-reason').innerText(), '');
  await dialog.locator('[data-verdict=verified]').waitFor();
  assert.ok(history.length > 20);
  const total = (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);
  assert.equal(view.cells.filter((cell) => cell !== '').length + total(view.captured), 32);
  assert.equal(view.cells.filter((cell) => cell === 'X').length, view.bagTotal);
}

test('a whole game by taps on a phone', async (t) => {
  const page = await ready(await browser.open(t, { device: PHONE, settings: QUICK }));
  await sameGame(page, 16);
  await page.locator('[data-do=newGame]').tap();
  const taps = { flip: 0, other: 0 };
  const end = await playOut(page, async (action) => {
    if (action.kind === 'flip') {
      taps.flip += 1;
      await page.locator(at(action.to ?? action.from)).tap();
      return;
    }
    taps.other += 1;
    await page.locator(at(action.from)).tap();
    await page.locator(at(action.to)).tap();
  });
  assert.ok(taps.flip > 5 && taps.other > 5);
  await checkResult(page, end);
});

test('a whole game by the keyboard alone', async (t) => {
  const page = await ready(await browser.open(t, { device: DESKTOP, settings: QUICK }));
  await sameGame(page, 29);
  const focused = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.square ?? /** @type {HTMLElement} */ (document.activeElement).dataset.do ?? '');
  const tabTo = async (wanted) => {
    for (let i = 0; i < 40; i += 1) {
      if (wanted(await focused())) return;
      await page.keyboard.press('Tab');
    }
    assert.fail('not reached by Tab');
  };
  await tabTo((on) => on === 'newGame');
  await page.keyboard.press('Enter');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await tabTo((on) => /^[a-h][1-4]$/.test(on));
  const goTo = async (square) => {
    const from = await focused();
    const files = square.charCodeAt(0) - from.charCodeAt(0);
    const ranks = Number(square[1]) - Number(from[1]);
    for (let i = 0; i < Math.abs(files); i += 1) await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(ranks); i += 1) await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    assert.equal(await focused(), square);
  };
  const end = await playOut(page, async (action) => {
    if (action.kind !== 'flip') {
      await goTo(action.from);
      await page.keyboard.press('Enter');
    }
    await goTo(action.to ?? action.from);
    await page.keyboard.press(action.kind === 'flip' ? 'Space' : 'Enter');
  });
  await checkResult(page, end);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
});

test('a whole game by the list of actions, two players, with chains and attacks on face-down pieces', async (t) => {
  const page = await ready(await browser.open(t, { device: DESKTOP, settings: { rules: 'dark-chain', mode: 'two' } }));
  await sameGame(page, 12);
  await page.locator('[data-section=actions] summary').click();
  const kinds = new Set();
  for (let turn = 0; turn < LONGEST; turn += 1) {
    const { view } = await look(page);
    if (view.ending) break;
    const buttons = page.locator('.action');
    assert.equal(await buttons.count(), view.moves.length);
    const action = choose(view);
    kinds.add(action.kind);
    await changed(page, () => page.locator(`[data-action="${action.text}"]`).click());
  }
  for (const kind of ['attempt', 'capture', 'flip']) assert.ok(kinds.has(kind), `${kind} came up`);
  await page.locator('dialog[data-name=result] [data-verdict=verified]').waitFor();
});
