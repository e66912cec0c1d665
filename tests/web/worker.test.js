import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, choose, holdWorkers, look, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();
const EASY = { level: 1 };

const act = (page) => changed(page, () => page.evaluate(async () => {
  const { session } = (await import('./main.js')).page;
  await session.act(session.view.moves[0].text);
}));

test('a killed worker is replaced and play goes on', async (t) => {
  const page = await ready(await browser.open(t, { settings: EASY, prepare: holdWorkers }));
  await act(page);
  await settled(page);
  // Silence is soon noticed, but of the dead worker alone: the next one may be slow.
  await page.evaluate(async () => {
    window.workers.forEach((worker) => worker.terminate());
    const { engine } = (await import('./main.js')).page;
    const { createWorker, patience } = engine;
    engine.patience = { ...patience, take: 400, think: 400 };
    engine.createWorker = () => {
      engine.patience = patience;
      return createWorker();
    };
  });
  const { history } = await act(page);
  const after = await settled(page);
  assert.ok(after.history.length > history.length, 'the bot answered');
  assert.ok((await page.evaluate(() => window.workers.length)) >= 2);
});

test('a worker that panics is rebuilt from the record', async (t) => {
  let served = 0;
  const prepare = (page) =>
    page.route('**/engine-worker.js', async (route) => {
      served += 1;
      const answer = await route.fetch();
      const body = await answer.text();
      const broken = body.replace('engine.think(record', "(() => { throw new WebAssembly.RuntimeError('unreachable'); })(record");
      assert.notEqual(broken, body);
      await route.fulfill({ response: answer, body: served === 1 ? broken : body });
    });
  const page = await ready(await browser.open(t, { settings: EASY, prepare }));
  await act(page);
  const { history } = await settled(page);
  assert.ok(history.length >= 2);
  assert.equal(served, 2);
});

test('a worker that always panics ends in a clear message, and trying again works', async (t) => {
  let broken = true;
  const prepare = (page) =>
    page.route('**/engine-worker.js', async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      await route.fulfill({ response: answer, body: broken ? body.replace('engine.think(record', '(() => { throw new Error("panicked"); })(record') : body });
    });
  const page = await ready(await browser.open(t, { settings: EASY, prepare }));
  await act(page);
  const dialog = page.locator('dialog[data-name=trouble]');
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /The bot does not answer/);
  broken = false;
  await dialog.locator('.button.primary').click();
  const { history } = await settled(page);
  assert.ok(history.length >= 2);
});

test('a late answer is dropped: a new game has no move until somebody acts', async (t) => {
  const page = await ready(await browser.open(t, { settings: EASY, prepare: holdWorkers }));
  await page.evaluate(() => (window.held = []));
  await act(page);
  await page.waitForFunction(() => window.held.length === 1);
  await page.evaluate(async () => (await import('./main.js')).page.newGame());
  await page.evaluate(async () => {
    const late = window.held;
    window.held = null;
    for (const deliver of late) deliver();
    await new Promise((done) => setTimeout(done, 700));
  });
  const { view, actor } = await look(page);
  assert.equal(view.actions, 0);
  assert.equal(actor, 'first');
});

test('a game taken up from a file while the bot thinks: its late answer is dropped, and the person is to move', async (t) => {
  const page = await ready(await browser.open(t, { settings: EASY, prepare: holdWorkers }));
  await act(page);
  const { view, history } = await settled(page);
  await page.evaluate(async () => {
    const { writeBackup } = await import('./play/backup.js');
    window.backup = writeBackup((await import('./main.js')).page.store);
    window.held = [];
  });
  await act(page);
  await page.waitForFunction(() => window.held.length === 1);
  await page.evaluate(async () => {
    const { readBackup } = await import('./play/backup.js');
    await (await import('./main.js')).page.takeUp(readBackup(window.backup));
    const late = window.held;
    window.held = null;
    for (const deliver of late) deliver();
    await new Promise((done) => setTimeout(done, 700));
  });
  const after = await look(page);
  assert.deepEqual([after.view.fen, after.history, after.actor], [view.fen, history, 'first']);
});

test('taking back while the bot thinks stops it; a new move gets a normal answer', async (t) => {
  const page = await ready(await browser.open(t, { settings: { ...EASY, practice: true }, prepare: holdWorkers }));
  await act(page);
  const { view: before } = await settled(page);
  await page.evaluate(() => (window.held = []));
  await act(page);
  await page.waitForFunction(() => window.held.length === 1);
  const back = await changed(page, () => page.locator('[data-do=takeBack]').click());
  assert.equal(back.view.actions, before.actions);
  assert.equal(back.view.fen, before.fen);
  assert.ok(back.actor);
  await page.evaluate(() => {
    const late = window.held;
    window.held = null;
    for (const deliver of late) deliver();
  });
  await act(page);
  const { view, history } = await settled(page);
  assert.equal(view.actions, history.length);
  assert.ok(view.actions >= before.actions + 2);
  assert.ok(view.assisted, 'a take-back across a reveal marks the practice game');
});

