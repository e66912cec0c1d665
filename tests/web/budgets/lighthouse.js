/** Lighthouse's scores, as it comes: a phone, Slow 4G and a slower processor, all reckoned by it. */

import { launch as launchChrome } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ARGS, findBrowser } from '../helpers.js';
import { serveSite } from './server.js';
import { RUNS } from './timing.js';

const CATEGORIES = { performance: 'performance', accessibility: 'accessibility', practices: 'best-practices' };

/** @param {string} site  its folder */
export async function measureLighthouse(site) {
  const server = await serveSite(site, { secure: true });
  const chrome = await launchChrome({ chromePath: findBrowser(), chromeFlags: [...ARGS, '--ignore-certificate-errors'] });
  const scores = Object.fromEntries(Object.keys(CATEGORIES).map((name) => [name, []]));
  const faults = Object.fromEntries(Object.keys(CATEGORIES).map((name) => [name, new Set()]));
  let version = '';
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const { lhr } = await lighthouse(server.url, { port: chrome.port, onlyCategories: Object.values(CATEGORIES), logLevel: 'error' });
      if (lhr.runtimeError) throw new Error(`lighthouse: ${lhr.runtimeError.message}`);
      version = lhr.lighthouseVersion;
      for (const [name, id] of Object.entries(CATEGORIES)) {
        const { score, auditRefs } = lhr.categories[id];
        scores[name].push(Math.round(score * 100));
        for (const { id: audit, weight } of auditRefs) if (weight > 0 && (lhr.audits[audit].score ?? 1) < 0.9) faults[name].add(audit);
      }
    }
  } finally {
    chrome.kill();
    await server.close();
  }
  const note = (name) => `Lighthouse ${version}${faults[name].size ? `; below 90: ${[...faults[name]].join(', ')}` : ''}`;
  return Object.fromEntries(Object.keys(CATEGORIES).map((name) => [name, { values: scores[name], note: note(name) }]));
}
