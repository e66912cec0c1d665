/** What opens over the board. Its files are loaded when it is first wanted, or when the page has nothing else to do. */

import { styled } from './dom.js';

/** @typedef {typeof import('./rooms.js')} Rooms */
/** @type {Rooms | null} */
let loaded = null;

/** The dialogs and their look. @returns {Promise<Rooms>} */
export async function rooms() {
  const [all] = await Promise.all([import('./rooms.js'), styled('dialogs.css')]);
  return (loaded = all);
}

export class Over {
  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Does something with what is loaded late: at once if it is there. Where it cannot be had that is said, and nothing is done.
   * @template T @param {(all: Rooms) => T} act @returns {T | Promise<T | undefined>}
   */
  open(act) {
    return loaded ? act(loaded) : this.late(rooms(), act);
  }

  /**
   * Does something with a file of its own, once that is there. Where it cannot be had that is said, and nothing is done.
   * @template File, T @param {Promise<File>} file @param {(file: File) => T} act @returns {Promise<T | undefined>}
   */
  late(file, act) {
    const { page } = this;
    return file.then(act, () => void page.announcer.toast(page.language.t('fault.missing')));
  }

  menu() {
    const { page } = this;
    return page.session && this.open(({ openMenu, commandsOf }) => openMenu(commandsOf(page), page.language));
  }

  newGame() {
    const { page } = this;
    const inGame = page.session.started && !page.session.view.ending;
    const ruleSets = (game) => page.core.rulesInfo(game).map(({ id }) => id);
    return this.open(({ openNewGame }) => openNewGame({ settings: page.settings, ruleSets, inGame, start: (chosen) => page.newGameWith(chosen) }, page.language));
  }

  rules() {
    const { page } = this;
    const { game, rules } = page.session.view;
    return this.open(({ openRules }) => openRules(page.core.rulesOf(game, rules), page.settings.pieces, page.language));
  }

  fair() {
    const { page } = this;
    return this.open(({ openFair }) => openFair(page.session, (text) => page.announcer.toast(text), page.language));
  }

  /** @param {(dialog: { element: HTMLDialogElement }) => void} [then] */
  settings(then) {
    const { page } = this;
    const { setup, viewing, task } = page.session;
    const bot = !viewing && !task && setup.mode === 'bot' ? { level: setup.level, set: (level) => page.setLevel(level) } : null;
    return this.open(({ openSettings }) => {
      const dialog = openSettings(page.settings, (change) => page.change(change), bot, page.language);
      then?.(dialog);
    });
  }

  bag() {
    const { page } = this;
    return this.open(({ openBag }) => openBag(page.session.view, page.settings.pieces, page.language));
  }

  handover() {
    const { page } = this;
    return this.open(({ openHandover }) => openHandover(page.session, page.settings.pieces, page.language));
  }

  review() {
    const { page } = this;
    return this.late(import('../review/page.js'), ({ openReview }) => openReview(page)).catch((error) => page.announcer.toast(page.language.reason(error)));
  }

  typeMove() {
    return this.open(({ typeMove }) => typeMove(this.page));
  }

  /** @param {import('./session.js').Session} session  that has ended */
  result(session) {
    const { page } = this;
    const then = { rematch: () => page.rematch(), setUp: () => this.newGame(), review: () => this.review() };
    return this.open(({ openResult }) => session === page.session && session.view.ending && openResult(session, then, page.language));
  }

  /** Something failed for good: said in the bar where even the dialog cannot be had. @param {string} text @param {string} label @param {() => void} act */
  trouble(text, label, act) {
    const { page } = this;
    return rooms().then(({ tellTrouble }) => void tellTrouble(text, label, act, page.language), () => page.desk.fail(text));
  }

  /** Waits until no dialog is open but the settings; tells whether they are. */
  async onlySettings() {
    return document.querySelector('dialog') !== null && (await rooms()).noDialogBut('settings');
  }
}
