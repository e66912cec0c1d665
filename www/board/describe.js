// Words for cells, actions and events: the grid's labels, the live region and the list of actions all speak through here.

/** @typedef {import('./strings.js').Translate} Translate */

/** @param {string} letter @param {Translate} t */
export const pieceName = (letter, t) => t(`piece.${letter}`);

/**
 * "c3, red cannon, selected". Face-down cells say no more than that they are face down.
 * @param {string} square @param {string} cell "" empty, "X" face-down, else a letter
 * @param {{ selected?: boolean, mark?: string|null, confirming?: boolean }} how @param {Translate} t
 */
export function cellLabel(square, cell, { selected, mark, confirming }, t) {
  const parts = [cell === '' ? t('cell.empty', { square }) : cell === 'X' ? t('cell.faceDown', { square }) : t('cell.piece', { square, piece: pieceName(cell, t) })];
  if (selected) parts.push(t('cell.selected'));
  if (confirming) parts.push(t('cell.confirm'));
  else if (mark && mark !== 'flip') parts.push(t(`cell.${mark}`));
  return parts.join(t('list.comma'));
}

/** "red cannon a1 takes black horse d1 over b1", "flip c3". @param {import('./state.js').Action} action @param {Translate} t */
export function describeAction(action, t) {
  return t(`action.${action.kind}${action.screen ? 'Over' : ''}`, words(action, action.victim, t));
}

/** What has just happened, for a live region. @param {import('./state.js').GameEvent} event @param {Translate} t */
export function describeEvent(event, t) {
  const args = { ...words(event, event.captured, t), turned: event.turned ? pieceName(event.turned, t) : '' };
  if (event.kind === 'attempt') return t(event.captured ? 'event.attempt' : 'event.attemptFailed', args);
  return t(`event.${event.kind}${event.kind === 'capture' && event.screen ? 'Over' : ''}`, args);
}

function words({ piece, from, to, screen }, victim, t) {
  return {
    piece: piece ? pieceName(piece, t) : '',
    victim: victim ? pieceName(victim, t) : '',
    from: from ?? to ?? '',
    to: to ?? from ?? '',
    screen: screen ?? '',
  };
}
