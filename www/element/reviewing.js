/** Reviews in an element: the mode `review`, and `analyse()`. Loaded when one is asked for. */

import { addWords } from '../i18n.js';
import { textOf } from '../play/record.js';
import { Session } from '../play/session.js';
import { setupFrom } from '../play/settings.js';
import { ReviewClient } from '../review/client.js';
import { ReviewDesk } from '../review/desk.js';
import { EFFORT, ReviewSession } from '../review/session.js';
import { reviewWords } from '../review/words.js';
import { sheetText } from '../sheets.js';
import { refusal } from './faults.js';
import { foreignWorker } from './foreign.js';

/** Bundlers find the files by these. */
const beside = () => [new URL('../build.js', import.meta.url), new URL('../pkg/turnstone_late.js', import.meta.url), new URL('../review/review-worker.js', import.meta.url)];
const NAMES = ['build.js', 'pkg/turnstone_late.js', 'review/review-worker.js'];
const worker = () => foreignWorker('review', beside, NAMES);

/** @type {Promise<CSSStyleSheet> | undefined} */
let sheet;

/** All that has to be there before a review is shown. @param {ShadowRoot} root @param {import('../i18n.js').Language} language */
export async function prepare(root, language) {
  sheet ??= Promise.all(['review/review.css', 'review/element.css'].map(sheetText)).then((texts) => new CSSStyleSheet().replace(texts.join('\n')));
  const [adopted, , createWorker] = await Promise.all([sheet, addWords(reviewWords, language), worker()]);
  if (!root.adoptedStyleSheets.includes(adopted)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, adopted];
  return createWorker;
}

/**
 * A game to be reviewed; throws the rule that its record breaks.
 * @param {{ core: import('../turnstone').Core, settings: import('../play/settings.js').Settings }} means
 * @param {{ position?: string, moves?: string | object, ply?: number | null }} what @param {(() => Worker) | undefined} createWorker
 */
export function reviewing({ core, settings }, { position, moves = '', ply = null }, createWorker) {
  const text = typeof moves === 'string' ? textOf(moves, core) : core.recordText(/** @type {any} */ (moves));
  const session = new ReviewSession(core, { ...setupFrom(settings), position }, text, { createWorker });
  if (!session.turns) throw refusal('no-action', 'no turn was played');
  if (ply !== null) session.goTo(ply);
  return session;
}

/** @param {import('../play/desk.js').Desk} desk @param {ReviewSession} session */
export function dress(desk, session) {
  session.task = new ReviewDesk(desk, session, undefined);
  session.task.lay();
  desk.nodes.game.after(session.task.room);
}

/**
 * Reviews a game that is over or looked at.
 * @param {import('../play/session.js').Session | import('../play/viewing.js').Viewing} session @param {AbortSignal | undefined} signal
 * @param {(step: import('../review/client.js').Step) => void} heard
 * @throws the rule that forbids it
 */
export async function analyse(session, signal, heard) {
  if (session instanceof Session && !session.view.ending) throw refusal('review-running', 'a game in progress is not reviewed: that would be advice');
  if (!session.story.length) throw refusal('no-action', 'no turn was played');
  signal?.throwIfAborted();
  if (session instanceof ReviewSession) return withSignal(signal, () => session.stop(), () => session.work(heard));
  const client = new ReviewClient({ game: session.view.game, record: session.record, nodes: EFFORT[session.view.game] }, await worker());
  try {
    return await withSignal(signal, () => client.destroy(), () => client.run(heard));
  } finally {
    client.destroy();
  }
}

/** @template T @param {AbortSignal | undefined} signal @param {() => void} stop @param {() => Promise<T>} act @returns {Promise<T>} */
async function withSignal(signal, stop, act) {
  signal?.throwIfAborted();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const found = await act();
    signal?.throwIfAborted();
    return found;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
