// The table under the pieces: a slab of wood or slate with its grain, the lines of a xiangqi board or half of one. Drawn once per size and theme.

import { EDGE, pointLines } from './geometry.js';
import { han } from './glyphs.js';
import { fade, mix } from './pieces.js';

/**
 * @param {CanvasRenderingContext2D} ctx scaled to CSS pixels
 * @param {import('./geometry.js').Geometry} geometry @param {import('./theme.js').Theme} theme
 * @param {import('./pieces.js').PieceSet} set  whose script names the river
 */
export function paintSurface(ctx, geometry, theme, set) {
  const { width, height } = geometry;
  ctx.clearRect(0, 0, width, height);
  slab(ctx, geometry, theme);
  if (geometry.shape.points) points(ctx, geometry, theme, set);
  else squares(ctx, geometry, theme);
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
  round(ctx, inner.x, inner.y, inner.w, inner.h, 8);
  ctx.clip();
  const light = ctx.createLinearGradient(0, 0, width * 0.4, height);
  light.addColorStop(0, theme.woodLight);
  light.addColorStop(0.6, theme.wood);
  light.addColorStop(1, mix(theme.wood, theme.woodEdge, 0.18));
  ctx.fillStyle = light;
  ctx.fillRect(inner.x, inner.y, inner.w, inner.h);
  grain(ctx, width, height, theme);
  ctx.lineWidth = 2;
  ctx.strokeStyle = fade(theme.shadow, 0.28);
  round(ctx, inner.x - 0.5, inner.y - 0.5, inner.w + 1, inner.h + 1, 8);
  ctx.stroke();
  ctx.restore();
}

/**
 * The same grain every time: a seeded generator, no photograph. Drawn with a pixel to each CSS pixel: it is soft by nature, and on a
 * phone's dense screen drawing it finer would take most of the time to the first picture.
 */
function grain(ctx, width, height, theme) {
  if (theme.material === 'plain') return;
  const random = generator(20);
  const upright = height > width;
  const texture = document.createElement('canvas');
  texture.width = Math.ceil(width);
  texture.height = Math.ceil(height);
  const soft = /** @type {CanvasRenderingContext2D} */ (texture.getContext('2d'));
  if (upright) soft.transform(0, 1, 1, 0, 0, 0);
  const [long, wide] = upright ? [height, width] : [width, height];
  if (theme.material === 'slate') cleavage(soft, long, wide, theme, random);
  else rings(soft, long, wide, theme, random);
  ctx.drawImage(texture, 0, 0);
}

/** Wood: growth rings cut lengthwise, close together in places and wide apart in others. */
function rings(ctx, long, wide, theme, random) {
  const waves = Array.from({ length: 4 }, (_, i) => ({ size: (9 - 2 * i) * random(), length: long / (0.7 + i * 0.9), phase: 7 * random() }));
  const bend = (x, y) => waves.reduce((sum, { size, length, phase }) => sum + size * Math.sin((6.28 * x) / length + phase + y / 170), 0);
  for (let y = -24, i = 0; y < wide + 24; i++) {
    const dense = 0.5 + 0.5 * Math.sin(y / 31 + 2 * Math.sin(y / 83));
    y += 1.3 + 4.2 * dense * (0.4 + random());
    ctx.strokeStyle = fade(i % 7 === 3 ? theme.line : theme.grain, 0.05 + 0.13 * random() + (i % 7 === 3 ? 0.02 : 0));
    ctx.lineWidth = 0.5 + 1.3 * random() * (1.2 - dense);
    ctx.beginPath();
    for (let x = -10; x <= long + 18; x += 18) ctx.lineTo(x, y + bend(x, y));
    ctx.stroke();
  }
  for (let i = 0; i < (long * wide) / 700; i++) {
    const [x, y] = [random() * long, random() * wide];
    ctx.fillStyle = fade(theme.grain, 0.08 + 0.12 * random());
    ctx.fillRect(x, y + bend(x, y), 3 + 9 * random(), 0.6);
  }
}

/** Slate: fine specks and a few long splits. */
function cleavage(ctx, long, wide, theme, random) {
  for (let i = 0; i < (long * wide) / 55; i++) {
    ctx.fillStyle = fade(i % 3 ? theme.grain : theme.shadow, 0.06 + 0.16 * random());
    ctx.fillRect(random() * long, random() * wide, 0.6 + 3 * random() * random(), 0.7);
  }
  for (let i = 0; i < wide / 26; i++) {
    const y = random() * wide;
    const start = random() * long * 0.8;
    ctx.strokeStyle = fade(theme.grain, 0.1 + 0.2 * random());
    ctx.lineWidth = 0.6 + random();
    ctx.beginPath();
    for (let x = start, drift = 0; x < start + long * (0.15 + 0.4 * random()); x += 22) ctx.lineTo(x, y + (drift += 2.4 * (random() - 0.5)));
    ctx.stroke();
  }
}

/** Draws lines as if cut into the board: each has a lit edge below it. @param {number} strength of the lines, 0 to 1 */
function engrave(ctx, theme, draw, width, strength) {
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
}

