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
  const part = (head, ...sentences) => h('section', null, h('h3', null, t(head)), ...sentences.map((text) => h('p', null, text)));
  openDialog({
    title: rulesName(rules.id),
    name: 'rules',
    root,
    content: [
      h(
        'div',
        { class: 'prose' },
        part('rules.turn.head', t('rules.turn')),
        h('section', null, h('h3', null, t('rules.ladder.head')), h('p', null, t('rules.ladder')), ladderStrip(rules, pieces)),
        part('rules.cannon.head', t(`rules.cannon.${rules.cannon}`)),
        part('rules.dark.head', t(rules.dark ? 'rules.dark.yes' : 'rules.dark.no')),
        rules.chain ? part('rules.chain.head', t('rules.chain')) : '',
        part('rules.end.head', t('rules.end'), ...draws(rules)),
      ),
    ],
  });
}

function draws({ quiet, repetition }) {
  return [
    quiet === null ? t('rules.draw.noQuiet') : t('rules.draw.quiet', { n: quiet }),
    repetition === null ? t('rules.draw.noRepetition') : t('rules.draw.repetition', { n: repetition }),
  ];
}
