import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOfTask, readTask } from '../../www/links.js';
import { act, at, AXE, BASE, look, painted, PHONE, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();

/** Red's chariot beside a soldier, Black's horse far away. */
const POSITION = '7h/8/8/Rs6 r - 0 1';
const SMALL = { ...PHONE, viewport: { width: 320, height: 568 } };

const menu = async (page, key) => {
  await page.locator('#menu-button').click();
  await page.locator(`dialog [data-do=${key}]`).click();
};
const result = (page) => page.locator('dialog[data-name=task-result]');
const say = (page) => page.locator('#task-say').textContent();
const saved = (page) => page.evaluate(() => localStorage.getItem('turnstone.game'));
const choose = (page, label) => result(page).getByRole('button', { name: label, exact: true }).click();
/** Opens the editor's part that makes a task of a position. */
const make = async (page, position) => {
  await menu(page, 'edit');
  await page.locator('#editor-text').fill(position);
  await page.locator('#editor-text').blur();
  await page.locator('[data-editor="maker.open"]').click();
  await page.locator('#maker-say').waitFor();
};
/** Opens an address as somebody who is sent it. */
const follow = async (page, hash) => {
  await page.goto('about:blank');
  await page.goto(hash.startsWith('http') ? hash : BASE + hash);
  await ready(page);
};
const task = (goal, more = {}) => `#${linkOfTask({ goal, game: 'banqi', rules: 'taiwan', position: POSITION, say: '', level: 1, ...more })}`;
const faults = async (page, where) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html)}`), [], where);
};

test('a link says what its task is, and the words in it can be no more than words', () => {
  const wanted = { goal: 'take:c2+win', game: 'jieqi', rules: 'capturer', position: '3k5/9/9/9/9/9/9/9/4R4/4K4 w - 0 1', say: 'Mind the 馬 & "think" + look', turns: 3, level: 2 };
  const text = linkOfTask(wanted);
  assert.match(text, /^task=take:c2\+win&game=jieqi&/);
  assert.deepEqual(readTask(text), { ...wanted, goal: 'take:c2 win' });
  assert.deepEqual(readTask(`#task=win&position=${POSITION}`), { goal: 'win', game: 'banqi', rules: 'taiwan', position: POSITION, say: '', turns: undefined, level: 8 });
  assert.equal(readTask('#game=banqi&moves=c2=H'), null);
  const said = (given) => readTask(`task=win&position=x&say=${encodeURIComponent(given)}`).say;
  assert.equal(said('one\r\ntwo\u2028three\u0000\tfour '), 'one two three four');
  assert.equal(said('a\u202eb\u2066c\u200fd\u061ce'), 'abcde');
  assert.equal(said('馬'.repeat(280)).length, 280);
  const refused = (given) => assert.throws(() => readTask(given), ({ rule }) => (refused.rule = rule) !== undefined) ?? refused.rule;
  assert.equal(refused(`task=win&position=x&say=${'馬'.repeat(281)}`), 'task-say');
  assert.equal(refused('task=win'), 'task-position');
  for (const level of ['0', '9', '1.5', 'x']) assert.equal(refused(`task=win&position=x&level=${level}`), 'unknown-level');
});

test('a phone: a task is made in the editor, its link opened and solved by taps; the game in progress waits untouched', async (t) => {
  const page = await ready(await browser.open(t, { device: PHONE, settings: { level: 1 } }));
  await act(page, 'c2');
  const { view: mine } = await settled(page);
  const before = await saved(page);
  await make(page, POSITION);
  await page.locator('#maker-say').fill('<b onclick="alert(1)">Take</b> the soldier & win & go on');
  await page.locator('#maker-goal-0').selectOption('take');
  assert.deepEqual(await page.locator('#maker-of-0 option').allInnerTexts(), ['b1, black soldier', 'h4, black horse']);
  await page.locator('#maker-goal-0').selectOption('hold');
  assert.equal(await page.locator('#maker-fault').innerText(), 'To hold out needs a number of turns');
  assert.equal(await page.locator('#maker-link').inputValue(), '');
  await page.locator('#maker-goal-0').selectOption('take');
  await page.locator('#maker-turns').fill('1');
  await page.locator('#maker-level').selectOption('1');
  assert.equal(await page.locator('#maker-fault').innerText(), '');
  const address = await page.locator('#maker-link').inputValue();
  await page.keyboard.press('Escape');
  assert.equal(await saved(page), before);

  await follow(page, address);
  assert.equal(await say(page), '<b onclick="alert(1)">Take</b> the soldier & win & go on');
  assert.equal(await page.locator('#task-say span *').count(), 0);
  assert.equal(await page.locator('#live').textContent(), await say(page));
  assert.equal(await page.locator('#subtitle').innerText(), 'Turn 1 of 1');
  assert.equal(await page.locator('#player-near').getAttribute('data-seat'), 'first');
  await page.locator(at('a1')).tap();
  await page.locator(at('b1')).tap();
  await result(page).waitFor();
  assert.match(await result(page).innerText(), /Solved\s+In 1 turn/);
  assert.equal((await look(page)).view.toMove, 'second');
  await choose(page, 'Make your own');
  await page.locator('#maker-link').waitFor();
  await page.waitForFunction((wanted) => document.querySelector('#maker-link')?.value === wanted, address);
  assert.equal(await page.locator('#editor-text').inputValue(), POSITION);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#title').innerText(), 'Solved');
  assert.equal((await look(page)).thinking, false, 'the bot is not asked any more');
  assert.equal(await saved(page), before);
  await page.locator('[data-do=leave]').click();
  assert.equal(new URL(page.url()).hash, '');
  assert.equal(await page.locator('#task-say').count(), 0);
  assert.equal((await settled(page)).view.fen, mine.fen);
  assert.equal(await saved(page), before);
});

