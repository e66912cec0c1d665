// Words for cells, actions and events: the grid's labels, the live region and the list of actions all speak through here.

import { BANQI, nameOf } from './geometry.js';
import { isDark } from './state.js';

/**
 * @typedef {import('./strings.js').Translate} Translate
 * @typedef {import('./geometry.js').Shape} Shape
 */

/** @param {string} letter @param {Translate} t */
export const pieceName = (letter, t) => t(`piece.${letter}`);

/** @param {string} letter @param {Translate} t */
const roleName = (letter, t) => t(`role.${letter.toLowerCase()}`);

/**
 * What stands on a square: "c3, red cannon", "c3, empty". A face-down cell says no more than that it is face down, or in jieqi whose it is
 * and how it moves; what it was only when the game is over.
 * @param {string} square @param {string} cell "" empty, "X" or "x" face-down, else a letter
 * @param {{ acting?: string|null, identity?: string|null }} dark @param {Translate} t @param {Shape} [shape]
 */
export function cellText(square, cell, { acting, identity }, t, shape = BANQI) {
  const name = nameOf(square, shape);
  if (cell === '') return t('cell.empty', { square: name });
  if (!isDark(cell)) return t('cell.piece', { square: name, piece: pieceName(cell, t) });
  const parts = [shape.sided ? t('cell.piece', { square: name, piece: pieceName(cell, t) }) : t('cell.faceDown', { square: name })];
  if (identity) parts.push(t('cell.was', { piece: pieceName(identity, t) }));
  else if (acting) parts.push(t('cell.acting', { role: roleName(acting, t) }));
  return parts.join(t('list.comma'));
}

/**
 * "c3, red cannon, selected".
 * @param {string} square @param {string} cell
 * @param {{ selected?: boolean, mark?: string|null, confirming?: boolean, check?: boolean, threatened?: boolean, acting?: string|null, identity?: string|null }} how
 * @param {Translate} t @param {Shape} [shape]
 */
export function cellLabel(square, cell, { selected, mark, confirming, check, threatened, ...dark }, t, shape = BANQI) {
  const parts = [cellText(square, cell, dark, t, shape)];
  if (check) parts.push(t('cell.check'));
  if (threatened) parts.push(t('cell.threat'));
  if (selected) parts.push(t('cell.selected'));
  if (confirming) parts.push(t('cell.confirm'));
  else if (mark && mark !== 'flip') parts.push(t(`cell.${mark}`));
  return parts.join(t('list.comma'));
}

/** "red cannon a1 takes black horse d1 over b1", "flip c3", "dark red cannon b3 takes dark piece at b10 over b8". @param {import('./state.js').Action} action @param {Translate} t @param {Shape} [shape] */
export function describeAction(action, t, shape = BANQI) {
  const dark = isDark(action.victim) ? 'Dark' : '';
  return t(`action.${action.kind}${dark}${action.screen ? 'Over' : ''}`, words(action, action.victim, t, shape));
}

/** What has just happened, for a live region. @param {import('./state.js').GameEvent} event @param {Translate} t @param {Shape} [shape] */
export function describeEvent(event, t, shape = BANQI) {
  const args = { ...words(event, event.captured, t, shape), turned: event.turned ? pieceName(event.turned, t) : '' };
  if (event.kind === 'attempt') return t(event.captured ? 'event.attempt' : 'event.attemptFailed', args);
  if (shape.sided) return [moved(event, args, t), ...revealed(event, t)].join(t('list.comma'));
  return t(`event.${event.kind}${event.kind === 'capture' && event.screen ? 'Over' : ''}`, args);
}

function moved({ kind, victim }, args, t) {
  return t(`event.${kind}${kind === 'capture' && isDark(victim) ? 'Dark' : ''}`, args);
}

/** What the move turned up, as far as the event may say. */
function revealed({ acting, victim, turned, captured, check }, t) {
  const parts = [];
  if (acting && turned) parts.push(t('event.turnsUp', { role: roleName(turned, t) }));
  if (isDark(victim)) parts.push(!captured || isDark(captured) ? t('event.wasUnknown') : t('event.was', { one: t(`one.${captured.toLowerCase()}`) }));
  if (check) parts.push(t('event.check'));
  return parts;
}

function words({ piece, acting, from, to, screen }, victim, t, shape) {
  const name = (square) => (square ? nameOf(square, shape) : '');
  return {
    piece: acting ? t('piece.dark', { piece: pieceName(acting, t) }) : piece ? pieceName(piece, t) : '',
    victim: victim ? pieceName(victim, t) : '',
    from: name(from ?? to),
    to: name(to ?? from),
    screen: name(screen),
  };
}
