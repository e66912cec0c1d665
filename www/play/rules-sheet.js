/** The rules of the set in force, in our own words, composed from what the rule set says of itself. */

import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { ladderStrip } from './ladder.js';
import { rulesName } from './words.js';

/**
 * @param {import('../turnstone').RulesInfo} rules
 * @param {import('../board/pieces.js').PieceSet} pieces
 * @param {import('../i18n.js').Language} language
 * @param {ParentNode} [root]  where the dialog is put; an element’s, which has no pages beside it
 */
export function openRules(rules, pieces, language, root) {
  const { t } = language;
  const content = rules.game === 'jieqi' ? jieqiParts(rules, t) : banqiParts(rules, pieces, t);
  const more = root ? '' : h('p', null, h('a', { href: pageOf(rules, language.tag), target: '_blank' }, t('rules.full')));
  openDialog({ language, title: rulesName(rules.id, t), name: 'rules', root, content: [h('div', { class: 'prose' }, ...content, more)] });
}

/** The page that tells a game's rules in full; a named rule set has a part of it. @param {{ game: string, id: string }} rules @param {string} tag */
function pageOf({ game, id }, tag) {
  const part = /^[\w-]+$/.test(id) ? `#${id}` : '';
  return `learn/${game}/${tag === 'en' ? '' : `${tag}/`}${part}`;
}

const part = (head, ...sentences) => h('section', null, h('h3', null, head), ...sentences.map((text) => h('p', null, text)));

function banqiParts(rules, pieces, t) {
  return [
    part(t('rules.turn.head'), t('rules.turn')),
    h('section', null, h('h3', null, t('rules.ladder.head')), h('p', null, t('rules.ladder')), ladderStrip(rules, pieces, t)),
    part(t('rules.cannon.head'), t(`rules.cannon.${rules.cannon}`)),
    part(t('rules.dark.head'), t(rules.dark ? 'rules.dark.yes' : 'rules.dark.no')),
    rules.chain ? part(t('rules.chain.head'), t('rules.chain')) : '',
    part(t('rules.end.head'), t('rules.end'), ...draws(rules, 'quiet', t)),
  ];
}

function jieqiParts(rules, t) {
  return [
    part(t('rules.jieqi.start.head'), t('rules.jieqi.start')),
    part(t('rules.jieqi.dark.head'), t('rules.jieqi.dark')),
    part(t('rules.jieqi.up.head'), ...[...'grhceas'].map((role) => t('rules.jieqi.piece', { role: t(`role.${role}`), how: t(`moves.${role}`) }))),
    part(t('rules.jieqi.taken.head'), t(`rules.jieqi.taken.${rules.reveal}`)),
    part(t('rules.end.head'), t('rules.jieqi.end'), ...draws(rules, 'noCapture', t)),
  ];
}

function draws({ quiet, repetition }, counted, t) {
  return [
    quiet === null ? t('rules.draw.noQuiet') : t(`rules.draw.${counted}`, { n: quiet }),
    repetition === null ? t('rules.draw.noRepetition') : t('rules.draw.repetition', { n: repetition }),
  ];
}
