// Jieqi on the page, rule by rule of behaviour.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import en from '../../www/i18n/en.js';
import { english } from '../../www/i18n.js';
import { oddsOf } from '../../www/play/announcer.js';
import { takeApart, upTo } from '../../www/play/record.js';
import { takeBackPlan } from '../../www/play/takeback.js';
import { turnsOf } from '../../www/play/words.js';
import { act, at, centre, changed, choose, DESKTOP, look, named, PHONE, playFrom, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();
const TWO = { game: 'jieqi', mode: 'two' };
const BOT = { game: 'jieqi', level: 1 };
const menu = async (page, key) => {
  await page.locator('#menu-button').click();
  await page.locator(`dialog [data-do=${key}]`).click();
};
const label = (page, square) => page.locator(at(square)).getAttribute('aria-label');
const said = (page) => page.locator('#live').innerText();

test('the list of moves: people’s names, what turned up, what was taken or "?"', () => {
  const event = (more) => /** @type {any} */ ({ ply: 0, seat: 'first', kind: 'capture', from: 'b2', to: 'b9', turned: 'S', victim: 'x', captured: 'h', wxf: 'C2+7', han: '炮二進七', ...more });
  const text = (more, notation) => turnsOf([event(more)], english.t, 'jieqi', notation)[0].text;
  assert.equal(text({}), 'b3×b10=S(h)');
  assert.equal(text({ captured: 'x' }), 'b3×b10=S(?)');
  assert.equal(text({ captured: null }), 'b3×b10=S(?)');
  assert.equal(text({ kind: 'step', to: 'b4', victim: null, captured: null, turned: null }), 'b3b5');
  assert.deepEqual([text({}, 'wxf'), text({}, 'han'), text({ wxf: null }, 'wxf')], ['C2+7', '炮二進七', 'b3×b10=S(h)']);
});

test('a record is taken apart into the tags that last and its turns', () => {
  const parts = takeApart('[Game "jieqi"]\n[Rules "both"]\n[Result "first"]\n[Viewer "first"]\n\n1. b2b9Pp a9b9p 2. h2h9N? {a note} i9h9n\n3. c3c4 1-0\n');
  assert.deepEqual(parts.turns, ['b2b9Pp', 'a9b9p', 'h2h9N?', 'i9h9n', 'c3c4']);
  assert.equal(upTo(parts, 3), '[Game "jieqi"]\n[Rules "both"]\n[Viewer "first"]\n\nb2b9Pp a9b9p h2h9N?\n');
});

test('a capture of a dark piece is never taken back, nor a dark piece’s move', () => {
  const two = { mode: /** @type {const} */ ('two'), human: /** @type {const} */ ('first'), practice: false };
  const view = /** @type {any} */ ({ ending: null, chain: null });
  const plan = (more) => takeBackPlan(/** @type {any} */ ([{ seat: 'first', ply: 0, turned: null, victim: null, ...more }]), view, two).refused;
  assert.deepEqual([plan({}), plan({ turned: 'S' }), plan({ victim: 'x' }), plan({ victim: 'h' })], [null, 'undo-reveal', 'undo-reveal', null]);
});

test('the game is chosen at home, laid out at once, and remembered', async (t) => {
  const page = await ready(await browser.open(t));
  assert.equal(await page.locator('[data-square]').count(), 32);
  await page.locator('.game-choice[data-game=jieqi]').click();
  assert.equal(await page.locator('[data-square]').count(), 90);
  assert.equal(await page.locator('.game-choice[data-game=jieqi]').getAttribute('aria-pressed'), 'true');
  assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.game), 'jieqi');
  await page.reload();
  await ready(page);
  const { view, home } = await look(page);
  assert.deepEqual([view.game, home], ['jieqi', true]);
  await page.locator('.game-choice[data-game=banqi]').click();
  assert.deepEqual([await page.locator('[data-square]').count(), (await look(page)).view.game], [32, 'banqi']);
});

