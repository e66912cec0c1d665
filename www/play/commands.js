/** What the menu offers now; loaded with it. */

import { copyText, saveFile } from './dom.js';
import { secretive } from './bar.js';
import { askDraw, askMove, askRecord, askResign } from './prompts.js';
import { textOf } from './record.js';
import { mayReview } from './reviewing.js';
import { readMove, shapeOf } from '../board/geometry.js';
import { projected, toggleProjector } from './projector.js';
import { otherSeat, playerName } from './words.js';

/**
 * @param {import('./page.js').Page} page
 * @returns {import('./menu.js').MenuGroup[]}
 */
export function commandsOf(page) {
  const { session } = page;
  const own = session.viewing ? viewingCommands : session.task ? taskCommands : gameCommands;
  const groups = [...own(page), { name: 'view', items: viewCommands(page) }, { name: 'page', items: pageCommands(page) }];
  return groups.map(({ name, items }) => ({ name, items: /** @type {any} */ (items.filter(Boolean)) })).filter(({ items }) => items.length);
}

/** @param {import('./page.js').Page} page */
function gameCommands(page) {
  const { session, language } = page;
  const { t } = language;
  const running = session.started && !session.view.ending;
  const two = session.setup.mode === 'two';
  const resign = () => askResign(two ? playerName(session.setup, session.view.toMove, t) : null, () => session.resign(), language);
  return [
    {
      name: 'now',
      items: [
        page.update && { key: 'update', icon: 'again', act: page.update },
        session.actor && { key: 'typeMove', icon: 'keyboard', act: () => page.over.typeMove() },
        running && secretive(page) && { key: 'handover', icon: 'eye', act: () => page.over.handover() },
        review(page),
        session.view.actions > 0 && { key: 'lookBack', icon: 'prev', act: () => page.look(session.record, 'prev') },
        running && session.drawable && { key: 'offerDraw', icon: 'even', act: () => offerDraw(page) },
        running && session.setup.mode !== 'watch' && { key: 'resign', icon: 'flag', act: resign },
      ],
    },
    {
      name: 'start',
      items: [
        { key: 'setUp', icon: 'plus', label: t('new.title'), act: () => page.over.newGame() },
        { key: 'edit', icon: 'pieces', act: () => page.over.late(import('./editor.js'), ({ openEditor }) => openEditor(page)) },
        openRecord(page),
      ],
    },
    { name: 'share', items: recordCommands(page) },
  ];
}

/** @param {import('./page.js').Page} page */
function pageCommands(page) {
  const { settings, language, session } = page;
  return [
    { key: 'mute', icon: settings.sound ? 'sound' : 'muted', label: language.t(settings.sound ? 'do.mute' : 'do.unmute'), act: () => page.change({ sound: !settings.sound }) },
    { key: 'settings', icon: 'sliders', act: () => page.over.settings() },
    session.commitment && { key: 'fair', icon: 'seal', act: () => page.over.fair() },
    { key: 'offline', icon: 'save', act: () => page.over.late(import('./offline-dialog.js'), ({ openOffline }) => openOffline(page.store.persistent, language)) },
    !session.viewing && !session.task && { key: 'backup', icon: 'save', act: () => page.over.late(import('./backup-dialog.js'), ({ openBackup }) => openBackup(page)) },
  ];
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
    { key: 'share', icon: 'share', act: () => page.over.late(import('./share.js'), ({ openShare }) => openShare(page)) },
    { key: 'copyPosition', icon: 'copy', act: () => copy(session.view.fen) },
    { key: 'copyRecord', icon: 'copy', act: () => copy(session.record) },
    { key: 'saveRecord', icon: 'save', act: () => saveFile('turnstone-game.txt', session.record) },
  ];
}

/** @param {import('./page.js').Page} page @returns {import('./menu.js').MenuItem} */
function openRecord(page) {
  return { key: 'openRecord', icon: 'open', act: () => askRecord(page.session.view.game, async (text) => page.look(textOf(text, page.core)), page.language) };
}

/** @param {import('./page.js').Page} page @returns {import('./menu.js').MenuItem[]} */
function viewCommands(page) {
  return [
    { key: 'turn', icon: 'turn', label: page.language.t('do.turnBoard'), act: () => page.turnBoard() },
    { key: projected() ? 'projectorOff' : 'projector', icon: 'screen', act: () => toggleProjector(page) },
    { key: 'rules', icon: 'book', act: () => page.over.rules() },
    { key: 'learn', icon: 'book', act: () => open(`learn/${page.language.tag === 'en' ? '' : `${page.language.tag}/`}`, '_blank') },
  ];
}

/** @param {import('./page.js').Page} page @returns {import('./menu.js').MenuItem | false} */
const review = (page) => mayReview(page) && { key: 'review', icon: 'hint', act: () => page.over.review() };

/** While a record is looked at. @param {import('./page.js').Page} page */
function viewingCommands(page) {
  return [
    {
      name: 'now',
      items: [{ key: 'leave', icon: 'back', act: () => page.leave() }, review(page), !page.session.task && !page.session.view.ending && { key: 'playFrom', icon: 'plus', act: () => playFrom(page) }, openRecord(page)],
    },
    { name: 'share', items: [page.session.task && copyReview(page), ...recordCommands(page)] },
  ];
}

/** @param {import('./page.js').Page} page @returns {import('./menu.js').MenuItem} */
const copyReview = (page) => ({ key: 'copyReview', icon: 'share', label: page.language.t('review.copy'), act: () => page.over.late(import('../review/page.js'), ({ copyAddress }) => copyAddress(page)) });

/** While a lesson or puzzle is solved. @param {import('./page.js').Page} page */
function taskCommands(page) {
  const { session } = page;
  const { task } = session;
  return [
    {
      name: 'now',
      items: [
        { key: 'leave', icon: 'close', act: () => page.leave() },
        { key: 'retry', icon: 'again', act: () => task.retry() },
        session.actor && { key: 'typeMove', icon: 'keyboard', act: () => page.over.typeMove() },
      ],
    },
    {
      name: 'share',
      items: [
        { key: 'copyTask', icon: 'copy', act: () => task.copy() },
        { key: 'makeTask', icon: 'pieces', act: () => task.makeOwn() },
      ],
    },
  ];
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

/** @param {import('./page.js').Page} page */
export function typeMove({ session, language }) {
  const shape = shapeOf(session.view.game);
  askMove(shape.game, (text) => session.act(readMove(text, shape) ?? '?'), language);
}
