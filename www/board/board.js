// The board: ties state, picture, grid, pointers and keys together. It holds a View and nothing else about the game.

import { schedule, stepsBetween, stepsOf } from './animate.js';
import { describeAction, describeEvent, pieceName } from './describe.js';
import { Painter } from './draw.js';
import { fit, nameOf, shapeOf } from './geometry.js';
import { Grid } from './grid.js';
import { listen } from './input.js';
import { pressed } from './keys.js';
import { DEFAULTS } from './options.js';
import { ladderOf, paintPiece } from './pieces.js';
import * as game from './state.js';
import { adoptStyles, adoptTokens } from './style.js';
import { readTheme, watchTheme } from './theme.js';

/** @typedef {import('./options.js').BoardOptions} BoardOptions */

/** Not every change of the pixel ratio sends an event (windows between monitors, emulation): a look this often, in milliseconds. */
const GLANCE = 250;

export class Board {
  /** @param {HTMLElement|ShadowRoot} root @param {BoardOptions} [options] */
  constructor(root, options = {}) {
    this.options = { ...DEFAULTS, ...given(options) };
    this.state = game.createState();
    this.state.confirm = this.options.confirm;
    this.state.threats = this.options.threats;
    /** @type {import('./geometry.js').Geometry|null} */
    this.geometry = null;
    /** @type {import('./animate.js').Step[]} */
    this.steps = [];
    this.frame = 0;
    /** Since the last picture nothing has changed but the time. */
    this.onward = false;
    /** The square of the piece whose picking was told. @type {string|null} */
    this.held = null;
    /** True while a drag is being let go: its piece is already where it goes. */
    this.dropped = false;
    /** True when there are no tokens to be had. */
    this.plain = false;
    this.ending = new AbortController();

    this.grid = new Grid(this.state.squares);
    this.canvas = make('canvas');
    this.canvas.setAttribute('aria-hidden', 'true');
    this.live = make('div', 'ts-say');
    this.live.setAttribute('aria-live', 'polite');
    this.element = make('div', 'ts-board');
    this.element.append(this.canvas, this.grid.element, this.live);
    this.room = make('div', 'ts-board-room');
    this.room.append(this.element);
    root.append(this.room);
    adoptStyles(this.room);
    this.painter = new Painter(this.canvas);
    this.#theme();
    /** Settled when the board has its colours. @type {Promise<void>} */
    this.ready = this.#tokens();

    listen(this.grid, this.#touched(), this.ending.signal);
    this.#watch();
    this.#layout();
    this.#sync();
  }

  /**
   * Shows a view.
   * @param {import('./state.js').View} view
   * @param {{ lastMove?: Partial<import('./state.js').GameEvent>|null, lastCapture?: Partial<import('./state.js').GameEvent>|null,
   *   interactive?: 'none'|'first'|'second'|'both', animate?: boolean }} [how]
   */
  setView(view, how = {}) {
    const before = this.#cellsBefore(view);
    this.#take(view, how);
    this.#move(before && how.animate !== false ? stepsBetween(before, view.cells, this.state.squares) : []);
  }

  /**
   * Shows what happened and the view it led to.
   * @param {import('./state.js').GameEvent[]} events @param {import('./state.js').View} view @param {Parameters<Board['setView']>[1]} [how]
   */
  animate(events, view, how = {}) {
    const before = this.#cellsBefore(view);
    const seen = events.filter((event) => event.kind !== 'stop');
    this.#take(view, { lastMove: seen.at(-1) ?? this.state.lastMove, lastCapture: events.findLast((event) => event.captured) ?? this.state.lastCapture, ...how });
    if (before) {
      const { squares } = this.state;
      const steps = stepsOf(before, events, squares);
      const told = !steps.length || steps[steps.length - 1].after.join() === view.cells.join();
      this.#move(told ? steps : stepsBetween(before, view.cells, squares));
    }
    if (this.options.announce && events.length) this.say(events.map((event) => describeEvent(event, this.options.t, this.state.shape)).join(this.options.t('list.sentence')));
  }

  /** @param {BoardOptions} options */
  setOptions(options) {
    const before = this.options;
    this.options = { ...before, ...given(options) };
    if (this.state.confirm !== this.options.confirm) {
      this.state.confirm = this.options.confirm;
      if (this.state.interaction.kind === 'confirming') game.put(this.state);
    }
    this.state.threats = this.options.threats;
    if (['theme', 'pieces', 'cannon', 'badges', 'coordinates'].some((name) => before[name] !== this.options[name])) this.#theme();
    this.#layout();
    this.#sync();
  }

  /** Arrows and circles over the board; an empty list clears them. @param {import('./state.js').State['shapes']} shapes */
  setShapes(shapes) {
    this.state.shapes = shapes;
    this.#invalidate();
  }

  /** The square the keyboard is on. */
  get focusSquare() {
    return this.state.cursor;
  }

  /** Puts the keyboard on the board. @param {string} [square] */
  focus(square = this.state.cursor) {
    this.state.cursor = square;
    this.#sync();
    this.grid.focus(square);
  }

  /** Picks a piece as a tap would. @param {string} square @returns {boolean} whether it may be picked at all */
  pick(square) {
    const effect = game.pick(this.state, square);
    this.#act(effect, 'key');
    return effect.kind === 'picked';
  }

  /** Drops whatever the person is in the middle of. */
  cancel() {
    this.#act(game.put(this.state), 'key');
  }

  /** Speaks politely. @param {string} text */
  say(text) {
    if (this.options.say) return this.options.say(text);
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  /** Reads tokens, size and pixel ratio again and repaints at once. */
  refresh() {
    this.#theme();
    this.#layout();
    this.#sync();
  }

  /** Paints one piece ("X" or "x" for a back) on another canvas, in the board's style: for trays. @param {HTMLCanvasElement} canvas @param {string} letter @param {number} size CSS pixels */
  drawPiece(canvas, letter, size) {
    if (!this.theme) return;
    const pixels = Math.round(size * devicePixelRatio);
    canvas.width = canvas.height = pixels;
    canvas.style.width = canvas.style.height = `${size}px`;
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    ctx.translate(pixels / 2, pixels / 2);
    paintPiece(ctx, letter, pixels / 0.98, this.theme, this.#style());
  }

  /** Takes the board off the page with every listener and observer. */
  destroy() {
    this.ending.abort();
    cancelAnimationFrame(this.frame);
    this.room.remove();
  }

  /** What stood here; null when another game is laid out. */
  #cellsBefore(view) {
    return shapeOf(view.game) === this.state.shape ? (this.state.view?.cells ?? null) : null;
  }

  #take(view, how) {
    const { state } = this;
    const { shape } = state;
    const ladder = ladderOf(state.view?.rules ?? '');
    if (state.view?.fen !== view.fen || 'lastMove' in how) state.lastMove = how.lastMove ?? null;
    if ('lastCapture' in how) state.lastCapture = how.lastCapture ?? null;
    game.setView(state, view);
    if (how.interactive) game.setInteractive(state, how.interactive);
    if (!game.pickedSquare(state)) this.held = null;
    if (shape !== state.shape) this.#reshape();
    else if (ladder !== ladderOf(view.rules)) this.#prepare();
    this.#sync();
  }

  #reshape() {
    this.grid.use(this.state.squares);
    this.geometry = null;
    this.steps = [];
    this.#layout();
  }

