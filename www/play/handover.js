/** Two people at one device: what only the player to move may see, shown as long as a button is held. */

import { bagTable } from './bag-sheet.js';
import { openDialog } from './dialog.js';
import { disc } from './disc.js';
import { h, icon, refill } from './dom.js';
import { isDark } from '../board/state.js';
import { playerName, takenBy } from './words.js';

/** @param {import('./session.js').Session} session @param {import('./settings.js').Settings['pieces']} pieces @param {import('../i18n.js').Language} language */
export function openHandover(session, pieces, language) {
  const { t } = language;
  const seat = session.view.toMove;
  const name = playerName(session.setup, seat, t);
  const secret = h('div', { class: 'secret', 'aria-live': 'polite' });
  const hide = () => {
    if (secret.dataset.open === undefined) return;
    delete secret.dataset.open;
    refill(secret);
  };
  const show = () => {
    const view = session.knowledge(seat);
    if (!view || secret.dataset.open !== undefined) return;
    secret.dataset.open = '';
    refill(secret, ...contents(view, seat, pieces, language));
  };
  const key = (event) => event.key === ' ' || event.key === 'Enter';
  const hold = h(
    'button',
    {
      type: 'button',
      class: 'button hold',
      onpointerdown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        show();
      },
      onpointerup: hide,
      onpointercancel: hide,
      onlostpointercapture: hide,
      onkeydown: (event) => key(event) && (event.preventDefault(), show()),
      onkeyup: (event) => key(event) && (event.preventDefault(), hide()),
      onblur: hide,
      oncontextmenu: (event) => event.preventDefault(),
    },
    icon('eye'),
    h('span', null, t('handover.hold')),
  );
  const gone = () => document.hidden && hide();
  document.addEventListener('visibilitychange', gone);
  openDialog({
    language,
    title: t('handover.title', { name }),
    name: 'handover',
    content: [h('div', { class: 'stack' }, h('p', null, t('handover.text', { name })), hold, secret)],
    onclose: () => {
      hide();
      document.removeEventListener('visibilitychange', gone);
    },
  });
}

/** What the seat took without the other knowing, and what may still lie under its own dark pieces. */
function contents(view, seat, pieces, language) {
  const { t } = language;
  const taken = takenBy(view, seat).filter((letter) => !isDark(letter));
  return [
    h('h3', null, t('handover.taken')),
    h('p', { class: 'handover-taken' }, ...(taken.length ? taken.map((letter) => h('span', { class: 'taken' }, disc(letter, pieces), h('span', null, t('seat.count', { n: view.captured[letter], piece: t(`piece.${letter}`) })))) : [t('seat.capturedNone')])),
    h('h3', null, t('handover.bag')),
    bagTable(view, pieces, language, view.colors[seat]),
  ];
}
