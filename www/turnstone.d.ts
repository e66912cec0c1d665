/** The JS-facing API of the rules and the engine (`pkg/turnstone.js`), written once. A test pins the exported names. */

/** "a1" to "h4" in banqi; "a0" to "i9" in jieqi, where people count ranks from 1. */
export type Square = string;
/** G A E R H C S: upper case Red, lower case Black. */
export type Letter = string;
export type Seat = 'first' | 'second';
export type Viewer = Seat | 'public';
export type Color = 'red' | 'black';
export type Cause = 'elimination' | 'no-move' | 'checkmate' | 'stalemate' | 'repetition' | 'quiet' | 'resign' | 'agreed' | 'time';

export interface Ending {
  cause: Cause;
  winner: Seat | null;
}

/** A legal action. `text` is "c2" (flip), "a1a2" (step, capture, hop, attempt) or "-" (stop a chain); in jieqi "b2b9". */
export interface Action {
  text: string;
  kind: 'flip' | 'step' | 'capture' | 'attempt' | 'stop';
  from: Square | null;
  to: Square | null;
  /** The piece a cannon jumps over. */
  screen: Square | null;
  piece: Letter | null;
  /** The role by which a face-down piece moves. */
  acting: Letter | null;
  /** A face-up victim; in jieqi also "X" or "x", a dark one. */
  victim: Letter | null;
}

/** What happened in one action, as its viewer may know it. */
export interface GameEvent extends Action {
  index: number;
  ply: number;
  seat: Seat;
  /** What turned up. */
  turned: Letter | null;
  /** What left the board; "X" or "x" where the viewer may not know. */
  captured: Letter | null;
  /** The side that is to move now is in check. */
  check: boolean;
  /** The action in WXF-style and in Chinese notation, in games that have them. */
  wxf: string | null;
  han: string | null;
  ending: Ending | null;
}

/** A position as its viewer may know it. */
export interface View {
  game: 'banqi' | 'jieqi';
  rules: string;
  fen: string;
  /** By square, along the first rank, then the next: "" empty, "X" face-down (in jieqi a red one, "x" a black one), else a letter. */
  cells: string[];
  /** The roles by which face-down pieces move. */
  acting: Record<Square, Letter>;
  toMove: Seat;
  colors: Record<Seat, Color | null>;
  chain: Square | null;
  /** The square of the general in check. */
  check: Square | null;
  /** Squares of the mover's pieces that the other side could take if it were to move now. */
  threats: Square[];
  /** Turns completed. */
  ply: number;
  /** Actions played; hops count singly. */
  actions: number;
  quiet: number;
  quietLimit: number | null;
  /** Times the present position has stood. */
  repetition: number;
  repetitionLimit: number | null;
  bag: Record<Letter, number>;
  bagTotal: number;
  captured: Record<Letter, number>;
  /** What lies face-down, once the game is over and its deal known. */
  dark: Record<Square, Letter> | null;
  ending: Ending | null;
  moves: Action[];
  practice: boolean;
  assisted: boolean;
  seeded: boolean;
  canUndo: boolean;
}

export interface Opening {
  /** 64 hex digits. */
  salt: string;
  /** Letters of the squares that were dark at the start, in the order of `View.cells`. */
  deal: string;
  commitment: string;
  verified: boolean;
}

export type RulesInfo = BanqiRules | JieqiRules;

export interface JieqiRules {
  game: 'jieqi';
  id: string;
  /** Who learns what a captured dark piece was. */
  reveal: 'capturer' | 'both';
  quiet: number | null;
  repetition: number | null;
}

export interface BanqiRules {
  game: 'banqi';
  id: string;
  /** Letters, strongest first. */
  ladder: string;
  cannon: 'jump' | 'step';
  quiet: number | null;
  repetition: number | null;
  dark: boolean;
  chain: boolean;
}

/** Refusals are thrown as `Error`s with a stable `rule` id. */
export interface Refusal extends Error {
  rule: string;
}

