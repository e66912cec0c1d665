import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, choose, DESKTOP, leisure, look, painted, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();

/** Everything in the document, shadow roots too, as text. */
const dump = (page) =>
  page.evaluate(() => {
    const walk = (node) => [node.outerHTML ?? node.innerHTML, ...[...node.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot).map(({ shadowRoot }) => walk(shadowRoot))].join('\n');
    return walk(document.documentElement);
  });

const stored = (page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

/** Keeps a copy of every message to and from workers. */
const recordMessages = (page) =>
  page.addInitScript(() => {
    window.messages = [];
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(...args) {
        super(...args);
        this.addEventListener('message', ({ data }) => window.messages.push({ from: 'worker', data }));
      }
      postMessage(data, ...rest) {
        const { module, ...shown } = data;
        window.messages.push({ from: 'page', data: shown, module: module instanceof WebAssembly.Module });
        super.postMessage(data, ...rest);
      }
    };
  });

test('two deals give the same document before any reveal, but for the seal', async (t) => {
  const dumps = [];
  const seals = [];
  for (let i = 0; i < 2; i += 1) {
    const page = await ready(await browser.open(t, { device: DESKTOP }));
    await leisure(page);
    const { commitment } = await look(page);
    await page.locator('[data-section=actions] summary').click();
    await page.locator('[data-section=fair] summary').click();
    await page.locator('[data-section=fair] code').waitFor();
    await page.locator('[data-square=c2]').hover();
    await page.locator('[data-square=c2]').focus();
    await painted(page);
    assert.match(commitment, /^[0-9a-f]{64}$/);
    seals.push(commitment);
    const text = await dump(page);
    assert.ok(text.includes(commitment), 'the seal is on the page');
    dumps.push(text.replaceAll(commitment, 'SEAL').replaceAll(`${commitment.slice(0, 4)}…${commitment.slice(-4)}`, 'SHORT'));
  }
  assert.notEqual(seals[0], seals[1]);
  assert.equal(dumps[0], dumps[1]);
});

test('the 32 face-down cells differ by their coordinate only', async (t) => {
  const page = await ready(await browser.open(t));
  const cells = await page.evaluate(() =>
    [...document.querySelectorAll('[data-square]')].map((button) => ({ square: button.getAttribute('data-square'), html: button.parentElement.outerHTML.replace('tabindex="0"', 'tabindex="-1"') })),
  );
  assert.equal(cells.length, 32);
  assert.equal(new Set(cells.map(({ square, html }) => html.replaceAll(square, '??'))).size, 1);
});

test('the deal appears nowhere before the end: document, storage, messages, console, events', async (t) => {
  const said = [];
  const page = await browser.open(t, { settings: { rules: 'mistboard', level: 1 }, prepare: recordMessages });
  page.on('console', (message) => said.push(message.text()));
  await ready(page);
  await page.evaluate(async () => {
    window.heard = [];
    const { session } = (await import('./main.js')).page;
    for (const type of ['change', 'thinking', 'refused']) session.addEventListener(type, ({ detail }) => window.heard.push(JSON.stringify(detail)));
  });
  await page.locator('[data-do=newGame]').click();
  const seen = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const { view } = await settled(page);
    if (view.ending) break;
    seen.push({ hidden: view.cells.map((cell, i) => (cell === 'X' ? i : -1)).filter((i) => i >= 0), text: [await dump(page), await stored(page)].join('\n') });
    await changed(page, () => page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), choose(view).text));
  }
  const before = await page.evaluate(() => JSON.stringify({ messages: window.messages, heard: window.heard }));
  await settled(page);
  const { salt, deal } = await page.evaluate(async () => {
    const { session } = (await import('./main.js')).page;
    await session.resign();
    return session.opening();
  });
  assert.match(deal, /^[gaerhcsGAERHCS]{32}$/);
  const secrets = [deal, [...deal].reverse().join(''), salt, [...deal].join(','), ...[0, 8, 16, 24].map((i) => deal.slice(i, i + 8))];
  for (const secret of secrets) {
    for (const { text } of seen) assert.ok(!text.includes(secret), 'document or storage');
    assert.ok(!before.includes(secret), 'messages or events');
    assert.ok(!said.join('\n').includes(secret), 'console');
  }
  const letters = ['g', 'a', 'e', 'r', 'h', 'c', 's'];
  for (const { hidden, text } of seen) {
    for (const i of hidden) {
      const square = 'abcdefgh'[i % 8] + (Math.floor(i / 8) + 1);
      for (const letter of letters) assert.ok(!text.toLowerCase().includes(`${square}=${letter}`), `${square} is told before it is turned`);
    }
  }
});

test('the worker is sent game, rules, record, whose it is and limits, and nothing else', async (t) => {
  const page = await ready(await browser.open(t, { settings: { level: 1 }, prepare: recordMessages }));
  await changed(page, () => page.locator('[data-square=d2]').click());
  await settled(page);
  const messages = await page.evaluate(() => window.messages);
  const sent = messages.filter(({ from }) => from === 'page');
  assert.ok(sent.some(({ data }) => data.type === 'think'));
  for (const { data, module } of sent) {
    if (data.type === 'init') {
      assert.deepEqual([Object.keys(data), module], [['type', 'build'], true]);
    } else {
      assert.deepEqual(Object.keys(data).sort(), ['game', 'id', 'limits', 'record', 'rules', 'seat', 'type']);
      assert.doesNotMatch(data.record, /\[(Salt|Deal) /);
      assert.match(data.record, /d2=[gaerhcs]/i);
    }
  }
});
