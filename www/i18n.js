/**
 * Words. A language is an object: a page or an element has one and hands it to all that speaks.
 *
 * A message is a string with {places}, or { one, other, … } chosen by the number `n`.
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Message
 * @typedef {Record<string, Message>} Messages
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Translate
 */

import en from './i18n/en.js';

export class Language {
  #messages;
  /** @type {Set<Words>} */ #learned = new Set();
  // The browser's own are slow to begin, and most messages need none.
  /** @type {Intl.PluralRules | undefined} */ #plurals;
  /** @type {Intl.NumberFormat | undefined} */ #numbers;

  /** @param {string} tag  BCP 47 @param {Messages} messages  what is missing is English */
  constructor(tag, messages) {
    this.tag = tag;
    this.#messages = messages;
  }

  /** @type {Translate} */
  t = (key, values = {}) => {
    const message = this.#messages[key] ?? en[key];
    if (message === undefined) return key;
    const text = typeof message === 'string' ? message : (message[this.#form(Number(values.n))] ?? message.other ?? key);
    return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? this.#written(values[name]) : place));
  };

  /** Adds a part's words, once. @param {Words} words */
  async learn(words) {
    if (this.#learned.has(words)) return;
    Object.assign(this.#messages, (await words(this.tag)).default);
    this.#learned.add(words);
  }

  /** @param {number} share  0 to 1 @param {number} [digits]  at most, after the point */
  percent(share, digits = 0) {
    return new Intl.NumberFormat(this.tag, { style: 'percent', maximumFractionDigits: digits }).format(share);
  }

  /**
   * The reason an action was refused or something failed, in words.
   * @param {any} error
   * @returns {string}
   */
  reason(error) {
    const key = error?.rule ? `error.${error.rule}` : `fault.${error?.code}`;
    return key in en ? this.t(key) : String(error?.message ?? error);
  }

  /** Fills every `data-i18n` element and `data-i18n-label` (aria-label) below `root`. @param {ParentNode} root */
  fill(root) {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-i18n]'))) node.textContent = this.t(node.dataset.i18n ?? '');
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-i18n-label]'))) {
      node.setAttribute('aria-label', this.t(node.dataset.i18nLabel ?? ''));
    }
  }

  /** @param {number} n */
  #form(n) {
    return (this.#plurals ??= new Intl.PluralRules(this.tag)).select(n);
  }

  /** @param {string | number} value */
  #written(value) {
    if (typeof value === 'string') return value;
    // In every language there is these are written so.
    if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
    return (this.#numbers ??= new Intl.NumberFormat(this.tag)).format(value);
  }
}

export const english = new Language('en', en);

/** Every language there is, by its own name. */
export const LANGUAGES = { en: 'English', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' };

/** Those but English are fetched when they are wanted. @type {Record<string, () => Promise<{ default: Messages }>>} */
const files = {
  'zh-Hant': () => import('./i18n/zh-Hant.js'),
  'zh-Hans': () => import('./i18n/zh-Hans.js'),
};

/** @type {Map<string, Promise<Language>>} */
const loaded = new Map([['en', Promise.resolve(english)]]);

/** What fetches words of parts that are loaded late, by a language's tag. @type {Set<Words>} @typedef {(tag: string) => Promise<{ default: Messages }>} Words */
const parts = new Set();

/** Throws when a file of the language cannot be fetched; asking again tries again. @param {string} tag  of LANGUAGES @returns {Promise<Language>} */
export async function load(tag) {
  let language = loaded.get(tag);
  if (!language) {
    language = files[tag]().then((file) => new Language(tag, file.default));
    loaded.set(tag, language);
    language.catch(() => loaded.delete(tag));
  }
  const found = await language;
  await Promise.all([...parts].map((words) => found.learn(words)));
  return found;
}

/**
 * The words of a part that is loaded late, in English and in the language spoken; every language that is loaded from now on has them too. Throws when
 * they cannot be fetched.
 * @param {Words} words @param {Language} language
 */
export async function addWords(words, language) {
  await Promise.all([english.learn(words), language.learn(words)]);
  parts.add(words);
}

/** The first language wanted that there is, in its script: zh-TW, zh-HK and zh-Hant are one, zh-CN, zh-SG and zh another. Else English. @param {readonly string[]} wanted  BCP 47 */
export function choose(wanted) {
  return wanted.map(spoken).find(Boolean) ?? 'en';
}

/** @param {string} tag @returns {string | null} */
function spoken(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    const found = ['zh', 'yue'].includes(language) ? `zh-${script}` : language;
    return Object.hasOwn(LANGUAGES, found) ? found : null;
  } catch {
    return null;
  }
}
