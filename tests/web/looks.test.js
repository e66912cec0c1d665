// How pieces, marks and dialogs look: every face by its picture, and owners told apart without hue, in the dark and where the system forces its colours.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { act, AXE, painted, ready, useBrowser } from './helpers.js';

const browser = useBrowser();
const FACES = new URL('../data/faces.json', import.meta.url);
/** Rewrites the pictures the faces are compared with: look at them before they are kept. */
const BLESS = process.env.TURNSTONE_BLESS === '1';
const LETTERS = 'GAERHCSgaerhcs';

test('every piece of every set is the picture it should be, unlike the other thirteen, and no font draws it', async (t) => {
  const page = await ready(await browser.open(t));
  const { faces, texts } = await page.evaluate(async (letters) => {
    const { SETS, paintPiece } = await import('./board/pieces.js');
    const { disc } = await import('./play/disc.js');
    const { theme } = (await import('./main.js')).page.board.painter;
    let written = 0;
    for (const name of ['fillText', 'strokeText']) CanvasRenderingContext2D.prototype[name] = () => (written += 1);
    const [cell, n] = [160, 16];
    const drawn = (letter, style) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: cell, height: cell });
      const ctx = canvas.getContext('2d', { willReadFrequently: true });
      ctx.translate(cell / 2, cell / 2);
      paintPiece(ctx, letter, cell, theme, style);
      const { data } = ctx.getImageData(0, 0, cell, cell);
      const [start, field] = [0.11 * cell, (0.78 * cell) / n];
      let text = '';
      for (let i = 0; i < n * n; i += 1) {
        const [left, top] = [start + (i % n) * field, start + Math.floor(i / n) * field];
        let [ink, all] = [0, 0];
        for (let y = Math.round(top); y < Math.round(top + field); y += 1) {
          for (let x = Math.round(left); x < Math.round(left + field); x += 1) {
            const at = 4 * (y * cell + x);
            all += 1;
            if (data[at + 3] > 128 && data[at + 1] < 140) ink += 1;
          }
        }
        text += Math.round((15 * ink) / all).toString(16);
      }
      return text;
    };
    const faces = {};
    let svgTexts = 0;
    for (const set of SETS) {
      const style = { set, badges: false, cannon: '包', ladder: 'taiwan' };
      faces[set] = Object.fromEntries([...letters].map((letter) => [letter, drawn(letter, style)]));
      if (set === 'traditional') faces[set]['砲'] = drawn('c', { ...style, cannon: '砲' });
      for (const letter of letters) svgTexts += disc(letter, set).querySelectorAll('text').length;
    }
    return { faces, texts: written + svgTexts };
  }, LETTERS);
  assert.equal(texts, 0);
  if (BLESS) writeFileSync(FACES, `${JSON.stringify(faces, null, 1)}\n`);
  const kept = JSON.parse(readFileSync(FACES, 'utf8'));
  assert.deepEqual(Object.keys(faces), Object.keys(kept));
  const apart = (one, other) => [...one].reduce((sum, digit, i) => sum + Math.abs(parseInt(digit, 16) - parseInt(other[i], 16)), 0) / (15 * one.length);
  for (const [set, drawn] of Object.entries(faces)) {
    assert.equal(Object.keys(drawn).length, set === 'traditional' ? 15 : 14);
    for (const [letter, face] of Object.entries(drawn)) {
      const [[nearest, least], [second, next]] = Object.entries(kept[set]).map(([name, other]) => /** @type {[string, number]} */ ([name, apart(face, other)])).sort(([, a], [, b]) => a - b);
      assert.equal(nearest, letter, set);
      assert.ok(least < 0.01, `${set} ${letter} is ${least} off`);
      assert.ok(next > 0.015, `${set} ${letter} is ${next} from ${second}`);
    }
  }
});

