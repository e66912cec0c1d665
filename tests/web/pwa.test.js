import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ready, useBrowser } from './helpers.js';
import { drawIcon, ICONS } from './icons.js';
import { kept, makeSite, serve } from './site.js';

const browser = useBrowser();
const WWW = new URL('../../www/', import.meta.url);

test('the page can be installed: the browser finds no fault with the manifest, and all of it is relative', async (t) => {
  const server = await serve(t, { '/games/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url, path: 'games/' }));
  await kept(page);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  assert.equal(url, `${server.url}games/manifest.webmanifest`);
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's browser window is a private one, which is never offered an installation; nothing else may stand in the way.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
  const manifest = JSON.parse(data);
  for (const address of [manifest.start_url, manifest.scope, ...manifest.icons.map(({ src }) => src)]) assert.doesNotMatch(address, /^(\/|\w+:)/);
  for (const { src, sizes } of manifest.icons) {
    const answer = await page.evaluate(async (path) => {
      const image = await createImageBitmap(await (await fetch(path)).blob()).catch(() => null);
      return image && `${image.width}x${image.height}`;
    }, src);
    if (sizes !== 'any') assert.equal(answer, sizes, src);
  }
});

test('the icons are those that icon.svg gives', async (t) => {
  const page = await browser.open(t);
  const blank = await page.context().newPage();
  for (const icon of ICONS) {
    const drawn = (await drawIcon(blank, icon)).toString('base64');
    const stored = (await readFile(new URL(`icons/${icon.file}`, WWW))).toString('base64');
    const { width, height, worst, corner } = await page.evaluate(async (pair) => {
      const [one, other] = await Promise.all(
        pair.map(async (text) => {
          const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]));
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      let sum = 0;
      for (let i = 0; i < one.data.length; i += 1) sum += Math.abs(one.data[i] - other.data[i]);
      return { width: other.width, height: other.height, worst: sum / one.data.length, corner: other.data[3] };
    }, [drawn, stored]);
    assert.deepEqual([width, height], [icon.size, icon.size], icon.file);
    assert.ok(worst < 1, `${icon.file}: mean difference ${worst}`);
    assert.equal(corner, icon.full ? 255 : 0, icon.file);
  }
});

test('what is kept stays small, and the page names what it needs of a phone', async (t) => {
  const server = await serve(t, { '/': makeSite(t) });
  const page = await ready(await browser.open(t, { base: server.url }));
  await kept(page);
  const bytes = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.includes(' build ')));
    const sizes = await Promise.all((await cache.keys()).map(async (request) => (await (await cache.match(request)).arrayBuffer()).byteLength));
    return sizes.reduce((sum, size) => sum + size, 0);
  });
  assert.ok(bytes < 1_200_000, `${bytes} bytes`);
  const icon = await page.evaluate(async () => (await fetch(/** @type {HTMLLinkElement} */ (document.querySelector('link[rel=apple-touch-icon]')).href)).status);
  assert.equal(icon, 200);
});
