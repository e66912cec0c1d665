import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AXE, changed, choose, DESKTOP, PHONE, ready, settled, useBrowser } from './helpers.js';

const browser = useBrowser();

/** Faults axe finds on the page as it stands, in light and dark; `show` brings up what does not stay. */
async function check(page, where, show = async () => {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await show();
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    assert.deepEqual(
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`) })),
      [],
      `${where}, ${colorScheme}`,
    );
  }
}

async function dialog(page, name, open) {
  await open();
  await page.locator(`dialog[data-name=${name}]`).waitFor();
  await check(page, name);
}

const close = async (page) => {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
};

for (const [size, device] of [['phone', PHONE], ['desktop', DESKTOP]]) {
  test(`axe finds nothing: ${size}`, async (t) => {
    const page = await ready(
      await browser.open(t, {
        device: { ...device, bypassCSP: true },
        settings: { level: 1 },
      }),
    );
    const menu = (key) => async () => {
      await page.locator('#menu-button').click();
      await page.locator(`[data-do=${key}]`).last().click();
    };
    await check(page, 'home');
    await dialog(page, 'new-game', () => page.locator('[data-do=setUp]').click());
    await page.getByRole('radio', { name: 'Two players, one device' }).click();
    await check(page, 'new-game for two');
    await page.getByRole('radio', { name: 'Watch two bots' }).click();
    await check(page, 'new-game to watch');
    await close(page);
    await dialog(page, 'fair', () => page.locator('.seal').click());
    await close(page);
    await dialog(page, 'rules', () => page.locator('#rules-chip').click());
    await close(page);
    for (let i = 0; i < 6; i += 1) {
      const { view } = await settled(page);
      await changed(page, () => page.evaluate(async (text) => (await import('./main.js')).page.session.act(text), choose(view).text));
    }
    await settled(page);
    for (const section of ['actions', 'fair']) await page.locator(`[data-section=${section}] summary`).click();
    await check(page, 'game');
    await dialog(page, 'menu', () => page.locator('#menu-button').click());
    await close(page);
    await dialog(page, 'backup', menu('backup'));
    await close(page);
    await dialog(page, 'settings', menu('settings'));
    await close(page);
    await dialog(page, 'bag', () => page.locator('[data-do=bag]').click());
    await close(page);
    await dialog(page, 'type', menu('typeMove'));
    await close(page);
    await check(page, 'toast', async () => {
      await menu('typeMove')();
      await page.keyboard.type('a1a9');
      await page.keyboard.press('Enter');
      await page.locator('#toast:not([hidden])').waitFor();
    });
    await dialog(page, 'record', menu('openRecord'));
    await close(page);
    for (const [name, key] of [['offline', 'offline'], ['share', 'share'], ['editor', 'edit']]) {
      await dialog(page, name, menu(key));
      await close(page);
    }
    await page.evaluate(async () => (await import('./play/versions.js')).tellUpdate((await import('./main.js')).page, () => {}));
    await check(page, 'update');
    await page.locator('#update [data-do=later]').click();
    await dialog(page, 'resign', menu('resign'));
    await page.locator('dialog .danger').click();
    await page.locator('dialog[data-name=result] [data-verdict=verified]').waitFor();
    await check(page, 'result');
    await close(page);
    await check(page, 'over');
    await page.evaluate(() => localStorage.setItem('turnstone.game', '{'));
    await page.reload();
    await ready(page);
    await page.locator('dialog[data-name=broken]').waitFor();
    await check(page, 'broken');
  });
}

test('axe finds nothing: clocks, marks and bots that play each other', async (t) => {
  const page = await ready(await browser.open(t, { device: { ...PHONE, bypassCSP: true }, settings: { mode: 'two', clock: '3+2', threats: true } }));
  await page.locator('[data-do=newGame]').click();
  await check(page, 'clocks');
  for (let i = 0; i < 8; i += 1) await page.evaluate(async () => ((session) => session.act(session.view.moves[0].text))((await import('./main.js')).page.session));
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 160_000;
  });
  await page.locator('.clock[data-low]').waitFor();
  await check(page, 'low time');
  await page.evaluate(async () => (await import('./main.js')).page.newGameWith({ mode: 'watch', clock: 'none' }));
  await page.locator('[data-do=pause]').click();
  await check(page, 'bots that wait');
});

for (const [size, device] of [['phone', PHONE], ['desktop', DESKTOP]]) {
  test(`axe finds nothing: the demo page and the framed board, ${size}`, async (t) => {
    const open = (path) => browser.open(t, { device: { ...device, bypassCSP: true }, path });
    const demo = await open('embeds.html');
    await demo.waitForFunction(() => [...document.querySelectorAll('turnstone-board')].every((board) => /** @type {any} */ (board).fen !== ''));
    await check(demo, 'demo');
    for (const [asked, shown] of [['?game=banqi', '[data-do=hint]'], ['?moves=c2=H.d2=g', '[data-do=prev]'], ['?game=jieqi', '[data-square=e0]']]) {
      const framed = await open(`embed.html${asked}`);
      await framed.locator(`turnstone-board >> ${shown}`).waitFor();
      await check(framed, asked);
    }
  });
}
