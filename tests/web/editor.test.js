import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, look, PHONE, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();

const open = async (page) => {
  await page.locator('#menu-button').click();
  await page.locator('dialog [data-do=edit]').click();
  await page.locator('.editor-grid button').first().waitFor();
};
const cell = (page, square) => page.locator(`.editor-grid [data-square=${square}]`);
const take = (page, letter) => page.locator(`.editor-palette input[value="${letter}"]`).check({ force: true });
const text = (page) => page.locator('#editor-text').inputValue();
const fault = (page) => page.locator('#editor-fault').innerText();
const press = (page, name) => page.locator(`[data-editor="editor.${name}"]`).click();

for (const [device, of] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`${device}: a banqi position is put together by taps, its faults are named, and it is played`, async (t) => {
    const page = await ready(await browser.open(t, { device: of, settings: { level: 1 } }));
    await open(page);
    assert.match(await text(page), /^XXXXXXXX\/XXXXXXXX\/XXXXXXXX\/XXXXXXXX - G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1$/);
    assert.equal(await fault(page), '');
    await press(page, 'clear');
    assert.equal(await fault(page), 'The board is empty');
    await take(page, 'R');
    await cell(page, 'a1').click();
    assert.equal(await cell(page, 'a1').getAttribute('aria-label'), 'a1, red chariot');
    await take(page, 'g');
    await cell(page, 'h4').click();
    await take(page, 'X');
    await cell(page, 'd2').click();
    await cell(page, 'e2').click();
    assert.equal(await text(page), '7g/8/3XX3/R7 r G1a1 0 1'.replace('G1a1', (await text(page)).split(' ')[2]));
    assert.equal(await fault(page), '');
    await page.locator('.editor summary').click();
    const [, , bag] = (await text(page)).split(' ');
    await page.locator(`[data-bag="${bag[0]}-"]`).click();
    assert.equal(await fault(page), 'The bag does not match the face-down pieces');
    await page.locator('[data-bag="S+"]').click();
    assert.equal(await fault(page), '');
    await page.locator('.editor input[value=black]').check({ force: true });
    const wanted = await text(page);
    assert.match(wanted, / b /);
    await page.locator('dialog .primary').click();
    const { view, setup } = await settled(page);
    assert.equal(setup.mode, 'bot');
    assert.equal(view.cells.filter(Boolean).length, 4);
    const start = await page.evaluate(async () => (await import('./play/record.js')).takeApart((await import('./main.js')).page.session.record).tags.Position);
    assert.equal(start, wanted);
  });
}

test('jieqi by the keyboard alone: pieces by their letters, dark ones of the side they stand on', async (t) => {
  const page = await ready(await browser.open(t, { settings: { game: 'jieqi', mode: 'two' } }));
  await open(page);
  await press(page, 'clear');
  await cell(page, 'e1').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+G');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), 'd0');
  for (const key of ['ArrowRight', ...Array(9).fill('ArrowUp'), 'g', 'ArrowRight', 'x', 'ArrowRight', 'r', 'Delete', ...Array(9).fill('ArrowDown'), 'x', 'ArrowLeft', 'Shift+C']) await page.keyboard.press(key);
  assert.equal(await fault(page), '');
  assert.equal((await text(page)).split(' ').slice(0, 2).join(' '), '4gx3/9/9/9/9/9/9/9/9/3G1CX2 w');
  await page.keyboard.press('x');
  assert.equal(await fault(page), '');
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('x');
  assert.equal(await fault(page), 'A dark piece is not on a starting point');
  await page.keyboard.press('Backspace');
  await page.locator('dialog .dialog-foot button').first().click();
  const { view } = await look(page);
  assert.equal(view.game, 'jieqi');
  assert.equal(view.bagTotal, view.cells.filter((piece) => /x/i.test(piece)).length);
});

test('a position text is taken up; a bad one is told and changes nothing', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  await open(page);
  const field = page.locator('#editor-text');
  await field.fill('XX6/1h6/8/6RX b R1h1s1 3 9');
  await field.blur();
  assert.equal(await fault(page), '');
  assert.equal(await cell(page, 'b3').getAttribute('aria-label'), 'b3, black horse');
  const before = await page.locator('.editor-board').innerHTML();
  for (const bad of ['', 'XX6/1h6', '8/8/8/8 r - 0 1', 'XX6/1h6/8/6RX b - 3 9']) {
    await field.fill(bad);
    await field.blur();
    assert.notEqual(await fault(page), '', bad);
    assert.equal(await page.locator('.editor-board').innerHTML(), before);
    await page.locator('dialog .primary').click();
    assert.ok(await page.locator('dialog').isVisible());
  }
});

test('what lies face down in the game that is played is not in the editor', async (t) => {
  const page = await ready(await browser.open(t, { settings: { game: 'jieqi', level: 1 } }));
  await page.evaluate(async () => (await import('./main.js')).page.session.act('b2b9'));
  await settled(page);
  await open(page);
  const shown = await page.evaluate(async () => (await import('./main.js')).page.session.view);
  const [board] = (await text(page)).split(' ');
  assert.equal(board.replace(/[^Xx]/g, '').length, shown.cells.filter((piece) => /^x$/i.test(piece)).length);
});
