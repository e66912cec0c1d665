import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { act, at, BASE, choose, look, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();

const menu = async (page, key) => {
  await page.locator('#menu-button').click();
  await page.locator(`dialog [data-do=${key}]`).click();
};
const play = async (page, actions) => {
  for (let i = 0; i < actions; i += 1) {
    const { view } = await settled(page);
    if (view.ending) break;
    await act(page, choose(view).text);
  }
  return settled(page);
};
const link = async (page) => {
  await menu(page, 'share');
  const text = await page.locator('#share-link').inputValue();
  await page.keyboard.press('Escape');
  return text;
};
/** Opens an address on the same page and waits until what it names is shown. */
const follow = async (page, address, text) => {
  await page.goto('about:blank');
  await page.goto(address);
  await ready(page);
  await page.waitForFunction((wanted) => document.querySelector('#title')?.textContent === wanted, text);
};
const download = async (page, name) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-share=${name}]`).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

for (const game of ['banqi', 'jieqi']) {
  test(`${game}: a link shows the game it was made from, at its turn, and leaves the game in progress alone`, async (t) => {
    const page = await ready(await browser.open(t, { settings: { game, mode: 'two' } }));
    const { view, history } = await play(page, 12);
    const address = await link(page);
    assert.ok(address.startsWith(`${BASE}#game=${game}&`), address);
    assert.ok(address.length < 400, address);
    await follow(page, address, `Turn ${view.ply} of ${view.ply}`);
    const shown = await look(page);
    assert.equal(shown.view.fen, view.fen);
    assert.deepEqual(shown.history.map((event) => event.text), history.map((event) => event.text));
    await page.locator('[data-do=prev]').click();
    await page.locator('[data-do=prev]').click();
    const earlier = await link(page);
    assert.match(earlier, new RegExp(`&ply=${view.ply - 2}$`));
    await page.locator('[data-do=leave]').click();
    assert.equal(new URL(page.url()).hash, '');
    assert.equal((await settled(page)).view.fen, view.fen);
    await follow(page, earlier, `Turn ${view.ply - 2} of ${view.ply}`);
  });

  test(`${game}: a link in mid-game tells what its maker knows and nothing that lies face down`, async (t) => {
    const page = await ready(await browser.open(t, { settings: { game, level: 1 } }));
    await play(page, 8);
    const record = await page.evaluate(async () => (await import('./main.js')).page.session.record);
    const address = await link(page);
    assert.doesNotMatch(record, /\[(Deal|Salt)/);
    const said = decodeURIComponent(new URL(address).hash.slice(1).replaceAll('+', ' '));
    const moves = record.slice(record.lastIndexOf(']') + 1).replace(/\d+\./g, ' ').trim().split(/\s+/).join('.');
    const names = { banqi: 'game=banqi&rules=taiwan', jieqi: 'game=jieqi&rules=capturer&viewer=first' };
    assert.equal(said, `${names[game]}&moves=${moves}`);
  });

  test(`${game}: text, JSON and pictures`, async (t) => {
    const page = await ready(await browser.open(t, { settings: { game, mode: 'two' } }));
    const { view, history } = await play(page, 9);
    await menu(page, 'share');
    assert.equal(await page.locator('#share-position').inputValue(), view.fen);
    const text = await download(page, 'text');
    const json = await download(page, 'json');
    const data = JSON.parse(json.bytes.toString());
    assert.equal(data.tags.Game, game);
    assert.equal(data.moves.length, view.ply);
    const svg = await download(page, 'svg');
    const drawn = await page.evaluate((markup) => {
      const root = new DOMParser().parseFromString(markup, 'image/svg+xml');
      return { pieces: root.querySelectorAll('g[transform^=translate]').length, errors: root.querySelectorAll('parsererror').length };
    }, svg.bytes.toString());
    assert.equal(drawn.errors, 0);
    assert.ok(drawn.pieces >= view.cells.filter(Boolean).length, JSON.stringify(drawn));
    const png = await download(page, 'png');
    assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    assert.ok(png.bytes.readUInt32BE(16) > 300);
    assert.deepEqual([text.name, json.name, svg.name, png.name], ['txt', 'json', 'svg', 'png'].map((ending) => `turnstone-game.${ending}`));
    await page.keyboard.press('Escape');
    await menu(page, 'openRecord');
    for (const bad of ['{', '{"tags":{"Colour":"red"},"moves":[]}', '{"tags":{},"moves":["a1 a2"]}']) {
      await page.locator('#record-text').fill(bad);
      await page.locator('dialog .primary').click();
      assert.match(await page.locator('#record-fault').innerText(), /cannot be read: .+/, bad);
    }
    await page.locator('#record-text').fill(json.bytes.toString());
    await page.locator('dialog .primary').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const shown = await look(page);
    assert.equal(shown.view.fen, view.fen);
    assert.deepEqual(shown.history.map((event) => [event.text, event.turned]), history.map((event) => [event.text, event.turned]));
  });
}

