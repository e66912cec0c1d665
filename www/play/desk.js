/**
 * The table as a person sees it: the board, the two players' rows, the bar and the row of tools, kept in step with a session.
 * The page and the element both put one up.
 */

import { Board } from '../board/board.js';
import { Sound } from '../sound.js';
import { Announcer } from './announcer.js';
import { boardOptions, seatBelow } from './boarding.js';
import { moveFacts, pieceFacts } from './inspect.js';
import { showGames, showPlayer, showSeal } from './players.js';
import { startView } from './start.js';
import { showStatus } from './status.js';
import { showTools } from './tools.js';
import { otherSeat, turnsOf } from './words.js';

/** The sign that the bot thinks comes after this long. */
const THINKING_SIGN_MS = 300;
/** A bot that thinks for this long may be told to move. */
const LONG_THOUGHT_MS = 1500;

/**
 * @typedef {Record<'game' | 'title' | 'subtitle' | 'chip' | 'far' | 'near' | 'board' | 'tools' | 'toast' | 'live', HTMLElement>} DeskNodes
 * @typedef {object} DeskOwner  What the desk asks and tells its owner
 * @property {() => import('./tools.js').Tool[]} tools
 * @property {() => boolean} portrait
 * @property {() => boolean} persistent  false: what is played is not kept, and the bar says so
 * @property {(name: string) => void} key  a key of the board that is the owner's to answer
 * @property {(text: string) => boolean} [allow]  a person is about to play an action; false forbids it
 * @property {() => boolean} [watching]  nobody acts on the board
 * @property {() => import('../board/board.js').BoardOptions} [board]  what the owner wants of the board besides the settings
 * @property {(() => void) | null} openSeal
 * @property {((game: 'banqi' | 'jieqi') => void) | null} chooseGame
 * @property {(detail: { view: import('../turnstone').View, events: import('../turnstone').GameEvent[], cause: string }) => void} changed
 * @property {(detail: { kind: 'engine' | 'table', error: unknown }) => void} trouble
 */

export class Desk {
  /** @type {import('./session.js').Session | null} */ session = null;
  /** @type {import('../turnstone').Core | null} */ core = null;
  /** Loaded once a game is timed. @type {typeof import('./timing.js') | null} */ timing = null;
  /** @type {import('./clock-view.js').ClockView | null} */ #clocks = null;
  #thinkingShown = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #thinkingTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #longTimer;
  /** The bot has been thinking for long. */ long = false;
  #turned = false;
  #facts = '';

  /** @param {DeskNodes} nodes @param {import('./settings.js').Settings} settings @param {import('../i18n.js').Language} language @param {DeskOwner} owner */
  constructor(nodes, settings, language, owner) {
    this.nodes = nodes;
    this.settings = settings;
    this.language = language;
    this.owner = owner;
    this.announcer = new Announcer(nodes.toast, nodes.live, language);
    this.sound = new Sound(settings.sound, nodes.game);
    this.board = new Board(nodes.board, {
      ...this.#boardOptions(),
      announce: false,
      maxHeight: 4000,
      say: (text) => this.announcer.say(text),
      onAction: (text) => this.act(text),
      onRefused: ({ text }) => this.session?.refuse(text),
      onKey: owner.key,
      onInspect: (about) => this.#inspect(about),
      trayAt: (letter) => this.#trayAt(letter),
    });
    this.lay(settings.game);
  }

  /** What is seen until there is a session. @param {string} game */
  lay(game) {
    this.nodes.game.dataset.game = game;
    this.board.setView(startView(game, this.settings.rules), { interactive: 'none', animate: false });
  }

  /** No action has been asked for yet. */
  get home() {
    return this.session !== null && !this.session.started;
  }

