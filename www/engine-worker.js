/**
 * The worker in which the bot thinks. It is told a game, a rule set, one viewer's record and limits; a deal never comes here.
 *
 * In:  { type: 'init', module, build }  { type: 'think' | 'hint' | 'weigh', id, game, rules, record, seat?, limits? }
 * Out: { type: 'ready', build }  { type: 'other-build', build }  { type: 'taken', id }  { type: 'info', id, info }  { type: 'answer', id, report }
 *      { type: 'failed', id, fatal, rule, message }
 */
import { BUILD } from './build.js';
import init, { Engine } from './pkg/turnstone.js';

/** Engines kept at a time; the one that was asked longest ago is let go first. */
const MOST = 2;
/** One engine per purpose, game and rule set: neither advice nor the other seat's bot shares a bot's memory of positions. @type {Map<string, any>} */
const engines = new Map();
let ready = null;

self.addEventListener('message', ({ data }) => {
  if (data.type === 'init') {
    if (data.build !== BUILD) {
      self.postMessage({ type: 'other-build', build: BUILD });
      return;
    }
    ready = init(data.module ? { module_or_path: data.module } : undefined);
    ready.then(
      () => self.postMessage({ type: 'ready', build: BUILD }),
      (error) => fail(undefined, error),
    );
    return;
  }
  answer(data);
});

async function answer({ type, id, game, rules, record, seat, limits }) {
  self.postMessage({ type: 'taken', id });
  try {
    await ready;
    const engine = engineFor(type === 'think' ? `bot ${seat ?? ''}` : 'advice', game, rules);
    const report = type === 'hint' ? engine.hint(record) : engine.think(record, limits, (info) => self.postMessage({ type: 'info', id, info }));
    self.postMessage({ type: 'answer', id, report });
  } catch (error) {
    fail(id, error);
  }
}

function engineFor(purpose, game, rules) {
  const key = `${purpose} ${game} ${rules}`;
  let engine = engines.get(key);
  if (!engine) {
    for (const [other, old] of [...engines].slice(0, Math.max(0, engines.size - MOST + 1))) {
      engines.delete(other);
      old.free();
    }
    engine = new Engine(game, rules);
  }
  engines.delete(key);
  engines.set(key, engine);
  return engine;
}

function fail(id, error) {
  const rule = typeof error?.rule === 'string' ? error.rule : null;
  self.postMessage({ type: 'failed', id, fatal: rule === null, rule, message: String(error?.message ?? error) });
}
