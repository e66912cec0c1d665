// Runs before the first paint: a theme the person has chosen goes before the system's, and the board's room is that of the game played last.
(() => {
  try {
    const path = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src).pathname.slice(0, -1);
    const { theme, game } = JSON.parse(localStorage.getItem(`turnstone${path}.settings`) ?? '{}');
    const { dataset } = document.documentElement;
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (game === 'jieqi') dataset.game = game;
  } catch {
    /* no storage here, or nothing readable in it: the system's theme stands */
  }
})();