test('New game offers each game its own rule sets', async (t) => {
  const page = await ready(await browser.open(t));
  await page.locator('[data-do=setUp]').click();
  await page.locator('dialog[data-name=new-game]').waitFor();
  const sets = () => page.locator('dialog .choice.list .choice-label').allInnerTexts();
  assert.equal((await sets()).length, 8);
  await page.getByRole('radio', { name: 'Jieqi' }).click();
  assert.deepEqual(await sets(), [en['ruleset.capturer'], en['ruleset.both']]);
  await page.getByRole('radio', { name: /^Both see/ }).click();
  await page.locator('dialog .primary').click();
  const { view } = await look(page);
  assert.deepEqual([view.game, view.rules], ['jieqi', 'both']);
  assert.equal(await page.locator('#rules-chip').innerText(), en['ruleset.both']);
});

test('every rule set of jieqi has its name, brief and text', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  const sets = await page.evaluate(async () => (await import('./main.js')).page.core.rulesInfo('jieqi'));
  assert.deepEqual(sets.map(({ id }) => id), ['capturer', 'both']);
  const texts = new Set();
  for (const { id } of sets) {
    await page.evaluate(async (jieqiRules) => (await import('./main.js')).page.newGameWith({ jieqiRules }), id);
    assert.ok(en[`ruleset.${id}`] && en[`ruleset.brief.${id}`]);
    await page.locator('#rules-chip').click();
    texts.add(await page.locator('dialog[data-name=rules] .dialog-body').innerText());
    assert.doesNotMatch(await page.locator('dialog').innerText(), /\b[a-z]+\.[a-z]+\.[a-z]+\b/);
    await page.keyboard.press('Escape');
  }
  assert.equal(texts.size, 2);
});

test('dark pieces are told by side and point, and all of a point alike', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  assert.equal(await label(page, 'b2'), 'b3, dark red piece, moves as cannon');
  assert.equal(await label(page, 'a9'), 'a10, dark black piece, moves as chariot');
  assert.equal(await label(page, 'e0'), 'e1, red general');
  assert.equal(await page.locator('[data-movable]').count(), 16);
});

test('a move is heard with what it turned up', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  const { history } = await act(page, 'b2b9');
  const role = en[`role.${history[0].turned.toLowerCase()}`];
  assert.equal((await said(page)).trim(), `Red: dark red cannon b3 takes dark piece at b10, turns up ${role}, it was unknown to you`);
  await page.locator('.moves li').first().waitFor();
  assert.equal(await page.locator('[data-go="1"]').innerText(), `b3×b10=${history[0].turned}(?)`);
});

test('against a bot the capturer learns what it took, in words, tray and list', async (t) => {
  const page = await ready(await browser.open(t, { settings: BOT }));
  const { history } = await act(page, 'b2b9');
  const { captured } = history[0];
  assert.match(captured, /^[aerhcs]$/);
  assert.match(await page.locator('#player-near .sr-only').innerText(), new RegExp(String(en[`piece.${captured}`])));
  assert.match(await page.locator('.moves').innerText(), new RegExp(`b3×b10=\\w\\(${captured}\\)`));
});

test('typed in people’s coordinates; the other dialect is refused', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  const type = async (text) => {
    await menu(page, 'typeMove');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type('b3b0');
  await page.locator('#toast:not([hidden])').waitFor();
  assert.equal(await page.locator('#toast').innerText(), en['error.bad-move']);
  const { history } = await changed(page, () => type('b3-b10'));
  assert.equal(history[0].text, 'b2b9');
});

test('typed as people call it: WXF letters or Chinese, and what no legal move is called is refused', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  const type = async (text) => {
    await menu(page, 'typeMove');
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  };
  await type('炮二退一');
  await page.locator('#toast:not([hidden])').waitFor();
  assert.equal(await page.locator('#toast').innerText(), en['error.unknown-move']);
  const texts = [];
  for (const said of ['暗炮二平五', 'dH2+3', '暗马八进七', '暗卒1进1']) texts.push((await changed(page, () => type(said))).history.at(-1).text);
  assert.deepEqual(texts, ['h2e2', 'b9c7', 'b0c2', 'a6a5']);
});

