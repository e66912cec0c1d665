import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ready, useBrowser } from './helpers.js';

const browser = useBrowser();

test('whichever square is flipped first and whoever begins, play goes on past ply 3', async (t) => {
  const page = await ready(await browser.open(t));
  const stuck = await page.evaluate(async () => {
    const { Session } = await import('./play/session.js');
    const { EngineClient } = await import('./engine.js');
    const { core } = (await import('./main.js')).page;
    const engine = new EngineClient();
    const failed = [];
    const mine = (session) =>
      new Promise((resolve, reject) => {
        const look = () => (session.actor || session.view.ending) && resolve(undefined);
        session.addEventListener('change', look);
        session.addEventListener('trouble', ({ detail }) => reject(detail.error));
        look();
      });
    for (const human of ['first', 'second']) {
      for (let i = 0; i < 32; i += 1) {
        const setup = { game: 'banqi', rules: 'taiwan', mode: 'bot', level: 1, human, practice: false };
        const session = new Session({ core, engine, store: null, setup, pace: 0 });
        session.start();
        await mine(session);
        const wish = session.view.cells[i] === 'X' ? 'abcdefgh'[i % 8] + (Math.floor(i / 8) + 1) : session.view.moves[0].text;
        await session.act(wish);
        await mine(session);
        await session.act(session.view.moves[0].text);
        await mine(session);
        const { view } = session;
        if (view.ply < 3 && !view.ending) failed.push([human, i, view.fen]);
        if (view.colors.first === null || view.colors.first === view.colors.second) failed.push([human, i, 'colours']);
        session.close();
      }
    }
    engine.destroy();
    return failed;
  });
  assert.deepEqual(stuck, []);
});

test('the page marks when the board is painted and when it can be played on', async (t) => {
  const page = await ready(await browser.open(t));
  const marks = await page.evaluate(() => ['ts-board-painted', 'ts-playable'].map((name) => performance.getEntriesByName(name).length));
  assert.deepEqual(marks, [1, 1]);
});

test('only the worker makes an engine', async () => {
  const root = new URL('../../www/', import.meta.url);
  const files = (await Promise.all(['', 'play/', 'board/'].map(async (dir) => (await readdir(new URL(dir, root))).map((name) => dir + name)))).flat();
  const naming = [];
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    if (/\bnew (?:\w+\.)?Engine\(/.test(await readFile(new URL(file, root), 'utf8'))) naming.push(file);
  }
  assert.deepEqual(naming, ['engine-worker.js']);
});
