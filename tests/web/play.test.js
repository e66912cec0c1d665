import assert from 'node:assert/strict';
import { test } from 'node:test';
import en from '../../www/i18n/en.js';
import hant from '../../www/i18n/zh-Hant.js';
import { takeBackPlan } from '../../www/play/takeback.js';
import { at, changed, choose, look, playFrom, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();
const act = (page, text) => changed(page, () => page.evaluate(async (wish) => (await import('./main.js')).page.session.act(wish), text));
const EVENT = { seat: 'first', ply: 0, turned: null };

test('take-back: how far, and never across a reveal', () => {
  const bot = { mode: /** @type {const} */ ('bot'), human: /** @type {const} */ ('first'), practice: false };
  const view = (rest) => /** @type {any} */ ({ ending: null, chain: null, ...rest });
  const history = (...events) => /** @type {any} */ (events.map((event) => ({ ...EVENT, ...event })));
  assert.deepEqual(takeBackPlan([], view(), bot), { keep: 0, refused: 'nothing-to-undo' });
  const quiet = history({ ply: 0 }, { ply: 1, seat: 'second' }, { ply: 2 }, { ply: 3, seat: 'second' });
  assert.deepEqual(takeBackPlan(quiet, view(), bot), { keep: 2, refused: null });
  assert.deepEqual(takeBackPlan(quiet.slice(0, 3), view(), bot), { keep: 2, refused: null });
  const chained = history({ ply: 0, seat: 'second' }, { ply: 1 }, { ply: 1 }, { ply: 1 }, { ply: 2, seat: 'second' });
  assert.deepEqual(takeBackPlan(chained, view(), bot), { keep: 1, refused: null });
  assert.deepEqual(takeBackPlan(chained.slice(0, 3), view({ chain: 'a1' }), bot), { keep: 2, refused: null });
  const flipped = history({ ply: 0 }, { ply: 1, seat: 'second', turned: 'H' });
  assert.deepEqual(takeBackPlan(flipped, view(), bot), { keep: 2, refused: 'undo-reveal' });
  assert.deepEqual(takeBackPlan(flipped, view(), { ...bot, practice: true }), { keep: 0, refused: null });
  assert.deepEqual(takeBackPlan(flipped, view(), { ...bot, mode: 'two' }), { keep: 2, refused: 'undo-reveal' });
  assert.deepEqual(takeBackPlan(quiet, view(), { ...bot, mode: 'two' }), { keep: 3, refused: null });
  assert.deepEqual(takeBackPlan(quiet, view({ ending: { cause: 'quiet', winner: null } }), bot), { keep: 4, refused: 'game-over' });
});

test('taking back a flip is refused with its reason; in practice the same piece turns up again', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  const { history } = await act(page, 'c2');
  await page.locator('[data-do=takeBack]').click({ force: true });
  assert.match(await page.locator('#toast').innerText(), /cannot be un-seen/);
  assert.equal((await look(page)).view.actions, 1);
  assert.equal(history[0].turned.length, 1);

  await page.evaluate(async () => (await import('./main.js')).page.newGameWith({ mode: 'two', practice: true }));
  const first = await act(page, 'c2');
  const back = await changed(page, () => page.locator('[data-do=takeBack]').click());
  assert.equal(back.view.actions, 0);
  assert.equal(back.view.assisted, true);
  const again = await act(page, 'c2');
  assert.equal(again.history[0].turned, first.history[0].turned);
  assert.match(await page.locator('#subtitle').innerText(), /Assisted/);
});

test('every refusal has its own short reason, said once, over no square', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  const table = page.locator('#live');
  await act(page, 'c2');
  await act(page, 'd2');
  const { view } = await look(page);
  const mine = view.cells[view.colors[view.toMove] === (/[A-Z]/.test(view.cells[10]) ? 'red' : 'black') ? 10 : 11] === view.cells[10] ? 'c2' : 'd2';
  const refuse = async (text) => {
    await page.evaluate(async (wish) => (await import('./main.js')).page.session.act(wish), text);
    const toast = page.locator('#toast');
    const note = await toast.boundingBox();
    const board = await page.locator('.ts-board').boundingBox();
    assert.ok(note.y + note.height <= board.y, 'the note is above the board');
    assert.equal((await table.innerText()).trim(), await toast.innerText());
    return toast.innerText();
  };
  const reasons = [await refuse('a1b1'), await refuse('c2'), await refuse('h9'), await refuse(`${mine}h4`), await refuse('-')];
  assert.equal(new Set(reasons).size, 5, reasons.join(' | '));
  for (const reason of reasons) assert.ok(reason.length <= 60, reason);
  assert.deepEqual((await look(page)).view, view, 'nothing changed');
  await page.locator('#toast').waitFor({ state: 'hidden' });
});

