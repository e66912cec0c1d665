/** What an element has while it is on a page: the desk in its shadow root, the engine, the language, the game. */

import { choose, english, load } from '../i18n.js';
import { loadCore, setAssetBase } from '../wasm.js';
import { Desk } from '../play/desk.js';
import { noDialogBut } from '../play/dialog.js';
import { nearestLang, watchLang } from '../play/lang.js';
import { openRules } from '../play/rules-sheet.js';
import { Session } from '../play/session.js';
import { settingsFrom } from '../play/settings.js';
import { frame } from '../play/frame.js';
import { Viewing } from '../play/viewing.js';
import { boardWish, gameWish, isLooked, readSettings } from './attributes.js';
import { idOf, refusal } from './faults.js';
import { foreignWorker } from './foreign.js';
import { fetchRecord, looking, playing } from './game.js';
import { askAction, movesFrom, pliesOf, tellChange } from './moving.js';
import { engineLine } from './shared-engine.js';
import { answerKey, toolsOf } from './tools.js';

/** From this width on a board laid out by its room lies. */
const LYING_PX = 560;

export class Live {
  /** @type {Desk | null} */ desk = null;
  /** @type {ReturnType<typeof engineLine> | null} */ #engine = null;
  /** @type {import('../turnstone').Core | null} */ core = null;
  /** @type {ResizeObserver | null} */ #resized = null;
  /** @type {MutationObserver | null} */ #moved = null;
  /** @type {{ ply: number, plies: number } | null} */ #plies = null;
  #language = english;
  /** In mode `review`. @type {(typeof import('./reviewing.js') & { createWorker: (() => Worker) | undefined }) | null} */ #reviewer = null;
  #ended = false;
  #begun = 0;
  /** The attributes ask for another game than the one there. */
  stale = false;

