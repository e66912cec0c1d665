/**
 * What no game needs to be played: reviews, and games between two. A second wasm, loaded when it is first wanted.
 *
 * @typedef {import('./turnstone').Late} Late
 */

import { loadLateModule } from './wasm.js';

/** @type {Promise<Late> | undefined} */
let current;

/** The module's exports, bound to one instance. Throws a `CoreError` when it cannot be had; asking again tries again. @returns {Promise<Late>} */
export function loadLate() {
  current ??= start().catch((error) => {
    current = undefined;
    throw error;
  });
  return current;
}

async function start() {
  const [late, module] = await Promise.all([import('./pkg/turnstone_late.js'), loadLateModule()]);
  await late.default({ module_or_path: module });
  return /** @type {Late} */ (/** @type {unknown} */ (late));
}
