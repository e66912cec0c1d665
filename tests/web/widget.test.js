import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE, PHONE, useBrowser } from './helpers.js';

const browser = useBrowser();
const TYPES = ['ready', 'movestart', 'moveend', 'movefinished', 'movecancel', 'reveal', 'plychange', 'gameend', 'loaderror'];
const MOVES = 'c2=H d2=s c2d2 g3=r b3=C';

/** A page of somebody's with a body, and files beside it. @param {import('node:test').TestContext} t */
async function host(t, body, { files = {}, device, allow } = {}) {
  const prepare = async (page) => {
    await page.addInitScript((types) => {
      window.told = [];
      for (const type of types) addEventListener(type, ({ detail, target }) => window.told.push([type, detail, target.id]));
    }, TYPES);
    await page.route(`${BASE}host/**`, (route) => {
      const name = new URL(route.request().url()).pathname.replace(/^.*\/host\//, '');
      const file = files[name];
      if (file) return route.fulfill({ contentType: 'text/plain', body: file });
      if (name) return route.fulfill({ status: 404, body: '' });
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en"><title>host</title><link rel="icon" href="data:,"><script type="module" src="../index.js"></script><main>${body}</main></html>` });
    });
  };
  return browser.open(t, { prepare, path: 'host/', device, allow });
}

const told = (page, type, n = 1) => page.waitForFunction(([name, count]) => window.told.filter(([one]) => one === name).length >= count, [type, n]);
const inside = (selector) => `turnstone-board >> ${selector}`;
const square = (name) => inside(`[data-square=${name}]`);
/** The types told so far. */
const types = (page) => page.evaluate(() => window.told.map(([type]) => type));
/** Runs a program that has the board as `board`. */
const run = (page, program) => page.evaluate(`(async () => { const board = document.querySelector('turnstone-board'); ${program} })()`);
/** What a call throws or rejects with: its rule. */
const rule = (page, call) => run(page, `try { await board.${call}; } catch (error) { return error.rule; } return null;`);
/** The rule a call breaks; and that nothing but the refusal came of it. */
async function refused(page, calls) {
  const state = () => run(page, 'return JSON.stringify([board.fen, board.history, board.ply, board.exportGame()])');
  const before = await state();
  for (const [call, id] of Object.entries(calls)) {
    assert.equal(await rule(page, call), id, call);
    assert.equal(await state(), before, call);
  }
}

test('attributes are properties and back, those set before the class is there too', async (t) => {
  const page = await host(t, '');
  const found = await page.evaluate(async () => {
    const early = document.createElement('x-later');
    Object.assign(early, { mode: 'friend', viewOnly: true, hidePool: true, animationDuration: 0, level: 4 });
    const { TurnstoneBoard } = await import('../element.js');
    await customElements.whenDefined('turnstone-board');
    document.querySelector('main').append(early);
    customElements.define('x-later', class extends TurnstoneBoard {});
    const taken = early.getAttributeNames().filter((name) => !name.startsWith('data-')).sort().map((name) => [name, early.getAttribute(name)]);
    early.viewOnly = false;
    early.level = null;
    return { taken, gone: [early.hasAttribute('view-only'), early.hasAttribute('level'), early.viewOnly, early.level] };
  });
  assert.deepEqual(found.taken, [['animation-duration', '0'], ['hide-pool', ''], ['level', '4'], ['mode', 'friend'], ['view-only', '']]);
  assert.deepEqual(found.gone, [false, false, false, null]);
});

test('a tap tells: picked, about to be played, played, turned up; a prevented one stops', async (t) => {
  const page = await host(t, '<turnstone-board mode="friend" position="8/8/8/SXXXXXXh r G1A2E2R2H2C2S4g1a2 0 1" muted></turnstone-board>', { allow: /./ });
  await page.waitForFunction(() => window.told.length > 0);
  const [[type, detail]] = await page.evaluate(() => window.told);
  assert.equal(type, 'loaderror', 'that bag does not fit');
  assert.equal(detail.code, 'bag-mismatch');
  assert.equal(await run(page, 'return board.ready.catch((error) => error.rule)'), 'bag-mismatch');
  await run(page, "window.told.length = 0; board.removeAttribute('position'); await new Promise((done) => board.addEventListener('ready', done)); await board.ready");
  await page.locator(square('c2')).click();
  await told(page, 'plychange');
  assert.deepEqual(await types(page), ['ready', 'movestart', 'moveend', 'movefinished', 'reveal', 'plychange']);
  const events = await page.evaluate(() => Object.fromEntries(window.told.map(([name, about]) => [name, about])));
  assert.deepEqual(events.movestart, { square: 'c2', moves: ['c2'] });
  assert.equal(events.moveend.move, 'c2');
  assert.equal(events.movefinished.events[0].turned, events.reveal.piece);
  assert.deepEqual({ ...events.reveal, piece: '' }, { square: 'c2', piece: '', seat: 'first', ply: events.movefinished.events[0].ply });
  assert.deepEqual(events.plychange, { ply: 1, plies: 1 });
  for (const stopped of ['movestart', 'moveend']) {
    await run(page, `window.told.length = 0; board.addEventListener('${stopped}', (event) => event.preventDefault(), { once: true })`);
    await page.locator(square('d2')).click();
    assert.deepEqual(await types(page), stopped === 'movestart' ? ['movestart'] : ['movestart', 'moveend']);
    assert.equal(await run(page, 'return board.history.length'), 1);
  }
});

test('a piece is picked and put down by tap, drag and program, unless it is prevented', async (t) => {
  const page = await host(t, '<turnstone-board mode="friend" game="jieqi" muted></turnstone-board>');
  await told(page, 'ready');
  const picked = () => page.locator(inside('[data-selected]')).count();
  const forbid = (type) => run(page, `window.told.length = 0; board.addEventListener('${type}', (event) => event.preventDefault(), { once: true })`);
  await forbid('movestart');
  await page.locator(square('b2')).click();
  assert.deepEqual([await types(page), await picked()], [['movestart'], 0]);
  await run(page, "window.told.length = 0; board.startMove('b2')");
  assert.deepEqual([await types(page), await picked()], [['movestart'], 1]);
  const { moves } = await page.evaluate(() => window.told[0][1]);
  assert.deepEqual(moves, await run(page, "return board.legalMovesFrom('b2')"));
  await forbid('movecancel');
  await page.locator(square('e5')).click();
  assert.deepEqual([await types(page), await picked()], [['movecancel'], 1]);
  await run(page, 'window.told.length = 0; board.cancelMove()');
  assert.deepEqual([await types(page), await picked()], [['movecancel'], 0]);
  await forbid('movestart');
  const [from, to] = [await page.locator(square('b2')).boundingBox(), await page.locator(square('b4')).boundingBox()];
  const drag = async () => {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag();
  assert.equal(await run(page, 'return board.history.length'), 0);
  await run(page, 'window.told.length = 0');
  await drag();
  await told(page, 'plychange');
  assert.deepEqual(await types(page), ['movestart', 'moveend', 'movefinished', 'reveal', 'plychange']);
});

test('methods refuse what is wrong by a stable rule, and nothing is half done', async (t) => {
  const page = await host(t, '<turnstone-board mode="friend" muted></turnstone-board>');
  assert.equal(await page.evaluate(() => customElements.whenDefined('turnstone-board').then(() => Promise.resolve(document.createElement('turnstone-board').move('c2')).catch(({ rule }) => rule))), 'not-ready');
  await told(page, 'ready');
  await run(page, "await board.move('c2')");
  await refused(page, {
    'move(7)': 'bad-move', "move('c2')": 'already-up', "move('z9')": 'bad-move', "legalMovesFrom('a9')": 'bad-square', "startMove('d3')": 'not-your-piece', "startMove('zz')": 'bad-square', "goTo('next')": 'not-viewing', "exportGame('pgn')": 'bad-format',
    'load(7)': 'bad-record', "load('nonsense')": 'bad-board', 'load({ tags: {}, moves: [] })': 'not-viewing', 'undo()': 'undo-reveal',
  });
  await run(page, `board.mode = 'view'; board.moves = '${MOVES}'; await new Promise((done) => board.addEventListener('plychange', done, { once: true }))`);
  await refused(page, { 'goTo(6)': 'bad-ply', 'goTo(-1)': 'bad-ply', 'goTo(1.5)': 'bad-ply', "goTo('up')": 'bad-ply', 'newGame()': 'not-playing', "move('c2')": 'not-playing', 'undo()': 'not-playing', 'hint()': 'not-playing', "load('c2=Q')": 'bad-reveal' });
});

test('a mode, a game or a mixture that there is not is said, and what stood before stays', async (t) => {
  const page = await host(t, '<turnstone-board mode="puzzle" muted>A board.</turnstone-board>');
  await told(page, 'loaderror');
  assert.deepEqual(await page.evaluate(() => window.told.map(([type, { code }]) => [type, code])), [['loaderror', 'unknown-mode']]);
  assert.match(await page.locator(inside('.subtitle')).innerText(), /no such mode/);
  await run(page, "board.mode = 'friend'; await new Promise((done) => board.addEventListener('ready', done)); await board.move('c2')");
  for (const [change, code] of [["board.game = 'chess'", 'unknown-game'], ["board.game = 'banqi'; board.seed = '1'; board.position = 'x'", 'seed-and-position'], ["board.seed = null; board.position = 'y'", 'bad-board'], ["board.position = null; board.mode = 'lesson'", 'unknown-mode']]) {
    await run(page, `window.told.length = 0; ${change}`);
    await told(page, 'loaderror');
    assert.equal((await page.evaluate(() => window.told.find(([type]) => type === 'loaderror')))[1].code, code);
    assert.equal(await run(page, 'return board.history.length'), 1, change);
  }
});

test('a game from a position, from a seed, and one nobody may touch', async (t) => {
  const text = 'XAXRRg1X/XXXXXXXc/XXsXh1CE/XXrXXrHX b G1A1E1H1C1S4a2e2h1c1s3 0 9';
  const page = await host(t, `<turnstone-board mode="friend" position="${text}" muted></turnstone-board>`);
  await told(page, 'ready');
  assert.equal((await run(page, 'return board.fen')).split(' ')[0], text.split(' ')[0]);
  assert.deepEqual(await run(page, 'return [board.pool.G, board.pool.S, board.captured.A ?? 0]'), [1, 4, 0]);
  const deals = [];
  for (let i = 0; i < 2; i += 1) {
    await run(page, "board.position = null; board.seed = 'garden'; await new Promise((done) => queueMicrotask(() => queueMicrotask(done))); board.newGame(); for (const at of ['a1', 'b1', 'c1']) await board.move(at)");
    deals.push(await run(page, 'return board.history.map(({ turned }) => turned).join()'));
  }
  assert.equal(deals[0], deals[1]);
  assert.match(await run(page, 'return board.exportGame()'), /\[Seeded "yes"\]/);
  assert.equal(JSON.parse(await run(page, "return board.exportGame('json')")).tags.Seeded, 'yes');
  await run(page, 'board.viewOnly = true');
  await page.locator(square('d3')).click();
  assert.equal(await run(page, 'return board.history.length'), 3);
  assert.equal(await rule(page, "startMove('d3')"), 'view-only');
  await run(page, "await board.move('d3')");
  assert.equal(await run(page, 'return board.history.length'), 4);
});

test('what may be hidden is: targets, the bag, the tools; parts and slots are there', async (t) => {
  const page = await host(t, '<turnstone-board mode="friend" game="jieqi" muted><p slot="header" id="over">Over</p><p slot="footer" id="under">Under</p>Fallback</turnstone-board>');
  await told(page, 'ready');
  const parts = await run(page, "return [...board.shadowRoot.querySelectorAll('[part]')].map((node) => node.getAttribute('part')).sort()");
  assert.deepEqual(parts, ['board', 'controls', 'pool', 'status', 'tray', 'tray']);
  const [over, at, under] = [await page.locator('#over').boundingBox(), await page.locator(inside('.game')).boundingBox(), await page.locator('#under').boundingBox()];
  assert.ok(over.y + over.height <= at.y && at.y + at.height <= under.y);
  assert.deepEqual((await page.locator(inside('.tool')).allInnerTexts()).filter((text) => /\w\.\w/.test(text)), [], 'no raw key');
  await page.locator(inside('[part=pool]')).click();
  assert.equal(await run(page, "return board.shadowRoot.querySelectorAll('dialog[data-name=bag] table').length"), 2);
  await page.keyboard.press('Escape');
  const ink = (program) => run(page, `${program}; board.startMove('b2'); await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); const picture = board.shadowRoot.querySelector('canvas').toDataURL(); board.cancelMove(); return picture`);
  assert.notEqual(await ink('board.hideDests = true'), await ink('board.hideDests = false'));
  await run(page, 'board.hidePool = true');
  assert.equal(await page.locator(inside('[part=pool]')).count(), 0);
});

test('a record from an address, as text or JSON; what is no record is told', async (t) => {
  const record = `[Game "banqi"]\n[Rules "taiwan"]\n\n${MOVES}\n`;
  const files = { 'a.txt': record, 'a.json': JSON.stringify({ tags: { Game: 'banqi', Rules: 'taiwan' }, moves: MOVES.split(' ') }), 'page.txt': '<!doctype html><p>Not here', 'bad.json': '{ "tags": ' };
  const page = await host(t, '<turnstone-board mode="view" src="a.txt" ply="3" muted></turnstone-board>', { files, allow: /404/ });
  await told(page, 'ready');
  const state = () => run(page, 'return [board.ply, board.history.length, board.fen]');
  const [ply, actions, fen] = await state();
  assert.deepEqual([ply, actions], [3, 3]);
  await run(page, "window.told.length = 0; board.src = 'a.json'; board.ply = null");
  await told(page, 'plychange');
  assert.deepEqual((await state()).slice(0, 2), [5, 5]);
  for (const [src, code] of [['absent.txt', 'no-record'], ['page.txt', 'bad-record'], ['bad.json', 'bad-record']]) {
    await run(page, `window.told.length = 0; board.src = '${src}'`);
    await told(page, 'loaderror');
    assert.equal((await page.evaluate(() => window.told[0]))[1].code, code);
    assert.equal((await state())[0], 5, 'the game before is still shown');
  }
  await run(page, 'board.ply = 3');
  assert.deepEqual(await state(), [3, 3, fen]);
  await page.locator(square('c2')).focus();
  await page.keyboard.press(']');
  assert.deepEqual(await page.evaluate(() => window.told.at(-1).slice(0, 2)), ['plychange', { ply: 4, plies: 5 }]);
  await run(page, `board.load('c2=H')`);
  assert.deepEqual((await state()).slice(0, 2), [1, 1]);
});

for (const mode of ['friend', 'play']) {
  test(`jieqi in mode ${mode}: no event and no property names what the side at the board may not know`, async (t) => {
    const page = await host(t, `<turnstone-board mode="${mode}" game="jieqi" seed="secret" level="1" muted></turnstone-board>`);
    await told(page, 'ready');
    await run(page, `
      for (let i = 0; i < ${mode === 'play' ? 16 : 40} && !board.result; i += 1) {
        while (!board.result && ${mode === 'play'} && board.turn !== 'first') await new Promise((done) => setTimeout(done, 20));
        if (board.result) break;
        const moves = board.legalMoves;
        const taking = moves.filter((text) => !/empty/.test(board.shadowRoot.querySelector('[data-square=' + text.slice(2) + ']').getAttribute('aria-label')));
        const from = taking.length ? taking : moves;
        await board.move(from[(i * 7) % from.length]);
      }`);
    const kept = await page.evaluate(async () => {
      const board = document.querySelector('turnstone-board');
      const record = board.exportGame();
      return { told: window.told, record, over: board.result !== null, state: { fen: board.fen, history: board.history, pool: board.pool, captured: board.captured } };
    });
    // The action that ends the game opens the deal with it.
    const heard = kept.told.filter(([type]) => type === 'movefinished').flatMap(([, { events: all }]) => all).filter(({ ending }) => !ending);
    const events = kept.over ? heard : [...heard, ...kept.state.history];
    const dark = events.filter(({ victim }) => victim === 'X' || victim === 'x');
    for (const { seat, captured } of dark) {
      const mine = mode === 'play' && seat === 'first';
      if (mine) assert.doesNotMatch(captured, /^x$/i);
      else assert.match(captured, /^x$/i, 'what was taken unseen stays unseen');
    }
    assert.ok(dark.length > 0, 'something was taken unseen');
    if (!kept.over) assert.doesNotMatch(kept.record, /Deal|Salt/);
    assert.doesNotMatch(JSON.stringify(kept.told), /deal|salt|sealed/i);
  });
}

test('two boards under one page: keys act on the focused one only, and the page stays still', async (t) => {
  const page = await host(t, `<turnstone-board id="one" mode="view" moves="${MOVES}" muted></turnstone-board><turnstone-board id="two" mode="view" moves="${MOVES}" muted></turnstone-board><p style="height: 3000px"></p>`);
  await told(page, 'ready', 2);
  await page.locator('#two >> [data-square=a1]').focus();
  await page.waitForTimeout(50);
  const at = await page.evaluate(() => scrollY);
  for (const key of ['[', '[', 'ArrowDown', 'ArrowUp', 'PageDown', 'End', 'Home', ' ']) await page.keyboard.press(key);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('turnstone-board')].map(({ ply }) => ply)), [5, 3]);
  assert.equal(await page.evaluate(() => scrollY), at);
});

test('on a phone, room from 320 to 600 to 0 to 400 pixels: the board fits, and has its sharpness', async (t) => {
  const page = await host(t, '<div id="room"><turnstone-board mode="friend" muted></turnstone-board></div>', { device: { ...PHONE, viewport: { width: 700, height: 900 } } });
  await told(page, 'ready');
  for (const width of [320, 600, 0, 400]) {
    await page.evaluate((px) => (document.getElementById('room').style.width = `${px}px`), width);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    if (!width) continue;
    const [wide, canvas, ratio] = await run(page, "const box = board.shadowRoot.querySelector('canvas'); return [box.getBoundingClientRect().width, box.width, devicePixelRatio]");
    assert.ok(wide <= width && wide > width * 0.7, `${wide} of ${width}`);
    assert.equal(canvas, Math.round(wide * ratio));
  }
});
