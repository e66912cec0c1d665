// How a piece looks: disc, rims, character, rank badge; and the face-down back. Painted once into a small canvas per kind and size.

import { han, latin } from './glyphs.js';
import { pictures } from './pictures.js';

/** @typedef {'traditional'|'simplified'|'letters'|'pictographic'} PieceSet */
/** @typedef {{ set: PieceSet, badges: boolean, cannon: '包'|'砲', ladder: 'taiwan'|'hongkong', sided?: boolean }} PieceStyle `sided`: backs show their colour */

/** The sets a menu may offer. @type {PieceSet[]} */
export const SETS = ['traditional', 'simplified', 'pictographic', 'letters'];

const CHARACTERS = {
  traditional: { G: '帥', A: '仕', E: '相', R: '俥', H: '傌', C: '炮', S: '兵', g: '將', a: '士', e: '象', r: '車', h: '馬', c: '包', s: '卒' },
  simplified: { G: '帅', A: '仕', E: '相', R: '车', H: '马', C: '炮', S: '兵', g: '将', a: '士', e: '象', r: '车', h: '马', c: '炮', s: '卒' },
};

const LADDERS = { taiwan: 'SCHREAG', hongkong: 'SEACHRG' };

// Fractions of a cell.
export const DISC = 0.43;
const EDGE = 0.012;
export const RIM = 0.038;
export const SECOND = 0.358;
/** The middle of the rim. */
export const RIM_AT = DISC - EDGE - RIM / 2;
const CHARACTER = 0.64;
const PICTURE = 0.57;
const SPRITE = 1.3;

/** Rank of a piece, general 7 to soldier 1. @param {string} letter @param {PieceStyle['ladder']} ladder */
export const rankOf = (letter, ladder) => LADDERS[ladder].indexOf(letter.toUpperCase()) + 1;

/** The ladder a rule set uses. @param {string} rules @returns {PieceStyle['ladder']} */
export const ladderOf = (rules) => (rules === 'hongkong' || /ladder=hongkong/.test(rules) ? 'hongkong' : 'taiwan');

/** @type {Map<string, Path2D>} */
const outlines = new Map();

/** A path, made once. @param {string} text */
function shape(text) {
  let path = outlines.get(text);
  if (!path) outlines.set(text, (path = new Path2D(text)));
  return path;
}

/** Ready-made pictures of pieces at one size. */
export class Sprites {
  /** @param {import('./theme.js').Theme} theme @param {PieceStyle} style @param {number} cell in device pixels */
  constructor(theme, style, cell) {
    this.theme = theme;
    this.style = style;
    this.cell = cell;
    /** @type {Map<string, HTMLCanvasElement>} */
    this.made = new Map();
  }

  /** @param {string} letter see `paintPiece` */
  of(letter) {
    let sprite = this.made.get(letter);
    if (!sprite) {
      sprite = document.createElement('canvas');
      // Even: about a whole pixel it then lies on whole pixels, and is copied, not resampled.
      sprite.width = sprite.height = 2 * Math.ceil((this.cell * SPRITE) / 2);
      const ctx = /** @type {CanvasRenderingContext2D} */ (sprite.getContext('2d'));
      ctx.translate(sprite.width / 2, sprite.height / 2);
      paintPiece(ctx, letter, this.cell, this.theme, this.style);
      this.made.set(letter, sprite);
    }
    return sprite;
  }

  /**
   * Draws a piece about a point, in device pixels.
   * @param {CanvasRenderingContext2D} ctx @param {string} letter
   * @param {{ x: number, y: number, turn?: number, scale?: number, alpha?: number }} how
   */
  draw(ctx, letter, { x, y, turn = 0, scale = 1, alpha = 1 }) {
    if (!letter || alpha <= 0) return;
    const sprite = this.of(letter);
    const height = sprite.width * scale;
    const width = height * Math.max(0.02, 1 - turn);
    ctx.globalAlpha = alpha;
    ctx.drawImage(sprite, x - width / 2, y - height / 2, width, height);
    ctx.globalAlpha = 1;
  }
}

/**
 * Paints a piece about the origin.
 * @param {CanvasRenderingContext2D} ctx @param {string} look a piece's letter; "X" or "x" for a back, "XC" for one that tells its acting role, "X=H" for
 *   one that is open at the end @param {number} cell @param {import('./theme.js').Theme} theme @param {PieceStyle} style
 */
