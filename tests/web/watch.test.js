// Bots that play each other: each is told its own seat's knowledge, the page shows what everybody knows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, look, ready, sameGame, useBrowser } from './helpers.js';

const browser = useBrowser();

const recordQuestions = (page) =>
  page.addInitScript(() => {
    window.asked = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (data, ...rest) {
      if (data.type !== 'init') window.asked.push(data);
      return postMessage.call(this, data, ...rest);
    };
  });
const asked = (page) => page.evaluate(() => window.asked);
const actions = async (page) => (await look(page)).view.actions;
const run = (page, name) => page.evaluate(async (method) => (await import('./main.js')).page.session[method](), name);
const until = (page, n) =>
  page.evaluate(async (wanted) => {
    const { session } = (await import('./main.js')).page;
    while (session.view.actions < wanted && !session.view.ending) await new Promise((done) => setTimeout(done, 20));
  }, n);
const FAST = { mode: 'watch', watchFirst: 2, watchSecond: 1, speed: 'fast', animation: false };

for (const game of ['banqi', 'jieqi']) {
  test(`${game}: two bots are set up by hand, go, pause, step and go on; no person may act`, async (t) => {
    const page = await ready(await browser.open(t, { settings: { game, speed: 'fast', animation: false }, prepare: recordQuestions }));
    await page.locator('[data-do=setUp]').click();
    await page.locator('dialog .choice-one:has(input[value=watch])').click();
    const [first, second] = [page.locator('dialog fieldset').nth(2), page.locator('dialog fieldset').nth(3)];
    await first.locator('.choice-one:has(input[value="2"])').click();
    await second.locator('.choice-one:has(input[value="1"])').click();
    await page.locator('dialog .primary').click();
    await until(page, 3);
    await page.locator('[data-do=pause]').click();
    const stood = await actions(page);
    assert.equal((await look(page)).actor, null);
    await page.waitForTimeout(900);
    assert.equal(await actions(page), stood);
    assert.equal(await page.locator('[data-do=hint], [data-do=takeBack]').count(), 0);
    assert.equal(await page.locator('[data-section=actions] button').count(), 0);
    await changed(page, () => page.locator('[data-do=step]').click());
    await page.waitForTimeout(900);
    assert.equal(await actions(page), stood + 1);
    await page.locator('[data-do=go]').click();
    await until(page, stood + 3);
    await run(page, 'pause');
    const names = await page.locator('.player-name').allInnerTexts();
    assert.match(names.join(), /Bot 2, level 1.*Bot 1, level 2/);
    for (const { type, seat, record, limits } of await asked(page)) {
      assert.equal(type, 'think');
      assert.equal(limits.level, seat === 'first' ? 2 : 1);
      assert.match(record, new RegExp(`\\[Viewer "${seat}"\\]`));
    }
    const seats = new Set((await asked(page)).map(({ seat }) => seat));
    assert.deepEqual([...seats].sort(), ['first', 'second']);
  });
}

test('jieqi: neither bot’s private knowledge is anywhere on the page, and each is asked in an engine of its own', async (t) => {
  const page = await ready(await browser.open(t, { settings: { ...FAST, game: 'jieqi' }, prepare: recordQuestions }));
  await page.locator('[data-do=newGame]').click();
  let hidden = 0;
  for (let seen = 8; seen <= 64 && hidden === 0; seen += 8) {
    await until(page, seen);
    hidden = await page.evaluate(async () => (await import('./main.js')).page.session.history.filter(({ captured }) => captured === 'X' || captured === 'x').length);
  }
  assert.ok(hidden > 0, 'something was taken unseen');
  const { view } = await look(page);
  await run(page, 'pause');
  if (!view.ending) {
    const told = await page.evaluate(async () => {
      const { session } = (await import('./main.js')).page;
      return { record: session.record, kept: localStorage.getItem('turnstone.game'), knowledge: [session.knowledge('first'), session.knowledge('second')], viewer: session.viewer };
    });
    assert.deepEqual(told.knowledge, [null, null]);
    assert.equal(told.viewer, 'public');
    assert.match(told.record, /\[Viewer "public"\]/);
    assert.equal(JSON.parse(told.kept).record, told.record);
    assert.equal(await page.locator('.tray .back-red, .tray .back-black').count() > 0, true, 'what was taken unseen is a dark disc');
  }
  for (const { seat, record } of await asked(page)) assert.match(record, new RegExp(`\\[Viewer "${seat}"\\]`));
});

test('a watched game survives a reload with its levels; a save without them is told as broken', async (t) => {
  const page = await ready(await browser.open(t, { settings: { ...FAST, speed: 'slow' } }));
  await page.locator('[data-do=newGame]').click();
  await until(page, 1);
  const { setup, history } = await look(page);
  await page.reload();
  await ready(page);
  const after = await look(page);
  assert.deepEqual(after.setup, setup);
  assert.deepEqual(after.setup.levels, { first: 2, second: 1 });
  assert.deepEqual(after.history.slice(0, history.length), history);
  await until(page, history.length + 1);
  await run(page, 'pause');
  await page.evaluate(() => {
    const save = JSON.parse(localStorage.getItem('turnstone.game'));
    localStorage.setItem('turnstone.game', JSON.stringify({ ...save, levels: { first: 2 } }));
  });
  await page.reload();
  await ready(page);
  await page.locator('dialog[data-name=broken]').waitFor();
});

test('the speed is chosen in the row of tools and kept; a watched game ends like any other', async (t) => {
  const page = await ready(await browser.open(t, { settings: { ...FAST, watchFirst: 1, speed: 'slow' } }));
  await sameGame(page, 14, 3000);
  await page.locator('[data-do=newGame]').click();
  const tool = page.locator('[data-do=speed]');
  const shown = [];
  for (let i = 0; i < 4; i += 1) {
    shown.push(await tool.innerText());
    await tool.click();
  }
  assert.deepEqual(shown, ['Slow', 'Normal', 'Fast', 'Slow']);
  assert.equal(JSON.parse(await page.evaluate(() => localStorage.getItem('turnstone.settings'))).speed, 'normal');
  await page.evaluate(async () => {
    const { session } = (await import('./main.js')).page;
    session.pace = 0;
  });
  await page.locator('dialog[data-name=result]').waitFor({ timeout: 120_000 });
  assert.match(await page.locator('dialog h2').innerText(), /^(Bot [12], level 1 won|A draw)$/);
});
