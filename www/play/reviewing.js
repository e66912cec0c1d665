/** What may be reviewed; loaded with what offers it. */

import { takeApart } from './record.js';

/**
 * A game that is over, or a record. Not a game that is still played, nor a record of its turns: that would be advice.
 * @param {import('./page.js').Page} page
 */
export function mayReview({ session, waiting }) {
  if (!session.view.actions && !(session.viewing && /** @type {any} */ (session).turns)) return false;
  if (session.task) return false;
  if (!session.viewing) return Boolean(session.view.ending);
  return !waiting || !isOf(session.record, waiting.record);
}

/** Whether a record is of a game that goes on. @param {string} record @param {string} running */
export function isOf(record, running) {
  const [some, all] = [takeApart(record), takeApart(running)];
  if (all.tags.Result && all.tags.Result !== '*') return false;
  return some.turns.every((turn, i) => turn === all.turns[i]);
}
