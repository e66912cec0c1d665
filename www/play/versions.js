/** New versions of the page: found, told, and taken up only when the person says so. */

import { BUILD } from '../build.js';
import { h, icon, styled } from './dom.js';

const ANSWER_MS = 3000;
const TAKE_OVER_MS = 4000;
const HOUR_MS = 3_600_000;
/** After an update that failed, the next try; later ones wait twice as long each. */
const RETRY_MS = 60_000;

/**
 * Tells a service worker what this page was built as.
 * @param {ServiceWorker} worker @returns {Promise<{ build: string, files: number, kept: number } | null>}
 */
export function hello(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, ANSWER_MS, null);
    worker.postMessage({ type: 'hello', build: BUILD }, [port2]);
  });
}

/** A build `live` has the newest files at each load, so there is nothing to tell. @param {ServiceWorkerRegistration} registration @param {import('./page.js').Page} page */
export function watchVersions(registration, page) {
  if (BUILD === 'live') return;
  const tell = () => tellUpdate(page, () => takeUp(registration));
  const meet = async () => {
    const answer = registration.active && (await hello(registration.active));
    if (answer && answer.build !== BUILD) tell();
  };
  let wait = RETRY_MS;
  const watch = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) tell();
      if (worker.state === 'activated') meet();
      if (worker.state !== 'redundant' || registration.waiting || registration.active === worker) return;
      setTimeout(check, wait, registration);
      wait = Math.min(2 * wait, HOUR_MS);
    });
  };
  registration.addEventListener('updatefound', watch);
  navigator.serviceWorker.addEventListener('controllerchange', meet);
  watch();
  meet();
  if (registration.waiting) tell();
  let checked = Date.now();
  const later = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < HOUR_MS) return;
    checked = Date.now();
    check(registration);
  };
  addEventListener('visibilitychange', later);
  addEventListener('online', later);
  setInterval(later, HOUR_MS);
}

/** @param {ServiceWorkerRegistration} registration */
const check = (registration) => registration.update().catch(() => {});

/** The version that waits takes over, and this page is loaded from it. Other tabs keep their own version until they are closed. */
function takeUp({ waiting }) {
  const again = () => location.reload();
  if (!waiting) return again();
  navigator.serviceWorker.addEventListener('controllerchange', again, { once: true });
  setTimeout(again, TAKE_OVER_MS);
  waiting.postMessage({ type: 'activate' });
}

/**
 * Says that a new version is ready. In a game the note can be put off; it comes back when the game is over.
 * @param {import('./page.js').Page} page @param {() => void} act
 */
export async function tellUpdate(page, act) {
  if (page.update) return;
  page.update = act;
  await styled('versions.css');
  const note = h(
    'div',
    { class: 'toast update', id: 'update', role: 'group', 'data-i18n-label': 'update.ready' },
    h('span', { 'data-i18n': 'update.ready' }),
    h('button', { type: 'button', class: 'update-do', 'data-do': 'update', 'data-i18n': 'do.update', onclick: act }),
    h('button', { type: 'button', class: 'icon-button', 'data-do': 'later', 'data-i18n-label': 'do.later', onclick: () => (note.hidden = true) }, icon('close')),
  );
  page.nodes.toast.before(note);
  page.language.fill(/** @type {HTMLElement} */ (note.parentNode));
  page.announcer.say(page.language.t('update.ready'));
  page.watchers.add(({ view }) => {
    if (view.ending) note.hidden = false;
  });
}

/** Page and engine came from different versions: everything is fetched anew, past the HTTP cache, and the page loaded again. */
export async function startAfresh() {
  const linked = [...document.querySelectorAll('link[href], script[src]')].map((node) => node.getAttribute('href') ?? node.getAttribute('src'));
  const files = [...linked, '', 'engine-worker.js', 'build.js'].map((file) => new URL(file, document.baseURI));
  await Promise.allSettled(files.map((file) => fetch(file, { cache: 'reload' })));
  location.reload();
}
