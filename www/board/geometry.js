// Cells and pixels. Nothing else on the page knows how the board lies: which way it is turned, how wide a cell is, what is under a point.

/**
 * @typedef {'auto'|'portrait'|'landscape'} Layout
 * @typedef {0|180} Orientation
 * @typedef {{ x: number, y: number }} Point CSS pixels from the board's top left corner
 * @typedef {{ files: number, ranks: number }} Shape
 */

/** Banqi's board: files a-h left to right, ranks 1-4 bottom to top. */
export const BANQI = { files: 8, ranks: 4 };

/** Blank edge around the cells, in CSS pixels. */
export const EDGE = 8;
const LARGEST_CELL = 112;
/** A low window never makes cells smaller than this; a narrow one does. */
const LOW_CELL = 36;

/** Every square of a board, a1 first, in the order of `View.cells`. @param {Shape} shape */
export function squaresOf({ files, ranks }) {
  return Array.from({ length: files * ranks }, (_, i) => 'abcdefghi'[i % files] + (Math.floor(i / files) + 1));
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
      const place = this.#place(square.charCodeAt(0) - 97, Number(square.slice(1)) - 1);
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
    const part = this.portrait ? [0, 1] : [1, 0];
    return {
      rows: Array.from({ length: this.rows }, (_, row) => this.order[row * this.cols][part[0]]),
      cols: Array.from({ length: this.cols }, (_, col) => this.order[(this.rows - 1) * this.cols + col][part[1]]),
    };
  }

  /** True when two geometries put every square at the same place and size. @param {Geometry|null} other */
  same(other) {
    return !!other && this.cell === other.cell && this.portrait === other.portrait && this.orientation === other.orientation && this.shape === other.shape;
  }
}

/**
 * The largest board that fits. `auto` takes the layout with the larger cells, portrait when equal.
 * @param {Shape} shape
 * @param {{ width: number, height: number, layout: Layout, orientation: Orientation }} room
 */
export function fit(shape, { width, height, layout, orientation }) {
  const cellOf = (cols, rows) => Math.min((width - 2 * EDGE) / cols, Math.max(height / rows, LOW_CELL));
  const upright = cellOf(shape.ranks, shape.files);
  const lying = cellOf(shape.files, shape.ranks);
  const portrait = layout === 'portrait' || (layout === 'auto' && upright >= lying);
  const cell = Math.max(8, Math.min(LARGEST_CELL, Math.floor(portrait ? upright : lying)));
  return new Geometry(shape, { portrait, orientation, cell });
}
