// Jieqi: nothing on the page, in storage, in events or in messages tells what its reader may not know. Two deals that a viewer cannot tell apart
// must look the same to it, everywhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, choose, dealFrom, DESKTOP, leisure, look, painted, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();

/** Everything in the document as text, but for the deal's seal. */
const dump = (page) =>
  page.evaluate(async () => {
    const { commitment } = (await import('./main.js')).page.session;
    return document.documentElement.outerHTML.replaceAll(commitment, 'SEAL').replaceAll(`${commitment.slice(0, 4)}…${commitment.slice(-4)}`, 'SHORT');
  });

const recordMessages = (page) =>
  page.addInitScript(() => {
    window.messages = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (data, ...rest) {
      if (data.type !== 'init') window.messages.push(structuredClone(data));
      return postMessage.call(this, data, ...rest);
    };
  });

/** Has the page deal from a seed, and the bot, if there is one, begin with `opening`. */
async function deal(page, seed, setup, opening) {
  await dealFrom(page, seed);
  await page.evaluate(
    async ({ setup, opening }) => {
      const { page: shown } = await import('./main.js');
      const { think } = shown.engine;
      if (opening) {
        shown.engine.think = async (question) => {
          shown.engine.think = think;
          return { move: opening, score: 0, line: [], question };
        };
      }
      shown.newGameWith(setup);
    },
    { setup, opening },
  );
}

/** Two seeds whose first move shows the same to everybody and takes something else. */
const twins = (page) =>
  page.evaluate(async () => {
    const core = await import('./pkg/turnstone.js');
    const seen = new Map();
    for (let i = 0; i < 500; i += 1) {
      const table = core.Table.seeded('jieqi', 'capturer', `twin ${i}`);
      const [{ turned, captured }] = table.play('b2b9', 'first');
      table.free();
      const other = seen.get(turned);
      if (other && other.captured !== captured) return [other.seed, `twin ${i}`];
      seen.set(turned, { seed: `twin ${i}`, captured });
    }
    return [];
  });

/** All that a page shows, keeps and tells of a game, but not whether it has asked the browser to keep it: that hangs on time. */
const traces = (page) =>
  page.evaluate(async () => {
    const { session, store } = (await import('./main.js')).page;
    const { sealed, ...kept } = JSON.parse(store.read('game'));
    const plain = (value) => JSON.parse(JSON.stringify(value).replaceAll(session.commitment, 'SEAL'));
    return plain({ kept, history: session.history, view: session.view, record: session.record, storage: Object.keys(localStorage).filter((key) => key !== 'turnstone.asked').sort(), sealedIsText: typeof sealed });
  });

test('two deals give the same document before any reveal, but for the seal', async (t) => {
  const dumps = [];
  for (let i = 0; i < 2; i += 1) {
    const page = await ready(await browser.open(t, { device: DESKTOP, settings: { game: 'jieqi' } }));
    await leisure(page);
    await page.locator('[data-section=actions] summary').click();
    await page.locator('[data-square=b2]').hover();
    await page.locator('[data-square=b2]').click();
    await page.locator('[data-square=b9]').focus();
    await painted(page);
    dumps.push(await dump(page));
  }
  assert.equal(dumps[0], dumps[1]);
});

test('dark cells of a side and point differ by their square only', async (t) => {
  const page = await ready(await browser.open(t, { settings: { game: 'jieqi', mode: 'two' } }));
  const soldiers = await page.evaluate(() =>
    ['a3', 'c3', 'e3', 'g3', 'i3'].map((square) => {
      const cell = document.querySelector(`[data-square=${square}]`).parentElement.outerHTML;
      return cell.replaceAll(square, '??').replace(`"${square[0]}4,`, '"??,').replace(/tabindex="-?\d"/, '');
    }),
  );
  assert.equal(new Set(soldiers).size, 1);
});

