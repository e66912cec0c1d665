import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { at, BASE, changed, choose, holdWorkers, look, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();
const MOVES = 'c2=H d2=s c2d2 e4=g';

const act = async (page) => {
  const { view } = await settled(page);
  return changed(page, () => page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), choose(view).text));
};
const menu = async (page, key) => {
  await page.locator('#menu-button').click();
  await page.locator(`dialog [data-do=${key}]`).click();
};

test('looking back steps through the game so far; the game waits and goes on', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 } }));
  for (let i = 0; i < 3; i += 1) await act(page);
  const before = await settled(page);
  await page.locator('[data-square]').first().focus();
  await page.keyboard.press('[');
  await page.getByText(`Turn ${before.view.ply - 1} of ${before.view.ply}`, { exact: true }).waitFor();
  await page.locator('[data-do=first]').click();
  assert.equal(await page.locator('[aria-label$="face down"]').count(), 32);
  const shown = [];
  for (let i = 0; i < before.view.ply; i += 1) {
    await page.locator('[data-do=next]').click();
    shown.push(await page.locator('#title').innerText());
  }
  assert.equal(shown.at(-1), `Turn ${before.view.ply} of ${before.view.ply}`);
  await page.locator(at('a1')).click();
  await page.locator('[data-do=leave]').click();
  const after = await look(page);
  assert.deepEqual([after.view, after.history, after.commitment], [before.view, before.history, before.commitment]);
  await act(page);
  assert.ok((await settled(page)).history.length >= before.history.length + 2);
});

test('leaving while it was the bot’s turn: the bot answers', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 }, prepare: holdWorkers }));
  await page.evaluate(() => (window.held = []));
  await act(page);
  await page.waitForFunction(() => window.held.length === 1);
  await menu(page, 'lookBack');
  await page.evaluate(() => (window.held = null));
  await page.locator('[data-do=leave]').click();
  assert.equal((await settled(page)).history.length, 2);
});

test('a record is opened from text or a file, and a bad one is refused with its reason', async (t) => {
  const page = await ready(await browser.open(t));
  await menu(page, 'openRecord');
  const field = page.locator('#record-text');
  await field.fill('c2=Q');
  await page.locator('dialog .primary').click();
  assert.match(await page.locator('#record-fault:not(:empty)').innerText(), /cannot be read: .+/);
  await page.setInputFiles('#record-file', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(`[Game "banqi"]\n[Rules "hongkong"]\n\n${MOVES}\n`) });
  await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.querySelector('#record-text')).value.includes('hongkong'));
  await page.locator('dialog .primary').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(await page.locator('#title').innerText(), 'Turn 4 of 4');
  assert.equal(await page.locator('#rules-chip').innerText(), 'Hong Kong rules');
  assert.equal(await page.locator(at('e4')).getAttribute('aria-label'), 'e4, black general');
  await menu(page, 'openRecord');
  await field.fill(MOVES);
  await page.locator('dialog .primary').click();
  await page.locator('[data-do=prev]').click();
  assert.equal(await page.locator(at('e4')).getAttribute('aria-label'), 'e4, face down');
});

test('an exported game opens again, move for move', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two', rules: 'dark-chain' } }));
  for (let i = 0; i < 40; i += 1) {
    if ((await look(page)).view.ending) break;
    await act(page);
  }
  const before = await look(page);
  await page.locator('#menu-button').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do=saveRecord]').click()]);
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /\[Rules "dark-chain"\]/);
  await menu(page, 'openRecord');
  await page.locator('#record-text').fill(text);
  await page.locator('dialog .primary').click();
  const after = await look(page);
  assert.equal(after.view.fen, before.view.fen);
  assert.deepEqual(after.history.map((event) => [event.text, event.turned]), before.history.map((event) => [event.text, event.turned]));
});

test('two tabs: the other one shows what is played here, and only one bot thinks', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 } }));
  await act(page);
  await settled(page);
  const other = await page.context().newPage();
  await other.goto(BASE);
  await ready(other);
  const asks = [];
  for (const [name, tab] of Object.entries({ page, other })) {
    await tab.exposeFunction('asked', () => asks.push(name));
    await tab.evaluate(async () => {
      const { engine } = (await import('./main.js')).page;
      const think = engine.think.bind(engine);
      engine.think = (...args) => {
        window.asked();
        return think(...args);
      };
    });
  }
  await act(other);
  const { view } = await settled(other);
  await page.waitForFunction(async (fen) => (await import('./main.js')).page.session.view.fen === fen, view.fen);
  assert.deepEqual(asks, Array(asks.length).fill('other'));
  assert.ok(asks.length >= 1);
  await act(page);
  const after = await settled(page);
  await other.waitForFunction(async (fen) => (await import('./main.js')).page.session.view.fen === fen, after.view.fen);
  assert.ok(after.history.length >= 4);
});

test('a tab that looks back comes back to what was played in the other one meanwhile, and undoes nothing of it', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  for (let i = 0; i < 3; i += 1) await act(page);
  const other = await page.context().newPage();
  await other.goto(BASE);
  await ready(other);
  await page.evaluate(async () => ((all) => all.look(all.session.record, 'prev'))((await import('./main.js')).page));
  // Every tab hears of what another one wrote in the order it was written.
  const heard = page.evaluate(() => new Promise((done) => addEventListener('storage', ({ key }) => key === 'told' && done(undefined))));
  const { view } = await act(other);
  await other.evaluate(() => localStorage.setItem('told', '1'));
  await heard;
  assert.equal(await page.locator('#title').innerText(), 'Turn 2 of 3', 'what is looked at stays');
  await page.locator('[data-do=leave]').click();
  assert.equal((await look(page)).view.fen, view.fen);
  await act(page);
  assert.equal((await look(page)).view.actions, 5);
  await other.waitForFunction(async () => (await import('./main.js')).page.session.view.actions === 5);
});
