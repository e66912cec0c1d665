/**
 * `<turnstone-board>`: a board to play on or to look at, in a shadow root of its own. This module gives the class alone;
 * index.js registers it. Neither touches a document while it is imported.
 *
 * @attr {'banqi' | 'jieqi'} game  holds from when it is set
 * @attr {'play' | 'friend' | 'view'} mode  against the bot (default), two people at one device, or a game to look at
 * @attr {1 | 2 | 3 | 4 | 5 | 6 | 7 | 8} level  strength of the bot; holds from its next action on
 * @attr {'first' | 'second' | 'random'} side  who begins; holds for the next game
 * @attr {string} rules  id of a rule set; holds for the next game
 * @attr {string} moves  in mode `view`: moves ("c2=H d2=g c2c3") or a whole record
 * @attr {'auto' | 'portrait' | 'landscape'} layout
 * @attr {'0' | '180'} orientation
 * @attr {'true' | 'false'} coordinates
 * @attr {'traditional' | 'simplified' | 'pictographic' | 'letters'} pieces
 * @attr {'true' | 'false'} badges  ranks on the pieces, in banqi
 * @attr {'off' | 'pick' | 'always'} acting  jieqi: dark pieces show the role they move by
 * @attr {'off' | 'flips' | 'touch' | 'all'} confirm
 * @attr {'auto' | 'light' | 'dark'} theme
 * @attr {string} lang  English, zh-Hant or zh-Hans by its BCP 47 tag; unset, that of the nearest element that has one; failing that, the browser's
 * @attr {boolean} muted
 * @attr {string} asset-base  address of a folder with these files, where the wasm and the worker come from; the first board's holds for all
 *
 * @fires ready  the game can be played
 * @fires moveend  detail { events }: one action and what it turned up
 * @fires gameend  detail { ending }
 * @fires loaderror  detail { code }: the rules or the moves could not be loaded; the board stays
 *
 * @cssprop --ts-ink --ts-paper --ts-jade …  every token of tokens.css can be set on the element
 * @csspart board tray controls status
 */

import { VERSION } from './build.js';
import { EngineClient } from './engine.js';
import { choose, english, load } from './i18n.js';
import { loadCore, setAssetBase } from './wasm.js';
import { Desk } from './play/desk.js';
import { noDialogBut } from './play/dialog.js';
import { nearestLang, watchLang } from './play/lang.js';
import { openRules } from './play/rules-sheet.js';
import { Session } from './play/session.js';
import { CHOICES, rulesKey, settingsFrom, setupFrom } from './play/settings.js';
import { frame } from './play/frame.js';
import { Viewing, viewingTools } from './play/viewing.js';

export { VERSION };

const SWITCHES = ['coordinates', 'badges'];
const CHOSEN = ['game', 'acting', 'layout', 'pieces', 'confirm', 'theme', 'side', 'level'];
const MODES = ['play', 'friend', 'view'];
/** From this width on a board laid out by its room lies. */
const LYING_PX = 560;

