/** The element's attributes: each is a property too, and together they are settings and a wish for a game. */

import { DEFAULTS } from '../board/options.js';
import { CHOICES, rulesKey, settingsFrom } from '../play/settings.js';
import { refusal } from './faults.js';

/** `flag`: a boolean property, there or not; `text`: a string property, null when it is not there. @type {Record<string, 'text' | 'flag'>} */
export const ATTRIBUTES = {
  game: 'text',
  mode: 'text',
  position: 'text',
  moves: 'text',
  src: 'text',
  ply: 'text',
  level: 'text',
  side: 'text',
  orientation: 'text',
  layout: 'text',
  rules: 'text',
  seed: 'text',
  'view-only': 'flag',
  coordinates: 'text',
  pieces: 'text',
  badges: 'text',
  acting: 'text',
  notation: 'text',
  theme: 'text',
  'hide-dests': 'flag',
  'hide-pool': 'flag',
  confirm: 'text',
  'animation-duration': 'text',
  muted: 'flag',
  'asset-base': 'text',
};

/** Changed, these lay out a game anew. */
export const BEGINNING = ['game', 'mode', 'position', 'moves', 'src'];

export const MODES = ['play', 'friend', 'view', 'review'];
/** Those in which a game is looked at. @param {string} mode */
export const isLooked = (mode) => mode === 'view' || mode === 'review';
const GAMES = CHOICES.game;
/** Settings taken from the attribute of the same name, when it is one of the choices. */
const CHOSEN = ['game', 'acting', 'layout', 'pieces', 'confirm', 'theme', 'side', 'level', 'notation'];
const SWITCHES = ['coordinates', 'badges'];
/** The longest animation, in milliseconds. */
const LONGEST = 5000;

/** @param {string} name  an attribute's @returns {string} the property's */
const propertyOf = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Gives a class the properties. @param {{ prototype: HTMLElement }} type */
export function defineProperties({ prototype }) {
  for (const [name, kind] of Object.entries(ATTRIBUTES)) {
    const property = propertyOf(name);
    if (property in prototype) continue;
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get() {
        return kind === 'flag' ? this.hasAttribute(name) : this.getAttribute(name);
      },
      set(value) {
        if (value === null || value === undefined || (kind === 'flag' && !value)) this.removeAttribute(name);
        else this.setAttribute(name, kind === 'flag' ? '' : String(value));
      },
    });
  }
}

/** Properties that were set before the class was there become attributes. @param {any} element */
export function takeUpProperties(element) {
  for (const name of Object.keys(ATTRIBUTES).map(propertyOf)) {
    if (!Object.hasOwn(element, name)) continue;
    const value = element[name];
    delete element[name];
    element[name] = value;
  }
}

/** Reads the attributes into the settings; a choice that there is not falls back to what is usual. @param {HTMLElement} element @param {import('../play/settings.js').Settings} settings @param {string} tag */
export function readSettings(element, settings, tag) {
  const usual = settingsFrom({}, tag);
  const said = (name) => element.getAttribute(name);
  for (const name of CHOSEN) settings[name] = CHOICES[name].find((choice) => String(choice) === said(name)) ?? usual[name];
  for (const name of SWITCHES) settings[name] = element.hasAttribute(name) ? said(name) !== 'false' : usual[name];
  const rules = rulesKey(settings.game);
  settings[rules] = said('rules') ?? usual[rules];
  settings.sound = !element.hasAttribute('muted');
  settings.mode = said('mode') === 'friend' ? 'two' : 'bot';
}

/** What the board is to do besides the settings. @param {HTMLElement} element @returns {import('../board/board.js').BoardOptions} */
export function boardWish(element) {
  const duration = Number(element.getAttribute('animation-duration') ?? DEFAULTS.animationDuration);
  const good = duration >= 0 && duration <= LONGEST;
  return { targets: !element.hasAttribute('hide-dests'), animationDuration: good ? duration : DEFAULTS.animationDuration };
}

/**
 * The game that the attributes ask for. @param {HTMLElement} element
 * @throws the rule that forbids it: 'unknown-mode', 'unknown-game', 'seed-and-position', 'src-and-moves', 'bad-ply'
 */
export function gameWish(element) {
  const said = (name) => element.getAttribute(name) || undefined;
  const { mode = 'play', game = 'banqi', position, seed, src, moves, ply } = Object.fromEntries(['mode', 'game', 'position', 'seed', 'src', 'moves', 'ply'].map((name) => [name, said(name)]));
  if (!MODES.includes(mode)) throw refusal('unknown-mode', `mode="${mode}": ${MODES.join(', ')} are there`);
  if (!GAMES.includes(game)) throw refusal('unknown-game', `game="${game}": ${GAMES.join(', ')} are there`);
  if (!isLooked(mode) && seed && position) throw refusal('seed-and-position', 'a seed deals the start position only: take one of seed and position');
  if (isLooked(mode) && src && moves) throw refusal('src-and-moves', 'take one of src and moves');
  if (ply !== undefined && !/^\d+$/.test(ply)) throw refusal('bad-ply', `ply="${ply}" is no number of turns`);
  return { mode, position, seed, src, moves, ply: ply === undefined ? null : Number(ply) };
}
