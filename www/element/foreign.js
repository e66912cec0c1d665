/**
 * The engine's worker where the page may not start it by its address: the files are of another origin (a CDN), or the page is in a
 * sandbox and has no origin. Its text is fetched, made one classic script, and started as a blob.
 */

import { assetBase } from '../wasm.js';

/** By worker. @type {Map<string, Promise<string>>} */
const addresses = new Map();

/** Bundlers find the files by these. */
const beside = () => [new URL('../build.js', import.meta.url), new URL('../pkg/turnstone.js', import.meta.url), new URL('../engine-worker.js', import.meta.url)];
const NAMES = ['build.js', 'pkg/turnstone.js', 'engine-worker.js'];

/**
 * @param {string} [name] @param {() => URL[]} [files]  the build, the glue of the wasm, the worker @param {string[]} [names]  of the same below the asset base
 * @returns {Promise<(() => Worker) | undefined>} undefined: the worker's own address will do
 */
export async function foreignWorker(name = 'engine', files = beside, names = NAMES) {
  const base = assetBase();
  if ([base?.origin, new URL(import.meta.url).origin].includes(self.origin) || self.origin === undefined) return undefined;
  const address =
    addresses.get(name) ??
    one(base ? names.map((file) => new URL(file, base)) : files()).catch((error) => {
      addresses.delete(name);
      throw error;
    });
  addresses.set(name, address);
  const url = await address;
  return () => new Worker(url);
}

/** @param {URL[]} files */
async function one(files) {
  const [build, glue, worker] = await Promise.all(files.map(textAt));
  const parts = [build, glue].map(plain);
  return URL.createObjectURL(new Blob([parts.join('\n'), '\nconst init = __wbg_init;\n', plain(worker)], { type: 'text/javascript' }));
}

async function textAt(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.pathname}: status ${answer.status}`);
  return answer.text();
}

/** A module's text without what a classic script may not have. @param {string} text */
const plain = (text) => text.replace(/^import .*$/gm, '').replace(/^export \{.*$/gm, '').replace(/^export /gm, '').replaceAll('import.meta.url', "''");