/** Banqi is played inside the squares of half a xiangqi board: its lines, its palace, its marks. */
function squares(ctx, geometry, theme) {
  const { files, ranks } = geometry.shape;
  const line = (a, b) => {
    const [from, to] = [geometry.crossing(...a), geometry.crossing(...b)];
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
  };
  engrave(ctx, theme, () => {
    for (let file = 1; file < files; file++) line([file, 0], [file, ranks]);
    for (let rank = 1; rank < ranks; rank++) line([0, rank], [files, rank]);
  }, 1, 0.62);
  engrave(ctx, theme, () => {
    line([0, 0], [files, 0]);
    line([files, 0], [files, ranks]);
    line([files, ranks], [0, ranks]);
    line([0, ranks], [0, 0]);
  }, 1.6, 0.8);
  if (theme.forced) return;
  engrave(ctx, theme, () => {
    line([3, 0], [5, 2]);
    line([5, 0], [3, 2]);
  }, 1, 0.34);
  engrave(ctx, theme, () => {
    for (const [file, rank] of [[1, 2], [7, 2], [2, 3], [4, 3], [6, 3]]) brackets(ctx, geometry.crossing(file, rank), geometry.cell);
  }, 1, 0.6);
}

/** Where cannons and soldiers start, by file and rank from 0; the other half mirrors them. */
const STARTS = [[1, 2], [7, 2], [0, 3], [2, 3], [4, 3], [6, 3], [8, 3]];
const RIVER = { traditional: ['楚河', '漢界'], simplified: ['楚河', '汉界'] };

/** Jieqi is played on the crossings: ten ranks, a river no file but the outer ones crosses, two palaces. */
function points(ctx, geometry, theme, set) {
  const at = (file, rank) => geometry.centre('abcdefghi'[file] + rank);
  engrave(ctx, theme, () => {
    for (const line of pointLines()) {
      const [from, to] = line.map((square) => geometry.centre(square));
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
    }
  }, 1, 0.66);
  engrave(ctx, theme, () => {
    const corners = [at(0, 0), at(8, 9)];
    ctx.rect(corners[0].x, corners[0].y, corners[1].x - corners[0].x, corners[1].y - corners[0].y);
  }, 1.8, 0.85);
  engrave(ctx, theme, () => {
    for (const [file, rank] of STARTS) {
      for (const start of [at(file, rank), at(file, 9 - rank)]) brackets(ctx, start, geometry.cell, { left: file > 0, right: file < 8, turned: geometry.orientation === 180 });
    }
  }, 1, 0.7);
  legend(ctx, geometry, theme, RIVER[set] ?? RIVER.traditional);
}

/** The river's name along its middle, its outlines shipped with the pieces'. */
function legend(ctx, geometry, theme, river) {
  const { cell, width } = geometry;
  const y = (geometry.centre('a4').y + geometry.centre('a5').y) / 2;
  const size = 0.6 * cell;
  river.forEach((words, side) => {
    [...words].forEach((character, i) => {
      const x = width * (side ? 0.72 : 0.28) + (i - 0.5) * 1.35 * cell;
      ctx.save();
      ctx.translate(x - size / 2, y - size / 2);
      ctx.scale(size / 1000, size / 1000);
      ctx.fillStyle = fade(theme.line, theme.forced ? 1 : 0.62);
      ctx.fill(new Path2D(han[character]));
      ctx.restore();
    });
  });
}

/** The four small corners about a starting point of xiangqi; two at the board's edge. */
function brackets(ctx, { x, y }, cell, { left = true, right = true, turned = false } = {}) {
  const [gap, arm] = [0.045 * cell, 0.085 * cell];
  const sides = [...(left ? [turned ? 1 : -1] : []), ...(right ? [turned ? -1 : 1] : [])];
  for (const sx of sides) {
    for (const sy of [1, -1]) {
      ctx.moveTo(x + sx * (gap + arm), y + sy * gap);
      ctx.lineTo(x + sx * gap, y + sy * gap);
      ctx.lineTo(x + sx * gap, y + sy * (gap + arm));
    }
  }
}

/** Files and ranks along two edges: in the corners of the cells, or beside the points. @param {CanvasRenderingContext2D} ctx scaled to CSS pixels */
export function paintCoordinates(ctx, geometry, theme) {
  const { rows, cols } = geometry.coordinates();
  const { cell, height } = geometry;
  const size = Math.max(8, Math.min(13, 0.15 * cell));
  ctx.font = `600 ${size}px ${theme.font}`;
  ctx.fillStyle = theme.line;
  if (geometry.shape.points) {
    const room = EDGE + 0.07 * cell;
    const middle = room / 2 + 0.5;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    rows.forEach((text, row) => ctx.fillText(text, middle, EDGE + (row + 0.5) * cell, room - 2));
    cols.forEach((text, col) => ctx.fillText(text, EDGE + (col + 0.5) * cell, height - room / 2));
    return;
  }
  const gap = Math.max(1.5, 0.035 * cell);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  rows.forEach((text, row) => ctx.fillText(text, EDGE + gap, EDGE + row * cell + gap));
  ctx.textBaseline = 'alphabetic';
  cols.forEach((text, col) => ctx.fillText(text, EDGE + col * cell + gap, height - EDGE - gap - 1));
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
