/** The dialog in which a position is set up, judged by the rules as it changes. Loaded when it is asked for. */

import { cellText, pieceName } from '../board/describe.js';
import { EDGE, Geometry, shapeOf, squaresOf } from '../board/geometry.js';
import { ladderOf } from '../board/pieces.js';
import { isDark } from '../board/state.js';
import { boardMarkup, pieceMarkup } from '../board/svg.js';
import { choice, openDialog } from './dialog.js';
import { copyText, h, refill, styled } from './dom.js';
import { FULL_SET, emptySetup, fillBag, positionText, setupOf, startSetup } from './setup.js';
import { CHOICES, rulesKey } from './settings.js';
import { rulesName } from './words.js';

/** Pixels a cell is drawn with; the picture is stretched to its room. */
const CELL = 64;
const ERASER = '';

class Editor {
  #page;
  #t;
  /** The piece a press puts down. */ #piece = 'X';
  #cursor = '';

  /** @param {import('./page.js').Page} page @param {import('../turnstone').View} view  to begin with */
  constructor(page, view) {
    this.#page = page;
    this.#t = page.language.t;
    this.setup = setupOf(view);
    this.board = h('div', { class: 'editor-board' });
    this.palette = h('div', { class: 'editor-palette', role: 'radiogroup', 'aria-label': this.#t('editor.pieces') });
    this.bag = h('div', { class: 'editor-bag', role: 'group', 'aria-label': this.#t('editor.bag') });
    this.side = h('div');
    this.rules = h('div');
    this.text = /** @type {HTMLInputElement} */ (h('input', { class: 'field', id: 'editor-text', spellcheck: 'false', autocomplete: 'off', 'aria-describedby': 'editor-fault', onchange: () => this.#read() }));
    this.fault = h('p', { class: 'fault', id: 'editor-fault', role: 'status' });
    this.making = h('div', null, this.#press('maker.open', () => this.#make()));
    this.board.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {import('../links.js').Task} [task]  to begin with, its goal among the rest */
  open(task) {
    const t = this.#t;
    const dialog = openDialog({
      language: this.#page.language,
      title: t('editor.title'),
      name: 'editor',
      content: [
        h(
          'div',
          { class: 'stack editor' },
          choice({ legend: t('new.game'), choices: CHOICES.game.map((value) => ({ value, label: t(`game.${value}`) })), value: this.setup.game, onchange: (game) => this.#startOver(game) }),
          this.palette,
          this.board,
          h('div', { class: 'editor-row' }, this.#press('editor.start', () => this.#startOver(this.setup.game)), this.#press('editor.clear', () => this.#clear())),
          this.side,
          h('details', null, h('summary', null, t('editor.bag')), h('p', { class: 'hint-text' }, t('editor.bagNote')), this.bag, this.#press('editor.fill', () => this.#change({ byHand: false }))),
          this.rules,
          h('div', null, h('label', { for: 'editor-text' }, t('editor.text')), h('div', { class: 'row' }, this.text, this.#press('share.copy', () => this.#copy()))),
          this.fault,
          this.making,
        ),
      ],
      actions: [
        { label: t('new.two'), stay: true, act: () => this.#play('two', dialog) },
        { label: t('new.bot'), primary: true, stay: true, act: () => this.#play('bot', dialog) },
      ],
    });
    this.close = dialog.close;
    this.#build();
    if (task) this.#make(task);
  }

  /** A lesson or puzzle from this position. @param {import('../links.js').Task} [task] */
  async #make(task) {
    const { Maker } = await import('../learn/maker.js');
    this.maker = new Maker(this.#page, () => this.close());
    this.maker.lay(this.making, this.#start, task);
  }

  /** What is set up, for the rules to judge. */
  get #start() {
    const { game, rules } = this.setup;
    return { game, rules, position: positionText(this.setup) };
  }

  get #shape() {
    return shapeOf(this.setup.game);
  }

  #press(key, act) {
    return h('button', { type: 'button', class: 'button', 'data-editor': key, onclick: act }, this.#t(key));
  }

  /** What depends on the game is built anew. */
  #build() {
    const { game } = this.setup;
    const ids = this.#page.core.rulesInfo(game).map(({ id }) => id);
    if (!ids.includes(this.setup.rules)) this.setup.rules = this.#page.settings[rulesKey(game)];
    const t = this.#t;
    this.#cursor = this.#shape.home;
    refill(
      this.rules,
      choice({ legend: t('new.rules'), choices: ids.map((id) => ({ value: id, label: rulesName(id, t) })), value: this.setup.rules, onchange: (rules) => this.#change({ rules }) }),
    );
    const letters = [...Object.keys(FULL_SET), ...(this.#shape.sided ? ['X', 'x'] : ['X']), ERASER];
    if (!letters.includes(this.#piece)) this.#piece = 'X';
    refill(this.palette, ...letters.map((letter) => this.#choicePiece(letter)));
    this.#change({});
  }

  /** @param {string} letter */
  #choicePiece(letter) {
    const t = this.#t;
    const name = letter === ERASER ? t('editor.eraser') : letter === 'X' && !this.#shape.sided ? t('editor.faceDown') : pieceName(letter, t);
    const input = h('input', { type: 'radio', name: 'editor-piece', value: letter, 'aria-label': name, checked: letter === this.#piece, onchange: () => (this.#piece = letter) });
    return h('label', { class: 'editor-piece', title: name }, input, letter === ERASER ? h('span', { class: 'editor-eraser' }) : this.#disc(letter));
  }

  #startOver(game) {
    const { rules } = this.setup;
    this.setup = { ...startSetup(this.#page.core, game, game === this.setup.game ? rules : this.#page.settings[rulesKey(game)]) };
    this.#build();
  }

  #clear() {
    this.#change(emptySetup(this.setup));
  }

  /** @param {Partial<import('./setup.js').Setup>} change */
  #change(change) {
    Object.assign(this.setup, change);
    if (!this.setup.byHand) this.setup.bag = fillBag(this.setup);
    const t = this.#t;
    this.text.value = positionText(this.setup);
    this.#judge();
    this.#draw();
    refill(
      this.side,
      choice({
        legend: t('editor.side'),
        choices: ['red', 'black'].map((value) => ({ value, label: t(`color.${value === 'red' ? 'Red' : 'Black'}`) })),
        value: this.setup.side,
        onchange: (side) => this.#change({ side: /** @type {'red' | 'black'} */ (side) }),
      }),
    );
    refill(this.bag, ...Object.keys(FULL_SET).filter((letter) => !this.#shape.sided || letter.toLowerCase() !== 'g').map((letter) => this.#counter(letter)));
  }

  get #style() {
    const { settings, board } = this.#page;
    return { set: settings.pieces, badges: settings.badges, cannon: board.options.cannon, ladder: ladderOf(this.setup.rules), sided: this.#shape.sided };
  }

  /** @param {string} letter */
  #disc(letter) {
    const half = CELL / 2;
    const markup = pieceMarkup(letter, CELL, this.#style, this.#page.board.theme);
    return drawn(`<svg xmlns="http://www.w3.org/2000/svg" class="disc" viewBox="${-half} ${-half} ${CELL} ${CELL}">${markup}</svg>`);
  }

  /** @param {string} letter */
  #counter(letter) {
    const t = this.#t;
    const piece = pieceName(letter, t);
    const n = this.setup.bag[letter] ?? 0;
    const step = (by) => h('button', { type: 'button', class: 'button', disabled: n + by < 0 || n + by > FULL_SET[letter], 'aria-label': t(by > 0 ? 'editor.more' : 'editor.fewer', { piece }), 'data-bag': `${letter}${by > 0 ? '+' : '-'}`, onclick: () => this.#count(letter, n + by, by) }, by > 0 ? '+' : '−');
    return h('div', { class: 'editor-count' }, this.#disc(letter), step(-1), h('span', { 'aria-label': t('seat.count', { n, piece }) }, String(n)), step(1));
  }

  #count(letter, n, by) {
    this.#change({ byHand: true, bag: { ...this.setup.bag, [letter]: n } });
    const again = /** @type {HTMLButtonElement | null} */ (this.bag.querySelector(`[data-bag="${letter}${by > 0 ? '+' : '-'}"]`));
    (again?.disabled ? /** @type {HTMLElement} */ (this.bag.querySelector(`[data-bag="${letter}${by > 0 ? '-' : '+'}"]`)) : again)?.focus();
  }

  /** Says which rule the position breaks, if any. */
  #judge() {
    this.maker?.take(this.#start);
    try {
      this.#page.core.Table.fromPosition(this.setup.game, this.setup.rules, positionText(this.setup)).free();
      this.fault.textContent = '';
    } catch (error) {
      this.fault.textContent = this.#page.language.reason(error);
    }
  }

  /** Takes up a text that was typed; what cannot be read is said and the board stays. */
  #read() {
    try {
      this.setup = { ...setupOf(viewOf(this.#page.core, this.setup, this.text.value)), rules: this.setup.rules, byHand: true };
      this.#change({});
    } catch (error) {
      this.fault.textContent = this.#page.language.reason(error);
    }
  }

  async #copy() {
    this.#page.announcer.toast(this.#t((await copyText(this.text.value)) ? 'copied' : 'copyFailed'));
  }

  /** @param {'bot' | 'two'} mode @param {{ close: () => void }} dialog */
  #play(mode, dialog) {
    if (this.text.value === positionText(this.setup)) this.#judge();
    else this.#read();
    if (this.fault.textContent) {
      this.fault.scrollIntoView({ block: 'nearest' });
      return;
    }
    dialog.close();
    this.#page.playFrom({ game: this.setup.game, rules: this.setup.rules, position: positionText(this.setup), mode });
  }

  #draw() {
    const shape = this.#shape;
    const { cells, game, rules } = this.setup;
    const geometry = new Geometry(shape, { portrait: false, orientation: 0, cell: CELL });
    this.geometry = geometry;
    const picture = drawn(boardMarkup({ game, cells, rules }, { cell: CELL, style: this.#style, colours: this.#page.board.theme }));
    const grid = h('div', { class: 'editor-grid', role: 'grid', 'aria-label': this.#t('editor.board') });
    grid.style.inset = `${(100 * EDGE) / geometry.height}% ${(100 * EDGE) / geometry.width}%`;
    for (let row = 0; row < geometry.rows; row += 1) {
      const line = h('div', { class: 'editor-line', role: 'row' });
      for (let col = 0; col < geometry.cols; col += 1) line.append(this.#cell(/** @type {string} */ (geometry.squareAt(col, row))));
      grid.append(line);
    }
    const held = this.board.contains(document.activeElement);
    refill(this.board, picture, grid);
    if (held) this.#focus(this.#cursor);
  }

  /** @param {string} square */
  #cell(square) {
    const letter = this.setup.cells[squaresOf(this.#shape).indexOf(square)];
    const label = cellText(square, letter, {}, this.#t, this.#shape);
    return h('span', { role: 'gridcell' }, h('button', { type: 'button', 'data-square': square, 'aria-label': label, tabindex: square === this.#cursor ? '0' : '-1', onclick: () => this.#put(square, this.#piece) }));
  }

  /** Puts a piece down; the same piece again is taken off. @param {string} square @param {string} letter */
  #put(square, letter) {
    const at = squaresOf(this.#shape).indexOf(square);
    const cells = [...this.setup.cells];
    const laid = this.#shape.sided && isDark(letter) ? (Number(square.slice(1)) < 5 ? 'X' : 'x') : letter;
    cells[at] = cells[at] === laid ? '' : laid;
    this.#cursor = square;
    this.#change({ cells });
  }

  #focus(square) {
    this.#cursor = square;
    for (const button of this.board.querySelectorAll('button')) button.tabIndex = button.dataset.square === square ? 0 : -1;
    /** @type {HTMLElement | null} */ (this.board.querySelector(`[data-square=${square}]`))?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { col, row } = this.geometry.place(this.#cursor);
    const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (right || down) {
      const to = this.geometry.squareAt(col + right, row + down);
      if (to) this.#focus(to);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (this.setup.cells[squaresOf(this.#shape).indexOf(this.#cursor)]) this.#put(this.#cursor, ERASER);
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && (event.key in FULL_SET || /^x$/i.test(event.key))) {
      this.#put(this.#cursor, /^x$/i.test(event.key) ? 'X' : event.key);
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** @param {string} markup */
function drawn(markup) {
  const picture = document.importNode(new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement, true);
  picture.setAttribute('aria-hidden', 'true');
  return picture;
}

/** @param {import('../turnstone').Core} core @param {{ game: string, rules: string }} setup @param {string} text */
function viewOf(core, { game, rules }, text) {
  const table = core.Table.fromPosition(game, rules, text);
  const view = table.view('public');
  table.free();
  return view;
}

/** @param {import('./page.js').Page} page @param {import('../links.js').Task} [task]  in the place of what is on the board */
export async function openEditor(page, task) {
  await styled('editor.css');
  new Editor(page, task ? viewOf(page.core, task, task.position) : page.session.view).open(task);
}
