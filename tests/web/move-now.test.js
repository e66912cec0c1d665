// "Move now": a bot that thinks long plays the best it has found so far.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineClient } from '../../www/engine.js';
import { BUILD } from '../../www/build.js';
import { act, changed, choose, look, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();

/** A worker that says only what it is told to. */
class Silent extends EventTarget {
  asked = [];
  ended = false;
  postMessage(data) {
    this.asked.push(data);
    if (data.type === 'init') this.say({ type: 'ready', build: BUILD });
  }
  say(data) {
    if (!this.ended) this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  terminate() {
    this.ended = true;
  }
}

const client = () => {
  const workers = [];
  const engine = new EngineClient({
    createWorker: () => (workers.push(new Silent()), /** @type {any} */ (workers.at(-1))),
    module: async () => /** @type {any} */ ({}),
    patience: { start: 60_000, take: 60_000, think: 60_000 },
  });
  return { engine, workers };
};
const question = { game: 'banqi', rules: 'taiwan', record: '', limits: { level: 8 } };
const asked = async (workers) => {
  while (!workers.at(-1)?.asked.some(({ type }) => type === 'think')) await new Promise((done) => setTimeout(done, 1));
  return [workers.at(-1), workers.at(-1).asked.at(-1).id];
};

test('settled, a question is answered with the newest finding, and the worker replaced', async (t) => {
  const { engine, workers } = client();
  t.after(() => engine.destroy());
  const answer = engine.think(question);
  const [worker, id] = await asked(workers);
  for (const move of ['a1', 'b2']) worker.say({ type: 'info', id, info: { move, score: 5, line: [move] } });
  engine.settle();
  assert.equal((await answer).move, 'b2');
  assert.equal(worker.ended, true);
  assert.equal(engine.busy, false);
  const next = engine.think(question);
  const [other, second] = await asked(workers);
  assert.notEqual(other, worker);
  other.say({ type: 'answer', id: second, report: { move: 'c3' } });
  assert.equal((await next).move, 'c3');
});

test('settled before anything was found, the first finding is the answer; with no question, nothing happens', async (t) => {
  const { engine, workers } = client();
  t.after(() => engine.destroy());
  engine.settle();
  assert.equal(workers.length, 0);
  const answer = engine.think(question);
  const [worker, id] = await asked(workers);
  engine.settle();
  assert.equal(engine.busy, true);
  worker.say({ type: 'info', id, info: { move: 'd4' } });
  assert.equal((await answer).move, 'd4');
});

/** Has the bot think without end, and notes what it finds, how long the button took to come and, at each change of the game, the tools. */
const slow = (page) =>
  page.evaluate(async () => {
    const { engine, session } = (await import('./main.js')).page;
    session.addEventListener('thinking', ({ detail }) => detail.on && (window.began = performance.now()));
    session.addEventListener('change', () => (window.tools = [...document.querySelectorAll('#tools button')].map(({ dataset }) => dataset.do)));
    new MutationObserver(() => {
      if (document.querySelector('[data-do=moveNow]')) window.waited ??= performance.now() - window.began;
    }).observe(document.querySelector('#tools'), { childList: true });
    const { think } = Object.getPrototypeOf(engine);
    engine.patience.think = 600_000;
    window.found = [];
    engine.think = (question) => think.call(engine, { ...question, limits: { nodes: 1_000_000_000, seed: 1 } }, ({ move }) => window.found.push(move));
    window.quick = () => (engine.think = (question) => think.call(engine, question));
  });

for (const game of ['banqi', 'jieqi']) {
  test(`${game}: the button comes after a second and a half, and what was found last is played`, async (t) => {
    const page = await ready(await browser.open(t, { settings: { game, level: 1 } }));
    await slow(page);
    const button = page.locator('[data-do=moveNow]');
    const row = await page.locator('#tools').boundingBox();
    await act(page, choose((await look(page)).view).text);
    await button.waitFor();
    const waited = await page.evaluate(() => window.waited);
    assert.ok(waited > 1490, `after ${waited} ms`);
    const tools = await page.evaluate(() => window.tools);
    assert.deepEqual(await page.locator('#tools button').evaluateAll((all) => all.map(({ dataset }) => dataset.do)), tools.map((key) => (key === 'hint' ? 'moveNow' : key)), 'it stands in for the hint');
    assert.deepEqual(await page.locator('#tools').boundingBox(), row);
    await button.click();
    const { history } = await settled(page);
    const found = await page.evaluate(() => window.found);
    assert.equal(history[1].text, found.at(-1));
    assert.equal(await button.count(), 0);
    await page.evaluate(() => window.quick());
    await act(page, choose((await look(page)).view).text);
    assert.ok((await settled(page)).history.length >= 4, 'the bot’s new worker answers');
  });
}

test('a bot that is quick is never hurried', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 } }));
  await page.evaluate(async () => {
    const { page: shown } = await import('./main.js');
    // Quick on every machine: what takes its time is the pace alone.
    shown.engine.think = async () => ({ move: shown.session.view.moves[0].text });
    window.hurried = 0;
    new MutationObserver(() => (window.hurried += document.querySelectorAll('[data-do=moveNow]').length)).observe(document.querySelector('#tools'), { childList: true });
  });
  for (let i = 0; i < 3; i += 1) await act(page, choose((await settled(page)).view).text);
  await settled(page);
  assert.equal(await page.evaluate(() => window.hurried), 0);
});

test('where two bots play it stands in for the step', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'watch', speed: 'fast' } }));
  await slow(page);
  await page.locator('[data-do=newGame]').click();
  await page.locator('[data-do=moveNow]').waitFor();
  const { view } = await look(page);
  const after = await changed(page, () => page.locator('[data-do=moveNow]').click());
  assert.equal(after.view.actions, view.actions + 1);
  const tools = await page.evaluate(() => window.tools);
  assert.ok(tools.includes('step') && !tools.includes('moveNow'), tools.join());
});