test('jieqi: a quiet move taken back while the bot searches: the search is stopped, its late answer dropped, and a new move answered', async (t) => {
  const page = await ready(await browser.open(t, { settings: { ...EASY, game: 'jieqi', level: 8 }, prepare: holdWorkers }));
  const { view: before } = await look(page);
  await page.evaluate(() => (window.held = []));
  const move = (text) => changed(page, () => page.evaluate(async (wish) => (await import('./main.js')).page.session.act(wish), text));
  await move('e0e1');
  await page.waitForTimeout(100);
  assert.equal((await look(page)).thinking, true);
  const searching = await page.evaluate(() => window.workers.length);
  const back = await changed(page, () => page.locator('[data-do=takeBack]').click());
  assert.deepEqual([back.view.fen, back.actor, back.thinking], [before.fen, 'first', false]);
  assert.equal(await page.evaluate(async () => (await import('./main.js')).page.engine.busy), false);
  await page.evaluate(async () => {
    const late = window.held;
    window.held = null;
    for (const deliver of late) deliver();
    await new Promise((done) => setTimeout(done, 300));
  });
  const { view, actor } = await look(page);
  assert.deepEqual([view.actions, actor], [0, 'first']);
  assert.ok((await page.evaluate(() => window.workers.length)) >= searching);
  await page.evaluate(async () => (await import('./main.js')).page.setLevel(1));
  await move('e0e1');
  const { history } = await settled(page);
  assert.deepEqual(history.map(({ seat }) => seat), ['first', 'second']);
});

test('the client drops answers to other questions and gives up after three dead workers', async (t) => {
  const page = await ready(await browser.open(t));
  const told = await page.evaluate(async () => {
    const { EngineClient } = await import('./engine.js');
    const made = [];
    class Fake extends EventTarget {
      sent = [];
      constructor() {
        super();
        made.push(this);
      }
      postMessage(data) {
        this.sent.push(data);
        if (data.type === 'init') this.tell({ type: 'ready', build: data.build });
      }
      tell(data) {
        this.dispatchEvent(new MessageEvent('message', { data }));
      }
      terminate() {
        this.ended = true;
      }
    }
    const question = { game: 'banqi', rules: 'taiwan', record: '', limits: { level: 1 } };
    const client = new EngineClient({ createWorker: () => new Fake(), module: async () => null });
    const first = client.think(question).catch((error) => error.name);
    await Promise.resolve();
    await new Promise(requestAnimationFrame);
    const second = client.think({ ...question, rules: 'chain' });
    await new Promise(requestAnimationFrame);
    const worker = made.at(-1);
    const { id } = worker.sent.at(-1);
    worker.tell({ type: 'answer', id: id - 1, report: { move: 'old' } });
    worker.tell({ type: 'answer', id, report: { move: 'new' } });
    const results = [await first, (await second).move, made[0].ended === true, made.length];
    const third = client.think(question).catch((error) => `${error.name}: ${error.message}`);
    for (let i = 0; i < 3; i += 1) {
      await new Promise(requestAnimationFrame);
      made.at(-1).tell({ type: 'failed', id: made.at(-1).sent.at(-1).id, fatal: true, rule: null, message: 'panicked' });
    }
    results.push(await third, client.busy);
    client.destroy();
    return results;
  });
  assert.deepEqual(told, ['Cancelled', 'new', true, 2, 'EngineFailed: panicked', false]);
});

test('a panic on the page thread puts the game back and the move is played', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  for (let i = 0; i < 6; i += 1) {
    const { view } = await look(page);
    await changed(page, () => page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), choose(view).text));
  }
  const before = await look(page);
  await page.evaluate(async () => {
    const { Table } = (await import('./main.js')).page.core;
    Table.prototype.play = Table.prototype.view = Table.prototype.events = () => {
      throw new WebAssembly.RuntimeError('unreachable');
    };
  });
  const wish = choose(before.view).text;
  await page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), wish);
  const after = await look(page);
  assert.equal(after.view.actions, before.view.actions + 1);
  assert.equal(after.history.at(-1).text, wish);
  assert.equal(after.commitment, before.commitment);
  assert.deepEqual(after.history.slice(0, -1), before.history);
});

test('the thinking sign comes after a while and goes with the answer', async (t) => {
  const page = await ready(await browser.open(t, { settings: EASY, prepare: holdWorkers }));
  await page.evaluate(async () => {
    window.held = [];
    const { session } = (await import('./main.js')).page;
    session.addEventListener('thinking', ({ detail }) => detail.on && (window.began = performance.now()));
    new MutationObserver(() => (window.waited ??= performance.now() - window.began)).observe(document.getElementById('game'), { attributeFilter: ['data-thinking'] });
  });
  await act(page);
  await page.locator('#game[data-thinking]').waitFor();
  const waited = await page.evaluate(() => window.waited);
  assert.ok(waited > 290 && waited < 3000, `${waited} ms`);
  assert.equal(await page.locator('#title').innerText(), 'Thinking…');
  await page.evaluate(() => {
    const late = window.held;
    window.held = null;
    for (const deliver of late) deliver();
  });
  await settled(page);
  await page.locator('#game:not([data-thinking])').waitFor();
});
