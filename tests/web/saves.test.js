import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readGame, SAVE_VERSION, Store } from '../../www/store.js';
import { changed, choose, look, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();

const act = async (page) => {
  const { view } = await settled(page);
  return changed(page, () => page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), choose(view).text));
};

test('a game survives a reload, with its deal', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 } }));
  for (let i = 0; i < 5; i += 1) await act(page);
  const before = await settled(page);
  await page.reload();
  await ready(page);
  const after = await settled(page);
  assert.equal(after.home, false);
  assert.equal(after.commitment, before.commitment);
  assert.deepEqual(after.history, before.history);
  assert.deepEqual(after.view, before.view);
  assert.deepEqual(after.setup, before.setup);
  const last = before.history.findLast(({ kind }) => kind !== 'stop');
  assert.equal(await page.locator('[data-last=to]').getAttribute('data-square'), last.to ?? last.from);
  await act(page);
  await settled(page);
  const opening = await page.evaluate(async () => {
    const { session } = (await import('./main.js')).page;
    await session.resign();
    return session.opening();
  });
  assert.equal(opening.commitment, before.commitment);
  assert.equal(opening.verified, true);
});

test('a reload while the bot thinks loses nothing, and the bot answers', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 } }));
  const { view } = await look(page);
  await changed(page, () => page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), choose(view).text));
  await page.reload();
  await ready(page);
  const { history } = await settled(page);
  assert.equal(history[0].text, choose(view).text);
  assert.ok(history.length >= 2);
});

test('the move is stored before it is shown', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  const order = await page.evaluate(async () => {
    const { page: shown } = await import('./main.js');
    const seen = [];
    const { write } = shown.store;
    shown.store.write = function (key, text) {
      if (key === 'game') seen.push('stored');
      return write.call(this, key, text);
    };
    new MutationObserver(() => seen.push('shown')).observe(document.querySelector('[data-square=a1]'), { attributes: true });
    const { animate } = shown.board;
    shown.board.animate = function (...args) {
      seen.push('shown');
      return animate.apply(this, args);
    };
    await shown.session.act('a1');
    return seen;
  });
  assert.deepEqual(order.slice(0, 2), ['stored', 'shown']);
});

const good = async (page) => {
  await act(page);
  await settled(page);
  return page.evaluate(() => localStorage.getItem('turnstone.game'));
};

const SPOILT = {
  'cut off': [(save) => save.slice(0, save.length >> 1), 'broken'],
  empty: [() => '', 'broken'],
  'from a newer version': [(save) => JSON.stringify({ ...JSON.parse(save), version: SAVE_VERSION + 1 }), 'future'],
  'four megabytes of junk': [() => 'x'.repeat(4 << 20), 'broken'],
  'a seal that does not open': [(save) => JSON.stringify({ ...JSON.parse(save), sealed: '1234' }), 'broken'],
  'a record of another game': [(save) => JSON.stringify({ ...JSON.parse(save), record: '[Game "chess"]' }), 'broken'],
  'not an object': [() => 'null', 'broken'],
};

for (const [name, [spoil, kind]] of Object.entries(SPOILT)) {
  test(`a save that is ${name} is told, kept and offered`, async (t) => {
    const page = await ready(await browser.open(t, { settings: { level: 1 } }));
    const bad = spoil(await good(page));
    await page.evaluate((text) => localStorage.setItem('turnstone.game', text), bad);
    await page.reload();
    await ready(page);
    const dialog = page.locator('dialog[data-name=broken]');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), kind === 'future' ? /newer version/ : /damaged or cut off/);
    await page.keyboard.press('Escape');
    assert.equal(await dialog.count(), 1, 'it must be answered');
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByText('Download broken save').click()]);
    assert.equal(await readFile(await download.path(), 'utf8'), bad);
    assert.equal(await page.evaluate(() => localStorage.getItem('turnstone.game')), bad, 'not overwritten');
    await dialog.getByText('Start new').click();
    await act(page);
    await settled(page);
    await page.reload();
    await ready(page);
    assert.ok((await look(page)).view.actions >= 2);
  });
}

test('an older save is brought forward step by step', () => {
  const store = new Store(null);
  store.write('game', JSON.stringify({ version: SAVE_VERSION - 1, old: true }));
  const save = { version: SAVE_VERSION, game: 'banqi', rules: 'taiwan', mode: 'bot', level: 3, human: 'first', sealed: '1', record: '' };
  assert.deepEqual(readGame(store, { [SAVE_VERSION - 1]: (old) => (old.old ? save : null) }), { kind: 'save', save });
  assert.equal(readGame(store, {}).kind, 'broken');
});

test('without storage the game is played and said not to be saved', async (t) => {
  const prepare = (page) =>
    page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
  const page = await ready(await browser.open(t, { prepare }));
  await act(page);
  const { history } = await settled(page);
  assert.ok(history.length >= 2);
  assert.match(await page.locator('#subtitle').innerText(), /Not saved/);
});

test('storage that fills up falls back to memory', () => {
  const full = { setItem() { throw new Error('quota'); }, getItem: () => null, removeItem() {} };
  const store = new Store(/** @type {any} */ (full));
  assert.equal(store.persistent, true);
  assert.equal(store.write('game', 'text'), false);
  assert.equal(store.persistent, false);
  assert.equal(store.read('game'), 'text');
  store.remove('game');
  assert.equal(store.read('game'), null);
});
