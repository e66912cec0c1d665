/**
 * Loads the rules and the engine (WebAssembly), once a page.
 *
 * @typedef {import('./turnstone').Core} Core
 */

import { BUILD } from './build.js';

/** Addresses below are written out so that bundlers find the files. @type {URL | null} */
let base = null;

/** Where a copy of these files is, when the wasm and the worker are not beside this one. Holds once anything is loaded. @param {string | null} address */
export function setAssetBase(address) {
  if (address && !compiled && !base) base = new URL(address.replace(/\/*$/, '/'), document.baseURI);
}

export const assetBase = () => base;

/** The engine worker's address there; null: beside this file, or there is another origin, whose workers a page may not start. */
export const workerAddress = () => (base && base.origin === location.origin ? new URL('engine-worker.js', base) : null);

const binary = () => (base ? new URL('pkg/turnstone_bg.wasm', base) : new URL('./pkg/turnstone_bg.wasm', import.meta.url));
const lateBinary = () => (base ? new URL('pkg/turnstone_late_bg.wasm', base) : new URL('./pkg/turnstone_late_bg.wasm', import.meta.url));

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
/** @type {Promise<WebAssembly.Module> | undefined} */
let lateCompiled;
/** @type {Promise<Core> | undefined} */
let current;
let generation = 0;

/**
 * Fetches and compiles the module. The MIME type the server gave does not matter.
 * @returns {Promise<WebAssembly.Module>}
 */
export function loadModule() {
  compiled ??= compile(binary()).catch((error) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

/** The second module: what is not needed to play. @returns {Promise<WebAssembly.Module>} */
export function loadLateModule() {
  lateCompiled ??= compile(lateBinary()).catch((error) => {
    lateCompiled = undefined;
    throw error;
  });
  return lateCompiled;
}

/** @param {URL} address */
async function compile(address) {
  if (typeof WebAssembly !== 'object') throw new CoreError('no-wasm');
  let bytes;
  try {
    const response = await fetch(address);
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
  current ??= instantiate(import('./pkg/turnstone.js')).catch((error) => {
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
  current = instantiate(generation === 1 ? import('./pkg/turnstone.js?instance=1') : import(/* webpackIgnore: true */ /* @vite-ignore */ `./pkg/turnstone.js?instance=${generation}`));
  return current;
}

/** @param {Promise<Core>} glue */
async function instantiate(glue) {
  const [core, module] = await Promise.all([glue, loadModule()]);
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
