import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ready, useBrowser } from './helpers.js';

const browser = useBrowser();

/**
 * Walks random games of several rule sets, shows every position on the page's own board and compares its marks with the legal
 * list: nothing picked shows the flips, each picked piece its own actions, and nothing else is marked.
 */
const compare = async ({ seed, wanted, ruleSets }) => {
  const { page } = await import('./main.js');
  const { board, core } = page;
  let state = seed;
  const random = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const squares = [...document.querySelectorAll('[data-square]')].map((button) => button.getAttribute('data-square'));
  const marked = () => {
    const found = {};
    for (const button of document.querySelectorAll('[data-mark]')) found[button.getAttribute('data-square')] = button.getAttribute('data-mark');
    return found;
  };
  const faults = [];
  const kinds = {};
  let positions = 0;
  const expect = (what, found, wished) => {
    const sorted = (marks) => JSON.stringify(Object.entries(marks).sort());
    if (sorted(found) !== sorted(wished)) faults.push({ what, found, wished });
  };
  for (let deal = 0; positions < wanted; deal += 1) {
    const table = core.Table.seeded('banqi', ruleSets[deal % ruleSets.length], `marks ${seed} ${deal}`);
    for (let view = table.view('public'); !view.ending && positions < wanted; view = table.view('public')) {
      if (random(4) === 0 || view.chain) {
        positions += 1;
        board.setView(view, { interactive: 'both', animate: false });
        board.cancel();
        for (const { kind } of view.moves) kinds[kind] = (kinds[kind] ?? 0) + 1;
        if (!view.chain) {
          expect(`${view.fen}: nothing picked`, marked(), Object.fromEntries(view.moves.filter(({ kind }) => kind === 'flip').map(({ to, from }) => [to ?? from, 'flip'])));
        }
        for (const square of squares) {
          board.cancel();
          board.pick(square);
          const own = view.moves.filter(({ kind, from }) => kind !== 'flip' && (from === square || (kind === 'stop' && view.chain === square)));
          if (own.length) expect(`${view.fen}: ${square}`, marked(), Object.fromEntries(own.map(({ kind, to }) => [kind === 'stop' ? square : to, kind])));
          else if (document.querySelector('[data-selected]')?.getAttribute('data-square') === square) expect(`${view.fen}: ${square} has no action`, marked(), {});
        }
      }
      const active = view.moves.filter(({ kind }) => kind === 'capture' || kind === 'attempt');
      const list = active.length && random(2) ? active : view.moves;
      table.play(list[random(list.length)].text);
    }
    table.free();
  }
  return { faults: faults.slice(0, 3), count: faults.length, positions, kinds };
};

test('marks equal the legal list in 300 positions', async (t) => {
  const page = await ready(await browser.open(t));
  const { faults, count, positions, kinds } = await page.evaluate(compare, {
    seed: 20,
    wanted: 300,
    ruleSets: ['taiwan', 'hongkong', 'chain', 'dark-chain', 'mistboard'],
  });
  assert.deepEqual(faults, []);
  assert.equal(count, 0);
  assert.equal(positions, 300);
  for (const kind of ['flip', 'step', 'capture', 'attempt', 'stop']) assert.ok(kinds[kind] > 10, `${kind} was met`);
});
