/** Reviews: made in a worker, shown, kept, practised with; on the page and in the element. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { AXE, DESKTOP, PHONE, act, at, look, ready, settled, useBrowser } from './helpers.js';
import { kept, makeSite, serve } from './site.js';

const browser = useBrowser();
const data = (name) => readFileSync(new URL(`../data/review/${name}`, import.meta.url), 'utf8');
const SHORT = data('short.txt');
const JIEQI = data('jieqi.txt');
const SHORT_LINK = 'review=1&game=banqi&rules=taiwan&moves=c2=H.d2=c.c3=S.d3=G.b2=e.a1=A';

const open = (page, record) => page.evaluate(async (text) => (await import('./review/page.js')).openReview((await import('./main.js')).page, { record: text }), record);
/** Waits for a first review, or for the whole. */
const reviewed = (page, whole = false) =>
  page.evaluate(async (all) => {
    const { session } = (await import('./main.js')).page;
    while (!session.review || (all && session.done !== null)) await new Promise((done) => setTimeout(done, 30));
    if (!all) session.stop();
    while (session.done !== null) await new Promise((done) => setTimeout(done, 30));
    return session.review;
  }, whole);
const note = (page) => page.locator('.review-note').innerText();
const number = (text) => Number(text.replace('−', '-').replace(/[^\d-]/g, ''));
const faults = async (page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html)}`), []);
};
/** The terms that are shown make the result that is shown. */
async function addsUp(page) {
  const terms = await page.locator('.review-term').evaluateAll((all) => all.map((one) => [one.dataset.term, one.querySelector('dd').textContent]));
  const amounts = terms.map(([, text]) => number(text));
  assert.equal(amounts.slice(0, -1).reduce((sum, one) => sum + one, 0), amounts.at(-1), JSON.stringify(terms));
  return Object.fromEntries(terms.map(([name], i) => [name, amounts[i]]));
}

test('a phone: a game that is over is reviewed from its result; one in progress is not', async (t) => {
  const page = await ready(await browser.open(t, { device: { ...PHONE, bypassCSP: true }, settings: { level: 1 } }));
  await act(page, 'c2');
  await settled(page);
  const refused = await page.evaluate(async () => {
    const { page: shown } = await import('./main.js');
    return (await import('./review/page.js')).openReview(shown, { record: shown.session.record }).catch(({ rule }) => rule);
  });
  assert.equal(refused, 'review-running');
  await page.locator('#menu-button').tap();
  await page.locator('[data-do=settings]').waitFor();
  assert.equal(await page.locator('[data-do=review]').count(), 0);
  await page.keyboard.press('Escape');
  await page.evaluate(async () => (await import('./main.js')).page.session.resign());
  await page.locator('dialog[data-name=result]').getByText('Review', { exact: true }).tap();
  const review = await reviewed(page);
  assert.equal(review.closing.cause, 'resign');
  const { end, skill, luck } = await addsUp(page);
  assert.equal(end, 0);
  assert.ok(Number.isInteger(skill) && Number.isInteger(luck));
  assert.match(await note(page), /You resigned|Bot, level 1 resigned/);
  await faults(page);
  const box = await page.locator('.review-graph').boundingBox();
  await page.touchscreen.tap(box.x + 8, box.y + 30);
  assert.match(await note(page), /^Before the first turn/);
  await page.locator('[data-do=next]').tap();
  assert.match(await note(page), /flip c2/i);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  await page.locator('[data-do=leave]').tap();
  assert.equal((await look(page)).view.ending.cause, 'resign');
});

test('a link reviews; what is found is kept and shown at once the next time, and the device never holds more than twenty', async (t) => {
  const page = await ready(await browser.open(t, { path: `#${SHORT_LINK}` }));
  const first = await reviewed(page, true);
  assert.equal(first.ending, null);
  await addsUp(page);
  await page.locator('.review-graph').focus();
  const label = () => page.locator('.review-graph').getAttribute('aria-valuetext');
  const last = await label();
  assert.match(last, /^Turn 6 of 6, Player 1: \d+%$/);
  await page.keyboard.press('Home');
  assert.match(await label(), /^Turn 0 of 6, Player 1: \d+%$/);
  await page.keyboard.press('ArrowRight');
  const shares = await page.evaluate(async () => {
    const { page: shown } = await import('./main.js');
    const { curve } = await import('./review/sums.js');
    return curve(shown.session, 'first').map((share) => Math.round(share / 10000));
  });
  for (let turn = 1; turn < 6; turn += 1) {
    assert.equal(await label(), `Turn ${turn} of 6, Player 1: ${shares[turn]}%`);
    await page.keyboard.press('ArrowRight');
  }
  assert.equal(await label(), last);
  for (const [lang, title] of Object.entries({ 'zh-Hant': '復盤', 'zh-Hans': '复盘', en: 'Review' })) {
    await page.evaluate(async (language) => (await import('./main.js')).page.change({ language, lang: language }), lang);
    await page.locator('.review-text h2', { hasText: title }).waitFor();
    const words = await page.locator('body').innerText();
    assert.doesNotMatch(words, /\b(review|error|status|do)\.\w|\{\w+\}/);
  }
  await page.locator('#menu-button').click();
  await page.locator('dialog [data-do=copyReview]', { hasText: 'Copy a link to this review' }).waitFor();
  await page.keyboard.press('Escape');
  const address = await page.evaluate(async () => (await import('./review/page.js')).addressOf((await import('./main.js')).page.session.record));
  assert.equal(new URL(address).hash, `#${SHORT_LINK}`);
  const workers = [];
  page.on('request', (request) => request.url().includes('review-worker') && workers.push(request.url()));
  await page.locator('[data-do=leave]').click();
  const record = await page.evaluate(async (hash) => (await import('./links.js')).readLink(hash).record, `#${SHORT_LINK}`);
  await open(page, record);
  assert.deepEqual(await reviewed(page), first);
  assert.deepEqual(workers, []);
  const names = await page.evaluate(async (review) => {
    const { keepReview, readReview } = await import('./review/kept.js');
    const { page: shown } = await import('./main.js');
    for (let n = 0; n < 30; n += 1) keepReview(shown.store, `record ${n}`, review);
    return [JSON.parse(shown.store.read('reviews')).list.length, readReview(shown.store, 'record 29') !== null, readReview(shown.store, 'record 9')];
  }, first);
  assert.deepEqual(names, [20, true, null]);
});

