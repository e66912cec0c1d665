/** The list of a game's turns, two to a row. A press on one shows the game as it stood after it. */

import { h, refill } from './dom.js';

/** Which turn the focus goes to by a key, from the one that has it. @type {Record<string, (at: number, last: number) => number>} */
const STEPS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 2,
  ArrowDown: (at) => at + 2,
  Home: () => 1,
  End: (_, last) => last,
};

export class MoveList {
  /** @type {string[]} */ #texts = [];
  #none = '';
  #current = 0;

  /** @param {(turn: number) => void} goTo  1 is the game after its first turn */
  constructor(goTo) {
    this.element = h('ol', { class: 'moves', 'data-i18n-label': 'moves.title', tabindex: '-1' });
    this.element.addEventListener('click', ({ target }) => {
      const turn = turnOf(/** @type {Element} */ (target));
      if (turn) goTo(turn);
    });
    this.element.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {string[]} texts  of all turns @param {number} shown  turns that stand on the board @param {string} none  what is said when there is no turn */
  show(texts, shown, none) {
    const same = texts.findIndex((text, i) => text !== this.#texts[i]);
    const kept = same < 0 ? texts.length : same;
    if (!texts.length) {
      if (this.#texts.length || none !== this.#none) refill(this.element, h('li', { class: 'moves-none' }, none));
    } else if (kept < texts.length || texts.length < this.#texts.length) {
      const held = this.element.contains(document.activeElement);
      const rows = this.#texts.length ? kept >> 1 : 0;
      while (this.element.children.length > rows) this.element.lastElementChild?.remove();
      for (let i = 2 * rows; i < texts.length; i += 2) this.element.append(h('li', null, h('span', { class: 'moves-number' }, `${i / 2 + 1}.`), turnButton(i, texts[i]), turnButton(i + 1, texts[i + 1])));
      if (held && !this.element.contains(document.activeElement)) this.#button(Math.min(this.#current, texts.length))?.focus();
    }
    this.#texts = [...texts];
    this.#none = none;
    this.#mark(shown);
  }

  focus() {
    (this.#button(this.#current) ?? this.#button(1) ?? this.element).focus();
  }

  /** @param {number} turn */
  #button(turn) {
    return /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-go="${turn}"]`));
  }

  /** The turn that stands on the board is marked, and comes into sight with the next frame. @param {number} turn */
  #mark(turn) {
    this.element.querySelector('[aria-current]')?.removeAttribute('aria-current');
    this.#current = turn;
    const button = this.#button(turn);
    button?.setAttribute('aria-current', 'step');
    this.#rove(button ?? this.#button(1));
    requestAnimationFrame(() => {
      const row = this.#button(this.#current)?.parentElement;
      const { element } = this;
      if (!row) element.scrollTop = 0;
      else if (row.offsetTop < element.scrollTop) element.scrollTop = row.offsetTop;
      else if (row.offsetTop + row.offsetHeight > element.scrollTop + element.clientHeight) element.scrollTop = row.offsetTop + row.offsetHeight - element.clientHeight;
    });
  }

  /** One turn of the list is a stop for Tab. @param {HTMLElement | null} button */
  #rove(button) {
    this.element.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    button?.setAttribute('tabindex', '0');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = turnOf(/** @type {Element} */ (event.target));
    if (!at || !Object.hasOwn(STEPS, event.key)) return;
    event.preventDefault();
    const last = this.#texts.length;
    const button = this.#button(Math.max(1, Math.min(last, STEPS[event.key](at, last))));
    this.#rove(button);
    button?.focus();
  }
}

/** @param {Element} node @returns {number} 0 for none */
const turnOf = (node) => Number(/** @type {HTMLElement | null} */ (node.closest('[data-go]'))?.dataset.go ?? 0);

/** @param {number} i @param {string | undefined} text */
const turnButton = (i, text) => (text === undefined ? null : h('button', { type: 'button', class: 'turn', 'data-go': String(i + 1), tabindex: '-1' }, text));
