/** The row of tools under the board; at most one of them is the primary button. */

import { h, icon, refill } from './dom.js';

/**
 * @typedef {{ key: string, icon: Parameters<typeof icon>[0], label?: string, primary?: boolean, wide?: boolean, off?: boolean, part?: string, act: () => void }} Tool
 * @param {HTMLElement} row @param {Tool[]} tools @param {import('../i18n.js').Translate} t
 */
export function showTools(row, tools, t) {
  const focused = /** @type {HTMLElement | null} */ (row.querySelector(':focus'))?.dataset.do;
  const same = tools.length === row.children.length && tools.every((tool, i) => /** @type {HTMLElement} */ (row.children[i]).dataset.do === tool.key);
  if (!same) refill(row, ...tools.map(build));
  tools.forEach((tool, i) => {
    const button = /** @type {any} */ (row.children[i]);
    button.querySelector('span').textContent = tool.label ?? t(`do.${tool.key}`);
    button.setAttribute('aria-disabled', String(Boolean(tool.off)));
    button.onclick = tool.act;
  });
  if (focused && !same) /** @type {HTMLElement | null} */ (row.querySelector(`[data-do="${focused}"]`) ?? row.querySelector('button'))?.focus();
}

/** @param {Tool} tool */
function build({ key, icon: name, primary, wide, part }) {
  const look = ['tool', primary && 'primary', wide && 'wide'].filter(Boolean).join(' ');
  return h('button', { type: 'button', class: look, 'data-do': key, part }, icon(name), h('span'));
}

/** Of a game that is looked at. @param {import('./viewing.js').Viewing} viewing @param {() => void} [leave] @returns {Tool[]} */
export function viewingTools(viewing, leave) {
  const step = (key) => ({ key, icon: key, act: () => viewing.goTo(key) });
  const steps = /** @type {const} */ (['first', 'prev', 'next', 'last']).map(step);
  return leave ? [{ key: 'leave', icon: 'back', act: leave }, ...steps] : steps;
}
