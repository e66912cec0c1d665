// Squares, cells and pixels. Nothing else on the page knows how the board lies: which way it is turned, how wide a cell is, what is under a
// point. Jieqi is played on the points where lines cross: each point is the middle of a cell, so both games share the rest.

/**
 * @typedef {'auto'|'portrait'|'landscape'} Layout
 * @typedef {0|180} Orientation
 * @typedef {{ x: number, y: number }} Point CSS pixels from the board's top left corner
 * @typedef {object} Shape
 * @property {'banqi'|'jieqi'} game
 * @property {number} files
 * @property {number} ranks
 * @property {number} base  what a square's id calls the first rank; people always call it 1
 * @property {boolean} points  pieces stand on points, the board has a river and never lies
 * @property {boolean} sided  face-down pieces have a colour: "X" is red, "x" black
 * @property {string} home  where the keyboard begins
 */

/** Banqi's board: files a-h left to right, ranks 1-4 bottom to top. @type {Shape} */
export const BANQI = { game: 'banqi', files: 8, ranks: 4, base: 1, points: false, sided: false, home: 'a1' };
/** Jieqi's: files a-i, ranks 1-10, written 0-9 in ids. @type {Shape} */
export const JIEQI = { game: 'jieqi', files: 9, ranks: 10, base: 0, points: true, sided: true, home: 'e0' };

/** The board of a game. @param {string} game @returns {Shape} */
export const shapeOf = (game) => (game === 'jieqi' ? JIEQI : BANQI);

/** A square as people write it: "b9" of jieqi is "b10". @param {string} square @param {Shape} shape */
export const nameOf = (square, { base }) => square[0] + (Number(square.slice(1)) + 1 - base);

/** The square on a file at a rank as people count them. @param {string} file @param {number} rank @param {Shape} shape */
export const squareAt = (file, rank, { base }) => file + (rank - 1 + base);

/** A move as people write it: "b2b9" of jieqi is "b3b10". @param {string} text @param {Shape} shape */
export const moveName = (text, shape) => (shape.base === 1 ? text : text.replace(/[a-i]\d/g, (square) => nameOf(square, shape)));

/**
 * What a person typed as an action's text: "b3b10", "B3-b10", "c2", "-". Null for coordinates off the board, which could be taken for ids;
 * anything else is left for the rules to read.
 * @param {string} typed @param {Shape} shape
 */
export function readMove(typed, shape) {
  const text = typed.toLowerCase().replace(/\s/g, '');
  if (shape.base === 1) return text;
  const parts = text.match(/^([a-z])(\d+)[-x]?([a-z])(\d+)$/);
  if (!parts) return typed.trim();
  const onBoard = [1, 3].every((at) => parts[at] <= 'i' && Number(parts[at + 1]) >= 1 && Number(parts[at + 1]) <= shape.ranks);
  return onBoard ? squareAt(parts[1], Number(parts[2]), shape) + squareAt(parts[3], Number(parts[4]), shape) : null;
}

/** Blank edge around the cells, in CSS pixels. */
export const EDGE = 8;
/** A low window never makes cells smaller than this; a narrow one does. */
const LOW_CELL = 36;

/** Every square of a board in the order of `View.cells`: along the first rank, then the next. @param {Shape} shape */
export function squaresOf({ files, ranks, base }) {
  return Array.from({ length: files * ranks }, (_, i) => 'abcdefghi'[i % files] + (Math.floor(i / files) + base));
}

/** The lines of a board of points within its border, each from point to point: ranks, files broken by the river, palaces. @returns {[string, string][]} */
export function pointLines() {
  const ranks = [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => [`a${rank}`, `i${rank}`]);
  const files = [...'bcdefgh'].flatMap((file) => [[`${file}0`, `${file}4`], [`${file}5`, `${file}9`]]);
  const palaces = [['d0', 'f2'], ['f0', 'd2'], ['d7', 'f9'], ['f7', 'd9']];
  return /** @type {[string, string][]} */ ([...ranks, ...files, ...palaces]);
}

