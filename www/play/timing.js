/** Clocks and what shows them, loaded when a game is timed. */

import { Clock } from './clock.js';

export { ClockView } from './clock-view.js';

/** A new game's clock, or a saved one. Throws where it cannot be read. @param {string | undefined} control @param {import('./clock.js').ClockState} [saved] */
export function clockOf(control, saved) {
  if (saved) return Clock.from(saved);
  return control ? new Clock(control) : null;
}
