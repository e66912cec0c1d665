/** What can be done now: in the menu, in the row of tools, and by the board's keys. */

import { copyText, saveFile } from './dom.js';
import { askDraw, askMove, askRecord, askResign } from './prompts.js';
import { openHandover } from './handover.js';
import { textOf } from './record.js';
import { readMove, shapeOf } from '../board/geometry.js';
import { CHOICES } from './settings.js';
import { Viewing, viewingTools } from './viewing.js';
import { bagWords, otherSeat, playerName, traysWords } from './words.js';

/**
 * @param {import('./page.js').Page} page
 * @returns {import('./menu.js').MenuItem[]}
 */
export function commandsOf(page) {
  const { session, settings, language } = page;
  const { t } = language;
  if (session instanceof Viewing) return viewingCommands(page);
  const running = session.started && !session.view.ending;
  const two = session.setup.mode === 'two';
  const resign = () => askResign(two ? playerName(session.setup, session.view.toMove, t) : null, () => session.resign(), language);
  const items = [
    page.update && { key: 'update', icon: 'again', act: page.update },
    { key: 'setUp', icon: 'plus', label: t('new.title'), act: () => page.setUp() },
    { key: 'edit', icon: 'pieces', act: async () => (await import('./editor.js')).openEditor(page) },
    running && session.setup.mode !== 'watch' && { key: 'resign', icon: 'flag', act: resign },
    running && session.drawable && { key: 'offerDraw', icon: 'even', act: () => offerDraw(page) },
    { key: 'turn', icon: 'turn', label: t('do.turnBoard'), act: () => page.turnBoard() },
    session.actor && { key: 'typeMove', icon: 'keyboard', act: () => typeMove(page) },
    running && secretive(page) && { key: 'handover', icon: 'eye', act: () => openHandover(session, settings.pieces, page.language) },
    { key: 'rules', icon: 'book', act: () => page.openRules() },
    { key: 'fair', icon: 'seal', act: () => page.openFair() },
    { key: 'mute', icon: settings.sound ? 'sound' : 'muted', label: t(settings.sound ? 'do.mute' : 'do.unmute'), act: () => page.change({ sound: !settings.sound }) },
    { key: 'settings', icon: 'sliders', act: () => page.openSettings() },
    { key: 'offline', icon: 'save', act: async () => (await import('./offline-dialog.js')).openOffline(page.store.persistent, language) },
    { key: 'backup', icon: 'save', act: async () => (await import('./backup-dialog.js')).openBackup(page) },
    session.view.actions > 0 && { key: 'lookBack', icon: 'prev', act: () => page.look(session.record, 'prev') },
    ...recordCommands(page),
  ];
  return /** @type {any} */ (items.filter(Boolean));
}

/** The bot answers by itself; of two people the other one is asked. @param {import('./page.js').Page} page */
async function offerDraw({ session, announcer, language }) {
  const { setup, view } = session;
  const { t } = language;
  if (setup.mode === 'two') {
    askDraw(playerName(setup, view.toMove, t), playerName(setup, otherSeat(view.toMove), t), () => session.agreeDraw(), language);
    return;
  }
  announcer.toast(t('draw.asked'));
  const agreed = await session.offerDraw();
  if (agreed === true) announcer.hush();
  else if (agreed === false) announcer.toast(t('draw.declined'));
  else if (agreed === null) announcer.toast(t('draw.noAnswer'));
}

/** @param {import('./page.js').Page} page @returns {import('./menu.js').MenuItem[]} */
function recordCommands(page) {
  const { session, language } = page;
  const copy = async (text) => page.announcer.toast(language.t((await copyText(text)) ? 'copied' : 'copyFailed'));
  return [
    { key: 'share', icon: 'share', act: async () => (await import('./share.js')).openShare(page) },
    { key: 'copyPosition', icon: 'copy', act: () => copy(session.view.fen) },
    { key: 'copyRecord', icon: 'copy', act: () => copy(session.record) },
    { key: 'saveRecord', icon: 'save', act: () => saveFile('turnstone-game.txt', session.record) },
    { key: 'openRecord', icon: 'open', act: () => askRecord(session.view.game, (text) => page.look(textOf(text, page.core)), language) },
  ];
}

