/** Beside the board, or below it on phones: the moves, the list of actions, the deal, and what this page is. */

import { describeAction } from '../board/describe.js';
import { shapeOf } from '../board/geometry.js';
import { h, icon, refill } from './dom.js';
import { ladderStrip } from './ladder.js';
import { rooms } from './over.js';
import { turnsOf } from './words.js';

export class Panel {
  /** @type {import('./session.js').Session | null} */ #session = null;
  /** @type {string} */ #dealt = '';
  #laddered = '';
  /** The list was emptied under the focus: the next one takes it back. */
  #owed = false;

  /**
   * @param {HTMLElement} root
   * @param {{ act: (text: string) => void, say: (text: string) => void }} page
   * @param {string} game  the one expected to be shown
   * @param {import('../i18n.js').Language} language
   */
  constructor(root, page, game, language) {
    this.root = root;
    this.page = page;
    this.moves = h('ol', { class: 'moves', 'data-i18n-label': 'moves.title', tabindex: '0' });
    this.actions = h('ul', { class: 'actions' });
    this.fair = h('div');
    this.ladder = h('div', { class: 'ladder-room' });
    const fair = section('fair', false, this.fair);
    fair.addEventListener('toggle', () => this.#showFair());
    const ladder = section('ladder', true, this.ladder);
    ladder.hidden = game !== 'banqi';
    refill(
      root,
      h('p', { class: 'wordmark', 'aria-hidden': 'true' }, h('span', { 'data-i18n': 'app.name' }), h('small', { 'data-i18n': 'app.games' })),
      section('moves', true, this.moves),
      ladder,
      section('actions', false, h('p', { class: 'hint-text', 'data-i18n': 'actions.text' }), this.actions),
      fair,
      h('p', { class: 'privacy' }, icon('seal'), h('span', { 'data-i18n': 'app.privacy' })),
    );
    this.speak(language);
  }

  /** What changes with the game is told anew when it is next shown. @param {import('../i18n.js').Language} language */
  speak(language) {
    this.language = language;
    this.#dealt = this.#laddered = '';
    language.fill(this.root);
  }

  /** @param {import('./session.js').Session} session @param {import('./settings.js').Settings['notation']} notation */
  show(session, notation) {
    this.#showMoves(turnsOf(session.history, this.language.t, session.view.game, notation));
    this.#showActions(session);
    this.#session = session;
    this.#showFair();
  }

  /** The deal's seal and, after the end, its opening: while their section is open. */
  async #showFair() {
    const session = this.#session;
    if (!session || !this.fair.closest('details')?.open) return;
    const deal = `${session.commitment} ${Boolean(session.view.ending)}`;
    if (deal === this.#dealt) return;
    this.#dealt = deal;
    try {
      const { fairBody } = await rooms();
      if (deal === this.#dealt) refill(this.fair, fairBody(session, this.page.say, this.language.t));
    } catch {
      this.#dealt = '';
    }
  }

  /** @param {import('../turnstone').RulesInfo} rules @param {import('../board/pieces.js').PieceSet} pieces */
  showLadder(rules, pieces) {
    /** @type {HTMLElement} */ (this.ladder.closest('details')).hidden = rules.game !== 'banqi';
    if (rules.game !== 'banqi') return;
    const shown = `${rules.id} ${pieces}`;
    if (shown === this.#laddered) return;
    this.#laddered = shown;
    refill(this.ladder, ladderStrip(rules, pieces, this.language.t));
  }

  focusMoves() {
    /** @type {HTMLDetailsElement} */ (this.moves.closest('details')).open = true;
    this.moves.focus();
  }

  #showMoves(turns) {
    if (!turns.length) {
      refill(this.moves, h('li', { class: 'moves-none' }, this.language.t('moves.none')));
      return;
    }
    const rows = [];
    for (let i = 0; i < turns.length; i += 2) {
      rows.push(h('li', null, h('span', { class: 'moves-number' }, `${i / 2 + 1}.`), h('span', null, turns[i].text), h('span', null, turns[i + 1]?.text ?? '')));
    }
    rows.at(-1).setAttribute('aria-current', 'step');
    refill(this.moves, ...rows);
    this.moves.scrollTop = this.moves.scrollHeight;
  }

  /** A focused button gives its focus to the first one of the next list, when that comes. */
  #showActions({ view, actor }) {
    const { t } = this.language;
    const summary = this.actions.closest('details')?.querySelector('summary');
    const held = this.actions.contains(document.activeElement) || (this.#owed && document.activeElement === summary);
    const legal = actor ? view.moves : [];
    refill(
      this.actions,
      ...legal.map((action) =>
        h('li', null, h('button', { type: 'button', class: 'action', 'data-action': action.text, onclick: () => this.page.act(action.text) }, describeAction(action, t, shapeOf(view.game)))),
      ),
      legal.length ? null : h('li', { class: 'hint-text' }, t('actions.none')),
    );
    this.#owed = held && legal.length === 0;
    if (held) (this.actions.querySelector('button') ?? summary)?.focus();
  }
}

function section(name, open, ...content) {
  return h('details', { class: 'section', 'data-section': name, open }, h('summary', null, h('h2', { 'data-i18n': `${name}.title` })), ...content);
}
