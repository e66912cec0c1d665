/** What the page says: short notes in the bar, never over a square, and one polite live region. */

import { describeAction, describeEvent } from '../board/describe.js';
import { moveName, shapeOf } from '../board/geometry.js';
import { isYou, playerName } from './words.js';

const TOAST_MS = 3500;
/** Characters from which on a note is in smaller print, over the whole bar. */
const LONG = 70;

export class Announcer {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #said = false;

  /** @param {HTMLElement} toast @param {HTMLElement} live @param {import('../i18n.js').Language} language */
  constructor(toast, live, language) {
    this.language = language;
    this.toastNode = toast;
    this.live = live;
    toast.addEventListener('click', () => this.hush());
  }

  /** A note seen and heard once; it goes away by itself. @param {string} text */
  toast(text) {
    clearTimeout(this.#timer);
    this.toastNode.textContent = text;
    this.toastNode.toggleAttribute('data-long', text.length > LONG);
    this.toastNode.hidden = false;
    this.#timer = setTimeout(() => this.hush(), TOAST_MS + 40 * text.length);
    this.say(text);
  }

  hush() {
    clearTimeout(this.#timer);
    this.toastNode.hidden = true;
    this.toastNode.textContent = '';
  }

  /** Heard only. The same sentence twice is heard twice. @param {string} text */
  say(text) {
    this.#said = !this.#said;
    this.live.textContent = this.#said ? text : `${text}\u00a0`;
  }

  /** @param {import('../turnstone').GameEvent} event @param {import('./session.js').Session} session @param {import('../turnstone').View} view */
  event(event, { setup }, view) {
    const { t } = this.language;
    const name = playerName(setup, event.seat, t);
    const what = t('event.by', { name, what: describeEvent(event, t, shapeOf(view.game)) });
    const color = view.colors[event.seat];
    const plays = isYou(setup, event.seat) ? 'event.colorsYou' : 'event.colors';
    this.say(event.index === 0 && event.kind === 'flip' && color ? `${what}${t('list.sentence')}${t(plays, { name, color: t(`color.${color}`) })}` : what);
  }

  /**
   * The engine's advice, and what it rests on: the odds of what turns up or is taken unseen, the verdict when there is one, the replies it expects.
   * @param {import('../turnstone').Action} action @param {import('../turnstone').Report} report @param {import('../turnstone').View} view
   */
  advise(action, report, view) {
    const { language } = this;
    const { t } = language;
    const shape = shapeOf(view.game);
    const odds = oddsOf(action, view);
    // What would follow two things unseen is a guess.
    const expected = odds.length < 2 && report.line.slice(1, 3).map((text) => moveName(text, shape)).join(' ');
    const parts = [
      t('hint.text', { action: describeAction(action, t, shape) }),
      ...odds.map(([key, share]) => t(key, { odds: language.percent(share) })),
      report.winning && t(`hint.${report.winning}`),
      expected && t('hint.expects', { line: expected }),
    ];
    this.toast(parts.filter(Boolean).join(t('list.comma')));
  }
}

/** The pieces that decide games of jieqi. */
const STRONG = 'RHC';

/**
 * What an action leaves to chance, as a part of 1: that a flip turns up an own piece, that a dark piece of jieqi is a strong one.
 * @param {import('../turnstone').Action} action @param {import('../turnstone').View} view @returns {[string, number][]}
 */
export function oddsOf({ kind, from, to }, { game, bag, bagTotal, colors, toMove, acting }) {
  const own = colors[toMove];
  if (!own) return [];
  const of = (color) => Object.entries(bag).filter(([letter]) => (letter === letter.toUpperCase()) === (color === 'red'));
  const sum = (pieces) => pieces.reduce((all, [, n]) => all + n, 0);
  if (kind === 'flip') return [['hint.flip', sum(of(own)) / bagTotal]];
  if (game !== 'jieqi') return [];
  const strong = (color) => sum(of(color).filter(([letter]) => STRONG.includes(letter.toUpperCase()))) / sum(of(color));
  /** @type {[string, number][]} */
  const odds = [];
  if (from && acting[from]) odds.push(['hint.reveal', strong(own)]);
  if (to && acting[to]) odds.push(['hint.taken', strong(own === 'red' ? 'black' : 'red')]);
  return odds;
}
