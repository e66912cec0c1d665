// Eight screens in two themes and two sizes against pictures that are kept. Nothing in them may hang on the machine: all text is set in
// one font that the test brings, what has characters that it lacks (Chinese names of choices) is not seen, chance and clock stand still, nothing moves.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { act, at, choose, look, painted, ready, useBrowser } from './helpers.js';
import { matchBaseline } from './pixels.js';

const FONT = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };
const THEMES = /** @type {const} */ (['light', 'dark']);

const browser = useBrowser(['--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars']);

/** Before the page's own scripts: no chance, one font. @param {string} font  base64 */
function still(font) {
  let next = 1;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i += 1) bytes[i] = next = (next * 167 + 13) % 251;
    return array;
  };
  const face = new FontFace('Baseline', Uint8Array.from(atob(font), (c) => c.charCodeAt(0)), { weight: '100 900' });
  document.fonts.add(face);
  window.fontReady = face.load();
  // Letters as the font draws them, whatever the machine's settings for small text are: in the document by the style below, on the canvas by this.
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (...text) {
    this.textRendering = 'geometricPrecision';
    fillText.apply(this, text);
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :root { --ts-font: Baseline !important; --ts-font-han: Baseline !important; }
    * { font-family: Baseline !important; text-rendering: geometricPrecision !important; caret-color: transparent !important; animation: none !important; transition: none !important; }
  `);
  document.adoptedStyleSheets = [sheet];
}

/** A game of two from a seeded deal, so many actions in. */
async function play(page, game, actions, mode = 'two') {
  await page.evaluate(
    async ({ game, mode }) => (await import('./main.js')).page.playFrom({ game, rules: game === 'banqi' ? 'taiwan' : 'capturer', mode, seed: 'baseline' }),
    { game, mode },
  );
  for (let i = 0; i < actions; i += 1) await act(page, choose((await look(page)).view).text);
}

/** Picks the piece with the most to do, captures first. */
async function pick(page) {
  const { view } = await look(page);
  const worth = (square) => view.moves.filter(({ from, kind }) => from === square && kind !== 'flip').reduce((sum, { kind }) => sum + (kind === 'capture' ? 10 : 1), 0);
  const best = view.moves.filter(({ kind }) => kind !== 'flip').map(({ from }) => from).reduce((one, other) => (worth(other) > worth(one) ? other : one));
  await page.locator(at(best)).click();
}

const fromMenu = async (page, key) => {
  await page.locator('#menu-button').click();
  await page.locator(`dialog [data-do=${key}]`).click();
};

/** @type {Record<string, (page: import('playwright-core').Page) => Promise<void>>} */
const SCREENS = {
  home: async () => {},
  'banqi-picked': async (page) => {
    await play(page, 'banqi', 28);
    await pick(page);
  },
  'banqi-result': async (page) => {
    await play(page, 'banqi', 17);
    await page.evaluate(async () => (await import('./main.js')).page.session.resign());
    await page.locator('dialog [data-verdict=verified]').waitFor();
  },
  'jieqi-picked': async (page) => {
    await play(page, 'jieqi', 14);
    await pick(page);
  },
  'looking-back': async (page) => {
    await play(page, 'jieqi', 20);
    await page.evaluate(async () => {
      const { page: shown } = await import('./main.js');
      shown.look(shown.session.record, 'prev');
    });
  },
  'new-game': async (page) => {
    await page.locator('[data-do=setUp]').click();
    await page.locator('dialog').waitFor();
  },
  settings: async (page) => fromMenu(page, 'settings'),
  editor: async (page) => {
    await play(page, 'banqi', 20);
    await fromMenu(page, 'edit');
    await page.locator('dialog[data-name=editor]').waitFor();
  },
};

for (const [screen, show] of Object.entries(SCREENS)) {
  test(`${screen} looks as it did`, async (t) => {
    const faults = [];
    for (const [size, viewport] of Object.entries(SIZES)) {
      const page = await browser.open(t, {
        device: { viewport, deviceScaleFactor: 1, colorScheme: 'light', reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
        settings: { animation: 'off', sound: false },
        prepare: async (page) => {
          await page.clock.setFixedTime(new Date('2026-01-01T12:00:00Z'));
          await page.addInitScript(still, readFileSync(FONT, 'base64'));
        },
      });
      await ready(page);
      await page.evaluate(() => window.fontReady.then(() => undefined));
      await show(page);
      await page.mouse.move(1, 1);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(async () => {
          const { announcer, board } = (await import('./main.js')).page;
          announcer.hush();
          board.refresh();
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) if (/[\u2e80-\uffff]/.test(texts.currentNode.data)) texts.currentNode.parentElement.style.visibility = 'hidden';
        });
        await painted(page);
        try {
          matchBaseline(`${screen}-${size}-${colorScheme}`, await page.screenshot());
        } catch (error) {
          faults.push(error.message);
        }
      }
    }
    if (faults.length) throw new Error(faults.join('\n'));
  });
}
