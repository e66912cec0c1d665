import type { TurnstoneBoard } from './element.js';

export * from './element.js';

declare global {
  interface HTMLElementTagNameMap {
    'turnstone-board': TurnstoneBoard;
  }
}
