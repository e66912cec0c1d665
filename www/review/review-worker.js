/**
 * The worker in which a game is reviewed: bit by bit, so that it hears between two of them. It is told a record; a deal comes here only in the
 * record of a finished game.
 *
 * In:  { type: 'init', module, build }  { type: 'open', game, record, nodes?, known? }  { type: 'stop' }  { type: 'rate', id, index, action }
 * Out: { type: 'ready', build }  { type: 'other-build', build }  { type: 'step', done, pass, passes, review }  { type: 'over' }
 *      { type: 'rated', id, tried }  { type: 'failed', id?, rule, message }
 */
import { BUILD } from '../build.js';
import init, { Reviewer } from '../pkg/turnstone_late.js';

/** Progress is told this often, in milliseconds. */
const PACE = 100;
/** @type {Promise<unknown> | null} */
let ready = null;
/** @type {any} */
let reviewer = null;
let working = false;

self.addEventListener('message', async ({ data }) => {
  try {
    if (data.type === 'init') await begin(data);
    else if (data.type === 'open') await open(data);
    else if (data.type === 'stop') working = false;
    else if (data.type === 'rate') self.postMessage({ type: 'rated', id: data.id, tried: reviewer.rate(data.index, data.action) });
  } catch (error) {
    working = false;
    self.postMessage({ type: 'failed', id: data.id, rule: typeof error?.rule === 'string' ? error.rule : null, message: String(error?.message ?? error) });
  }
});

async function begin({ module, build }) {
  if (build !== BUILD) {
    self.postMessage({ type: 'other-build', build: BUILD });
    return;
  }
  ready = init({ module_or_path: module });
  await ready;
  self.postMessage({ type: 'ready', build: BUILD });
}

/** `known`: what is found was kept; only single actions are going to be rated. */
async function open({ game, record, nodes, known }) {
  await ready;
  reviewer = new Reviewer(game, record, nodes);
  working = !known;
  let told = 0;
  while (working) {
    const { done, pass, passes, review } = reviewer.step();
    if (review || performance.now() - told > PACE) {
      told = performance.now();
      self.postMessage({ type: 'step', done, pass, passes, review });
    }
    if (pass >= passes) working = false;
    else await between();
  }
  self.postMessage({ type: 'over' });
}

const channel = new MessageChannel();

/** Lets a message in that waits. */
const between = () =>
  new Promise((done) => {
    channel.port1.onmessage = done;
    channel.port2.postMessage(null);
  });
