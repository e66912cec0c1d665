/** A view for the front of a room: the board as large as the screen allows, and large words. Loaded when it is asked for. */

import { styled } from './dom.js';

const root = document.documentElement;

/** Whether the page is shown so. */
export const projected = () => root.hasAttribute('data-projector');

/** @param {import('./page.js').Page} page */
export async function toggleProjector(page) {
  await styled('projector.css');
  const show = (on) => {
    root.toggleAttribute('data-projector', on);
    page.desk.show();
  };
  if (projected()) {
    show(false);
    if (document.fullscreenElement) await document.exitFullscreen();
    return;
  }
  show(true);
  // Where a browser has no full screen the view is large all the same.
  await root.requestFullscreen?.().catch(() => {});
  const left = () => {
    if (document.fullscreenElement) return;
    document.removeEventListener('fullscreenchange', left);
    show(false);
  };
  if (document.fullscreenElement) document.addEventListener('fullscreenchange', left);
}
