/** The game as a line of win probability, with losses and strokes of luck marked. A slider: arrows step, a press goes to a turn. */

import { h } from '../play/dom.js';
import { curve, favour } from './sums.js';

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 72;
/** Room at the edges, for the marks. */
const EDGE = 7;
const LOSSES = ['inaccuracy', 'mistake', 'blunder'];
/** From so much on luck is marked. */
const LUCK = 100_000;
/** @type {Record<string, (at: number, last: number) => number>} */
const STEPS = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 10,
  PageUp: (at) => at + 10,
  Home: () => 0,
  End: (_, last) => last,
};

export class Graph {
  #session;
  #side;
  #svg = make('svg', { 'aria-hidden': 'true', height: HEIGHT, width: '100%' });
  #width = 0;
  #watch = new ResizeObserver(([{ contentRect }]) => {
    this.#width = contentRect.width;
    this.draw();
  });

  /** @param {import('./session.js').ReviewSession} session @param {import('../turnstone').Seat} side  whose chances are shown */
  constructor(session, side) {
    this.#session = session;
    this.#side = side;
    this.element = h('div', { class: 'review-graph', role: 'slider', tabindex: '0', 'aria-valuemin': '0' });
    this.element.append(this.#svg);
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('pointerdown', (event) => this.#press(event));
    this.element.addEventListener('pointermove', (event) => event.buttons === 1 && this.#press(event));
    this.#watch.observe(this.element);
  }

  close() {
    this.#watch.disconnect();
  }

  /** What a screen reader is told of the turn shown. @param {string} label @param {string} value */
  tell(label, value) {
    const { element } = this;
    element.setAttribute('aria-label', label);
    element.setAttribute('aria-valuemax', String(this.#session.turns));
    element.setAttribute('aria-valuenow', String(this.#session.shown));
    element.setAttribute('aria-valuetext', value);
  }

  draw() {
    const { turns, shown, review } = this.#session;
    const width = this.#width;
    if (!width) return;
    const x = (turn) => EDGE + (turn / Math.max(1, turns)) * (width - 2 * EDGE);
    const y = (share) => EDGE + (1 - share / 1_000_000) * (HEIGHT - 2 * EDGE);
    const values = curve(this.#session, this.#side);
    const line = values.map((share, turn) => `${x(turn).toFixed(1)},${y(share).toFixed(1)}`);
    const nodes = [make('line', { class: 'graph-even', x1: EDGE, x2: width - EDGE, y1: HEIGHT / 2, y2: HEIGHT / 2 })];
    if (line.length > 1) {
      nodes.push(make('polygon', { class: 'graph-area', points: [`${x(0)},${HEIGHT - EDGE}`, ...line, `${x(values.length - 1)},${HEIGHT - EDGE}`].join(' ') }));
      nodes.push(make('polyline', { class: 'graph-line', points: line.join(' ') }));
    }
    nodes.push(make('line', { class: 'graph-here', x1: x(shown), x2: x(shown), y1: 0, y2: HEIGHT }));
    for (const action of review?.actions ?? []) {
      const turn = this.#session.turnOf(action.index);
      const [cx, cy] = [x(turn), y(values[turn])];
      if (LOSSES.includes(action.class)) nodes.push(make('circle', { class: 'graph-loss', cx, cy, r: 3 + LOSSES.indexOf(action.class) }));
      else if (Math.abs(action.luck) >= LUCK) {
        const up = favour(action.luck, this.#side) > 0 ? -1 : 1;
        nodes.push(make('path', { class: 'graph-luck', d: `M${cx - 5} ${cy - 4 * up}h10l-5 ${8 * up}z` }));
      }
    }
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    this.#svg.replaceChildren(...nodes);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const { left, width } = this.element.getBoundingClientRect();
    const turn = Math.round(((event.clientX - left - EDGE) / Math.max(1, width - 2 * EDGE)) * this.#session.turns);
    if (turn !== this.#session.shown || this.#session.exercise) this.#session.goTo(turn);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!Object.hasOwn(STEPS, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#session.goTo(STEPS[event.key](this.#session.shown, this.#session.turns));
  }
}

/** @param {string} name @param {Record<string, string | number>} values */
function make(name, values) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) node.setAttribute(key, String(value));
  return node;
}
