/**
 * Words. A message is a string with {places}, or { one, other, … } chosen by the number `n`.
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Message
 * @typedef {Record<string, Message>} Messages
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Translate
 */

import en from './i18n/en.js';

/** @type {Record<string, () => Promise<Messages>>} */
const languages = { en: async () => en };

/** @type {Messages} */
let messages = en;
let language = 'en';
let plurals = new Intl.PluralRules(language);

/** @returns {string} */
export function currentLanguage() {
  return language;
}

/** @param {string} key @returns {boolean} */
export function hasMessage(key) {
  return key in messages || key in en;
}

/** @type {Translate} */
export function t(key, values = {}) {
  const message = messages[key] ?? en[key];
  if (message === undefined) return key;
  const text = typeof message === 'string' ? message : (message[plurals.select(Number(values.n))] ?? message.other ?? key);
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}

/** Chooses the first language spoken here. @param {readonly string[]} wanted */
export async function setLanguage(wanted) {
  const found = wanted.map((tag) => tag.split('-')[0]).find((tag) => tag in languages) ?? 'en';
  messages = await languages[found]();
  language = found;
  plurals = new Intl.PluralRules(found);
}

/**
 * The reason an action was refused or something failed, in words.
 * @param {any} error
 * @returns {string}
 */
export function reason(error) {
  const key = error?.rule ? `error.${error.rule}` : `fault.${error?.code}`;
  return hasMessage(key) ? t(key) : String(error?.message ?? error);
}

/** Fills every `data-i18n` element and `data-i18n-label` (aria-label) below `root`. @param {ParentNode} root */
export function fill(root) {
  for (const node of root.querySelectorAll('[data-i18n]')) node.textContent = t(/** @type {HTMLElement} */ (node).dataset.i18n);
  for (const node of root.querySelectorAll('[data-i18n-label]')) {
    node.setAttribute('aria-label', t(/** @type {HTMLElement} */ (node).dataset.i18nLabel));
  }
}
