import type { Action, Ending, GameEvent, Letter, RecordData, Report, Review, Seat, Square } from './turnstone.js';

export type { Action, Ending, GameEvent, Letter, RecordData, Report, Review, Seat, Square };

export const VERSION: string;

/** The attributes, which are properties too; a string or null unless said otherwise. */
export interface TurnstoneAttributes {
  game: 'banqi' | 'jieqi' | null;
  mode: 'play' | 'friend' | 'view' | 'review' | null;
  position: string | null;
  moves: string | null;
  src: string | null;
  level: string | null;
  side: 'first' | 'second' | 'random' | null;
  rules: string | null;
  seed: string | null;
  viewOnly: boolean;
  layout: 'auto' | 'portrait' | 'landscape' | null;
  orientation: '0' | '180' | null;
  coordinates: 'true' | 'false' | null;
  badges: 'true' | 'false' | null;
  acting: 'off' | 'pick' | 'always' | null;
  notation: 'coordinates' | 'wxf' | 'han' | null;
  pieces: 'traditional' | 'simplified' | 'pictographic' | 'letters' | null;
  confirm: 'off' | 'flips' | 'touch' | 'all' | null;
  hideDests: boolean;
  hidePool: boolean;
  animationDuration: string | null;
  theme: 'auto' | 'light' | 'dark' | null;
  muted: boolean;
  assetBase: string | null;
}

/** Told before it happens, those marked "cancelable" can be prevented. Details hold what the person at the board may know. */
export interface TurnstoneEventMap {
  ready: CustomEvent<Record<string, never>>;
  /** Cancelable. */
  movestart: CustomEvent<{ square: Square; moves: string[] }>;
  /** Cancelable. */
  moveend: CustomEvent<{ move: string; action: Action }>;
  movefinished: CustomEvent<{ events: GameEvent[] }>;
  /** Cancelable. */
  movecancel: CustomEvent<{ square: Square }>;
  reveal: CustomEvent<{ square: Square; piece: Letter; seat: Seat; ply: number }>;
  plychange: CustomEvent<{ ply: number; plies: number }>;
  /** How far a review has come, from 0 to 1; `review` is null but where a pass over the game was finished. */
  analysis: CustomEvent<{ done: number; pass: number; passes: number; review: Review | null }>;
  gameend: CustomEvent<{ ending: Ending }>;
  loaderror: CustomEvent<{ code: string; message: string }>;
}

export interface TurnstoneBoard extends TurnstoneAttributes {
  addEventListener<K extends keyof TurnstoneEventMap>(type: K, listener: (this: TurnstoneBoard, event: TurnstoneEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/**
 * `<turnstone-board>`. Importing it registers nothing and touches no document. Methods throw an `Error` with a stable `rule`
 * when their argument is bad or the moment is wrong, and leave everything as it was.
 */
export class TurnstoneBoard extends HTMLElement {
  static readonly version: string;
  static readonly observedAttributes: string[];
  readonly version: string;
  /** Settled when there is a game; rejected with the error that `loaderror` tells of. */
  readonly ready: Promise<void>;
  /** The position as the viewing side may know it. */
  readonly fen: string;
  readonly turn: Seat | null;
  readonly legalMoves: string[];
  readonly history: GameEvent[];
  /** What may still turn up. */
  readonly pool: Record<Letter, number>;
  /** What has left the board. */
  readonly captured: Record<Letter, number>;
  readonly result: Ending | null;
  /** The turn that is shown; setting it is setting the attribute. */
  get ply(): number | null;
  set ply(turn: number | string | null);
  /** A new game by the attributes. */
  newGame(): void;
  /** In mode `view`: shows a record (text, JSON or its data) or moves. In the others: a new game from a position text. */
  load(what: string | RecordData): void;
  /** Plays an action for the side to move, when that is the person's; tells no `movestart` and no `moveend`. @returns what happened */
  move(text: string): Promise<GameEvent[]>;
  legalMovesFrom(square: Square): string[];
  /** In mode `view`. */
  goTo(where: 'first' | 'prev' | 'next' | 'last' | number): void;
  undo(): void;
  /** Shows the engine's advice. */
  hint(): Promise<Report | null>;
  /** Reviews a game that is over or looked at; `analysis` tells how far it has come. Rejected with the signal's reason once that is aborted. */
  analyse(how?: { signal?: AbortSignal }): Promise<Review | null>;
  /** Picks a piece as a tap would. */
  startMove(square: Square): void;
  /** Puts a picked piece down. */
  cancelMove(): void;
  /** Turns the board by half: the attribute `orientation`. */
  flipBoard(): void;
  /** The record, as it is known here. */
  exportGame(format?: 'text' | 'json'): string;
  /** Puts the focus on the board. */
  focus(): void;
  /** Ends the worker and every listener; being put on a page again starts anew. */
  destroy(): void;
}
