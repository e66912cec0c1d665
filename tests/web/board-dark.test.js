// Jieqi's dark pieces: what a gesture does with them, how they move, what is said of them. No browser.

import assert from 'node:assert/strict';
import test from 'node:test';

import { applyEvent, frame, schedule, stepsBetween, stepsOf } from '../../www/board/animate.js';
import { cellLabel, describeAction, describeEvent } from '../../www/board/describe.js';
import { JIEQI, Geometry, squaresOf } from '../../www/board/geometry.js';
import { pressed } from '../../www/board/keys.js';
import { createState, isMovable, isOwn, marks, setInteractive, setView, tap } from '../../www/board/state.js';
import { english } from '../../www/board/strings.js';

const squares = squaresOf(JIEQI);
const cells = (pieces) => squares.map((square) => pieces[square] ?? '');

/** Red: dark b2 (cannon's point) and a3, general e0, soldier e5. Black: dark b7, b9, general e9, horse c7. */
const PIECES = { b2: 'X', a3: 'X', e0: 'G', e5: 'S', b7: 'x', b9: 'x', e9: 'g', c7: 'h' };
const ACTING = { b2: 'C', a3: 'S', b7: 'c', b9: 'h' };
const action = (kind, text, more = {}) => ({ kind, text, from: text.slice(0, 2), to: text.slice(2), screen: null, piece: PIECES[text.slice(0, 2)], acting: ACTING[text.slice(0, 2)] ?? null, victim: PIECES[text.slice(2)] ?? null, ...more });
const MOVES = [action('capture', 'b2b9', { screen: 'b7' }), action('step', 'b2b3'), action('step', 'e5e6'), action('step', 'e0e1')];
const view = (more = {}) => /** @type {any} */ ({ game: 'jieqi', rules: 'capturer', fen: 'one', cells: cells(PIECES), acting: ACTING, dark: null, check: null, toMove: 'first', colors: { first: 'red', second: 'black' }, chain: null, actions: 4, ending: null, moves: MOVES, ...more });

function state(more = {}, interactive = /** @type {const} */ ('both')) {
  const fresh = createState();
  setView(fresh, view(more));
  setInteractive(fresh, interactive);
  return fresh;
}

test('a view of the other game lays out the other board', () => {
  const board = state();
  assert.deepEqual([board.shape, board.squares.length, board.cursor], [JIEQI, 90, 'e0']);
  setView(board, /** @type {any} */ ({ game: 'banqi', fen: 'two', cells: Array(32).fill('X'), moves: [] }));
  assert.deepEqual([board.squares.length, board.cursor], [32, 'a1']);
});

test('an own dark piece is picked and marks the moves of its point', () => {
  const board = state();
  assert.deepEqual(tap(board, 'b2', 'touch'), { kind: 'picked', square: 'b2' });
  assert.deepEqual([...marks(board)].map(([square, { kind }]) => square + kind).sort(), ['b3step', 'b9capture']);
  assert.equal(tap(board, 'b9', 'touch').action.text, 'b2b9');
});

test('nothing picked, nothing is marked: no dark piece is flipped', () => assert.equal(marks(state()).size, 0));

test('dark pieces belong to the side whose they are', () => {
  const board = state();
  assert.deepEqual(['b2', 'b7', 'c7', 'e5'].map((square) => isOwn(board, square)), [true, false, false, true]);
  assert.deepEqual(['b2', 'a3', 'b7'].map((square) => isMovable(board, square)), [true, false, false]);
  assert.deepEqual(tap(board, 'b7', 'touch'), { kind: 'none' });
  const black = state({ toMove: 'second', moves: [] });
  assert.deepEqual(['b2', 'b7'].map((square) => isOwn(black, square)), [false, true]);
});

for (const [text, asks] of [['b2b3', true], ['b2b9', true], ['e5e6', false]]) {
  test(`confirm=flips: ${text} ${asks ? 'turns something up and asks once more' : 'turns nothing up'}`, () => {
    const board = state();
    board.confirm = 'flips';
    tap(board, text.slice(0, 2), 'mouse');
    assert.equal(tap(board, text.slice(2), 'mouse').kind, asks ? 'confirm' : 'play');
  });
}

const event = (more) => /** @type {any} */ ({ ...action('step', 'b2b3'), turned: null, captured: null, check: false, ...more });

test('events lead to the cells they say', () => {
  const after = (more) => applyEvent(cells(PIECES), event(more), squares);
  assert.deepEqual(after({ turned: 'H' }), cells({ ...PIECES, b2: '', b3: 'H' }));
  assert.deepEqual(after({ ...MOVES[0], turned: 'S', captured: 'x' }), cells({ ...PIECES, b2: '', b9: 'S' }));
  assert.deepEqual(after({ ...MOVES[2] }), cells({ ...PIECES, e5: '', e6: 'S' }));
});

