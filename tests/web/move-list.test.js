import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, choose, look, ready, useBrowser } from './helpers.js';

const browser = useBrowser();

/** Plays so many actions. @param {import('playwright-core').Page} page */
async function play(page, actions) {
  for (let i = 0; i < actions; i += 1) await act(page, choose((await look(page)).view).text);
}
const current = (page) => page.locator('.moves [aria-current]').getAttribute('data-go');
const shown = (page) => page.evaluate(async () => /** @type {any} */ ((await import('./main.js')).page.session).shown);

for (const game of ['banqi', 'jieqi']) {
  test(`${game}: a press on a turn of the list shows the game after it, and the game goes on where it was`, async (t) => {
    const page = await ready(await browser.open(t, { settings: { game, mode: 'two' } }));
    await play(page, 9);
    const { view } = await look(page);
    assert.equal(await page.locator('[data-go]').count(), view.ply);
    assert.equal(await current(page), String(view.ply));
    await page.locator('[data-go="3"]').click();
    await page.locator('[data-go="3"][aria-current]').waitFor();
    assert.equal(await shown(page), 3);
    assert.equal(await page.locator('[data-go]').count(), view.ply, 'the turns after it stay in the list');
    // By keys alone: the focus is on the turn that was pressed; on to the sixth, and to the end.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('[data-go="6"][aria-current]').waitFor();
    assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.go), '6');
    await page.keyboard.press('End');
    assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.go), String(view.ply));
    assert.equal(await page.locator('.moves [tabindex="0"]').count(), 1, 'one stop for Tab');
    await page.locator('[data-do=leave]').click();
    await page.locator(`[data-go="${view.ply}"][aria-current]`).waitFor();
    assert.deepEqual((await look(page)).view, view);
    await play(page, 1);
    assert.equal(await page.locator('[data-go]').count(), (await look(page)).view.ply);
  });
}

test('the list of a new game is empty, and fills again', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  const texts = () => page.locator('[data-go]').allInnerTexts();
  await play(page, 5);
  const five = await texts();
  await page.locator('[data-go="2"]').click();
  await page.locator('[data-go="2"][aria-current]').waitFor();
  assert.deepEqual(await texts(), five);
  await page.locator('[data-do=leave]').click();
  await page.evaluate(async () => (await import('./main.js')).page.newGameWith({ mode: 'two' }));
  await page.locator('.moves-none').waitFor();
  assert.equal(await page.locator('[data-go]').count(), 0);
  await play(page, 1);
  assert.equal(await page.locator('[data-go]').count(), 1);
});
