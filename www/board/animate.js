// Motion: what to show between one position and the next. A motion is a list of steps, each with the cells before and after it;
// the state already holds the end, so input never waits.

import { isDark } from './state.js';

/** @typedef {number} Milliseconds */
/**
 * @typedef {'flip'|'slide'|'capture'|'attempt'|'fade'} StepKind
 * @typedef {{ kind: StepKind, from: string|null, to: string|null, turned?: string|null, taken?: string|null, placed?: boolean, before: string[], after: string[], start: Milliseconds, end: Milliseconds }} Step
 *   `placed`: the piece was dragged there, it only lands; `taken`: what leaves shows itself as this
 * @typedef {{ letter: string, square: string, toward?: string, along?: number, turn?: number, alpha?: number, fly?: number, lift?: number }} Actor
 *   A piece drawn apart: `along` of the way from `square` to `toward`, turned by `turn` (0 flat .. 1 edge on), flying off by `fly`
 */

export const FLIP = 220;
export const SLIDE = 160;
export const CAPTURE = 200;
export const CROSSFADE = 100;

const LENGTH = { flip: FLIP, slide: SLIDE, capture: CAPTURE, attempt: FLIP + CAPTURE, fade: CROSSFADE };

/** The cells after an event. @param {string[]} cells @param {import('./state.js').GameEvent} event @param {string[]} squares */
export function applyEvent(cells, event, squares) {
  const after = cells.slice();
  const at = (square) => squares.indexOf(square);
  if (event.kind === 'flip') after[at(event.to ?? event.from)] = event.turned ?? 'X';
  else if (event.kind === 'attempt' && !event.captured) after[at(event.to)] = event.turned ?? 'X';
  else if (event.kind !== 'stop') {
    after[at(event.to)] = (event.kind !== 'attempt' && event.turned) || cells[at(event.from)];
    after[at(event.from)] = '';
  }
  return after;
}

/** Steps for a list of events, one after the other: a dark piece moves first and turns up where it stands. @param {string[]} before @param {import('./state.js').GameEvent[]} events @param {string[]} squares */
export function stepsOf(before, events, squares) {
  /** @type {Step[]} */
  const steps = [];
  for (const event of events) {
    const after = applyEvent(before, event, squares);
    const kind = event.kind === 'step' ? 'slide' : event.kind;
    const to = event.to ?? event.from;
    const turnsUp = event.turned && (kind === 'slide' || kind === 'capture');
    const landed = turnsUp ? applyEvent(before, { ...event, turned: null }, squares) : after;
    if (kind !== 'stop') steps.push({ kind, from: event.from, to, turned: event.turned, taken: event.captured, before, after: landed, start: 0, end: 0 });
    if (turnsUp) steps.push({ kind: 'flip', from: null, to, before: landed, after, start: 0, end: 0 });
    before = after;
  }
  return steps;
}

/** One step that explains how two positions differ: a flip, a move, either of them backwards, or else a fade. @returns {Step[]} */
export function stepsBetween(before, after, squares) {
  const changed = squares.filter((_, i) => before[i] !== after[i]);
  if (!changed.length) return [];
  const was = (square) => before[squares.indexOf(square)];
  const is = (square) => after[squares.indexOf(square)];
  const step = (kind, from, to) => [{ kind, from, to, before, after, start: 0, end: 0 }];
  if (changed.length === 1 && was(changed[0]) && is(changed[0])) return step('flip', null, changed[0]);
  if (changed.length === 2) {
    for (const [from, to] of [changed, [changed[1], changed[0]]]) {
      if (was(from) === is(to) && was(from) !== '' && !isDark(was(from))) return step(is(from) === '' && was(to) !== '' ? 'capture' : 'slide', from, to);
    }
  }
  return step('fade', null, null);
}

