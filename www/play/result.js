/** The end of a game: who won, why, whether the deal was honest, and what next. */

import { t } from '../i18n.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { verdict } from './fair.js';
import { resultReason, resultTitle } from './words.js';

/**
 * @param {import('./session.js').Session} session
 * @param {{ rematch: () => void, setUp: () => void }} then
 */
export function openResult(session, { rematch, setUp }) {
  const { view, setup } = session;
  openDialog({
    title: resultTitle(setup, view.ending),
    name: 'result',
    content: [
      h(
        'div',
        { class: 'stack' },
        h('p', { class: 'result-reason' }, resultReason(setup, view)),
        h('p', { class: 'hint-text' }, [t('result.length', { n: view.ply }), view.assisted ? t('status.assisted') : ''].filter(Boolean).join(' · ')),
        session.commitment ? verdict(session) : '',
      ),
    ],
    actions: [
      { label: t('do.viewBoard') },
      { label: t('do.setUp'), act: setUp },
      { label: t('do.rematch'), primary: true, icon: 'again', act: rematch },
    ],
  });
}