test('illegal actions that look legal: each has its reason in the language chosen, heard once, over no square', async (t) => {
  const cases = [
    ['8/8/Cs6/8 r - 0 5', 'a2', 'b2', 'cannon-needs-one-screen'],
    ['8/8/CsSs4/8 r - 0 5', 'a2', 'd2', 'cannon-needs-one-screen'],
    ['8/8/Gs6/8 r - 0 5', 'a2', 'b2', 'general-spares-soldier'],
    ['8/8/Sh6/8 r - 0 5', 'a2', 'b2', 'outranked'],
    ['8/8/SX5h/8 r h1 0 5', 'a2', 'b2', 'face-down-safe'],
  ];
  const page = await ready(await browser.open(t, { settings: { mode: 'two', animation: false } }));
  await page.evaluate(() => {
    window.said = [];
    new MutationObserver(() => window.said.push(document.querySelector('#live').textContent.trim())).observe(document.querySelector('#live'), { childList: true, characterData: true, subtree: true });
  });
  for (const [language, words] of /** @type {const} */ ([['en', en], ['zh-Hant', hant]])) {
    await page.evaluate(async (wanted) => (await import('./main.js')).page.change({ language: wanted }), language);
    for (const [position, from, to, rule] of cases) {
      await playFrom(page, { position });
      const { view } = await look(page);
      await page.locator(at(from)).click();
      await page.evaluate(() => (window.said.length = 0));
      await page.locator(at(to)).click();
      await page.locator('#toast:not([hidden])').waitFor();
      const reason = words[`error.${rule}`];
      assert.equal(await page.locator('#toast').innerText(), reason);
      assert.deepEqual(await page.evaluate(() => window.said), [reason]);
      const [note, board] = [await page.locator('#toast').boundingBox(), await page.locator('.ts-board').boundingBox()];
      assert.ok(note.y + note.height <= board.y, 'over no square');
      assert.deepEqual((await look(page)).view, view);
    }
  }
});

test('a chain: the piece stays picked, and the turn ends by the button', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  await playFrom(page, { rules: 'chain', position: '8/8/Rss5/7g r - 0 5' });
  const { view } = await act(page, 'a2b2');
  assert.equal(view.chain, 'b2');
  assert.equal(await page.locator('[data-selected]').getAttribute('data-square'), view.chain);
  assert.equal(await page.locator(at(view.chain)).getAttribute('data-mark'), 'stop');
  assert.match(await page.locator('#title').innerText(), /Capture again/);
  const { view: after } = await changed(page, () => page.locator('[data-do=endTurn]').click());
  assert.equal(after.chain, null);
  assert.notEqual(after.toMove, view.toMove);
  assert.equal(after.ply, view.ply + 1);
});

test('a level change holds from the next action of the bot, a rule set from the next game', async (t) => {
  const prepare = (page) =>
    page.addInitScript(() => {
      window.levels = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (data, ...rest) {
        if (data.type === 'think') window.levels.push([data.limits.level, data.rules]);
        return postMessage.call(this, data, ...rest);
      };
    });
  const page = await ready(await browser.open(t, { settings: { level: 1 }, prepare }));
  for (const level of [3, 1, 2]) {
    await page.evaluate(async (n) => (await import('./main.js')).page.setLevel(n), level);
    assert.match(await page.locator('#player-far').innerText(), new RegExp(`level ${level}`));
    const { view } = await settled(page);
    await act(page, choose(view).text);
    await settled(page);
  }
  await page.evaluate(async () => (await import('./main.js')).page.change({ rules: 'hongkong' }));
  const { view } = await settled(page);
  await act(page, choose(view).text);
  await settled(page);
  const levels = await page.evaluate(() => window.levels);
  assert.deepEqual(levels, [[3, 'taiwan'], [1, 'taiwan'], [2, 'taiwan'], [2, 'taiwan']]);
  assert.equal(await page.locator('#rules-chip').innerText(), 'Taiwan rules', 'the game in progress keeps its own');
  await page.evaluate(async () => (await import('./main.js')).page.newGameWith({}));
  assert.equal((await look(page)).view.rules, 'hongkong');
  assert.equal(await page.locator('#rules-chip').innerText(), 'Hong Kong rules');
});

