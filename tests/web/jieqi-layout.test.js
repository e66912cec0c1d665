// Jieqi on every size of screen, in words of every length, under axe, and in the element.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, AXE, BASE, changed, choose, DESKTOP, painted, PHONE, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();
const BOT = { game: 'jieqi', level: 1 };

const measure = (page) =>
  page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const shown = [...document.querySelectorAll('#game button:not([data-square]), #game h1, #rules-chip, .player-name, .taken')].filter((node) => node.getClientRects().length);
    return {
      cell: box('[data-square=a0]').width,
      square: box('[data-square=a0]').width === box('[data-square=a0]').height,
      upright: box('[data-square=a0]').left === box('[data-square=a9]').left && box('[data-square=a0]').top > box('[data-square=a9]').top,
      bottom: box('#tools').bottom,
      boardRight: box('.ts-board').right,
      wide: document.documentElement.scrollWidth,
      clipped: shown.filter((node) => node.getBoundingClientRect().right > innerWidth + 0.5 || node.getBoundingClientRect().left < -0.5).map((node) => node.textContent),
      width: innerWidth,
      height: innerHeight,
    };
  });

for (const [width, height, cell] of [
  [360, 740, 38],
  [320, 568, 33],
  [280, 653, 29],
  [412, 915, 43],
  [740, 360, 32],
  [568, 320, 28],
  [768, 1024, 66],
  [900, 600, 36],
  [1280, 800, 55],
]) {
  test(`${width} by ${height}: the board stands upright, all in sight, nothing clipped`, async (t) => {
    const page = await ready(await browser.open(t, { device: { viewport: { width, height } }, settings: BOT }));
    for (let i = 0; i < 3; i += 1) {
      const found = await measure(page);
      assert.ok(found.cell >= cell && found.square && found.upright, `cells of ${found.cell} px`);
      assert.ok(found.bottom <= found.height + 0.5, `the tools end at ${found.bottom}`);
      assert.ok(found.wide <= found.width && found.boardRight <= found.width, 'no sideways scrolling');
      assert.deepEqual(found.clipped, []);
      await act(page, choose((await settled(page)).view).text);
    }
  });
}

test('nothing shifts while the page loads, a game begins and is taken up again', async (t) => {
  for (const device of [PHONE, DESKTOP]) {
    const prepare = (page) =>
      page.addInitScript(() => {
        window.shifts = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
    const page = await ready(await browser.open(t, { device, settings: BOT, prepare }));
    for (let i = 0; i < 3; i += 1) await act(page, choose((await settled(page)).view).text);
    await settled(page);
    await painted(page);
    assert.ok((await page.evaluate(() => window.shifts)) <= 0.02);
    await page.reload();
    await ready(page);
    await painted(page);
    assert.ok((await page.evaluate(() => window.shifts)) <= 0.02);
  }
});

test('the other game has the room it needs at once', async (t) => {
  const page = await ready(await browser.open(t, { device: PHONE }));
  for (const [game, cols] of /** @type {const} */ ([['jieqi', 9], ['banqi', 4], ['jieqi', 9]])) {
    await page.locator(`.game-choice[data-game=${game}]`).tap();
    await painted(page);
    const { board, room, cell } = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      return { board: box('.ts-board'), room: box('#board'), cell: box('[data-square]').width };
    });
    assert.equal(Math.round(board.width), Math.round(cols * cell + 16));
    assert.ok(room.height - board.height >= -0.5 && room.height - board.height <= 12, `${board.height} in ${room.height}`);
  }
});

test('pixel ratios 1, 1.5, 2 and 3: the canvas is drawn at its own size', async (t) => {
  for (const deviceScaleFactor of [1, 1.5, 2, 3]) {
    const page = await ready(await browser.open(t, { device: { viewport: { width: 360, height: 740 }, deviceScaleFactor }, settings: BOT }));
    const { got, want } = await page.evaluate(() => {
      const canvas = document.querySelector('.ts-board canvas');
      const { width, height } = canvas.getBoundingClientRect();
      return { got: [canvas.width, canvas.height], want: [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)] };
    });
    assert.deepEqual(got, want);
  }
});

