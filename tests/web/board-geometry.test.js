// Cells and pixels, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';

import { BANQI, EDGE, Geometry, fit, squaresOf } from '../../www/board/geometry.js';

const at = (portrait, orientation) => new Geometry(BANQI, { portrait, orientation, cell: 50 });
const ways = [true, false].flatMap((portrait) => [0, 180].map((orientation) => [portrait, orientation]));

test('a1 lies bottom left in landscape', () => {
  assert.deepEqual(at(false, 0).place('a1'), { col: 0, row: 3 });
});

test('portrait is landscape turned a quarter turn clockwise', () => {
  const [lying, upright] = [at(false, 0), at(true, 0)];
  for (const square of squaresOf(BANQI)) {
    const { col, row } = lying.place(square);
    assert.deepEqual(upright.place(square), { col: 3 - row, row: col });
  }
});

test('orientation 180 puts every square in the opposite corner', () => {
  for (const portrait of [true, false]) {
    const [one, other] = [at(portrait, 0), at(portrait, 180)];
    for (const square of squaresOf(BANQI)) {
      const { col, row } = one.place(square);
      assert.deepEqual(other.place(square), { col: one.cols - 1 - col, row: one.rows - 1 - row });
    }
  }
});

for (const [portrait, orientation] of ways) {
  test(`the middle of a cell leads back to its square (${portrait ? 'portrait' : 'landscape'}, ${orientation})`, () => {
    const geometry = at(portrait, orientation);
    for (const square of squaresOf(BANQI)) assert.equal(geometry.under(geometry.centre(square)), square);
  });

  test(`printed coordinates name the cells beside them (${portrait ? 'portrait' : 'landscape'}, ${orientation})`, () => {
    const geometry = at(portrait, orientation);
    const { rows, cols } = geometry.coordinates();
    for (const square of squaresOf(BANQI)) {
      const { col, row } = geometry.place(square);
      assert.equal(portrait ? rows[row] + cols[col] : cols[col] + rows[row], square);
    }
  });
}

test('a point in the edge is off the board', () => {
  assert.equal(at(true, 0).under({ x: EDGE - 1, y: 40 }), null);
  assert.equal(at(true, 0).under({ x: 40, y: EDGE + 8 * 50 }), null);
});

for (const [width, height, cell] of [[360, 740, 66], [320, 568, 44]]) {
  test(`on a ${width} x ${height} phone a cell is at least ${cell} pixels`, () => {
    const board = fit(BANQI, { width, height: height - 180, layout: 'auto', orientation: 0, largestCell: 112 });
    assert.ok(board.portrait && board.cell >= cell, `cell ${board.cell}`);
  });
}

test('from 280 to 1200 pixels the board never outgrows its room', () => {
  for (let width = 280; width <= 1200; width += 20) {
    for (const layout of ['auto', 'portrait', 'landscape']) assert.ok(fit(BANQI, { width, height: 600, layout, orientation: 0, largestCell: 112 }).width <= width);
  }
});
