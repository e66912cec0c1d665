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

/** A record's text; tags without a value are left out. @param {Record<string, string | undefined>} tags @param {string} turns */
export function headed(tags, turns) {
  const said = Object.entries(tags).filter(([, value]) => value);
  return `${said.map(([name, value]) => `[${name} "${String(value).replace(/[\\"]/g, '\\$&')}"]`).join('\n')}\n\n${turns}\n`;
}

/** A record of the first turns. @param {ReturnType<typeof takeApart>} parts @param {number} turns */
export function upTo({ tags, turns: all }, turns) {
  const head = LASTING.filter((name) => name in tags).map((name) => `[${name} "${tags[name]}"]`);
  return `${head.join('\n')}\n\n${all.slice(0, turns).join(' ')}\n`;
}

/** A record's text, of text or JSON. @param {string} text @param {import('../turnstone').Core} core */
export function textOf(text, core) {
  if (!text.trimStart().startsWith('{')) return text;
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw Object.assign(new Error('bad JSON'), { rule: 'bad-record' });
  }
  return core.recordText(data);
}
