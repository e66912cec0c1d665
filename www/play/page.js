/** The page: a desk, its panel and dialogs, the settings and the saved game. */

import { EngineClient } from '../engine.js';
import { choose, english, load } from '../i18n.js';
import { readGame } from '../store.js';
import { loadCore } from '../wasm.js';
import { keyCommand, toolsOf } from './bar.js';
import { LayoutWatch } from './boarding.js';
import { Desk } from './desk.js';
import { Over, rooms } from './over.js';
import { Panel } from './panel.js';
import { Session } from './session.js';
import { applyTheme, readChoices, settingsFrom, setupFrom, wantedLanguages, writeChoices } from './settings.js';

/** Between the actions of bots that play each other. */
const WATCH_PACE_MS = { slow: 3000, normal: 1200, fast: 300 };

export class Page {
  /** Told of every change of the game. @type {Set<(detail: { view: import('../turnstone').View, cause: string }) => void>} */ watchers = new Set();
  /** Takes up a version that waits. @type {(() => void) | null} */ update = null;
  #keepNothing = false;
  /** @type {{ setup: import('./session.js').Setup, saved: import('./session.js').Kept, started: boolean, follow?: boolean } | null} */ #away = null;

  /** @param {import('../store.js').Store} store */
  constructor(store) {
    this.store = store;
    this.choices = readChoices(store);
    this.settings = settingsFrom(this.choices, this.#wanted);
    this.engine = new EngineClient();
    this.over = new Over(this);
    this.language = english;
  }

  get session() {
    return this.desk?.session ?? null;
  }

  get home() {
    return this.desk.home;
  }

  get board() {
    return this.desk.board;
  }

  get announcer() {
    return this.desk.announcer;
  }

  async boot() {
    this.language = await load(this.#wanted).catch(() => english);
    this.#label();
    delete document.documentElement.dataset.words;
    this.layout = new LayoutWatch(() => this.#applySettings());
    this.layout.use(this.settings.layout);
    applyTheme(this.settings);
    this.nodes = pageNodes();
    this.nodes.game.dataset.layout = this.settings.layout;
    this.desk = new Desk(this.nodes, this.settings, this.language, {
      tools: () => toolsOf(this),
      portrait: () => this.layout.portrait,
      persistent: () => this.store.persistent,
      // The style sheets bound the board; here and before a projector alike.
      board: () => ({ largestCell: Infinity }),
      key: (name) => keyCommand(this, name),
      openSeal: () => this.over.fair(),
      chooseGame: (game) => this.chooseGame(game),
      changed: (detail) => this.#changed(detail),
      trouble: (trouble) => this.#trouble(trouble),
    });
    this.panel = new Panel(this.nodes.panel, { act: (text) => this.session?.act(text), say: (text) => this.announcer.toast(text), goTo: (turn) => this.goTo(turn) }, this.settings.game, this.language);
    this.nodes.chip.addEventListener('click', () => this.core && this.over.rules());
    this.nodes.menu.addEventListener('click', () => this.over.menu());
    let show;
    try {
      [this.core, , show] = await Promise.all([loadCore(), this.#prepare(), isLink(location.hash) ? linked() : undefined]);
    } catch (error) {
      this.nodes.game.dataset.state = 'failed';
      const { t } = this.language;
      this.over.trouble(t('trouble.core', { reason: this.language.reason(error) }), t('do.reload'), reloadFor(error));
      return;
    }
    this.desk.core = this.core;
    this.#open();
    // What it needs is there already: nothing else is painted before it.
    await this.#openLink(show);
    addEventListener('hashchange', () => this.#openLink());
    this.store.onForeignWrite((key) => this.#written(key));
    addEventListener('focus', () => !this.session.viewing && this.session.lead());
    performance.mark('ts-playable');
    this.engine.warm();
    // Without the network this part of the page may not come; the game does not need it.
    whenIdle(() => Promise.all([import('./keeping.js').then((late) => late.keep(this)), rooms().then(({ offerPieces }) => offerPieces(this))]).catch(() => {}));
  }

  /** A new game with the last settings. */
  newGame() {
    if (this.home) {
      this.session.start();
      this.desk.show();
    } else {
      this.#adopt(this.#create(setupFrom(this.settings)), true);
    }
  }

  /** @param {Partial<import('./settings.js').Settings>} chosen */
  newGameWith(chosen) {
    const begin = () => {
      this.change(chosen);
      this.#adopt(this.#create(setupFrom(this.settings)), true);
      this.board.focus();
    };
    if (this.desk.timing || (chosen.clock ?? this.settings.clock) === 'none') begin();
    else this.over.late(this.#time(), begin);
  }

  /** Before a game begins: lays out the other one. @param {'banqi' | 'jieqi'} game */
  chooseGame(game) {
    this.change({ game });
    this.#adopt(this.#create(setupFrom(this.settings)), false);
    /** @type {HTMLElement | null} */ (this.nodes.near.querySelector(`[data-game=${game}]`))?.focus();
  }

  rematch() {
    return this.over.open(({ takeApart }) => {
      const { setup, record } = this.session;
      const { Position: position } = takeApart(record).tags;
      const human = setup.mode === 'bot' && this.settings.side === 'random' ? setupFrom(this.settings).human : setup.human;
      this.#adopt(this.#create({ ...setup, human, position }), true);
    });
  }

  /**
   * A game from a position; throws the rule that forbids it.
   * @param {{ game: string, rules: string, position: string, mode?: 'bot' | 'two' | 'watch' }} start
   */
  playFrom({ mode = this.settings.mode, ...start }) {
    const session = this.#create({ ...setupFrom({ ...this.settings, mode }), ...start, practice: false });
    this.#unlink();
    this.#adopt(session, true);
    this.board.focus();
  }

  /** @param {Partial<import('./settings.js').Settings>} change */
  change(change) {
    Object.assign(this.choices, change);
    writeChoices(this.store, this.choices);
    this.#applyChoices();
    return this.#speak();
  }

  /** Bots that play each other: how fast. @param {'slow' | 'normal' | 'fast'} speed */
  setSpeed(speed) {
    this.session.pace = WATCH_PACE_MS[speed];
    this.change({ speed });
  }

  /** @param {number} level */
  setLevel(level) {
    this.session.setLevel(level);
    this.change({ level });
  }

  turnBoard() {
    this.desk.turnBoard();
  }

  hint() {
    return this.desk.hint();
  }

  /** Settings and game in place of those there are; throws what is wrong with the game, and nothing has changed then. @param {import('./backup.js').Backup} backup  without a game the present one stays */
  async takeUp({ settings, game }) {
    await this.#prepare(game ?? undefined);
    const session = game && this.#restore(game);
    this.choices = settings;
    writeChoices(this.store, settings);
    this.#applyChoices();
    if (session) {
      this.#unlink();
      this.#adopt(session, true);
    }
    this.#speak();
  }

  /** The game that waits while something else is shown. @returns {import('./session.js').Kept | undefined} */
  get waiting() {
    return this.#away?.started ? this.#away.saved : undefined;
  }

  /** Shows a record, to step through; the game in progress waits. Throws what is wrong with the record. @param {string} text @param {'prev' | 'last' | number} [where] */
  look(text, where = 'last') {
    return this.over.open(({ Viewing }) => {
      const viewing = new Viewing(this.core, this.session.view, text);
      this.visit(/** @type {any} */ (viewing));
      viewing.goTo(where);
    });
  }

  /** Shows the game after one of its turns. @param {number} turn */
  goTo(turn) {
    const { session } = this;
    if (session.viewing) /** @type {any} */ (session).goTo(turn);
    else if (!session.task) return this.look(session.record, turn);
  }

  /** Shows something in the place of the game in progress, which waits. @param {Session} other @param {boolean} [start] */
  visit(other, start = false) {
    const { session } = this;
    this.#away ??= { setup: session.setup, saved: session.kept, started: session.started };
    this.#adopt(other, start);
  }

  /** Back to the game that waits. */
  leave() {
    const { setup, saved, started, follow } = this.#away;
    this.#unlink();
    this.#adopt(this.#create(setup, { saved, follow }), started);
    if (follow) this.announcer.toast(this.language.t('otherTab'));
  }

  /** Shows what the page's address names after "#", if it names anything. @param {Awaited<ReturnType<typeof linked>>} [show]  that is loaded already */
  async #openLink(show) {
    if (!isLink(location.hash)) return;
    show ??= await linked();
    try {
      if (show) await show(this);
      else this.announcer.toast(this.language.t('fault.missing'));
    } catch (error) {
      this.#unlink();
      this.announcer.toast(this.language.t('link.fault', { reason: this.language.reason(error) }));
    }
  }

  /** What the address named is left behind. */
  #unlink() {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }

  /** Takes up the saved game, or lays out a new one. */
  #open() {
    const found = readGame(this.store);
    if (found.kind === 'save') {
      try {
        this.#adopt(this.#restore(found.save), true);
        return;
      } catch {
        this.#broken('broken', this.store.read('game') ?? '');
      }
    } else if (found.kind !== 'none') {
      this.#broken(found.kind, found.raw);
    }
    this.#adopt(this.#create(setupFrom(this.settings)), false);
  }

  /** Until the person decides, the unreadable save stays where it is and nothing is written. */
  #broken(kind, raw) {
    this.#keepNothing = true;
    const startNew = () => {
      this.#keepNothing = false;
      this.store.remove('game');
      this.session.store = this.store;
    };
    this.over.open(({ askBroken }) => askBroken(kind, raw, startNew, this.language));
  }

  /** Loads what a timed game needs, if there is one: in the settings or saved. @param {import('../store.js').Save} [save] */
  async #prepare(save) {
    const found = readGame(this.store);
    if (this.settings.clock !== 'none' || (found.kind === 'save' && found.save.clock) || save?.clock) await this.#time();
  }

  async #time() {
    this.desk.timing ??= await import('./timing.js');
  }

  /** @param {import('./session.js').Setup} wanted @param {{ saved?: import('./session.js').Kept, follow?: boolean }} [more] */
  #create(wanted, more = {}) {
    const clock = this.desk.timing?.clockOf(wanted.clock, more.saved?.clock) ?? null;
    const setup = { ...wanted, clock: clock?.control };
    return new Session({ core: this.core, engine: this.engine, store: this.#keepNothing ? null : this.store, setup, clock, ...more });
  }

  /** @param {import('../store.js').Save} save @param {boolean} [follow] */
  #restore({ sealed, record, clock, game, rules, mode, level, levels, human }, follow = false) {
    return this.#create({ game, rules, mode, level, levels, human, practice: false }, { saved: { sealed, record, clock }, follow });
  }

  /** Another tab wrote: this one shows what it did, and leaves the bot to it. @param {string} key */
  async #written(key) {
    if (key === 'settings') {
      this.choices = readChoices(this.store);
      this.#applyChoices();
      this.#speak();
    }
    if (!this.desk.timing) await this.#prepare().catch(() => {});
    if (key !== 'game' || !this.session) return;
    const found = readGame(this.store);
    if (found.kind !== 'save') return;
    try {
      const session = this.#restore(found.save, true);
      if (this.#away) {
        this.#away = { setup: session.setup, saved: session.kept, started: true, follow: true };
        session.close();
        return;
      }
      const told = this.session.follows;
      this.#adopt(session, false);
      if (!told) this.announcer.toast(this.language.t('otherTab'));
    } catch {
      /* what the other tab wrote cannot be read here: this tab goes on with its own game */
    }
  }

  /** @param {Session} session @param {boolean} start */
  #adopt(session, start) {
    // A game that is played leaves none waiting.
    if (!session.viewing && !session.task) this.#away = null;
    if (session.setup.mode === 'watch') session.pace = WATCH_PACE_MS[this.settings.speed];
    this.desk.adopt(session, start);
    this.panel.show(session, this.settings.notation);
    this.#showLadder();
  }

  #showLadder() {
    if (this.session) this.panel.showLadder(this.core.rulesOf(this.session.view.game, this.session.view.rules), this.settings.pieces);
  }