test('every refusal has its own short reason', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  const before = (await look(page)).view;
  const refuse = async (text) => {
    await page.evaluate(async (wish) => (await import('./main.js')).page.session.act(wish), text);
    return page.locator('#toast').innerText();
  };
  const reasons = [];
  for (const text of ['a4a5', 'a9a8', 'a0b1', 'a0a5', 'b0d1', 'b0c3', 'c0c2', 'd0c1', 'd0d1', 'b2c4', 'b2b7', 'a3a2', 'a3b3', 'e0e2', 'a0a3', 'zz']) reasons.push([text, await refuse(text)]);
  const known = new Set(Object.entries(en).filter(([key]) => key.startsWith('error.')).map(([, words]) => words));
  for (const [text, reason] of reasons) assert.ok(reason.length <= 60 && known.has(reason), `${text}: ${reason}`);
  assert.ok(new Set(reasons.map(([, reason]) => reason)).size >= 9, reasons.join('; '));
  assert.deepEqual((await look(page)).view, before, 'nothing changed');
});

test('check is in the bar and on the general; the quiet count comes past half of 120', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  await playFrom(page, { game: 'jieqi', position: '3g5/9/9/9/9/r8/9/9/9/4G4 b - 0 5' });
  const { view } = await act(page, 'a4e4');
  assert.equal(view.check, 'e0');
  assert.match(await label(page, 'e0'), /general, in check/);
  assert.equal(await page.locator('#title').innerText(), 'Check: Red');
  const notes = await page.evaluate(async () => {
    const { showStatus } = await import('./play/status.js');
    const { session, nodes, language } = (await import('./main.js')).page;
    return [60, 61].map((quiet) => {
      showStatus(nodes, { setup: session.setup, actor: 'first', view: { ...session.view, quiet } }, { home: false, thinking: false, persistent: true, facts: '' }, language.t);
      return nodes.subtitle.textContent;
    });
  });
  assert.doesNotMatch(notes[0], /Quiet/);
  assert.match(notes[1], /Quiet 61\/120/);
});

test('the board is turned for Black against a bot, and a tap still means the point under it', async (t) => {
  const page = await ready(await browser.open(t, { settings: { ...BOT, side: 'second' } }));
  await changed(page, () => page.locator('[data-do=newGame]').click());
  await settled(page);
  const [a1, i10] = [await centre(page, 'a0'), await centre(page, 'i9')];
  assert.ok(a1.y < i10.y && a1.x > i10.x);
  const { view } = await look(page);
  const step = view.moves.find(({ acting }) => acting);
  await page.locator(at(step.from)).click();
  const { history } = await changed(page, () => page.locator(at(step.to)).click());
  assert.equal(history.findLast(({ seat }) => seat === 'second').text, step.text);
  assert.equal(await page.locator(at(step.to)).getAttribute('data-last') ?? 'to', 'to');
});

test('the board turned by hand: labels, last move and record are the same', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  await act(page, 'a3a4');
  const before = { label: await label(page, 'b9'), record: await page.evaluate(async () => (await import('./main.js')).page.session.record) };
  await menu(page, 'turn');
  assert.equal(await page.locator('[data-last=to]').getAttribute('data-square'), 'a4');
  assert.deepEqual({ label: await label(page, 'b9'), record: await page.evaluate(async () => (await import('./main.js')).page.session.record) }, before);
});

test('dragging plays a dark piece’s move', async (t) => {
  const page = await ready(await browser.open(t, { settings: { ...TWO, animation: false }, device: DESKTOP }));
  const [from, to] = [await centre(page, 'b0'), await centre(page, 'c2')];
  const { history } = await changed(page, async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  });
  assert.equal(history[0].text, 'b0c2');
});

test('taking back across a reveal is refused; in practice the same piece turns up again', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  await act(page, 'b2b4');
  await page.locator('[data-do=takeBack]').click({ force: true });
  assert.equal(await page.locator('#toast').innerText(), en['error.undo-reveal']);
  assert.equal((await look(page)).view.actions, 1);
  await page.evaluate(async () => (await import('./main.js')).page.newGameWith({ practice: true }));
  const first = await act(page, 'b2b4');
  const back = await changed(page, () => page.locator('[data-do=takeBack]').click());
  assert.deepEqual([back.view.actions, back.view.assisted, await label(page, 'b2')], [0, true, 'b3, dark red piece, moves as cannon']);
  assert.equal((await act(page, 'b2b4')).history[0].turned, first.history[0].turned);
});

