// The table under the pieces: a slab of wood or slate with its grain, the lines of half a xiangqi board. Drawn once per size and theme.

import { EDGE } from './geometry.js';
import { fade, mix } from './pieces.js';

/**
 * @param {CanvasRenderingContext2D} ctx scaled to CSS pixels
 * @param {import('./geometry.js').Geometry} geometry @param {import('./theme.js').Theme} theme
 */
export function paintSurface(ctx, geometry, theme) {
  const { width, height } = geometry;
  ctx.clearRect(0, 0, width, height);
  slab(ctx, geometry, theme);
  lines(ctx, geometry, theme);
}

function slab(ctx, { width, height }, theme) {
  const inner = { x: EDGE / 2, y: EDGE / 2, w: width - EDGE, h: height - EDGE };
  ctx.fillStyle = theme.woodEdge;
  round(ctx, 0, 0, width, height, 12);
  ctx.fill();
  if (theme.forced) {
    ctx.strokeStyle = theme.ink;
    ctx.stroke();
    return;
  }
  ctx.save();
  round(ctx, 0, 0, width, height, 12);
  ctx.clip();
  grain(ctx, width, height, theme, 0.16);
  round(ctx, inner.x, inner.y, inner.w, inner.h, 8);
  ctx.clip();
  const light = ctx.createLinearGradient(0, 0, width * 0.4, height);
  light.addColorStop(0, theme.woodLight);
  light.addColorStop(0.6, theme.wood);
  light.addColorStop(1, mix(theme.wood, theme.woodEdge, 0.18));
  ctx.fillStyle = light;
  ctx.fillRect(inner.x, inner.y, inner.w, inner.h);
  grain(ctx, width, height, theme, 1);
  ctx.lineWidth = 2;
  ctx.strokeStyle = fade(theme.shadow, 0.28);
  round(ctx, inner.x - 0.5, inner.y - 0.5, inner.w + 1, inner.h + 1, 8);
  ctx.stroke();
  ctx.restore();
}

/** The same grain every time: a seeded generator, no photograph. */
function grain(ctx, width, height, theme, strength) {
  const random = generator(20);
  const upright = height > width;
  ctx.save();
  if (upright) ctx.transform(0, 1, 1, 0, 0, 0);
  const [long, wide] = upright ? [height, width] : [width, height];
  if (theme.material === 'slate') cleavage(ctx, long, wide, theme, random, strength);
  else rings(ctx, long, wide, theme, random, strength);
  ctx.restore();
}

/** Wood: growth rings cut lengthwise, close together in places and wide apart in others. */
function rings(ctx, long, wide, theme, random, strength) {
  const waves = Array.from({ length: 4 }, (_, i) => ({ size: (9 - 2 * i) * random(), length: long / (0.7 + i * 0.9), phase: 7 * random() }));
  const bend = (x, y) => waves.reduce((sum, { size, length, phase }) => sum + size * Math.sin((6.28 * x) / length + phase + y / 170), 0);
  for (let y = -24, i = 0; y < wide + 24; i++) {
    const dense = 0.5 + 0.5 * Math.sin(y / 31 + 2 * Math.sin(y / 83));
    y += 1.3 + 4.2 * dense * (0.4 + random());
    ctx.strokeStyle = fade(i % 7 === 3 ? theme.line : theme.grain, strength * (0.05 + 0.13 * random() + (i % 7 === 3 ? 0.02 : 0)));
    ctx.lineWidth = 0.5 + 1.3 * random() * (1.2 - dense);
    ctx.beginPath();
    for (let x = -10; x <= long + 18; x += 18) ctx.lineTo(x, y + bend(x, y));
    ctx.stroke();
  }
  for (let i = 0; i < (long * wide) / 700; i++) {
    const [x, y] = [random() * long, random() * wide];
    ctx.fillStyle = fade(theme.grain, strength * (0.08 + 0.12 * random()));
    ctx.fillRect(x, y + bend(x, y), 3 + 9 * random(), 0.6);
  }
}