/** Lays steps out in time. @param {Step[]} steps @param {{ now: Milliseconds, speed: number, reduced: boolean }} how speed 1 is the usual pace */
export function schedule(steps, { now, speed, reduced }) {
  if (!steps.length || speed <= 0) return [];
  if (reduced) return [{ ...steps[0], kind: /** @type {StepKind} */ ('fade'), after: steps[steps.length - 1].after, start: now, end: now + CROSSFADE }];
  let at = now;
  return steps.map((step) => {
    const start = at;
    at += LENGTH[step.kind] * speed;
    return { ...step, start, end: at };
  });
}

/**
 * What to draw at a moment: the cells that stand still and the pieces in motion; null when all is done.
 * @param {Step[]} steps @param {Milliseconds} now @param {string[]} squares
 * @returns {{ cells: string[], actors: Actor[] } | null}
 */
export function frame(steps, now, squares) {
  const step = steps.find(({ end }) => now < end);
  if (!step) return null;
  const progress = Math.max(0, (now - step.start) / (step.end - step.start));
  const cells = step.before.map((cell, i) => (cell === step.after[i] ? cell : ''));
  const was = (square) => step.before[squares.indexOf(square)];
  const is = (square) => step.after[squares.indexOf(square)];
  if (step.kind === 'attempt' && is(step.from) !== '') cells[squares.indexOf(step.from)] = '';
  return { cells, actors: actorsOf(step, progress, was, is, squares) };
}

/** @returns {Actor[]} */
function actorsOf(step, p, was, is, squares) {
  const { to } = step;
  const from = step.placed ? to : step.from;
  switch (step.kind) {
    case 'flip':
      return [flipping(to, was(to), is(to), p)];
    case 'slide':
      return [
        { letter: is(step.from), square: step.from, alpha: p },
        { letter: was(to), square: to, alpha: 1 - p },
        { letter: is(to), square: from, toward: to, along: ease(p), lift: arc(p) },
      ];
    case 'capture':
      return [
        { letter: step.taken ?? was(to), square: to, fly: quick((p * CAPTURE - SLIDE / 4) / (CAPTURE - SLIDE / 4)) },
        { letter: is(to), square: from, toward: to, along: ease(Math.min(1, (p * CAPTURE) / SLIDE)), lift: arc(p) },
      ];
    case 'attempt':
      return attempt(step, p, was, is);
    case 'fade':
      return squares.flatMap((square, i) => {
        const [before, after] = [step.before[i], step.after[i]];
        return before === after ? [] : [{ letter: before, square, alpha: 1 - p }, { letter: after, square, alpha: p }];
      });
  }
}

/** The target turns up; then it is taken, or the attacker, having leaned in, stands back. */
function attempt({ from, to, turned }, p, was, is) {
  const taken = is(from) === '';
  const turnEnds = taken ? FLIP / (FLIP + CAPTURE) : 1;
  if (!taken) return [flipping(to, was(to), is(to), p), { letter: was(from), square: from, toward: to, along: 0.22 * arc(p) }];
  if (p < turnEnds) return [flipping(to, was(to), turned ?? 'X', p / turnEnds), { letter: was(from), square: from }];
  const rest = (p - turnEnds) / (1 - turnEnds);
  return [
    { letter: turned ?? 'X', square: to, fly: quick(rest) },
    { letter: is(to), square: from, toward: to, along: ease(rest), lift: arc(rest) },
  ];
}

function flipping(square, before, after, p) {
  const turned = ease(p);
  return { letter: turned < 0.5 ? before : after, square, turn: 1 - Math.abs(Math.cos(Math.PI * turned)), lift: Math.sin(Math.PI * turned) };
}

const clamp = (value) => Math.min(1, Math.max(0, value));
const arc = (p) => Math.sin(Math.PI * clamp(p));
const quick = (p) => clamp(p) ** 1.5;

/** cubic-bezier(.2, .8, .2, 1), its parameter found by bisection. @param {number} x */
export function ease(x) {
  if (x <= 0 || x >= 1) return clamp(x);
  const along = (t, a, b) => 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (along(middle, 0.2, 0.2) < x) low = middle;
    else high = middle;
  }
  return along(low, 0.8, 1);
}
