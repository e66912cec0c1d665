/** What is kept on this device, and what can be done about it. */

import { BUILD, VERSION } from '../build.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { keptHere } from './keeping.js';

/** Safari on a phone or tablet, in a browser window. */
function onIos() {
  const { userAgent, platform, maxTouchPoints } = navigator;
  const device = /iP(hone|ad|od)/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  const safari = /Safari\//.test(userAgent) && !/(CriOS|FxiOS|EdgiOS|OPiOS)\//.test(userAgent);
  return device && safari && !(/** @type {any} */ (navigator).standalone);
}

/** @param {boolean} saves  whether games are kept at all @param {import('../i18n.js').Language} language */
export async function openOffline(saves, language) {
  const { t } = language;
  const { kind, files, kept, persisted } = await keptHere();
  const stays = saves ? t(persisted ? 'offline.stays' : 'offline.mayGo') : t('offline.noSaves');
  openDialog({
    language,
    title: t('offline.title'),
    name: 'offline',
    content: [
      h(
        'div',
        { class: 'stack' },
        h('p', { 'data-kept': kind }, kind === 'keeping' && !files ? t('offline.starting') : t(`offline.${kind}`, { n: files, kept })),
        h('p', null, stays),
        onIos() ? h('section', { 'data-ios': true }, h('h3', null, t('offline.ios.head')), h('p', null, t('offline.ios.add')), h('p', null, t('offline.ios.evict'))) : null,
        h('p', { class: 'hint-text' }, t('offline.version', { version: VERSION, build: BUILD })),
      ),
    ],
  });
}
