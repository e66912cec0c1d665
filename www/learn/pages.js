/** Brings the boards of a page that teaches to life once one of them is near. Where that fails, what stands inside the tags stays. */

const near = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    near.disconnect();
    import('../index.js').catch(() => {});
  },
  { rootMargin: '400px' },
);

for (const board of document.querySelectorAll('turnstone-board')) near.observe(board);
