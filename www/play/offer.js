/** The choice of pieces, offered once to those who may not read the characters: when the first piece is seen. */

import { disc } from './disc.js';
import { h, icon, styled } from './dom.js';

const OFFERED = /** @type {const} */ (['traditional', 'pictographic', 'letters']);
/** The offer goes by itself when the game has gone on for so many actions. */
const STAYS = 4;

/** @param {import('./page.js').Page} page */
export function offerPieces(page) {
  const due = () => !('pieces' in page.choices) && !page.language.tag.startsWith('zh') && page.store.read('offered') === null;
  const watch = ({ view }) => {
    if (view.actions === 0) return;
    page.watchers.delete(watch);
    if (due()) offer(page, view.actions + STAYS);
  };
  if (due()) page.watchers.add(watch);
}

/** @param {import('./page.js').Page} page @param {number} until  in actions of the game */
async function offer(page, until) {
  const { t } = page.language;
  page.store.write('offered', '1');
  await styled('versions.css');
  const choose = (pieces) => {
    end();
    page.change({ pieces });
  };
  const note = h(
    'div',
    { class: 'toast update offer', id: 'offer', role: 'group', 'aria-label': t('offer.pieces') },
    h('span', { 'aria-hidden': 'true' }, t('offer.pieces')),
    ...OFFERED.map((set) => h('button', { type: 'button', class: 'offer-set', 'data-pieces': set, 'aria-label': t(`settings.pieces.${set}`), title: t(`settings.pieces.${set}`), onclick: () => choose(set) }, disc('R', set))),
    h('button', { type: 'button', class: 'icon-button', 'data-do': 'later', 'aria-label': t('do.close'), onclick: () => end() }, icon('close')),
  );
  const watch = ({ view }) => (view.actions >= until || view.actions === 0) && end();
  const end = () => {
    page.watchers.delete(watch);
    note.remove();
  };
  page.watchers.add(watch);
  page.nodes.toast.before(note);
  page.announcer.say(t('offer.say'));
}