/** Luminance of what is drawn about a point, in a ring of the cell's own measure, as an eye sees it. */
const EYES = {
  grey: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
  // Full protanopia and deuteranopia in linear light (Machado, Oliveira and Fernandes, 2009).
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
};

/** In the page: per square the darkest luminance between the rim and the character, the mean over all directions, for one eye. */
const rings = async ([squares, eye]) => {
  const { board } = (await import('./main.js')).page;
  const { ratio } = board.painter;
  const { cell } = board.geometry;
  const copy = Object.assign(document.createElement('canvas'), { width: board.canvas.width, height: board.canvas.height });
  const ctx = copy.getContext('2d', { willReadFrequently: true });
  ctx.drawImage(board.canvas, 0, 0);
  const { data } = ctx.getImageData(0, 0, copy.width, copy.height);
  const linear = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const seen = (x, y) => {
    const at = 4 * (Math.round(y * ratio) * copy.width + Math.round(x * ratio));
    const rgb = [0, 1, 2].map((k) => linear(data[at + k]));
    const [r, g, b] = eye.map((row) => row.reduce((sum, weight, k) => sum + weight * rgb[k], 0));
    return Math.max(0, 0.2126 * r + 0.7152 * g + 0.0722 * b);
  };
  return squares.map((square) => {
    const { x, y } = board.geometry.centre(square);
    let sum = 0;
    for (let i = 0; i < 48; i += 1) {
      const angle = (2 * Math.PI * i) / 48;
      let least = 1;
      for (let r = 0.35; r <= 0.366; r += 0.004) least = Math.min(least, seen(x + r * cell * Math.cos(angle), y + r * cell * Math.sin(angle)));
      sum += least;
    }
    return sum / 48;
  });
};

const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The page at 320 pixels with pieces of both colours, one taken of each, and a last move. */
async function pieces(t, device, settings) {
  const page = await ready(await browser.open(t, { device: { viewport: { width: 320, height: 568 }, deviceScaleFactor: 2, bypassCSP: true, ...device }, settings: { mode: 'two', animation: 'off', badges: false, ...settings } }));
  await page.evaluate(async () => (await import('./main.js')).page.playFrom({ game: 'banqi', rules: 'taiwan', position: 'RrHhCcAa/8/8/SsEeX1X1 r G1g1 0 5' }));
  await act(page, 'a4b4');
  await act(page, 'd4c4');
  await painted(page);
  return page;
}

for (const set of ['letters', 'simplified', 'pictographic']) {
  test(`${set}, 320 pixels: whose a piece is can be told without hue, on the board, on the last move and in the trays`, async (t) => {
    const page = await pieces(t, { colorScheme: 'light' }, { pieces: set });
    // b4 and c4 are where the last moves went.
    const [red, black] = [['b4', 'e4', 'g4', 'a1', 'c1'], ['c4', 'f4', 'h4', 'b1', 'd1']];
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await painted(page);
      for (const [eye, view] of Object.entries(EYES)) {
        const [inRed, inBlack] = [await page.evaluate(rings, [red, view]), await page.evaluate(rings, [black, view])];
        const [most, least] = [Math.max(...inRed), Math.min(...inBlack)];
        assert.ok(most < least && contrast(most, least) > 2, `${colorScheme}, ${eye}: ${most} and ${least}`);
      }
      const trays = await page.locator('.tray .disc').evaluateAll((all) => all.map((svg) => {
        const rings = [...svg.querySelectorAll('.disc-ring')];
        return [svg.classList.contains('disc-red'), rings.length, rings.every((ring) => getComputedStyle(ring).stroke !== 'none')];
      }));
      for (const [isRed, rings, drawn] of trays) assert.deepEqual([rings, drawn], [isRed ? 1 : 0, true]);
      assert.equal(new Set(trays.map(([isRed]) => isRed)).size, 2, 'pieces of both are taken');
    }
  });
}

