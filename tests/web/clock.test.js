// Clocks: reckoned from time stamps, one side's at a time, still when the game is over, kept over a reload.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock, readControl } from '../../www/play/clock.js';
import { clockText } from '../../www/play/clock-view.js';

/** Time that passes when told to, with timers that fall due then. */
function fake() {
  let now = 1_000_000;
  const due = new Map();
  let serial = 0;
  return {
    timers: {
      now: () => now,
      setTimeout: (act, ms) => (due.set(++serial, { act, at: now + ms }), serial),
      clearTimeout: (timer) => due.delete(timer),
    },
    /** @param {number} ms @param {{ asleep?: boolean }} [how]  asleep: no timer is heard until the end */
    pass(ms, { asleep = false } = {}) {
      const end = now + ms;
      for (;;) {
        const [next] = [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        due.delete(next[0]);
        now = asleep ? end : Math.max(now, next[1].at);
        next[1].act();
      }
      now = end;
    },
    back: (ms) => (now -= ms),
  };
}

const at = (ply, ending = null) => ({ ply, toMove: /** @type {const} */ (ply % 2 ? 'second' : 'first'), ending });
const both = (clock) => [clock.left('first'), clock.left('second')];

test('a control is minutes and seconds, and nothing else', () => {
  assert.deepEqual(readControl('3+2'), { base: 180_000, increment: 2000 });
  assert.deepEqual(readControl('15+0'), { base: 900_000, increment: 0 });
  for (const bad of ['none', '', '0+5', '5', '+5', '5+', '-1+2', '1.5+2', '9999+1']) {
    assert.equal(readControl(bad), null, bad);
    assert.throws(() => new Clock(bad));
  }
});

test('time runs from the end of the first turn, for the side to move alone, and a turn brings the increment', () => {
  const { timers, pass } = fake();
  const clock = new Clock('3+2', timers);
  clock.follow(at(0));
  pass(60_000);
  assert.deepEqual([clock.running, ...both(clock)], [null, 180_000, 180_000]);
  clock.follow(at(1));
  pass(5000);
  assert.deepEqual([clock.running, ...both(clock)], ['second', 180_000, 175_000]);
  clock.follow(at(2));
  assert.deepEqual([clock.running, ...both(clock)], ['first', 180_000, 177_000]);
  pass(500);
  clock.follow(at(2));
  pass(500);
  assert.deepEqual(both(clock), [179_000, 177_000], 'a hop within a turn brings nothing and stops nothing');
});

test('taking back gives no time back, and a turn played again no second increment', () => {
  const { timers, pass } = fake();
  const clock = new Clock('3+2', timers);
  for (const ply of [0, 1, 2, 3]) {
    clock.follow(at(ply));
    pass(10_000);
  }
  assert.deepEqual(both(clock), [172_000, 162_000]);
  for (let again = 0; again < 5; again += 1) {
    clock.follow(at(2));
    assert.equal(clock.running, 'first');
    clock.follow(at(3));
  }
  assert.deepEqual(both(clock), [172_000, 162_000]);
  clock.follow(at(0));
  assert.equal(clock.running, null, 'back at the start nothing runs');
});

for (const cause of ['no-move', 'quiet', 'repetition', 'resign', 'agreed', 'time']) {
  test(`an end by ${cause} stops both, for good`, () => {
    const { timers, pass } = fake();
    const clock = new Clock('3+2', timers);
    let falls = 0;
    clock.onFall(() => (falls += 1));
    clock.follow(at(1));
    pass(4000);
    clock.follow(at(2, { cause, winner: null }));
    const end = both(clock);
    assert.deepEqual(end, [180_000, 176_000], 'the last turn brings no increment');
    pass(3_600_000);
    assert.deepEqual([clock.running, clock.fallen, falls, ...both(clock)], [null, null, 0, ...end]);
  });
}

test('at any moment at most one clock runs, that of the side to move', () => {
  const { timers, pass } = fake();
  const clock = new Clock('5+5', timers);
  let [turn, before] = [0, both(clock)];
  clock.follow(at(0));
  for (let sample = 0; sample < 1200; sample += 1) {
    pass(100);
    const now = both(clock);
    const ran = ['first', 'second'].filter((_, i) => now[i] < before[i]);
    assert.deepEqual(ran, turn === 0 ? [] : [at(turn).toMove]);
    if (sample % 37 === 0) clock.follow(at((turn += 1)));
    before = both(clock);
  }
});

test('time out is told once, at once, after sleep, and never for a clock that was closed', () => {
  for (const asleep of [false, true]) {
    const { timers, pass } = fake();
    const clock = new Clock('3+0', timers);
    const fallen = [];
    clock.onFall((seat) => fallen.push(seat));
    clock.follow(at(1));
    pass(179_999, { asleep });
    assert.deepEqual([fallen, clock.fallen], [[], null]);
    pass(asleep ? 8 * 3_600_000 : 1, { asleep });
    assert.deepEqual([fallen, clock.fallen, clock.left('second')], [['second'], 'second', 0]);
  }
  const { timers, pass } = fake();
  const clock = new Clock('3+0', timers);
  clock.onFall(() => assert.fail('closed'));
  clock.follow(at(1));
  clock.close();
  pass(600_000);
});

test('a clock that is saved runs on; excused time does not count; the device’s clock set back takes nothing and gives nothing', () => {
  const { timers, pass, back } = fake();
  const clock = new Clock('3+2', timers);
  clock.follow(at(1));
  pass(10_000);
  const state = JSON.parse(JSON.stringify(clock.state));
  pass(50_000);
  assert.equal(Clock.from(state, timers).left('second'), 120_000);
  const excused = Clock.from(state, timers);
  excused.excuse();
  assert.equal(excused.left('second'), 180_000);
  const late = Clock.from(state, timers);
  back(600_000);
  assert.equal(late.left('second'), 180_000);
});

test('a damaged clock is refused', () => {
  const { timers } = fake();
  const good = new Clock('3+2', timers).state;
  assert.deepEqual(Clock.from(good, timers).state, good);
  for (const spoilt of [null, {}, { ...good, control: '3' }, { ...good, left: { first: 1 } }, { ...good, left: { first: -1, second: 1 } }, { ...good, running: 'third' }, { ...good, since: 'now' }, { ...good, ply: null }]) {
    assert.throws(() => Clock.from(spoilt, timers), JSON.stringify(spoilt));
  }
});

test('what a player can spend on a turn never ends the game', () => {
  const { timers } = fake();
  const clock = Clock.from({ ...new Clock('3+2', timers).state, left: { first: 900, second: 180_000 } }, timers);
  assert.ok(clock.share('first') < 900 && clock.share('first') > 0);
  assert.equal(clock.share('second'), 8000);
});

test('a clock shows minutes, then tenths, and zero only at the end', () => {
  const shown = [[180_000, '3:00'], [179_001, '3:00'], [60_000, '1:00'], [59_999, '1:00'], [10_001, '0:11'], [10_000, '0:10'], [9999, '0:10'], [9900, '0:09.9'], [1, '0:00.1'], [0, '0:00.0'], [900_000, '15:00']];
  for (const [ms, text] of shown) assert.equal(clockText(ms), text, String(ms));
});
