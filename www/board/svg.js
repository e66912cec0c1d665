// The same board as SVG text: for pictures to share and print, and for single pieces in a page. Needs no canvas and no DOM.

import { EDGE, Geometry, pointLines, shapeOf, squaresOf } from './geometry.js';
import { latin } from './glyphs.js';
import { DISC, RIM, RIM_AT, SECOND, backOf, faceOf, ladderOf, rankOf } from './pieces.js';
import { isDark } from './state.js';

/**
 * @typedef {{ ivory: string, redSide: string, blackSide: string, slate: string, slateMark: string, wood: string, woodEdge: string, line: string, last: string, lastFill: string }} Colours
 *   the canvas's theme has them all: `board.theme`
 * @typedef {import('./pieces.js').PieceStyle} PieceStyle
 */

/** A piece or a back ("X", "x") about the origin of a cell `cell` wide. @param {string} letter @param {number} cell @param {PieceStyle} style @param {Colours} colours */
export function pieceMarkup(letter, cell, style, colours) {
  const circle = (radius, paint) => `<circle r="${round(radius * cell)}" ${paint}/>`;
  if (isDark(letter)) return backMarkup(letter, cell, style, colours, circle);
  const red = letter === letter.toUpperCase();
  const side = red ? colours.redSide : colours.blackSide;
  const { size, layers } = faceOf(letter, style);
  const scale = round((size * cell) / 1000, 5);
  const face = layers.map(({ path, stroke, clear }) => {
    const ink = clear ? colours.ivory : side;
    return `<path d="${path}" ${stroke ? `fill="none" stroke="${ink}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"` : `fill="${ink}"`}/>`;
  });
  return [
    circle(DISC, `fill="${colours.ivory}"`),
    circle(RIM_AT, `fill="none" stroke="${side}" stroke-width="${round(RIM * cell)}"`),
    red ? circle(SECOND, `fill="none" stroke="${side}" stroke-width="${round(0.016 * cell)}"`) : '',
    `<g transform="scale(${scale}) translate(-500 -500)">${face.join('')}</g>`,
    style.badges && !style.sided ? badge(String(rankOf(letter, style.ladder)), cell, side, colours) : '',
  ].join('');
}

function backMarkup(letter, cell, style, colours, circle) {
  const { middle, mark } = backOf(letter === 'X', colours, style.sided);
  const hollow = style.sided && letter === 'x';
  const line = `fill="none" stroke="${mark}" stroke-width="${round(0.042 * cell)}"`;
  return [
    circle(DISC, `fill="${middle}"`),
    style.sided ? circle(RIM_AT, `fill="none" stroke="${mark}" stroke-width="${round(0.03 * cell)}"`) : '',
    style.sided && !hollow ? circle(SECOND, `fill="none" stroke="${mark}" stroke-width="${round(0.016 * cell)}"`) : '',
    `<ellipse transform="rotate(-23)" rx="${round(0.118 * cell)}" ry="${round(0.084 * cell)}" ${hollow ? line : `fill="${mark}"`}/>`,
    ...[0, 180].map((half) => `<path transform="rotate(${half - 23})" d="${arc(0.215 * cell)}" ${line} stroke-linecap="round"/>`),
  ].join('');
}

/**
 * A whole position.
 * @param {{ game?: string, cells: string[], rules: string }} view
 * @param {{ portrait?: boolean, orientation?: 0|180, cell?: number, style: PieceStyle, colours: Colours, lastMove?: { from?: string|null, to?: string|null }|null, title?: string }} how
 */
export function boardMarkup(view, { portrait = false, orientation = 0, cell = 64, style, colours, lastMove, title }) {
  const shape = shapeOf(view.game ?? 'banqi');
  const geometry = new Geometry(shape, { portrait: portrait && !shape.points, orientation, cell });
  const { width, height } = geometry;
  const parts = [`<rect width="${width}" height="${height}" rx="12" fill="${colours.woodEdge}"/>`, `<rect x="4" y="4" width="${width - 8}" height="${height - 8}" rx="8" fill="${colours.wood}"/>`];
  for (const [square, frame] of [[lastMove?.to, false], [lastMove?.from, true]]) {
    if (typeof square !== 'string') continue;
    const { x, y } = geometry.corner(square);
    parts.push(`<rect x="${x + 2}" y="${y + 2}" width="${cell - 4}" height="${cell - 4}" fill="${frame ? 'none' : colours.lastFill}" stroke="${colours.last}" stroke-width="2"${frame ? ' stroke-dasharray="8 6"' : ''}/>`);
  }
  const lines = shape.points ? linesOfPoints(geometry) : cellLines(geometry);
  parts.push(`<path d="${lines.join('')}" fill="none" stroke="${colours.line}"/>`);
  const dressed = { ...style, ladder: ladderOf(view.rules), sided: shape.sided };
  squaresOf(shape).forEach((square, i) => {
    if (!view.cells[i]) return;
    const { x, y } = geometry.centre(square);
    parts.push(`<g transform="translate(${x} ${y})">${pieceMarkup(view.cells[i], cell, dressed, colours)}</g>`);
  });
  const name = title ? `<title>${title.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))}</title>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${name}${parts.join('')}</svg>`;
}

function cellLines({ rows, cols, cell, width, height }) {
  return [
    ...Array.from({ length: cols + 1 }, (_, col) => `M${EDGE + col * cell} ${EDGE}V${height - EDGE}`),
    ...Array.from({ length: rows + 1 }, (_, row) => `M${EDGE} ${EDGE + row * cell}H${width - EDGE}`),
  ];
}

function linesOfPoints(geometry) {
  const border = ['a0', 'i0', 'i9', 'a9'].map((square) => geometry.centre(square));
  return [
    ...pointLines().map((line) => line.map((square, end) => `${end ? 'L' : 'M'}${geometry.centre(square).x} ${geometry.centre(square).y}`).join('')),
    `M${border.map(({ x, y }) => `${x} ${y}`).join('L')}Z`,
  ];
}

function badge(digit, cell, side, colours) {
  const at = round(0.3 * cell);
  return `<g transform="translate(${at} ${at})"><circle r="${round(0.142 * cell)}" fill="${colours.ivory}"/><circle r="${round(0.12 * cell)}" fill="${side}"/><path transform="scale(${round((0.21 * cell) / 1000, 5)}) translate(-500 -500)" d="${latin[digit]}" fill="${colours.ivory}" stroke="${colours.ivory}" stroke-width="34"/></g>`;
}

/** One of the back's turning strokes, from -0.95 to 0.75 radians. */
function arc(radius) {
  const at = (angle) => `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
  return `M${at(-0.95)}A${round(radius)} ${round(radius)} 0 0 1 ${at(0.75)}`;
}

const round = (value, digits = 2) => Number(value.toFixed(digits));
