// Shows the whole schedule above the charts: utilization and waiting jobs, with a frame around the part in view. The
// frame moves and resizes by pointer and keys.

import type { Clock } from '../../../figures/clock.ts';
import { seriesDash } from '../../../figures/look.ts';
import type { Timeline } from '../../../metrics/timeline.ts';
import { count } from '../../../report/format.ts';
import { el, seriesColor, themed } from '../dom.ts';
import type { SharedView } from '../sharedView.ts';
import { noteTheme } from '../theme.ts';
import { LEFT } from './plot.ts';

const HEIGHT = 48;
/** Distance from an edge of the frame within which a pointer grabs it, in CSS pixels. */
const REACH = 8;
const STEP = 0.1;

type Held = 'from' | 'to' | 'middle' | 'new';

export class Overview {
  readonly #canvas = el('canvas', { 'aria-hidden': 'true' });
  readonly #frame = el('div', { class: 'frame', role: 'slider', tabindex: '0' });
  readonly element = el('div', { class: 'overview' }, this.#canvas, this.#frame);
  readonly #view: SharedView;
  readonly #clock: Clock;
  #lines: readonly Timeline[] = [];

  constructor(view: SharedView, clock: Clock) {
    this.#view = view;
    this.#clock = clock;
    const { from, to } = view.whole;
    this.#frame.setAttribute(
      'aria-label',
      'Part of the schedule in view. Arrows move it, plus and minus zoom.',
    );
    this.#frame.setAttribute('aria-valuemin', String(Math.floor(from)));
    this.#frame.setAttribute('aria-valuemax', String(Math.ceil(to)));
    this.#watchPointer();
    this.#watchKeys();
    view.onChange(() => this.#place());
    this.#place();
  }

  /** @param lines of each policy, over the whole schedule */
  show(lines: readonly Timeline[]): void {
    this.#lines = lines;
    this.redraw();
  }

  redraw(): void {
    const scale = window.devicePixelRatio || 1;
    const width = this.element.clientWidth;
    if (width === 0 || this.#lines.length === 0) return;
    this.#canvas.width = Math.round(width * scale);
    this.#canvas.height = Math.round(HEIGHT * scale);
    noteTheme(this.#canvas);
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    context.scale(scale, scale);
    context.fillStyle = themed('--panel');
    context.fillRect(LEFT, 0, width - LEFT, HEIGHT);
    this.#area(context, this.#lines[0].utilization, width);
    const most = this.#lines.reduce((top, { queue }) => queue.reduce((a, b) => Math.max(a, b), top), 1);
    this.#lines.forEach(({ queue }, place) => {
      context.strokeStyle = seriesColor(place);
      context.setLineDash(seriesDash(place).map((length) => length / 2));
      context.lineWidth = 1.25;
      this.#path(context, queue, most, width);
      context.stroke();
    });
    context.setLineDash([]);
    context.fillStyle = themed('--soft');
    context.font = '11.5px system-ui, "Noto Sans", "DejaVu Sans", sans-serif';
    context.textAlign = 'right';
    context.fillText(count(most), LEFT - 7, 11);
    context.fillText('waiting', LEFT - 7, HEIGHT - 5);
    this.#place();
  }

  #area(context: CanvasRenderingContext2D, shares: Float64Array, width: number): void {
    context.fillStyle = themed('--density');
    this.#path(context, shares, 1, width);
    context.lineTo(width, HEIGHT);
    context.lineTo(LEFT, HEIGHT);
    context.fill();
  }

  #path(context: CanvasRenderingContext2D, values: Float64Array, most: number, width: number): void {
    context.beginPath();
    values.forEach((value, bin) => {
      const x = LEFT + ((bin + 0.5) / values.length) * (width - LEFT);
      context.lineTo(x, HEIGHT - (value / most) * (HEIGHT - 2));
    });
  }

  /** Puts the frame around the part in view. */
  #place(): void {
    const { whole, now } = this.#view;
    const share = (time: number) => (time - whole.from) / (whole.to - whole.from);
    const [left, right] = [share(now.from), share(now.to)];
    const inside = `(100% - ${LEFT}px)`;
    this.#frame.style.cssText =
      `left:calc(${LEFT}px + ${left.toFixed(6)} * ${inside});` +
      `width:max(6px, ${(right - left).toFixed(6)} * ${inside})`;
    this.#frame.setAttribute('aria-valuenow', String(Math.round(now.from)));
    const [begin, end] = [this.#clock.full(now.from), this.#clock.full(now.to)];
    this.#frame.setAttribute('aria-valuetext', `${begin} to ${end}`);
  }

  /** Returns the time at a position on the strip. */
  #timeAt(clientX: number): number {
    const { left, width } = this.element.getBoundingClientRect();
    const { from, to } = this.#view.whole;
    return from + ((clientX - left - LEFT) / (width - LEFT)) * (to - from);
  }

  #watchPointer(): void {
    let held: Held | undefined;
    let begun = 0;
    this.element.addEventListener('pointerdown', (event) => {
      const { left, right } = this.#frame.getBoundingClientRect();
      const { clientX } = event;
      begun = this.#timeAt(clientX);
      const isWide = right - left > 4 * REACH;
      if (isWide && Math.abs(clientX - left) < REACH) held = 'from';
      else if (isWide && Math.abs(clientX - right) < REACH) held = 'to';
      else if (clientX > left && clientX < right && !this.#view.isWhole) held = 'middle';
      else held = 'new';
      this.element.setPointerCapture(event.pointerId);
      event.preventDefault();
      this.#frame.focus({ preventScroll: true });
    });
    this.element.addEventListener('pointermove', ({ clientX }) => {
      if (held === undefined) return;
      const time = this.#timeAt(clientX);
      const { from, to } = this.#view.now;
      if (held === 'middle') {
        this.#view.set({ from: from + time - begun, to: to + time - begun });
        begun = time;
      } else if (held === 'from') this.#view.set({ from: Math.min(time, to - 1) });
      else if (held === 'to') this.#view.set({ to: Math.max(time, from + 1) });
      else this.#view.set({ from: Math.min(begun, time), to: Math.max(begun, time) });
    });
    for (const ending of ['pointerup', 'pointercancel'] as const)
      this.element.addEventListener(ending, () => {
        held = undefined;
      });
    this.element.addEventListener('dblclick', () => this.#view.all());
  }

  #watchKeys(): void {
    const { whole } = this.#view;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.#view.pan(-STEP, 0),
      ArrowRight: () => this.#view.pan(STEP, 0),
      PageUp: () => this.#view.pan(-1, 0),
      PageDown: () => this.#view.pan(1, 0),
      '+': () => this.#view.zoom(1 / 1.35),
      '=': () => this.#view.zoom(1 / 1.35),
      '-': () => this.#view.zoom(1.35),
      Home: () => this.#view.pan((whole.from - this.#view.now.from) / this.#span, 0),
      End: () => this.#view.pan((whole.to - this.#view.now.to) / this.#span, 0),
      '0': () => this.#view.all(),
    };
    this.#frame.addEventListener('keydown', (event) => {
      const act = keys[event.key];
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    });
  }

  get #span(): number {
    const { from, to } = this.#view.now;
    return to - from;
  }
}
