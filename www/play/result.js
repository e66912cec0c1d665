/** The end of a game: who won, why, whether the deal was honest, and what next. */

import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { verdict } from './fair.js';
import { resultReason, resultTitle } from './words.js';

/**
 * @param {import('./session.js').Session} session
 * @param {{ rematch: () => void, setUp: () => void, review: () => void }} then
 * @param {import('../i18n.js').Language} language
 */
export function openResult(session, { rematch, setUp, review }, language) {
  const { t } = language;
  const { view, setup } = session;
  openDialog({
    language,
    title: resultTitle(setup, view.ending, t),
    name: 'result',
    about: 'result-reason',
    content: [
      h(
        'div',
        { class: 'stack' },
        h('p', { class: 'result-reason', id: 'result-reason' }, resultReason(setup, view, t)),
        h('p', { class: 'hint-text' }, [t('result.length', { n: view.ply }), view.assisted ? t('status.assisted') : ''].filter(Boolean).join(' · ')),
        session.commitment ? verdict(session, t) : '',
      ),
    ],
    actions: [
      { label: t('do.viewBoard') },
      { label: t('do.review'), act: review },
      { label: t('do.setUp'), act: setUp },
      { label: t('do.rematch'), primary: true, icon: 'again', act: rematch },
    ],
  });
}
