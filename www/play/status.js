/** The bar: whose turn it is, the rule set, the counters that can end the game. */

import { h, refill } from './dom.js';
import { playerName, resultTitle, rulesName } from './words.js';

/**
 * @param {{ title: HTMLElement, subtitle: HTMLElement, chip: HTMLElement }} nodes
 * @param {import('./session.js').Session} session
 * @param {{ home: boolean, thinking: boolean, persistent: boolean, facts: string, last: string }} state  `facts`, about the piece under the pointer, stand in for
 *   the second line; `last`, the turn that led to what is looked at
 * @param {import('../i18n.js').Translate} t
 */
export function showStatus({ title, subtitle, chip }, session, state, t) {
  const { view, setup } = session;
  chip.textContent = rulesName(view.rules, t);
  const task = session.task?.words(t);
  title.textContent = state.home ? t('app.name') : (task?.title ?? titleText(session, state.thinking, t));
  if (state.facts) {
    refill(subtitle, h('span', { class: 'subtitle-text', 'aria-hidden': 'true' }, state.facts));
    return;
  }
  const notes = [task?.note ?? noteText(session, state, t)];
  if (view.practice) notes.push(t(view.assisted ? 'status.assisted' : 'status.practice'));
  refill(subtitle, h('span', { class: 'subtitle-text' }, notes.join(' · ')), ...counters(view, t), ...(state.persistent ? [] : [note(t('status.unsaved'), 'unsaved', t('status.unsavedLabel'))]));
}

/** @param {any} shown  a session or a viewing */
function titleText({ view, setup, actor, turns, shown }, thinking, t) {
  if (turns !== undefined) return t('status.looking', { n: shown, all: turns });
  if (view.ending) return resultTitle(setup, view.ending, t);
  if (thinking) return t('status.thinking');
  if (view.chain && actor) return t('status.chain');
  if (actor && !view.colors.first) return t('status.flipFirst');
  const mine = setup.mode === 'bot' && actor;
  if (view.check) return t(mine ? 'status.checkYou' : 'status.checkOf', { name: playerName(setup, view.toMove, t) });
  return mine ? t('status.yourMove') : t('status.turnOf', { name: playerName(setup, view.toMove, t) });
}

/** @param {any} shown  a session or a viewing */
function noteText({ view, setup, actor, turns }, { home, last }, t) {
  if (home) return t(`${actor ? 'status.home' : 'app.tagline'}.${view.game}`);
  if (turns !== undefined) return view.ending ? resultTitle(setup, view.ending, t) : last || t('status.lookingNote');
  if (view.chain && actor) return t('status.chainNote');
  if (view.actions === 0 && actor && (!view.colors.first || view.game === 'jieqi')) return t(`status.firstNote.${view.game}`);
  return setup.mode === 'bot' ? t('seat.bot', { level: setup.level }) : t(setup.mode === 'watch' ? 'status.watch' : 'do.twoPlayers');
}

/** The quiet count once past half its limit, the repetition count once a position has come back. */
function counters(view, t) {
  const { quiet, quietLimit, repetition, repetitionLimit } = view;
  const shown = [];
  if (quietLimit && quiet * 2 > quietLimit) {
    shown.push(note(t('status.quiet', { n: quiet, limit: quietLimit }), 'quiet', t('status.quietLabel', { n: quiet, limit: quietLimit })));
  }
  if (repetitionLimit && repetition > 1) {
    shown.push(note(t('status.repetition', { n: repetition }), 'repetition', t('status.repetitionLabel', { n: repetition, limit: repetitionLimit })));
  }
  return shown;
}

function note(text, name, label) {
  return h('span', { class: 'note', title: label, 'data-note': name }, h('span', { 'aria-hidden': 'true' }, text), h('span', { class: 'sr-only' }, label));
}