  /**
   * @param {HTMLElement} host
   * @param {ShadowRoot} root
   * @param {import('./moving.js').Tell} tell
   * @param {import('./readiness.js').Readiness} readiness
   */
  constructor(host, root, tell, readiness) {
    this.host = host;
    this.root = root;
    this.tell = tell;
    this.readiness = readiness;
    this.settings = settingsFrom({}, this.#language.tag);
  }

  get session() {
    return this.desk?.session ?? null;
  }

  /** Puts up the board, then the game. */
  async start() {
    setAssetBase(this.host.getAttribute('asset-base'));
    try {
      this.#language = await load(this.#wanted).catch(() => english);
      this.#take();
      const [nodes, createWorker] = await Promise.all([frame(this.root, () => !this.#ended), foreignWorker().catch(() => undefined)]);
      if (!nodes || this.#ended) return;
      this.#label();
      this.#engine = engineLine(createWorker);
      this.#putUp(nodes);
      const core = await loadCore();
      if (!this.desk) return;
      this.core = this.desk.core = core;
    } catch (error) {
      if (!this.#ended) this.#fail(error);
      return;
    }
    // Another language may have been asked for before anybody heard.
    this.#speak();
    await this.#begin();
  }

  destroy() {
    this.#ended = true;
    this.#resized?.disconnect();
    this.#moved?.disconnect();
    this.desk?.destroy();
    this.#engine?.destroy();
    this.desk = null;
    this.root.replaceChildren();
  }

  /** An attribute has changed that says how things are shown, or how the next game is. */
  apply() {
    if (!this.desk) return;
    this.#take();
    this.desk.sound.on = this.settings.sound;
    this.desk.show();
  }

  /** Several attributes that change together begin one game. */
  beginSoon() {
    if (this.stale || !this.core) return;
    this.stale = true;
    queueMicrotask(() => this.#begin());
  }

  /** A game to play. @param {{ position?: string, seed?: string }} start @throws the rule that forbids it */
  play(start) {
    this.#take();
    this.#adopt(playing(this.#means, start), true);
  }

  /** A game to look at. @param {Parameters<typeof looking>[1]} what @throws the rule that forbids it */
  look(what) {
    this.#take();
    this.#show(what);
  }

  /** @param {Parameters<typeof looking>[1]} what */
  #show(what) {
    const late = this.#reviewer;
    if (!late) {
      this.#adopt(looking(this.#means, what), false);
      return;
    }
    const session = late.reviewing(this.#means, what, late.createWorker);
    this.#adopt(session, false);
    late.dress(/** @type {Desk} */ (this.desk), session);
    this.desk?.show();
    this.analyse().catch((error) => error?.name !== 'Cancelled' && this.#fail(error));
  }

  /** A review of the game that is there, told of as it goes. @param {AbortSignal} [signal] @returns {Promise<import('../turnstone').Review | null>} */
  async analyse(signal) {
    const session = this.there();
    const { analyse } = await import('./reviewing.js');
    return analyse(session, signal, ({ done, pass, passes, review }) => this.tell('analysis', { done, pass, passes, review }));
  }

  get #means() {
    return { core: /** @type {any} */ (this.core), engine: /** @type {any} */ (this.#engine), settings: this.settings };
  }

  #take() {
    readSettings(this.host, this.settings, this.#language.tag);
    if (this.settings.theme === 'auto') this.host.removeAttribute('data-theme');
    else this.host.setAttribute('data-theme', this.settings.theme);
  }

  /** @param {import('../play/desk.js').DeskNodes} nodes */
  #putUp(nodes) {
    const { host, root, settings, tell } = this;
    const portrait = () => settings.layout === 'portrait' || (settings.layout === 'auto' && host.clientWidth < LYING_PX);
    const lay = () => {
      nodes.game.dataset.layout = portrait() ? 'portrait' : 'landscape';
    };
    lay();
    const view = () => /** @type {any} */ (this.session).view;
    this.desk = new Desk(nodes, settings, this.#language, {
      tools: () => toolsOf(this.#tooled),
      portrait,
      persistent: () => true,
      key: (name) => answerKey(this.#tooled, name),
      openSeal: null,
      chooseGame: null,
      watching: () => host.hasAttribute('view-only'),
      allow: (text) => askAction(tell, view(), text),
      board: () => ({
        ...boardWish(host),
        mayPick: (square) => tell('movestart', { square, moves: movesFrom(view(), square) }, true),
        mayPut: (square) => tell('movecancel', { square }, true),
      }),
      changed: (change) => {
        tellChange(tell, change);
        this.#tellPly();
      },
      trouble: ({ kind, error }) => {
        this.desk?.announcer.toast(this.#language.t(`trouble.${kind}`));
        tell('loaderror', { code: /** @type {any} */ (error)?.code ?? kind, message: String(/** @type {any} */ (error)?.message ?? error) });
      },
    });
    this.turn();
    nodes.chip.addEventListener('click', () => {
      if (this.core && this.session) openRules(this.core.rulesOf(view().game, view().rules), settings.pieces, this.#language, root);
    });
    this.#moved = watchLang(host, () => this.#speak());
    this.#resized = new ResizeObserver(() => {
      lay();
      this.desk?.show();
    });
    this.#resized.observe(host);
  }

  /** Turns the board as the attribute says. */
  turn() {
    this.desk?.turnBoard(this.host.getAttribute('orientation') === '180');
  }

  /** @returns {import('./tools.js').Tooled} */
  get #tooled() {
    const host = /** @type {import('../element').TurnstoneBoard} */ (this.host);
    return {
      desk: /** @type {Desk} */ (this.desk),
      root: this.root,
      pool: !host.hidePool,
      viewOnly: host.viewOnly,
      newGame: () => this.#orSay(() => host.newGame()),
      flipBoard: () => host.flipBoard(),
    };
  }

  /** The language to be spoken. */
  get #wanted() {
    return choose([nearestLang(this.host), ...navigator.languages]);
  }

  /** Says everything in the language wanted, once no dialog is open; the game goes on. */
  async #speak() {
    const tag = this.#wanted;
    if (tag === this.#language.tag) return;
    try {
      const language = await load(tag);
      await noDialogBut('');
      if (!this.desk || tag !== this.#wanted) return;
      this.#language = language;
    } catch {
      return;
    }
    this.#take();
    this.#label();
    this.desk.speak(this.#language);
    this.desk.show();
    this.desk.tell();
  }

  #label() {
    const { tag } = this.#language;
    this.host.dataset.lang = tag;
    for (const node of this.root.children) if (node.localName !== 'slot') /** @type {HTMLElement} */ (node).lang = tag;
    this.#language.fill(this.root);
  }

  /** Lays out what the attributes ask for. */
  async #begin() {
    this.stale = false;
    if (!this.desk) return;
    this.#begun += 1;
    const begun = this.#begun;
    try {
      const wish = gameWish(this.host);
      const moves = isLooked(wish.mode) && wish.src ? await fetchRecord(wish.src, this.host.baseURI) : wish.moves;
      if (begun !== this.#begun || !this.desk) return;
      this.#take();
      if (wish.mode === 'review') {
        const late = await import('./reviewing.js');
        const createWorker = await late.prepare(this.root, this.#language);
        if (begun !== this.#begun || !this.desk) return;
        this.#reviewer = { ...late, createWorker };
      } else this.#reviewer = null;
      if (isLooked(wish.mode)) this.#show({ ...wish, moves });
      else this.#adopt(playing(this.#means, wish), this.settings.side === 'first');
    } catch (error) {
      if (begun === this.#begun && this.desk) this.#fail(error);
      return;
    }
    if (this.readiness.keep()) this.tell('ready', {});
  }

  /** @param {Session | Viewing} session @param {boolean} start */
  #adopt(session, start) {
    this.#begun += 1;
    this.desk?.adopt(/** @type {any} */ (session), start);
    this.#tellPly();
  }

  /** Tells of a turn that was not shown before; not of the first one. */
  #tellPly() {
    if (!this.session) return;
    const before = this.#plies;
    const now = pliesOf(this.session);
    this.#plies = now;
    if (before && (before.ply !== now.ply || before.plies !== now.plies)) this.tell('plychange', { ...now });
  }

  /** @param {() => void} act */
  #orSay(act) {
    try {
      act();
    } catch (error) {
      this.desk?.announcer.toast(this.#language.reason(error));
    }
  }

  /** What cannot be had is said on the board, which stays as it was. */
  #fail(error) {
    const reason = this.#language.reason(error);
    if (this.session) this.desk?.announcer.toast(reason);
    else this.desk?.fail(reason);
    this.readiness.break(error);
    this.tell('loaderror', { code: idOf(error), message: String(error?.message ?? error) });
  }

  /** The game that is there, of whatever mode. @throws 'not-ready' */
  there() {
    if (!this.session) throw refusal('not-ready', 'there is no game yet: wait for "ready"');
    return this.session;
  }

  /** The game that is played. @throws 'not-ready', 'not-playing' */
  played() {
    const session = this.there();
    if (!(session instanceof Session)) throw refusal('not-playing', 'a game is looked at, not played');
    return session;
  }

  /** The game that is looked at. @throws 'not-ready', 'not-viewing' @returns {Viewing} */
  looked() {
    const session = /** @type {any} */ (this.there());
    if (!(session instanceof Viewing)) throw refusal('not-viewing', 'a game is stepped through in mode "view"');
    return session;
  }
}
