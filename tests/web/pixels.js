/** Pictures of the page compared with those that are kept. */

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import UPNG from 'upng-js';

const KEPT = fileURLToPath(new URL('baselines/', import.meta.url));
/** Where a failure leaves what was seen and what differs; git ignores it. */
const FAILED = fileURLToPath(new URL('baselines-failed/', import.meta.url));
const REWRITE = process.env.TURNSTONE_BLESS === '1';

/** @typedef {{ data: Uint8Array, width: number, height: number }} Picture  four bytes a pixel */

/** Pictures are kept in few colours, so that they stay small: more for small ones, where a pixel counts for more. */
const coloursFor = ({ width }) => (width < 600 ? 128 : 96);

/** Side of the blocks, in pixels, whose mean colours are compared. */
const BLOCK = 8;

/**
 * What may differ. `threshold` is pixelmatch's measure of colours, 0 to 1. Single pixels may be far off where another version of
 * the browser smooths an edge in another way, and where the kept picture lacks a colour: at most 130 pixels of any of them. A change of a few levels that
 * covers an area is within that measure; it shows in the means of blocks, where 0.02 is five levels of grey.
 */
const ALLOWED = { pixels: { threshold: 0.12, count: 250 }, blocks: { threshold: 0.02, share: 0.015 } };

/** @param {Buffer} file @returns {Picture} */
function read(file) {
  const { buffer, byteOffset, length } = Uint8Array.from(file);
  const image = UPNG.decode(buffer.slice(byteOffset, byteOffset + length));
  return { data: new Uint8Array(UPNG.toRGBA8(image)[0]), width: image.width, height: image.height };
}

/** @param {Picture} picture @param {number} [colours]  all of them when left out */
const write = ({ data, width, height }, colours = 0) => Buffer.from(UPNG.encode([/** @type {ArrayBuffer} */ (data.buffer)], width, height, colours));

/** A pixel for each block, of its mean colour; what is left over at the right and at the bottom is left out. @param {Picture} picture @returns {Picture} */
function means({ data, width, height }) {
  const [across, down] = [Math.floor(width / BLOCK), Math.floor(height / BLOCK)];
  const small = new Uint8Array(4 * across * down);
  for (let i = 0; i < across * down; i += 1) {
    const corner = BLOCK * (Math.floor(i / across) * width + (i % across));
    for (let channel = 0; channel < 4; channel += 1) {
      let sum = 0;
      for (let j = 0; j < BLOCK * BLOCK; j += 1) sum += data[4 * (corner + Math.floor(j / BLOCK) * width + (j % BLOCK)) + channel];
      small[4 * i + channel] = Math.round(sum / BLOCK ** 2);
    }
  }
  return { data: small, width: across, height: down };
}

/** How many pixels differ, and a picture of them. @param {Picture} one @param {Picture} other @param {number} threshold @param {boolean} smoothed  count smoothed edges */
function compare(one, other, threshold, smoothed) {
  const { width, height } = one;
  const diff = { data: new Uint8Array(4 * width * height), width, height };
  return { count: pixelmatch(one.data, other.data, diff.data, width, height, { threshold, includeAA: smoothed }), total: width * height, diff };
}

/**
 * Fails when a picture is not what is kept under its name; TURNSTONE_BLESS=1 keeps it instead.
 * @param {string} name @param {Buffer} shot  as PNG
 */
export function matchBaseline(name, shot) {
  const seen = read(shot);
  const path = `${KEPT}${name}.png`;
  if (REWRITE) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(path, write(seen, coloursFor(seen)));
    return;
  }
  assert.ok(existsSync(path), `there is no baseline ${name}: TURNSTONE_BLESS=1 makes it`);
  const kept = read(readFileSync(path));
  assert.deepEqual([seen.width, seen.height], [kept.width, kept.height], name);
  const pixels = compare(kept, seen, ALLOWED.pixels.threshold, false);
  const blocks = compare(means(kept), means(seen), ALLOWED.blocks.threshold, true);
  if (pixels.count <= ALLOWED.pixels.count && blocks.count <= ALLOWED.blocks.share * blocks.total) return;
  mkdirSync(FAILED, { recursive: true });
  writeFileSync(`${FAILED}${name}.png`, shot);
  writeFileSync(`${FAILED}${name}-diff.png`, write(pixels.diff));
  const share = ({ count, total }) => `${((100 * count) / total).toFixed(3)} %`;
  assert.fail(`${name}: ${share(pixels)} of the pixels differ (${pixels.count}, allowed ${ALLOWED.pixels.count}) and ${share(blocks)} of the blocks (allowed ${100 * ALLOWED.blocks.share} %); see ${FAILED}${name}-diff.png`);
}
