// Whole games as a screen reader tells them: a virtual one runs in the page, hears focus and live regions, and its words are compared with
// words of this file's own. The deals and the bot are seeded, so every run is the same game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { choose, look, named, ready, settled, useBrowser } from './helpers.js';

const READER = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');
const browser = useBrowser();

const ROLES = { g: 'general', a: 'advisor', e: 'elephant', r: 'chariot', h: 'horse', c: 'cannon', s: 'soldier' };
const roleOf = (letter) => ROLES[letter.toLowerCase()];
const sideOf = (letter) => (letter === letter.toUpperCase() ? 'red' : 'black');
const pieceOf = (letter) => `${sideOf(letter)} ${roleOf(letter)}`;
const isDark = (letter) => letter === 'X' || letter === 'x';
const one = (noun) => `${/^[aeo]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** How a game names squares and its squares in the order of a view's cells. */
const GAMES = {
  banqi: { name: (square) => square, squares: [1, 2, 3, 4].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank)), top: 4 },
  jieqi: { name: named, squares: [...'0123456789'].flatMap((rank) => [...'abcdefghi'].map((file) => file + rank)), top: 9 },
};

/** What a cell's button is called. */
function cellWords(game, view, square, more = '') {
  const cell = view.cells[GAMES[game].squares.indexOf(square)];
  const dark = game === 'banqi' ? 'face down' : `dark ${sideOf(cell)} piece, moves as ${roleOf(view.acting[square] ?? 'g')}`;
  const check = view.check === square ? ', in check' : '';
  return `button, ${GAMES[game].name(square)}, ${cell === '' ? 'empty' : isDark(cell) ? dark : pieceOf(cell)}${check}${more}`;
}

const mover = ({ piece, acting }) => (acting ? `dark ${pieceOf(acting)}` : pieceOf(piece));

/** What an action's button is called. */
function actionWords(game, { kind, from, to, victim, screen, ...who }) {
  const { name } = GAMES[game];
  if (kind === 'flip') return `button, flip ${name(to ?? from)}`;
  const verb = kind === 'step' ? 'to' : isDark(victim) ? 'takes dark piece at' : `takes ${pieceOf(victim)}`;
  return `button, ${mover(who)} ${name(from)} ${verb} ${name(to)}${screen ? ` over ${name(screen)}` : ''}`;
}

/** What is said of an event once it has happened. */
function eventWords(game, event) {
  const { name } = GAMES[game];
  const { kind, from, to, victim, captured, turned, acting, screen, check } = event;
  if (kind === 'flip') return `${name(to ?? from)} turned up: ${pieceOf(turned)}`;
  const took = isDark(victim) ? 'takes dark piece at' : victim && `takes ${pieceOf(victim)}`;
  const parts = [`${mover(event)} ${name(from)} ${took || 'to'} ${name(to)}${game === 'banqi' && screen ? ` over ${name(screen)}` : ''}`];
  if (acting) parts.push(`turns up ${roleOf(turned)}`);
  if (isDark(victim)) parts.push(isDark(captured) ? 'it was unknown to you' : `it was ${one(roleOf(captured))}`);
  if (check) parts.push('check');
  return parts.join(', ');
}

/** A seeded game against level 1 with a reader that listens; the person begins. */
async function begin(t, game, seed) {
  const page = await browser.open(t, {
    settings: { animation: 'off', sound: false },
    prepare: (page) => page.route('**/reader.js', (route) => route.fulfill({ contentType: 'text/javascript', body: readFileSync(READER) })),
  });
  await ready(page);
  await page.evaluate(
    async ({ game, seed }) => {
      const { page: shown } = await import('./main.js');
      const { engine } = shown;
      const think = engine.think.bind(engine);
      engine.think = (question, ...rest) => think({ ...question, limits: { level: 1, seed } }, ...rest);
      const { virtual } = await import('./reader.js');
      window.reader = virtual;
      // Changed attributes are none of a live region's business, and the reader takes long over each of them.
      const Heard = class extends MutationObserver {
        constructor(tell) {
          super((records) => tell(records.filter(({ type }) => type !== 'attributes')));
        }
      };
      await virtual.start({ container: document.body, window: { document, MutationObserver: Heard } });
      shown.change({ level: 1, side: 'first' });
      shown.playFrom({ game, rules: game === 'banqi' ? 'taiwan' : 'capturer', mode: 'bot', seed: `spoken ${seed}` });
      shown.session.pace = 0;
    },
    { game, seed },
  );
  return page;
}

/** What the reader has said from the `since`th phrase on. */
const said = (page, since) => page.evaluate(async (since) => (await window.reader.spokenPhraseLog()).slice(since), since);

/** Waits until the reader has said as many moves as were made. */
async function heard(page, moves) {
  await page.waitForFunction(async (moves) => (await window.reader.spokenPhraseLog()).filter((phrase) => /^polite: (You|Bot, level 1): /.test(phrase)).length >= moves, moves);
}

/** Phrases that put a piece's name to a square. */
const naming = (square, piece) => new RegExp(`\\b${square}(,| turned up:) ${piece}|(?<!dark )${piece} (at |on )?${square}\\b`);

/**
 * Plays to the end by `act`, which returns nothing and may check what it hears, and checks all that was said.
 * @param {import('playwright-core').Page} page
 * @param {'banqi' | 'jieqi'} game
 * @param {(action: any, view: any) => Promise<void>} act
 */
async function playThrough(page, game, act) {
  const { name, squares } = GAMES[game];
  const periods = [];
  const told = [];
  let since = 0;
  for (;;) {
    const { view, history } = await settled(page);
    await heard(page, history.length);
    // What was unknown when it was told may be known later.
    for (const event of history.slice(told.length)) told.push(eventWords(game, event));
    const phrases = await said(page, since);
    since += phrases.length;
    periods.push({ phrases, hidden: squares.filter((_, i) => isDark(view.cells[i])) });
    if (view.ending) break;
    await act(choose(view), view);
    await page.waitForFunction(async (n) => (await import('./main.js')).page.session.view.actions > n, view.actions);
  }

  const { history, view } = await look(page);
  assert.ok(history.length >= 40, `${history.length} plies`);
  const everything = periods.flatMap(({ phrases }) => phrases);
  const moves = everything.filter((phrase) => /^polite: (You|Bot, level 1): /.test(phrase));
  const expected = history.map(({ seat }, i) => `polite: ${seat === 'first' ? 'You' : 'Bot, level 1'}: ${told[i]}`);
  if (game === 'banqi') expected[0] += `. You play ${view.colors.first}.`;
  assert.deepEqual(moves, expected, 'every ply of both sides is told once, in order');

  const { deal } = await page.evaluate(async () => (await import('./main.js')).page.session.opening());
  const start = game === 'banqi' ? squares : (await page.evaluate(async () => Object.keys((await import('./play/start.js')).startView('jieqi', '').acting))).sort((a, b) => squares.indexOf(a) - squares.indexOf(b));
  assert.equal(deal.length, start.length);
  const dealt = new Map(start.map((square, i) => [square, deal[i]]));
  // What the detector is for it must find: the squares that were turned up are named with what turned up.
  const revealed = history.filter(({ kind, turned }) => kind === 'flip' && turned).map(({ to, from }) => to ?? from);
  for (const square of revealed) assert.ok(everything.some((phrase) => naming(name(square), pieceOf(dealt.get(square))).test(phrase)), `${square} was told when it turned up`);
  if (game === 'jieqi') for (const { from, acting, turned } of history) if (acting) assert.equal(turned, dealt.get(from), 'the deal is read in the right order');
  let looked = 0;
  for (const { phrases, hidden } of periods) {
    if (hidden.length === 0) continue;
    for (const square of hidden) {
      const secret = naming(name(square), pieceOf(dealt.get(square)));
      for (const phrase of phrases) assert.doesNotMatch(phrase, secret, `${square} is still face down`);
      for (const phrase of phrases.filter((phrase) => phrase.startsWith(`button, ${name(square)}, `))) {
        looked += 1;
        assert.match(phrase.slice(`button, ${name(square)}, `.length), game === 'banqi' ? /^face down$/ : /^dark (red|black) piece, moves as [a-z]+(, (selected|capture))?$/);
      }
    }
  }
  return { history, view, looked, since };
}

/** By the keys of the grid: a digit to the rank, arrows to the file; every cell on the way is told. */
function byGrid(page, game) {
  const { name, top } = GAMES[game];
  const focused = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.square);
  const goTo = async (square) => {
    const from = await focused();
    if (from[1] !== square[1]) await page.keyboard.press(top === 4 ? square[1] : String((Number(square[1]) + 1) % 10));
    const files = square.charCodeAt(0) - from.charCodeAt(0);
    for (let i = 0; i < Math.abs(files); i += 1) await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    assert.equal(await focused(), square);
  };
  /** The cell that the cursor has come to. */
  const cell = async (square, words) => assert.equal((await said(page, -4)).findLast((phrase) => phrase.startsWith('button, ')), words);
  return async (action, view) => {
    if (action.kind === 'flip') {
      const square = action.to ?? action.from;
      await goTo(square);
      await cell(square, cellWords(game, view, square));
      await page.keyboard.press('Enter');
      return;
    }
    await goTo(action.from);
    await page.keyboard.press('Enter');
    const picked = (await said(page, -3)).find((phrase) => / picked up, moves to /.test(phrase));
    assert.ok(picked?.startsWith(`polite: ${action.acting ? `dark ${sideOf(action.piece)} piece` : pieceOf(action.piece)} ${name(action.from)} picked up, moves to `), `the pick is told: ${picked}`);
    assert.ok(picked.split(/to |, /).includes(name(action.to)), `${action.to} is among the targets told`);
    await goTo(action.to);
    await cell(action.to, cellWords(game, view, action.to, action.kind === 'step' ? ', move here' : ', capture'));
    await page.keyboard.press('Enter');
  };
}

/** As on a phone: the cursor of the reader walks on to a button, and a double tap presses it. */
function byList(page, game) {
  const walk = (wanted) =>
    page.evaluate(async (wanted) => {
      for (let i = 0; i < 1000; i += 1) {
        if ((await window.reader.lastSpokenPhrase()) === wanted) return true;
        await window.reader.next();
      }
      return false;
    }, wanted);
  let opened = false;
  return async (action) => {
    if (!opened) {
      assert.ok(await walk('heading, Actions, level 2'), 'the section is found');
      await page.evaluate(() => window.reader.act());
      opened = true;
    }
    const words = actionWords(game, action);
    assert.ok(await walk(words), `there is a ${words}`);
    await page.evaluate(() => window.reader.act());
  };
}

/** The dialog at the end, as it is told. */
async function ending(page, { view, since }, why) {
  await page.locator('dialog[data-name=result]').waitFor();
  const phrases = await page.waitForFunction(async (from) => {
    const phrases = (await window.reader.spokenPhraseLog()).slice(from);
    return phrases.some((phrase) => phrase.startsWith('dialog')) && phrases;
  }, Math.max(0, since - 4)).then((handle) => handle.jsonValue());
  const told = phrases.find((phrase) => phrase.startsWith('dialog'));
  assert.equal(told, `dialog, ${view.ending.winner === 'first' ? 'You won' : 'You lost'}, ${why}`);
}

for (const [game, way, seed, why] of /** @type {const} */ ([
  ['banqi', 'the grid', 15, 'Bot, level 1 has no piece left.'],
  ['banqi', 'the list of actions', 2, 'Bot, level 1 has no piece left.'],
  ['jieqi', 'the grid', 50, 'Bot, level 1 is checkmated.'],
  ['jieqi', 'the list of actions', 13, 'You are checkmated.'],
])) {
  test(`${game} by ${way}: every ply is spoken, nothing hidden is`, async (t) => {
    const page = await begin(t, game, seed);
    const played = await playThrough(page, game, way === 'the grid' ? byGrid(page, game) : byList(page, game));
    if (way === 'the grid') assert.ok(played.looked > 10, `${played.looked} face-down cells were told`);
    await ending(page, played, why);
  });
}