/** One way of laying the cells out on the screen. */
export class Geometry {
  /**
   * @param {Shape} shape
   * @param {{ portrait: boolean, orientation: Orientation, cell: number }} how
   */
  constructor(shape, { portrait, orientation, cell }) {
    this.shape = shape;
    this.portrait = portrait;
    this.orientation = orientation;
    this.cell = cell;
    this.cols = portrait ? shape.ranks : shape.files;
    this.rows = portrait ? shape.files : shape.ranks;
    this.width = this.cols * cell + 2 * EDGE;
    this.height = this.rows * cell + 2 * EDGE;
    /** @type {Map<string, { col: number, row: number }>} */
    this.places = new Map();
    /** Squares in reading order, top left first. @type {string[]} */
    this.order = [];
    for (const square of squaresOf(shape)) {
      const place = this.#place(square.charCodeAt(0) - 97, Number(square.slice(1)) - shape.base);
      this.places.set(square, place);
      this.order[place.row * this.cols + place.col] = square;
    }
  }

  /** Portrait is the landscape board turned a quarter turn clockwise; orientation 180 is half a turn on top. */
  #place(file, rank) {
    let [col, row] = this.portrait ? [rank, file] : [file, this.shape.ranks - 1 - rank];
    if (this.orientation === 180) [col, row] = [this.cols - 1 - col, this.rows - 1 - row];
    return { col, row };
  }

  /** Column and row of a square on the screen. @param {string} square */
  place(square) {
    return /** @type {{ col: number, row: number }} */ (this.places.get(square));
  }

  /** The square at a column and row, or null off the board. */
  squareAt(col, row) {
    return col >= 0 && row >= 0 && col < this.cols && row < this.rows ? this.order[row * this.cols + col] : null;
  }

  /** The square under a point, or null. @param {Point} point */
  under({ x, y }) {
    return this.squareAt(Math.floor((x - EDGE) / this.cell), Math.floor((y - EDGE) / this.cell));
  }

  /** Top left corner of a square's cell. @param {string} square @returns {Point} */
  corner(square) {
    const { col, row } = this.place(square);
    return { x: EDGE + col * this.cell, y: EDGE + row * this.cell };
  }

  /** Middle of a square's cell. @param {string} square @returns {Point} */
  centre(square) {
    const { x, y } = this.corner(square);
    return { x: x + this.cell / 2, y: y + this.cell / 2 };
  }

  /** A crossing of the board's lines: file and rank counted in lines from a1's outer corner. @returns {Point} */
  crossing(file, rank) {
    let [x, y] = this.portrait ? [rank, file] : [file, this.shape.ranks - rank];
    if (this.orientation === 180) [x, y] = [this.cols - x, this.rows - y];
    return { x: EDGE + x * this.cell, y: EDGE + y * this.cell };
  }

  /** What to print along the left edge (by row) and the bottom edge (by column). */
  coordinates() {
    const file = (square) => square[0];
    const rank = (square) => nameOf(square, this.shape).slice(1);
    const [byRow, byCol] = this.portrait ? [file, rank] : [rank, file];
    return {
      rows: Array.from({ length: this.rows }, (_, row) => byRow(this.order[row * this.cols])),
      cols: Array.from({ length: this.cols }, (_, col) => byCol(this.order[(this.rows - 1) * this.cols + col])),
    };
  }

  /** True when two geometries put every square at the same place and size. @param {Geometry|null} other */
  same(other) {
    return !!other && this.cell === other.cell && this.portrait === other.portrait && this.orientation === other.orientation && this.shape === other.shape;
  }
}

/**
 * The largest board that fits. `auto` takes the layout with the larger cells, portrait when equal. A board of points has one layout.
 * @param {Shape} shape
 * @param {{ width: number, height: number, layout: Layout, orientation: Orientation, largestCell: number }} room
 */
export function fit(shape, { width, height, layout, orientation, largestCell }) {
  const cellOf = (cols, rows) => Math.min((width - 2 * EDGE) / cols, Math.max(height / rows, LOW_CELL));
  const upright = cellOf(shape.ranks, shape.files);
  const lying = cellOf(shape.files, shape.ranks);
  const portrait = !shape.points && (layout === 'portrait' || (layout === 'auto' && upright >= lying));
  const cell = Math.max(8, Math.min(largestCell, Math.floor(portrait ? upright : lying)));
  return new Geometry(shape, { portrait, orientation, cell });
}