/** Holds the deal; lives on the page's thread. */
export class Table {
  constructor(game: string, rules: string);
  static seeded(game: string, rules: string, seed: string): Table;
  static fromRecord(text: string): Table;
  /** A new game from a position text; what lies face-down is dealt anew. */
  static fromPosition(game: string, rules: string, text: string): Table;
  static restore(sealed: string, record: string): Table;
  view(viewer: Viewer): View;
  moves(): string[];
  check(text: string): void;
  play(text: string, viewer?: Viewer): GameEvent[];
  events(viewer: Viewer, since: number): GameEvent[];
  undo(): number;
  undoTo(actions: number): number;
  canUndo(): boolean;
  canUndoTo(actions: number): boolean;
  readonly practice: boolean;
  setPractice(): void;
  resign(seat: Seat): void;
  agreeDraw(): void;
  flagFall(seat: Seat): void;
  record(viewer: Viewer): string;
  ending(): Ending | undefined;
  commitment(): string;
  opening(): Opening;
  seal(): string;
  /** The goal of a lesson or puzzle as it is written, if it is one for the side that is to move now. */
  checkTask(goal: string, turns?: number): string;
  /** How far the side that moved first has come, by what it may know. */
  judgeTask(goal: string, turns?: number): Verdict;
  free(): void;
}

/** Of a lesson or puzzle. */
export interface Verdict {
  state: 'open' | 'met' | 'missed';
  /** Of a missed goal. */
  reason: 'lost' | 'drawn' | 'over' | 'turns' | 'piece' | 'other-move' | null;
  /** The solver's turns so far. */
  turns: number;
  /** Missed after something turned up that nobody could foresee. */
  luck: boolean;
}

export type Limits = { level: number; millis?: number; seed?: number } | { nodes: number; depth?: number; millis?: number; seed?: number };

export interface Report {
  move: string | null;
  /** From the mover's point of view; 100 is about a soldier. */
  score: number;
  depth: number;
  nodes: number;
  line: string[];
  winning: 'win' | 'loss' | null;
}

/** Thinks; lives in a worker and is told a viewer's record only. */
export class Engine {
  constructor(game: string, rules: string);
  think(record: string, limits: Limits, onInfo?: (info: Partial<Report>) => void): Report;
  hint(record: string): Report;
  free(): void;
}

export function rulesInfo(game: string): RulesInfo[];
export function rulesOf(game: string, id: string): RulesInfo;

/** A record as JSON carries it: tags by name, one token a turn. */
export interface RecordData {
  tags: Record<string, string>;
  moves: string[];
}

export function recordData(text: string): RecordData;
export function recordText(data: RecordData): string;

export interface Core {
  default(from?: { module_or_path: unknown }): Promise<unknown>;
  Table: typeof Table;
  Engine: typeof Engine;
  rulesInfo: typeof rulesInfo;
  rulesOf: typeof rulesOf;
  recordData: typeof recordData;
  recordText: typeof recordText;
}

/** One of the two people of a game with no server: who invited and who accepted. */
export type Side = 'host' | 'guest';

/** A message to be sent. Store `state` before the message is shown to anybody. */
export interface Sent {
  state: string;
  message: string;
  /** What a signature is over, base64url. */
  hash: string;
}

export interface FriendView {
  game: 'banqi' | 'jieqi';
  rules: string;
  clock: string;
  side: Side;
  seat: Seat | null;
  /** Who owes the next message; `answer` and `close` leave no choice: `say('reply')`. */
  waiting: { side: Side; duty: 'accept' | 'move' | 'answer' | 'close' } | null;
  /** An action whose outcome this player does not know yet. */
  unanswered: string | null;
  canAgree: boolean;
  /** The other says that this player's time has run out. */
  claimed: boolean;
  ending: Ending | null;
  messages: number;
  /** Hidden pieces were dealt, and are to be audited. */
  dealt: boolean;
  /** Whose hand was opened: host, guest. */
  audited: [boolean, boolean];
  /** What lay face-down at the start, by index into `View.cells`, once both hands are open. */
  start: [number, Letter][] | null;
}

