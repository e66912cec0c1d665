import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useBrowser } from './helpers.js';
import { makePackage, makeSite, serve } from './site.js';

const browser = useBrowser();
const HERE = fileURLToPath(new URL('.', import.meta.url));
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data:";
/** The compiler that attw brings. */
const TSC = createRequire(import.meta.resolve('@arethetypeswrong/cli/package.json')).resolve('typescript/bin/tsc');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const run = (program, args, cwd) => execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** @param {import('node:test').TestContext} t */
function scratch(t) {
  const folder = mkdtempSync(join(tmpdir(), 'turnstone-scratch-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** @param {import('node:test').TestContext} t @returns {{ folder: string, tarball: string }} */
function packed(t) {
  const folder = makePackage(t, makeSite(t));
  const to = scratch(t);
  run(npm, ['pack', '--pack-destination', to], folder);
  return { folder, tarball: join(to, readdirSync(to)[0]) };
}

test('publint and attw find nothing in the packed package', (t) => {
  const { folder, tarball } = packed(t);
  const said = run(process.execPath, [join(HERE, 'node_modules/publint/src/cli.js'), folder, '--strict']);
  assert.match(said, /All good/);
  run(process.execPath, [join(HERE, 'node_modules/@arethetypeswrong/cli/dist/index.js'), '--profile', 'esm-only', tarball]);
  const names = run('tar', ['-tzf', tarball]).split('\n');
  for (const name of ['README.md', 'LICENSE', 'OFL.txt', 'custom-elements.json', 'index.d.ts', 'embed.html', 'embed.css', 'boot.js', 'embed.js', 'links.js', 'pkg/turnstone_bg.wasm']) assert.ok(names.includes(`package/${name}`), name);
});

test('the types say what a program in TypeScript may do', (t) => {
  const folder = makePackage(t, makeSite(t));
  const project = scratch(t);
  mkdirSync(join(project, 'node_modules'));
  cpSync(folder, join(project, 'node_modules/turnstone-board'), { recursive: true });
  const good = `
    import { TurnstoneBoard, type GameEvent } from 'turnstone-board';
    import { load, Table, Engine, type View } from 'turnstone-board/core';
    import type { WorkerRequest } from 'turnstone-board/worker';
    const board = document.querySelector('turnstone-board')!;
    board.level = '3';
    board.muted = true;
    board.addEventListener('movefinished', ({ detail }) => detail.events.map(({ ply }) => ply));
    board.ply = 3;
    const shown: number | null = board.ply;
    const played: Promise<GameEvent[]> = board.move('c2');
    const same: TurnstoneBoard = board;
    await load();
    const view: View = new Table('banqi', 'taiwan').view('public');
    const move: string | null = new Engine('banqi', 'taiwan').think('', { level: 1 }).move;
    const request: WorkerRequest = { type: 'init', build: 'x' };
    export { played, shown, same, view, move, request };
  `;
  writeFileSync(join(project, 'good.mts'), good);
  writeFileSync(join(project, 'bad.mts'), good.replace("board.level = '3'", 'board.level = 3'));
  const compile = (file) => run(process.execPath, [TSC, '--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext', '--lib', 'esnext,dom', file], project);
  compile('good.mts');
  assert.throws(() => compile('bad.mts'), ({ stdout }) => /not assignable/.test(stdout));
});

test('in Node the modules import without a document, and the core plays', (t) => {
  const folder = makePackage(t, makeSite(t));
  const program = `
    import { TurnstoneBoard, VERSION } from 'turnstone-board';
    import * as element from 'turnstone-board/element';
    import { Engine, Table, load, rulesInfo } from 'turnstone-board/core';
    if (typeof document !== 'undefined' || element.TurnstoneBoard !== TurnstoneBoard) throw new Error('not plain Node');
    await load();
    await load();
    const played = rulesInfo('banqi').length;
    const table = new Table('banqi', 'taiwan');
    const engine = new Engine('banqi', 'taiwan');
    while (!table.ending() && table.view('public').ply < 20) table.play(engine.think(table.record('public'), { level: 1 }).move);
    console.log(JSON.stringify([VERSION, TurnstoneBoard.version, played, table.view('public').ply]));
  `;
  const project = scratch(t);
  mkdirSync(join(project, 'node_modules'));
  cpSync(folder, join(project, 'node_modules/turnstone-board'), { recursive: true });
  writeFileSync(join(project, 'play.mjs'), program);
  const [version, same, rules, ply] = JSON.parse(run(process.execPath, ['play.mjs'], project));
  assert.equal(version, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version);
  assert.equal(same, version);
  assert.equal(rules, 8);
  assert.equal(ply, 20);
});

/** A page with one board on a server of its own, played until the bot has answered. */
async function plays(t, folders, html, { policy = POLICY, allow } = {}) {
  const server = await serve(t, folders);
  server.meddle = (name, response) => {
    if (name !== 'host.html') return false;
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html);
    return true;
  };
  const prepare = (page) => page.addInitScript(() => {
    window.told = [];
    for (const type of ['ready', 'movefinished', 'loaderror']) addEventListener(type, ({ detail }) => window.told.push([type, detail]));
  });
  const page = await browser.open(t, { base: server.url, path: 'host.html', prepare, allow });
  await page.waitForFunction(() => window.told.length > 0);
  assert.equal((await page.evaluate(() => window.told[0]))[0], 'ready', JSON.stringify(await page.evaluate(() => window.told)));
  await page.locator('turnstone-board >> [data-square=c2]').click();
  await page.waitForFunction(() => window.told.filter(([type]) => type === 'movefinished').length >= 2);
  return { page, server };
}

const icon = '<link rel="icon" href="data:,">';

test('the package’s folder on a server plays without a bundler, under a strict policy', async (t) => {
  const folder = makePackage(t, makeSite(t));
  const { page, server } = await plays(t, { '/vendor/': folder, '/': scratch(t) }, `<!doctype html><title>host</title>${icon}<script type="module" src="vendor/index.js"></script><turnstone-board level="1"></turnstone-board>`);
  assert.deepEqual(server.asked.filter((path) => path.endsWith('.css')), [], 'style sheets come with the script');
  assert.equal(server.asked.filter((path) => path.endsWith('.wasm')).length, 1);
  const other = scratch(t);
  cpSync(folder, other, { recursive: true });
  const build = join(other, 'build.js');
  writeFileSync(build, readFileSync(build, 'utf8').replace(/VERSION = '[^']+'/, "VERSION = '99.0.0'"));
  server.folders = { ...server.folders, '/second/': other };
  const said = page.waitForEvent('console', (message) => /came later/.test(message.text()));
  await page.evaluate(() => import('./second/index.js').then(() => undefined));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  assert.ok((await said).text().includes(`version ${version} is in use; 99.0.0 came later`));
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('turnstone-board'), { level: '1' })));
  await page.waitForFunction(() => window.told.filter(([type]) => type === 'ready').length === 2);
});

