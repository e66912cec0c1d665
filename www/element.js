/**
 * `<turnstone-board>`: a board to play on or to look at, in a shadow root of its own. This module gives the class alone;
 * index.js registers it. Neither touches a document while it is imported. Every attribute is a property of the same name
 * in camel case.
 *
 * @attr {'banqi' | 'jieqi'} game  begins anew
 * @attr {'play' | 'friend' | 'view' | 'review'} mode  against the bot (default), two people at one device, a game to look at, or one to look at with its review; begins anew. What holds in mode `view` holds in `review`. Another mode is a `loaderror`
 * @attr {string} position  position text the game starts from; in mode `view` its `moves` go on from there
 * @attr {string} moves  in mode `view`: moves ("c2=H d2=g c2c3"), or a whole record as text or JSON
 * @attr {string} src  in mode `view`: address of a record, text or JSON
 * @attr {number} ply  in mode `view`: the turn that is shown; unset, the last
 * @attr {1 | 2 | 3 | 4 | 5 | 6 | 7 | 8} level  strength of the bot; holds from its next action on
 * @attr {'first' | 'second' | 'random'} side  who begins; holds for the next game
 * @attr {string} rules  id of a rule set; holds for the next game
 * @attr {string} seed  the deal of the next game is the one of this seed: a repeatable game, and so marked in its record. Not with `position`
 * @attr {boolean} view-only  nobody acts on the board; `move()` still plays
 * @attr {'auto' | 'portrait' | 'landscape'} layout
 * @attr {'0' | '180'} orientation
 * @attr {'true' | 'false'} coordinates
 * @attr {'traditional' | 'simplified' | 'pictographic' | 'letters'} pieces
 * @attr {'true' | 'false'} badges  ranks on the pieces, in banqi
 * @attr {'off' | 'pick' | 'always'} acting  jieqi: dark pieces show the role they move by
 * @attr {'coordinates' | 'wxf' | 'han'} notation  jieqi: how the turn that is looked at is written
 * @attr {'off' | 'flips' | 'touch' | 'all'} confirm
 * @attr {boolean} hide-dests  a picked piece's targets are not marked
 * @attr {boolean} hide-pool  the bag cannot be looked into
 * @attr {number} animation-duration  length of a slide in milliseconds, 0 to 5000; the rest keeps its proportion
 * @attr {'auto' | 'light' | 'dark'} theme
 * @attr {string} lang  English, zh-Hant or zh-Hans by its BCP 47 tag; unset, that of the nearest element that has one; failing that, the browser's
 * @attr {boolean} muted
 * @attr {string} asset-base  address of a folder with these files, where the wasm and the worker come from; the first board's holds for all
 *
 * Details of events hold what the person at this board may know, and nothing else. Those that can be prevented are told before it happens.
 *
 * @fires ready  detail {}: there is a game
 * @fires movestart  detail { square, moves }: a person picks a piece or flips a tile; prevented, it stays
 * @fires moveend  detail { move, action }: a person is about to play this action; prevented, it is not played
 * @fires movefinished  detail { events }: an action was played, by whomever, and what it turned up
 * @fires movecancel  detail { square }: a picked piece is put down without a move; prevented, it stays picked
 * @fires reveal  detail { square, piece, seat, ply }: a piece turned up
 * @fires plychange  detail { ply, plies }: another turn is shown
 * @fires analysis  detail { done, pass, passes, review }: how far a review has come, from 0 to 1; `review` is null but where a pass over the game was finished
 * @fires gameend  detail { ending }
 * @fires loaderror  detail { code, message }: the rules, the engine or the game could not be loaded; what stood before stays
 *
 * @slot header  above the board
 * @slot footer  below it
 * @slot - what is shown until the board is there, and where there is no script
 * @cssprop --ts-ink --ts-paper --ts-jade …  every token of tokens.css can be set on the element
 * @cssprop --ts-ground  what lies around the board; unset, --ts-paper
 * @csspart board tray pool controls status
 */

