/** How the page's choices become the board's: which way it lies, who sits below. */

const LANDSCAPE = '(min-aspect-ratio: 1/1)';

/** A slide's length; the rest of the board's motion keeps its proportion. */
const SLIDE_MS = { off: 0, fast: 90, normal: 160, slow: 400 };

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

/** The seat whose row is nearer to the reader. @param {any} session  or a viewing */
export function seatBelow({ setup, view, turns }, { turning }) {
  if (setup.mode === 'two' && (turns === undefined || view.game === 'banqi')) return turning ? view.toMove : 'first';
  return setup.human;
}

/** @param {import('./settings.js').Settings} settings @returns {import('../board/board.js').BoardOptions} */
export function boardOptions(settings, { turned, portrait, session }) {
  const half = session && (session.setup.mode === 'two' || session.view.game === 'jieqi') && seatBelow(session, settings) === 'second';
  return {
    layout: portrait ? 'portrait' : 'landscape',
    orientation: turned !== Boolean(half) ? 180 : 0,
    coordinates: settings.coordinates,
    threats: settings.threats,
    pieces: settings.pieces,
    badges: settings.badges,
    acting: settings.acting,
    confirm: settings.confirm,
    cannon: settings.cannon,
    animation: settings.animation === 'off' ? 'off' : 'auto',
    animationDuration: SLIDE_MS[settings.animation],
    keys: settings.keys,
  };
}
