/** The menu: everything that is not on the board or in the row of tools. */

import { openDialog } from './dialog.js';
import { h, icon } from './dom.js';

/**
 * @typedef {{ key: string, icon: Parameters<typeof icon>[0], act: () => void, label?: string, off?: boolean }} MenuItem
 * @param {MenuItem[]} items  those that can be done now
 * @param {import('../i18n.js').Language} language
 */
export function openMenu(items, language) {
  const { t } = language;
  const list = h(
    'ul',
    { class: 'menu' },
    ...items.map(({ key, icon: name, act, label }) => {
      const press = () => {
        dialog.close();
        act();
      };
      return h('li', null, h('button', { type: 'button', class: 'menu-item', 'data-do': key, onclick: press }, icon(name), h('span', null, label ?? t(`do.${key}`))));
    }),
  );
  const dialog = openDialog({ language, title: t('menu.title'), name: 'menu', content: [list, h('p', { class: 'hint-text' }, t('app.privacy'))] });
}
