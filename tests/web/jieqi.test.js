// Jieqi on the page: whole games, by every way of acting.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, changed, choose, DESKTOP, LONGEST, look, named, PHONE, playOut, ready, sameGame, useBrowser } from './helpers.js';

const browser = useBrowser();
const QUICK = { game: 'jieqi', jieqiRules: 'capturer,quiet=30', level: 1 };
async function checkResult(page, { view, history }) {
  const dialog = page.locator('dialog[data-name=result]');
  await dialog.waitFor();
  assert.match(await dialog.locator('h2').innerText(), /^(You won|You lost|Red won|Black won|A draw)$/);
  assert.notEqual(await dialog.locator('.result-reason').innerText(), '');
  await dialog.locator('[data-verdict=verified]').waitFor();
  assert.ok(history.length > 10);
  const total = (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);
  assert.equal(view.cells.filter((cell) => cell !== '').length + total(view.captured), 32);
  assert.equal(Object.keys(view.dark).length, view.cells.filter((cell) => /x/i.test(cell)).length);
  assert.ok(!('X' in view.captured || 'x' in view.captured), 'every identity is shown at the end');
}

test('a whole game by taps on a phone', async (t) => {
  const page = await ready(await browser.open(t, { device: PHONE, settings: QUICK }));
  await sameGame(page, 23);
  await page.locator('[data-do=newGame]').tap();
  let dark = 0;
  const end = await playOut(page, async (action) => {
    if (action.acting) dark += 1;
    await page.locator(at(action.from)).tap();
    await page.locator(at(action.to)).tap();
  });
  assert.ok(dark > 3);
  await checkResult(page, end);
});

test('a whole game by the keyboard alone, as Black', async (t) => {
  const page = await ready(await browser.open(t, { device: DESKTOP, settings: { ...QUICK, side: 'second' } }));
  await sameGame(page, 56);
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
  await tabTo((on) => /^[a-i]\d$/.test(on));
  /** The board is turned for Black: files run from right to left. */
  const goTo = async (square) => {
    const files = square.charCodeAt(0) - (await focused()).charCodeAt(0);
    for (let i = 0; i < Math.abs(files); i += 1) await page.keyboard.press(files > 0 ? 'ArrowLeft' : 'ArrowRight');
    await page.keyboard.press(String((Number(square[1]) + 1) % 10));
    assert.equal(await focused(), square);
  };
  const end = await playOut(page, async (action) => {
    await goTo(action.from);
    await page.keyboard.press('Enter');
    await goTo(action.to);
    await page.keyboard.press('Space');
  });
  await checkResult(page, end);
});

test('a whole game by the list of actions, two players', async (t) => {
  const page = await ready(await browser.open(t, { device: DESKTOP, settings: { ...QUICK, mode: 'two' } }));
  await sameGame(page, 41);
  await page.locator('[data-section=actions] summary').click();
  const said = new Set();
  for (let turn = 0; turn < LONGEST; turn += 1) {
    const { view } = await look(page);
    if (view.ending) break;
    assert.equal(await page.locator('.action').count(), view.moves.length);
    const action = choose(view);
    const button = page.locator(`[data-action="${action.text}"]`);
    const words = await button.innerText();
    assert.ok(words.includes(named(action.from)) && words.includes(named(action.to)), words);
    if (action.acting) said.add('dark mover');
    if (/x/i.test(action.victim ?? '')) said.add('dark victim');
    await changed(page, () => button.click());
  }
  assert.deepEqual([...said].sort(), ['dark mover', 'dark victim']);
  await checkResult(page, await look(page));
});

/** Walks random games, shows positions on the page's board and compares its marks with the legal list. */
const compare = async ({ wanted }) => {
  const { board, core } = (await import('./main.js')).page;
  let state = 7;
  const random = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const marked = () => Object.fromEntries([...document.querySelectorAll('[data-mark]')].map((button) => [button.getAttribute('data-square'), button.getAttribute('data-mark')]));
  const sorted = (marks) => JSON.stringify(Object.entries(marks).sort());
  const faults = [];
  const kinds = { dark: 0, up: 0, shot: 0, check: 0 };
  let positions = 0;
  for (let deal = 0; positions < wanted; deal += 1) {
    const table = core.Table.seeded('jieqi', deal % 2 ? 'both' : 'capturer', `marks ${deal}`);
    for (let view = table.view('public'); !view.ending && positions < wanted; view = table.view('public')) {
      if (random(5) === 0) {
        positions += 1;
        board.setView(view, { interactive: 'both', animate: false });
        board.cancel();
        if (view.check) {
          kinds.check += 1;
          if (!document.querySelector(`[data-square=${view.check}]`).getAttribute('aria-label').includes('in check')) faults.push(`${view.fen}: no check`);
        }
        for (const button of document.querySelectorAll('[data-square]')) {
          const square = button.getAttribute('data-square');
          board.cancel();
          board.pick(square);
          const own = view.moves.filter(({ from }) => from === square);
          for (const { acting, screen } of own) kinds[screen ? 'shot' : acting ? 'dark' : 'up'] += 1;
          const wished = Object.fromEntries(own.map(({ to, kind }) => [to, kind]));
          if (sorted(marked()) !== sorted(wished)) faults.push({ fen: view.fen, square, found: marked(), wished });
        }
      }
      const captures = view.moves.filter(({ kind }) => kind === 'capture');
      const list = captures.length && random(2) ? captures : view.moves;
      table.play(list[random(list.length)].text);
    }
    table.free();
  }
  return { faults: faults.slice(0, 3), positions, kinds };
};

test('marks equal the legal list in 120 positions, and a general in check is called so', async (t) => {
  const page = await ready(await browser.open(t, { settings: { game: 'jieqi', mode: 'two' } }));
  const { faults, positions, kinds } = await page.evaluate(compare, { wanted: 120 });
  assert.deepEqual(faults, []);
  assert.equal(positions, 120);
  for (const [kind, n] of Object.entries(kinds)) assert.ok(n > 0, `${kind} was met`);
});