export function paintPiece(ctx, look, cell, theme, style) {
  ctx.save();
  if (look[0] === 'X' || look[0] === 'x') paintBack(ctx, look, cell, theme, style);
  else paintFace(ctx, look, cell, theme, style);
  ctx.restore();
}

function paintFace(ctx, letter, cell, theme, style) {
  const red = letter === letter.toUpperCase();
  const side = red ? theme.redSide : theme.blackSide;
  body(ctx, cell, theme, theme.ivoryLight, theme.ivory, theme.ivoryShade);
  ring(ctx, RIM_AT * cell, Math.max(RIM * cell, 1.5), side);
  if (red) ring(ctx, SECOND * cell, Math.max(0.016 * cell, 1), side);
  emblem(ctx, faceOf(letter, style), cell, side, theme);
  if (style.badges) badge(ctx, String(rankOf(letter, style.ladder)), cell, side, theme);
}

/**
 * What stands on a piece: layers in a box of 1000, and the box's side as a part of the cell.
 * @param {string} letter @param {PieceStyle} style @returns {{ size: number, text: string|null, layers: import('./pictures.js').Layer[] }}
 */
export function faceOf(letter, style) {
  if (style.set === 'pictographic') return { size: PICTURE, text: null, layers: pictures[letter.toLowerCase()] };
  const text = characterOf(letter, style);
  return { size: CHARACTER, text, layers: [{ path: han[text] ?? latin[text] }] };
}

/** The character or letter of a piece. @param {string} letter @param {PieceStyle} style */
export function characterOf(letter, style) {
  if (style.set === 'letters' || style.set === 'pictographic') return letter.toUpperCase();
  return style.set === 'traditional' && letter === 'c' ? style.cannon : CHARACTERS[style.set][letter];
}

/** A turned piece of wood or stone: a shadow, a side that shows below, a top lit from the left. */
function body(ctx, cell, theme, light, middle, shade) {
  const radius = DISC * cell;
  if (theme.forced) return disc(ctx, radius, middle);
  const thick = 0.022 * cell;
  ctx.save();
  ctx.shadowColor = fade(theme.shadow, 0.22 * 2);
  ctx.shadowBlur = 0.085 * cell;
  ctx.shadowOffsetY = 0.03 * cell;
  disc(ctx, radius, shade, thick);
  ctx.restore();
  const top = ctx.createRadialGradient(-0.16 * cell, -0.2 * cell, 0.05 * cell, 0, 0, radius * 1.1);
  top.addColorStop(0, light);
  top.addColorStop(0.55, middle);
  top.addColorStop(1, mix(middle, shade, 0.55));
  disc(ctx, radius, top);
}