test('jieqi: a mistake is practised, the one played is wrong, the better one right; what lay dark is shown when asked for alone', async (t) => {
  const page = await ready(await browser.open(t, { device: { ...DESKTOP, bypassCSP: true } }));
  await open(page, JIEQI);
  const review = await reviewed(page);
  assert.deepEqual(review.judgedBy, ['first', 'second']);
  await addsUp(page);
  const index = review.first.worst.concat(review.second.worst).find((one) => review.actions[one].better);
  assert.notEqual(index, undefined, 'a greedy player goes wrong');
  const { action, better } = review.actions[index];
  await page.locator(`[data-practise="${index}"]`).click();
  assert.match(await note(page), /to act\. Played was/);
  const name = (square) => at(square);
  const play = async (text) => {
    await page.locator(name(text.slice(0, 2))).focus();
    await page.keyboard.press('Enter');
    await page.locator(name(text.slice(2, 4))).focus();
    await page.keyboard.press('Enter');
  };
  await play(action);
  await page.locator('.review-note', { hasText: 'Not yet.' }).waitFor();
  await page.locator('#live', { hasText: 'Not yet.' }).waitFor({ state: 'attached' });
  await play(better.action);
  await page.locator('.review-note', { hasText: 'Right.' }).waitFor();
  await page.locator('[data-do=endExercise]').click();

  const dark = () => page.evaluate(async () => (await import('./main.js')).page.session.view.dark);
  await page.evaluate(async () => (await import('./main.js')).page.session.goTo(1));
  assert.equal(await dark(), null);
  const hidden = await page.locator('#board').innerHTML();
  assert.doesNotMatch(hidden, /\bwas\b/);
  await page.getByRole('switch', { name: 'Show what lay face-down' }).check();
  const shown = await dark();
  assert.ok(Object.keys(shown).length > 25);
  for (const { from, to, turned } of (await look(page)).history) if (turned) assert.equal(shown[from] ?? null, null, to);
  await page.locator(`[data-practise="${index}"]`).click();
  assert.equal(await dark(), null);
  await faults(page);
});