/** In the page: the contrast of two computed colours of a tray's disc, of the board's own, and of a face-down piece with an empty square. */
const contrasts = async () => {
  const { board } = (await import('./main.js')).page;
  const linear = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = pen.getImageData(0, 0, 1, 1).data;
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const of = (one, other) => {
    const [a, b] = [luminance(one), luminance(other)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const { theme, ratio } = board.painter;
  const copy = Object.assign(document.createElement('canvas'), { width: board.canvas.width, height: board.canvas.height }).getContext('2d', { willReadFrequently: true });
  copy.drawImage(board.canvas, 0, 0);
  /** Away from sign and lines: a disc's upper left. */
  const ground = (square) => {
    const { x, y } = board.geometry.centre(square);
    const [r, g, b] = copy.getImageData(Math.round((x - 0.2 * board.geometry.cell) * ratio), Math.round((y + 0.2 * board.geometry.cell) * ratio), 1, 1).data;
    return `rgb(${r}, ${g}, ${b})`;
  };
  const trays = [...document.querySelectorAll('.tray .disc')].map((svg) => {
    const fill = (name) => getComputedStyle(svg.querySelector(name)).fill;
    return of(fill('.disc-glyph'), fill('.disc-body'));
  });
  return { red: of(theme.redSide, theme.ivory), black: of(theme.blackSide, theme.ivory), back: of(ground('e1'), ground('f1')), trays: Math.min(...trays), forced: theme.forced };
};

test('light, dark and forced colours: pieces stand out from their discs, on the board and in trays, and face-down ones from empty squares', async (t) => {
  const page = await pieces(t, {}, {});
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const forcedColors of /** @type {const} */ (['none', 'active'])) {
      await page.emulateMedia({ colorScheme, forcedColors });
      await painted(page);
      const found = await page.evaluate(contrasts);
      assert.equal(found.forced, forcedColors === 'active');
      for (const part of ['red', 'black', 'trays']) assert.ok(found[part] >= 3, `${colorScheme}, forced ${forcedColors}, ${part}: ${found[part]}`);
      assert.ok(found.back >= 1.5, `${colorScheme}, forced ${forcedColors}, face-down and empty: ${found.back}`);
    }
  }
});

for (const forcedColors of /** @type {const} */ (['none', 'active'])) {
  test(`dark, forced colours ${forcedColors}: every dialog is in the page's colours`, async (t) => {
    const page = await pieces(t, { colorScheme: 'dark', forcedColors }, {});
    const forced = forcedColors === 'active';
    if (forced) await page.addScriptTag({ path: AXE });
    const names = [];
    for (const key of ['menu', 'setUp', 'typeMove', 'rules', 'fair', 'settings', 'backup', 'openRecord', 'share', 'edit', 'offline', 'offerDraw', 'resign']) {
      await page.locator('#menu-button').click();
      if (key !== 'menu') await page.locator(`dialog [data-do=${key}]`).click();
      await page.locator(key === 'menu' ? 'dialog[data-name=menu]' : 'dialog:not([data-name=menu])').waitFor();
      const look = await page.evaluate(async (check) => {
        const dialog = [...document.querySelectorAll('dialog')].at(-1);
        const { backgroundColor, color, borderTopLeftRadius } = getComputedStyle(dialog);
        const probe = document.body.appendChild(document.createElement('div'));
        Object.assign(probe.style, { background: 'var(--ts-paper-raised)', color: 'var(--ts-ink)' });
        const { backgroundColor: paper, color: ink } = getComputedStyle(probe);
        probe.remove();
        const faults = check ? (await window.axe.run(dialog, { runOnly: ['color-contrast'] })).violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)) : [];
        return { name: dialog.dataset.name, styled: backgroundColor === paper && color === ink && parseFloat(borderTopLeftRadius) > 0, faults };
      }, forced);
      names.push(look.name);
      assert.deepEqual([look.styled, look.faults], [true, []], `${key}, ${look.name}`);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    assert.ok(new Set(names).size >= 12, names.join());
  });
}
