import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load, Table } from '../../www/core.js';
import { AXE, BASE, ready, useBrowser } from './helpers.js';
import { kept, makeSite, serve } from './site.js';

const browser = useBrowser();
const LEARN = new URL('../../www/learn/', import.meta.url);
const TAGS = ['en', 'zh-Hant', 'zh-Hans'];
const folders = (at) => readdirSync(at, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
const PAGES = ['', ...folders(LEARN).filter((name) => !TAGS.includes(name))];
const pathOf = (page, tag) => `${page && `${page}/`}${tag === 'en' ? '' : `${tag}/`}`;
const read = (page, tag) => readFileSync(new URL(`${pathOf(page, tag)}index.html`, LEARN), 'utf8');
const all = PAGES.flatMap((page) => TAGS.map((tag) => ({ page, tag, path: `learn/${pathOf(page, tag)}`, text: read(page, tag) })));
const found = (text, pattern) => [...text.matchAll(pattern)].map((match) => match.slice(1).join(' '));
const boardsOf = (text) => [...text.matchAll(/<turnstone-board ([^>]*)>/g)].map(([, said]) => Object.fromEntries([...said.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])));
/** Names that stay as they are in Chinese. */
const NAMES = /Turnstone|Mistboard|PyChess|Chess Programming Wiki|English|\b[a-i]\d\b/g;

test('a page is the same in all languages: headings, anchors, boards, links out', () => {
  assert.ok(PAGES.length > 4, String(PAGES));
  const shape = (text) => ({
    heads: found(text, /<(h[123])(?: id="([^"]*)")?>/g),
    boards: boardsOf(text).map(({ pieces, ...rest }) => rest),
    parts: found(text, /<(p|li|tr|td|th|figure|table)\b/g).length,
    links: found(text, /href="(https:[^"]*)"/g),
  });
  for (const page of PAGES) for (const tag of TAGS) assert.deepEqual(shape(read(page, tag)), shape(read(page, 'en')), `${page} ${tag}`);
});

test('every link leads somewhere, and nothing is loaded from elsewhere', () => {
  for (const { path, text } of all) {
    const here = new URL(path.slice('learn/'.length), LEARN);
    for (const [, attribute, to] of text.matchAll(/(href|src)="([^"]*)"/g)) {
      if (to.startsWith('https:')) continue;
      const target = new URL(to, here);
      const file = new URL(target.pathname.endsWith('/') ? 'index.html' : '', target);
      file.hash = '';
      const name = fileURLToPath(target.pathname.endsWith('/') ? file : new URL(target.pathname, target));
      assert.ok(existsSync(name), `${path}: ${attribute} ${to}`);
      if (target.hash) assert.ok(readFileSync(name, 'utf8').includes(`id="${target.hash.slice(1)}"`), `${path}: ${to}`);
    }
    assert.doesNotMatch(text, /(src|rel="stylesheet" href)="https?:/);
  }
});

test('every board’s game is one that the rules allow, and every rule set has its part', async () => {
  await load();
  for (const { path, text } of all) {
    for (const { game, rules, position, moves, ply } of boardsOf(text)) {
      assert.doesNotThrow(() => Table.fromRecord(`[Game "${game}"]\n[Rules "${rules}"]\n[Position "${position}"]\n\n${moves}\n`), `${path}: ${position} ${moves}`);
      assert.match(ply, /^\d+$/);
    }
  }
  const { rulesInfo } = await import('../../www/core.js');
  for (const game of ['banqi', 'jieqi']) for (const { id } of rulesInfo(game)) for (const tag of TAGS) assert.ok(read(game, tag).includes(`id="${id}"`), `${game} ${id}`);
});

test('what the pages say of endings is what comes of their boards', async () => {
  await load();
  const ends = (game) => boardsOf(read(game, 'en')).map(({ rules, position, moves }) => Table.fromRecord(`[Game "${game}"]\n[Rules "${rules}"]\n[Position "${position}"]\n\n${moves}\n`).ending()?.cause).filter(Boolean);
  assert.deepEqual(ends('banqi'), ['elimination', 'no-move', 'repetition']);
  assert.deepEqual(ends('jieqi'), ['checkmate']);
});