test('the bot begins when it is first, for every side the person may choose', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1, side: 'second' } }));
  const home = await look(page);
  assert.deepEqual([home.home, home.view.actions], [true, 0]);
  await changed(page, () => page.locator('[data-do=newGame]').click());
  const { view, actor } = await settled(page);
  assert.deepEqual([view.actions, actor], [1, 'second']);
  await act(page, choose(view).text);
  assert.ok((await settled(page)).view.actions >= 3);
});

test('two players: names, turns, and a board that turns for the player to move', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two', turning: true } }));
  const corner = async () => (await page.locator(at('a1')).boundingBox()).x;
  const before = await corner();
  assert.match(await page.locator('#player-near').innerText(), /Player 1/);
  await act(page, 'c2');
  assert.match(await page.locator('#player-near').innerText(), /Player 2/);
  assert.match(await page.locator('#title').innerText(), /Player 2 to move/);
  assert.notEqual(await corner(), before);
});

test('a hint is a legal action, shown on the board and in words', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 } }));
  await act(page, 'c2');
  const { view } = await settled(page);
  await page.locator('[data-do=hint]').click();
  await page.waitForFunction(() => document.querySelector('#toast').textContent.startsWith('Hint:'));
  const shapes = await page.evaluate(async () => (await import('./main.js')).page.board.state.shapes);
  assert.equal(shapes.length, 1);
  assert.ok(view.moves.some(({ from, to }) => shapes[0].to === (to ?? from)));
});

test('the quiet count is shown past half its limit, the repetition count from the second time', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  const seen = await page.evaluate(async () => {
    const { showStatus } = await import('./play/status.js');
    const { page: shown } = await import('./main.js');
    const { session, nodes, language } = shown;
    const state = { home: false, thinking: false, persistent: true, facts: '' };
    const read = (change) => {
      showStatus(nodes, { setup: session.setup, actor: 'first', view: { ...session.view, quietLimit: 60, repetitionLimit: 3, ...change } }, state, language.t);
      return nodes.subtitle.textContent;
    };
    return [read({ quiet: 30 }), read({ quiet: 31 }), read({ repetition: 2 }), read({ quiet: 59, quietLimit: null, repetitionLimit: null, repetition: 2 })];
  });
  assert.doesNotMatch(seen[0], /Quiet|Seen/);
  assert.match(seen[1], /Quiet 31\/60/);
  assert.match(seen[2], /Seen 2×/);
  assert.doesNotMatch(seen[3], /Quiet|Seen/);
});

test('every rule set has its name, brief and text', async (t) => {
  const page = await ready(await browser.open(t));
  const sets = await page.evaluate(async () => (await import('./main.js')).page.core.rulesInfo('banqi'));
  assert.deepEqual(
    sets.map(({ id }) => id),
    ['taiwan', 'mistboard', 'casual80', 'fifty', 'olympiad', 'hongkong', 'chain', 'dark-chain'],
  );
  const texts = new Set();
  for (const { id } of sets) {
    await page.evaluate(async (rules) => (await import('./main.js')).page.newGameWith({ mode: 'two', rules }), id);
    assert.equal(await page.locator('#rules-chip').innerText(), en[`ruleset.${id}`]);
    assert.ok(en[`ruleset.brief.${id}`]);
    await page.locator('#rules-chip').click();
    texts.add(await page.locator('dialog[data-name=rules] .dialog-body').innerText());
    await page.keyboard.press('Escape');
  }
  assert.equal(texts.size, 8);
});