/** One player's side of a game between two with no server. The game as this player may know it: `Table.fromRecord(friend.record(seat))`. */
export class Friend {
  static invite(game: string, rules: string, first: Side | 'random', clock?: string, key?: string): Friend;
  static terms(invite: string): { game: string; rules: string; first: Side | 'random'; clock: string };
  /** `checked`: the signature is good or bad; left out where nobody checked it. */
  static accept(invite: string, key?: string, checked?: boolean): Friend;
  static restore(state: string): Friend;
  sent(): Sent;
  save(): string;
  signed(message: string): { key: string; hash: string; signature: string } | undefined;
  sign(signature: string): Sent;
  receive(message: string, checked?: boolean): { kind: string; offers: boolean };
  /** One action, or the hops of a chain with spaces between them. */
  play(turn: string, offer?: boolean): Sent;
  say(what: 'reply' | 'resign' | 'agree' | 'concede' | 'offer' | 'decline' | 'claim'): Sent;
  view(): FriendView;
  record(viewer: Viewer | 'all'): string;
  transcript(): string;
  rematch(key?: string): Friend;
  acceptRematch(invite: string, key?: string, checked?: boolean): Friend;
  free(): void;
}

/** What an action is called by what it loses: 5, 10 and 20 in a hundred are the thresholds. */
export type Class = 'forced' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** A review. Shares are the First seat's chance of the game's one point (a draw counts half), in millionths, and never change sides with the turn. */
export interface Review {
  game: 'banqi' | 'jieqi';
  rules: string;
  /** By whose knowledge each seat's actions were judged. */
  judgedBy: [Viewer, Viewer];
  ending: Ending | null;
  /** With all losses, luck and knowledge it makes `end`. */
  start: number;
  end: number;
  actions: Judged[];
  /** How the game ended where the board does not show it. */
  closing: { cause: Cause; seat: Seat; before: number; loss: number; class: Class } | null;
  first: ReviewedSide;
  second: ReviewedSide;
  /** Sums over the game, in First's favour. */
  skill: number;
  luck: number;
  knowledge: number;
  decided: { by: 'skill' | 'luck' | 'knowledge' | 'none'; swing: { index: number; kind: 'loss' | 'luck'; share: number } | null };
  nodes: number;
}

export interface Judged {
  index: number;
  ply: number;
  seat: Seat;
  action: string;
  turned: Letter | null;
  taken: Letter | null;
  before: number;
  quality: number;
  after: number;
  /** What a search sees in the position before the action, by nothing that came later. */
  seen: number;
  /** The acting seat's: never below 0. */
  loss: number;
  /** In First's favour, as is `knowledge`. */
  luck: number;
  knowledge: number;
  class: Class;
  better: { action: string; line: string[]; share: number } | null;
  line: string[];
  cases: { turned: Letter | null; taken: Letter | null; weight: number; share: number; happened: boolean }[];
}

export interface ReviewedSide {
  choices: number;
  loss: number;
  luck: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  accuracy: number | null;
  /** Indices of its worst actions, the worst first. */
  worst: number[];
}

/** An action tried in place of the one played. */
export interface Tried {
  /** The acting player's. */
  share: number;
  loss: number;
  good: boolean;
  line: string[];
  best: string | null;
}

/** How far a review has come, and the review where a pass over the game was finished. */
export interface ReviewStep {
  pass: number;
  passes: number;
  /** From 0 to 1, of the whole work. */
  done: number;
  review: Review | null;
}

/** A review in the making: it works in bits, and has a whole review after each pass over the game. */
export class Reviewer {
  /** `nodes`: positions visited in all. */
  constructor(game: string, record: string, nodes?: number);
  step(): ReviewStep;
  /** An action in place of the one played, as its player knew the position before action `index`. */
  rate(index: number, action: string): Tried;
  free(): void;
}

/** What is loaded when it is first wanted (`pkg/turnstone_late.js`). */
export interface Late {
  default(from?: { module_or_path: unknown }): Promise<unknown>;
  Friend: typeof Friend;
  Reviewer: typeof Reviewer;
}
