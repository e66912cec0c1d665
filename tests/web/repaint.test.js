import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, ready, useBrowser } from './helpers.js';

const browser = useBrowser();

/** A position, the start where there is none, and what is played in it. */
const SCENES = {
  'a flip': { game: 'banqi', position: null, actions: ['c2'] },
  'a step': { game: 'banqi', position: '8/3sg3/1as1h2e/1A6 r - 0 52', actions: ['b1c1'] },
  'a capture and a reveal': { game: 'jieqi', position: null, actions: ['b2b9', 'a9b9'] },
};

for (const [name, scene] of Object.entries(SCENES)) {
  test(`${name}: a picture that goes on from the one before is the picture drawn anew`, async (t) => {
    const page = await ready(await browser.open(t, { device: PHONE }));
    const differing = await page.evaluate(async ({ game, position, actions }) => {
      const { page: all } = await import('./main.js');
      const { Painter } = await import('./board/draw.js');
      const { schedule, stepsOf } = await import('./board/animate.js');
      const { Geometry, shapeOf } = await import('./board/geometry.js');
      const { createState } = await import('./board/state.js');
      const rules = game === 'banqi' ? 'taiwan' : 'capturer';
      const table = position ? all.core.Table.fromPosition(game, rules, position) : new all.core.Table(game, rules);
      const shape = shapeOf(game);
      const geometry = new Geometry(shape, { portrait: true, orientation: 0, cell: 38 });
      const painter = () => {
        const canvas = document.createElement('canvas');
        canvas.getContext('2d', { willReadFrequently: true });
        const made = new Painter(canvas);
        made.prepare({ geometry, theme: all.board.theme, style: { set: 'traditional', badges: true, cannon: '包', ladder: 'taiwan', sided: shape.sided }, coordinates: true, ratio: 2 });
        return made;
      };
      const [onward, anew] = [painter(), painter()];
      const pixels = ({ canvas }) => new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
      const found = [];
      for (const text of actions) {
        const before = table.view('public').cells;
        table.play(text);
        const view = table.view('public');
        const state = { ...createState(shape), view, lastMove: table.events('public', 0).at(-1) };
        const steps = schedule(stepsOf(before, [state.lastMove], state.squares), { now: 0, speed: 1, reduced: false });
        const how = { steps, showTargets: true, acting: 'pick' };
        onward.paint(state, { ...how, now: 1 });
        const end = steps.at(-1).end;
        for (const now of [20, 60, 120, 170, 240, 330, end - 5, end + 1]) {
          const moving = onward.paint(state, { ...how, now, onward: true });
          anew.paint(state, { ...how, now });
          const [one, other] = [pixels(onward), pixels(anew)];
          const off = one.reduce((sum, pixel, i) => sum + Number(pixel !== other[i]), 0);
          if (off) found.push({ text, now, moving, off });
        }
      }
      table.free();
      return found;
    }, scene);
    assert.deepEqual(differing, []);
  });
}
