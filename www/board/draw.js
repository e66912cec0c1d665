// Paints the whole board onto one canvas: reads the state, changes nothing but its own caches.

import { cellAt, darkFacts, isDark, isMovable, isThreatened, marks, pickedSquare } from './state.js';
import { frame } from './animate.js';
import { Sprites } from './pieces.js';
import { paintCoordinates, paintSurface } from './surface.js';
import { paintCheck, paintConfirm, paintHover, paintLastMove, paintPicked, paintShape, paintShot, paintTarget, paintThreat } from './marks.js';

/** How far a picked piece rises, in CSS pixels. */
const LIFT = 4;
/** A piece in motion, its shadow and its lift stay within so many cells of the points it moves between. */
const REACH = 0.7;

/** @typedef {{ x: number, y: number, right: number, bottom: number }} Box */

export class Painter {
  /** @type {import('./geometry.js').Geometry} */ geometry;
  /** @type {import('./theme.js').Theme} */ theme;
  /** @type {import('./pieces.js').PieceStyle} */ style;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    /** @type {HTMLCanvasElement|null} */
    this.surface = null;
    /** @type {Sprites|null} */
    this.sprites = null;
    this.coordinates = true;
    /** @type {'off'|'pick'|'always'} */
    this.acting = 'pick';
    /** Device pixels to a CSS pixel; 0 until prepared. */
    this.ratio = 0;
    /** A canvas over the board for the one piece that may leave it: dragged, else flying to its tray. On the page while there is one. */
    this.flyer = document.createElement('canvas');
    this.flyer.className = 'ts-flyer';
    this.flyer.setAttribute('aria-hidden', 'true');
    this.away = false;
    /** What moved in the picture before this one, in device pixels; null where anything may have changed. @type {Box|null} */
    this.moved = null;
  }

  /** Sets size, theme and piece style; everything cached is made anew on the next paint. */
  prepare({ geometry, theme, style, coordinates, ratio }) {
    Object.assign(this, { geometry, theme, style, coordinates, ratio });
    const [width, height] = [Math.round(geometry.width * ratio), Math.round(geometry.height * ratio)];
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    this.surface = this.sprites = this.moved = null;
  }

  /**
   * @param {import('./state.js').State} state
   * @param {{ steps: import('./animate.js').Step[], now: number, showTargets: boolean, acting: 'off'|'pick'|'always', away?: (letter: string) => import('./geometry.js').Point|null, onward?: boolean }} how
   *   `onward`: since the last picture nothing has changed but the time
   * @returns {boolean} true while something still moves
   */
  paint(state, { steps, now, showTargets, acting, away, onward = false }) {
    const { ctx, geometry, ratio, theme } = this;
    const moving = frame(steps, now, state.squares);
    const before = this.moved;
    this.moved = moving && this.#reach(moving.actors);
    const part = onward && before && this.moved ? around(before, this.moved) : null;
    this.acting = acting;
    this.away = false;
    this.sprites ??= new Sprites(theme, this.style, geometry.cell * ratio);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.save();
    const { x, y, right, bottom } = part ?? { x: 0, y: 0, right: this.canvas.width, bottom: this.canvas.height };
    if (part) {
      ctx.beginPath();
      ctx.rect(x, y, right - x, bottom - y);
      ctx.clip();
    }
    ctx.clearRect(x, y, right - x, bottom - y);
    ctx.drawImage(this.#surface(), x, y, right - x, bottom - y, x, y, right - x, bottom - y);
    const canvas = { ctx, geometry, theme };
    const near = (square) => !part || meets(part, this.#boxOf(square));

    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    const picked = pickedSquare(state);
    if (state.lastMove) paintLastMove(canvas, { from: state.lastMove.from, to: state.lastMove.to ?? state.lastMove.from });
    if (picked) paintPicked(canvas, picked);
    if (state.view?.check) paintCheck(canvas, state.view.check);

    const offered = marks(state);
    const targets = showTargets && state.interaction.kind !== 'idle' ? [...offered.values()].filter(({ kind }) => kind !== 'flip') : [];
    for (const action of targets) paintTarget(canvas, action);

    const cells = moving?.cells ?? state.view?.cells ?? [];
    const shown = previewed(state);
    state.squares.forEach((square, i) => square !== picked && square !== shown?.target && near(square) && this.#piece(this.#look(state, square, cells[i]), geometry.centre(square)));
    if (!moving) for (const square of state.view?.threats ?? []) if (square !== picked && isThreatened(state, square)) paintThreat(canvas, square);
    for (const action of targets) if (action.screen) paintShot(canvas, action);
    this.#overlay(canvas, state, offered);
    if (picked) this.#lifted(state, picked);
    for (const actor of moving?.actors ?? []) if (actor.square !== picked) this.#actor(actor, away);
    ctx.restore();
    if (!this.away) this.flyer.remove();
    return moving !== null;
  }

  /** Where pieces in motion are drawn on this canvas; null where that may be anywhere. @param {import('./animate.js').Actor[]} actors @returns {Box|null} */
  #reach(actors) {
    const flying = actors.filter(({ fly, letter }) => fly && letter).length;
    if (flying > 1) return null;
    return actors.flatMap(({ square, toward }) => [square, toward ?? square].map((one) => this.#boxOf(one))).reduce(around);
  }

  /** @param {string} square @returns {Box} */
  #boxOf(square) {
    const { ratio, geometry } = this;
    const { x, y } = geometry.centre(square);
    const reach = REACH * geometry.cell + LIFT;
    const [left, top] = [x - reach, y - reach].map((edge) => Math.max(0, Math.floor(edge * ratio)));
    return { x: left, y: top, right: Math.min(this.canvas.width, Math.ceil((x + reach) * ratio)), bottom: Math.min(this.canvas.height, Math.ceil((y + reach) * ratio)) };
  }

  #surface() {
    if (!this.surface) {
      this.surface = document.createElement('canvas');
      this.surface.width = this.canvas.width;
      this.surface.height = this.canvas.height;
      const ctx = /** @type {CanvasRenderingContext2D} */ (this.surface.getContext('2d'));
      ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
      paintSurface(ctx, this.geometry, this.theme, this.style.set);
      if (this.coordinates) paintCoordinates(ctx, this.geometry, this.theme);
    }
    return this.surface;
  }

  /** How a piece looks where it stands: a dark one may show the role it acts by, or at the end what it was. */
  #look(state, square, letter) {
    if (!isDark(letter)) return letter;
    const { acting, identity } = darkFacts(state, square);
    if (identity) return `${letter}=${identity}`;
    const asked = this.acting === 'always' || (this.acting === 'pick' && (square === pickedSquare(state) || square === state.hover));
    return asked && acting ? letter + acting : letter;
  }

  /** Draws a piece about a point in CSS pixels. */
  #piece(letter, { x, y }, how = {}) {
    const { ctx, ratio } = this;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    this.sprites.draw(ctx, letter, { x: Math.round(x * ratio), y: Math.round(y * ratio), ...how });
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** Shows a piece about a point in CSS pixels that may lie beyond the canvas. */
  #fly(letter, { x, y }, { alpha = 1, scale }) {
    const { flyer, ratio } = this;
    const sprite = this.sprites.of(letter);
    const side = sprite.width / ratio;
    flyer.width = flyer.height = sprite.width;
    flyer.getContext('2d')?.drawImage(sprite, 0, 0);
    Object.assign(flyer.style, { width: `${side}px`, height: `${side}px`, opacity: String(alpha), transform: `translate(${x - side / 2}px, ${y - side / 2}px) scale(${scale})` });
    if (!flyer.isConnected) this.canvas.after(flyer);
    this.away = true;
  }

  /** What lies over the pieces: the hovered tile, a preview, arrows. */
  #overlay(canvas, state, offered) {
    const { interaction, hover } = state;
    const flip = hover && offered.get(hover)?.kind === 'flip' ? offered.get(hover) : null;
    if (flip || (hover && interaction.kind === 'idle' && isMovable(state, hover))) paintHover(canvas, hover);
    if (flip) paintTarget(canvas, flip);
    if (interaction.kind === 'dragging' && interaction.over && offered.has(interaction.over)) paintConfirm(canvas, interaction.over);
    if (interaction.kind === 'confirming') {
      const { action, square, target } = interaction;
      if (action.kind === 'flip') paintTarget(canvas, action);
      paintConfirm(canvas, target);
      if (previewed(state)) this.#piece(this.#look(state, square, cellAt(state, square)), this.geometry.centre(target));
    }
    for (const shape of state.shapes) paintShape(canvas, shape);
  }

  /** The picked piece stands above the rest, or hangs from the pointer. */
  #lifted(state, square) {
    const { interaction } = state;
    const letter = this.#look(state, square, cellAt(state, square));
    const home = this.geometry.centre(square);
    if (interaction.kind === 'dragging') {
      this.#piece(letter, home, { alpha: 0.35 });
      this.#fly(letter, { x: interaction.x, y: interaction.y - LIFT }, { scale: 1.08 });
    } else if (previewed(state)) this.#piece(letter, home, { alpha: 0.35 });
    else this.#piece(letter, { x: home.x, y: home.y - LIFT });
  }

  /** @param {import('./animate.js').Actor} actor */
  #actor({ letter, square, toward, along = 0, turn = 0, alpha = 1, fly = 0, lift = 0 }, away) {
    const { cell, width } = this.geometry;
    const start = this.geometry.centre(square);
    const end = this.geometry.centre(toward ?? square);
    const gone = fly ? (away?.(letter) ?? { x: start.x + (start.x < width / 2 ? -0.7 : 0.7) * cell, y: start.y - 0.9 * cell }) : start;
    const at = {
      x: start.x + (end.x - start.x) * along + (gone.x - start.x) * fly,
      y: start.y + (end.y - start.y) * along - lift * LIFT + (gone.y - start.y) * fly,
    };
    const how = { turn, alpha: alpha * (1 - fly), scale: 1 + 0.04 * lift - 0.35 * fly };
    if (fly && letter && !this.away) this.#fly(letter, at, how);
    else this.#piece(letter, at, how);
  }
}

/** The least box about two. @param {Box} one @param {Box} other @returns {Box} */
const around = (one, other) => ({ x: Math.min(one.x, other.x), y: Math.min(one.y, other.y), right: Math.max(one.right, other.right), bottom: Math.max(one.bottom, other.bottom) });

/** @param {Box} one @param {Box} other */
const meets = (one, other) => one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom;

/** A step or capture that waits for its second press is shown as if made. @param {import('./state.js').State} state */
function previewed({ interaction }) {
  return interaction.kind === 'confirming' && (interaction.action.kind === 'step' || interaction.action.kind === 'capture') ? interaction : null;
}
