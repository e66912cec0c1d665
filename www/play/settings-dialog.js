/** The settings, applied as they are chosen. */

import { LANGUAGES } from '../i18n.js';
import { choice, openDialog, toggle } from './dialog.js';
import { h } from './dom.js';
import { CHOICES } from './settings.js';

/**
 * @param {import('./settings.js').Settings} settings
 * @param {(change: Partial<import('./settings.js').Settings>) => void} change
 * @param {{ level: number, set: (level: number) => void } | null} bot  the bot of the game in progress
 * @param {import('../i18n.js').Language} language
 */
export function openSettings(settings, change, bot, language) {
  const { t } = language;
  const choose = (key) =>
    choice({
      legend: t(`settings.${key}`),
      choices: CHOICES[key].map((value) => ({ value, label: t(`settings.${key}.${value}`) })),
      value: settings[key],
      onchange: (value) => change({ [key]: value }),
    });
  const flip = (key) => toggle(t(`settings.${key}`), settings[key], (on) => change({ [key]: on }));
  return openDialog({
    language,
    title: t('settings.title'),
    name: 'settings',
    content: [
      h(
        'div',
        { class: 'stack' },
        choice({
          legend: t('settings.language'),
          choices: [{ value: 'auto', label: t('settings.language.auto') }, ...Object.entries(LANGUAGES).map(([tag, label]) => ({ value: tag, label, lang: tag }))],
          value: settings.language,
          onchange: (value) => change({ language: /** @type {any} */ (value) }),
        }),
        bot
          ? choice({
              legend: t('settings.levelNow'),
              choices: CHOICES.level.map((n) => ({ value: String(n), label: String(n) })),
              value: String(bot.level),
              onchange: (value) => bot.set(Number(value)),
            })
          : '',
        choose('pieces'),
        choice({
          legend: t('settings.cannon'),
          choices: CHOICES.cannon.map((value) => ({ value, label: value, lang: 'zh-Hant' })),
          value: settings.cannon,
          onchange: (value) => change({ cannon: /** @type {any} */ (value) }),
        }),
        choose('theme'),
        choose('layout'),
        choose('confirm'),
        choose('acting'),
        choose('notation'),
        choose('animation'),
        h('div', null, flip('badges'), flip('coordinates'), flip('threats'), flip('sound'), flip('keys')),
      ),
    ],
  });
}
