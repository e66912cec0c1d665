/** The messages of the engine worker. It is a module of its own: start it with `new Worker(url, { type: 'module' })`. */

import type { Limits, Report, Viewer } from './turnstone.js';

export type WorkerRequest =
  | { type: 'init'; module?: WebAssembly.Module; build: string }
  | { type: 'think' | 'weigh'; id: number; game: string; rules: string; record: string; seat?: Viewer; limits: Limits }
  | { type: 'hint'; id: number; game: string; rules: string; record: string };

export type WorkerAnswer =
  | { type: 'ready' | 'other-build'; build: string }
  | { type: 'taken'; id: number }
  | { type: 'info'; id: number; info: Partial<Report> }
  | { type: 'answer'; id: number; report: Report }
  | { type: 'failed'; id?: number; fatal: boolean; rule: string | null; message: string };