/** While a record is looked at. @param {import('./page.js').Page} page @returns {import('./menu.js').MenuItem[]} */
function viewingCommands(page) {
  const items = [
    { key: 'leave', icon: 'back', act: () => page.leave() },
    !page.session.view.ending && { key: 'playFrom', icon: 'plus', act: () => playFrom(page) },
    { key: 'turn', icon: 'turn', label: page.language.t('do.turnBoard'), act: () => page.turnBoard() },
    { key: 'rules', icon: 'book', act: () => page.openRules() },
    { key: 'settings', icon: 'sliders', act: () => page.openSettings() },
    ...recordCommands(page),
  ];
  return /** @type {any} */ (items.filter(Boolean));
}

/** Goes on from the position that is looked at. @param {import('./page.js').Page} page */
function playFrom(page) {
  const { game, rules, fen } = page.session.view;
  try {
    page.playFrom({ game, rules, position: fen });
  } catch (error) {
    page.announcer.toast(page.language.reason(error));
  }
}

/**
 * @param {import('./page.js').Page} page
 * @returns {import('./tools.js').Tool[]}
 */
export function toolsOf(page) {
  const { t } = page.language;
  const { session, settings } = page;
  if (session instanceof Viewing) return viewingTools(session, () => page.leave());
  const { view, actor } = session;
  const bag = { key: 'bag', icon: /** @type {const} */ ('bag'), label: t('do.bagCount', { n: view.bagTotal }), act: () => page.openBag() };
  const turn = { key: 'turn', icon: /** @type {const} */ ('turn'), act: () => page.turnBoard() };
  if (page.home) {
    return [
      { key: 'newGame', icon: 'plus', primary: true, wide: true, act: () => page.newGame() },
      { key: 'setUp', icon: 'sliders', act: () => page.setUp() },
      { key: 'twoPlayers', icon: 'people', act: () => page.newGameWith({ mode: settings.mode === 'two' ? 'bot' : 'two' }), label: t(settings.mode === 'two' ? 'do.againstBot' : 'do.twoPlayers') },
    ];
  }
  if (view.ending) {
    return [
      { key: 'rematch', icon: 'again', primary: true, wide: true, act: () => page.rematch() },
      { key: 'setUp', icon: 'sliders', act: () => page.setUp() },
      bag,
      turn,
    ];
  }
  if (session.setup.mode === 'watch') return [...watchTools(page), bag, turn];
  const back = { key: 'takeBack', icon: /** @type {const} */ ('back'), off: session.takeBackPlan.refused !== null, act: () => session.takeBack() };
  const advice = page.desk.long ? moveNow(session) : { key: 'hint', icon: /** @type {const} */ ('hint'), off: !actor, act: () => page.hint() };
  const stop = view.moves.find(({ kind }) => kind === 'stop');
  if (actor && stop) return [{ key: 'endTurn', icon: 'stop', primary: true, wide: true, act: () => session.act(stop.text) }, advice, bag, back];
  const own = { key: 'handover', icon: /** @type {const} */ ('eye'), act: () => openHandover(session, settings.pieces, page.language) };
  return [back, advice, bag, secretive(page) ? own : turn];
}

/** In the place of what nobody needs while a bot thinks. @returns {import('./tools.js').Tool} */
const moveNow = (session) => ({ key: 'moveNow', icon: 'speed', act: () => session.moveNow() });

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
function secretive({ session, core }) {
  const { game, rules } = session.view;
  return session.setup.mode === 'two' && game === 'jieqi' && core.rulesOf(game, rules).reveal === 'capturer';
}

/** @param {import('./page.js').Page} page */
function typeMove({ session, language }) {
  const shape = shapeOf(session.view.game);
  askMove(shape.game, (text) => session.act(readMove(text, shape) ?? '?'), language);
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
      return session.actor ? typeMove(page) : undefined;
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
  if (session instanceof Viewing) session.goTo(where);
  else if (where === 'prev' && session.view.actions > 0) page.look(session.record, 'prev');
}
