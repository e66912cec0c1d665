/** Dialogs: one at a time, native <dialog>, a sheet at the bottom on phones (by CSS). */

import { h, icon } from './dom.js';

let serial = 0;
/** @type {HTMLDialogElement | null} */
let open = null;

/**
 * @typedef {{ label: string, primary?: boolean, danger?: boolean, icon?: string, stay?: boolean, act?: () => void }} DialogAction
 * @param {object} what
 * @param {import('../i18n.js').Language} what.language  of all that is in it
 * @param {string} what.title
 * @param {(Node | string | null)[]} what.content
 * @param {DialogAction[]} [what.actions]  each closes the dialog unless `stay`
 * @param {string} [what.name]  for styles and tests
 * @param {string} [what.about]  id of what is told with the title
 * @param {boolean} [what.must]  only an action closes it
 * @param {ParentNode} [what.root]  where it is put: a shadow root, or the page
 * @param {() => void} [what.onclose]
 * @returns {{ element: HTMLDialogElement, close: () => void }}
 */
export function openDialog({ language, title, content, actions = [], name = '', about, must = false, root = document.body, onclose }) {
  open?.close();
  serial += 1;
  const id = `dialog-${serial}`;
  const dismiss = h('button', { type: 'button', class: 'icon-button', 'aria-label': language.t('do.close'), onclick: () => element.close() }, icon('close'));
  const element = /** @type {HTMLDialogElement} */ (
    h(
      'dialog',
      { class: 'dialog', lang: language.tag, 'aria-labelledby': id, 'aria-describedby': about, 'data-name': name },
      h('header', { class: 'dialog-head' }, h('h2', { id }, title), must ? null : dismiss),
      h('div', { class: 'dialog-body', ...(content.some(hasControl) ? null : { tabindex: '0', role: 'region', 'aria-labelledby': id }) }, ...content),
      actions.length ? h('footer', { class: 'dialog-foot' }, ...actions.map((action) => button(action, () => element.close()))) : null,
    )
  );
  element.addEventListener('close', () => {
    element.remove();
    if (open === element) open = null;
    onclose?.();
  });
  if (must) {
    element.addEventListener('cancel', (event) => event.preventDefault());
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') event.preventDefault();
    });
  } else {
    element.addEventListener('click', (event) => {
      if (event.target === element && outside(element, event)) element.close();
    });
  }
  root.append(element);
  element.showModal();
  open = element;
  return { element, close: () => element.close() };
}

/** Waits until no dialog is open, or only the one named; tells whether that one is. @param {string} name */
export async function noDialogBut(name) {
  while (open && open.dataset.name !== name) await new Promise((done) => open?.addEventListener('close', done, { once: true }));
  return open !== null;
}

/** Text alone gets a tab stop of its own, so that it can be scrolled by keys. @param {Node | string | null} node */
const hasControl = (node) => node instanceof Element && (node.matches('button, input, a') || node.querySelector('button, input, a') !== null);

/** @param {DialogAction} action @param {() => void} close */
function button({ label, primary, danger, icon: name, stay, act }, close) {
  const look = primary ? 'button primary' : danger ? 'button danger' : 'button';
  const press = () => {
    if (!stay) close();
    act?.();
  };
  return h('button', { type: 'button', class: look, onclick: press }, name ? icon(/** @type {any} */ (name)) : null, h('span', null, label));
}

function outside(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

let groups = 0;

/**
 * A row of choices, one of which holds.
 * @param {object} what
 * @param {string} what.legend
 * @param {{ value: string, label: string, lang?: string, detail?: string }[]} what.choices
 * @param {string} what.value
 * @param {(value: string) => void} what.onchange
 * @param {boolean} [what.list]  one under the other, with details
 */
export function choice({ legend, choices, value, onchange, list = false }) {
  groups += 1;
  const name = `choice-${groups}`;
  const change = (event) => onchange(event.target.value);
  return h(
    'fieldset',
    { class: list ? 'choice list' : 'choice', onchange: change },
    h('legend', null, legend),
    h(
      'div',
      { class: 'choice-row' },
      ...choices.map((one) =>
        h(
          'label',
          { class: 'choice-one' },
          h('input', { type: 'radio', name, value: one.value, checked: one.value === value }),
          h('span', null, h('span', { class: 'choice-label', lang: one.lang }, one.label), one.detail ? h('small', null, one.detail) : null),
        ),
      ),
    ),
  );
}

/**
 * A switch.
 * @param {string} label @param {boolean} on @param {(on: boolean) => void} onchange
 */
export function toggle(label, on, onchange) {
  const input = h('input', { type: 'checkbox', role: 'switch', checked: on, onchange: (event) => onchange(event.target.checked) });
  return h('label', { class: 'toggle' }, h('span', null, label), input);
}