test('a link’s game is the first that is painted, before the saved one', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  await play(page, 6);
  const address = `${BASE}#game=banqi&rules=taiwan&moves=c2=H.d2=g`;
  await page.addInitScript(() => {
    window.painted = [];
    const note = () => {
      window.painted.push(document.querySelector('#title')?.textContent ?? '');
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.goto('about:blank');
  await page.goto(address);
  await ready(page);
  assert.equal((await look(page)).view.ply, 2, 'there as soon as the page is ready');
  await page.waitForFunction(() => window.painted.at(-1) === 'Turn 2 of 2');
  const titles = new Set(await page.evaluate(() => window.painted));
  assert.deepEqual([...titles].filter((title) => title && title !== 'Turnstone'), ['Turn 2 of 2']);
});

test('a link that breaks a rule is told with its reason; the page is as it was', async (t) => {
  const page = await ready(await browser.open(t));
  const { view } = await look(page);
  for (const hash of ['#game=banqi&moves=c2=Q', '#game=chess&moves=e2e4', '#position=8/8', '#moves=%E0%A4%A', '#game=banqi&rules=x&moves=c2=H', '#moves=c2=H"]x']) {
    await page.evaluate((text) => (location.hash = text), hash);
    await page.waitForFunction(() => /cannot be shown: ./.test(document.querySelector('#toast')?.textContent ?? ''), null, { polling: 50 });
    assert.equal(new URL(page.url()).hash, '', hash);
    assert.equal((await look(page)).view.fen, view.fen);
    await page.evaluate(() => (document.querySelector('#toast').textContent = ''));
  }
  await page.evaluate(() => (location.hash = '#somewhere'));
  assert.equal((await look(page)).view.fen, view.fen);
});

test('play goes on from a position that is looked at', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  await page.evaluate(() => (location.hash = '#game=banqi&rules=hongkong&moves=c2=H.d2=s.c2d2.e4=g&ply=3'));
  await page.waitForFunction(() => document.querySelector('#title')?.textContent === 'Turn 3 of 4');
  await menu(page, 'playFrom');
  const { view, setup, actor } = await settled(page);
  assert.equal(view.rules, 'hongkong');
  assert.match(view.fen, / b \S+ 0 2/);
  assert.deepEqual([setup.mode, actor, view.actions], ['two', view.toMove, 0]);
  assert.equal(new URL(page.url()).hash, '');
  await page.locator(at('e4')).click();
  const { history } = await look(page);
  assert.equal(history.length, 1);
  await page.reload();
  await ready(page);
  const again = await look(page);
  assert.deepEqual(again.history, history);
  await page.evaluate(async () => (await import('./main.js')).page.rematch());
  assert.equal((await look(page)).view.fen, view.fen);
});

for (const game of ['banqi', 'jieqi']) {
  test(`${game}: a sheet for paper has the board in the colours of light and the moves, and nothing else of the page`, async (t) => {
    const page = await ready(await browser.open(t, { settings: { game, mode: 'two', theme: 'dark' } }));
    const { history } = await play(page, 6);
    await page.evaluate(() => {
      window.print = () => (window.printed = true);
    });
    await menu(page, 'share');
    await page.locator('[data-share=print]').click();
    await page.waitForFunction(() => window.printed);
    const sheet = page.locator('.sheet');
    assert.equal(await sheet.isVisible(), false, 'on the screen it is not seen');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await page.evaluate(() => [...document.body.children].filter((one) => one.getClientRects().length).map((one) => one.className)), ['sheet']);
    assert.equal(await sheet.locator('.sheet-moves > span').count(), history.length);
    assert.match(await sheet.innerHTML(), /fill="#c9a56b"/, 'wood, not slate');
    assert.doesNotMatch(await sheet.innerHTML(), / style=/);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.equal(await sheet.count(), 0);
  });
}

test('the projector view: a larger board and words, and back', async (t) => {
  const page = await ready(await browser.open(t, { device: { viewport: { width: 1600, height: 1000 } } }));
  const width = async () => (await page.locator('#board').boundingBox()).width;
  const before = await width();
  await menu(page, 'projector');
  await page.waitForFunction((least) => document.querySelector('#board').getBoundingClientRect().width > least, before * 1.2);
  assert.equal(await page.locator('#panel').isVisible(), false);
  const edges = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.querySelector('#tools').getBoundingClientRect().bottom - innerHeight]);
  assert.ok(edges[0] <= 0 && edges[1] <= 1, String(edges));
  await act(page, 'c2');
  await menu(page, 'projectorOff');
  await page.waitForFunction((wide) => Math.abs(document.querySelector('#board').getBoundingClientRect().width - wide) < 2, before);
  assert.equal(await page.locator('#panel').isVisible(), true);
});