  #changed({ view, cause }) {
    this.panel.show(this.session, this.settings.notation);
    for (const watch of this.watchers) watch({ view, cause });
    if (this.session.task) this.session.task.changed();
    else if (view.ending && cause !== 'load') this.over.result(this.session);
  }

  #trouble({ kind, error }) {
    const { t } = this.language;
    const other = error?.code === 'other-build';
    const retry = kind === 'engine' && !other;
    this.over.trouble(other ? this.language.reason(error) : t(`trouble.${kind}`), t(retry ? 'do.retry' : 'do.reload'), retry ? () => this.session.retry() : reloadFor(error));
  }

  /** The language to be spoken. */
  get #wanted() {
    return choose(wantedLanguages(this.choices));
  }

  /** Says everything in the language wanted; the game goes on. A dialog is let finish, but for the settings, which are opened anew. */
  async #speak() {
    const tag = this.#wanted;
    if (tag === this.language.tag) return;
    let language, settings;
    try {
      language = await load(tag);
      settings = await this.over.onlySettings();
    } catch {
      this.announcer.toast(this.language.t('fault.missing'));
      return;
    }
    if (tag !== this.#wanted || tag === this.language.tag) return;
    // Page and dialog change in one go: nothing is waited for in between.
    this.language = language;
    this.#label();
    this.desk.speak(language);
    this.panel.speak(language);
    this.#applyChoices();
    this.desk.tell();
    if (settings) this.over.settings((dialog) => /** @type {HTMLElement | null} */ (dialog.element.querySelector(':checked'))?.focus());
  }

  #label() {
    document.documentElement.lang = this.language.tag;
    this.language.fill(document);
  }

  #applyChoices() {
    Object.assign(this.settings, settingsFrom(this.choices, this.language.tag));
    this.#applySettings();
    this.#showLadder();
  }

  #applySettings() {
    const { settings, desk, nodes, layout } = this;
    applyTheme(settings);
    layout.use(settings.layout);
    nodes.game.dataset.layout = settings.layout;
    desk.sound.on = settings.sound;
    desk.show();
    if (this.session) this.panel.show(this.session, settings.notation);
  }
}

/** Where the files are of different versions, a plain reload could find the same mixture. */
const reloadFor = (error) => async () => (error?.code === 'other-build' ? (await import('./versions.js')).startAfresh() : location.reload());

const whenIdle = (act) => (globalThis.requestIdleCallback ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act, 200));

/** Whether the part of an address after "#" names a game, a position or a task. @param {string} hash */
const isLink = (hash) => /^#.*\b(moves|position|task)=/.test(hash);

/** Loads what shows it; undefined where that cannot be had. */
const linked = () => import('./linked.js').then(({ opener }) => opener(location.hash)).catch(() => undefined);

/** The nodes index.html sets out. */
function pageNodes() {
  const node = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  return {
    game: node('game'),
    title: node('title'),
    subtitle: node('subtitle'),
    chip: node('rules-chip'),
    menu: node('menu-button'),
    far: node('player-far'),
    near: node('player-near'),
    board: node('board'),
    tools: node('tools'),
    panel: node('panel'),
    toast: node('toast'),
    live: node('live'),
  };
}
