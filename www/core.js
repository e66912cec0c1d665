/**
 * The rules and the engine without a page: in a browser, in a worker, in Node. `await load()` comes before anything else.
 */

import init, { Engine, Table, rulesInfo, rulesOf } from './pkg/turnstone.js';

export { VERSION } from './build.js';
export { Engine, Table, rulesInfo, rulesOf };

/** @type {Promise<void> | undefined} */
let loaded;

/**
 * Compiles the wasm, once.
 * @param {URL | string | BufferSource | WebAssembly.Module} [source]  by default the file beside this one
 * @returns {Promise<void>}
 */
export function load(source) {
  loaded ??= start(source).catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function start(source = new URL('./pkg/turnstone_bg.wasm', import.meta.url)) {
  const local = source instanceof URL && source.protocol === 'file:';
  await init({ module_or_path: local ? await readFile(source) : source });
}

/** Node reads what a browser would fetch. The name is kept from bundlers, which have no such module. @param {URL} file */
async function readFile(file) {
  const name = 'node:fs/promises';
  const fs = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  return fs.readFile(file);
}
