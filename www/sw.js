/**
 * Keeps the page working without a network, one version at a time. A version is a cache that is used only once every file
 * is in and right; a page is answered from the version it was loaded from until it is gone. Nothing but the files listed
 * here is answered, and only to pages that were loaded from a version: every other request goes to the network.
 *
 * Told:    { type: 'hello', build }  by a page that has started   { type: 'activate' }  by one that wants the version that waits
 * Answers: { build, files, kept }  to a hello that brings a port
 */

/** The build and its files with their SHA-256 in base64; `turnstone build` writes this line. A build `dev` keeps nothing. */
const PRECACHE = { build: 'dev', files: {} };

/** A folder that changes while it is served: the network goes first, what is kept is for when it is gone. */
const LIVE = PRECACHE.build === 'live';
const SCOPE = registration.scope;
/** Copies of the page under other paths of the same origin have caches of their own. */
const OURS = `turnstone ${new URL(SCOPE).pathname} `;
const CLIENTS = `${OURS}clients`;
const HASH = 'x-turnstone-hash';
/** How a file is packed that lies here packed. */
const PACKED = 'x-turnstone-packed';
const PACKING = 'gzip';
/** Bytes below which it is not worth it. */
const SMALL = 1000;
/** A page that is only about to be is not in the list of clients yet, in milliseconds. */
const YOUNG = 60_000;

const versionName = (build) => `${OURS}build ${build}`;
const address = (name) => new URL(name, SCOPE).href;

addEventListener('install', (event) => {
  if (LIVE) skipWaiting();
  event.waitUntil(fill());
});

addEventListener('activate', (event) => event.waitUntil(take()));

