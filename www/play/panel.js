/** Beside the board, or below it on phones: the moves, the list of actions, the deal, and what this page is. */

import { describeAction } from '../board/describe.js';
import { shapeOf } from '../board/geometry.js';
import { h, icon, refill } from './dom.js';
import { ladderStrip } from './ladder.js';
import { MoveList } from './move-list.js';
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
   * @param {{ act: (text: string) => void, say: (text: string) => void, goTo: (turn: number) => void }} page
   * @param {string} game  the one expected to be shown
   * @param {import('../i18n.js').Language} language
   */
  constructor(root, page, game, language) {
    this.root = root;
    this.page = page;
    this.moves = new MoveList(page.goTo);
    this.actions = h('ul', { class: 'actions' });
    this.fair = h('div');
    this.ladder = h('div', { class: 'ladder-room' });
    const fair = section('fair', false, this.fair);
    fair.addEventListener('toggle', () => this.#showFair());
    const actions = section('actions', false, h('p', { class: 'hint-text', 'data-i18n': 'actions.text' }), this.actions);
    actions.addEventListener('toggle', () => this.#showActions());
    const ladder = section('ladder', true, this.ladder);
    ladder.hidden = game !== 'banqi';
    refill(
      root,
      h('p', { class: 'wordmark', 'aria-hidden': 'true' }, h('span', { 'data-i18n': 'app.name' }), h('small', { 'data-i18n': 'app.games' })),
      section('moves', true, this.moves.element),
      ladder,
      actions,
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
    const turns = turnsOf(session.story, this.language.t, session.view.game, notation).map(({ text }) => text);
    this.moves.show(turns, session.viewing ? /** @type {any} */ (session).shown : turns.length, this.language.t('moves.none'));
    this.#session = session;
    this.#showActions();
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
    /** @type {HTMLDetailsElement} */ (this.moves.element.closest('details')).open = true;
    this.moves.focus();
  }

  /** While their section is open. A focused button gives its focus to the first one of the next list, when that comes. */
  #showActions() {
    const room = this.actions.closest('details');
    if (!this.#session || !room?.open) return;
    const { view, actor } = this.#session;
    const { t } = this.language;
    const summary = room.querySelector('summary');
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