test('a hint is a legal action, in people’s coordinates', async (t) => {
  const page = await ready(await browser.open(t, { settings: BOT }));
  await act(page, 'a3a4');
  const { view } = await settled(page);
  await page.locator('[data-do=hint]').click();
  await page.waitForFunction(() => document.querySelector('#toast').textContent.startsWith('Hint:'), null, { timeout: 20_000 });
  const [shape] = await page.evaluate(async () => (await import('./main.js')).page.board.state.shapes);
  assert.ok(view.moves.some(({ from, to }) => from === shape.from && to === shape.to));
  const text = await page.locator('#toast').innerText();
  assert.match(text, new RegExp(`${named(shape.from)}.*${named(shape.to)}`));
  assert.equal(/\d+% that it turns up/.test(text), shape.from in view.acting, 'the odds of what a dark piece turns up');
});

test('a hint tells the odds of what turns up and of what is taken unseen, by the bag of its reader', () => {
  const odds = (action, view) => oddsOf(/** @type {any} */ (action), /** @type {any} */ (view));
  const view = { game: 'jieqi', colors: { first: 'red', second: 'black' }, toMove: 'first', bag: { R: 1, S: 3, c: 2, h: 1, a: 1 }, bagTotal: 8, acting: { b2: 'C', b9: 'h' } };
  assert.deepEqual(odds({ kind: 'move', from: 'b2', to: 'b5' }, view), [['hint.reveal', 1 / 4]]);
  assert.deepEqual(odds({ kind: 'capture', from: 'b2', to: 'b9' }, view), [['hint.reveal', 1 / 4], ['hint.taken', 3 / 4]]);
  assert.deepEqual(odds({ kind: 'capture', from: 'c3', to: 'b9' }, { ...view, toMove: 'second' }), [['hint.taken', 1 / 4]]);
  assert.deepEqual(odds({ kind: 'move', from: 'c3', to: 'c4' }, view), []);
  const banqi = { game: 'banqi', colors: { first: 'black', second: 'red' }, toMove: 'first', bag: { R: 1, s: 3 }, bagTotal: 4, acting: {} };
  assert.deepEqual(odds({ kind: 'flip', to: 'c2' }, banqi), [['hint.flip', 3 / 4]]);
  assert.deepEqual(odds({ kind: 'flip', to: 'c2' }, { ...banqi, colors: { first: null, second: null } }), []);
});

