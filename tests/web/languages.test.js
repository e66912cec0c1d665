// Three languages: nothing missing, nothing left in English, nothing cut off, and the game goes on when another is chosen.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { choose, english, LANGUAGES, load } from '../../www/i18n.js';
import { strings } from '../../www/board/strings.js';
import en from '../../www/i18n/en.js';
import hans from '../../www/i18n/zh-Hans.js';
import hant from '../../www/i18n/zh-Hant.js';
import { crawl, read } from './crawl.js';
import { act, at, BASE, choose as pick, look, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();
const root = new URL('../../', import.meta.url);
const PHONE_320 = { viewport: { width: 320, height: 568 } };
const CHINESE = /** @type {const} */ ([['zh-Hant', hant], ['zh-Hans', hans]]);
/** What is written in Latin letters in every language: names, keys, techniques, squares. */
const LATIN = /「.*?」|“.*?”|\b[0-9a-f]{4}…[0-9a-f]{4}\b|Turnstone|Mistboard|WebAssembly|wasm-unsafe-eval|JavaScript|SHA-256|WXF|Language|English|Enter|Esc|\b(?:[a-i]\d+)+\w?(?:=\w)?/g;

const files = async (folder, fits) => (await readdir(new URL(folder, root), { recursive: true })).filter(fits).map((name) => `${folder}${name}`);
const textOf = (file) => readFile(new URL(file, root), 'utf8');
const forms = (message) => (typeof message === 'string' ? [message] : Object.values(message));
const places = (message) => [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

test('every language has the same messages, with the same places', () => {
  assert.deepEqual(Object.keys(LANGUAGES), ['en', 'zh-Hant', 'zh-Hans']);
  assert.ok(Object.keys(strings).every((key) => key in en));
  for (const [tag, messages] of CHINESE) {
    assert.deepEqual(Object.keys(messages).sort(), Object.keys(en).sort(), tag);
    for (const key of Object.keys(en)) assert.deepEqual(places(messages[key]), places(en[key]), `${tag} ${key}`);
  }
});

test('no English is left in Chinese, and no character of the other script', () => {
  for (const [tag, messages] of CHINESE) {
    for (const [key, message] of Object.entries(messages)) {
      const left = forms(message).join(' ').replace(/\{\w+\}/g, '').replace(LATIN, '');
      assert.doesNotMatch(left, /[A-Za-z]{2,}/, `${tag} ${key}`);
    }
  }
  const own = (messages) => new Set(Object.entries(messages).filter(([key]) => !['notation.script', 'settings.language'].includes(key)).flatMap(([, text]) => [...text]));
  for (const simple of '帅将车马后进步骤让这个对时间开关设置输认规则谁说话点击选择读写发现') {
    if (!own(hant).has(simple) || '步置入口各所的一不了中人是帥進後個時間開關設輸認則誰說話點擊選擇讀寫發現'.includes(simple)) continue;
    assert.fail(`zh-Hant has ${simple}`);
  }
  for (const full of '帥將車馬後進這個對時間開關設輸認則誰說話點擊選擇讀寫發現會與從') assert.ok(!own(hans).has(full), `zh-Hans has ${full}`);
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
  const told = Object.keys(en).filter((key) => key.startsWith('error.')).map((key) => key.slice(6));
  assert.deepEqual(told.sort(), [...ids].sort());
  const codes = new Set([...(await textOf('www/wasm.js')).matchAll(/'((?:no|not)-wasm|blocked|missing)'/g)].map(([, code]) => `fault.${code}`));
  assert.deepEqual(Object.keys(en).filter((key) => key.startsWith('fault.')).sort(), [...codes].sort());
});

test('every message asked for by name exists', async () => {
  const used = new Set();
  for (const file of await files('www/', (name) => /\.(js|html)$/.test(name) && !/^(pkg|i18n)\//.test(name))) {
    for (const [, key] of (await textOf(file)).matchAll(/(?:\bt\(\s*|'data-i18n(?:-label)?': |data-i18n(?:-label)?=)['"]([\w.-]+)['"]/g)) used.add(key);
  }
  assert.ok(used.size > 150, String(used.size));
  for (const key of used) assert.ok(key in en, key);
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

for (const tag of [...Object.keys(LANGUAGES), 'longer']) {
  for (const game of ['banqi', 'jieqi']) {
    test(`every screen of ${game} at 320 pixels: ${tag}`, { timeout: 240_000 }, async (t) => {
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