test('the glossary’s words are those of the game', async () => {
  const words = await Promise.all(TAGS.map(async (tag) => (await import(`../../www/i18n/${tag}.js`)).default));
  const rows = [...read('glossary', 'en').matchAll(/<tr role="row" data-word="([^"]+)">(.*?)<\/tr>/g)];
  assert.ok(rows.length > 8);
  for (const [, key, row] of rows) assert.deepEqual(found(row, /lang="[\w-]+">([^<]*)</g), words.map((of) => of[key]), key);
});

test('no character of the other script stands in a Chinese page', () => {
  const simple = '帅将车马进让骤这个对时间开关设输认规则谁说话点击选择读写发现红会与从页两图书长颗';
  const full = '帥將車馬進讓驟這個對時間開關設輸認規則誰說話點擊選擇讀寫發現紅會與從頁兩圖書長顆';
  for (const { path, tag, text } of all) {
    if (tag === 'en') continue;
    const own = text.replace(new RegExp(`<(\\w+)[^>]* lang="(?!${tag}")[^"]*"[^>]*>[^<]*</\\1>`, 'g'), '');
    const other = tag === 'zh-Hant' ? simple : full;
    assert.deepEqual([...other].filter((sign) => own.includes(sign)), [], path);
  }
});

test('every page in every language: no complaint, no axe fault, nothing cut at 320 pixels; every board ready', { timeout: 120_000 }, async (t) => {
  const page = await browser.open(t, { device: { viewport: { width: 320, height: 640 }, bypassCSP: true }, path: 'learn/' });
  for (const { path, tag, text } of all) {
    await page.goto(BASE + path);
    const seen = await page.evaluate(() => {
      const root = document.documentElement;
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walk.nextNode()) if (!walk.currentNode.parentElement?.closest('[lang=en]:not(html), [lang=vi], code, turnstone-board')) texts.push(walk.currentNode.nodeValue);
      return { lang: root.lang, wide: root.scrollWidth > root.clientWidth, texts: [document.title, ...texts] };
    });
    assert.deepEqual([seen.lang, seen.wide], [tag, false], path);
    if (tag !== 'en') assert.deepEqual(seen.texts.filter((one) => /[A-Za-z]{2,}/.test(one.replace(NAMES, ''))), [], path);
    // Boards and structure are the same in all languages, so one stands for the rest.
    if (tag !== 'zh-Hant') continue;
    if (boardsOf(text).length) await page.locator('turnstone-board').first().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.querySelectorAll('turnstone-board')].every((board) => /** @type {any} */ (board).fen));
    await page.addScriptTag({ path: AXE });
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      const only = colorScheme === 'dark' ? ['color-contrast'] : undefined;
      const { violations } = await page.evaluate((runOnly) => window.axe.run({ exclude: ['turnstone-board'] }, { resultTypes: ['violations'], ...(runOnly && { runOnly }) }), only);
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`), [], `${path} ${colorScheme}`);
    }
  }
});

test('without JavaScript a page reads whole, its positions as text', async (t) => {
  const page = await browser.open(t, { device: { javaScriptEnabled: false }, path: 'learn/banqi/' });
  const boards = boardsOf(read('banqi', 'en'));
  assert.equal(await page.locator('turnstone-board code').count(), boards.length * 2);
  assert.equal(await page.locator('turnstone-board code').first().innerText(), boards[0].position);
  await page.getByRole('link', { name: '简体中文' }).click();
  assert.match(await page.title(), /^半棋规则/);
});

test('after one visit to the game the pages open without a network, under a sub-path too; the rules lead to theirs', async (t) => {
  const server = await serve(t, { '/sub/path/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: `${server.url}sub/path/`, device: { locale: 'zh-TW' } }));
  await kept(page);
  await page.locator('#rules-chip').click();
  const link = page.locator('dialog[data-name=rules] a');
  assert.equal(await link.getAttribute('href'), 'learn/banqi/zh-Hant/#taiwan');
  await server.close();
  await page.context().setOffline(true);
  await page.goto(`${server.url}sub/path/learn/banqi/zh-Hant/#hongkong`);
  await page.waitForFunction(() => [...document.querySelectorAll('turnstone-board')].every((board) => /** @type {any} */ (board).fen));
  await page.locator('footer a').nth(2).click();
  assert.match(await page.title(), /^揭棋規則/);
});
