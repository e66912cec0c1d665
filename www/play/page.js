/** The page: puts a session, the board and everything around it together. */

import { Board } from '../board/board.js';
import { EngineClient } from '../engine.js';
import { currentLanguage, reason, setLanguage, t } from '../i18n.js';
import { Sound } from '../sound.js';
import { readGame } from '../store.js';
import { loadCore } from '../wasm.js';
import { Announcer } from './announcer.js';
import { openBag } from './bag-sheet.js';
import { boardOptions, LayoutWatch, seatBelow, startView } from './boarding.js';
import { commandsOf, keyCommand, toolsOf } from './commands.js';
import { openFair } from './fair.js';
import { pieceFacts } from './inspect.js';
import { openMenu } from './menu.js';
import { openNewGame } from './new-game.js';
import { Panel } from './panel.js';
import { showPlayer, showSeal } from './players.js';
import { askBroken, tellTrouble } from './prompts.js';
import { openResult } from './result.js';
import { openRules } from './rules-sheet.js';
import { Session } from './session.js';
import { applyTheme, readSettings, setupFrom, writeSettings } from './settings.js';
import { showStatus } from './status.js';
import { showTools } from './tools.js';
import { otherSeat } from './words.js';

/** The sign that the bot thinks comes after this long. */
const THINKING_SIGN_MS = 300;

export class Page {
  /** @type {Session | null} */ session = null;
  #thinkingShown = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #thinkingTimer;
  #turned = false;
  #keepNothing = false;
  #facts = '';

  /** @param {import('../store.js').Store} store */
  constructor(store) {
    this.store = store;
    this.settings = readSettings(store);
    const node = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
    this.nodes = {
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
    };
    this.announcer = new Announcer(node('toast'), node('live'));
    this.sound = new Sound(this.settings.sound);
    this.engine = new EngineClient();
  }

