/**
 * Loads the rules and the engine (WebAssembly), once a page.
 *
 * @typedef {import('./turnstone').Core} Core
 */

import { BUILD } from './build.js';

const GLUE = './pkg/turnstone.js';
const BINARY = './pkg/turnstone_bg.wasm';

/** Why the wasm could not be had. `code` is a translation key under `fault.`. */
export class CoreError extends Error {
  /** @param {'no-wasm' | 'blocked' | 'missing' | 'not-wasm' | 'other-build'} code @param {unknown} [cause] */
  constructor(code, cause) {
    super(code, { cause });
    this.name = 'CoreError';
    this.code = code;
  }
}

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;
/** @type {Promise<Core> | undefined} */
let current;
let generation = 0;

/**
 * Fetches and compiles the module. The MIME type the server gave does not matter.
 * @returns {Promise<WebAssembly.Module>}
 */
export function loadModule() {
  compiled ??= compile().catch((error) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function compile() {
  if (typeof WebAssembly !== 'object') throw new CoreError('no-wasm');
  let bytes;
  try {
    const response = await fetch(new URL(BINARY, import.meta.url));
    if (!response.ok) throw new Error(`status ${response.status}`);
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new CoreError('missing', error);
  }
  const magic = [0x00, 0x61, 0x73, 0x6d];
  if (magic.some((byte, i) => bytes[i] !== byte)) throw new CoreError('not-wasm');
  let module;
  try {
    module = await WebAssembly.compile(bytes);
  } catch (error) {
    throw new CoreError('blocked', error);
  }
  if (buildOf(module) !== BUILD) throw new CoreError('other-build');
  return module;
}

/** What a module was built as: its custom section `build`. @param {WebAssembly.Module} module */
function buildOf(module) {
  const [section] = WebAssembly.Module.customSections(module, 'build');
  return section ? new TextDecoder().decode(section) : 'dev';
}

/**
 * The module's exports, bound to one instance.
 * @returns {Promise<Core>}
 */
export function loadCore() {
  current ??= instantiate(GLUE).catch((error) => {
    current = undefined;
    throw error;
  });
  return current;
}

/**
 * A fresh instance. A module that has panicked refuses every later call, so the old one is left behind.
 * @returns {Promise<Core>}
 */
export function reloadCore() {
  generation += 1;
  current = instantiate(`${GLUE}?instance=${generation}`);
  return current;
}

/** @param {string} glue @returns {Promise<Core>} */
async function instantiate(glue) {
  const module = await loadModule();
  const core = await import(new URL(glue, import.meta.url).href);
  await core.default({ module_or_path: module });
  return core;
}

/**
 * True for a thrown refusal (a rule was broken, nothing changed), false for a panic.
 * @param {unknown} error
 * @returns {error is Error & { rule: string }}
 */
export function isRefusal(error) {
  return error instanceof Error && typeof (/** @type {any} */ (error).rule) === 'string';
}
