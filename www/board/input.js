// Pointers on the grid: tap, press, drag. A click is a tap unless the pointer slid, a second finger came down or a drag was made.

/** How far a pointer may slide in a tap, in CSS pixels. */
const SLOP = 8;
/** A press this long asks what the piece is. */
const LONG_PRESS = 500;
/** A click this long after its pointer left belongs to somebody else: an assistive tool. */
const STALE = 1000;

/**
 * @typedef {object} Touched What the input tells its owner
 * @property {(square: string, by: import('./state.js').By) => void} tap
 * @property {(square: string, point: import('./geometry.js').Point) => boolean} dragStart
 * @property {(point: import('./geometry.js').Point) => void} dragMove
 * @property {(point: import('./geometry.js').Point, by: import('./state.js').By) => void} dragEnd
 * @property {() => void} dragCancel
 * @property {(square: string|null, by: 'hover'|'press'|'focus') => void} inspect
 */

/**
 * @typedef {{ id: number, square: string, x: number, y: number, type: import('./state.js').By, spoilt: boolean, dragging: boolean, up: number|null, timer: ReturnType<typeof setTimeout> }} Press
 */

/**
 * @param {import('./grid.js').Grid} grid @param {Touched} touched @param {AbortSignal} signal ends every listener
 */
export function listen(grid, touched, signal) {
  const { element } = grid;
  /** @type {Press|null} */
  let press = null;

  const point = (event) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const spoil = () => {
    if (!press) return;
    clearTimeout(press.timer);
    press.spoilt = true;
    if (press.dragging) touched.dragCancel();
    press.dragging = false;
  };

  const on = (target, name, handler, options = {}) => target.addEventListener(name, handler, { signal, ...options });

  on(element, 'pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return spoil();
    const square = grid.squareOf(event.target);
    if (!square) return;
    spoil();
    press = {
      id: event.pointerId,
      square,
      x: event.clientX,
      y: event.clientY,
      type: event.pointerType || 'mouse',
      spoilt: false,
      dragging: false,
      up: null,
      timer: setTimeout(() => press?.type === 'touch' && !press.spoilt && !press.dragging && touched.inspect(square, 'press'), LONG_PRESS),
    };
    if (event.target.hasAttribute('data-movable')) event.target.setPointerCapture(event.pointerId);
  });

  on(window, 'pointerdown', (event) => press && press.up === null && event.pointerId !== press.id && spoil(), { capture: true });

  on(element, 'pointermove', (event) => {
    if (!press || press.spoilt || press.up !== null || event.pointerId !== press.id) return;
    if (press.dragging) return touched.dragMove(point(event));
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= SLOP) return;
    clearTimeout(press.timer);
    if (touched.dragStart(press.square, point(event))) press.dragging = true;
    else press.spoilt = true;
  });

  on(element, 'pointerup', (event) => {
    if (!press || event.pointerId !== press.id) return;
    clearTimeout(press.timer);
    press.up = event.timeStamp;
    if (!press.dragging) return;
    press.dragging = false;
    press.spoilt = true;
    touched.dragEnd(point(event), press.type);
  });

  on(element, 'pointercancel', (event) => press?.id === event.pointerId && spoil());
  on(element, 'lostpointercapture', (event) => press?.id === event.pointerId && press.dragging && press.up === null && spoil());

  on(element, 'click', (event) => {
    const square = grid.squareOf(event.target);
    if (!square) return;
    const mine = event.detail > 0 && press && (press.up === null || event.timeStamp - press.up < STALE) ? press : null;
    if (mine) press = null;
    if (mine && (mine.spoilt || mine.square !== square)) return;
    touched.tap(square, mine?.type ?? 'key');
  });

  on(element, 'contextmenu', (event) => press?.type === 'touch' && event.preventDefault());
  on(element, 'dragstart', (event) => event.preventDefault());

  on(element, 'pointerover', (event) => event.pointerType === 'mouse' && touched.inspect(grid.squareOf(event.target), 'hover'));
  on(element, 'pointerleave', (event) => event.pointerType === 'mouse' && touched.inspect(null, 'hover'));
  signal.addEventListener('abort', () => press && clearTimeout(press.timer));
}