const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class TurnstoneBoard extends Base {
  static version = VERSION;
  static observedAttributes = ['game', 'mode', 'level', 'side', 'rules', 'moves', 'layout', 'orientation', 'coordinates', 'badges', 'acting', 'pieces', 'confirm', 'theme', 'muted'];

  /** @type {Desk | null} */ #desk = null;
  /** @type {EngineClient | null} */ #engine = null;
  /** @type {import('./turnstone').Core | null} */ #core = null;
  /** @type {ResizeObserver | null} */ #resized = null;
  /** @type {MutationObserver | null} */ #moved = null;
  #settings = settingsFrom({}, 'en');
  #language = english;
  #mounted = 0;

  get version() {
    return VERSION;
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

  get result() {
    return this.#session?.view.ending ?? null;
  }

  newGame() {
    if (!this.#core || !this.#desk || !this.#engine) return;
    this.#take();
    this.#desk.adopt(new Session({ core: this.#core, engine: this.#engine, store: null, setup: setupFrom(this.#settings) }), true);
  }

  /** Plays an action as if the person had made it. @param {string} text */
  async move(text) {
    const before = this.#session?.view.actions;
    await this.#session?.act(text);
    return this.#session?.view.actions !== before;
  }

  undo() {
    if (this.#session instanceof Session) this.#session.takeBack();
  }

  hint() {
    return this.#desk?.hint();
  }

  flipBoard() {
    this.#desk?.turnBoard();
  }

  exportGame() {
    return this.#session?.record ?? '';
  }

  /** In mode `view`. @param {'first' | 'prev' | 'next' | 'last' | number} where */
  goTo(where) {
    if (this.#session instanceof Viewing) this.#session.goTo(where);
  }

  focus() {
    this.#desk?.board.focus();
  }

  connectedCallback() {
    this.#mounted += 1;
    this.#mount(this.#mounted);
  }

  disconnectedCallback() {
    this.#mounted += 1;
    this.destroy();
  }

  /** Ends the worker and every listener; being put on a page again starts anew. */
  destroy() {
    this.#resized?.disconnect();
    this.#moved?.disconnect();
    this.#desk?.destroy();
    this.#engine?.destroy();
    this.#resized = this.#moved = this.#desk = this.#engine = null;
    this.shadowRoot?.replaceChildren();
  }

  attributeChangedCallback(name, before, after) {
    if (before === after || !this.#desk) return;
    this.#take();
    this.#desk.sound.on = this.#settings.sound;
    if (name === 'level' && this.#session instanceof Session) this.#session.setLevel(this.#settings.level);
    if (name === 'orientation') this.#desk.turnBoard();
    else if (['game', 'mode', 'moves'].includes(name)) this.#begin();
    else this.#desk.show();
  }

  get #session() {
    return this.#desk?.session ?? null;
  }

  get #mode() {
    const mode = this.getAttribute('mode') ?? 'play';
    return MODES.includes(mode) ? mode : 'play';
  }

  /** Reads the attributes; what cannot be understood falls back. */
  #take() {
    const settings = this.#settings;
    const usual = settingsFrom({}, this.#language.tag);
    for (const name of CHOSEN) {
      const value = this.getAttribute(name);
      settings[name] = CHOICES[name].find((choice) => String(choice) === value) ?? usual[name];
    }
    for (const name of SWITCHES) settings[name] = this.hasAttribute(name) ? this.getAttribute(name) !== 'false' : usual[name];
    const rules = rulesKey(settings.game);
    settings[rules] = this.getAttribute('rules') ?? usual[rules];
    settings.sound = !this.hasAttribute('muted');
    settings.mode = this.#mode === 'friend' ? 'two' : 'bot';
    if (settings.theme === 'auto') this.removeAttribute('data-theme');
    else this.setAttribute('data-theme', settings.theme);
  }

  async #mount(turn) {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (!root.firstChild) root.append(document.createElement('slot'));
    setAssetBase(this.getAttribute('asset-base'));
    let nodes;
    try {
      this.#language = await load(this.#wanted).catch(() => english);
      this.#take();
      nodes = await frame(root, () => turn === this.#mounted);
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (!nodes) return;
    this.#label();
    this.#engine = new EngineClient();
    const portrait = () => this.#settings.layout === 'portrait' || (this.#settings.layout === 'auto' && this.clientWidth < LYING_PX);
    const layOut = () => {
      nodes.game.dataset.layout = portrait() ? 'portrait' : 'landscape';
      this.#desk?.show();
    };
    nodes.game.dataset.layout = portrait() ? 'portrait' : 'landscape';
    this.#desk = new Desk(nodes, this.#settings, this.#language, {
      tools: () => this.#tools(),
      portrait,
      persistent: () => true,
      key: (name) => name === 'hint' && this.hint(),
      openSeal: null,
      chooseGame: null,
      changed: (detail) => this.#changed(detail),
      trouble: ({ kind }) => this.#desk?.announcer.toast(this.#language.t(`trouble.${kind}`)),
    });
    if (this.getAttribute('orientation') === '180') this.#desk.turnBoard();
    nodes.chip.addEventListener('click', () => {
      const view = this.#session?.view;
      if (this.#core && view) openRules(this.#core.rulesOf(view.game, view.rules), this.#settings.pieces, this.#language, root);
    });
    this.#moved = watchLang(this, () => this.#speak());
    this.#resized = new ResizeObserver(layOut);
    this.#resized.observe(this);
    try {
      const core = await loadCore();
      if (turn !== this.#mounted || !this.#desk) return;
      this.#core = core;
      this.#desk.core = core;
    } catch (error) {
      if (turn === this.#mounted) this.#fail(error);
      return;
    }
    if (this.#begin()) this.#tell('ready', {});
  }

  /** The language to be spoken. */
  get #wanted() {
    return choose([nearestLang(this), ...navigator.languages]);
  }

  /** Says everything in the language wanted, once no dialog is open; the game goes on. */
  async #speak() {
    const tag = this.#wanted;
    const turn = this.#mounted;
    if (tag === this.#language.tag) return;
    try {
      const [language] = await Promise.all([load(tag), noDialogBut('')]);
      if (turn !== this.#mounted || !this.#desk || tag !== this.#wanted) return;
      this.#language = language;
    } catch {
      return;
    }
    this.#take();
    this.#label();
    this.#desk.speak(this.#language);
    this.#desk.show();
    this.#desk.tell();
  }

  #label() {
    const { tag } = this.#language;
    this.dataset.lang = tag;
    for (const node of this.shadowRoot?.children ?? []) /** @type {HTMLElement} */ (node).lang = tag;
    this.#language.fill(/** @type {ShadowRoot} */ (this.shadowRoot));
  }

  /** Lays out what the mode asks for. */
  #begin() {
    if (!this.#core || !this.#desk || !this.#engine) return false;
    try {
      if (this.#mode === 'view') this.#desk.adopt(/** @type {any} */ (new Viewing(this.#core, setupFrom(this.#settings), this.getAttribute('moves') ?? '')), false);
      else this.#desk.adopt(new Session({ core: this.#core, engine: this.#engine, store: null, setup: setupFrom(this.#settings) }), this.#settings.side === 'first');
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #fail(error) {
    this.#desk?.announcer.toast(this.#language.reason(error));
    this.#tell('loaderror', { code: error?.code ?? error?.rule ?? 'unknown', message: String(error?.message ?? error) });
  }

  /** @returns {import('./play/tools.js').Tool[]} */
  #tools() {
    const { session } = this.#desk;
    const turn = { key: 'turn', icon: /** @type {const} */ ('turn'), act: () => this.flipBoard() };
    if (session instanceof Viewing) return [...viewingTools(session), turn];
    const { view, actor } = session;
    const again = { key: view.ending ? 'rematch' : 'newGame', icon: /** @type {const} */ ('again'), primary: Boolean(view.ending), act: () => this.newGame() };
    if (this.#desk.home) return [{ ...again, primary: true, act: () => (session.start(), this.#desk.show()) }, turn];
    if (view.ending) return [again, turn];
    const stop = view.moves.find(({ kind }) => kind === 'stop');
    const end = actor && stop ? [{ key: 'endTurn', icon: /** @type {const} */ ('stop'), primary: true, act: () => session.act(stop.text) }] : [];
    return [
      ...end,
      { key: 'takeBack', icon: 'back', off: session.takeBackPlan.refused !== null, act: () => this.undo() },
      { key: 'hint', icon: 'hint', off: !actor, act: () => this.hint() },
      turn,
      ...(end.length ? [] : [again]),
    ];
  }

  #changed({ view, events, cause }) {
    if (events.length) this.#tell('moveend', { events });
    if (view.ending && cause !== 'load') this.#tell('gameend', { ending: view.ending });
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** Every attribute is a property of the same name. */
for (const name of TurnstoneBoard.observedAttributes) {
  Object.defineProperty(TurnstoneBoard.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return name === 'muted' ? this.hasAttribute(name) : this.getAttribute(name);
    },
    set(value) {
      if (value === null || value === undefined || (name === 'muted' && !value)) this.removeAttribute(name);
      else this.setAttribute(name, name === 'muted' ? '' : String(value));
    },
  });
}
