import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import en from '../../www/i18n/en.js';
import { BASE, changed, choose, leisure, look, ready, settled, useBrowser } from './helpers.js';
import { makeSite, serve } from './site.js';

const browser = useBrowser();
const PAGE_POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'";

const turn = async (page) => {
  const { view } = await settled(page);
  await changed(page, () => page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), choose(view).text));
  const { history } = await settled(page);
  assert.ok(history.length >= 2, 'the bot answered');
};

/** Answers every request for the page's document with a change. */
const withHeaders = (headers, rewrite = (body) => body) => (page) =>
  page.route(BASE, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), ...headers }, body: rewrite(await answer.text()) });
  });

test('plays under a strict content policy, without one report', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 }, prepare: withHeaders({ 'content-security-policy': PAGE_POLICY }) }));
  const reports = await page.evaluate(() => {
    window.reports = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => window.reports.push(violatedDirective));
    return window.reports;
  });
  await turn(page);
  await page.locator('#menu-button').click();
  assert.deepEqual(reports, []);
  assert.deepEqual(await page.evaluate(() => window.reports), []);
});

test('where the policy forbids wasm there is a readable message and a board', async (t) => {
  const page = await browser.open(t, {
    prepare: withHeaders({}, (body) => body.replace(" 'wasm-unsafe-eval'", '')),
    allow: /wasm|unsafe-eval|Content Security Policy|preload/i,
  });
  await ready(page);
  assert.match(await page.locator('dialog[data-name=trouble]').innerText(), /WebAssembly/);
  assert.equal(await page.locator('[data-square]').count(), 32);
});

for (const type of ['application/octet-stream', 'text/plain', '']) {
  test(`the wasm served as ${type || 'nothing at all'} still starts`, async (t) => {
    const prepare = (page) =>
      page.route('**/*.wasm', async (route) => {
        const answer = await route.fetch();
        const { 'content-type': _, ...headers } = answer.headers();
        await route.fulfill({ status: 200, headers: type ? { ...headers, 'content-type': type } : headers, body: await answer.body() });
      });
    const page = await ready(await browser.open(t, { settings: { level: 1 }, prepare, allow: /preload/ }));
    await turn(page);
  });
}

