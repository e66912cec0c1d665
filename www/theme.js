// Runs before the first paint: a theme the person has chosen goes before the system's.
(() => {
  try {
    const { theme } = JSON.parse(localStorage.getItem('turnstone.settings') ?? '{}');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    /* no storage here, or nothing readable in it: the system's theme stands */
  }
})();
