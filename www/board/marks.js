// What is drawn about the pieces: last move, picked piece, where it may go, what a tap would turn, arrows. Shapes differ, so grey is enough.

import { fade } from './pieces.js';

/** @typedef {{ ctx: CanvasRenderingContext2D, geometry: import('./geometry.js').Geometry, theme: import('./theme.js').Theme }} Canvas in CSS pixels */

/** Under the pieces. `from`: four corners of an empty frame; `to`: a filled, fully framed cell. @param {Canvas} canvas */
export function paintLastMove({ ctx, geometry, theme }, { from, to }) {
  const { cell } = geometry;
  const width = Math.max(2, 0.035 * cell);
  ctx.strokeStyle = theme.last;
  ctx.lineWidth = width;
  if (to) {
    const { x, y } = geometry.corner(to);
    ctx.fillStyle = theme.lastFill;
    ctx.fillRect(x + 1, y + 1, cell - 2, cell - 2);
    ctx.strokeRect(x + 1 + width / 2, y + 1 + width / 2, cell - 2 - width, cell - 2 - width);
  }
  if (from && from !== to) {
    ctx.beginPath();
    corners(ctx, geometry, from, 1 + width / 2, 0.24 * cell);
    ctx.stroke();
  }
}

/** Beneath a general that is attacked: a burst of rays, told by its shape. @param {Canvas} canvas @param {string} square */
export function paintCheck({ ctx, geometry, theme }, square) {
  const { x, y } = geometry.centre(square);
  const { cell } = geometry;
  const rays = 12;
  ctx.beginPath();
  for (let i = 0; i < 2 * rays; i++) {
    const radius = (i % 2 ? 0.44 : 0.585) * cell;
    const angle = (Math.PI * i) / rays;
    ctx.lineTo(x + radius * Math.sin(angle), y - radius * Math.cos(angle));
  }
  ctx.closePath();
  haloed(ctx, theme, 0.03 * cell);
  ctx.fillStyle = theme.check;
  ctx.fill();
}

/** A piece that can be taken: a wedge at the upper left, over the rim, where no badge is. @param {Canvas} canvas @param {string} square */
export function paintThreat({ ctx, geometry, theme }, square) {
  const { x, y } = geometry.centre(square);
  const { cell } = geometry;
  const size = 0.15 * cell;
  const [left, top] = [x - 0.33 * cell, y - 0.33 * cell];
  ctx.beginPath();
  ctx.moveTo(left, top - size);
  ctx.lineTo(left + size, top + 0.75 * size);
  ctx.lineTo(left - size, top + 0.75 * size);
  ctx.closePath();
  haloed(ctx, theme, 0.06 * cell);
  ctx.fillStyle = theme.check;
  ctx.fill();
}

/** The cell a piece was picked from. @param {Canvas} canvas @param {string} square */
export function paintPicked({ ctx, geometry, theme }, square) {
  const { x, y } = geometry.corner(square);
  const { cell } = geometry;
  ctx.fillStyle = fade(theme.mark, 0.34);
  ctx.fillRect(x + 1, y + 1, cell - 2, cell - 2);
  ctx.strokeStyle = theme.mark;
  ctx.lineWidth = Math.max(2, 0.045 * cell);
  ctx.strokeRect(x + 2, y + 2, cell - 4, cell - 4);
}

/** Beneath the pieces, so that none loses its badge: what an action's target square shows. @param {Canvas} canvas @param {import('./state.js').Action} action */
export function paintTarget(canvas, action) {
  const target = action.to ?? action.from;
  switch (action.kind) {
    case 'step':
      return dot(canvas, target);
    case 'capture':
      return targetRing(canvas, target, false);
    case 'attempt':
      return targetRing(canvas, target, true);
    case 'flip':
      return tick(canvas, target);
    case 'stop':
      return stopMark(canvas, target);
  }
}

