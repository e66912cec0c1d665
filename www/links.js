/**
 * Links to a game or a position: the part after "#" of the page's address, or the query of an embedded board's.
 *
 *   game=banqi&rules=taiwan&moves=c2=H.d2=g.c2c3&ply=2
 *   game=jieqi&rules=capturer&viewer=first&position=…&moves=…
 *
 * A turn is a token of a record; tokens are joined by ".", and what a record's tags say of the start has a parameter of its own.
 */

import { takeApart } from './play/record.js';

const TAGS = { game: 'Game', rules: 'Rules', viewer: 'Viewer', position: 'Position' };

/** A value as it stands in a link: as short as it can be, and safe there. @param {string} value */
const written = (value) => encodeURIComponent(value).replace(/%2F/g, '/').replace(/%3D/g, '=').replace(/%20/g, '+');

/**
 * The link's parameters for a record.
 * @param {string} record @param {number} [ply]  the turn to be shown; the last if left out
 */
export function linkOf(record, ply) {
  const { tags, turns } = takeApart(record);
  const values = { ...Object.fromEntries(Object.entries(TAGS).map(([name, tag]) => [name, tags[tag]])), moves: turns.join('.'), ply };
  if (values.game !== 'jieqi') delete values.viewer;
  const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return said.map(([name, value]) => `${name}=${written(String(value))}`).join('&');
}

/**
 * What a link shows: a record, and the turn; null when it names neither moves nor a position. Nothing of it is judged here.
 * @param {string} text  with or without "#" or "?"
 * @returns {{ record: string, ply: number | null } | null}
 */
export function readLink(text) {
  const values = new URLSearchParams(text.replace(/^[#?]/, ''));
  if (!values.has('moves') && !values.has('position')) return null;
  const quoted = (value) => value.replace(/[\\"]/g, '\\$&');
  const head = Object.entries(TAGS).filter(([name]) => values.has(name));
  const tags = head.map(([name, tag]) => `[${tag} "${quoted(values.get(name) ?? '')}"]`);
  const moves = (values.get('moves') ?? '').replaceAll('.', ' ');
  const ply = values.has('ply') ? Number(values.get('ply')) : null;
  return { record: `${tags.join('\n')}\n\n${moves}\n`, ply: Number.isInteger(ply) ? ply : null };
}

/** Characters of a task's sentence. */
export const LONGEST_SENTENCE = 280;
const USUAL_RULES = { banqi: 'taiwan', jieqi: 'capturer' };
const STRONGEST = 8;

/**
 * A lesson or puzzle as a link names it: the side to move solves it, a bot answers.
 * @typedef {{ goal: string, game: string, rules: string, position: string, say: string, turns?: number, level: number }} Task  `say`: one sentence for the solver, or none;
 *   `turns`: of the solver's, within which the goal is to be reached; `level`: of the bot
 */

/** The link's parameters for a task: `task=take:c2&game=banqi&rules=taiwan&position=…&say=…&turns=3`. @param {Task} task */
export function linkOfTask({ goal, game, rules, position, say, turns, level }) {
  const values = { task: goal.replaceAll('+', ' '), game, rules, position, say, turns, level: level === STRONGEST ? '' : level };
  const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return said.map(([name, value]) => `${name}=${written(String(value)).replace(/%3A/g, ':')}`).join('&');
}

/**
 * The task a link names; null when it names none. Throws which rule its form breaks; position, goal and turns are for the game's rules to judge.
 * @param {string} text  with or without "#" or "?" @returns {Task | null}
 */
export function readTask(text) {
  const values = new URLSearchParams(text.replace(/^[#?]/, ''));
  const goal = values.get('task');
  if (goal === null) return null;
  const position = values.get('position')?.trim();
  if (!position) throw refusal('task-position');
  const say = sentenceOf(values.get('say') ?? '');
  const level = Number(values.get('level') ?? STRONGEST);
  if (!Number.isInteger(level) || level < 1 || level > STRONGEST) throw refusal('unknown-level');
  const game = values.get('game') ?? 'banqi';
  const turns = values.get('turns');
  return { goal, game, rules: values.get('rules') ?? USUAL_RULES[game] ?? '', position, say, turns: turns === null ? undefined : whole(turns), level };
}

/** A sentence as it may be shown: one line, and nothing that turns its direction. Throws when it is too long. @param {string} text */
export function sentenceOf(text) {
  const line = text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  if ([...line].length > LONGEST_SENTENCE) throw refusal('task-say');
  return line;
}

/** A number of turns, 0 for what is none: the rules refuse that. @param {string} text */
const whole = (text) => (/^\d{1,3}$/.test(text) ? Number(text) : 0);

/** @param {string} rule */
const refusal = (rule) => Object.assign(new Error(rule), { rule });

/** Parameters of an embedded board and the element's attributes they set. */
const ATTRIBUTES = { mode: 'mode', game: 'game', position: 'position', level: 'level', side: 'side', rules: 'rules', lang: 'lang', theme: 'theme', pieces: 'pieces', coords: 'coordinates', ply: 'ply' };

/**
 * What the address of `embed.html` asks for. What stands after "#" goes before what stands after "?".
 * @param {string} search @param {string} hash
 * @returns {{ attributes: Record<string, string>, controls: boolean, transparent: boolean, origin: string | null }}  `origin`: of the page around it, the only
 *   one to be talked to
 */
export function readEmbed(search, hash) {
  const values = new URLSearchParams(search.replace(/^\?/, ''));
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ''))) values.set(name, value);
  const said = Object.entries(ATTRIBUTES).filter(([name]) => values.get(name));
  const attributes = Object.fromEntries(said.map(([name, attribute]) => [attribute, String(values.get(name))]));
  const linked = readLink(values.toString());
  attributes.mode ??= linked ? 'view' : 'play';
  if (linked && ['view', 'review'].includes(attributes.mode)) {
    attributes.moves = linked.record;
    delete attributes.position;
  }
  if ('coordinates' in attributes) attributes.coordinates = String(!['0', 'false'].includes(attributes.coordinates));
  return { attributes, controls: values.get('controls') !== '0', transparent: values.get('bg') === 'transparent', origin: originOf(values.get('origin')) };
}

/** @param {string | null} text @returns {string | null} */
function originOf(text) {
  try {
    const { origin } = new URL(text ?? '');
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
}
