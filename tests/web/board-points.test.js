// Jieqi's board: points, names of squares, what a person types. No browser.

import assert from 'node:assert/strict';
import test from 'node:test';

import { EDGE, Geometry, JIEQI, fit, moveName, nameOf, pointLines, readMove, squareAt, squaresOf } from '../../www/board/geometry.js';
import { travel } from '../../www/board/keys.js';
import { boardMarkup } from '../../www/board/svg.js';
import { startView } from '../../www/play/start.js';

const upright = (orientation = 0) => new Geometry(JIEQI, { portrait: false, orientation, cell: 40 });

test('ninety squares, along the first rank and up', () => {
  const squares = squaresOf(JIEQI);
  assert.equal(squares.length, 90);
  assert.deepEqual([squares[0], squares[8], squares[9], squares[89]], ['a0', 'i0', 'a1', 'i9']);
});

test('people count ranks from 1', () => {
  assert.deepEqual(['a0', 'b9', 'i3'].map((square) => nameOf(square, JIEQI)), ['a1', 'b10', 'i4']);
  assert.equal(moveName('b2b9', JIEQI), 'b3b10');
  assert.equal(squareAt('e', 10, JIEQI), 'e9');
});

for (const [typed, text] of [['b3b10', 'b2b9'], [' B3-b10 ', 'b2b9'], ['b3 x b10', 'b2b9'], ['a10a9', 'a9a8'], ['b2b0', null], ['b3b11', null], ['j1j2', null], ['C2=5', 'C2=5'], ['炮二平五', '炮二平五'], ['c2', 'c2']]) {
  test(`typed "${typed}" means ${text ?? 'nothing'}`, () => assert.equal(readMove(typed, JIEQI), text));
}

test('Red sits below, a1 in the left corner; turned, Black does', () => {
  assert.deepEqual([upright().place('a0'), upright().place('e9')], [{ col: 0, row: 9 }, { col: 4, row: 0 }]);
  assert.deepEqual([upright(180).place('a0'), upright(180).place('e9')], [{ col: 8, row: 0 }, { col: 4, row: 9 }]);
});

for (const orientation of [0, 180]) {
  test(`a point leads back to its square, and the printed names are those beside it (${orientation})`, () => {
    const geometry = upright(orientation);
    const { rows, cols } = geometry.coordinates();
    for (const square of squaresOf(JIEQI)) {
      const { col, row } = geometry.place(square);
      assert.equal(geometry.under(geometry.centre(square)), square);
      assert.equal(cols[col] + rows[row], nameOf(square, JIEQI));
    }
  });
}

test('on a phone 360 pixels wide a cell is at least 38 pixels', () => assert.ok(fit(JIEQI, { width: 360, height: 560, layout: 'auto', orientation: 0, largestCell: 112 }).cell >= 38));

test('the board stands upright whatever the layout, and never outgrows its room', () => {
  for (let width = 280; width <= 1200; width += 40) {
    for (const layout of ['auto', 'portrait', 'landscape']) {
      const board = fit(JIEQI, { width, height: 600, layout, orientation: 0, largestCell: 112 });
      assert.deepEqual([board.cols, board.rows], [9, 10]);
      assert.ok(board.width <= width && board.width === 9 * board.cell + 2 * EDGE);
    }
  }
});

test('no line but the border crosses the river', () => {
  const crossing = pointLines().filter(([from, to]) => (from[1] <= '4') !== (to[1] <= '4'));
  assert.deepEqual(crossing, []);
  assert.equal(pointLines().length, 8 + 14 + 4);
});

test('arrows go to the neighbour on the screen, Home and End to the ends of the rank', () => {
  const go = (key, square, orientation = 0, more = {}) => travel(/** @type {any} */ ({ key, ...more }), upright(orientation), square);
  assert.deepEqual([go('ArrowUp', 'e0'), go('ArrowUp', 'e0', 180), go('ArrowRight', 'e0'), go('ArrowRight', 'e0', 180)], ['e1', null, 'f0', 'd0']);
  assert.deepEqual([go('Home', 'e3'), go('End', 'e3'), go('Home', 'e3', 0, { ctrlKey: true }), go('PageDown', 'e3')], ['a3', 'i3', 'a9', 'e0']);
});

test('what is shown before the rules are there: thirty dark pieces, each with its point’s role, and two generals', () => {
  const { cells, acting } = startView('jieqi', 'capturer');
  const at = (square) => cells[squaresOf(JIEQI).indexOf(square)];
  const count = (cell) => cells.filter((one) => one === cell).length;
  assert.deepEqual([count('X'), count('x'), count('G'), count('g'), count('')], [15, 15, 1, 1, 58]);
  assert.deepEqual(['e0', 'e9', 'b2', 'b7', 'a3'].map(at), ['G', 'g', 'X', 'x', 'X']);
  assert.deepEqual(['a0', 'b0', 'c0', 'd0', 'b2', 'c3', 'a9', 'h7', 'i6'].map((square) => acting[square]), [...'RHEACSrcs']);
  assert.equal(Object.keys(acting).length, 30);
});

test('as SVG: every piece stands on its point', () => {
  const colour = '#123456';
  const colours = /** @type {any} */ (new Proxy({}, { get: () => colour }));
  const svg = boardMarkup(startView('jieqi', 'capturer'), { style: { set: 'traditional', badges: true, cannon: '包', ladder: 'taiwan' }, colours, cell: 40 });
  assert.equal(svg.match(/<g transform="translate\(\d+ \d+\)"/g)?.length, 32);
  assert.doesNotMatch(svg, /NaN|undefined/);
});
