// Every word goes through the table: no key without a text, no text without a use.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';

import { cellLabel, describeAction, describeEvent } from '../../www/board/describe.js';
import { english, strings } from '../../www/board/strings.js';

const folder = new URL('../../www/board/', import.meta.url);
const source = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== 'strings.js').map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');

test('every key the board names has a text', () => {
  const named = [...source.matchAll(/'((?:board|cell|say|list|event|action)\.\w+)'/g)].map(([, key]) => key);
  assert.ok(named.length > 15);
  assert.deepEqual(named.filter((key) => !(key in strings)), []);
});

test('cells are called by square and piece, and a face-down one by nothing else', () => {
  assert.equal(cellLabel('c3', 'C', {}, english), 'c3, red cannon');
  assert.equal(cellLabel('c3', 'X', { mark: 'flip' }, english), 'c3, face down');
  assert.equal(cellLabel('c3', '', { mark: 'step' }, english), 'c3, empty, move here');
  assert.equal(cellLabel('c3', 'C', { selected: true }, english), 'c3, red cannon, selected');
});

for (const [action, text] of [
  [{ kind: 'flip', from: null, to: 'c3' }, 'flip c3'],
  [{ kind: 'capture', from: 'a1', to: 'd1', screen: 'b1', piece: 'C', victim: 'h' }, 'red cannon a1 takes black horse d1 over b1'],
  [{ kind: 'step', from: 'a1', to: 'a2', piece: 's' }, 'black soldier a1 to a2'],
  [{ kind: 'attempt', from: 'a1', to: 'a2', piece: 'R' }, 'red chariot a1 goes for a2, face down'],
  [{ kind: 'stop', from: 'a1', to: null }, 'end the turn'],
]) {
  test(`action: ${text}`, () => assert.equal(describeAction(action, english), text));
}

for (const [event, text] of [
  [{ kind: 'flip', from: null, to: 'c3', turned: 'e' }, 'c3 turned up: black elephant'],
  [{ kind: 'attempt', from: 'a1', to: 'a2', piece: 'R', turned: 's', captured: 's' }, 'red chariot a1 turns up black soldier on a2 and takes it'],
  [{ kind: 'attempt', from: 'a1', to: 'a2', piece: 'R', turned: 'g', captured: null }, 'red chariot a1 turns up black general on a2 and stays'],
]) {
  test(`event: ${text}`, () => assert.equal(describeEvent(event, english), text));
}