  #move(steps) {
    const { animation, animationDuration } = this.options;
    const reduced = animation === 'reduced' || (animation === 'auto' && matchMedia('(prefers-reduced-motion: reduce)').matches);
    const speed = animation === 'off' ? 0 : animationDuration / DEFAULTS.animationDuration;
    if (this.dropped) steps = steps.map((step, i) => (i === 0 ? { ...step, placed: true } : step));
    this.steps = schedule(steps, { now: performance.now(), speed, reduced });
    this.#invalidate();
  }

  /** Asks whether what a gesture picks or puts down may be; a no leaves things as they were. @returns {import('./state.js').Effect} */
  #asked(effect) {
    const { options, state, held } = this;
    if (effect.kind === 'play') this.held = null;
    if (!['picked', 'unpicked', 'refused'].includes(effect.kind) || (effect.kind === 'picked' && effect.square === held)) return effect;
    if (held && options.mayPut?.(held) === false) {
      state.interaction = { kind: 'picked', square: held };
      return { kind: 'none' };
    }
    this.held = null;
    if (effect.kind !== 'picked') return effect;
    if (options.mayPick?.(effect.square) === false) {
      game.put(state);
      return { kind: 'none' };
    }
    this.held = effect.square;
    return effect;
  }

  #act(wanted, by) {
    const { options, state } = this;
    const { t } = options;
    const effect = this.#asked(wanted);
    this.#sync();
    options.onInteraction?.(state.interaction);
    switch (effect.kind) {
      case 'none':
        return;
      case 'play':
        return options.onAction?.(effect.action.text);
      case 'refused':
        return options.onRefused?.({ from: effect.from, to: effect.to, text: `${effect.from ?? ''}${effect.to}`, kind: effect.what });
      case 'confirm':
        return this.say(t('say.confirm', { action: describeAction(effect.action, t, state.shape) }));
      case 'leave':
        return options.onKey?.('leave');
      case 'unpicked':
        return by === 'key' ? this.say(t('say.unpicked')) : undefined;
      case 'picked': {
        if (by !== 'key') return;
        const { shape } = state;
        const targets = game.actionsFrom(state, effect.square).map((action) => nameOf(action.to, shape)).join(t('list.items'));
        this.say(t(targets ? 'say.picked' : 'say.pickedNone', { piece: pieceName(game.cellAt(state, effect.square), t), square: nameOf(effect.square, shape), targets }));
      }
    }
  }

  /** @returns {import('./input.js').Touched} */
  #touched() {
    const { state } = this;
    return {
      tap: (square, by) => {
        state.cursor = square;
        if (by !== 'key') this.grid.focus(square);
        if (this.options.onSquare?.(square)) return this.#sync();
        const { interaction } = state;
        const effect = game.tap(state, square, by);
        // A press that does nothing moves the one stop for Tab and changes no picture.
        if (effect.kind === 'none' && state.interaction === interaction) this.grid.update(state, this.options.t);
        else this.#act(effect, by);
      },
      dragStart: (square, point) => {
        if (!game.dragStart(state, square, point)) return false;
        if (this.#asked({ kind: 'picked', square }).kind === 'none') {
          this.#sync();
          return false;
        }
        this.element.toggleAttribute('data-dragging', true);
        this.#sync();
        return true;
      },
      dragMove: (point) => {
        game.dragTo(state, point, this.geometry?.under(point) ?? null);
        this.#invalidate();
      },
      dragEnd: (point, by) => {
        this.element.removeAttribute('data-dragging');
        this.dropped = true;
        this.#act(game.drop(state, this.geometry?.under(point) ?? null, by), by);
        this.dropped = false;
      },
      dragCancel: () => {
        this.element.removeAttribute('data-dragging');
        if (state.interaction.kind === 'dragging') this.#act(game.put(state), 'mouse');
      },
      inspect: (square, by) => this.#inspect(square, by),
    };
  }

  #inspect(square, by) {
    if (by === 'hover') {
      if (this.state.hover === square) return;
      this.state.hover = square;
      this.#invalidate();
    }
    this.options.onInspect?.(square ? { square, cell: game.cellAt(this.state, square), by } : null);
  }

  #watch() {
    const { signal } = this.ending;
    const resized = new ResizeObserver(() => this.#layout());
    resized.observe(this.room);
    window.addEventListener('resize', () => this.#layout(), { signal });
    const stop = watchTheme(() => this.refresh());
    this.#watchRatio();
    const glance = setInterval(() => this.painter.ratio && this.painter.ratio !== devicePixelRatio && this.#layout(), GLANCE);
    signal.addEventListener('abort', () => {
      clearInterval(glance);
      resized.disconnect();
      stop();
    });

    const { element } = this.grid;
    element.addEventListener('focusin', (event) => {
      const square = this.grid.squareOf(event.target);
      if (!square) return;
      this.state.cursor = square;
      this.#sync();
      if (/** @type {Element} */ (event.target).matches(':focus-visible')) this.#inspect(square, 'focus');
    }, { signal });
    element.addEventListener('focusout', () => this.options.onInspect?.(null), { signal });
    element.addEventListener('keydown', (event) => {
      const { state, geometry, options } = this;
      if (!geometry) return;
      const mine = pressed(event, {
        state, geometry, t: options.t, letters: options.keys,
        moveTo: (square) => this.focus(square),
        say: (text) => this.say(text),
        page: (name) => options.onKey?.(name),
        escape: () => this.#act(game.escape(state), 'key'),
      });
      if (!mine) return;
      event.preventDefault();
      event.stopPropagation();
    }, { signal });
  }

  #watchRatio() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', () => {
      this.#layout();
      this.#watchRatio();
    }, { once: true, signal: this.ending.signal });
  }

  /** Without tokens on the page, fetches them; failing that, the board is drawn in the system's colours. */
  async #tokens() {
    try {
      if (!(await adoptTokens(this.room))) return;
    } catch {
      this.plain = true;
    }
    if (!this.ending.signal.aborted) this.refresh();
  }

  #theme() {
    const { theme } = this.options;
    if (theme === 'auto') this.element.removeAttribute('data-theme');
    else this.element.setAttribute('data-theme', theme);
    this.theme = readTheme(this.element, this.plain);
    this.#prepare();
    if (this.theme) this.options.onTheme?.();
  }

  #style() {
    const { pieces, badges, cannon } = this.options;
    const { sided } = this.state.shape;
    return { set: pieces, badges: badges && !sided, cannon, ladder: ladderOf(this.state.view?.rules ?? ''), sided };
  }

  #layout() {
    const { orientation, layout, maxHeight, reserve, largestCell } = this.options;
    const width = this.room.clientWidth;
    if (!width) return;
    const height = maxHeight ?? Math.max(0, document.documentElement.clientHeight - reserve);
    const geometry = fit(this.state.shape, { width, height, layout, orientation, largestCell });
    if (geometry.same(this.geometry) && this.painter.ratio === devicePixelRatio) return;
    this.geometry = geometry;
    for (const element of [this.element, this.canvas]) {
      element.style.width = `${geometry.width}px`;
      element.style.height = `${geometry.height}px`;
    }
    this.grid.layout(geometry);
    this.#prepare();
    // A board that is seen already fits its new room in the very next frame.
    if (this.painted) this.#paint();
  }

  #prepare() {
    if (!this.geometry || !this.theme) return;
    this.painter.prepare({ geometry: this.geometry, theme: this.theme, style: this.#style(), coordinates: this.options.coordinates, ratio: devicePixelRatio });
    this.#invalidate();
  }

  #sync() {
    this.grid.update(this.state, this.options.t);
    this.#invalidate();
  }

  /** Where a captured piece flies to, in board pixels: its tray, when the page says where that is. */
  #away(letter) {
    const tray = this.options.trayAt?.(letter);
    if (!tray) return null;
    const box = this.canvas.getBoundingClientRect();
    return { x: tray.x - box.left, y: tray.y - box.top };
  }

  /** @param {boolean} [onward]  nothing has changed but the time */
  #invalidate(onward = false) {
    this.onward &&= onward;
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.#paint();
    });
  }

  #paint() {
    if (!this.geometry || !this.theme) return;
    const { state, steps, onward, options } = this;
    const moving = this.painter.paint(state, { steps, now: performance.now(), showTargets: options.targets, acting: options.acting, away: (letter) => this.#away(letter), onward });
    this.onward = moving;
    if (moving) this.#invalidate(true);
    else this.steps = [];
    if (this.state.view && !this.painted) {
      this.painted = true;
      performance.mark('ts-board-painted');
    }
  }
}

/** Options that were said. @param {BoardOptions} options */
const given = (options) => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

function make(tag, className) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  return /** @type {any} */ (element);
}

export { strings } from './strings.js';
export { describeAction, describeEvent, pieceName } from './describe.js';
export { SETS } from './pieces.js';
