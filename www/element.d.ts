import type { Ending, GameEvent, Seat } from './turnstone.js';

export type { Ending, GameEvent, Seat };

export const VERSION: string;

/** The attributes, which are properties too; a string or null unless said otherwise. */
export interface TurnstoneAttributes {
  game: 'banqi' | 'jieqi' | null;
  mode: 'play' | 'friend' | 'view' | null;
  level: string | null;
  side: 'first' | 'second' | 'random' | null;
  rules: string | null;
  moves: string | null;
  layout: 'auto' | 'portrait' | 'landscape' | null;
  orientation: '0' | '180' | null;
  coordinates: 'true' | 'false' | null;
  badges: 'true' | 'false' | null;
  acting: 'off' | 'pick' | 'always' | null;
  pieces: 'traditional' | 'simplified' | 'pictographic' | 'letters' | null;
  confirm: 'off' | 'flips' | 'touch' | 'all' | null;
  theme: 'auto' | 'light' | 'dark' | null;
  muted: boolean;
}

export interface TurnstoneEventMap {
  ready: CustomEvent<Record<string, never>>;
  moveend: CustomEvent<{ events: GameEvent[] }>;
  gameend: CustomEvent<{ ending: Ending }>;
  loaderror: CustomEvent<{ code: string; message: string }>;
}

export interface TurnstoneBoard extends TurnstoneAttributes {
  addEventListener<K extends keyof TurnstoneEventMap>(type: K, listener: (this: TurnstoneBoard, event: TurnstoneEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** `<turnstone-board>`. Importing it registers nothing and touches no document. */
export class TurnstoneBoard extends HTMLElement {
  static readonly version: string;
  static readonly observedAttributes: string[];
  readonly version: string;
  /** The position as the viewing side may know it. */
  readonly fen: string;
  readonly turn: Seat | null;
  readonly legalMoves: string[];
  readonly history: GameEvent[];
  readonly result: Ending | null;
  newGame(): void;
  /** Plays an action as if the person had made it. @returns whether it was legal */
  move(text: string): Promise<boolean>;
  undo(): void;
  hint(): Promise<void> | undefined;
  flipBoard(): void;
  exportGame(): string;
  /** In mode `view`. */
  goTo(where: 'first' | 'prev' | 'next' | 'last' | number): void;
  /** Puts the focus on the board. */
  focus(): void;
  /** Ends the worker and every listener; being put on a page again starts anew. */
  destroy(): void;
}
