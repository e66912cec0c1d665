/**
 * What the person has chosen, kept between visits.
 *
 * @typedef {object} Settings
 * @property {'auto' | 'en' | 'zh-Hant' | 'zh-Hans'} language  auto: the browser's
 * @property {import('../board/pieces.js').PieceSet} pieces
 * @property {boolean} badges  ranks on the pieces
 * @property {'auto' | 'portrait' | 'landscape'} layout
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'off' | 'flips' | 'touch' | 'all'} confirm
 * @property {boolean} coordinates
 * @property {boolean} threats  own pieces that can be taken are marked
 * @property {'off' | 'pick' | 'always'} acting  jieqi: dark pieces show the role they move by
 * @property {'coordinates' | 'wxf' | 'han'} notation  jieqi: how the list of moves is written
 * @property {'off' | 'fast' | 'normal' | 'slow'} animation
 * @property {'包' | '砲'} cannon  black's, in the traditional set
 * @property {boolean} sound
 * @property {boolean} keys
 * @property {boolean} turning  two players: the board turns for the player to move
 * @property {'bot' | 'two' | 'watch'} mode
 * @property {number} level
 * @property {'first' | 'second' | 'random'} side
 * @property {'banqi' | 'jieqi'} game
 * @property {string} rules  banqi's
 * @property {string} jieqiRules
 * @property {boolean} practice
 * @property {string} clock  minutes and seconds a turn
 * @property {number} watchFirst  level of the bot that begins, where bots play each other
 * @property {number} watchSecond
 * @property {'slow' | 'normal' | 'fast'} speed  of theirs
 */

import { SETS } from '../board/pieces.js';
import { LANGUAGES } from '../i18n.js';

/** @type {Settings} */
export const DEFAULTS = Object.freeze({
  language: 'auto',
  pieces: 'traditional',
  badges: true,
  layout: 'auto',
  theme: 'auto',
  confirm: 'off',
  coordinates: true,
  threats: false,
  acting: 'pick',
  notation: 'coordinates',
  animation: 'normal',
  cannon: '包',
  sound: true,
  keys: true,
  turning: false,
  mode: 'bot',
  level: 2,
  side: 'first',
  game: 'banqi',
  rules: 'taiwan',
  jieqiRules: 'capturer',
  practice: false,
  clock: 'none',
  watchFirst: 4,
  watchSecond: 3,
  speed: 'normal',
});

/** What readers of a language get in their place, until they choose: their own characters, and moves as they write them. @type {Record<string, Partial<Settings>>} */
const CUSTOMS = {
  'zh-Hant': { badges: false, notation: 'han' },
  'zh-Hans': { pieces: 'simplified', badges: false, notation: 'han' },
};

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The choices of every setting that has a short list of them. */
export const CHOICES = {
  language: ['auto', ...Object.keys(LANGUAGES)],
  pieces: SETS,
  layout: ['auto', 'portrait', 'landscape'],
  theme: ['auto', 'light', 'dark'],
  confirm: ['off', 'flips', 'touch', 'all'],
  acting: ['off', 'pick', 'always'],
  notation: ['coordinates', 'wxf', 'han'],
  animation: ['off', 'fast', 'normal', 'slow'],
  cannon: ['包', '砲'],
  game: ['banqi', 'jieqi'],
  mode: ['bot', 'two', 'watch'],
  side: ['first', 'second', 'random'],
  level: LEVELS,
  watchFirst: LEVELS,
  watchSecond: LEVELS,
  speed: ['slow', 'normal', 'fast'],
  clock: ['none', '3+2', '5+5', '10+5', '15+10'],
};

/** There is such a setting, and it can be that. @param {string} key @param {unknown} value */
export const holds = (key, value) => (Object.hasOwn(CHOICES, key) ? CHOICES[key].includes(value) : Object.hasOwn(DEFAULTS, key) && typeof value === typeof DEFAULTS[key]);

/** What the person has chosen so far; anything unknown or out of range is left out. @param {import('../store.js').Store} store @returns {Partial<Settings>} */
export function readChoices(store) {
  let kept = {};
  try {
    kept = JSON.parse(store.read('settings') ?? '{}') ?? {};
  } catch {
    kept = {};
  }
  if (typeof kept.animation === 'boolean') kept.animation = kept.animation ? 'normal' : 'off'; // as it was kept while it was a switch
  return Object.fromEntries(Object.entries(kept).filter(([key, value]) => holds(key, value)));
}

/** @param {import('../store.js').Store} store @param {Partial<Settings>} choices */
export function writeChoices(store, choices) {
  store.write('settings', JSON.stringify(choices));
}

/** What holds: the person's choices, else what is usual in a language. @param {Partial<Settings>} choices @param {string} tag @returns {Settings} */
export function settingsFrom(choices, tag) {
  return { ...DEFAULTS, ...CUSTOMS[tag], ...choices };
}

/** The languages wanted, best first. @param {Partial<Settings>} choices @returns {readonly string[]} */
export function wantedLanguages({ language = 'auto' }) {
  return language === 'auto' ? navigator.languages : [language];
}

/** @param {Settings} settings */
export function applyTheme({ theme, cannon }) {
  const { dataset } = document.documentElement;
  dataset.cannon = cannon === '砲' ? 'pao' : 'bao';
  if (theme === 'auto') delete dataset.theme;
  else dataset.theme = theme;
}

/** Where a game's rule set is kept. @param {string} game @returns {'rules' | 'jieqiRules'} */
export const rulesKey = (game) => (game === 'jieqi' ? 'jieqiRules' : 'rules');

/** The setup a new game gets from the settings. @param {Settings} settings @returns {import('./session.js').Setup} */
export function setupFrom(settings) {
  const { game, mode, level, side, practice, clock, watchFirst, watchSecond } = settings;
  const drawn = side === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : side;
  const watch = mode === 'watch';
  return {
    game,
    rules: settings[rulesKey(game)],
    mode,
    level,
    levels: watch ? { first: watchFirst, second: watchSecond } : undefined,
    human: mode === 'bot' ? drawn : 'first',
    practice: practice && !watch,
    clock: clock === 'none' || watch ? undefined : clock,
  };
}
