/** The game of an element: one to play or one to look at, made of what its attributes or its owner ask for. */

import { Session } from '../play/session.js';
import { setupFrom } from '../play/settings.js';
import { textOf } from '../play/record.js';
import { Viewing } from '../play/viewing.js';
import { failure, refusal } from './faults.js';

/** The longest record taken from an address, in characters. */
const LONGEST = 1_000_000;

/**
 * @param {{ core: import('../turnstone').Core, engine: import('../engine.js').EngineClient, settings: import('../play/settings.js').Settings }} means
 * @param {{ position?: string, seed?: string }} start
 */
export function playing({ core, engine, settings }, { position, seed }) {
  return new Session({ core, engine, store: null, setup: { ...setupFrom(settings), position, seed } });
}

/**
 * @param {{ core: import('../turnstone').Core, settings: import('../play/settings.js').Settings }} means
 * @param {{ position?: string, moves?: string | object, ply?: number | null }} what  `moves`: moves, a record as text or JSON, or its data
 */
export function looking({ core, settings }, { position, moves = '', ply = null }) {
  const text = typeof moves === 'string' ? textOf(moves, core) : core.recordText(/** @type {any} */ (moves));
  const viewing = new Viewing(core, { ...setupFrom(settings), position }, text);
  if (ply !== null) viewing.goTo(ply);
  return viewing;
}

/** The record at an address. @param {string} src @param {string} base @returns {Promise<string>} */
export async function fetchRecord(src, base) {
  let text;
  try {
    const answer = await fetch(new URL(src, base));
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    text = await answer.text();
  } catch (error) {
    throw failure('no-record', error);
  }
  if (text.length > LONGEST) throw refusal('too-long');
  if (!/^\s*[[{]/.test(text)) throw refusal('bad-record', 'what is at src is no record: it has no tags');
  return text;
}