  /** @param {import('./session.js').Session} session @param {boolean} start */
  adopt(session, start) {
    this.session?.close();
    this.#clocks?.close();
    this.session = session;
    this.#clocks = session.clock && this.timing ? new this.timing.ClockView(session, (text) => this.announcer.say(text)) : null;
    this.board.setShapes([]);
    const on = (type, heard) => session.addEventListener(type, (event) => this.session === session && heard(/** @type {CustomEvent} */ (event).detail));
    on('change', (detail) => this.#changed(detail));
    on('thinking', ({ on: busy }) => this.#thinking(busy));
    on('refused', ({ error }) => this.announcer.toast(this.language.reason(error)));
    on('restored', () => this.announcer.toast(this.language.t('restored')));
    on('trouble', (trouble) => this.owner.trouble(trouble));
    this.#thinking(false);
    if (start) session.start();
    this.show();
  }

  /** A person's action, by whatever way it was made. @param {string} text */
  act(text) {
    return this.owner.allow?.(text) === false ? undefined : this.session?.act(text);
  }

  /** @param {import('../turnstone').GameEvent[]} [events]  that led here */
  show(events = []) {
    const { session, nodes, settings } = this;
    const { t } = this.language;
    if (!session) {
      this.board.setOptions(this.#boardOptions());
      return;
    }
    const { view } = session;
    nodes.game.dataset.game = view.game;
    nodes.game.dataset.state = this.home ? 'home' : view.ending ? 'over' : 'play';
    this.board.setOptions(this.#boardOptions());
    const how = { interactive: this.owner.watching?.() ? /** @type {const} */ ('none') : interactiveOf(session) };
    if (events.length) this.board.animate(events, view, how);
    else this.board.setView(view, { ...how, ...lastOf(session.history) });
    const below = seatBelow(session, settings);
    showPlayer(nodes.near, session, below, settings.pieces, t);
    showPlayer(nodes.far, session, otherSeat(below), settings.pieces, t);
    if (view.actions === 0 && session.commitment && this.owner.openSeal) showSeal(nodes.far, session.commitment, this.owner.openSeal, t);
    if (this.home && this.owner.chooseGame) showGames(nodes.near, view.game, this.owner.chooseGame, t);
    this.#clocks?.show([nodes.near, nodes.far], t);
    showTools(nodes.tools, this.owner.tools(), t);
    this.#showStatus();
  }

  /** Speaks another language from the next `show` on. @param {import('../i18n.js').Language} language */
  speak(language) {
    this.language = this.announcer.language = language;
    this.announcer.hush();
    this.#facts = '';
  }

  /** There is no game, and why. @param {string} reason */
  fail(reason) {
    const { game, title, subtitle } = this.nodes;
    game.dataset.state = 'failed';
    title.textContent = this.language.t('app.name');
    subtitle.textContent = reason;
    this.announcer.say(reason);
  }

  /** Says how the game stands. */
  tell() {
    const { title, subtitle } = this.nodes;
    const note = subtitle.querySelector('.subtitle-text')?.textContent;
    if (this.session) this.announcer.say([title.textContent, note].filter(Boolean).join(this.language.t('list.comma')));
  }

  /** @param {boolean} [turned]  by half; the other way when left out */
  turnBoard(turned = !this.#turned) {
    this.#turned = turned;
    this.show();
  }

  /** Shows and says the engine's advice, and returns it. */
  async hint() {
    if (!this.session?.actor) return;
    const timer = setTimeout(() => this.announcer.toast(this.language.t('hint.thinking')), THINKING_SIGN_MS);
    const report = await this.session.hint();
    clearTimeout(timer);
    if (report === undefined) return;
    const advised = report && this.session.view.moves.find(({ text }) => text === report.move);
    this.board.setShapes(advised ? [adviceShape(advised)] : []);
    if (advised) this.announcer.advise(advised, report, this.session.view);
    else this.announcer.toast(this.language.t('hint.none'));
    return report;
  }

  destroy() {
    clearTimeout(this.#thinkingTimer);
    clearTimeout(this.#longTimer);
    this.#clocks?.close();
    this.session?.close();
    this.session = null;
    this.announcer.hush();
    this.sound.close();
    this.board.destroy();
  }

  #changed(detail) {
    const { view, events, cause } = detail;
    this.board.setShapes([]);
    this.show(events);
    for (const event of events) {
      this.sound.event(event);
      this.announcer.event(event, this.session, view);
    }
    if (cause === 'undo') this.announcer.toast(this.language.t('takenBack'));
    if (view.ending && cause !== 'load') this.sound.play('end');
    this.owner.changed(detail);
  }

  #thinking(busy) {
    clearTimeout(this.#thinkingTimer);
    clearTimeout(this.#longTimer);
    const long = (on) => {
      this.long = on;
      showTools(this.nodes.tools, this.owner.tools(), this.language.t);
    };
    if (busy) this.#longTimer = setTimeout(long, LONG_THOUGHT_MS, true);
    else if (this.long) long(false);
    const sign = (shown) => {
      if (this.#thinkingShown === shown) return;
      this.#thinkingShown = shown;
      this.nodes.game.toggleAttribute('data-thinking', shown);
      this.#showStatus();
    };
    if (busy) this.#thinkingTimer = setTimeout(sign, THINKING_SIGN_MS, true);
    else sign(false);
  }

  /** The turn that led to what is looked at, as it is written. */
  get #lastTurn() {
    const { session, settings, language } = this;
    return /** @type {any} */ (session).turns === undefined ? '' : (turnsOf(session.history, language.t, session.view.game, settings.notation).at(-1)?.text ?? '');
  }

  #showStatus() {
    if (!this.session) return;
    showStatus(this.nodes, this.session, { home: this.home, thinking: this.#thinkingShown, persistent: this.owner.persistent(), facts: this.#facts, last: this.#lastTurn }, this.language.t);
  }

  /** A long press says what a piece takes in a note; hovering or the keyboard's focus says it in the bar. */
  #inspect(about) {
    const facts = about && this.core && this.session ? this.#factsOf(about) : '';
    if (about?.by === 'press') {
      if (facts) this.announcer.toast(facts);
      return;
    }
    if (facts === this.#facts) return;
    this.#facts = facts;
    this.#showStatus();
  }

  #factsOf({ square, cell }) {
    const { game, rules, acting } = this.session.view;
    const { t } = this.language;
    return game === 'jieqi' ? moveFacts(cell, acting[square], t) : pieceFacts(cell, this.core.rulesOf(game, rules), t);
  }

  /** Where a captured piece flies to: the tray of the side that took it. */
  #trayAt(letter) {
    const color = letter === letter.toUpperCase() ? 'black' : 'red';
    const tray = this.nodes.game.querySelector(`.player[data-color="${color}"] .tray`);
    if (!tray) return null;
    const { right, top, height } = tray.getBoundingClientRect();
    return { x: right - 12, y: top + height / 2 };
  }

  #boardOptions() {
    return { t: this.language.t, ...boardOptions(this.settings, { turned: this.#turned, portrait: this.owner.portrait(), session: this.session }), ...this.owner.board?.() };
  }
}

/** @param {import('./session.js').Session} session @returns {'none' | 'first' | 'second' | 'both'} */
function interactiveOf({ actor, setup }) {
  if (!actor) return 'none';
  return setup.mode === 'two' ? 'both' : setup.human;
}

/** What the board marks as the last move and the last capture. @param {import('../turnstone').GameEvent[]} history */
function lastOf(history) {
  return {
    lastMove: history.findLast(({ kind }) => kind !== 'stop') ?? null,
    lastCapture: history.findLast(({ captured }) => captured) ?? null,
  };
}

/** @param {import('../turnstone').Action} action @returns {import('../board/state.js').State['shapes'][number]} */
function adviceShape({ kind, from, to }) {
  return kind === 'flip' || kind === 'stop' ? { kind: 'circle', to: to ?? from } : { kind: 'arrow', from, to };
}
