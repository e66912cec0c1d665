/** A small piece for trays and tables, drawn from the board's own outlines; "X" and "x" are dark ones. */

import { han, latin } from '../board/glyphs.js';
import { pictures } from '../board/pictures.js';
import { characterOf } from '../board/pieces.js';
import { isDark } from '../board/state.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} letter @param {import('../board/pieces.js').PieceSet} set */
export function disc(letter, set) {
  const red = letter === letter.toUpperCase();
  if (isDark(letter)) return back(red);
  const svg = make('svg', { viewBox: '0 0 1000 1000', class: `disc ${red ? 'disc-red' : 'disc-black'}`, 'aria-hidden': 'true' });
  svg.append(make('circle', { cx: 500, cy: 500, r: 465, class: 'disc-body' }));
  if (red) svg.append(make('circle', { cx: 500, cy: 500, r: 385, class: 'disc-ring' }));
  svg.append(...(set === 'pictographic' ? emblem(letter) : character(letter, set)));
  return svg;
}

/** Red's back has two rings and a full pebble, black's one ring and a hollow pebble. */
function back(red) {
  const svg = make('svg', { viewBox: '0 0 1000 1000', class: `disc ${red ? 'back-red' : 'back-black'}`, 'aria-hidden': 'true' });
  svg.append(
    make('circle', { cx: 500, cy: 500, r: 500, class: 'back-body' }),
    make('circle', { cx: 500, cy: 500, r: 440, class: 'back-ring' }),
    red ? make('circle', { cx: 500, cy: 500, r: 360, class: 'back-ring' }) : '',
    make('ellipse', { cx: 500, cy: 500, rx: 150, ry: 105, transform: 'rotate(-23 500 500)', class: red ? 'back-pebble' : 'back-pebble back-hollow' }),
  );
  return svg;
}

/** Black's cannon has both its characters; which one is seen is the page's choice (`data-cannon`). */
function character(letter, set) {
  const glyph = (cannon, look) => {
    const text = characterOf(letter, { set, badges: false, cannon, ladder: 'taiwan' });
    return make('path', { d: han[text] ?? latin[text], class: look, transform: 'translate(160 160) scale(.68)' });
  };
  if (letter === 'c' && set === 'traditional') return [glyph('包', 'disc-glyph disc-bao'), glyph('砲', 'disc-glyph disc-pao')];
  return [glyph('包', 'disc-glyph')];
}

function emblem(letter) {
  const group = make('g', { transform: 'translate(215 215) scale(.57)' });
  for (const { path, stroke, clear } of pictures[letter.toLowerCase()]) {
    const look = `disc-${clear ? 'clear' : 'ink'}-${stroke ? 'line' : 'area'}`;
    group.append(make('path', { d: path, class: look, ...(stroke && { 'stroke-width': stroke }) }));
  }
  return [group];
}

function make(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
