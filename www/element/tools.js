/** The element's row of tools, and the keys of its board that are not the board's own. */

import { readMove, shapeOf } from '../board/geometry.js';
import { openBag } from '../play/bag-sheet.js';
import { copyText } from '../play/dom.js';
import { askMove } from '../play/prompts.js';
import { viewingTools } from '../play/tools.js';
import { bagWords, traysWords } from '../play/words.js';

/**
 * @typedef {object} Tooled  what the tools need of the element
 * @property {import('../play/desk.js').Desk} desk
 * @property {ParentNode} root
 * @property {boolean} pool  the bag may be looked at
 * @property {boolean} viewOnly
 * @property {() => void} newGame
 * @property {() => void} flipBoard
 *
 * @param {Tooled} element @returns {import('../play/tools.js').Tool[]}
 */
export function toolsOf({ desk, root, pool, viewOnly, newGame, flipBoard }) {
  const { session, settings } = desk;
  const { view } = session;
  const turn = { key: 'turn', icon: /** @type {const} */ ('turn'), act: flipBoard };
  const bag = { key: 'bag', icon: /** @type {const} */ ('bag'), part: 'pool', label: desk.language.t('do.bagCount', { n: view.bagTotal }), act: () => openBag(session.view, settings.pieces, desk.language, root) };
  const shared = pool ? [bag, turn] : [turn];
  if (session.task) return /** @type {any} */ (session.task).tools();
  if (session.viewing) return [...viewingTools(session), ...shared];
  const again = { key: view.ending ? 'rematch' : 'newGame', icon: /** @type {const} */ ('again'), primary: Boolean(view.ending), act: newGame };
  if (desk.home) return [{ ...again, primary: true, act: () => (session.start(), desk.show()) }, ...shared];
  if (view.ending || viewOnly) return [again, ...shared];
  const { actor } = session;
  const stop = view.moves.find(({ kind }) => kind === 'stop');
  const end = actor && stop ? [{ key: 'endTurn', icon: /** @type {const} */ ('stop'), primary: true, act: () => desk.act(stop.text) }] : [];
  return [
    ...end,
    { key: 'takeBack', icon: 'back', off: session.takeBackPlan.refused !== null, act: () => session.takeBack() },
    { key: 'hint', icon: 'hint', off: !actor, act: () => desk.hint() },
    ...shared,
    ...(end.length ? [] : [again]),
  ];
}

/** @param {Tooled} element @param {string} name */
export function answerKey({ desk, root, pool, viewOnly }, name) {
  const { session, language, announcer } = desk;
  const { t } = language;
  if (!session) return;
  switch (name) {
    case 'bag':
      return pool ? announcer.say(bagWords(session.view, t)) : undefined;
    case 'trays':
      return announcer.say(traysWords(session, t));
    case 'hint':
      return viewOnly ? undefined : desk.hint();
    case 'input': {
      if (!session.actor || viewOnly) return;
      const shape = shapeOf(session.view.game);
      return askMove(shape.game, (text) => desk.act(readMove(text, shape) ?? '?'), language, root);
    }
    case 'copy':
      return copyText(session.view.fen).then((done) => announcer.toast(t(done ? 'copied' : 'copyFailed')));
    case 'first':
    case 'prev':
    case 'next':
    case 'last':
      return session.viewing ? session.goTo(name) : undefined;
  }
}
