// Colours: the two dark blocks agree, and what must be told apart in grey can be.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const css = readFileSync(new URL('../../www/tokens.css', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '');
const blocks = [...css.matchAll(/\{([^{}]*)\}/g)].map(([, body]) => Object.fromEntries([...body.matchAll(/(--ts-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value])));
const [light, ...darks] = blocks.filter((block) => block['--ts-paper']);

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('dark by system and dark by hand are the same', () => {
  assert.equal(darks.length, 2);
  assert.deepEqual(darks[0], darks[1]);
});

for (const [theme, tokens] of [['light', light], ['dark', { ...light, ...darks[0] }]]) {
  for (const [one, other, least] of [
    ['ink', 'paper', 4.5], ['ink-soft', 'paper', 4.5], ['cinnabar-text', 'paper', 4.5], ['ink-blue-text', 'paper', 4.5], ['jade-text', 'paper', 4.5], ['on-jade', 'jade', 4.5],
    ['red-side', 'ivory', 3], ['black-side', 'ivory', 3],
    ['mark', 'wood', 3], ['mark', 'wood-light', 3], ['mark', 'mark-halo', 3], ['last', 'wood', 3], ['last', 'wood-light', 3], ['last', 'last-fill', 3],
    ['slate', 'wood', 3], ['slate-mark', 'slate', 3], ['line', 'wood', 3], ['focus', 'wood', 3],
    ['back-red', 'wood', 3], ['back-black', 'wood', 3], ['back-mark', 'back-red', 3], ['back-mark', 'back-black', 3], ['back-mark', 'back-red-light', 3], ['back-mark', 'back-black-light', 3], ['check', 'wood', 3],
  ]) {
    test(`${theme}: ${one} on ${other} is at least ${least}:1`, () => {
      const found = contrast(tokens[`--ts-${one}`], tokens[`--ts-${other}`]);
      assert.ok(found >= least, `${found.toFixed(2)}`);
    });
  }
}
