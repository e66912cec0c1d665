/** The menu: everything that is not on the board or in the row of tools. */

import { openDialog } from './dialog.js';
import { h, icon } from './dom.js';

/**
 * @typedef {{ key: string, icon: Parameters<typeof icon>[0], act: () => void, label?: string }} MenuItem
 * @typedef {{ name: 'now' | 'start' | 'share' | 'view' | 'page', items: MenuItem[] }} MenuGroup
 * @param {MenuGroup[]} groups  what can be done now
 * @param {import('../i18n.js').Language} language
 */
export function openMenu(groups, language) {
  const { t } = language;
  const item = ({ key, icon: name, act, label }) => {
    const press = () => {
      dialog.close();
      act();
    };
    return h('li', null, h('button', { type: 'button', class: 'menu-item', 'data-do': key, onclick: press }, icon(name), h('span', null, label ?? t(`do.${key}`))));
  };
  const group = ({ name, items }) => h('section', null, h('h3', null, t(`menu.${name}`)), h('ul', { class: 'menu' }, ...items.map(item)));
  const dialog = openDialog({ language, title: t('menu.title'), name: 'menu', content: [...groups.map(group), h('p', { class: 'hint-text' }, t('app.privacy'))] });
}
