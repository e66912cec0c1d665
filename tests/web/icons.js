/**
 * Draws www/icons/*.png from www/icon.svg: `node icons.js` in this folder, after a change of that picture. Uses the same
 * Chromium as the tests; `pwa.test.js` holds the drawn files against the picture.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ARGS, findBrowser } from './helpers.js';

const WWW = new URL('../../www/', import.meta.url);

/** `full`: no disc but a ground that fills the square, for systems that cut the shape themselves; the sign stays inside their safe circle. */
export const ICONS = [
  { file: 'icon-192.png', size: 192, full: false },
  { file: 'icon-512.png', size: 512, full: false },
  { file: 'maskable-512.png', size: 512, full: true },
  { file: 'apple-touch-icon.png', size: 180, full: true },
];

/** @param {import('playwright-core').Page} page @param {typeof ICONS[number]} icon @returns {Promise<Buffer>} a PNG */
export async function drawIcon(page, { size, full }) {
  const svg = await readFile(new URL('icon.svg', WWW), 'utf8');
  const ground = /fill="(#[0-9a-f]{6})"/.exec(svg)[1];
  const picture = full ? svg.replace('<circle', `<rect width="64" height="64" fill="${ground}"/><circle`).replace(/stroke="#[0-9a-f]{6}"/, 'stroke="none"') : svg;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${picture}`);
  return page.screenshot({ omitBackground: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ARGS });
  const page = await browser.newPage();
  await mkdir(new URL('icons/', WWW), { recursive: true });
  for (const icon of ICONS) await writeFile(new URL(`icons/${icon.file}`, WWW), await drawIcon(page, icon));
  await browser.close();
}
