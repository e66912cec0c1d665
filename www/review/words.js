/** The words of reviews. */

/** Addresses are written out so that bundlers find the files. @type {Record<string, () => Promise<{ default: import('../i18n.js').Messages }>>} */
const files = {
  en: () => import('../i18n/review/en.js'),
  'zh-Hant': () => import('../i18n/review/zh-Hant.js'),
  'zh-Hans': () => import('../i18n/review/zh-Hans.js'),
};

/** @type {import('../i18n.js').Words} */
export const reviewWords = (tag) => files[tag]();
