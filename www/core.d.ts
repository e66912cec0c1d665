export * from './turnstone.js';

export const VERSION: string;

/** Compiles the wasm, once; by default the file beside this module. Comes before anything else. */
export function load(source?: URL | string | BufferSource | WebAssembly.Module): Promise<void>;