test('a wrong try says why, is taken back or begun anew, and then solved', async (t) => {
  const page = await browser.open(t, { path: task('take:s+win', { position: '8/8/8/Rs6 r - 0 1', turns: 1 }) });
  await ready(page);
  assert.equal(await say(page), 'Capture a piece: soldier. Win the game. You have 1 turn');
  await page.locator(at('a1')).click();
  await page.locator(at('a2')).click();
  await result(page).waitFor();
  assert.match(await result(page).innerText(), /Not solved\s+The one turn is used up/);
  assert.deepEqual(await result(page).locator('.primary').allInnerTexts(), ['Try again']);
  await choose(page, 'Look at the board');
  assert.equal(await page.locator('#task-say strong').innerText(), 'The one turn is used up');
  assert.deepEqual(await page.locator('#tools .primary').allInnerTexts(), ['Try again']);
  await page.locator(at('a2')).click();
  await page.locator(at('a3')).click();
  assert.equal((await look(page)).view.actions, 1, 'nothing is played on');
  await page.locator('[data-do=takeBack]').click();
  assert.equal((await look(page)).view.actions, 0);
  assert.equal(await page.locator('#task-say strong').textContent(), '');
  await act(page, 'a1a2');
  await result(page).waitFor();
  await choose(page, 'Try again');
  assert.equal((await look(page)).view.actions, 0);
  await page.locator(at('a1')).click();
  await page.locator(at('b1')).click();
  await result(page).waitFor();
  assert.match(await result(page).innerText(), /Solved/);
});

test('the bot answers, a lost game is named, and other first moves are refused', async (t) => {
  const page = await browser.open(t, { path: task('win', { position: '8/8/8/S1r5 r - 0 1' }) });
  await ready(page);
  await page.evaluate(async () => ((await import('./main.js')).page.session.pace = 0));
  await page.evaluate(async () => (await import('./main.js')).page.session.act('a1b1'));
  await result(page).waitFor();
  assert.match(await result(page).innerText(), /The game is lost\. You have no piece left/);
  await follow(page, task('play:a1a2'));
  assert.equal(await say(page), 'Find the right first move');
  await act(page, 'a1b1');
  await result(page).waitFor();
  assert.match(await result(page).innerText(), /Another first move was asked for/);
});