test('only the player to move sees what they took unseen, and only while the button is held', async (t) => {
  const page = await ready(await browser.open(t, { device: PHONE, settings: TWO }));
  await act(page, 'b2b9');
  await act(page, 'a9b9');
  const taken = await page.evaluate(async () => (await import('./main.js')).page.session.knowledge('first').captured);
  const [letter] = Object.keys(taken).filter((one) => /[aerhcs]/.test(one));
  await page.locator('[data-do=handover]').click();
  const dialog = page.locator('dialog[data-name=handover]');
  assert.match(await dialog.innerText(), /For Red only/);
  const secret = dialog.locator('.secret');
  assert.equal(await secret.innerText(), '');
  const box = await dialog.locator('.hold').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  assert.match(await secret.innerText(), new RegExp(String(en[`piece.${letter}`])));
  assert.equal(await secret.locator('table').count(), 1);
  await page.mouse.up();
  assert.equal(await secret.innerHTML(), '');
  await dialog.locator('.hold').focus();
  await page.keyboard.down('Space');
  assert.match(await secret.innerText(), /Your hidden pieces/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.up('Space');
  assert.equal(await page.locator('.secret').count(), 0);
});

test('with `both` there is nothing to hide, and no such button', async (t) => {
  const page = await ready(await browser.open(t, { settings: { ...TWO, jieqiRules: 'both' } }));
  const { history } = await act(page, 'b2b9');
  assert.match(history[0].captured, /^[aerhcs]$/);
  assert.equal(await page.locator('[data-do=handover]').count(), 0);
});

test('the bag is the seat’s own, side by side', async (t) => {
  const page = await ready(await browser.open(t, { settings: BOT }));
  await act(page, 'b2b9');
  const { view } = await settled(page);
  await page.locator('[data-do=bag]').click();
  await page.locator('dialog[data-name=bag]').waitFor();
  const rows = await page.locator('dialog[data-name=bag] tbody tr').evaluateAll((all) => all.map((row) => [row.cells[0].textContent, Number(row.cells[1].textContent)]));
  assert.deepEqual(new Map(/** @type {any} */ (rows)), new Map(Object.entries(view.bag).filter(([, n]) => n).map(([letter, n]) => [en[`piece.${letter}`], n])));
  assert.equal(await page.locator('dialog table').count(), 2);
});

test('a game survives a reload with what each seat knows', async (t) => {
  const page = await ready(await browser.open(t, { settings: BOT }));
  for (let i = 0; i < 4; i += 1) await act(page, i ? choose((await settled(page)).view).text : 'b2b9');
  const before = await settled(page);
  await page.reload();
  await ready(page);
  const after = await settled(page);
  assert.deepEqual([after.view, after.history, after.setup, after.commitment], [before.view, before.history, before.setup, before.commitment]);
  await act(page, choose(after.view).text);
  assert.ok((await settled(page)).history.length > before.history.length);
});

test('looking back shows what was known at each turn; the game goes on', async (t) => {
  const page = await ready(await browser.open(t, { settings: BOT }));
  for (let i = 0; i < 3; i += 1) await act(page, choose((await settled(page)).view).text);
  const before = await settled(page);
  await menu(page, 'lookBack');
  await page.locator('[data-do=first]').click();
  assert.equal(await page.locator('[aria-label*="dark"]').count(), 30);
  for (let i = 0; i < before.view.ply; i += 1) await page.locator('[data-do=next]').click();
  assert.equal(await page.locator('#title').innerText(), `Turn ${before.view.ply} of ${before.view.ply}`);
  assert.deepEqual(await page.evaluate(async () => (await import('./main.js')).page.session.view.cells), before.view.cells);
  await page.locator('[data-do=leave]').click();
  assert.deepEqual((await look(page)).view, before.view);
});

test('an exported game opens again, move for move, and a finished one with every identity', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  for (let i = 0; i < 12; i += 1) await act(page, choose((await look(page)).view).text);
  const save = async () => {
    await page.locator('#menu-button').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do=saveRecord]').click()]);
    return readFile(await download.path(), 'utf8');
  };
  const during = await save();
  assert.doesNotMatch(during, /Deal|Salt/);
  const before = await look(page);
  await page.evaluate(async () => (await import('./main.js')).page.session.resign());
  await page.locator('dialog[data-name=result]').waitFor();
  await page.keyboard.press('Escape');
  const { view: over } = await look(page);
  const after = await save();
  assert.match(after, /\[Deal "/);
  const open = async (text) => {
    await menu(page, 'openRecord');
    await page.locator('#record-text').fill(text);
    await page.locator('dialog .primary').click();
    return look(page);
  };
  const shown = await open(during);
  assert.equal(shown.view.fen, before.view.fen);
  assert.deepEqual(shown.history.map(({ text, turned, captured }) => [text, turned, captured]), before.history.map(({ text, turned, captured }) => [text, turned, captured]));
  assert.deepEqual((await open(after)).view.dark, over.dark);
});

test('the acting role is drawn when asked for: never, on the picked piece, on all', async (t) => {
  const page = await ready(await browser.open(t, { settings: { ...TWO, acting: 'off', animation: false } }));
  const pixels = (square) =>
    page.evaluate(async (one) => {
      const { board } = (await import('./main.js')).page;
      board.refresh();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const { x, y } = board.geometry.centre(one);
      const ratio = board.painter.ratio;
      const half = Math.round(0.3 * board.geometry.cell * ratio);
      const copy = Object.assign(document.createElement('canvas'), { width: 2 * half, height: 2 * half });
      copy.getContext('2d').drawImage(board.canvas, half - Math.round(x * ratio), half - Math.round(y * ratio));
      return copy.toDataURL();
    }, square);
  const set = (acting) => page.evaluate(async (value) => (await import('./main.js')).page.change({ acting: value }), acting);
  await page.mouse.move(2, 2);
  const plain = await pixels('h2');
  await set('pick');
  assert.equal(await pixels('h2'), plain);
  await set('always');
  assert.notEqual(await pixels('h2'), plain);
  assert.notEqual(await pixels('h2'), await pixels('g3'));
});

test('when the game is over every piece is shown, in labels and on the board', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  await act(page, 'b2b9');
  await page.evaluate(async () => (await import('./main.js')).page.session.resign());
  await page.locator('dialog[data-name=result]').waitFor();
  await page.keyboard.press('Escape');
  const { view, history } = await look(page);
  assert.equal(Object.keys(view.dark).length, 28);
  assert.match(history[0].captured, /^[aerhcs]$/);
  for (const [square, letter] of Object.entries(view.dark)) assert.match(await label(page, square), new RegExp(`it was a ${en[`piece.${letter}`]}$`));
  assert.match(await page.locator('.moves').innerText(), new RegExp(`\\(${history[0].captured}\\)`));
});

