/** The language an element stands in: the nearest `lang` around it, through shadow roots. */

/** Its own counts. @param {Element} element @returns {string} '' when there is none */
export function nearestLang(element) {
  for (let at = /** @type {Element | null} */ (element); at; ) {
    const found = at.closest('[lang]');
    if (found) return found.getAttribute('lang') ?? '';
    at = hostOf(at);
  }
  return '';
}

/** @param {Element} element @param {() => void} changed  a `lang` changed, perhaps one that counts here */
export function watchLang(element, changed) {
  const observer = new MutationObserver(changed);
  for (let at = /** @type {Element | null} */ (element); at; at = hostOf(at)) observer.observe(at.getRootNode(), { attributes: true, attributeFilter: ['lang'], subtree: true });
  return observer;
}

/** @param {Element} element @returns {Element | null} */
function hostOf(element) {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
