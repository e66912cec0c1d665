/** Reviews on the page: what is reviewed, what is remembered. Loaded when one is asked for. */

import { addWords } from '../i18n.js';
import { linkOf } from '../links.js';
import { copyText, styled } from '../play/dom.js';
import { takeApart } from '../play/record.js';
import { isOf } from '../play/reviewing.js';
import { ReviewDesk } from './desk.js';
import { keepReview, readReview } from './kept.js';
import { ReviewSession } from './session.js';
import { reviewWords } from './words.js';

/** What has to be there before anything is shown. @param {import('../play/page.js').Page} page */
export const prepare = (page) => Promise.all([addWords(reviewWords, page.language), styled('../review/review.css')]);

/**
 * Opens the review of the game on the page, or of a record. Throws what is wrong with the record; nothing has changed then.
 * @param {import('../play/page.js').Page} page @param {{ record?: string, ply?: number | 'last' }} [what]
 */
export async function openReview(page, { record, ply = 'last' } = {}) {
  await prepare(page);
  const { session, core } = page;
  const judged = record ?? session.record;
  const running = session.viewing || session.task ? page.waiting?.record : session.started && session.record;
  if (running && isOf(judged, running)) throw Object.assign(new Error('a game in progress'), { rule: 'review-running' });
  if (!takeApart(judged).turns.length) throw Object.assign(new Error('nothing was played'), { rule: 'no-action' });
  const { mode, human, level } = session.setup;
  const own = record === undefined && !session.viewing && { mode: mode === 'watch' ? /** @type {const} */ ('two') : mode, human, level };
  const shown = own ? known(core, judged, session.viewer) : judged;
  const review = new ReviewSession(core, session.view, shown, { record: judged, setup: own || undefined });
  const desk = new ReviewDesk(page.desk, review, () => page.leave());
  review.task = desk;
  review.review = readReview(page.store, judged);
  page.visit(/** @type {any} */ (review));
  desk.lay();
  page.nodes.panel.querySelector('.wordmark')?.after(desk.room);
  review.goTo(ply);
  if (review.review) desk.say();
  else begin(page, review);
}

/** A record as its viewer knows it. @param {import('../turnstone').Core} core @param {string} record @param {import('../turnstone').Viewer} viewer */
function known(core, record, viewer) {
  const table = core.Table.fromRecord(record);
  try {
    return table.record(viewer);
  } finally {
    table.free();
  }
}

/** @param {import('../play/page.js').Page} page @param {ReviewSession} review */
async function begin(page, review) {
  let whole = false;
  try {
    const found = await review.work(({ pass, passes }) => {
      whole = pass >= passes;
    });
    if (found && whole) keepReview(page.store, review.judged, found);
    if (page.session === /** @type {unknown} */ (review)) review.task?.say();
  } catch (error) {
    if (/** @type {any} */ (error)?.name === 'Cancelled') return;
    page.announcer.toast(page.language.t('review.failed', { reason: page.language.reason(error) }));
  }
}

/** The address of a review. @param {string} record */
export const addressOf = (record) => new URL(`#review=1&${linkOf(record)}`, location.href).href;

/** @param {import('../play/page.js').Page} page */
export async function copyAddress(page) {
  const done = await copyText(addressOf(page.session.record));
  page.announcer.toast(page.language.t(done ? 'copied' : 'copyFailed'));
}