  async boot() {
    await setLanguage(navigator.languages);
    document.documentElement.lang = currentLanguage();
    this.layout = new LayoutWatch(() => this.#applySettings());
    this.board = new Board(this.nodes.board, { ...this.#boardOptions(), ...this.#boardAnswers() });
    this.board.setView(startView(this.settings.rules), { interactive: 'none' });
    this.panel = new Panel(this.nodes.panel, { act: (text) => this.session?.act(text), say: (text) => this.announcer.toast(text) });
    this.#listen();
    try {
      this.core = await loadCore();
    } catch (error) {
      this.nodes.game.dataset.state = 'failed';
      tellTrouble(`${t('trouble.core')} ${reason(error)}`, t('do.reload'), () => location.reload());
      return;
    }
    this.#open();
    performance.mark('ts-playable');
    this.engine.warm();
  }

  get ruleSets() {
    return this.core.rulesInfo().map(({ id }) => id);
  }

  get home() {
    return this.session !== null && !this.session.started;
  }

  /** A new game with the last settings. */
  newGame() {
    if (this.home) this.session.start();
    else this.#adopt(this.#create(setupFrom(this.settings)), true);
    this.#show();
  }

  /** @param {Partial<import('./settings.js').Settings>} chosen */
  newGameWith(chosen) {
    this.change(chosen);
    this.#adopt(this.#create(setupFrom(this.settings)), true);
    this.#show();
    this.board.focus();
  }

  setUp() {
    openNewGame({
      settings: this.settings,
      ruleSets: this.ruleSets,
      inGame: this.session.started && !this.session.view.ending,
      start: (chosen) => this.newGameWith(chosen),
    });
  }

  rematch() {
    const { setup } = this.session;
    const human = setup.mode === 'bot' && this.settings.side === 'random' ? setupFrom(this.settings).human : setup.human;
    this.#adopt(this.#create({ ...setup, human }), true);
    this.#show();
  }

  /** @param {Partial<import('./settings.js').Settings>} change */
  change(change) {
    Object.assign(this.settings, change);
    writeSettings(this.store, this.settings);
    this.#applySettings();
  }

  turnBoard() {
    this.#turned = !this.#turned;
    this.#show();
  }

  async hint() {
    if (!this.session.actor) return;
    const timer = setTimeout(() => this.announcer.toast(t('hint.thinking')), THINKING_SIGN_MS);
    const report = await this.session.hint();
    clearTimeout(timer);
    if (report === undefined) return;
    const advised = report && this.session.view.moves.find(({ text }) => text === report.move);
    this.board.setShapes(advised ? [adviceShape(advised)] : []);
    if (advised) this.announcer.advise(advised, report);
    else this.announcer.toast(t('hint.none'));
  }

  openRules() {
    openRules(this.core.rulesOf(this.session?.view.rules ?? this.settings.rules));
  }

  openFair() {
    openFair(this.session, (text) => this.announcer.toast(text));
  }

  openBag() {
    openBag(this.session.view, this.settings.pieces);
  }

  openMenu() {
    if (this.session) openMenu(commandsOf(this));
  }

  setLevel(level) {
    this.session.setLevel(level);
    this.change({ level });
    this.#show();
  }

  /** Takes up the saved game, or lays out a new one. */
  #open() {
    const found = readGame(this.store);
    if (found.kind === 'save') {
      try {
        const { sealed, record, game, rules, mode, level, human } = found.save;
        const setup = /** @type {import('./session.js').Setup} */ ({ game, rules, mode, level, human, practice: false });
        this.#adopt(new Session({ core: this.core, engine: this.engine, store: this.store, setup, saved: { sealed, record } }), true);
        this.#show();
        return;
      } catch {
        this.#broken('broken', this.store.read('game') ?? '');
      }
    } else if (found.kind !== 'none') {
      this.#broken(found.kind, found.raw);
    }
    this.#adopt(this.#create(setupFrom(this.settings)), false);
    this.#show();
  }

  /** Until the person decides, the unreadable save stays where it is and nothing is written. */
  #broken(kind, raw) {
    this.#keepNothing = true;
    askBroken(kind, raw, () => {
      this.#keepNothing = false;
      this.store.remove('game');
      this.session.store = this.store;
    });
  }

  #create(setup) {
    return new Session({ core: this.core, engine: this.engine, store: this.#keepNothing ? null : this.store, setup });
  }

  /** @param {Session} session @param {boolean} start */
  #adopt(session, start) {
    this.session?.close();
    this.session = session;
    this.board.setShapes([]);
    const on = (type, heard) => session.addEventListener(type, (event) => this.session === session && heard(event.detail));
    on('change', (detail) => this.#changed(detail));
    on('thinking', ({ on: busy }) => this.#thinking(busy));
    on('refused', ({ error }) => this.announcer.toast(reason(error)));
    on('restored', () => this.announcer.toast(t('restored')));
    on('trouble', (trouble) => this.#trouble(trouble));
    this.#thinking(false);
    if (start) session.start();
  }

  #changed({ view, events, cause }) {
    this.board.setShapes([]);
    this.#show(events);
    for (const event of events) {
      this.sound.event(event);
      this.announcer.event(event, this.session, view);
    }
    if (cause === 'undo') this.announcer.toast(t('takenBack'));
    if (view.ending && cause !== 'load') this.#ended();
  }

  #ended() {
    this.sound.play('end');
    openResult(this.session, { rematch: () => this.rematch(), setUp: () => this.setUp() });
  }

  #thinking(busy) {
    clearTimeout(this.#thinkingTimer);
    const sign = (shown) => {
      if (this.#thinkingShown === shown) return;
      this.#thinkingShown = shown;
      this.nodes.game.toggleAttribute('data-thinking', shown);
      this.#showStatus();
    };
    if (busy) this.#thinkingTimer = setTimeout(sign, THINKING_SIGN_MS, true);
    else sign(false);
  }

  #trouble({ kind }) {
    const retry = kind === 'engine';
    tellTrouble(t(`trouble.${kind}`), t(retry ? 'do.retry' : 'do.reload'), () => (retry ? this.session.retry() : location.reload()));
  }

  /** @param {import('../turnstone').GameEvent[]} [events] */
  #show(events = []) {
    const { session, nodes, settings } = this;
    const { view } = session;
    nodes.game.dataset.state = this.home ? 'home' : view.ending ? 'over' : 'play';
    this.board.setOptions(this.#boardOptions());
    const how = { interactive: interactiveOf(session) };
    if (events.length) this.board.animate(events, view, how);
    else this.board.setView(view, { ...how, ...lastOf(session.history) });
    const below = seatBelow(session, settings);
    showPlayer(nodes.near, session, below, settings.pieces);
    showPlayer(nodes.far, session, otherSeat(below), settings.pieces);
    if (view.actions === 0 && session.commitment) showSeal(nodes.far, session.commitment, () => this.openFair());
    showTools(nodes.tools, toolsOf(this));
    this.panel.show(session);
    this.#showStatus();
  }

  #showStatus() {
    if (this.session) showStatus(this.nodes, this.session, { home: this.home, thinking: this.#thinkingShown, persistent: this.store.persistent, facts: this.#facts });
  }

  #applySettings() {
    const { settings } = this;
    applyTheme(settings);
    this.sound.on = settings.sound;
    this.layout.use(settings.layout);
    this.nodes.game.dataset.layout = settings.layout;
    if (this.session) this.#show();
    else this.board?.setOptions(this.#boardOptions());
  }

  #boardOptions() {
    return boardOptions(this.settings, { turned: this.#turned, portrait: this.layout.portrait, session: this.session });
  }

  /** What the board tells. */
  #boardAnswers() {
    return {
      t,
      announce: false,
      maxHeight: 4000,
      say: (text) => this.announcer.say(text),
      onAction: (text) => this.session?.act(text),
      onRefused: ({ text }) => this.session?.refuse(text),
      onKey: (name) => keyCommand(this, name),
      onInspect: (about) => this.#inspect(about),
      trayAt: (letter) => this.#trayAt(letter),
    };
  }

  /** A long press says what a piece takes in a note; hovering or the keyboard's focus says it in the bar. */
  #inspect(about) {
    const shown = about && about.cell !== '' && about.cell !== 'X' && this.core;
    const facts = shown ? pieceFacts(about.cell, this.core.rulesOf(this.session.view.rules)) : '';
    if (about?.by === 'press') {
      if (facts) this.announcer.toast(facts);
      return;
    }
    if (facts === this.#facts) return;
    this.#facts = facts;
    this.#showStatus();
  }

  /** Where a captured piece flies to: the tray of the side that took it. */
  #trayAt(letter) {
    const color = letter === letter.toUpperCase() ? 'black' : 'red';
    const tray = this.nodes.game.querySelector(`.player[data-color="${color}"] .tray`);
    if (!tray) return null;
    const { right, top, height } = tray.getBoundingClientRect();
    return { x: right - 12, y: top + height / 2 };
  }

  #listen() {
    const { chip, menu } = this.nodes;
    chip.addEventListener('click', () => this.core && this.openRules());
    menu.addEventListener('click', () => this.openMenu());
  }
}

/** @param {Session} session */
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

/** @param {import('../turnstone').Action} action */
function adviceShape({ kind, from, to }) {
  return kind === 'flip' || kind === 'stop' ? { kind: 'circle', to: to ?? from } : { kind: 'arrow', from, to };
}