/** A shot's line from the cannon to its target and a mark on the screen piece it jumps. @param {Canvas} canvas @param {import('./state.js').Action} action */
export function paintShot({ ctx, geometry, theme }, action) {
  const { cell } = geometry;
  const [a, b, screen] = [geometry.centre(action.from), geometry.centre(action.to), geometry.centre(action.screen)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [start, end] = [0.45 * cell, length - 0.45 * cell];
  for (const [colour, width] of [[theme.markHalo, 0.085], [theme.mark, 0.042]]) {
    ctx.beginPath();
    ctx.setLineDash([0.1 * cell, 0.08 * cell]);
    ctx.moveTo(a.x + ux * start, a.y + uy * start);
    ctx.lineTo(b.x - ux * (length - end), b.y - uy * (length - end));
    ctx.lineWidth = Math.max(2, width * cell);
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
  ctx.setLineDash([]);
  const half = 0.13 * cell;
  ctx.beginPath();
  ctx.moveTo(screen.x, screen.y - half);
  ctx.lineTo(screen.x + half, screen.y);
  ctx.lineTo(screen.x, screen.y + half);
  ctx.lineTo(screen.x - half, screen.y);
  ctx.closePath();
  haloed(ctx, theme, 0.05 * cell);
  ctx.fillStyle = theme.mark;
  ctx.fill();
}

/** The square that waits for a second press. @param {Canvas} canvas @param {string} square */
export function paintConfirm({ ctx, geometry, theme }, square) {
  const { x, y } = geometry.centre(square);
  const { cell } = geometry;
  for (const [colour, width] of [[theme.markHalo, 0.12], [theme.mark, 0.07]]) {
    ctx.beginPath();
    ctx.arc(x, y, 0.44 * cell, 0, 2 * Math.PI);
    ctx.lineWidth = width * cell;
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
}

/** A quiet veil over a tile that a tap would turn or a piece a tap would pick. @param {Canvas} canvas @param {string} square */
export function paintHover({ ctx, geometry, theme }, square) {
  const { x, y } = geometry.centre(square);
  ctx.beginPath();
  ctx.arc(x, y, 0.43 * geometry.cell, 0, 2 * Math.PI);
  ctx.fillStyle = fade(theme.ivoryLight, theme.forced ? 0 : 0.12);
  ctx.fill();
}

/** Arrows and circles asked for by the page: hints, lessons, reviews. @param {Canvas} canvas @param {{ kind: 'arrow'|'circle', from?: string, to: string }} shape */
export function paintShape({ ctx, geometry, theme }, { kind, from, to }) {
  const { cell } = geometry;
  const b = geometry.centre(to);
  for (const [colour, width] of [[theme.markHalo, 0.15], [theme.mark, 0.085]]) {
    ctx.lineWidth = width * cell;
    ctx.strokeStyle = colour;
    ctx.lineCap = ctx.lineJoin = 'round';
    ctx.beginPath();
    if (kind === 'circle' || !from) ctx.arc(b.x, b.y, 0.45 * cell, 0, 2 * Math.PI);
    else {
      const a = geometry.centre(from);
      const angle = Math.atan2(b.y - a.y, b.x - a.x);
      /** @type {(back: number, side: number) => [number, number]} */
      const at = (back, side) => [b.x - back * Math.cos(angle) - side * Math.sin(angle), b.y - back * Math.sin(angle) + side * Math.cos(angle)];
      const near = 0.14 * cell;
      ctx.moveTo(a.x + 0.3 * cell * Math.cos(angle), a.y + 0.3 * cell * Math.sin(angle));
      ctx.lineTo(...at(near, 0));
      ctx.moveTo(...at(near + 0.24 * cell, 0.18 * cell));
      ctx.lineTo(...at(near, 0));
      ctx.lineTo(...at(near + 0.24 * cell, -0.18 * cell));
    }
    ctx.stroke();
  }
  ctx.lineCap = 'butt';
  ctx.lineJoin = 'miter';
}

function dot({ ctx, geometry, theme }, square) {
  const { x, y } = geometry.centre(square);
  ctx.beginPath();
  ctx.arc(x, y, 0.115 * geometry.cell, 0, 2 * Math.PI);
  haloed(ctx, theme, 0.028 * geometry.cell);
  ctx.fillStyle = theme.mark;
  ctx.fill();
}

function targetRing({ ctx, geometry, theme }, square, dashed) {
  const { x, y } = geometry.centre(square);
  const { cell } = geometry;
  if (dashed) ctx.setLineDash([0.19 * cell, 0.1066 * cell]);
  for (const [colour, width] of [[theme.markHalo, 0.086], [theme.mark, 0.052]]) {
    ctx.beginPath();
    ctx.arc(x, y, 0.472 * cell, 0, 2 * Math.PI);
    ctx.lineWidth = width * cell;
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
  ctx.setLineDash([]);
  if (dashed) tick({ ctx, geometry, theme }, square);
}

/** The turned-up corner: this tile would be flipped. */
function tick({ ctx, geometry, theme }, square) {
  const { x, y } = geometry.corner(square);
  const { cell } = geometry;
  const size = 0.2 * cell;
  ctx.beginPath();
  ctx.moveTo(x + cell - 2, y + 2);
  ctx.lineTo(x + cell - 2 - size, y + 2);
  ctx.lineTo(x + cell - 2, y + 2 + size);
  ctx.closePath();
  haloed(ctx, theme, 0.035 * cell);
  ctx.fillStyle = theme.mark;
  ctx.fill();
}

/** A small square by the chaining piece: tap it to stop. */
function stopMark({ ctx, geometry, theme }, square) {
  const { x, y } = geometry.corner(square);
  const { cell } = geometry;
  const size = 0.17 * cell;
  ctx.beginPath();
  ctx.rect(x + cell - size - 4, y + 4, size, size);
  haloed(ctx, theme, 0.05 * cell);
  ctx.fillStyle = theme.mark;
  ctx.fill();
}

function haloed(ctx, theme, width) {
  ctx.lineWidth = 2 * Math.max(1.2, width);
  ctx.lineJoin = 'round';
  ctx.strokeStyle = theme.markHalo;
  ctx.stroke();
}

function corners(ctx, geometry, square, inset, arm) {
  const { x, y } = geometry.corner(square);
  const far = geometry.cell - inset;
  for (const [cx, cy, sx, sy] of [[inset, inset, 1, 1], [far, inset, -1, 1], [inset, far, 1, -1], [far, far, -1, -1]]) {
    ctx.moveTo(x + cx + sx * arm, y + cy);
    ctx.lineTo(x + cx, y + cy);
    ctx.lineTo(x + cx, y + cy + sy * arm);
  }
}
