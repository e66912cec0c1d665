// Runs before the first paint: a theme the person has chosen goes before the system's, and the board's room is that of the game played last.
// Who does not read English waits for the words of another language, asked for at once, and sees no English meanwhile.
(() => {
  const { dataset } = document.documentElement;
  let kept = {};
  try {
    const path = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src).pathname.slice(0, -1);
    kept = JSON.parse(localStorage.getItem(`turnstone${path}.settings`) ?? '{}') ?? {};
  } catch {
    /* no storage here, or nothing readable in it: the system's theme and the browser's languages stand */
  }
  const { theme, game, language = 'auto' } = kept;
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (game === 'jieqi') dataset.game = game;
  const wanted = language === 'auto' ? navigator.languages : [language];
  if (/^en\b/i.test(wanted[0])) return;
  dataset.words = 'awaited';
  document.title = 'Turnstone';
  import('./i18n.js').then(({ choose, load }) => load(choose(wanted))).catch(() => {
    /* the page asks again, and says it in English if it must */
  });
})();
