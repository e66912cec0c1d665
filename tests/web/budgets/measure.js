/**
 * `node measure.js SITE [--exact]` looks at a built site and prints JSON: by row, `{ values, note }`. `cargo run -- budgets` runs
 * it and judges. Units: bytes; seconds for marks; milliseconds for taps. `--exact`: bytes and counts alone.
 */

import { measureBytes } from './bytes.js';
import { launch } from './pages.js';
import { measureVisits } from './visits.js';

const [site, mode] = process.argv.slice(2);
const say = (text) => process.stderr.write(`${text}\n`);

const browser = await launch();
const measures = {};
try {
  say('bytes');
  Object.assign(measures, await measureBytes(browser, site));
  say('visits');
  Object.assign(measures, await measureVisits(browser, site));
  if (mode !== '--exact') {
    say('times');
    Object.assign(measures, await (await import('./timing.js')).measureTimes(browser, site));
  }
} finally {
  await browser.close();
}
if (mode !== '--exact') {
  say('lighthouse');
  Object.assign(measures, await (await import('./lighthouse.js')).measureLighthouse(site));
}
process.stdout.write(`${JSON.stringify(measures)}\n`);
