// What the budgets are measured with: it must see what it is there to see. What is allowed is judged by the native tool.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { squaresIn } from './budgets/pages.js';
import { serveSite } from './budgets/server.js';
import { percentile } from './budgets/timing.js';
import { countCalls } from './budgets/visits.js';
import { ready, useBrowser } from './helpers.js';

const browser = useBrowser();

test('a percentile is the least value that so many of a hundred do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.deepEqual([percentile(hundred, 98), percentile(hundred, 50), percentile([8], 98)], [98, 50, 8]);
  assert.equal(percentile([...Array(39).fill(16), 120], 98), 120);
});

test('an action is tapped square by square', () => {
  assert.deepEqual([squaresIn('c2'), squaresIn('a1a2'), squaresIn('b2b9')], [['c2'], ['a1', 'a2'], ['b2', 'b9']]);
});

test('the server packs what gets smaller and counts what it sends', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'turnstone-budgets-'));
  const text = 'export const word = 1;\n'.repeat(200);
  writeFileSync(join(folder, 'a.js'), text);
  writeFileSync(join(folder, 'b.png'), Buffer.from([1, 2, 3]));
  const server = await serveSite(folder, { pages: { '/page.html': '<p>' } });
  t.after(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const script = await fetch(`${server.url}a.js`);
  assert.deepEqual([script.headers.get('content-encoding'), script.headers.get('content-type')], ['gzip', 'text/javascript']);
  assert.equal(await script.text(), text);
  const picture = await fetch(`${server.url}b.png`);
  assert.equal(picture.headers.get('content-encoding'), null);
  assert.equal((await picture.arrayBuffer()).byteLength, 3);
  assert.equal((await fetch(`${server.url}absent.js`)).status, 404);
  assert.equal(await (await fetch(`${server.url}page.html`)).text(), '<p>');
  const { bytes } = server.sent[0];
  assert.ok(bytes < text.length / 10, `${bytes} bytes`);
  assert.deepEqual(server.sent, [{ path: '/a.js', bytes }, { path: '/b.png', bytes: 3 }, { path: '/page.html', bytes: 3 }]);
  assert.equal(server.weight('/a.js'), bytes);
});

test('a search on the page thread would be counted', async (t) => {
  const page = await browser.open(t, { prepare: (blank) => blank.addInitScript(countCalls) });
  await ready(page);
  const before = await page.evaluate(() => ({ ...window.wasmCalls }));
  assert.equal(before.engine, 0);
  assert.ok(before.other > 0);
  const after = await page.evaluate(async () => {
    const { Engine, Table } = (await import('./main.js')).page.core;
    new Engine('banqi', 'taiwan').think(new Table('banqi', 'taiwan').record('public'), { nodes: 1000 });
    return window.wasmCalls;
  });
  assert.ok(after.engine >= 2, `${after.engine} calls`);
  assert.ok(after.longest > 0);
});
