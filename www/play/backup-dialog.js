/** The dialog in which everything is put into a file or taken from one. Loaded when it is asked for. */

import { BackupFault, readBackup, writeBackup } from './backup.js';
import { openDialog } from './dialog.js';
import { h, saveFile } from './dom.js';

const NAME = 'turnstone-backup.json';

/** @param {import('./page.js').Page} page */
export function openBackup(page) {
  const { language } = page;
  const { t } = language;
  const fault = h('p', { class: 'fault', id: 'backup-fault', role: 'alert' });
  const file = /** @type {HTMLInputElement} */ (h('input', { type: 'file', accept: '.json,application/json', class: 'sr-only', id: 'backup-file', tabindex: '-1', 'aria-hidden': 'true' }));
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    if (!chosen) return;
    fault.textContent = '';
    try {
      await page.takeUp(readBackup(await chosen.text()));
      dialog.close();
      page.announcer.toast(page.language.t('backup.done'));
    } catch (error) {
      fault.textContent = t('backup.fault', { reason: reasonOf(error, language) });
    }
  });
  const dialog = openDialog({
    language,
    title: t('backup.title'),
    name: 'backup',
    content: [h('div', { class: 'stack' }, h('p', null, t('backup.text')), h('p', { class: 'hint-text' }, t('backup.note')), fault, file)],
    actions: [
      { label: t('backup.import'), stay: true, act: () => file.click() },
      { label: t('backup.export'), primary: true, stay: true, act: () => saveFile(NAME, writeBackup(page.store), 'application/json') },
    ],
  });
}

/** @param {any} error @param {import('../i18n.js').Language} language */
function reasonOf(error, language) {
  const { t } = language;
  if (error instanceof BackupFault) return t(`backup.fault.${error.fault}`, { part: error.part });
  return error?.rule ? language.reason(error) : t('backup.fault.game');
}
