/** The dialog from which a game or position is taken elsewhere: link, texts, pictures. Loaded when it is asked for. */

import { boardMarkup } from '../board/svg.js';
import { linkOf } from '../links.js';
import { frameSnippet, tagSnippet } from '../snippets.js';
import { openDialog } from './dialog.js';
import { copyText, h, saveFile } from './dom.js';
import { Viewing } from './viewing.js';

/** Pixels a cell of a picture that is saved; large enough to print. */
const CELL = 96;
const NAME = 'turnstone-game';

/** @param {import('./page.js').Page} page */
export function openShare(page) {
  const { session, language, core } = page;
  const { t } = language;
  const say = (key) => page.announcer.toast(t(key));
  const copy = async (text) => say((await copyText(text)) ? 'copied' : 'copyFailed');
  const record = session.record;
  const shown = session instanceof Viewing && session.shown < session.turns ? session.shown : undefined;
  const link = new URL(`#${linkOf(record, shown)}`, location.href).href;
  const base = new URL('../', import.meta.url).href;
  const picture = () => pictureOf(page);
  const rows = [
    row('link', link, t, copy),
    row('position', session.view.fen, t, copy),
    row('frame', frameSnippet(record, shown, base, t(`game.${session.view.game}`)), t, copy),
    row('tag', tagSnippet(record, shown, base), t, copy),
    h(
      'div',
      { class: 'share-files', role: 'group', 'aria-label': t('share.files') },
      button(t('share.text'), 'text', () => saveFile(`${NAME}.txt`, record)),
      button(t('share.json'), 'json', () => saveFile(`${NAME}.json`, `${JSON.stringify(core.recordData(record), null, 2)}\n`, 'application/json')),
      button(t('share.svg'), 'svg', () => saveFile(`${NAME}.svg`, picture(), 'image/svg+xml')),
      button(t('share.png'), 'png', async () => {
        const image = await rasterOf(picture());
        if (image) saveFile(`${NAME}.png`, image, image.type);
        else say('share.noPicture');
      }),
      button(t('share.print'), 'print', () => {
        dialog.close();
        page.over.late(import('./print.js'), ({ printSheet }) => printSheet(page, (colours) => pictureOf(page, colours)));
      }),
    ),
    h('p', { class: 'hint-text' }, t(session.view.ending || session instanceof Viewing ? 'share.note' : 'share.noteRunning')),
  ];
  const dialog = openDialog({ language, title: t('share.title'), name: 'share', content: [h('div', { class: 'stack' }, ...rows)] });
}

/** @param {'link' | 'position' | 'frame' | 'tag'} kind @param {string} text */
function row(kind, text, t, copy) {
  const id = `share-${kind}`;
  return h(
    'div',
    null,
    h('label', { for: id }, t(`share.${kind}`)),
    h('div', { class: 'row' }, h('input', { class: 'field', id, readonly: true, value: text, onfocus: ({ target }) => target.select() }), button(t('share.copy'), `copy-${kind}`, () => copy(text))),
  );
}

const button = (label, name, act) => h('button', { type: 'button', class: 'button', 'data-share': name, onclick: act }, label);

/** The board as it stands on the page. @param {import('./page.js').Page} page @param {import('../board/svg.js').Colours} [colours] */
function pictureOf({ session, board, settings, desk, language }, colours = board.theme) {
  const { view } = session;
  const last = session.history.at(-1) ?? null;
  const { portrait, orientation } = board.geometry;
  const style = { set: settings.pieces, badges: settings.badges, cannon: board.options.cannon };
  return boardMarkup(view, { portrait, orientation, cell: CELL, style, colours, lastMove: last, title: language.t(`game.${desk.session.view.game}`) });
}

/** @param {string} svg @returns {Promise<Blob | null>} */
async function rasterOf(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const canvas = /** @type {HTMLCanvasElement} */ (h('canvas', { width: image.naturalWidth, height: image.naturalHeight }));
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((done) => canvas.toBlob(done, 'image/png'));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