test('a record of one seat is judged by what it holds, and nothing else comes to the page', async (t) => {
  const page = await ready(await browser.open(t));
  const own = await page.evaluate(async (text) => {
    const { page: shown } = await import('./main.js');
    const table = shown.core.Table.fromRecord(text);
    return table.record('first');
  }, JIEQI);
  await open(page, own);
  const review = await reviewed(page);
  assert.equal(review.judgedBy[0], 'first');
  assert.notEqual(review.judgedBy[1], 'second');
  assert.equal(await page.getByRole('switch', { name: 'Show what lay face-down' }).count(), 0);
  const deal = JIEQI.match(/\[Deal "([^"]+)"/)[1];
  const everything = await page.evaluate(async () => JSON.stringify([document.body.outerHTML, { ...localStorage }, (await import('./main.js')).page.session.record]));
  assert.ok(!everything.includes(deal));
});

test('the element: mode review, analysis events, and a review that is called off', async (t) => {
  const page = await ready(await browser.open(t));
  const seen = await page.evaluate(async (record) => {
    await import('./index.js');
    const element = Object.assign(document.createElement('turnstone-board'), { mode: 'review', moves: record });
    /** @type {any[]} */ const events = [];
    document.body.addEventListener('analysis', (event) => events.push(/** @type {CustomEvent} */ (event).detail));
    document.body.append(element);
    await element.ready;
    while (!events.some(({ pass, passes }) => pass === passes)) await new Promise((done) => setTimeout(done, 30));
    const shown = { sum: element.shadowRoot.querySelectorAll('.review-term').length, note: element.shadowRoot.querySelector('.review-note').textContent };
    element.goTo(1);
    await new Promise((done) => setTimeout(done, 50));
    shown.first = element.shadowRoot.querySelector('.review-note').textContent;
    element.mode = 'view';
    await new Promise((done) => setTimeout(done, 300));
    const controller = new AbortController();
    const called = element.analyse({ signal: controller.signal }).catch(({ name }) => name);
    controller.abort();
    const aborted = await called;
    const { actions } = await element.analyse();
    element.mode = 'play';
    await new Promise((done) => setTimeout(done, 300));
    const playing = await element.analyse().catch(({ rule }) => rule);
    element.remove();
    return { keys: [...new Set(events.map((one) => Object.keys(one).sort().join()))], last: events.at(-1), whole: events.filter(({ review }) => review).length, shown, aborted, actions: actions.length, playing };
  }, SHORT);
  assert.deepEqual(seen.keys, ['done,pass,passes,review']);
  assert.equal(seen.last.done, 1);
  assert.equal(seen.shown.sum, 4);
  assert.match(seen.shown.first, /flip c2/i);
  assert.equal(seen.aborted, 'AbortError');
  assert.equal(seen.actions, 6);
  assert.equal(seen.playing, 'review-running');
  const keys = (value) => Object.keys(value).sort().join(' ');
  assert.equal(keys(seen.last.review), 'actions closing decided end ending first game judgedBy knowledge luck nodes rules second skill start');
  assert.equal(keys(seen.last.review.actions[0]), 'action after before better cases class index knowledge line loss luck ply quality seat seen taken turned');
  assert.equal(keys(seen.last.review.first), 'accuracy blunders choices inaccuracies loss luck mistakes worst');
});

test('without the network a game is reviewed', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url }));
  await kept(page);
  await page.reload();
  await ready(page);
  await server.close();
  await open(page, SHORT);
  const review = await reviewed(page);
  assert.equal(review.actions.length, 6);
});