test('what is shown before the rules are loaded is what they lay out', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  const [shown, real] = await page.evaluate(async () => {
    const { startView } = await import('./play/start.js');
    const { view } = (await import('./main.js')).page.session;
    return [startView('jieqi', 'capturer'), view].map(({ cells, acting, colors, toMove, bagTotal }) => ({ cells, acting, colors, toMove, bagTotal }));
  });
  assert.deepEqual(shown, real);
});

test('the deal is checked against what turned up and what was taken', async (t) => {
  const page = await ready(await browser.open(t, { settings: TWO }));
  for (const text of ['b2b9', 'a9b9', 'a3a4']) await act(page, text);
  const verdicts = await page.evaluate(async () => {
    const { checkDeal } = await import('./play/verify.js');
    const { session } = (await import('./main.js')).page;
    await session.resign();
    const opening = session.opening();
    const other = (letter) => (letter.toLowerCase() === 's' ? 'r' : 's');
    const changed = (index, change) => session.history.map((event, i) => (i === index ? { ...event, ...change } : event));
    const check = (history, seal = session.commitment) => checkDeal(opening, seal, history, 'jieqi');
    const [first] = session.history;
    return Promise.all([
      check(session.history),
      check(changed(0, { turned: other(first.turned).toUpperCase() })),
      check(changed(0, { captured: other(first.captured) })),
      check(session.history, 'f'.repeat(64)),
      checkDeal({ ...opening, deal: [...opening.deal].reverse().join('') }, session.commitment, [], 'jieqi'),
    ]);
  });
  assert.deepEqual(verdicts, [true, false, false, false, false]);
});

test('a board that turns for the player to move', async (t) => {
  const page = await ready(await browser.open(t, { settings: { ...TWO, turning: true } }));
  const below = async () => (await centre(page, 'e0')).y > (await centre(page, 'e9')).y;
  assert.equal(await below(), true);
  await act(page, 'b2b4');
  assert.equal(await below(), false);
  assert.match(await page.locator('#player-near').innerText(), /^Black/);
});

test('the bot weighs an offered draw with its own knowledge and answers', async (t) => {
  const page = await ready(await browser.open(t, { settings: BOT }));
  await act(page, 'b2b9');
  await settled(page);
  const answer = await page.evaluate(async () => {
    const { page: shown } = await import('./main.js');
    const { weigh } = shown.engine;
    let record = '';
    shown.engine.weigh = (question) => {
      record = question.record;
      return weigh.call(shown.engine, question);
    };
    return { agreed: await shown.session.offerDraw(), record };
  });
  assert.equal(typeof answer.agreed, 'boolean');
  assert.match(answer.record, /\[Viewer "second"\]/);
  assert.match(answer.record, /b2b9[A-Z]\?/);
});