for (const [who, setup, opening] of [
  ['the owner, when the bot takes a dark piece', { game: 'jieqi', mode: 'bot', side: 'second', level: 1 }, 'b2b9'],
  ['two players at one screen', { game: 'jieqi', mode: 'two' }, null],
]) {
  test(`${who}: what was taken leaves no trace in document, events, record or storage`, async (t) => {
    const found = [];
    const asked = [];
    for (const which of [0, 1]) {
      const page = await ready(await browser.open(t, { device: DESKTOP, prepare: recordMessages, settings: { game: 'jieqi', animation: false } }));
      const seeds = await twins(page);
      assert.equal(seeds.length, 2);
      await deal(page, seeds[which], setup, opening);
      if (!opening) await act(page, 'b2b9');
      const { view, history } = await settled(page);
      assert.deepEqual([view.actions, history[0].text], [1, 'b2b9']);
      await page.locator('[data-section=actions] summary').click();
      await page.locator('[data-do=bag]').click();
      const bag = await page.locator('dialog').innerText();
      await page.keyboard.press('Escape');
      await page.locator('[data-do=hint]').click();
      await page.waitForFunction(() => document.querySelector('#toast').textContent.startsWith('Hint:'), null, { timeout: 25_000 });
      await page.evaluate(async () => (await import('./main.js')).page.board.setShapes([]));
      await page.locator('#toast').click();
      await page.evaluate(() => (document.querySelector('#live').textContent = ''));
      await page.mouse.move(1, 1);
      await painted(page);
      found.push({ document: (await dump(page)).replace(/dialog-\d+/g, ''), bag, ...(await traces(page)) });
      asked.push(await page.evaluate(() => window.messages.filter(({ type }) => type === 'hint').map(({ record }) => record.replace(/\[Commitment.*/, ''))));
    }
    assert.deepEqual(found[1], found[0]);
    assert.deepEqual(asked[1], asked[0]);
    assert.equal(asked[0].length, 1);
    assert.equal(found[0].history[0].captured, 'x');
    assert.match(found[0].record, /b2b9[A-Z]\?/);
    assert.match(found[0].kept.record, /b2b9[A-Z]\?/);
  });
}

test('the bot is told its own record: not what the person took unseen', async (t) => {
  const page = await ready(await browser.open(t, { settings: { game: 'jieqi', level: 1 }, prepare: recordMessages }));
  await act(page, 'b2b9');
  await settled(page);
  const [sent] = await page.evaluate(() => window.messages.filter(({ type }) => type === 'think'));
  assert.deepEqual(Object.keys(sent).sort(), ['game', 'id', 'limits', 'record', 'rules', 'seat', 'type']);
  assert.match(sent.record, /\[Viewer "second"\]/);
  assert.match(sent.record, /b2b9[A-Z]\?/);
  assert.doesNotMatch(sent.record, /\[(Salt|Deal) /);
  assert.match((await look(page)).history[0].captured, /^[aerhcs]$/, 'the person knows');
  assert.match(await page.evaluate(() => JSON.parse(localStorage.getItem('turnstone.game')).record), /b2b9[A-Z]\?/);
});

test('the deal appears nowhere before the end, and all of it after', async (t) => {
  const page = await browser.open(t, { settings: { game: 'jieqi', level: 1 }, prepare: recordMessages });
  const logged = [];
  page.on('console', (message) => logged.push(message.text()));
  await ready(page);
  await page.evaluate(async () => {
    window.heard = [];
    const { session } = (await import('./main.js')).page;
    for (const type of ['change', 'thinking', 'refused']) session.addEventListener(type, ({ detail }) => window.heard.push(JSON.stringify(detail)));
  });
  await page.locator('[data-do=newGame]').click();
  const texts = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const { view } = await settled(page);
    if (view.ending) break;
    assert.equal(view.dark, null);
    texts.push(await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage })));
    await act(page, choose(view).text);
  }
  await settled(page);
  texts.push(await page.evaluate(() => JSON.stringify([window.messages, window.heard])), logged.join('\n'));
  const { salt, deal: dealt } = await page.evaluate(async () => {
    const { session } = (await import('./main.js')).page;
    await session.resign();
    return session.opening();
  });
  assert.match(dealt, /^[AERHCS]{15}[aerhcs]{15}$/);
  for (const secret of [dealt, [...dealt].join(','), salt, ...[0, 8, 15, 22].map((i) => dealt.slice(i, i + 8))]) {
    for (const text of texts) assert.ok(!text.includes(secret));
  }
  assert.equal(Object.values((await look(page)).view.dark).length > 0, true);
});

test('a tab that is closed in the middle of holding leaves nothing behind', async (t) => {
  const page = await ready(await browser.open(t, { settings: { game: 'jieqi', mode: 'two' } }));
  await act(page, 'b2b9');
  await act(page, 'a9b9');
  await page.locator('[data-do=handover]').click();
  await page.locator('.hold').focus();
  await page.keyboard.down('Enter');
  assert.notEqual(await page.locator('.secret').innerHTML(), '');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  assert.equal(await page.locator('.secret').innerHTML(), '');
  const { record } = await traces(page);
  assert.match(record, /b2b9[A-Z]\?/);
});
