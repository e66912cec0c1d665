/** Walks through every screen and dialog of a game and finds what is wrong with its words. */

import { act, choose, look, settled } from './helpers.js';

/** @typedef {import('playwright-core').Page} Page */

/**
 * What a screen says, as text and as labels, and which of its texts are cut off or hang over an edge.
 * @param {Page} page
 * @returns {Promise<{ texts: string[], cut: string[] }>}
 */
export function read(page) {
  return page.evaluate(() => {
    const top = document.querySelector('dialog[open]') ?? document.body;
    const texts = [document.title];
    const cut = [];
    for (const node of [...top.querySelectorAll('*'), document.querySelector('#live'), document.querySelector('#toast')]) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (node?.hasAttribute(name)) texts.push(node.getAttribute(name) ?? '');
    }
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const parent = node.parentElement;
      if (!text || !parent || parent.closest('code, textarea, script, noscript')) continue;
      texts.push(text);
      // What is only heard has no edges. Facts under the pointer may end in an ellipsis: a long press tells them whole.
      if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest('.sr-only, .ts-say, .subtitle-text[aria-hidden]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (rects.length && !whole(parent, rects)) cut.push(`${parent.className || parent.tagName}: ${text}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) cut.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return { texts, cut };

    /** Every line lies within the window's width, the control it labels and whatever clips; what can be scrolled to is whole. */
    function whole(element, rects) {
      const control = element.closest('button, .choice-one > span, .toggle, th, td');
      let scrolled = false;
      for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        const across = at === control || overflowX !== 'visible';
        const down = at === control || overflowY === 'hidden' || overflowY === 'clip';
        if (across && rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)) return false;
        scrolled ||= overflowY === 'auto' || overflowY === 'scroll';
        if (down && !scrolled && rects.some(({ top, bottom }) => (top + bottom) / 2 < box.top || (top + bottom) / 2 > box.bottom)) return false;
      }
      return rects.every(({ left, right }) => left >= -1 && right <= innerWidth + 1);
    }
  });
}

/**
 * Plays a short game for two and opens everything there is to open on the way.
 * @param {Page} page  at home, two players
 * @param {(where: string) => Promise<void>} check
 */
export async function crawl(page, check) {
  const { game } = (await look(page)).view;
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  };
  const see = async (where, open) => {
    await open();
    await page.locator('dialog[open]').waitFor();
    await check(where);
    await close();
  };
  const click = (selector) => () => page.locator(selector).last().click();
  const menu = (key) => async () => {
    await page.locator('#menu-button').click();
    await page.locator(`dialog [data-do=${key}]`).click();
  };
  const run = (code, given) => page.evaluate(code, given);

  await check('home');
  await see('seal', click('.seal'));
  await see('menu at home', click('#menu-button'));
  for (const mode of ['two', 'bot', 'watch']) {
    await page.locator('[data-do=setUp]').click();
    await page.locator(`dialog input[value=${mode}]`).check({ force: true });
    for (const level of mode === 'bot' ? '12345678' : '') {
      await page.locator(`dialog input[value="${level}"]`).check({ force: true });
      await check(`new game, level ${level}`);
    }
    await check(`new game, ${mode}`);
    for (const clock of await page.locator('dialog input[value="15+10"]').all()) {
      await clock.check({ force: true });
      await check(`new game, ${mode}, with a clock`);
    }
    await close();
  }
  const sets = await run(async (name) => (await import('./main.js')).page.core.rulesInfo(name).map(({ id }) => id), game);
  for (const id of sets) await see(`rules ${id}`, () => run(async ([name, rules]) => {
    const { page: shown } = await import('./main.js');
    const { openRules } = await import('./play/rules-sheet.js');
    openRules(shown.core.rulesOf(name, rules), shown.settings.pieces, shown.language);
  }, [game, id]));

  for (let i = 0; i < 14; i += 1) {
    const { view } = await look(page);
    if (view.ending) break;
    await act(page, choose(view).text);
    if (i % 6 === 0) await check(`action ${i}`);
  }
  for (const section of ['actions', 'fair']) await page.locator(`[data-section=${section}] summary`).click();
  await check('panel');
  await see('menu', click('#menu-button'));
  await see('bag', click('[data-do=bag]'));
  for (const key of ['setUp', 'typeMove', 'fair', 'settings', 'backup', 'resign', 'offerDraw', 'openRecord', 'share', 'edit', 'offline']) await see(key, menu(key));
  if (game === 'jieqi') {
    await menu('handover')();
    await page.locator('.hold').focus();
    await page.keyboard.down('Enter');
    await check('handover, held');
    await page.keyboard.up('Enter');
    await close();
  }
  await menu('openRecord')();
  for (const text of ['nonsense', '[Bad]', game === 'jieqi' ? 'b2e2P h9h8' : 'c2=H c2=H']) {
    await page.locator('#record-text').fill(text);
    await page.locator('dialog .primary').click();
    await check(`record ${text}`);
  }
  await close();

  await run(async () => (await import('./main.js')).page.hint());
  await check('hint');
  const { view } = await settled(page);
  const squares = [...new Set(view.moves.flatMap(({ from, to }) => [from ?? to]))].slice(0, 3);
  for (const square of squares) {
    await page.locator(`[data-square=${square}]`).hover();
    await check(`facts of ${square}`);
  }
  await page.mouse.move(1, 1);
  const spoken = await run(async () => {
    const { page: shown } = await import('./main.js');
    const { keyCommand } = await import('./play/bar.js');
    const said = [];
    for (const name of ['bag', 'trays']) {
      keyCommand(shown, name);
      said.push(document.querySelector('#live').textContent);
    }
    for (const key of 'gaerhcsmMxlo') {
      document.querySelector('[data-square]:focus, [data-square][tabindex="0"]').dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: key === 'M', bubbles: true }));
      said.push(document.querySelector('#live').textContent);
    }
    return said;
  });
  await check(`spoken ${spoken.join(' | ')}`);

  await menu('lookBack')();
  await check('looking back');
  await see('menu, looking back', click('#menu-button'));
  await page.locator('[data-do=leave]').click();
  await showEvery(page, check);

  await menu('resign')();
  await page.locator('dialog .danger').click();
  await page.locator('dialog[data-name=result] .verdict svg').waitFor();
  await check('result');
  await close();
  await check('over');
  await see('fair, opened', menu('fair'));
  await crawlModes(page, check);
  await crawlTasks(page, check, game);
}

