import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, look, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();
const act = (page, text) => changed(page, () => page.evaluate(async (wish) => (await import('./main.js')).page.session.act(wish), text));

/** Has the engine find the position worth `score` to the person who offers. */
const worth = (page, score) => page.evaluate(async (n) => void ((await import('./main.js')).page.engine.weigh = async () => ({ score: n })), score);

const offer = async (page) => {
  await page.locator('#menu-button').click();
  await page.locator('dialog [data-do=offerDraw]').click();
};

test('the bot agrees to a draw unless it thinks itself ahead', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 } }));
  await act(page, 'c2');
  const before = await settled(page);
  await worth(page, -200);
  await offer(page);
  await page.waitForFunction(() => document.querySelector('#toast').textContent.includes('declines'));
  assert.deepEqual((await look(page)).view, before.view);
  await worth(page, -20);
  const { view } = await changed(page, () => offer(page));
  assert.deepEqual(view.ending, { cause: 'agreed', winner: null });
  assert.match(await page.locator('dialog[data-name=result]').innerText(), /A draw[^]*Both players agreed/);
  await page.reload();
  await ready(page);
  assert.deepEqual((await look(page)).view.ending, view.ending);
});

test('the bot weighs an offer in its worker and answers', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 } }));
  await act(page, 'c2');
  await settled(page);
  await offer(page);
  await page.waitForFunction(() => /declines/.test(document.querySelector('#toast').textContent) || document.querySelector('dialog[data-name=result]'));
});

test('an offer is lost when the person plays on', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 } }));
  await act(page, 'c2');
  const { view } = await settled(page);
  const answer = await page.evaluate(async (text) => {
    const { session } = (await import('./main.js')).page;
    const asked = session.offerDraw();
    session.act(text);
    return String(await asked);
  }, view.moves.find(({ kind }) => kind === 'flip').text);
  assert.equal(answer, 'undefined');
  assert.equal((await settled(page)).view.ending, null);
});

test('of two players the other one is asked; before the first flip there is nothing to offer', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  await page.locator('#menu-button').click();
  await page.locator('dialog[data-name=menu]').waitFor();
  assert.equal(await page.locator('[data-do=offerDraw]').count(), 0);
  await page.keyboard.press('Escape');
  await act(page, 'c2');
  await offer(page);
  const dialog = page.locator('dialog[data-name=draw]');
  assert.match(await dialog.innerText(), /Player 2 offers a draw\. Player 1, do you agree/);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  assert.equal((await look(page)).view.ending, null);
  await offer(page);
  const { view } = await changed(page, () => dialog.getByRole('button', { name: 'Agree' }).click());
  assert.equal(view.ending.cause, 'agreed');
});
