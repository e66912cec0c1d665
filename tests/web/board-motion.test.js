// Animation is a matter of cells before and after: no browser.

import assert from 'node:assert/strict';
import test from 'node:test';

import { CROSSFADE, applyEvent, ease, frame, schedule, stepsBetween, stepsOf } from '../../www/board/animate.js';
import { BANQI, squaresOf } from '../../www/board/geometry.js';

const squares = squaresOf(BANQI);
const cells = (pieces) => squares.map((square) => pieces[square] ?? '');
const event = (kind, from, to, more = {}) => ({ kind, from, to, turned: null, captured: null, ...more });

test('events lead to the cells they say', () => {
  const before = cells({ a1: 'R', b1: 'h', b2: 'X' });
  assert.deepEqual(applyEvent(before, event('capture', 'a1', 'b1', { captured: 'h' }), squares), cells({ b1: 'R', b2: 'X' }));
  assert.deepEqual(applyEvent(before, event('flip', null, 'b2', { turned: 's' }), squares), cells({ a1: 'R', b1: 'h', b2: 's' }));
  assert.deepEqual(applyEvent(before, event('stop', null, null), squares), before);
});

test('a failed attempt turns the target and moves nobody', () => {
  const before = cells({ a1: 'S', a2: 'X' });
  assert.deepEqual(applyEvent(before, event('attempt', 'a1', 'a2', { turned: 'g' }), squares), cells({ a1: 'S', a2: 'g' }));
});

for (const [name, before, after, kind] of [
  ['a flip', { a1: 'X' }, { a1: 'R' }, 'flip'],
  ['a step', { a1: 'R' }, { a2: 'R' }, 'slide'],
  ['a capture', { a1: 'R', a2: 'h' }, { a2: 'R' }, 'capture'],
  ['a capture taken back', { a2: 'R' }, { a1: 'R', a2: 'h' }, 'slide'],
  ['another game', { a1: 'R', b1: 'X', c1: 'S' }, { d1: 'X', e1: 'X' }, 'fade'],
]) {
  test(`${name} is recognised from two positions`, () => assert.equal(stepsBetween(cells(before), cells(after), squares)[0].kind, kind));
}

test('equal positions move nothing', () => assert.deepEqual(stepsBetween(cells({ a1: 'X' }), cells({ a1: 'X' }), squares), []));

test('a hop after a hop waits for it', () => {
  const steps = schedule(stepsOf(cells({ a1: 'R', b1: 'h', c1: 's' }), [event('capture', 'a1', 'b1'), event('capture', 'b1', 'c1')], squares), { now: 0, speed: 1, reduced: false });
  assert.equal(steps[1].start, steps[0].end);
});

test('with reduced motion there is one cross-fade of at most 100 ms and nothing slides', () => {
  const steps = schedule(stepsOf(cells({ a1: 'R', b1: 'h', c1: 's' }), [event('capture', 'a1', 'b1'), event('capture', 'b1', 'c1')], squares), { now: 0, speed: 1, reduced: true });
  assert.ok(steps.length === 1 && steps[0].end <= 100 && CROSSFADE <= 100);
  assert.ok(frame(steps, 50, squares).actors.every((actor) => !actor.toward && !actor.turn && !actor.fly));
});

test('a tile that turns shows its back first and never another face', () => {
  const steps = schedule(stepsOf(cells({ a1: 'X' }), [event('flip', null, 'a1', { turned: 'c' })], squares), { now: 0, speed: 1, reduced: false });
  const seen = Array.from({ length: 219 }, (_, now) => frame(steps, now, squares).actors[0].letter);
  assert.equal(seen[0], 'X');
  assert.deepEqual([...new Set(seen)], ['X', 'c']);
});

test('when the time is up there is nothing apart from the position', () => {
  const steps = schedule(stepsOf(cells({ a1: 'R' }), [event('step', 'a1', 'a2')], squares), { now: 0, speed: 1, reduced: false });
  assert.equal(frame(steps, 1000, squares), null);
});

test('the easing starts at 0, ends at 1 and never turns back', () => {
  assert.deepEqual([ease(0), ease(1)], [0, 1]);
  for (let x = 0.01; x < 1; x += 0.01) assert.ok(ease(x) >= ease(x - 0.01));
});