/** A task of each game, with a goal of every kind. */
const TASKS = {
  banqi: { game: 'banqi', rules: 'taiwan', position: '2g5/1h6/8/R5cX r H1 0 1', goal: 'take:b3+take:g+reach:h4+turn:h1+play:a1a2|a1b1+hold', turns: 3, level: 8, say: '' },
  jieqi: { game: 'jieqi', rules: 'capturer', position: '4k4/9/9/x8/9/9/X8/4n4/9/3KR4 w R1c1 0 1', goal: 'take:a6+take:c+reach:e5+turn:a3+check+win+play:e0e1', level: 8, say: '' },
};

/** The editor's part that makes tasks, a task, and every way it can come out. */
async function crawlTasks(page, check, game) {
  await page.evaluate(async (task) => (await import('./play/editor.js')).openEditor((await import('./main.js')).page, task), { ...TASKS[game], goal: 'win' });
  await page.locator('#maker-goal-0').waitFor();
  for (const kind of await page.locator('#maker-goal-0 option').evaluateAll((all) => all.map((one) => one.value))) {
    await page.locator('#maker-goal-0').selectOption(kind);
    await check(`task, ${kind}`);
  }
  await page.locator('[data-maker=add]').click();
  await page.locator('#maker-turns').fill('');
  await check('task, two goals');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.evaluate(async (task) => (await import('./learn/task.js')).openTask((await import('./main.js')).page, task), TASKS[game]);
  await check('task');
  await page.locator('#menu-button').click();
  await check('menu, task');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  for (const [state, reason, turns] of [['met', null, 1], ['met', null, 2], ...['lost', 'drawn', 'over', 'turns', 'piece', 'other-move'].map((why) => ['missed', why, 2])]) {
    await page.evaluate(async (verdict) => {
      const { page: shown } = await import('./main.js');
      const session = /** @type {any} */ (shown.session);
      for (const one of [{ ...verdict, state: 'open' }, verdict]) {
        session.verdict = one;
        session.task.changed();
      }
      shown.desk.show();
    }, { state, reason, turns, luck: reason === 'turns' });
    await page.locator('dialog[data-name=task-result]').waitFor();
    await check(`task, ${state} ${reason}`);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await check(`task, ${state} ${reason}, the board`);
  }
  await page.locator('[data-do=leave]').click();
}

