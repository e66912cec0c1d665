/** Registers `<turnstone-board>`. Included twice it does no harm: what was there first stays. */

import { TurnstoneBoard, VERSION } from './element.js';

export { TurnstoneBoard, VERSION };

const NAME = 'turnstone-board';
const registry = globalThis.customElements;
const there = /** @type {any} */ (registry?.get(NAME));

if (registry && !there) registry.define(NAME, TurnstoneBoard);
else if (there && there !== TurnstoneBoard) console.info(`<${NAME}>: version ${there.version} is in use; ${VERSION} came later and is not`);
