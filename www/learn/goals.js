/** Goals in words, and their parts. What a goal means is told in the library (src/puzzle.rs). */

import { moveName, nameOf, shapeOf } from '../board/geometry.js';

/** @typedef {{ name: string, of: string }} Aim  "take:c2" is { name: 'take', of: 'c2' } */

/** @param {string} goal @returns {Aim[]} */
export const aimsOf = (goal) =>
  goal.split(/[+\s]+/).filter(Boolean).map((aim) => {
    const [name, of = ''] = aim.split(':');
    return { name, of };
  });

/** @param {Aim[]} aims */
export const goalOf = (aims) => aims.map(({ name, of }) => (of ? `${name}:${of}` : name)).join('+');

/** A goal as a sentence for the solver. @param {{ goal: string, game: string, turns?: number }} task @param {import('../i18n.js').Translate} t */
export function goalWords({ goal, game, turns }, t) {
  const shape = shapeOf(game);
  const aims = aimsOf(goal);
  const words = aims.map(({ name, of }) => {
    if (name === 'take' && of.length === 1) return t('task.goal.kind', { piece: t(`role.${of.toLowerCase()}`) });
    return t(`task.goal.${name}`, { square: of.length === 2 ? nameOf(of, shape) : '', moves: moveName(of, shape).replaceAll('|', t('list.comma')) });
  });
  const within = turns ? [t(aims.some(({ name }) => name === 'hold') ? 'task.for' : 'task.within', { n: turns })] : [];
  return [...words, ...within].join(t('list.sentence'));
}