test('asset-base leads to the wasm and the worker', async (t) => {
  const folder = makePackage(t, makeSite(t));
  const bare = scratch(t);
  cpSync(folder, bare, { recursive: true });
  for (const name of ['pkg/turnstone_bg.wasm', 'engine-worker.js']) rmSync(join(bare, name));
  const { server } = await plays(t, { '/bare/': bare, '/assets/': folder, '/': scratch(t) }, `<!doctype html><title>host</title>${icon}<script type="module" src="bare/index.js"></script><turnstone-board level="1" asset-base="/assets"></turnstone-board>`);
  for (const name of ['pkg/turnstone_bg.wasm', 'engine-worker.js']) {
    assert.ok(server.asked.includes(`/assets/${name}`), name);
    assert.ok(!server.asked.includes(`/bare/${name}`), name);
  }
});

test('custom-elements.json and the types tell of the class as it is', async () => {
  const www = new URL('../../www/', import.meta.url);
  const { TurnstoneBoard } = await import('../../www/element.js');
  const source = ['element.js', 'element/live.js', 'element/moving.js'].map((name) => readFileSync(new URL(name, www), 'utf8')).join('\n');
  const types = readFileSync(new URL('element.d.ts', www), 'utf8');
  const [{ declarations: [told] }] = JSON.parse(readFileSync(new URL('custom-elements.json', www), 'utf8')).modules;
  const attributes = [...TurnstoneBoard.observedAttributes, 'lang'].sort();
  assert.deepEqual(told.attributes.map(({ name }) => name).sort(), attributes);
  const members = Object.getOwnPropertyNames(TurnstoneBoard.prototype).filter((name) => !/^(constructor|\w+Callback)$/.test(name));
  assert.deepEqual(told.members.map(({ name }) => name).sort(), members.sort());
  for (const name of members) assert.match(types, new RegExp(`^ {2}(?:readonly |get )?${name}[(:]`, 'm'), name);
  const events = [...source.matchAll(/\btell\('(\w+)'/g)].map(([, name]) => name);
  assert.deepEqual(told.events.map(({ name }) => name).sort(), [...new Set(events)].sort());
  for (const name of events) assert.match(types, new RegExp(`^ {2}${name}: CustomEvent`, 'm'));
});

/** What installs packages is part of `test --full` alone. */
const FULL = process.env.TURNSTONE_FULL ? {} : { skip: 'installs bundlers; `cargo run -- test --full` runs it' };

const PAGE = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,">SCRIPT</head><body><turnstone-board level="1">A board.</turnstone-board></body></html>';

/** Installs the tarball and the bundler in a project of its own. */
function project(t, files, packages) {
  const { tarball } = packed(t);
  const folder = scratch(t);
  for (const [name, text] of Object.entries({ 'package.json': '{ "private": true, "type": "module" }', ...files })) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  run(npm, ['install', '--no-audit', '--no-fund', tarball, ...packages], folder);
  return folder;
}

async function bundlePlays(t, dist) {
  const names = readdirSync(dist, { recursive: true }).map(String);
  assert.ok(names.some((name) => name.endsWith('.wasm')), 'the wasm is among the files');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  await plays(t, { '/': dist }, page);
}

test('Vite builds a page with the package, and it plays', FULL, async (t) => {
  const folder = project(t, { 'index.html': PAGE.replace('SCRIPT', '<script type="module" src="/main.js"></script>'), 'main.js': "import 'turnstone-board';\n" }, ['vite@7.3.8']);
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--base', './'], folder);
  await bundlePlays(t, join(folder, 'dist'));
});

test('webpack builds a page with the package, and it plays', FULL, async (t) => {
  const folder = project(t, { 'src/index.js': "import 'turnstone-board';\n" }, ['webpack@5.113.0', 'webpack-cli@6.0.0']);
  run(process.execPath, ['node_modules/webpack/bin/webpack.js', '--mode', 'production'], folder);
  writeFileSync(join(folder, 'dist/index.html'), PAGE.replace('SCRIPT', '<script defer src="main.js"></script>'));
  await bundlePlays(t, join(folder, 'dist'));
});
