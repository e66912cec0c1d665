/**
 * Keeps the page on the device: its files for play without a network, the game where the browser may not clear it. Loaded
 * once the page can be played on.
 */

import { BUILD } from '../build.js';
import { hello, watchVersions } from './versions.js';

const HOME = new URL('../', import.meta.url);
/** Beside the saves, in another kind of storage: says that there were some. */
const MARK = `turnstone ${HOME.pathname} kept`;
/** Written with the first move of a game, to ask only once. */
const ASKED = 'asked';

/** @param {import('./page.js').Page} page */
export async function keep(page) {
  page.watchers.add(({ cause }) => cause === 'play' && askToStay(page.store));
  watchSaves(page);
  tellLoss(page);
  const registration = await register();
  if (registration) watchVersions(registration, page);
}

/** The service worker's getter throws in a sandbox, and is absent on an insecure address. @returns {ServiceWorkerContainer | null} */
function workers() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** @returns {Promise<ServiceWorkerRegistration | null>} */
async function register() {
  if (BUILD === 'dev') return null;
  try {
    return (await workers()?.register(new URL('sw.js', HOME), { updateViaCache: 'none' })) ?? null;
  } catch {
    return null;
  }
}

/** Asks the browser, once, not to clear what is kept here on its own. @param {import('../store.js').Store} store */
async function askToStay(store) {
  if (store.read(ASKED) !== null || !store.write(ASKED, '1')) return;
  try {
    await (await caches.open(MARK)).put(HOME, new Response(''));
    await navigator.storage.persist();
  } catch {
    /* an insecure address or an old browser: there is nobody to ask */
  }
}

/** Saves that went away while the page was open are written again. @param {import('./page.js').Page} page */
function watchSaves(page) {
  const look = () => {
    const { session, store, announcer, language } = page;
    if (!session?.started || !session.store || !store.persistent || store.read('game') !== null) return;
    session.keep();
    announcer.toast(language.t('storage.lost'));
  };
  addEventListener('storage', ({ key }) => key === null && look());
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

/** The mark is there and no save is: they were cleared since the last visit. @param {import('./page.js').Page} page */
async function tellLoss({ store, announcer, language }) {
  if (!store.persistent || store.read(ASKED) !== null) return;
  try {
    if (await caches.delete(MARK)) announcer.toast(language.t('storage.lostAll'));
  } catch {
    /* no caches here */
  }
}

/**
 * What is kept here.
 * @returns {Promise<{ kind: 'kept' | 'keeping' | 'not' | 'cannot' | 'dev', files: number, kept: number, persisted: boolean }>}
 */
export async function keptHere() {
  const persisted = await Promise.resolve(globalThis.navigator.storage?.persisted?.()).catch(() => false) === true;
  const said = (kind, { files = 0, kept = 0 } = {}) => ({ kind, files, kept, persisted });
  if (BUILD === 'dev') return said('dev');
  const registration = await workers()?.getRegistration(HOME).catch(() => undefined);
  if (workers() === null) return said('cannot');
  if (!registration?.active) return said(registration?.installing ? 'keeping' : 'not');
  const answer = await hello(registration.active);
  return said(answer && answer.kept === answer.files ? 'kept' : 'keeping', answer ?? {});
}