test('a dark piece goes dark and turns up where it stands', () => {
  const steps = stepsOf(cells(PIECES), [event({ turned: 'H' })], squares);
  assert.deepEqual(steps.map(({ kind, to }) => [kind, to]), [['slide', 'b3'], ['flip', 'b3']]);
  const timed = schedule(steps, { now: 0, speed: 1, reduced: false });
  const seen = Array.from({ length: 380 }, (_, now) => frame(timed, now, squares)?.actors.filter(({ letter, alpha }) => letter && alpha !== 0).map(({ letter }) => letter).join('') ?? '');
  assert.equal(seen[0], 'X');
  assert.deepEqual([...new Set(seen)].filter((letters) => /H/.test(letters)), ['H']);
});

test('a dark victim flies off as what its viewer knows of it', () => {
  const flown = (captured) => {
    const steps = schedule(stepsOf(cells(PIECES), [event({ ...MOVES[0], turned: 'S', captured })], squares), { now: 0, speed: 1, reduced: false });
    return frame(steps, 1, squares)?.actors[0].letter;
  };
  assert.deepEqual([flown('x'), flown('h')], ['x', 'h']);
});

test('taking back a reveal cross-fades; a plain move slides back', () => {
  const kind = (before, after) => stepsBetween(cells(before), cells(after), squares)[0].kind;
  assert.equal(kind({ b3: 'H' }, { b2: 'X' }), 'fade');
  assert.equal(kind({ e6: 'S' }, { e5: 'S' }), 'slide');
});

const label = (square, cell, how) => cellLabel(square, cell, how, english, JIEQI);

test('cells are called by the names people use, dark ones by side and point', () => {
  assert.equal(label('c2', 'X', { acting: 'C' }), 'c3, dark red piece, moves as cannon');
  assert.equal(label('b9', 'x', { acting: 'h', mark: 'capture' }), 'b10, dark black piece, moves as horse, capture');
  assert.equal(label('e9', 'g', { check: true }), 'e10, black general, in check');
  assert.equal(label('a0', '', { mark: 'step' }), 'a1, empty, move here');
});

test('when the game is over a dark piece is called what it was', () => {
  assert.equal(label('c2', 'X', { acting: 'C', identity: 'H' }), 'c3, dark red piece, it was a red horse');
  assert.equal(cellLabel('c2', 'X', { identity: 'h' }, english), 'c2, face down, it was a black horse');
});

for (const [one, text] of [
  [MOVES[0], 'dark red cannon b3 takes dark piece at b10 over b8'],
  [MOVES[1], 'dark red cannon b3 to b4'],
  [MOVES[2], 'red soldier e6 to e7'],
  [action('capture', 'b9c7', { piece: 'h', acting: null, victim: 'S' }), 'black horse b10 takes red soldier c8'],
]) {
  test(`action: ${text}`, () => assert.equal(describeAction(/** @type {any} */ (one), english, JIEQI), text));
}

for (const [one, text] of [
  [event({ ...MOVES[0], turned: 'S', captured: 'h' }), 'dark red cannon b3 takes dark piece at b10, turns up soldier, it was a horse'],
  [event({ ...MOVES[0], turned: 'S', captured: 'x' }), 'dark red cannon b3 takes dark piece at b10, turns up soldier, it was unknown to you'],
  [event({ ...MOVES[0], turned: 'S', captured: null }), 'dark red cannon b3 takes dark piece at b10, turns up soldier, it was unknown to you'],
  [event({ ...MOVES[0], piece: 'C', acting: null, captured: 'e' }), 'red cannon b3 takes dark piece at b10, it was an elephant'],
  [event({ turned: 'R', check: true }), 'dark red cannon b3 to b4, turns up chariot, check'],
  [event({ ...action('capture', 'b2c7'), acting: null, piece: 'R', captured: 'h' }), 'red chariot b3 takes black horse c8'],
]) {
  test(`event: ${text}`, () => assert.equal(describeEvent(one, english, JIEQI), text));
}

/** Presses a key on the board and returns where it went or what was said. */
function press(key, board = state(), from = 'e0') {
  board.cursor = from;
  let told = '';
  const geometry = new Geometry(JIEQI, { portrait: false, orientation: 0, cell: 40 });
  pressed(/** @type {any} */ ({ key, shiftKey: key !== key.toLowerCase() }), { state: board, geometry, t: english, letters: true, moveTo: (square) => (told = square), say: (text) => (told = text), page: () => {}, escape: () => {} });
  return told;
}

test('digits lead to a rank as people count it, 0 to the tenth', () => assert.deepEqual(['1', '4', '9', '0'].map((key) => press(key)), ['e0', 'e3', 'e8', 'e9']));

test('letters jump to face-up pieces of a kind only', () => {
  assert.deepEqual([press('h'), press('g'), press('s')], ['c7', 'e9', 'e5']);
  assert.equal(press('c'), 'no cannon on the board');
});

test('this square, its moves and its captures are said in people’s names', () => {
  assert.equal(press('o', state(), 'b2'), 'b3, dark red piece, moves as cannon');
  assert.equal(press('m', state(), 'b2'), 'from b3: dark red cannon b3 takes dark piece at b10 over b8, b4');
  assert.equal(press('M', state(), 'e5'), 'no captures from e6');
});
