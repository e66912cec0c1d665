/** What is shown until the rules are loaded: the board of a game as it is laid out. */

import { shapeOf, squaresOf } from '../board/geometry.js';

/** Jieqi's starting points by rank, Red's half; "." is empty. Black's half mirrors it. */
const HALF = ['RHEAGAEHR', '.........', '.C.....C.', 'S.S.S.S.S', '.........'];

/** @param {string} game @param {string} rules @returns {import('../turnstone').View} */
export function startView(game, rules) {
  const { cells, acting } = game === 'jieqi' ? jieqiStart() : { cells: Array(32).fill('X'), acting: {} };
  return {
    game: shapeOf(game).game,
    rules,
    fen: '',
    cells,
    acting,
    toMove: 'first',
    colors: game === 'jieqi' ? { first: 'red', second: 'black' } : { first: null, second: null },
    chain: null,
    check: null,
    threats: [],
    ply: 0,
    actions: 0,
    quiet: 0,
    quietLimit: null,
    repetition: 1,
    repetitionLimit: null,
    bag: {},
    bagTotal: game === 'jieqi' ? 30 : 32,
    captured: {},
    dark: null,
    ending: null,
    moves: [],
    assisted: false,
    practice: false,
    seeded: false,
    canUndo: false,
  };
}

function jieqiStart() {
  const roles = [...HALF.join(''), ...HALF.toReversed().join('').toLowerCase()];
  /** @type {Record<string, string>} */
  const acting = {};
  const cells = squaresOf(shapeOf('jieqi')).map((square, i) => {
    const role = roles[i];
    if (role === '.') return '';
    if (role.toLowerCase() === 'g') return role;
    acting[square] = role;
    return i < 45 ? 'X' : 'x';
  });
  return { cells, acting };
}
