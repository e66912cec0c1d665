/** Short questions. */

import { openDialog } from './dialog.js';
import { h, saveFile } from './dom.js';

/** @param {string | null} mover  the player to move, when two people play @param {() => void} resign @param {import('../i18n.js').Language} language */
export function askResign(mover, resign, language) {
  const { t } = language;
  openDialog({
    language,
    title: t('resign.title'),
    name: 'resign',
    content: [h('p', null, mover ? t('resign.textTwo', { name: mover }) : t('resign.text'))],
    actions: [{ label: t('do.cancel') }, { label: t('do.resign'), danger: true, act: resign }],
  });
}

/** Two people at one device: the other one answers. @param {string} mover @param {string} other @param {() => void} agree @param {import('../i18n.js').Language} language */
export function askDraw(mover, other, agree, language) {
  const { t } = language;
  openDialog({
    language,
    title: t('draw.title'),
    name: 'draw',
    content: [h('p', null, t('draw.text', { mover, other }))],
    actions: [{ label: t('do.decline') }, { label: t('do.agree'), primary: true, act: agree }],
  });
}

/** @param {string} game @param {(text: string) => void} play  is given what was typed @param {import('../i18n.js').Language} language @param {ParentNode} [root] */
export function askMove(game, play, language, root) {
  const { t } = language;
  const submit = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    dialog.close();
    if (text) play(text);
  };
  const input = /** @type {HTMLInputElement} */ (
    h('input', { class: 'field', id: 'typed-move', name: 'move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 24, autofocus: true })
  );
  const form = h(
    'form',
    { class: 'stack', onsubmit: submit },
    h('label', { for: 'typed-move' }, t(`type.label.${game}`)),
    h('div', { class: 'row' }, input, h('button', { type: 'submit', class: 'button primary' }, t('type.do'))),
  );
  const dialog = openDialog({ language, title: t('type.title'), name: 'type', root, content: [form] });
  input.focus();
}

/** Asks for a record to look at; what cannot be read is said where it was written. @param {string} game @param {(text: string) => Promise<void>} show  rejects what is no record @param {import('../i18n.js').Language} language */
export function askRecord(game, show, language) {
  const { t } = language;
  const field = /** @type {HTMLTextAreaElement} */ (h('textarea', { class: 'field record', id: 'record-text', rows: 8, spellcheck: 'false', 'aria-describedby': 'record-fault' }));
  const fault = h('p', { class: 'fault', id: 'record-fault', role: 'alert' });
  const file = /** @type {HTMLInputElement} */ (h('input', { type: 'file', accept: '.txt,.json,text/plain,application/json', class: 'sr-only', id: 'record-file', tabindex: '-1', 'aria-hidden': 'true' }));
  file.addEventListener('change', async () => {
    field.value = (await file.files?.[0]?.text()) ?? '';
  });
  const open = async () => {
    try {
      await show(field.value);
      dialog.close();
    } catch (error) {
      fault.textContent = t('record.fault', { reason: faultOf(error, language) });
    }
  };
  const dialog = openDialog({
    language,
    title: t('record.title'),
    name: 'record',
    content: [h('div', { class: 'stack' }, h('label', { for: 'record-text' }, t(`record.label.${game}`)), field, fault, file)],
    actions: [
      { label: t('do.chooseFile'), stay: true, act: () => file.click() },
      { label: t('do.open'), primary: true, stay: true, act: open },
    ],
  });
}

/** Which rule broke; in which turn and at which words, where the rules tell it: "ply 3: \"b2b99\" is no move". @param {any} error @param {import('../i18n.js').Language} language */
function faultOf(error, language) {
  const { t } = language;
  const [, text] = /"([^"]*)"[^"]*$/.exec(error.message) ?? [];
  const [, ply] = /^ply (\d+):/.exec(error.message) ?? [];
  const reason = text ? t('record.quote', { reason: language.reason(error), text }) : language.reason(error);
  return Number(ply) ? t('record.turn', { n: Number(ply), reason }) : reason;
}

/**
 * A saved game that cannot be read. Nothing is overwritten until the person says so.
 * @param {'broken' | 'future'} kind @param {string} raw @param {() => void} startNew
 * @param {import('../i18n.js').Language} language
 */
export function askBroken(kind, raw, startNew, language) {
  const { t } = language;
  openDialog({
    language,
    title: t('broken.title'),
    name: 'broken',
    must: true,
    content: [h('p', null, t(`broken.text.${kind}`))],
    actions: [
      { label: t('do.downloadBroken'), stay: true, act: () => saveFile('turnstone-save.txt', raw) },
      { label: t('do.startNew'), primary: true, act: startNew },
    ],
  });
}

/**
 * Something failed for good.
 * @param {string} text @param {string} label @param {() => void} act
 * @param {import('../i18n.js').Language} language
 */
export function tellTrouble(text, label, act, language) {
  openDialog({ language, title: language.t('trouble.title'), name: 'trouble', content: [h('p', null, text)], actions: [{ label, primary: true, act }] });
}