function disc(ctx, radius, fill, y = 0) {
  ctx.beginPath();
  ctx.arc(0, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
}

function ring(ctx, radius, width, colour) {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.stroke();
}

/** Cut into the disc: the far edge of a character catches the light. */
function emblem(ctx, { size, text, layers }, cell, colour, theme) {
  const scale = (size * cell) / 1000;
  const pen = text === null ? 0 : Math.max(0, text in latin ? 35 : 2.1 / scale - 85);
  ctx.save();
  ctx.scale(scale, scale);
  ctx.translate(-500, -500);
  ctx.lineCap = ctx.lineJoin = 'round';
  if (text !== null && !theme.forced) {
    ctx.translate(0, 14);
    ctx.fillStyle = fade(theme.ivoryLight, 0.9);
    ctx.fill(shape(layers[0].path));
    ctx.translate(0, -14);
  }
  for (const { path, stroke, clear } of layers) {
    ctx.fillStyle = ctx.strokeStyle = clear ? theme.ivory : colour;
    ctx.lineWidth = stroke ?? pen;
    if (!stroke) ctx.fill(shape(path));
    if (ctx.lineWidth && (stroke || pen)) ctx.stroke(shape(path));
  }
  ctx.restore();
}

function badge(ctx, digit, cell, side, theme) {
  ctx.save();
  ctx.translate(0.3 * cell, 0.3 * cell);
  disc(ctx, 0.142 * cell, theme.ivory);
  disc(ctx, 0.12 * cell, side);
  const scale = (0.21 * cell) / 1000;
  ctx.scale(scale, scale);
  ctx.translate(-500, -500);
  ctx.fillStyle = ctx.strokeStyle = theme.ivoryLight;
  ctx.fill(shape(latin[digit]));
  ctx.lineWidth = 34;
  ctx.stroke(shape(latin[digit]));
  ctx.restore();
}

/**
 * A back: slate with our sign, a pebble between two turning strokes. Where backs have a colour, red has two rings and a full pebble, black one ring
 * and a hollow pebble. A role in the pebble's place is what the piece moves as; a role in full size is what it was.
 */
function paintBack(ctx, look, cell, theme, style) {
  const opened = look[1] === '=';
  const sided = style.sided || opened;
  const red = opened ? look[2] === look[2].toUpperCase() : look[0] === 'X';
  const colours = backOf(red, theme, sided);
  body(ctx, cell, theme, colours.light, colours.middle, colours.shade);
  if (sided) {
    ring(ctx, RIM_AT * cell, Math.max(0.03 * cell, 1.2), colours.mark);
    if (red) ring(ctx, SECOND * cell, Math.max(0.016 * cell, 1), colours.mark);
  } else if (theme.forced) ring(ctx, DISC * cell, 1, theme.ink);
  else ring(ctx, (DISC - 0.012) * cell, 0.018 * cell, fade(colours.light, 0.75));
  if (opened) return glyph(ctx, faceOf(look[2], style), CHARACTER * 0.92, cell, colours);
  ctx.fillStyle = ctx.strokeStyle = colours.mark;
  ctx.lineCap = 'round';
  ctx.lineWidth = Math.max(0.042 * cell, 1.2);
  const role = look[1];
  if (role) glyph(ctx, faceOf(role, style), 0.38, cell, colours);
  ctx.rotate(-0.4);
  if (!role) pebble(ctx, cell, sided && !red);
  for (const half of [0, Math.PI]) {
    ctx.beginPath();
    ctx.arc(0, 0, (role ? 0.272 : 0.215) * cell, half - (role ? 0.6 : 0.95), half + (role ? 0.6 : 0.75));
    ctx.stroke();
  }
}

/** The colours of a back. @param {boolean} red @param {Record<string, any>} theme @param {boolean} [sided] @returns {{ light: string, middle: string, shade: string, mark: string }} */
export function backOf(red, theme, sided) {
  if (!sided || theme.forced) return { light: theme.slateLight, middle: theme.slate, shade: theme.slateShade, mark: theme.slateMark };
  const side = red ? 'Red' : 'Black';
  return { light: theme[`back${side}Light`], middle: theme[`back${side}`], shade: theme[`back${side}Shade`], mark: theme.backMark };
}

function pebble(ctx, cell, hollow) {
  ctx.beginPath();
  ctx.ellipse(0, 0, 0.118 * cell, 0.084 * cell, 0, 0, 2 * Math.PI);
  if (hollow) ctx.stroke();
  else ctx.fill();
}

/** A role on a back, in the back's own colours. */
function glyph(ctx, { text, layers }, size, cell, { mark, middle }) {
  const scale = (size * cell) / 1000;
  ctx.save();
  ctx.scale(scale, scale);
  ctx.translate(-500, -500);
  ctx.lineCap = ctx.lineJoin = 'round';
  for (const { path, stroke, clear } of layers) {
    ctx.fillStyle = ctx.strokeStyle = clear ? middle : mark;
    ctx.lineWidth = stroke ?? (text === null ? 0 : 30);
    if (!stroke) ctx.fill(shape(path));
    if (ctx.lineWidth) ctx.stroke(shape(path));
  }
  ctx.restore();
}

/** A #rrggbb colour with an alpha; other notations pass through. */
export function fade(colour, alpha) {
  return /^#[\da-f]{6}$/i.test(colour) ? colour + Math.round(Math.min(1, alpha) * 255).toString(16).padStart(2, '0') : colour;
}

/** Part of the way from one #rrggbb colour to another. */
export function mix(from, to, part) {
  if (!/^#[\da-f]{6}$/i.test(from) || !/^#[\da-f]{6}$/i.test(to)) return from;
  const bytes = [1, 3, 5].map((at) => Math.round(parseInt(from.slice(at, at + 2), 16) * (1 - part) + parseInt(to.slice(at, at + 2), 16) * part));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
