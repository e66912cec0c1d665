/** The dialog in which a game is set up. */

import { choice, openDialog, toggle } from './dialog.js';
import { h, refill } from './dom.js';
import { CHOICES, rulesKey } from './settings.js';
import { rulesName } from './words.js';

/**
 * @param {object} what
 * @param {import('./settings.js').Settings} what.settings  the last choices
 * @param {(game: string) => string[]} what.ruleSets  ids of a game's named rule sets
 * @param {boolean} what.inGame  a game in progress would end
 * @param {(chosen: Partial<import('./settings.js').Settings>) => void} what.start
 * @param {import('../i18n.js').Language} language
 */
export function openNewGame({ settings, ruleSets, inGame, start }, language) {
  const { t } = language;
  const { game, mode, level, side, rules, jieqiRules, practice, turning, clock, watchFirst, watchSecond } = settings;
  const chosen = { game, mode, level, side, rules, jieqiRules, practice, turning, clock, watchFirst, watchSecond };
  const body = h('div', { class: 'stack' });

  const levelText = h('p', { class: 'hint-text', id: 'level-text' });
  const sayLevel = () => refill(levelText, t(`new.level.${chosen.level}`));
  /** @param {'watchFirst' | 'watchSecond'} key */
  const levelOf = (key) =>
    choice({
      legend: t(`new.${key}`),
      choices: CHOICES.level.map((n) => ({ value: String(n), label: String(n) })),
      value: String(chosen[key]),
      onchange: (value) => (chosen[key] = Number(value)),
    });
  const clockText = h('p', { class: 'hint-text', id: 'clock-text' });
  const sayClock = () => refill(clockText, chosen.clock === 'none' || chosen.mode === 'watch' ? null : t(`new.clockNote.${chosen.mode}`));
  const build = () => {
    const bot = chosen.mode === 'bot';
    const watch = chosen.mode === 'watch';
    const key = rulesKey(chosen.game);
    sayLevel();
    sayClock();
    refill(
      body,
      choice({
        legend: t('new.game'),
        choices: CHOICES.game.map((value) => ({ value, label: t(`game.${value}`) })),
        value: chosen.game,
        onchange: (value) => {
          chosen.game = /** @type {'banqi' | 'jieqi'} */ (value);
          rebuild(value);
        },
      }),
      choice({
        legend: t('new.opponent'),
        choices: CHOICES.mode.map((value) => ({ value, label: t(`new.${value}`) })),
        value: chosen.mode,
        onchange: (value) => {
          chosen.mode = /** @type {'bot' | 'two' | 'watch'} */ (value);
          rebuild(value);
        },
      }),
      bot
        ? h(
            'div',
            null,
            choice({
              legend: t('new.level'),
              choices: CHOICES.level.map((n) => ({ value: String(n), label: String(n) })),
              value: String(chosen.level),
              onchange: (value) => {
                chosen.level = Number(value);
                sayLevel();
              },
            }),
            levelText,
          )
        : null,
      bot
        ? choice({
            legend: t('new.side'),
            choices: CHOICES.side.map((value) => ({ value, label: t(`new.side.${value}`) })),
            value: chosen.side,
            onchange: (value) => (chosen.side = /** @type {any} */ (value)),
          })
        : watch
          ? h('div', { class: 'stack' }, levelOf('watchFirst'), levelOf('watchSecond'), h('p', { class: 'hint-text' }, t('new.watchNote')))
          : toggle(t('new.turning'), chosen.turning, (on) => (chosen.turning = on)),
      choice({
        legend: t('new.rules'),
        choices: ruleSets(chosen.game).map((id) => ({ value: id, label: rulesName(id, t), detail: t(`ruleset.brief.${id}`) })),
        value: chosen[key],
        onchange: (value) => (chosen[key] = value),
        list: true,
      }),
      watch ? null : h(
        'div',
        null,
        choice({
          legend: t('new.clock'),
          choices: CHOICES.clock.map((value) => ({ value, label: value === 'none' ? t('new.clock.none') : value.replace('+', ' + ') })),
          value: chosen.clock,
          onchange: (value) => {
            chosen.clock = value;
            sayClock();
          },
        }),
        clockText,
      ),
      watch ? null : toggle(t(`new.practice.${chosen.game}`), chosen.practice, (on) => (chosen.practice = on)),
      inGame ? h('p', { class: 'hint-text' }, t('new.inGame')) : null,
    );
  };
  /** What follows depends on the choice just made, which keeps the focus. */
  const rebuild = (value) => {
    build();
    /** @type {HTMLElement | null} */ (body.querySelector(`input[value=${value}]`))?.focus();
  };
  build();
  openDialog({
    language,
    title: t('new.title'),
    name: 'new-game',
    content: [body],
    actions: [{ label: t('do.start'), primary: true, act: () => start(chosen) }],
  });
}
