/** What the page's address names after "#": a game, a position or a task. Loaded when it names one. */

import { readLink, readTask } from '../links.js';
import { rooms } from './over.js';

/**
 * Loads all that is needed to show it. What is returned does so at once, and rejects with the rule that the link breaks.
 * @param {string} hash
 */
export async function opener(hash) {
  const [tasks] = await Promise.all([new URLSearchParams(hash.slice(1)).has('task') ? taskOpener() : null, rooms()]);
  return async (/** @type {import('./page.js').Page} */ page) => {
    const task = readTask(hash);
    if (task) return tasks?.openTask(page, task);
    const linked = readLink(hash);
    if (linked) await page.look(linked.record, linked.ply ?? 'last');
  };
}

async function taskOpener() {
  const tasks = await import('../learn/task.js');
  await tasks.dress();
  return tasks;
}
