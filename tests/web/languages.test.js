// Three languages: nothing missing, nothing left in English, nothing cut off, and the game goes on when another is chosen.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { choose, english, LANGUAGES, load } from '../../www/i18n.js';
import { strings } from '../../www/board/strings.js';
import en from '../../www/i18n/en.js';
import hans from '../../www/i18n/zh-Hans.js';
import hant from '../../www/i18n/zh-Hant.js';
import { describeAction, describeEvent } from '../../www/board/describe.js';
import { shapeOf } from '../../www/board/geometry.js';
import { moveFacts, pieceFacts } from '../../www/play/inspect.js';
import { crawl, read } from './crawl.js';
import { act, at, BASE, choose as pick, look, painted, PHONE, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();
const root = new URL('../../', import.meta.url);
const PHONE_320 = { viewport: { width: 320, height: 568 } };
const CHINESE = /** @type {const} */ ([['zh-Hant', hant], ['zh-Hans', hans]]);
/** What is written in Latin letters in every language: names, keys, techniques, squares. */
const LATIN = /「.*?」|“.*?”|\b[0-9a-f]{4}…[0-9a-f]{4}\b|(?:組建|构建) \w+|Turnstone|Mistboard|WebAssembly|https|iPhone|iPad|Safari|App|JSON|SVG|PNG|wasm-unsafe-eval|JavaScript|SHA-256|WXF|Language|English|Enter|Esc|\b(?:[a-i]\d+)+\w?(?:=\w)?/g;

const files = async (folder, fits) => (await readdir(new URL(folder, root), { recursive: true })).filter(fits).map((name) => `${folder}${name}`);
/** Words of the parts that are loaded late, by folder: English, then Chinese as in CHINESE. @type {[string, Record<string, any>[]][]} */
const PARTS = await Promise.all(
  (await readdir(new URL('www/i18n/', root), { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(async ({ name }) => {
    const words = await Promise.all(['en', ...CHINESE.map(([tag]) => tag)].map((tag) => import(`../../www/i18n/${name}/${tag}.js`)));
    return [name, words.map((file) => file.default)];
  }),
);
/** Every set of messages beside its English one. @type {[string, Record<string, any>, Record<string, any>][]} */
const SETS = CHINESE.flatMap(([tag, messages], i) => [[tag, messages, en], ...PARTS.map(([name, words]) => [`${tag} ${name}`, words[i + 1], words[0]])]);
const ALL = Object.assign({}, en, ...PARTS.map(([, [first]]) => first));
const textOf = (file) => readFile(new URL(file, root), 'utf8');
const forms = (message) => (typeof message === 'string' ? [message] : Object.values(message));
const places = (message) => [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

test('every language has the same messages, with the same places', () => {
  assert.deepEqual(Object.keys(LANGUAGES), ['en', 'zh-Hant', 'zh-Hans']);
  assert.ok(Object.keys(strings).every((key) => key in en));
  for (const [tag, messages, first] of SETS) {
    assert.deepEqual(Object.keys(messages).sort(), Object.keys(first).sort(), tag);
    for (const key of Object.keys(first)) assert.deepEqual(places(messages[key]), places(first[key]), `${tag} ${key}`);
  }
  const keys = [en, ...PARTS.map(([, [first]]) => first)].flatMap((messages) => Object.keys(messages));
  assert.equal(new Set(keys).size, keys.length, 'a message is written twice');
});

test('no English is left in Chinese, and no character of the other script', () => {
  for (const [tag, messages] of SETS) {
    for (const [key, message] of Object.entries(messages)) {
      const left = forms(message).join(' ').replace(/\{\w+\}/g, '').replace(LATIN, '');
      assert.doesNotMatch(left, /[A-Za-z]{2,}/, `${tag} ${key}`);
    }
  }
  const own = (messages) => new Set(Object.entries(messages).filter(([key]) => !['notation.script', 'settings.language'].includes(key)).flatMap(([, text]) => [...text]));
  for (const simple of '帅将车马后进步骤让这个对时间开关设置输认规则谁说话点击选择读写发现') {
    if (!SETS.some(([tag, messages]) => tag.startsWith('zh-Hant') && own(messages).has(simple)) || '步置入口各所的一不了中人是帥進後個時間開關設輸認則誰說話點擊選擇讀寫發現'.includes(simple)) continue;
    assert.fail(`zh-Hant has ${simple}`);
  }
  for (const full of '帥將車馬後進這個對時間開關設輸認則誰說話點擊選擇讀寫發現會與從') for (const [tag, messages] of SETS) if (tag.startsWith('zh-Hans')) assert.ok(!own(messages).has(full), `${tag} has ${full}`);
});

test('every rule the library refuses by and every fault of loading has its sentence', async () => {
  const ids = new Set();
  for (const file of await files('src/', (name) => name.endsWith('.rs') && !name.startsWith('bin'))) {
    const text = await textOf(file);
    for (const [, id] of text.matchAll(/(?:Refusal::new|\bfault)\(\s*"([a-z-]+)"/g)) ids.add(id);
    for (const [, choice] of text.matchAll(/let \(rule, detail\) = ([\s\S]*?);\n/g)) for (const [, id] of choice.matchAll(/\(\s*"([a-z]+(?:-[a-z]+)*)",/g)) ids.add(id);
  }
  assert.ok(ids.size > 80, String(ids.size));
  ids.add('not-your-turn');
  for (const file of ['www/element/attributes.js', 'www/element/reviewing.js', 'www/links.js']) for (const [, id] of (await textOf(file)).matchAll(/\brefusal\('([a-z-]+)'/g)) ids.add(id);
  const told = Object.keys(ALL).filter((key) => key.startsWith('error.')).map((key) => key.slice(6));
  assert.deepEqual(told.sort(), [...ids].sort());
  const codes = new Set([...(await textOf('www/wasm.js')).matchAll(/'((?:no|not)-wasm|blocked|missing|other-build)'/g)].map(([, code]) => `fault.${code}`));
  for (const [, code] of (await textOf('www/element/game.js')).matchAll(/\bfailure\('([a-z-]+)'/g)) codes.add(`fault.${code}`);
  assert.deepEqual(Object.keys(en).filter((key) => key.startsWith('fault.')).sort(), [...codes].sort());
});

test('every message asked for by name exists', async () => {
  const used = new Set();
  for (const file of await files('www/', (name) => /\.(js|html)$/.test(name) && !/^(pkg|i18n)\//.test(name))) {
    for (const [, key] of (await textOf(file)).matchAll(/(?:\bt\(\s*|'data-i18n(?:-label)?': |data-i18n(?:-label)?=)['"]([\w.-]+)['"]/g)) used.add(key);
  }
  assert.ok(used.size > 150, String(used.size));
  for (const key of used) assert.ok(key in ALL, key);
});

for (const [wanted, tag] of [
  [['zh-TW'], 'zh-Hant'], [['zh-HK'], 'zh-Hant'], [['zh-MO'], 'zh-Hant'], [['zh-Hant'], 'zh-Hant'], [['zh-Hant-CN'], 'zh-Hant'], [['zh-hant-tw'], 'zh-Hant'], [['yue'], 'zh-Hant'],
  [['zh'], 'zh-Hans'], [['zh-CN'], 'zh-Hans'], [['zh-SG'], 'zh-Hans'], [['zh-MY'], 'zh-Hans'], [['zh-Hans'], 'zh-Hans'], [['zh-Hans-HK'], 'zh-Hans'],
  [['en-GB'], 'en'], [['de', 'zh-TW', 'en'], 'zh-Hant'], [['fr-FR'], 'en'], [['', 'x', 'not a tag', 'zh-CN'], 'zh-Hans'], [[], 'en'],
]) {
  test(`${wanted.join(', ') || 'no language'} is answered in ${tag}`, () => assert.equal(choose(wanted), tag));
}

test('numbers, shares and plurals follow the language', async () => {
  assert.equal(english.t('result.length', { n: 1 }), '1 turn');
  assert.equal(english.t('result.length', { n: 1200 }), '1,200 turns');
  assert.equal((await load('zh-Hant')).t('result.length', { n: 1 }), '共 1 手');
  assert.equal((await load('zh-Hans')).percent(0.125, 1), '12.5%');
  assert.equal(english.t('no.such'), 'no.such');
});

test('every action, event and fact can be said in every language', async () => {
  const RULES = /** @type {any} */ ({ game: 'banqi', ladder: 'GAERHCS', cannon: 'jump' });
  for (const tag of Object.keys(LANGUAGES)) {
    const { t } = await load(tag);
    const said = [];
    for (const game of ['banqi', 'jieqi']) {
      const shape = shapeOf(game);
      for (const kind of ['flip', 'step', 'capture', 'attempt', 'stop']) {
        for (const more of [{}, { screen: 'b1' }, { victim: 'x' }, { victim: 'x', screen: 'b1', acting: 'C' }, { turned: 'S', acting: 'S', check: true }, { victim: 'x', captured: 'h' }]) {
          if ((more.screen && !['capture', 'attempt'].includes(kind)) || (more.victim && kind !== 'capture')) continue;
          const what = { kind, from: 'a1', to: 'c1', piece: 'C', victim: 'h', captured: 'h', turned: 'S', acting: null, screen: null, ...more };
          said.push(describeAction(/** @type {any} */ (what), t, shape), describeEvent(/** @type {any} */ (what), t, shape));
        }
      }
    }
    for (const letter of 'GAERHCSgaerhcs') said.push(pieceFacts(letter, RULES, t), moveFacts(letter, undefined, t));
    for (const role of 'AERHCS') said.push(moveFacts('X', role, t), moveFacts('x', role.toLowerCase(), t));
    for (const text of said) {
      assert.ok(text, tag);
      assert.doesNotMatch(text, /\{\w+\}|\b[a-z]+\.[a-z]/i, `${tag}: ${text}`);
      if (tag !== 'en') assert.doesNotMatch(text.replace(LATIN, ''), /[A-Za-z]{2,}/, `${tag}: ${text}`);
    }
  }
});

/** English, every word two fifths longer: made here, served in place of the English file. */
const longer = (page) =>
  page.route('**/i18n/en.js', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('export default {', 'const words = {');
    const stretch = `
      const kept = /^(sign|notation)\\.|^settings\\.notation\\.(coordinates|wxf)$|^app\\.name$/;
      const long = (text) => text.replace(/(\\{\\w+\\})|[A-Za-z]{2,}/g, (word, place) => place ?? word + word.slice(-Math.ceil(word.length * 0.4)).toLowerCase());
      export default Object.fromEntries(Object.entries(words).map(([key, text]) =>
        [key, kept.test(key) ? text : typeof text === 'string' ? long(text) : Object.fromEntries(Object.entries(text).map(([form, one]) => [form, long(one)]))]));`;
    await route.fulfill({ response: answer, body: body + stretch });
  });

/** A sample has every language once, half of them in each game. */
const SAMPLE = { banqi: ['en', 'zh-Hans'], jieqi: ['zh-Hant', 'longer'] };
const wanted = (game, tag) => process.env.TURNSTONE_FULL || SAMPLE[game].includes(tag);

for (const tag of [...Object.keys(LANGUAGES), 'longer']) {
  for (const game of ['banqi', 'jieqi']) {
    const skip = wanted(game, tag) ? false : 'seen in the other game; `cargo run -- test --full` runs it in both';
    test(`every screen of ${game} at 320 pixels: ${tag}`, { timeout: 240_000, skip }, async (t) => {
      const made = tag === 'longer';
      const page = await ready(await browser.open(t, { device: PHONE_320, settings: { game, mode: 'two', level: 1, animation: false, ...(!made && { language: tag }) }, prepare: made ? longer : undefined }));
      assert.equal(await page.evaluate(() => document.documentElement.lang), made ? 'en' : tag);
      const faults = new Set();
      let screens = 0;
      const check = async (where) => {
        screens += 1;
        const { texts, cut } = await read(page);
        for (const text of [...texts, where.startsWith('spoken') ? where : '']) {
          if (/\{\w+\}|\b[a-z]+\.[a-z][\w.-]+\b/i.test(text)) faults.add(`${where}: raw: ${text}`);
          if (tag.startsWith('zh') && /[A-Za-z]{2,}/.test(text.replace(LATIN, '').replace(/^spoken/, ''))) faults.add(`${where}: English: ${text}`);
        }
        for (const text of cut) faults.add(`${where.slice(0, 60)}: cut: ${text}`);
      };
      await crawl(page, check);
      assert.ok(screens > 80, String(screens));
      assert.deepEqual([...faults], []);
    });
  }
}

const spoken = (locale) => ({ viewport: PHONE.viewport, locale });
const settingsOf = async (page) => {
  await page.locator('#menu-button').click();
  await page.locator('dialog [data-do=settings]').click();
};
/** Chooses a language in the settings, as a person does. */
const speak = async (page, tag) => {
  await settingsOf(page);
  await page.locator(`dialog .choice-one:has(input[value="${tag}"])`).first().click();
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, tag);
  assert.deepEqual(await page.evaluate(() => [document.querySelector('dialog[open]').lang, document.activeElement.matches('dialog :checked')]), [tag, true], 'the dialog with the page');
};

test('a first visit is in the browser’s language, with its pieces, and an English one fetches no other', async (t) => {
  for (const [locale, tag, title, name, pieces] of [
    ['zh-TW', 'zh-Hant', /^Turnstone：暗棋/, '新的一局', 'traditional'],
    ['zh-CN', 'zh-Hans', /^Turnstone：半棋/, '新对局', 'simplified'],
    ['en-GB', 'en', /^Turnstone: banqi/, 'New game', 'traditional'],
  ]) {
    const asked = [];
    const page = await ready(await browser.open(t, { device: spoken(locale), prepare: async (one) => one.on('request', (request) => asked.push(request.url().slice(BASE.length))) }));
    assert.equal(await page.evaluate(() => document.documentElement.lang), tag);
    assert.match(await page.title(), title);
    assert.equal(await page.locator('[data-do=newGame]').innerText(), name);
    assert.deepEqual(await page.evaluate(async () => ((shown) => [shown.settings.pieces, shown.board.options.pieces])((await import('./main.js')).page)), [pieces, pieces]);
    assert.deepEqual(asked.filter((path) => path.startsWith('i18n/zh')), tag === 'en' ? [] : [`i18n/${tag}.js`]);
  }
});

test('no English is painted before the words of another language are there', async (t) => {
  let release;
  const held = new Promise((done) => (release = done));
  const prepare = (page) => page.route('**/i18n/zh-Hant.js', async (route) => (await held, route.continue()));
  const page = await browser.open(t, { device: spoken('zh-HK'), prepare });
  const seen = () => page.evaluate(() => [document.title, ...[...document.querySelectorAll('.title, .subtitle, .chip')].filter((node) => node.checkVisibility({ visibilityProperty: true })).map((node) => node.textContent)]);
  assert.deepEqual(await seen(), ['Turnstone']);
  release();
  await ready(page);
  assert.ok((await seen()).length === 4 && (await seen()).every((text) => /\p{Script=Han}/u.test(text) || text === 'Turnstone'));
});

test('without the language’s file the page is English', async (t) => {
  const page = await ready(await browser.open(t, { device: spoken('zh-CN'), prepare: (one) => one.route('**/i18n/zh-Hans.js', (route) => route.abort()), allow: /ERR_FAILED/ }));
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  assert.equal(await page.locator('[data-do=newGame]').innerText(), 'New game');
  assert.ok(await page.locator('.chip').isVisible());
});

test('another language in mid-game: the game goes on, everything is said anew, and the choice is kept', async (t) => {
  const page = await ready(await browser.open(t, { device: spoken('en-US'), settings: { mode: 'two' } }));
  for (let i = 0; i < 5; i += 1) await act(page, pick((await look(page)).view).text);
  await page.locator('[data-section=actions] summary').click();
  const square = await page.evaluate(async () => (await import('./main.js')).page.board.focusSquare);
  const before = await look(page);
  const listed = await page.locator('.moves').innerText();
  assert.match(listed, /=[A-Za-z]/);
  await speak(page, 'zh-Hant');
  const after = await look(page);
  for (const key of ['view', 'history', 'commitment', 'setup', 'actor']) assert.deepEqual(after[key], before[key], key);
  assert.equal(await page.evaluate(async () => (await import('./main.js')).page.board.focusSquare), square);
  assert.equal(await page.locator('dialog h2').innerText(), '設定');
  assert.equal(await page.locator('dialog input[value="zh-Hans"] + span [lang="zh-Hans"]').innerText(), '简体中文');
  assert.match(await page.locator('#live').textContent(), /^輪到(先手|後手)，兩人對弈/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-section=actions]').getAttribute('open'), '');
  assert.match(await page.locator(at('a1')).getAttribute('aria-label'), /^a1，/);
  assert.equal(await page.locator('.ts-grid, [role=grid]').first().getAttribute('aria-label'), '棋盤');
  assert.match(await page.locator('.moves').innerText(), /=[帥仕相俥傌炮兵將士象車馬包卒]/);
  const { texts } = await read(page);
  assert.deepEqual(texts.filter((text) => /[A-Za-z]{2,}/.test(text.replace(LATIN, ''))), []);
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-Hant');
  assert.deepEqual((await look(page)).history, before.history);
  await speak(page, 'en');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.moves').innerText(), listed);
});

test('another language while the bot thinks: its answer still comes', async (t) => {
  const page = await ready(await browser.open(t, { device: spoken('en-US'), settings: { level: 1 } }));
  await page.evaluate(async () => {
    const { engine } = (await import('./main.js')).page;
    const think = engine.think.bind(engine);
    const told = new Promise((tell) => (window.goOn = tell));
    engine.think = async (...question) => (await told, think(...question));
  });
  await act(page, 'c2');
  await page.locator('#game[data-thinking]').waitFor();
  await page.evaluate(async () => (await import('./main.js')).page.change({ language: 'zh-Hans' }));
  assert.equal((await look(page)).thinking, true);
  assert.equal(await page.locator('#title').innerText(), '思考中…');
  await page.evaluate(() => window.goOn());
  const { history, actor } = await settled(page);
  assert.ok(history.length >= 2);
  assert.equal(actor, 'first');
  assert.equal(await page.locator('#title').innerText(), '轮到你走');
});

test('pieces, ranks and notation follow the language until the person chooses', async (t) => {
  const page = await ready(await browser.open(t, { device: spoken('zh-CN'), settings: { game: 'jieqi', mode: 'two' } }));
  await act(page, 'b2b9');
  assert.match(await page.locator('.moves').innerText(), /暗炮八进七（[帅仕相车马炮兵]）吃暗/);
  const set = () => page.evaluate(async () => ((shown) => [shown.settings.pieces, shown.settings.badges, shown.settings.notation])((await import('./main.js')).page));
  assert.deepEqual(await set(), ['simplified', false, 'han']);
  await speak(page, 'zh-Hant');
  assert.deepEqual(await set(), ['traditional', false, 'han']);
  assert.match(await page.locator('.moves').textContent(), /暗炮八進七/);
  await page.locator('dialog .choice-one:has(input[value="letters"])').click();
  await page.keyboard.press('Escape');
  await speak(page, 'en');
  assert.deepEqual(await set(), ['letters', true, 'coordinates']);
  await page.reload();
  await ready(page);
  assert.deepEqual(await set(), ['letters', true, 'coordinates']);
});

test('another tab’s choice of language waits for an open dialog', async (t) => {
  const page = await ready(await browser.open(t, { device: spoken('en-US') }));
  const other = await page.context().newPage();
  await other.goto(BASE);
  await ready(other);
  await page.locator('[data-do=setUp]').click();
  await page.locator('dialog[data-name=new-game]').waitFor();
  await other.evaluate(async () => (await import('./main.js')).page.change({ language: 'zh-Hant' }));
  await page.waitForTimeout(200);
  assert.equal(await page.locator('dialog h2').innerText(), 'New game');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.documentElement.lang === 'zh-Hant');
  assert.equal(await page.locator('[data-do=newGame]').innerText(), '新的一局');
});

test('a language that comes late waits for the dialog that has been opened meanwhile', async (t) => {
  let release;
  const held = new Promise((done) => (release = done));
  const prepare = (page) => page.route('**/i18n/zh-Hant.js', async (route) => (await held, route.continue()));
  const page = await ready(await browser.open(t, { device: spoken('en-US'), prepare }));
  await settingsOf(page);
  const asked = page.waitForRequest(/zh-Hant\.js$/);
  await page.locator('dialog .choice-one:has(input[value="zh-Hant"])').first().click();
  await asked;
  await page.keyboard.press('Escape');
  await page.locator('[data-do=setUp]').click();
  await page.locator('dialog[data-name=new-game]').waitFor();
  const came = page.waitForResponse(/zh-Hant\.js$/);
  release();
  await came;
  await page.evaluate(() => import('./i18n/zh-Hant.js').then(() => undefined));
  await painted(page);
  assert.deepEqual([await page.evaluate(() => document.documentElement.lang), await page.locator('dialog[open] h2').innerText()], ['en', 'New game']);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.documentElement.lang === 'zh-Hant');
});

test('a board whose language is changed before it is there speaks the new one', async (t) => {
  let release, heard;
  const held = new Promise((done) => (release = done));
  const asked = new Promise((done) => (heard = done));
  const body = '<!doctype html><html lang="en"><title>host</title><link rel="icon" href="icon.svg"><script type="module" src="index.js"></script><turnstone-board lang="zh-TW" mode="friend" muted></turnstone-board>';
  const prepare = async (page) => {
    await page.route(`${BASE}host`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.route('**/i18n/zh-Hant.js', async (route) => (heard(), await held, route.continue()));
  };
  const page = await browser.open(t, { device: { locale: 'en-US' }, path: 'host', prepare });
  await asked;
  await page.evaluate(() => (document.querySelector('turnstone-board').lang = 'en'));
  release();
  await page.locator('turnstone-board >> .chip', { hasText: 'Taiwan rules' }).waitFor();
});

test('two boards on a page speak two languages; one without its own follows what stands around it', async (t) => {
  const body = `<!doctype html><html lang="fr"><title>host</title><link rel="icon" href="icon.svg"><script type="module" src="index.js"></script>
    <turnstone-board id="hant" lang="zh-TW" mode="friend" muted></turnstone-board>
    <div lang="zh-CN"><turnstone-board id="hans" mode="friend" muted></turnstone-board></div>
    <turnstone-board id="own" mode="friend" pieces="letters" muted></turnstone-board>`;
  const page = await browser.open(t, { device: { locale: 'en-US' }, path: 'host', prepare: (one) => one.route(`${BASE}host`, (route) => route.fulfill({ contentType: 'text/html', body })) });
  const ids = ['hant', 'hans', 'own'];
  const state = () => page.evaluate((all) => all.map((id) => {
    const { shadowRoot } = document.getElementById(id);
    const text = (selector) => shadowRoot.querySelector(selector)?.textContent;
    return { title: text('.title'), chip: text('.chip'), langs: [...new Set([...shadowRoot.children].filter((node) => node.localName !== 'slot').map((node) => node.lang))], grid: shadowRoot.querySelector('[role=grid]')?.getAttribute('aria-label') };
  }), ids);
  await page.waitForFunction((all) => all.every((id) => document.getElementById(id)?.fen), ids);
  const [hant, hans, own] = await state();
  assert.deepEqual([hant.chip, hant.langs, hant.grid], ['台灣規則', ['zh-Hant'], '棋盤']);
  assert.deepEqual([hans.chip, hans.langs, hans.grid], ['台湾规则', ['zh-Hans'], '棋盘']);
  assert.deepEqual([own.chip, own.langs, own.grid], ['Taiwan rules', ['en'], 'Board'], 'French is not spoken here, the browser’s English is');
  await page.locator('#hant >> [data-square=c2]').click();
  await page.evaluate(() => {
    document.getElementById('hant').lang = 'en';
    document.querySelector('div').lang = 'zh-Hant';
    document.documentElement.lang = 'zh-CN';
  });
  await page.waitForFunction((all) => all.map((id) => document.getElementById(id)?.shadowRoot?.querySelector('.chip')?.textContent).join() === 'Taiwan rules,台灣規則,台湾规则', ids);
  assert.equal(await page.evaluate(() => document.getElementById('hant').history.length), 1);
  assert.match((await state())[0].title, /^Player [12] to move$/);
  await page.locator('#own >> .chip').click();
  const dialog = page.locator('#own >> dialog');
  assert.deepEqual([await dialog.getAttribute('lang'), await dialog.locator('h2').innerText()], ['zh-Hans', '台湾规则']);
});
