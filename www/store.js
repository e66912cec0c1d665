/**
 * What the device remembers. Storage may be absent, full or forbidden (its very getter can throw in a sandbox): then
 * everything is kept in memory and `persistent` is false.
 */

export const SAVE_VERSION = 1;
/** Copies of the page under other paths of the same origin keep their own: `turnstone.game` at the root, `turnstone/a.game` under /a/. */
const PREFIX = `turnstone${new URL('.', import.meta.url).pathname.slice(0, -1)}.`;

/** @returns {Storage | null} */
function localStorageOrNull() {
  try {
    const storage = globalThis.localStorage;
    const probe = `${PREFIX}probe`;
    storage.setItem(probe, '1');
    storage.removeItem(probe);
    return storage;
  } catch {
    return null;
  }
}

export class Store {
  /** @type {Map<string, string>} */ #memory = new Map();
  /** @type {Storage | null} */ #storage;

  /** @param {Storage | null} [storage] */
  constructor(storage = localStorageOrNull()) {
    this.#storage = storage;
  }

  /** False when what is written will be gone with the tab. */
  get persistent() {
    return this.#storage !== null;
  }

  /** @param {string} key @returns {string | null} */
  read(key) {
    try {
      return this.#memory.get(key) ?? this.#storage?.getItem(PREFIX + key) ?? null;
    } catch {
      return null;
    }
  }

  /** @param {string} key @param {string} text @returns {boolean} whether it will outlive the tab */
  write(key, text) {
    try {
      if (this.#storage) {
        this.#storage.setItem(PREFIX + key, text);
        this.#memory.delete(key);
        return true;
      }
    } catch {
      this.#storage = null;
    }
    this.#memory.set(key, text);
    return false;
  }

  /** @param {string} key */
  remove(key) {
    this.#memory.delete(key);
    try {
      this.#storage?.removeItem(PREFIX + key);
    } catch {
      this.#storage = null;
    }
  }

  /** @param {(key: string) => void} heard called when another tab wrote @returns {() => void} */
  onForeignWrite(heard) {
    const listen = (event) => {
      if (event.key?.startsWith(PREFIX)) heard(event.key.slice(PREFIX.length));
    };
    globalThis.addEventListener?.('storage', listen);
    return () => globalThis.removeEventListener?.('storage', listen);
  }
}

/**
 * A game as saved. `record` shows what has been revealed; `sealed` holds the deal and is not readable at a glance.
 * @typedef {object} Save
 * @property {number} version
 * @property {string} game
 * @property {string} rules
 * @property {'bot' | 'two' | 'watch'} mode
 * @property {number} level
 * @property {Record<'first' | 'second', number>} [levels]  of bots that play each other
 * @property {'first' | 'second'} human
 * @property {string} sealed
 * @property {string} record
 * @property {import('./play/clock.js').ClockState} [clock]
 */

const SHAPE = { game: 'string', rules: 'string', mode: 'string', level: 'number', human: 'string', sealed: 'string', record: 'string' };

/** Steps from one version to the next, by the version they start from. @type {Record<number, (save: any) => any>} */
export const migrations = {};

/**
 * @param {Store} store
 * @param {typeof migrations} [steps]
 * @returns {{ kind: 'none' } | { kind: 'save', save: Save } | { kind: 'broken' | 'future', raw: string }}
 */
export function readGame(store, steps = migrations) {
  const raw = store.read('game');
  if (raw === null) return { kind: 'none' };
  let save;
  try {
    save = JSON.parse(raw);
  } catch {
    return { kind: 'broken', raw };
  }
  if (typeof save !== 'object' || save === null || !Number.isInteger(save.version)) return { kind: 'broken', raw };
  if (save.version > SAVE_VERSION) return { kind: 'future', raw };
  while (save.version < SAVE_VERSION) {
    const step = steps[save.version];
    if (!step) return { kind: 'broken', raw };
    save = step(save);
  }
  const whole = Object.entries(SHAPE).every(([key, type]) => typeof save[key] === type) && (save.mode !== 'watch' || [save.levels?.first, save.levels?.second].every(Number.isInteger));
  return whole ? { kind: 'save', save } : { kind: 'broken', raw };
}

/** @param {Store} store @param {Omit<Save, 'version'>} save */
export function writeGame(store, save) {
  return store.write('game', JSON.stringify({ version: SAVE_VERSION, ...save }));
}
