// docs/cases.md names a test for every case. Here: that each of them is there. No browser.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const WEB = new URL('./', import.meta.url);
const NATIVE = new URL('../it/', import.meta.url);
const text = readFileSync(new URL('../../docs/cases.md', import.meta.url), 'utf8');

/** The rows of the tables, each as its cells. */
const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what goes wrong')).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
const namedIn = (cell) => [...cell.matchAll(/`([\w./-]+\.(?:test\.js|rs))`: “([^”]+)”/g)].map(([, file, name]) => ({ file, name }));

/** The names of a file's tests; what differs between those of one loop is an ellipsis. @param {string} file */
function testsOf(file) {
  if (file.endsWith('.rs')) {
    const found = [file, `jieqi/${file}`].map((path) => new URL(path, NATIVE)).filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
    return found.flatMap((source) => [...source.matchAll(/#\[test\]\s*fn (\w+)\(/g)].map(([, name]) => name));
  }
  const source = existsSync(new URL(file, WEB)) ? readFileSync(new URL(file, WEB), 'utf8') : '';
  return [...source.matchAll(/^\s*test\((['`])((?:(?!\1).)+)\1/gm)].map(([, , name]) => name.replace(/\$\{[^}]*\}/g, '…'));
}

test('every test that the table of cases names exists', () => {
  const files = new Map();
  const missing = [];
  for (const { file, name } of rows.flatMap(([, , tests]) => namedIn(tests))) {
    if (!files.has(file)) files.set(file, testsOf(file));
    if (!files.get(file).includes(name)) missing.push(`${file}: ${name}`);
  }
  assert.ok(files.size > 15, String(files.size));
  assert.deepEqual(missing, []);
});

test('every case has a test, and nothing but tests stands in its column', () => {
  assert.ok(rows.length >= 34, String(rows.length));
  for (const [wrong, holds, tests, ...more] of rows) {
    assert.ok(wrong && holds && more.length === 0, wrong);
    assert.equal(tests.split('<br>').length, namedIn(tests).length, wrong);
    assert.ok(namedIn(tests).length > 0, wrong);
  }
});

test('a test’s name is found however it is written', () => {
  const names = readdirSync(WEB).filter((file) => file.endsWith('.test.js')).flatMap(testsOf);
  assert.ok(names.includes('an end by … stops both, for good'));
  assert.ok(names.includes('plays under a sub-path, and asks for nothing outside it'));
  assert.ok(testsOf('spoken.rs').includes('two_pairs_of_soldiers'));
  assert.deepEqual(testsOf('absent.test.js'), []);
});
