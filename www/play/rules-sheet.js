/** The rules of the set in force, in our own words, composed from what the rule set says of itself. */

import { t } from '../i18n.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { ladderStrip } from './ladder.js';
import { rulesName } from './words.js';

/**
 * @param {import('../turnstone').RulesInfo} rules
 * @param {import('../board/pieces.js').PieceSet} pieces
 * @param {ParentNode} [root]  where the dialog is put
 */
export function openRules(rules, pieces, root) {
  const content = rules.game === 'jieqi' ? jieqiParts(rules) : banqiParts(rules, pieces);
  openDialog({ title: rulesName(rules.id), name: 'rules', root, content: [h('div', { class: 'prose' }, ...content)] });
}

const part = (head, ...sentences) => h('section', null, h('h3', null, t(head)), ...sentences.map((text) => h('p', null, text)));

function banqiParts(rules, pieces) {
  return [
    part('rules.turn.head', t('rules.turn')),
    h('section', null, h('h3', null, t('rules.ladder.head')), h('p', null, t('rules.ladder')), ladderStrip(rules, pieces)),
    part('rules.cannon.head', t(`rules.cannon.${rules.cannon}`)),
    part('rules.dark.head', t(rules.dark ? 'rules.dark.yes' : 'rules.dark.no')),
    rules.chain ? part('rules.chain.head', t('rules.chain')) : '',
    part('rules.end.head', t('rules.end'), ...draws(rules, 'quiet')),
  ];
}

function jieqiParts(rules) {
  return [
    part('rules.jieqi.start.head', t('rules.jieqi.start')),
    part('rules.jieqi.dark.head', t('rules.jieqi.dark')),
    part('rules.jieqi.up.head', ...[...'grhceas'].map((role) => `${t(`role.${role}`)}: ${t(`moves.${role}`)}.`)),
    part('rules.jieqi.taken.head', t(`rules.jieqi.taken.${rules.reveal}`)),
    part('rules.end.head', t('rules.jieqi.end'), ...draws(rules, 'noCapture')),
  ];
}

function draws({ quiet, repetition }, counted) {
  return [
    quiet === null ? t('rules.draw.noQuiet') : t(`rules.draw.${counted}`, { n: quiet }),
    repetition === null ? t('rules.draw.noRepetition') : t('rules.draw.repetition', { n: repetition }),
  ];
}
