/** What the page's address names after "#": a game, a position, a task or a review. Loaded when it names one. */

import { readLink, readTask } from '../links.js';
import { rooms } from './over.js';

/**
 * Loads all that is needed to show it. What is returned does so at once, and rejects with the rule that the link breaks.
 * @param {string} hash
 */
export async function opener(hash) {
  const values = new URLSearchParams(hash.slice(1));
  const [tasks, reviews] = await Promise.all([values.has('task') ? taskOpener() : null, values.has('review') ? import('../review/page.js') : null, rooms()]);
  return async (/** @type {import('./page.js').Page} */ page) => {
    const task = readTask(hash);
    if (task) return tasks?.openTask(page, task);
    const linked = readLink(hash);
    if (linked && reviews) await reviews.openReview(page, { record: linked.record, ply: linked.ply ?? 'last' });
    else if (linked) await page.look(linked.record, linked.ply ?? 'last');
  };
}

async function taskOpener() {
  const tasks = await import('../learn/task.js');
  await tasks.dress();
  return tasks;
}
