/** What can be done now by the row of tools and by the board's keys. */

import { copyText } from './dom.js';
import { CHOICES } from './settings.js';
import { viewingTools } from './tools.js';
import { bagWords, traysWords } from './words.js';

/**
 * @param {import('./page.js').Page} page
 * @returns {import('./tools.js').Tool[]}
 */
export function toolsOf(page) {
  const { t } = page.language;
  const { session, settings } = page;
  if (session.task) return session.task.tools();
  if (session.viewing) return viewingTools(session, () => page.leave());
  const { view, actor } = session;
  const bag = { key: 'bag', icon: /** @type {const} */ ('bag'), label: t('do.bagCount', { n: view.bagTotal }), act: () => page.over.bag() };
  const turn = { key: 'turn', icon: /** @type {const} */ ('turn'), act: () => page.turnBoard() };
  if (page.home) {
    return [
      { key: 'newGame', icon: 'plus', primary: true, wide: true, act: () => page.newGame() },
      { key: 'setUp', icon: 'sliders', act: () => page.over.newGame() },
      { key: 'twoPlayers', icon: 'people', act: () => page.newGameWith({ mode: settings.mode === 'two' ? 'bot' : 'two' }), label: t(settings.mode === 'two' ? 'do.againstBot' : 'do.twoPlayers') },
    ];
  }
  if (view.ending) {
    return [
      { key: 'rematch', icon: 'again', primary: true, wide: true, act: () => page.rematch() },
      { key: 'setUp', icon: 'sliders', act: () => page.over.newGame() },
      bag,
      turn,
    ];
  }
  if (session.setup.mode === 'watch') return [...watchTools(page), bag, turn];
  const back = { key: 'takeBack', icon: /** @type {const} */ ('back'), off: session.takeBackPlan.refused !== null, act: () => session.takeBack() };
  const advice = page.desk.long ? moveNow(session) : { key: 'hint', icon: /** @type {const} */ ('hint'), off: !actor, act: () => page.hint() };
  const stop = view.moves.find(({ kind }) => kind === 'stop');
  if (actor && stop) return [{ key: 'endTurn', icon: 'stop', primary: true, wide: true, act: () => session.act(stop.text) }, advice, bag, back];
  const own = { key: 'handover', icon: /** @type {const} */ ('eye'), act: () => page.over.handover() };
  return [back, advice, bag, secretive(page) ? own : turn];
}

/** In the place of what nobody needs while a bot thinks. @returns {import('./tools.js').Tool} */
export const moveNow = (session) => ({ key: 'moveNow', icon: 'speed', act: () => session.moveNow() });

/** Bots play each other. @param {import('./page.js').Page} page @returns {import('./tools.js').Tool[]} */
function watchTools(page) {
  const { session, settings, desk } = page;
  const { t } = page.language;
  const tool = (key, act) => ({ key, icon: key, act: () => (act(), desk.show()) });
  const faster = CHOICES.speed[(CHOICES.speed.indexOf(settings.speed) + 1) % CHOICES.speed.length];
  return [
    session.held ? tool('go', () => session.go()) : tool('pause', () => session.pause()),
    desk.long ? moveNow(session) : tool('step', () => session.step()),
    { ...tool('speed', () => page.setSpeed(faster)), label: t(`do.speed.${settings.speed}`) },
  ];
}

/** Two people at one device, and each knows something the other does not. @param {import('./page.js').Page} page */
export function secretive({ session, core }) {
  const { game, rules } = session.view;
  return session.setup.mode === 'two' && game === 'jieqi' && core.rulesOf(game, rules).reveal === 'capturer';
}

/** Answers a key of the board. @param {import('./page.js').Page} page @param {string} name */
export function keyCommand(page, name) {
  const { t } = page.language;
  const { session } = page;
  if (!session) return;
  const say = (text) => page.announcer.say(text);
  switch (name) {
    case 'bag':
      return say(bagWords(session.view, t));
    case 'trays':
      return say(traysWords(session, t));
    case 'hint':
      return page.hint();
    case 'input':
      return session.actor ? page.over.typeMove() : undefined;
    case 'copy':
      return copyText(session.view.fen).then((done) => page.announcer.toast(t(done ? 'copied' : 'copyFailed')));
    case 'leave':
      return page.panel.focusMoves();
    case 'first':
    case 'prev':
    case 'next':
    case 'last':
      return step(page, name);
  }
}

/** Steps through the turns: of the record that is looked at, or of the game so far. @param {import('./page.js').Page} page */
function step(page, where) {
  const { session } = page;
  if (session.viewing) session.goTo(where);
  else if (where === 'prev' && session.view.actions > 0 && !session.task) page.look(session.record, 'prev');
}