test('the keyboard alone makes a task, tries it and solves it', async (t) => {
  const page = await ready(await browser.open(t, { settings: { game: 'jieqi', mode: 'two' } }));
  const tabTo = async (selector) => {
    for (let i = 0; i < 80; i += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`no way to ${selector}`);
  };
  await tabTo('#menu-button');
  await page.keyboard.press('Enter');
  await tabTo('[data-do=edit]');
  await page.keyboard.press('Enter');
  await tabTo('#editor-text');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3k5/9/9/9/9/9/9/9/4R4/4K4 w - 0 1');
  await tabTo('[data-editor="maker.open"]');
  await page.keyboard.press('Enter');
  await page.locator('#maker-say:focus').waitFor();
  await page.keyboard.type('Mate');
  await tabTo('#maker-goal-0');
  await page.keyboard.type('Give');
  await tabTo('[data-maker=add]');
  await page.keyboard.press('Enter');
  await page.locator('#maker-goal-1:focus').waitFor();
  await page.keyboard.type('Bring');
  await tabTo('#maker-of-1');
  await page.keyboard.type('d2');
  await tabTo('#maker-turns');
  await page.keyboard.type('1');
  await tabTo('[data-maker=try]');
  await page.keyboard.press('Enter');
  await page.locator('#task-say').waitFor();
  assert.match(new URL(page.url()).hash, /^#task=check\+reach:d1&game=jieqi&.*&say=Mate&turns=1$/);
  await page.locator('[data-square]:focus').waitFor();
  for (const key of ['r', 'Enter', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await result(page).waitFor();
  assert.match(await result(page).innerText(), /Solved/);
  await tabTo('dialog .dialog-foot button:last-child');
  await page.keyboard.press('Enter');
  await page.locator('[data-square]:focus').waitFor();
  assert.equal((await look(page)).view.actions, 0);
});

test('a link that is no task says which rule it breaks, and nothing has changed', async (t) => {
  const page = await ready(await browser.open(t, { settings: { mode: 'two' } }));
  await act(page, 'c2');
  const before = await saved(page);
  for (const [hash, reason] of [
    ['#task=win', 'A task needs a position'],
    [task('lose'), 'That is no goal'],
    [task('take:c3'), 'No piece known to be the other side’s stands there'],
    [task('check'), 'There is no check in banqi'],
    [task('win', { turns: -1 }), 'The turns of a task are a number from 1 to 99'],
    [task('win', { level: 12 }), 'A level is a number from 1 to 8'],
    [task('win', { say: 'x'.repeat(281) }), 'The sentence has more than 280 characters'],
    [task('win', { position: 'nonsense' }), 'The board has the wrong shape'],
    [task('win', { rules: 'poker' }), 'There is no such rule set'],
  ]) {
    await page.evaluate((given) => (location.hash = given), hash);
    await page.waitForFunction((wanted) => document.querySelector('#toast')?.textContent === wanted, `The link cannot be shown: ${reason}`);
    assert.equal(new URL(page.url()).hash, '');
    assert.equal((await look(page)).view.actions, 1);
    assert.equal(await page.locator('#task-say').count(), 0);
  }
  assert.equal(await saved(page), before);
});

test('what lies face down is dealt anew at each try and told nowhere; luck is named', async (t) => {
  const page = await ready(await browser.open(t, { path: task('take:h', { position: 'hX6/8/8/X7 r R1e1 0 1', turns: 1 }) }));
  const turned = new Set();
  for (let i = 0; i < 24 && turned.size < 2; i += 1) {
    await page.evaluate(async () => ((shown) => shown.session.task.retry())((await import('./main.js')).page));
    const told = await page.evaluate(() => [document.documentElement.outerHTML, location.href, ...Object.entries(localStorage).flat()].join('\n'));
    assert.doesNotMatch(told, /data-deal|\[Deal|\[Salt|sealed/);
    for (const square of ['a1', 'b4']) assert.equal(await page.locator(at(square)).getAttribute('aria-label'), `${square}, face down`);
    const { history } = await act(page, 'a1');
    turned.add(history[0].turned);
    await result(page).waitFor();
    assert.match(await result(page).innerText(), /dealt anew/);
    await page.keyboard.press('Escape');
  }
  assert.deepEqual([...turned].sort(), ['R', 'e']);
});

for (const [name, device] of [['a phone', PHONE], ['the smallest phone', SMALL]]) {
  test(`${name}: the longest sentence has its place above a board that can be played, and axe finds nothing`, async (t) => {
    const long = 'Take the soldier, quickly. '.repeat(11).slice(0, 280);
    const page = await ready(await browser.open(t, { device: { ...device, bypassCSP: true, colorScheme: name === 'a phone' ? 'light' : 'dark' }, path: task('take:s', { say: long, turns: 2 }) }));
    await painted(page);
    const { height, width } = device.viewport;
    const box = await page.locator('#task-say').boundingBox();
    const cell = await page.locator(at('a1')).boundingBox();
    const tools = await page.locator('#tools').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
    assert.ok(cell.width >= (width < 360 ? 36 : 54), JSON.stringify(cell));
    assert.ok(tools.y + tools.height <= height + 1, JSON.stringify(tools));
    assert.ok((await page.locator('#board').boundingBox()).y >= box.y + box.height - 1);
    assert.equal(await page.locator('#task-say').getAttribute('tabindex'), '0', 'what does not fit scrolls, by keys too');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await faults(page, 'task');
    await act(page, 'a1a2');
    await settled(page);
    await act(page, 'a2a3');
    await result(page).waitFor();
    await faults(page, 'missed');
    await choose(page, 'Try again');
    await act(page, 'a1b1');
    await result(page).waitFor();
    await faults(page, 'solved');
    await choose(page, 'Make your own');
    await page.locator('#maker-goal-0').waitFor();
    await page.locator('[data-maker=add]').click();
    assert.equal(await page.evaluate(() => document.querySelector('.dialog-body').scrollWidth <= document.querySelector('.dialog-body').clientWidth), true);
    await faults(page, 'the editor');
  });
}