import { ATTRIBUTES, BEGINNING, defineProperties, gameWish, takeUpProperties } from './element/attributes.js';
import { refusal } from './element/faults.js';
import { Live } from './element/live.js';
import { movesFrom, pliesOf } from './element/moving.js';
import { Readiness } from './element/readiness.js';
import { shapeOf, squaresOf } from './board/geometry.js';
import { VERSION } from './build.js';
import { Session } from './play/session.js';
import { Viewing } from './play/viewing.js';

export { VERSION };

const STEPS = ['first', 'prev', 'next', 'last'];

const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class TurnstoneBoard extends Base {
  static version = VERSION;
  static observedAttributes = Object.keys(ATTRIBUTES);

  /** @type {Live | null} */ #live = null;
  #readiness = new Readiness();

  get version() {
    return VERSION;
  }

  /** Settled when there is a game; rejected with the error that `loaderror` tells of. @returns {Promise<void>} */
  get ready() {
    return /** @type {Promise<void>} */ (this.#readiness.promise);
  }

  get fen() {
    return this.#session?.view.fen ?? '';
  }

  /** @returns {'first' | 'second' | null} */
  get turn() {
    const view = this.#session?.view;
    return view && !view.ending ? view.toMove : null;
  }

  get legalMoves() {
    return this.#session?.view.moves.map(({ text }) => text) ?? [];
  }

  get history() {
    return this.#session?.history ?? [];
  }

  /** What may still turn up, by letter. */
  get pool() {
    return { ...this.#session?.view.bag };
  }

  /** What has left the board, by letter. */
  get captured() {
    return { ...this.#session?.view.captured };
  }

  /** The turn that is shown; setting it is setting the attribute. @returns {number | null} */
  get ply() {
    return this.#session ? pliesOf(this.#session).ply : null;
  }

  set ply(turn) {
    if (turn === null || turn === undefined) this.removeAttribute('ply');
    else this.setAttribute('ply', String(turn));
  }

  get result() {
    return this.#session?.view.ending ?? null;
  }

  /** A new game by the attributes. @throws the rule that forbids it */
  newGame() {
    this.#there.played();
    this.#there.play(gameWish(this));
  }

  /**
   * In mode `view`: shows a record (text, JSON or its data) or moves, to its last turn. In the others: a new game from a position text.
   * @param {string | import('./turnstone').RecordData} what
   * @throws the rule that forbids it; what stood before stays
   */
  load(what) {
    const live = this.#there;
    const viewing = live.there() instanceof Session === false;
    if (typeof what !== 'string' && !Array.isArray(what?.moves)) throw refusal('bad-record', 'not a text and not a record\'s data');
    if (viewing) live.look({ moves: what });
    else if (typeof what === 'string') live.play({ position: what });
    else throw refusal('not-viewing', 'a record is looked at in mode "view"; a game starts from a position text');
  }

  /**
   * Plays an action for the side to move, when that is the person's. Nobody is asked: no `movestart`, no `moveend`.
   * @param {string} text  "c2", "a1a2", "-"
   * @returns {Promise<import('./turnstone').GameEvent[]>} what happened; rejected with the rule that forbids it
   */
  async move(text) {
    const session = this.#there.played();
    if (typeof text !== 'string') throw refusal('bad-move');
    session.check(text);
    const before = session.view.actions;
    await session.act(text);
    return session.history.slice(before, before + 1);
  }

  /** @param {string} square @returns {string[]} */
  legalMovesFrom(square) {
    return movesFrom(this.#there.there().view, this.#square(square));
  }

  /** In mode `view`. @param {'first' | 'prev' | 'next' | 'last' | number} where */
  goTo(where) {
    const viewing = this.#there.looked();
    const known = typeof where === 'number' ? Number.isInteger(where) && where >= 0 && where <= viewing.turns : STEPS.includes(where);
    if (!known) throw refusal('bad-ply', `${where}: 0 to ${viewing.turns}, ${STEPS.join(', ')}`);
    viewing.goTo(where);
  }

  undo() {
    const session = this.#there.played();
    const { refused } = session.takeBackPlan;
    if (refused) throw refusal(refused);
    session.takeBack();
  }

  /** Shows the engine's advice. @returns {Promise<import('./turnstone').Report | null>} */
  async hint() {
    this.#acting();
    return (await this.#live?.desk?.hint()) ?? null;
  }

  /**
   * Reviews a game that is over or looked at, action by action; `analysis` tells how far it has come. Rejected with the signal's reason once that is aborted.
   * @param {{ signal?: AbortSignal }} [how] @returns {Promise<import('./turnstone').Review | null>}
   */
  async analyse({ signal } = {}) {
    return this.#there.analyse(signal);
  }

  /** Picks a piece as a tap would. @param {string} square */
  startMove(square) {
    this.#acting();
    const from = this.#square(square);
    if (this.hasAttribute('view-only')) throw refusal('view-only');
    if (!this.#live?.desk?.board.pick(from)) throw refusal('not-your-piece');
  }

  /** Puts a picked piece down. */
  cancelMove() {
    this.#there.there();
    this.#live?.desk?.board.cancel();
  }

  /** Turns the board by half: the attribute `orientation`. */
  flipBoard() {
    this.setAttribute('orientation', this.getAttribute('orientation') === '180' ? '0' : '180');
  }

  /** The record, as it is known here. @param {'text' | 'json'} [format] */
  exportGame(format = 'text') {
    const { record } = this.#there.there();
    if (format === 'text') return record;
    if (format !== 'json') throw refusal('bad-format', `${format}: text or json`);
    return JSON.stringify(this.#live?.core?.recordData(record));
  }

  focus() {
    this.#live?.desk?.board.focus();
  }

  connectedCallback() {
    takeUpProperties(this);
    this.destroy();
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.append(document.createElement('slot'));
    this.#live = new Live(this, root, (type, detail, cancelable) => this.#tell(type, detail, cancelable), this.#readiness);
    this.#live.start();
  }

  disconnectedCallback() {
    this.destroy();
  }

  /** Ends the worker and every listener; being put on a page again starts anew. */
  destroy() {
    this.#live?.destroy();
    this.#live = null;
    this.#readiness.reset();
  }

  attributeChangedCallback(name, before, after) {
    const live = this.#live;
    if (!live) return;
    const { session } = live;
    if (name === 'ply') {
      if (session instanceof Viewing && !live.stale && /^\d+$/.test(after ?? '')) session.goTo(Number(after));
      return;
    }
    if (before === after) return;
    live.apply();
    if (name === 'level' && session instanceof Session) session.setLevel(live.settings.level);
    if (name === 'orientation') live.turn();
    if (BEGINNING.includes(name) || (name === 'rules' && session instanceof Viewing)) live.beginSoon();
  }

  get #session() {
    return this.#live?.session ?? null;
  }

  /** @throws 'not-ready' */
  get #there() {
    if (!this.#live) throw refusal('not-ready', 'the element is not on a page');
    return this.#live;
  }

  /** @throws the rule by which no person may act now */
  #acting() {
    const { actor, view } = this.#there.played();
    if (actor === null) throw refusal(view.ending ? 'game-over' : 'not-your-turn');
  }

  /** @param {unknown} square @returns {string} @throws 'bad-square' */
  #square(square) {
    const all = squaresOf(shapeOf(this.#there.there().view.game));
    if (!all.includes(/** @type {string} */ (square))) throw refusal('bad-square', `${square}: ${all[0]} to ${all.at(-1)}`);
    return /** @type {string} */ (square);
  }

  /** @param {string} type @param {object} detail @returns {boolean} false when it was prevented */
  #tell(type, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
  }
}

defineProperties(TurnstoneBoard);
