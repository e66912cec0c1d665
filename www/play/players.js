/** The two rows by the board: whose they are, whose turn it is, and what each has captured. */

import { disc } from './disc.js';
import { h, icon, refill } from './dom.js';
import { CHOICES } from './settings.js';
import { playerName, shortHash, takenBy, trayWords } from './words.js';

/** Kinds of captured pieces from which on a narrow row is short of room. */
const CROWD = 5;

/**
 * @param {HTMLElement} row
 * @param {import('./session.js').Session} session
 * @param {import('../turnstone').Seat} seat
 * @param {import('./settings.js').Settings['pieces']} pieces
 * @param {import('../i18n.js').Translate} t
 */
export function showPlayer(row, session, seat, pieces, t) {
  const { view, setup } = session;
  const color = view.colors[seat];
  const name = playerName(setup, seat, t);
  const told = color && !(setup.mode === 'two' && view.game === 'jieqi');
  const label = told ? t('seat.colored', { name, color: t(`color.${color === 'red' ? 'Red' : 'Black'}`) }) : name;
  const taken = takenBy(view, seat);
  row.dataset.seat = seat;
  row.dataset.color = color ?? 'none';
  row.toggleAttribute('data-turn', !view.ending && view.toMove === seat);
  row.toggleAttribute('data-crowded', taken.length >= CROWD);
  row.setAttribute('aria-label', label);
  refill(
    row,
    h('span', { class: 'turn-mark', 'aria-hidden': 'true' }),
    h('span', { class: 'player-name' }, name, told ? h('span', { class: 'player-color' }, label.slice(name.length)) : null),
    h(
      'span',
      { class: 'tray' },
      h('span', { class: 'sr-only' }, trayWords(session, seat, t)),
      ...taken.map((letter) => takenPiece(letter, view.captured[letter], pieces)),
    ),
  );
}

function takenPiece(letter, count, pieces) {
  return h('span', { class: 'taken', 'aria-hidden': 'true' }, disc(letter, pieces), count > 1 ? h('span', { class: 'taken-count' }, String(count)) : null);
}

/** Before a game begins: which game it is to be. @param {HTMLElement} row @param {string} game @param {(game: 'banqi' | 'jieqi') => void} choose @param {import('../i18n.js').Translate} t */
export function showGames(row, game, choose, t) {
  const buttons = CHOICES.game.map((one) =>
    h('button', { type: 'button', class: 'game-choice', 'data-game': one, 'aria-pressed': String(one === game), onclick: () => one !== game && choose(one) }, t(`game.${one}`)),
  );
  row.querySelector('.tray')?.replaceChildren(h('span', { class: 'games', role: 'group', 'aria-label': t('new.game') }, ...buttons));
}

/** Before the first ply: the deal's seal, one tap from its full text. @param {HTMLElement} row @param {string} commitment @param {() => void} open @param {import('../i18n.js').Translate} t */
export function showSeal(row, commitment, open, t) {
  const text = t('fair.short', { hash: shortHash(commitment) });
  row.querySelector('.tray')?.replaceChildren(
    h('button', { type: 'button', class: 'seal', 'aria-haspopup': 'dialog', 'aria-label': text, onclick: open }, icon('seal'), h('span', null, text)),
  );
}
