/** What a blogger pastes to show a game: a frame, or the element's tag. */

import { linkOf } from './links.js';
import { takeApart } from './play/record.js';

/** Width and height of a frame that shows a whole board upright, with its rows and tools. */
const SIZES = { banqi: [360, 880], jieqi: [440, 664] };

const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * The frame holds the game after "#", which no server is told.
 * @param {string} record @param {number | undefined} ply  the turn to be shown; the last if left out
 * @param {string} base  address of the folder these files are in
 * @param {string} title
 */
export function frameSnippet(record, ply, base, title) {
  const { Game: game } = takeApart(record).tags;
  const address = new URL(`embed.html#mode=view&${linkOf(record, ply)}`, base).href;
  const [width, height] = SIZES[game] ?? SIZES.banqi;
  return `<iframe src="${quoted(address)}" title="${quoted(title)}" width="${width}" height="${height}" loading="lazy" style="border: 0; max-width: 100%"></iframe>`;
}

/** @param {string} record @param {number | undefined} ply @param {string} base */
export function tagSnippet(record, ply, base) {
  const { tags, turns } = takeApart(record);
  const plain = tags.Game === 'banqi' && !tags.Position;
  const moves = plain ? turns.join(' ') : record.trim();
  const head = plain ? ` game="${quoted(tags.Game)}" rules="${quoted(tags.Rules)}"` : '';
  const turn = ply === undefined ? '' : ` ply="${ply}"`;
  return `<script type="module" src="${quoted(new URL('index.js', base).href)}"></script>\n<turnstone-board mode="view"${head} moves="${quoted(moves)}"${turn}></turnstone-board>`;
}
