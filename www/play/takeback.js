import { isDark } from '../board/state.js';

/**
 * How far a take-back goes, and whether it may. Against a bot it goes to the start of the person's last turn (in the
 * middle of a chain, to the hop before); between two people it is one action. Outside practice it never crosses a reveal.
 *
 * @param {import('../turnstone').GameEvent[]} history
 * @param {import('../turnstone').View} view
 * @param {{ mode: 'bot' | 'two' | 'watch', human: import('../turnstone').Seat, practice: boolean }} setup
 * @returns {{ keep: number, refused: string | null }} `keep` is the number of actions that remain
 */
export function takeBackPlan(history, view, setup) {
  const all = history.length;
  if (setup.mode === 'watch') return { keep: all, refused: 'nothing-to-undo' };
  if (view.ending && (!setup.practice || ['resign', 'agreed', 'time'].includes(view.ending.cause))) return { keep: all, refused: 'game-over' };
  const midChain = view.chain !== null && history[all - 1]?.seat === setup.human;
  const keep = setup.mode === 'two' || midChain ? all - 1 : turnStart(history, setup.human);
  if (keep < 0 || keep === all) return { keep: all, refused: 'nothing-to-undo' };
  const crosses = history.slice(keep).some((event) => event.turned !== null || isDark(event.victim));
  if (crosses && !setup.practice) return { keep: all, refused: 'undo-reveal' };
  return { keep, refused: null };
}

/** The index at which the seat's last turn began; the history's length when it has had none. */
function turnStart(history, seat) {
  let last = history.length - 1;
  while (last >= 0 && history[last].seat !== seat) last -= 1;
  if (last < 0) return history.length;
  let first = last;
  while (first > 0 && history[first - 1].seat === seat && history[first - 1].ply === history[last].ply) first -= 1;
  return first;
}
