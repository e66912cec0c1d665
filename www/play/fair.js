/** The fair deal: its seal before the first ply, its opening and the checks of it after the end. */

import { openDialog } from './dialog.js';
import { copyText, h, icon } from './dom.js';
import { checkDeal } from './verify.js';

/** @param {import('./session.js').Session} session @param {(text: string) => void} say @param {import('../i18n.js').Language} language */
export function openFair(session, say, language) {
  const { t } = language;
  openDialog({ language, title: t('fair.title'), name: 'fair', content: [fairBody(session, say, t)] });
}

/** @param {import('./session.js').Session} session @param {(text: string) => void} say @param {import('../i18n.js').Translate} t */
export function fairBody(session, say, t) {
  const { commitment, view } = session;
  if (!commitment) return h('p', null, t('fair.none'));
  const body = h('div', { class: 'stack' });
  const opening = session.opening();
  body.append(h('p', null, t(opening ? 'fair.after' : 'fair.before')), value('fair.seal', commitment, say, t));
  if (opening) {
    body.append(value('fair.salt', opening.salt, say, t), value(`fair.deal.${view.game}`, opening.deal, say, t), verdict(session, t, opening));
  }
  if (view.seeded) body.append(h('p', null, t('fair.seeded')));
  body.append(h('p', { class: 'hint-text' }, t('fair.bot')));
  return body;
}

/** One line that says whether the deal was honest; filled in when the check is done. @param {import('./session.js').Session} session @param {import('../i18n.js').Translate} t */
export function verdict(session, t, opening = session.opening()) {
  const line = h('p', { class: 'verdict', 'data-verdict': 'pending' });
  checkDeal(opening, session.commitment, session.history, session.view.game).then((good) => {
    line.dataset.verdict = good ? 'verified' : 'mismatch';
    line.append(icon(good ? 'check' : 'close'), h('span', null, t(good ? 'fair.verified' : 'fair.mismatch')));
  });
  return line;
}

function value(key, text, say, t) {
  const copy = async () => say(t((await copyText(text)) ? 'copied' : 'copyFailed'));
  return h(
    'div',
    { class: 'value' },
    h('span', { class: 'value-name' }, t(key)),
    h('code', null, text),
    h('button', { type: 'button', class: 'icon-button', 'aria-label': t('do.copyOf', { what: t(key) }), onclick: copy }, icon('copy')),
  );
}
