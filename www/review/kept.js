/** Reviews that the device remembers, the newest first, by their record. */

const KEY = 'reviews';
const VERSION = 1;
const MOST = 20;
/** Characters of them all. */
const ROOM = 1_000_000;

/**
 * @typedef {import('../turnstone').Review} Review
 * @typedef {{ of: string, review: Review }} Kept
 */

/** A record's name among them. @param {string} record */
function nameOf(record) {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < record.length; i += 1) {
    const code = record.charCodeAt(i);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  return `${record.length}-${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}

/** @param {import('../store.js').Store} store @returns {Kept[]} */
function all(store) {
  try {
    const { version, list } = JSON.parse(store.read(KEY) ?? '{}');
    return version === VERSION && Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {import('../store.js').Store} store @param {string} record @returns {Review | null} */
export function readReview(store, record) {
  const name = nameOf(record);
  const found = all(store).find(({ of }) => of === name)?.review;
  return Array.isArray(found?.actions) ? found : null;
}

/** @param {import('../store.js').Store} store @param {string} record @param {Review} review */
export function keepReview(store, record, review) {
  const name = nameOf(record);
  const list = [{ of: name, review }, ...all(store).filter(({ of }) => of !== name)].slice(0, MOST);
  let text = JSON.stringify({ version: VERSION, list });
  while (text.length > ROOM && list.length > 1) {
    list.pop();
    text = JSON.stringify({ version: VERSION, list });
  }
  if (text.length <= ROOM) store.write(KEY, text);
}
