/**
 * `embed.html`: a board in a frame. The address says what is shown (links.js); the page around it may talk to the board when
 * the address names its origin, `origin=https://blog.example`. Nothing is sent to another origin, and nothing is taken from one.
 *
 * To the parent:  { source: 'turnstone', type: 'height', height }         CSS pixels that the board needs
 *                 { source: 'turnstone', type: EVENT, detail }             every event of the element
 *                 { source: 'turnstone', type: 'answer', id, value }      or { …, error: { rule, message } }
 * From it:        { to: 'turnstone', id, call: METHOD, args: [] }          METHODS
 *                 { to: 'turnstone', id, get: PROPERTY }                   READABLE
 *                 { to: 'turnstone', id, set: ATTRIBUTE, value }           SETTABLE; null takes the attribute away
 */

import './index.js';
import { readEmbed } from './links.js';

const EVENTS = ['ready', 'movestart', 'moveend', 'movefinished', 'movecancel', 'reveal', 'plychange', 'gameend', 'loaderror'];
const METHODS = ['newGame', 'load', 'move', 'legalMovesFrom', 'goTo', 'undo', 'hint', 'startMove', 'cancelMove', 'flipBoard', 'exportGame', 'focus'];
const READABLE = ['fen', 'turn', 'legalMoves', 'history', 'pool', 'captured', 'result', 'ply', 'version'];
const SETTABLE = ['game', 'mode', 'position', 'moves', 'ply', 'level', 'side', 'orientation', 'layout', 'rules', 'seed', 'view-only', 'coordinates', 'pieces', 'badges', 'acting', 'notation', 'theme', 'hide-dests', 'hide-pool', 'confirm', 'animation-duration', 'muted', 'lang'];

const root = document.documentElement;
root.dataset.embed = 'on';
const board = /** @type {import('./element').TurnstoneBoard} */ (document.createElement('turnstone-board'));
/** @type {string | null} */
let origin = null;
/** @type {Record<string, string>} */
let shown = {};

/** Does what the address says; what it says no longer is taken back. */
function take() {
  const wish = readEmbed(location.search, location.hash);
  ({ origin } = wish);
  for (const name of Object.keys(shown)) if (!(name in wish.attributes)) board.removeAttribute(name);
  for (const [name, value] of Object.entries(wish.attributes)) board.setAttribute(name, value);
  shown = wish.attributes;
  const { theme, lang } = shown;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else delete root.dataset.theme;
  root.lang = lang ?? navigator.language;
  root.dataset.ground = wish.transparent ? 'transparent' : 'paper';
  root.dataset.controls = wish.controls ? 'on' : 'off';
}

/** @param {object} message */
function send(message) {
  if (origin !== null && parent !== window) parent.postMessage({ source: 'turnstone', ...message }, origin);
}

/** @param {any} wish @returns {any} what it asks for @throws an error with a `rule` */
function carryOut({ call, args = [], get, set, value = null }) {
  if (METHODS.includes(call)) return board[call](...(Array.isArray(args) ? args : []));
  if (READABLE.includes(get)) return board[get];
  if (!SETTABLE.includes(set)) throw Object.assign(new Error('there is no such command'), { rule: 'unknown-command' });
  if (value === null || value === false) board.removeAttribute(set);
  else board.setAttribute(set, value === true ? '' : String(value));
}

addEventListener('message', async ({ source, origin: from, data }) => {
  if (source !== parent || parent === window || origin === null || from !== origin || data?.to !== 'turnstone') return;
  const { id = null } = data;
  try {
    send({ type: 'answer', id, value: (await carryOut(data)) ?? null });
  } catch (error) {
    send({ type: 'answer', id, error: { rule: error?.rule ?? 'unknown', message: String(error?.message ?? error) } });
  }
});

take();
addEventListener('hashchange', take);
for (const type of EVENTS) board.addEventListener(type, (event) => send({ type, detail: /** @type {CustomEvent} */ (event).detail }));
new ResizeObserver(() => {
  const height = Math.ceil(board.getBoundingClientRect().height);
  if (height) send({ type: 'height', height });
}).observe(board);
/** @type {HTMLElement} */ (document.querySelector('main')).append(board);