/** Slate: fine specks and a few long splits. */
function cleavage(ctx, long, wide, theme, random, strength) {
  for (let i = 0; i < (long * wide) / 55; i++) {
    ctx.fillStyle = fade(i % 3 ? theme.grain : theme.shadow, strength * (0.06 + 0.16 * random()));
    ctx.fillRect(random() * long, random() * wide, 0.6 + 3 * random() * random(), 0.7);
  }
  for (let i = 0; i < wide / 26; i++) {
    const y = random() * wide;
    const start = random() * long * 0.8;
    ctx.strokeStyle = fade(theme.grain, strength * (0.1 + 0.2 * random()));
    ctx.lineWidth = 0.6 + random();
    ctx.beginPath();
    for (let x = start, drift = 0; x < start + long * (0.15 + 0.4 * random()); x += 22) ctx.lineTo(x, y + (drift += 2.4 * (random() - 0.5)));
    ctx.stroke();
  }
}

/** Banqi is played inside the squares of half a xiangqi board: its lines, its palace, its marks. */
function lines(ctx, geometry, theme) {
  const { files, ranks } = geometry.shape;
  const line = (a, b) => {
    const [from, to] = [geometry.crossing(...a), geometry.crossing(...b)];
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
  };
  const engrave = (draw, width, strength) => {
    const passes = theme.forced ? [[0, theme.line, 1]] : [[1, theme.lineLight, strength * 0.55], [0, theme.line, strength]];
    for (const [shift, colour, alpha] of passes) {
      ctx.save();
      ctx.translate(shift, shift);
      ctx.beginPath();
      draw();
      ctx.lineWidth = width;
      ctx.strokeStyle = fade(colour, alpha);
      ctx.stroke();
      ctx.restore();
    }
  };
  engrave(() => {
    for (let file = 1; file < files; file++) line([file, 0], [file, ranks]);
    for (let rank = 1; rank < ranks; rank++) line([0, rank], [files, rank]);
  }, 1, 0.62);
  engrave(() => {
    line([0, 0], [files, 0]);
    line([files, 0], [files, ranks]);
    line([files, ranks], [0, ranks]);
    line([0, ranks], [0, 0]);
  }, 1.6, 0.8);
  if (files !== 8 || theme.forced) return;
  engrave(() => {
    line([3, 0], [5, 2]);
    line([5, 0], [3, 2]);
  }, 1, 0.34);
  engrave(() => {
    for (const [file, rank] of [[1, 2], [7, 2], [2, 3], [4, 3], [6, 3]]) brackets(ctx, geometry, file, rank);
  }, 1, 0.6);
}

/** The four small corners about a starting point of xiangqi. */
function brackets(ctx, geometry, file, rank) {
  const { x, y } = geometry.crossing(file, rank);
  const [gap, arm] = [0.045 * geometry.cell, 0.085 * geometry.cell];
  for (const [sx, sy] of [[1, 1], [1, -1], [-1, 1], [-1, -1]]) {
    ctx.moveTo(x + sx * (gap + arm), y + sy * gap);
    ctx.lineTo(x + sx * gap, y + sy * gap);
    ctx.lineTo(x + sx * gap, y + sy * (gap + arm));
  }
}

/** Files and ranks in the corners of the cells along two edges. @param {CanvasRenderingContext2D} ctx scaled to CSS pixels */
export function paintCoordinates(ctx, geometry, theme) {
  const { rows, cols } = geometry.coordinates();
  const { cell } = geometry;
  const size = Math.max(8, Math.min(13, 0.15 * cell));
  const gap = Math.max(1.5, 0.035 * cell);
  ctx.font = `600 ${size}px ${theme.font}`;
  ctx.fillStyle = theme.line;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  rows.forEach((text, row) => ctx.fillText(text, EDGE + gap, EDGE + row * cell + gap));
  ctx.textBaseline = 'alphabetic';
  cols.forEach((text, col) => ctx.fillText(text, EDGE + col * cell + gap, geometry.height - EDGE - gap - 1));
}

function round(ctx, x, y, width, height, radius) {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, radius);
}

/** mulberry32 */
function generator(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