/** Games by the clock, fresh and run low; bots that play each other. */
async function crawlModes(page, check) {
  const start = (chosen) => page.evaluate(async (wanted) => (await import('./main.js')).page.newGameWith(wanted), chosen);
  await start({ mode: 'two', clock: '15+10' });
  await page.locator('.clock').first().waitFor();
  await check('clocks');
  for (let i = 0; i < 12; i += 1) await act(page, choose((await look(page)).view).text);
  await page.evaluate(() => (Date.now = () => 8e15));
  await page.locator('dialog[data-name=result]').waitFor();
  await page.keyboard.press('Escape');
  await check('out of time');
  await start({ mode: 'watch', clock: 'none', watchFirst: 1, watchSecond: 1 });
  await check('bots');
  for (const speed of ['slow', 'normal', 'fast']) {
    await page.evaluate(async (wanted) => ((shown) => (shown.session.pause(), shown.setSpeed(wanted)))((await import('./main.js')).page), speed);
    await check(`bots, ${speed}`);
  }
  await page.locator('#menu-button').click();
  await check('menu, bots');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** What a short game does not bring about: every counter, every ending, every trouble, every refusal. */
async function showEvery(page, check) {
  const at = async (where, state) => {
    await page.evaluate(async ([what, given]) => {
      const { page: shown } = await import('./main.js');
      const { language, nodes, session } = shown;
      const { askBroken, tellTrouble } = await import('./play/prompts.js');
      const { showStatus } = await import('./play/status.js');
      const { openResult } = await import('./play/result.js');
      const how = { home: false, thinking: false, persistent: true, facts: '', ...given.how };
      const setup = { ...session.setup, ...given.setup };
      if (what === 'status') showStatus(nodes, { setup, actor: 'first', view: { ...session.view, ...given.view } }, how, language.t);
      if (what === 'trouble') tellTrouble(language.t(`trouble.${given.kind}`, { reason: language.reason({ code: given.code }) }), language.t('do.reload'), () => {}, language);
      if (what === 'broken') askBroken(given.kind, '', () => {}, language);
      if (what === 'hint') shown.announcer.advise(given.action, { line: ['', 'b9c7', 'h2h9'], winning: 'loss', ...given }, { ...session.view, ...given.view });
      if (what === 'refused') shown.announcer.toast(language.reason({ rule: given.rule }));
      if (what === 'result') openResult(/** @type {any} */ ({ setup, view: { ...session.view, ...given.view }, commitment: '' }), { rematch() {}, setUp() {} }, language);
    }, [where, state]);
    await check(`${where} ${JSON.stringify(state)}`);
    await page.evaluate(() => document.querySelector('dialog')?.close());
  };
  const { view } = await look(page);
  const bot = { mode: 'bot', level: 8, human: 'first' };
  await at('status', { view: { quiet: 119, quietLimit: 120 } });
  await at('status', { view: { repetition: 2, repetitionLimit: 3 } });
  await at('status', { view: { practice: true, assisted: true } });
  await at('status', { view: { check: 'e0' }, setup: bot });
  await at('status', { view: { check: 'e0' } });
  await at('status', { view: { chain: 'a1' } });
  await at('status', { how: { thinking: true }, setup: bot });
  await at('status', { how: { persistent: false } });
  for (const kind of ['engine', 'table']) await at('trouble', { kind });
  for (const code of ['no-wasm', 'blocked', 'missing', 'not-wasm']) await at('trouble', { kind: 'core', code });
  for (const kind of ['broken', 'future']) await at('broken', { kind });
  for (const setup of [bot, { mode: 'two' }]) {
    for (const winner of ['first', 'second']) for (const cause of ['elimination', 'no-move', 'checkmate', 'stalemate', 'resign', 'time']) await at('result', { setup, view: { ending: { cause, winner } } });
    for (const cause of ['repetition', 'quiet', 'agreed']) await at('result', { setup, view: { ending: { cause, winner: null }, assisted: true, quietLimit: view.quietLimit } });
  }
  // The longest hints there are.
  const colors = { first: 'red', second: 'black' };
  if (view.game === 'banqi') await at('hint', { action: { kind: 'capture', from: 'a1', to: 'h1', screen: 'b1', piece: 'C', acting: null, victim: 'a' }, view: { colors } });
  else await at('hint', { action: { kind: 'capture', from: 'a0', to: 'a9', screen: null, piece: 'X', acting: 'R', victim: 'x' }, view: { colors, acting: { a0: 'R', a9: 'r' }, bag: { R: 2, S: 3, r: 2, s: 3 } } });
  const rules = await page.evaluate(async () => Object.keys((await import('./i18n/en.js')).default).filter((key) => key.startsWith('error.')).map((key) => key.slice(6)));
  for (const rule of rules) await at('refused', { rule });
  await page.evaluate(async () => {
    const { page: shown } = await import('./main.js');
    shown.announcer.hush();
    shown.desk.show();
  });
}
