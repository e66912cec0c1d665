/** A record's text taken apart, so that a game can be shown after any of its turns. */

/** The tags that hold at every ply; the others tell how the game went. */
const LASTING = ['Game', 'Rules', 'Viewer', 'Position', 'First', 'Second'];
const RESULT = /^(\d+\.*|\*|1-0|0-1|1\/2-1\/2)$/;

/**
 * @param {string} record
 * @returns {{ tags: Record<string, string>, turns: string[] }}
 */
export function takeApart(record) {
  const tags = {};
  for (const [, name, value] of record.matchAll(/^\s*\[\s*(\w+)\s+"([^"]*)"\s*\]/gm)) tags[name] = value;
  const body = record.replace(/^\s*\[[^\]]*\]/gm, ' ').replace(/\{[^}]*\}|;.*$/gm, ' ');
  const turns = body.replace(/\d+\.+/g, ' ').split(/\s+/).filter((token) => token && !RESULT.test(token));
  return { tags, turns };
}

/** A record of the first turns. @param {ReturnType<typeof takeApart>} parts @param {number} turns */
export function upTo({ tags, turns: all }, turns) {
  const head = LASTING.filter((name) => name in tags).map((name) => `[${name} "${tags[name]}"]`);
  return `${head.join('\n')}\n\n${all.slice(0, turns).join(' ')}\n`;
}