test('full trays and every counter leave names and notes whole', async (t) => {
  const page = await ready(await browser.open(t, { settings: { game: 'jieqi', level: 8 } }));
  for (const viewport of [{ width: 320, height: 568 }, { width: 360, height: 740 }, { width: 740, height: 360 }, DESKTOP.viewport]) {
    await page.setViewportSize(viewport);
    await painted(page);
    const found = await page.evaluate(async () => {
      const { showPlayer } = await import('./play/players.js');
      const { showStatus } = await import('./play/status.js');
      const { desk, session, language } = (await import('./main.js')).page;
      const captured = { A: 2, E: 2, R: 2, H: 2, C: 2, S: 3, X: 2, a: 2, e: 2, r: 2, h: 2, c: 2, s: 5, x: 2 };
      const view = { ...session.view, captured, quiet: 119, check: 'e0' };
      const full = /** @type {any} */ ({ setup: session.setup, actor: 'first', view });
      showPlayer(desk.nodes.near, full, 'first', 'traditional', language.t);
      showPlayer(desk.nodes.far, full, 'second', 'traditional', language.t);
      showStatus(desk.nodes, full, { home: false, thinking: false, persistent: true, facts: '' }, language.t);
      const box = (node) => node.getBoundingClientRect();
      const rows = [...document.querySelectorAll('.player')];
      return {
        overlaps: rows.filter((row) => box(row.querySelector('.tray')).left < box(row.querySelector('.player-name')).right && box(row.querySelector('.tray')).top < box(row.querySelector('.player-name')).bottom).length,
        outside: rows.filter((row) => box(row.querySelector('.tray')).right > box(row).right + 0.5).length,
        cut: [document.querySelector('.player-far .player-name'), document.querySelector('#title')].filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent),
        notes: [...document.querySelectorAll('.note')].filter((node) => box(node).right > box(document.querySelector('.subtitle')).right + 0.5).map((node) => node.textContent),
      };
    });
    assert.deepEqual(found, { overlaps: 0, outside: 0, cut: [], notes: [] }, `${viewport.width} by ${viewport.height}`);
  }
});

for (const [size, device] of /** @type {const} */ ([['phone', PHONE], ['desktop', DESKTOP]])) {
  test(`axe finds nothing: ${size}`, async (t) => {
    const page = await ready(await browser.open(t, { device: { ...device, bypassCSP: true }, settings: { game: 'jieqi', mode: 'two', acting: 'always' } }));
    await page.addScriptTag({ path: AXE });
    const check = async (where) => {
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        assert.deepEqual(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`) })), [], `${where}, ${colorScheme}`);
      }
    };
    const dialog = async (name, open) => {
      await open();
      await page.locator(`dialog[data-name=${name}]`).waitFor();
      await check(name);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    };
    await check('home');
    await dialog('new-game', () => page.locator('[data-do=setUp]').click());
    await dialog('rules', () => page.locator('#rules-chip').click());
    for (let i = 0; i < 6; i += 1) await act(page, choose((await settled(page)).view).text);
    await page.locator('[data-movable]').first().click();
    await check('a piece picked');
    await dialog('bag', () => page.locator('[data-do=bag]').click());
    await dialog('handover', async () => {
      await page.locator('[data-do=handover]').click();
      await page.locator('.hold').focus();
      await page.keyboard.down('Enter');
    });
    await page.keyboard.up('Enter');
    await changed(page, () => page.evaluate(async () => (await import('./main.js')).page.session.resign()));
    await page.locator('dialog[data-name=result] [data-verdict=verified]').waitFor();
    await check('result');
    await page.keyboard.press('Escape');
    await check('over');
  });
}

test('the element plays jieqi, changes its game, and shows a record of it', async (t) => {
  const prepare = async (page) => {
    await page.addInitScript(() => {
      window.told = [];
      for (const type of ['ready', 'movefinished', 'loaderror']) addEventListener(type, ({ detail, target }) => window.told.push([type, /** @type {HTMLElement} */ (target).id, detail]));
    });
    const body = '<turnstone-board id="one" game="jieqi" level="1" muted>Jieqi.</turnstone-board><turnstone-board id="two" game="jieqi" mode="view" moves="b2b9Pp a9b9p"></turnstone-board>';
    await page.route(`${BASE}host`, (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en"><title>host</title><link rel="icon" href="icon.svg"><script type="module" src="index.js"></script><main>${body}</main></html>` }));
  };
  const page = await browser.open(t, { prepare, path: 'host', device: { viewport: { width: 500, height: 1400 } } });
  await page.waitForFunction(() => window.told.filter(([type]) => type === 'ready').length === 2);
  const cell = (id, square) => page.locator(`#${id} >> [data-square=${square}]`);
  assert.equal(await page.locator('#one >> [data-square]').count(), 90);
  await cell('one', 'b2').click();
  await cell('one', 'b9').click();
  await page.waitForFunction(() => window.told.filter(([type]) => type === 'movefinished').length === 2);
  const { fen, turn, history, record } = await page.evaluate(() => {
    const one = /** @type {any} */ (document.getElementById('one'));
    return { fen: one.fen, turn: one.turn, history: one.history, record: one.exportGame() };
  });
  assert.match(fen, / w /);
  assert.deepEqual([turn, history[0].text], ['first', 'b2b9']);
  assert.doesNotMatch(record, /Deal|Salt/);
  assert.equal(await cell('two', 'b9').getAttribute('aria-label'), 'b10, black soldier');
  await page.evaluate(() => /** @type {any} */ (document.getElementById('two')).goTo('first'));
  assert.equal(await cell('two', 'b9').getAttribute('aria-label'), 'b10, dark black piece, moves as horse');
  await page.evaluate(() => /** @type {any} */ (document.getElementById('one')).setAttribute('game', 'banqi'));
  await page.waitForFunction(() => document.getElementById('one').shadowRoot.querySelectorAll('[data-square]').length === 32);
  const box = await page.locator('#one >> .ts-board').boundingBox();
  assert.ok(box.width <= 500);
});
