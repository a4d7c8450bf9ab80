// Handles mouse, touch and keys of a chart.
import type { SharedView } from '../sharedView.ts';

interface Gestures {
  /** Reports the pointer. Positions are CSS pixels from the chart's upper left. */
  hover(x: number, y: number): void;
  leave(): void;
  click(x: number, y: number): void;
  /** Reports the middle of the chart after each key that moves or zooms. */
  point(x: number, y: number): void;
  /** Reports that Enter picks the bar at the middle, or near it. */
  pick(x: number, y: number): void;
}

/** Distance in CSS pixels from which on a pointer drags. */
const STILL = 4;
/** Milliseconds after a scroll during which the wheel still scrolls the page. */
const SCROLLING = 250;
const STEP = 0.15;
const ZOOM = 1.35;

let scrolled: number | undefined;

/** Records the time of the last scrolling of the page. */
function watchScrolling(): void {
  if (scrolled !== undefined) return;
  scrolled = Number.NEGATIVE_INFINITY;
  window.addEventListener('scroll', () => {
    scrolled = performance.now();
  });
}

/** @param left, bottom margins of the plot, in CSS pixels */
export function gestures(
  canvas: HTMLElement,
  view: SharedView,
  left: number,
  bottom: number,
  on: Gestures,
): void {
  const pointers = new Map<number, { x: number; y: number }>();
  let moved = 0;
  const place = (event: MouseEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const width = () => canvas.clientWidth - left;
  const height = () => canvas.clientHeight - bottom;
  const middle = (): [x: number, y: number] => [left + width() / 2, height() / 2];

  canvas.addEventListener('pointerdown', (event) => {
    pointers.set(event.pointerId, place(event));
    moved = 0;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    const now = place(event);
    if (before === undefined) {
      on.hover(now.x, now.y);
      return;
    }
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (moved < STILL) return;
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.set(event.pointerId, now);
    if (others.length === 0) view.pan((before.x - now.x) / width(), (now.y - before.y) / height());
    else {
      const [other] = others;
      const gap = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y);
      const x = ((now.x + other.x) / 2 - left) / width();
      view.zoom(Math.max(gap(before), 8) / Math.max(gap(now), 8), x);
    }
  });
  const release = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
  };
  canvas.addEventListener('pointerup', (event) => {
    const { x, y } = place(event);
    if (pointers.has(event.pointerId) && moved < STILL) on.click(x, y);
    release(event);
  });
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('pointerleave', () => on.leave());
  canvas.addEventListener('dblclick', () => view.all());

  // The wheel zooms at once. If the page is being scrolled when the chart comes below the pointer, it continues to
  // scroll. Browsers report a pinch on a touchpad as a wheel with Ctrl.
  watchScrolling();
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (performance.now() - (scrolled ?? 0) < SCROLLING && !event.ctrlKey) return;
      const isOut = (event.deltaY || event.deltaX) > 0;
      // Everything is in view already: the wheel scrolls the page.
      if (isOut && view.isWhole && !event.ctrlKey) return;
      event.preventDefault();
      const { x, y } = place(event);
      const factor = Math.exp((event.deltaY || event.deltaX) * (event.ctrlKey ? 0.01 : 0.0015));
      view.zoom(factor, (x - left) / width(), event.shiftKey, 1 - y / height());
    },
    { passive: false },
  );

  canvas.addEventListener('keydown', (event) => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => view.pan(-STEP, 0),
      ArrowRight: () => view.pan(STEP, 0),
      ArrowUp: () => view.pan(0, STEP),
      ArrowDown: () => view.pan(0, -STEP),
      '+': () => view.zoom(1 / ZOOM),
      '=': () => view.zoom(1 / ZOOM),
      '-': () => view.zoom(ZOOM),
      i: () => view.zoom(1 / ZOOM, 0.5, true),
      o: () => view.zoom(ZOOM, 0.5, true),
      '0': () => view.all(),
      Enter: () => on.pick(...middle()),
    };
    const act = keys[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
    on.point(...middle());
  });
  canvas.addEventListener('focus', () => {
    if (canvas.matches(':focus-visible')) on.point(...middle());
  });
  canvas.addEventListener('blur', () => on.leave());
}