addEventListener('message', (event) => {
  const { type, build } = event.data ?? {};
  if (type === 'activate') skipWaiting();
  if (type === 'hello') event.waitUntil(meet(event.source, build, event.ports[0]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const name = nameOf(request);
  if (name === null) return;
  if (request.mode === 'navigate') {
    if (name in PRECACHE.files) event.respondWith(open(event, name));
  } else if (event.clientId) {
    event.respondWith(serve(event, name));
  }
});

/** The listed name a request is for; null when it cannot be one of ours. @param {Request} request */
function nameOf({ method, url }) {
  if (method !== 'GET' || !url.startsWith(SCOPE)) return null;
  const name = new URL(url).pathname.slice(new URL(SCOPE).pathname.length);
  return name === '' || name.endsWith('/') ? `${name}index.html` : name;
}

/** Fetches what is missing into the cache of this version, where it lies packed. @throws when a file cannot be had or is not the listed one */
async function fill() {
  const cache = await caches.open(versionName(PRECACHE.build));
  await Promise.all(Object.keys(PRECACHE.files).map((name) => fetchInto(cache, name)));
  if ((await kept()) < Object.keys(PRECACHE.files).length) throw new Error('the cache was emptied while it was filled');
}

/** @param {Cache} cache @param {string} name @returns {Promise<Response>} */
async function fetchInto(cache, name) {
  const hash = PRECACHE.files[name];
  const present = await cache.match(address(name));
  if (present?.headers.get(HASH) === hash) return present;
  const same = LIVE ? null : await fromOther(name, hash);
  const response = same ?? (await fetchListed(name, hash));
  await cache.put(address(name), response.clone());
  return response;
}

/** Past the HTTP cache, and only what the list names: the browser refuses any other bytes. */
async function fetchListed(name, hash) {
  const answer = await fetch(address(name), { cache: 'reload', credentials: 'same-origin', integrity: `sha256-${hash}` });
  if (!answer.ok) throw new Error(`${name}: status ${answer.status}`);
  const headers = new Headers(answer.headers);
  for (const untrue of ['content-encoding', 'content-length', 'vary']) headers.delete(untrue);
  headers.set(HASH, hash);
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength < SMALL || typeof CompressionStream !== 'function') return new Response(bytes, { headers });
  headers.set(PACKED, PACKING);
  return new Response(await through(new Response(bytes), new CompressionStream(PACKING)), { headers });
}

/** What is kept, as a page is to have it. @param {Response} found */
async function unpacked(found) {
  const packing = found.headers.get(PACKED);
  if (!packing) return found;
  const headers = new Headers(found.headers);
  headers.delete(PACKED);
  return new Response(await through(found, new DecompressionStream(packing)), { headers });
}

/** @param {Response} response @param {CompressionStream | DecompressionStream} stream */
const through = ({ body }, stream) => new Response(body.pipeThrough(stream)).arrayBuffer();

/** The same file from another version that is here. */
async function fromOther(name, hash) {
  for (const other of await versions()) {
    const found = await (await caches.open(other)).match(address(name));
    if (found?.headers.get(HASH) === hash) return found;
  }
  return null;
}

/** How many of the listed files are here. */
async function kept() {
  const found = await (await caches.open(versionName(PRECACHE.build))).keys();
  const listed = new Set(Object.keys(PRECACHE.files).map(address));
  return found.filter(({ url }) => listed.has(url)).length;
}

const versions = async () => (await caches.keys()).filter((name) => name.startsWith(versionName('')));

async function take() {
  if (PRECACHE.build === 'dev') {
    for (const name of await caches.keys()) if (name.startsWith(OURS)) await caches.delete(name);
    await registration.unregister();
    return;
  }
  await sweep();
  await clients.claim();
}

/** Removes our versions that no page is using any more, and forgets the pages that are gone. A version that comes in meanwhile is left alone. */
async function sweep() {
  const present = await versions();
  const busy = () => registration.installing || registration.waiting;
  if (busy()) return;
  const living = new Set((await clients.matchAll({ includeUncontrolled: true, type: 'all' })).map(({ id }) => id));
  const used = new Set([versionName(PRECACHE.build)]);
  const known = await caches.open(CLIENTS);
  for (const request of await known.keys()) {
    const id = new URL(request.url).search.slice(1);
    const { build, since } = await (await known.match(request)).json();
    if (living.has(id) || Date.now() - since < YOUNG) used.add(versionName(build));
    else await known.delete(request);
  }
  for (const name of present) if (!used.has(name) && !busy()) await caches.delete(name);
}

/** Where a client was loaded from. */
const NETWORK = '';
/** The build, `NETWORK`, or undefined: not known. @type {Map<string, string | undefined>} */
const builds = new Map();

/** @param {string} id @param {string} build @param {number} [since]  0: a client that is in the list of clients, or a worker, which is gone with its page */
async function remember(id, build, since = 0) {
  builds.set(id, build);
  await (await caches.open(CLIENTS)).put(`${SCOPE}?${id}`, new Response(JSON.stringify({ build, since })));
}

/** @returns {Promise<string | undefined>} */
async function buildOf(id) {
  if (!builds.has(id)) {
    const known = await (await caches.open(CLIENTS)).match(`${SCOPE}?${id}`);
    builds.set(id, known ? (await known.json()).build : await guess(id));
  }
  return builds.get(id);
}

/** A worker that nobody saw being started, as in browsers that do not tell: of the one version in use. A page: from the network. */
async function guess(id) {
  if ((await clients.get(id))?.type === 'window') return undefined;
  const pages = await Promise.all((await clients.matchAll({ type: 'window' })).map((page) => buildOf(page.id)));
  return new Set(pages).size === 1 ? pages[0] : undefined;
}

/** A page: from this version. Where its files are gone from the cache and the network has others, all of it comes from the network. */
async function open(event, name) {
  if (LIVE) return (await fresh(event.request)) ?? local(PRECACHE.build, name);
  try {
    const response = await local(PRECACHE.build, name);
    event.waitUntil(remember(event.resultingClientId, PRECACHE.build, Date.now()));
    return response;
  } catch {
    event.waitUntil(remember(event.resultingClientId, NETWORK, Date.now()));
    return fetch(event.request);
  }
}

/** A file for a page or a worker: from the version that it, or the page that starts it, was loaded from. */
async function serve(event, name) {
  const { request, clientId, resultingClientId } = event;
  if (LIVE) return (await fresh(request)) ?? local(PRECACHE.build, name).catch(() => Response.error());
  const build = (await buildOf(clientId)) ?? NETWORK;
  if (resultingClientId) event.waitUntil(remember(resultingClientId, build));
  if (build === NETWORK) return fetch(request);
  try {
    return await local(build, name);
  } catch {
    return name in PRECACHE.files ? Response.error() : fetch(request);
  }
}

const fresh = (request) => fetch(request).catch(() => null);

/** A listed file of a version that is here; one that has gone from this version's cache is fetched again. @throws */
async function local(build, name) {
  const cache = await caches.open(versionName(build));
  const found = await cache.match(address(name));
  if (found) return unpacked(found);
  if (build !== PRECACHE.build || !(name in PRECACHE.files)) throw new Error(`${name} is not here`);
  return unpacked(await fetchInto(cache, name));
}

/** A page says what it was built as. One of this build is answered from here from now on; files that have gone are fetched again. */
async function meet(client, build, port) {
  const known = await buildOf(client.id);
  if (known || build === PRECACHE.build) await remember(client.id, known ?? build);
  const files = Object.keys(PRECACHE.files).length;
  const here = await kept();
  port?.postMessage({ build: PRECACHE.build, files, kept: here });
  await sweep();
  if (here < files) await fill().catch(() => {});
}
