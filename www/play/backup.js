/**
 * Everything the device remembers, as one text: the settings and the game in progress. What is read back is checked whole before
 * anything of it holds. Knows nothing of the page.
 *
 * The text is JSON: { turnstone: 1, settings: { … }, game?: { … } }. The game is as saved: its deal lies in it sealed.
 *
 * @typedef {{ settings: Partial<import('./settings.js').Settings>, game: import('../store.js').Save | null }} Backup  `game`: null where none is in it
 */

import { readGame, Store } from '../store.js';
import { holds, readChoices } from './settings.js';

const VERSION = 1;
const PARTS = ['turnstone', 'settings', 'game'];

/** Why a text cannot be taken up: a key under `backup.fault.`, and the part that is at fault. */
export class BackupFault extends Error {
  /** @param {'json' | 'other' | 'newer' | 'part' | 'game'} fault @param {string} [part] */
  constructor(fault, part = '') {
    super(part ? `${fault}: ${part}` : fault);
    this.name = 'BackupFault';
    this.fault = fault;
    this.part = part;
  }
}

/** @param {Store} store */
export function writeBackup(store) {
  const found = readGame(store);
  const game = found.kind === 'save' ? { game: found.save } : {};
  return `${JSON.stringify({ turnstone: VERSION, settings: readChoices(store), ...game }, null, 2)}\n`;
}

/** Throws a BackupFault for anything unknown or damaged. @param {string} text @returns {Backup} */
export function readBackup(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BackupFault('json');
  }
  if (!isPlain(data) || !Number.isInteger(data.turnstone)) throw new BackupFault('other');
  if (data.turnstone > VERSION) throw new BackupFault('newer');
  const stray = Object.keys(data).find((key) => !PARTS.includes(key));
  if (stray !== undefined) throw new BackupFault('part', stray);
  if (!isPlain(data.settings)) throw new BackupFault('part', 'settings');
  for (const [key, value] of Object.entries(data.settings)) if (!holds(key, value)) throw new BackupFault('part', `settings.${key}`);
  return { settings: data.settings, game: data.game === undefined ? null : gameOf(data.game) };
}

/** Judged as the store judges a save. */
function gameOf(game) {
  const trial = new Store(null);
  trial.write('game', JSON.stringify(game));
  const found = readGame(trial);
  if (found.kind === 'save') return found.save;
  throw new BackupFault(found.kind === 'future' ? 'newer' : 'game');
}

const isPlain = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
