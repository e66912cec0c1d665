// What gestures do to the board's state: no browser, one question a test.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createState, dragStart, drop, escape, marks, setInteractive, setView, tap } from '../../www/board/state.js';
import { squaresOf, BANQI } from '../../www/board/geometry.js';

const squares = squaresOf(BANQI);

/** A view with pieces named by square, red to move; `moves` as texts with a kind. */
function state(pieces, moves, { chain = null, ...more } = {}) {
  const cells = squares.map((square) => pieces[square] ?? '');
  const made = moves.map(([kind, text, screen = null]) => {
    const [from, to] = kind === 'flip' ? [null, text] : [text.slice(0, 2), text.slice(2, 4)];
    if (kind === 'stop') return { text: '-', kind, from: chain, to: null, screen: null, piece: null, victim: null };
    return { text, kind, from, to, screen, piece: from && pieces[from], victim: kind === 'capture' ? pieces[to] : null };
  });
  const fresh = createState();
  setView(fresh, { game: 'banqi', rules: 'taiwan', fen: JSON.stringify(pieces), cells, toMove: 'first', colors: { first: 'red', second: 'black' }, chain, actions: 4, ending: null, moves: made, ...more });
  setInteractive(fresh, 'both');
  return fresh;
}

const few = () =>
  state({ a1: 'C', b1: 'X', d1: 'h', a2: 'S', h4: 'X' }, [['capture', 'a1d1', 'b1'], ['step', 'a2a3'], ['step', 'a2b2'], ['flip', 'b1'], ['flip', 'h4']]);

test('with nothing picked a tap on a face-down tile flips it', () => {
  assert.equal(tap(few(), 'b1', 'touch').action.text, 'b1');
});

test('a tap on an own piece picks it', () => {
  const board = few();
  assert.deepEqual(tap(board, 'a1', 'touch'), { kind: 'picked', square: 'a1' });
  assert.deepEqual([...marks(board).keys()], ['d1']);
});

test('a marked target plays', () => {
  const board = few();
  tap(board, 'a1', 'mouse');
  assert.equal(tap(board, 'd1', 'mouse').action.text, 'a1d1');
  assert.equal(board.interaction.kind, 'idle');
});

test('another own piece is picked instead', () => {
  const board = few();
  tap(board, 'a1', 'mouse');
  tap(board, 'a2', 'mouse');
  assert.deepEqual(board.interaction, { kind: 'picked', square: 'a2' });
});

test('with a piece picked a face-down tile is never flipped', () => {
  const board = few();
  tap(board, 'a1', 'mouse');
  assert.deepEqual(tap(board, 'h4', 'mouse'), { kind: 'refused', from: 'a1', to: 'h4', what: 'faceDown' });
  assert.equal(board.interaction.kind, 'idle');
});

test('an empty square far away only puts the piece down', () => {
  const board = few();
  tap(board, 'a2', 'mouse');
  assert.deepEqual(tap(board, 'f3', 'mouse'), { kind: 'unpicked' });
});

test('the marks of a picked piece are its legal actions and no more', () => {
  const board = few();
  tap(board, 'a2', 'mouse');
  assert.deepEqual([...marks(board)].map(([square, { kind }]) => square + kind).sort(), ['a3step', 'b2step']);
});

test('with nothing picked the marks are the legal flips', () => {
  assert.deepEqual([...marks(few()).keys()].sort(), ['b1', 'h4']);
});

test('a marked face-down target is attacked', () => {
  const board = state({ a1: 'R', b1: 'X' }, [['attempt', 'a1b1'], ['flip', 'b1']]);
  tap(board, 'a1', 'touch');
  assert.equal(tap(board, 'b1', 'touch').action.kind, 'attempt');
});

const chained = () => state({ b1: 'R', b2: 'h', e1: 'S', f4: 'X' }, [['capture', 'b1b2'], ['stop', '-']], { chain: 'b1' });

test('in a chain the piece is already picked', () => {
  assert.deepEqual(chained().interaction, { kind: 'picked', square: 'b1' });
});

for (const square of ['e1', 'f4', 'c3']) {
  test(`in a chain a tap on ${square} leaves the piece picked`, () => {
    const board = chained();
    tap(board, square, 'touch');
    assert.deepEqual(board.interaction, { kind: 'picked', square: 'b1' });
  });
}

test('a tap on the chaining piece ends the turn', () => {
  assert.equal(tap(chained(), 'b1', 'touch').action.text, '-');
});

test('Escape ends a chain', () => {
  assert.equal(escape(chained()).action.text, '-');
});

test('Escape puts a piece down, and again leaves the board', () => {
  const board = few();
  tap(board, 'a1', 'key');
  assert.equal(escape(board).kind, 'unpicked');
  assert.equal(escape(board).kind, 'leave');
});

test('a piece dragged back to its start is not picked', () => {
  const board = few();
  dragStart(board, 'a2', { x: 0, y: 0 });
  assert.equal(drop(board, 'a2', 'touch').kind, 'unpicked');
  assert.equal(board.interaction.kind, 'idle');
});

test('a piece dragged off the board goes home', () => {
  const board = few();
  dragStart(board, 'a2', { x: 0, y: 0 });
  assert.equal(drop(board, null, 'mouse').kind, 'unpicked');
});

test('an enemy, a face-down tile and a stuck piece cannot be dragged', () => {
  const board = state({ a1: 'C', d1: 'h', b1: 'X' }, [['flip', 'b1']]);
  for (const square of ['a1', 'd1', 'b1', 'c3']) assert.equal(dragStart(board, square, { x: 0, y: 0 }), false);
});

for (const [confirm, by, square, asks] of [
  ['off', 'touch', 'b1', false],
  ['touch', 'touch', 'b1', true],
  ['touch', 'mouse', 'b1', false],
  ['flips', 'mouse', 'b1', true],
  ['all', 'key', 'b1', true],
]) {
  test(`confirm=${confirm}: a flip by ${by} ${asks ? 'asks once more' : 'is made at once'}`, () => {
    const board = few();
    board.confirm = confirm;
    assert.equal(tap(board, square, by).kind, asks ? 'confirm' : 'play');
    if (asks) assert.equal(tap(board, square, by).kind, 'play');
  });
}

test('a preview is cancelled by a tap elsewhere, which does nothing else', () => {
  const board = few();
  board.confirm = 'flips';
  tap(board, 'b1', 'touch');
  assert.deepEqual(tap(board, 'h4', 'touch'), { kind: 'unpicked' });
  assert.equal(board.interaction.kind, 'idle');
});

test('the other side, or a finished game, cannot be played', () => {
  const board = few();
  setInteractive(board, 'second');
  assert.equal(tap(board, 'b1', 'touch').kind, 'none');
  const over = state({ a1: 'X' }, [['flip', 'a1']], { ending: { cause: 'resign', winner: 'first' } });
  assert.equal(tap(over, 'a1', 'touch').kind, 'none');
  assert.equal(marks(over).size, 0);
});

test('a new view drops what was picked; the same view keeps it', () => {
  const board = few();
  tap(board, 'a1', 'mouse');
  setView(board, { ...board.view });
  assert.equal(board.interaction.kind, 'picked');
  setView(board, { ...board.view, actions: 5 });
  assert.equal(board.interaction.kind, 'idle');
});
