/** A position as it is being set up: plain data, and the text that the rules judge. Knows nothing of the page. */

import { shapeOf } from '../board/geometry.js';
import { isDark } from '../board/state.js';

/**
 * @typedef {object} Setup
 * @property {string} game
 * @property {string} rules
 * @property {string[]} cells  by square, as in a View
 * @property {'red' | 'black'} side  to move
 * @property {Record<string, number>} bag
 * @property {boolean} byHand  the bag was counted by the person and is left alone
 */

/** A set's pieces; the weakest of each colour last. @type {Record<string, number>} */
export const FULL_SET = { G: 1, A: 2, E: 2, R: 2, H: 2, C: 2, S: 5, g: 1, a: 2, e: 2, r: 2, h: 2, c: 2, s: 5 };

/** What a game shows, as a set-up. @param {import('../turnstone').View} view @returns {Setup} */
export function setupOf({ game, rules, cells, toMove, colors, bag }) {
  return { game, rules, cells: [...cells], side: colors[toMove] ?? 'red', bag: { ...bag }, byHand: true };
}

/** How a game begins. @param {import('../turnstone').Core} core @param {string} game @param {string} rules @returns {Setup} */
export function startSetup(core, game, rules) {
  const table = new core.Table(game, rules);
  const setup = setupOf(table.view('public'));
  table.free();
  return { ...setup, byHand: false };
}

/** @param {Setup} setup @returns {Partial<Setup>} */
export const emptySetup = ({ cells }) => ({ cells: cells.map(() => ''), bag: {}, byHand: false });

/**
 * A bag for what lies face-down: the pieces that are not on the board, the weakest left out where they are too many.
 * @param {Setup} setup @returns {Record<string, number>}
 */
export function fillBag({ game, cells }) {
  const { sided } = shapeOf(game);
  const left = { ...FULL_SET };
  for (const letter of cells) if (letter in left) left[letter] -= 1;
  if (sided) left.G = left.g = 0;
  const bag = {};
  const groups = sided ? [['X', (letter) => letter < 'a'], ['x', (letter) => letter >= 'a']] : [['X', () => true]];
  for (const [dark, ofGroup] of /** @type {[string, (letter: string) => boolean][]} */ (groups)) {
    let wanted = cells.filter((cell) => cell === dark).length;
    const letters = Object.keys(FULL_SET).filter(ofGroup).sort((a, b) => strength(b) - strength(a));
    for (const letter of letters) {
      const n = Math.max(0, Math.min(wanted, left[letter]));
      if (n) bag[letter] = n;
      wanted -= n;
    }
  }
  return bag;
}

const strength = (letter) => 'SCHREAG'.indexOf(letter.toUpperCase());

/** The bag as a position text has it. @param {Record<string, number>} bag */
export function bagText(bag) {
  const held = Object.keys(FULL_SET).filter((letter) => bag[letter] > 0);
  return held.map((letter) => letter + bag[letter]).join('') || '-';
}

/** The position text. Nothing of it is judged here. @param {Setup} setup */
export function positionText({ game, cells, side, bag }) {
  const shape = shapeOf(game);
  const { files, ranks, sided } = shape;
  const rows = Array.from({ length: ranks }, (_, row) => cells.slice((ranks - 1 - row) * files, (ranks - row) * files));
  const board = rows.map((row) => row.map((cell) => cell || '1').join('').replace(/1+/g, (gap) => String(gap.length))).join('/');
  const untouched = !sided && cells.every((cell) => isDark(cell));
  const mover = untouched ? '-' : sided ? { red: 'w', black: 'b' }[side] : side[0];
  return `${board} ${mover} ${bagText(bag)} 0 1`;
}

