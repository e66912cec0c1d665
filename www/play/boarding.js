/** How the page's choices become the board's: which way it lies, who sits below, what it shows before the rules are loaded. */

const LANDSCAPE = '(min-aspect-ratio: 1/1)';

/** Watches whether a board laid out by the screen lies or stands. */
export class LayoutWatch {
  #query = matchMedia(LANDSCAPE);
  #layout = 'auto';

  /** @param {() => void} changed */
  constructor(changed) {
    this.#query.addEventListener('change', changed);
  }

  /** @param {'auto' | 'portrait' | 'landscape'} layout */
  use(layout) {
    this.#layout = layout;
  }

  get portrait() {
    return this.#layout === 'portrait' || (this.#layout === 'auto' && !this.#query.matches);
  }
}

/** The seat whose row is nearer to the reader. @param {import('./session.js').Session} session */
export function seatBelow({ setup, view }, { turning }) {
  if (setup.mode === 'two') return turning ? view.toMove : 'first';
  return setup.human;
}

/** @param {import('./settings.js').Settings} settings @returns {import('../board/board.js').BoardOptions} */
export function boardOptions(settings, { turned, portrait, session }) {
  const half = session?.setup.mode === 'two' && settings.turning && session.view.toMove === 'second';
  return {
    layout: portrait ? 'portrait' : 'landscape',
    orientation: turned !== Boolean(half) ? 180 : 0,
    coordinates: settings.coordinates,
    pieces: settings.pieces,
    badges: settings.badges,
    confirm: settings.confirm,
    animation: settings.animation ? 'auto' : 'off',
    keys: settings.keys,
  };
}

/** Thirty-two tiles face down: what is shown until the rules are loaded. @param {string} rules @returns {import('../turnstone').View} */
export function startView(rules) {
  return {
    game: 'banqi',
    rules,
    fen: '',
    cells: Array(32).fill('X'),
    toMove: 'first',
    colors: { first: null, second: null },
    chain: null,
    ply: 0,
    actions: 0,
    quiet: 0,
    quietLimit: null,
    repetition: 1,
    repetitionLimit: null,
    bag: {},
    bagTotal: 32,
    captured: {},
    ending: null,
    moves: [],
    assisted: false,
    practice: false,
    seeded: false,
    canUndo: false,
  };
}