test('the wasm sent packed, by gzip and by Brotli, still starts', async (t) => {
  for (const [encoding, pack] of /** @type {const} */ ([['gzip', gzipSync], ['br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })]])) {
    const server = await serve(t, { '/': makeSite(t, {}, false) });
    const wasm = pack(await readFile(new URL('../../www/pkg/turnstone_bg.wasm', import.meta.url)));
    server.meddle = (name, response) => name.endsWith('.wasm') && Boolean(response.writeHead(200, { 'content-type': 'application/wasm', 'content-encoding': encoding }).end(wasm));
    await turn(await ready(await browser.open(t, { base: server.url, settings: { level: 1 } })));
  }
});

test('a page in place of the wasm, or nothing, gives a readable message and a board', async (t) => {
  for (const [answer, said] of [[{ status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' }, /something else/], [{ status: 404, body: '' }, /could not be fetched/]]) {
    const page = await browser.open(t, { prepare: (one) => one.route('**/*.wasm', (route) => route.fulfill(answer)), allow: /404|preload/ });
    await ready(page);
    assert.match(await page.locator('dialog[data-name=trouble]').innerText(), said);
    assert.equal(await page.locator('[data-square]').count(), 32);
  }
});

test('a part of the page that cannot be fetched when it is asked for is told, and nothing has changed', async (t) => {
  const prepare = (page) => page.route(/\/play\/(editor|offline-dialog|backup-dialog|share|timing)\.js$/, (route) => route.abort());
  const page = await ready(await browser.open(t, { prepare, allow: /ERR_FAILED/ }));
  const toast = page.locator('#toast');
  const told = async (what) => {
    await page.locator('#toast:not([hidden])').waitFor();
    assert.equal(await toast.innerText(), en['fault.missing'], what);
    assert.equal(await page.locator('dialog[open]').count(), 0, what);
    await toast.click();
  };
  for (const key of ['edit', 'offline', 'backup', 'share']) {
    await page.locator('#menu-button').click();
    await page.locator(`dialog [data-do=${key}]`).click();
    await told(key);
  }
  await page.locator('[data-do=setUp]').click();
  await page.locator('dialog .choice-one:has(input[value="3+2"])').click();
  await page.locator('dialog .primary').click();
  await told('clock');
  assert.equal((await look(page)).home, true);
  assert.equal(await page.evaluate(async () => (await import('./main.js')).page.settings.clock), 'none');
});

test('plays under a sub-path, and asks for nothing outside it', async (t) => {
  const asked = [];
  const prepare = async (page) => {
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/games/banqi/**', async (route) => {
      const inner = new URL(route.request().url()).pathname.replace(/^.*\/games\/banqi\//, '');
      await route.fulfill({ response: await route.fetch({ url: BASE + inner }) });
    });
  };
  const page = await ready(await browser.open(t, { settings: { level: 1 }, prepare, path: 'games/banqi/' }));
  await turn(page);
  // What comes late comes from there as well.
  await leisure(page);
  assert.ok(asked.length > 20);
  const root = new URL(BASE).pathname;
  for (const path of asked) assert.ok(path.startsWith(`${root}games/banqi/`), path);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('only one wasm is fetched, and the page names no outside address', async (t) => {
  const asked = [];
  const page = await browser.open(t, { settings: { level: 1 }, prepare: async (one) => void one.on('request', (request) => asked.push(request.url())) });
  await ready(page);
  await turn(page);
  assert.equal(asked.filter((url) => url.endsWith('.wasm')).length, 1);
  for (const url of asked) assert.ok(url.startsWith(BASE) || url.startsWith('blob:') || url.startsWith('data:'), url);
});

test('the exported names are those of the types', async (t) => {
  const page = await ready(await browser.open(t));
  const exported = await page.evaluate(async () => {
    const { core } = (await import('./main.js')).page;
    const members = (type) => [
      ...Object.getOwnPropertyNames(type).filter((name) => !['length', 'name', 'prototype'].includes(name) && !name.startsWith('__')),
      ...Object.getOwnPropertyNames(type.prototype).filter((name) => name !== 'constructor' && !name.startsWith('__')),
    ];
    const late = await (await import('./late.js')).loadLate();
    return { Table: members(core.Table).sort(), Engine: members(core.Engine).sort(), Friend: members(late.Friend).sort(), Reviewer: members(late.Reviewer).sort(), functions: Object.keys(core).filter((name) => /^(rules|record)/.test(name)).sort() };
  });
  const types = await readFile(new URL('../../www/turnstone.d.ts', import.meta.url), 'utf8');
  const declared = (name) => {
    const body = types.match(new RegExp(`export class ${name} \\{([^}]*(?:\\{[^}]*\\}[^}]*)*?)\\n\\}`))[1];
    return [...body.matchAll(/^ {2}(?:static |readonly )?(\w+)[(:]/gm)].map(([, member]) => member).filter((member) => member !== 'constructor').sort();
  };
  for (const name of ['Table', 'Engine', 'Friend', 'Reviewer']) assert.deepEqual(exported[name], declared(name), name);
  assert.deepEqual(exported.functions, ['recordData', 'recordText', 'rulesInfo', 'rulesOf']);
  assert.doesNotMatch(types, /bigint/i);
});

test('the view, an action, an event and a report have the fields of the types', async (t) => {
  const page = await ready(await browser.open(t));
  const found = await page.evaluate(() => Promise.all([['banqi', 'taiwan', 'c2', 'BanqiRules'], ['jieqi', 'capturer', 'b2b9', 'JieqiRules']].map(async ([game, rules, move, rulesType]) => {
    const { core } = (await import('./main.js')).page;
    const table = core.Table.seeded(game, rules, 'fields');
    const [event] = table.play(move);
    const engine = new core.Engine(game, rules);
    const report = engine.think(table.record('public'), { nodes: 200, seed: 1 });
    const view = table.view('public');
    table.resign('first');
    const keys = (object) => Object.keys(object).sort();
    return { View: keys(view), Action: keys(view.moves[0]), GameEvent: keys(event), Report: keys(report), Opening: keys(table.opening()), [rulesType]: keys(core.rulesOf(game, rules)), Ending: keys(table.ending()) };
  })));
  const types = await readFile(new URL('../../www/turnstone.d.ts', import.meta.url), 'utf8');
  const fields = (name) => {
    const [, parent, body] = types.match(new RegExp(`export interface ${name} (?:extends (\\w+) )?\\{([^}]*)\\}`));
    const own = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, field]) => field);
    return [...own, ...(parent ? fields(parent) : [])].sort();
  };
  for (const game of found) for (const [name, keys] of Object.entries(game)) assert.deepEqual(keys, fields(name), name);
});

test('the page asks for all its modules at once: the list in its head is the graph of its imports', async () => {
  const root = new URL('../../www/', import.meta.url);
  const found = new Set();
  const walk = async (file) => {
    if (found.has(file)) return;
    found.add(file);
    const text = await readFile(new URL(file, root), 'utf8');
    for (const [, from] of text.matchAll(/^\s*(?:import|export)\b[^;]*?\bfrom '([^']+)'/gm)) {
      await walk(new URL(from, new URL(file, root)).href.slice(root.href.length));
    }
  };
  await walk('main.js');
  found.delete('main.js');
  const page = await readFile(new URL('index.html', root), 'utf8');
  const listed = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, href]) => href);
  assert.deepEqual(listed.sort(), [...found, 'pkg/turnstone.js'].sort());
});
