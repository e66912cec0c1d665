// Everything in one file: exported, cleared, imported, and all is as it was; a file with a fault changes nothing and is told why.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Store } from '../../www/store.js';
import { readBackup, writeBackup } from '../../www/play/backup.js';
import { act, choose, look, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();
const SAVE = { version: 1, game: 'banqi', rules: 'taiwan', mode: 'bot', level: 3, human: 'first', sealed: '1', record: '' };

test('what is written can be read; whatever is unknown or damaged is named', () => {
  const store = new Store(null);
  assert.deepEqual(readBackup(writeBackup(store)), { settings: {}, game: null });
  store.write('settings', JSON.stringify({ level: 5, sound: false, unknown: 1, theme: 'pink' }));
  store.write('game', JSON.stringify(SAVE));
  const text = writeBackup(store);
  assert.deepEqual(readBackup(text), { settings: { level: 5, sound: false }, game: SAVE });
  const data = JSON.parse(text);
  const faultOf = (changed) => {
    try {
      readBackup(typeof changed === 'string' ? changed : JSON.stringify({ ...data, ...changed }));
    } catch ({ name, fault, part }) {
      return [name, fault, part].join(' ').trim();
    }
    return null;
  };
  assert.equal(faultOf({}), null);
  assert.equal(faultOf(text.slice(0, 40)), 'BackupFault json');
  for (const other of ['null', '[]', '"text"', '{}', '{"turnstone":"1"}']) assert.equal(faultOf(other), 'BackupFault other', other);
  assert.equal(faultOf({ turnstone: 2 }), 'BackupFault newer');
  assert.equal(faultOf({ more: 1 }), 'BackupFault part more');
  assert.equal(faultOf({ settings: [] }), 'BackupFault part settings');
  for (const [key, value] of [['level', 9], ['sound', 'yes'], ['colour', 'red'], ['clock', '0+0'], ['toString', 1], ['language', 'fr']]) {
    assert.equal(faultOf({ settings: { [key]: value } }), `BackupFault part settings.${key}`);
  }
  for (const game of [null, 'text', { ...SAVE, record: 7 }, { ...SAVE, version: 0 }, { ...SAVE, mode: 'watch' }]) assert.equal(faultOf({ game }), 'BackupFault game', JSON.stringify(game));
  assert.equal(faultOf({ game: { ...SAVE, version: 2 } }), 'BackupFault newer');
});

const open = async (page) => {
  await page.locator('#menu-button').click();
  await page.locator('dialog [data-do=backup]').click();
  await page.locator('dialog[data-name=backup]').waitFor();
};
const stored = (page) => page.evaluate(() => [JSON.parse(localStorage.getItem('turnstone.settings')), JSON.parse(localStorage.getItem('turnstone.game'))]);
const take = (page, text) => page.locator('#backup-file').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(text) });
const exported = async (page) => {
  await open(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('dialog .primary').click()]);
  assert.equal(download.suggestedFilename(), 'turnstone-backup.json');
  await page.keyboard.press('Escape');
  return readFile(await download.path(), 'utf8');
};

for (const game of ['banqi', 'jieqi']) {
  test(`${game}: export, clear storage, import restores everything exactly`, async (t) => {
    const page = await ready(await browser.open(t));
    await page.evaluate(async (chosen) => (await import('./main.js')).page.newGameWith(chosen), { game, level: 1, pieces: 'letters', theme: 'dark', practice: true, sound: false, badges: false });
    for (let i = 0; i < 4; i += 1) await act(page, choose((await settled(page)).view).text);
    const before = await settled(page);
    const kept = await stored(page);
    const text = await exported(page);
    assert.doesNotMatch(text, /"?(Salt|Deal)\b/i, 'the deal is in it sealed alone');

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await ready(page);
    assert.equal((await look(page)).home, true);
    await open(page);
    await take(page, text);
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.match(await page.locator('#toast').innerText(), /as in the file/);
    const after = await look(page);
    for (const key of ['view', 'history', 'setup', 'actor', 'home', 'commitment']) assert.deepEqual(after[key], before[key], key);
    const now = await stored(page);
    assert.deepEqual(now[0], kept[0]);
    assert.equal(now[1].record, kept[1].record);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.reload();
    await ready(page);
    assert.deepEqual((await look(page)).history, before.history);
    const opening = await page.evaluate(async () => ((session) => (session.resign(), session.opening()))((await import('./main.js')).page.session));
    assert.equal(opening.commitment, before.commitment);
    assert.equal(opening.verified, true);
  });
}

test('a file with a fault changes nothing, whichever part it is in, and says what broke', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two', level: 3 } }));
  await act(page, 'c2');
  await act(page, 'd2');
  const data = JSON.parse(await exported(page));
  const kept = await stored(page);
  const before = await look(page);
  await open(page);
  const told = [];
  const other = { ...data, settings: { ...data.settings, theme: 'dark', level: 7 } };
  for (const spoilt of [
    'nonsense',
    '{}',
    JSON.stringify({ ...other, turnstone: 9 }),
    JSON.stringify({ ...other, settings: { ...other.settings, pieces: 'stones' } }),
    JSON.stringify({ ...other, game: { ...data.game, record: `${data.game.record} a1a9` } }),
    JSON.stringify({ ...other, game: { ...data.game, sealed: '1234' } }),
    JSON.stringify({ ...other, game: { ...data.game, clock: { control: '3+2' } } }),
  ]) {
    await take(page, spoilt);
    await page.waitForFunction((last) => ![last, ''].includes(document.querySelector('#backup-fault').textContent), told.at(-1) ?? '').catch(() => {});
    told.push(await page.locator('#backup-fault').textContent());
    assert.match(told.at(-1), /^Nothing was imported: ./);
    assert.deepEqual(await stored(page), kept, spoilt.slice(0, 60));
    const { view, history, setup } = await look(page);
    assert.deepEqual({ view, history, setup }, { view: before.view, history: before.history, setup: before.setup });
    assert.equal(await page.evaluate(async () => (await import('./main.js')).page.settings.theme), 'auto');
  }
  assert.match(told[3], /“settings.pieces”/);
  assert.ok(new Set(told).size >= 6, told.join('\n'));
});

test('a file without a game brings the settings, and the language they name; the game goes on', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  await act(page, 'c2');
  const { history } = await look(page);
  await open(page);
  await take(page, JSON.stringify({ turnstone: 1, settings: { language: 'zh-Hant', pieces: 'letters' } }));
  await page.waitForFunction(() => document.documentElement.lang === 'zh-Hant');
  assert.deepEqual((await look(page)).history, history);
  assert.equal(await page.evaluate(async () => (await import('./main.js')).page.board.options.pieces), 'letters');
});

test('a game by the clock comes back with its clock', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two', clock: '15+10' } }));
  await act(page, 'c2');
  await act(page, 'd2');
  const text = await exported(page);
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => localStorage.setItem('turnstone.settings', '{}'));
  await page.reload();
  await ready(page);
  await open(page);
  await take(page, text);
  await page.locator('.clock').first().waitFor();
  const { setup } = await look(page);
  assert.equal(setup.clock, '15+10');
  assert.equal(await page.locator('.clock[data-running]').count(), 1);
});
