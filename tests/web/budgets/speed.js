/**
 * `node speed.js SITE`: a browser's worker that searches with a built site's wasm. For each line of standard input, JSON
 * `{ game, rules, record, nodes }`, a line of standard output, JSON `{ nodes }`; each by an engine of its own. Before the first,
 * a line `{ process }`: the id of the process in which the worker is a thread.
 */

import { createInterface } from 'node:readline';
import { launch } from './pages.js';
import { serveSite } from './server.js';

/** The worker spins so long and so often at most, until its process has worked so many seconds more than twice any other. */
const SPIN_MS = 500;
const SPINS = 100;
const CLEAR_S = 0.5;

/** @param {string} core  address of the wasm's module */
async function startWorker(core) {
  const text = `
    import init, { Engine } from ${JSON.stringify(core)};
    const ready = init();
    self.onmessage = async ({ data: { game, rules, record, nodes, spin } }) => {
      try {
        await ready;
        for (const end = performance.now() + (spin ?? 0); performance.now() < end; );
        if (spin) return void self.postMessage({ spun: true });
        const engine = new Engine(game, rules);
        const report = engine.think(record, { nodes }, null);
        self.postMessage({ nodes: report.nodes });
        engine.free();
      } catch (error) {
        self.postMessage({ failed: String(error) });
      }
    };`;
  window.searcher = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), { type: 'module' });
}

const ask = (question) =>
  new Promise((resolve, reject) => {
    const { searcher } = window;
    searcher.onerror = ({ message }) => reject(new Error(message));
    searcher.onmessage = ({ data }) => (data.failed ? reject(new Error(data.failed)) : resolve(data));
    searcher.postMessage(question);
  });

/** The process that works while the worker spins, beyond doubt: others start up at the same time. @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page */
async function processOf(browser, page) {
  const devtools = await browser.newBrowserCDPSession();
  const used = async () => new Map((await devtools.send('SystemInfo.getProcessInfo')).processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
  const before = await used();
  for (let spin = 0; spin < SPINS; spin += 1) {
    await page.evaluate(ask, { spin: SPIN_MS });
    const worked = [...(await used())].map(([id, time]) => ({ id, time: time - (before.get(id) ?? 0) }));
    const [most, next] = worked.sort((one, other) => other.time - one.time);
    if (most.time > CLEAR_S + 2 * next.time) return most.id;
  }
  throw new Error('the worker\'s process is not to be told from the others');
}

const server = await serveSite(process.argv[2], { pages: { '/blank.html': '<!doctype html><title>speed</title>' } });
const browser = await launch();
try {
  const page = await browser.newPage();
  await page.goto(new URL('blank.html', server.url).href);
  await page.evaluate(startWorker, new URL('pkg/turnstone.js', server.url).href);
  process.stdout.write(`${JSON.stringify({ process: await processOf(browser, page) })}\n`);
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = await page.evaluate(ask, JSON.parse(line));
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
} finally {
  await browser.close();
  await server.close();
}
