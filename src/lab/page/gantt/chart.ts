// Draws the chart of processors by time under one policy. One canvas has the bars, another the moving line.

import type { Boxes } from '../../../figures/chart.ts';
import type { Clock } from '../../../figures/clock.ts';
import { count, duration, plural } from '../../../report/format.ts';
import { nameOfNumber } from '../../../trace/numberOfName.ts';
import type { Point, PolicyView, WorkloadView } from '../../protocol.ts';
import { el, themed } from '../dom.ts';
import type { SharedView } from '../sharedView.ts';
import type { View } from '../state.ts';
import { noteTheme, theme } from '../theme.ts';
import { categories, type Scheme, schemeOf } from './colors.ts';
import { gestures } from './gestures.ts';
import {
  BOTTOM,
  boxesInView,
  drawAxes,
  LEFT,
  outlineBars,
  outlineJob,
  type Plot,
  parseColor,
} from './plot.ts';
import { type BarBlocks, blocksOf, Raster } from './raster.ts';

/** Largest distance of a bar from a click, in CSS pixels. */
const REACH = 3;
/** Largest distance of a bar for the Enter key, which points at the middle of the chart, in CSS pixels. */
const FAR_REACH = 40;
/** Share of the time in view that a click shows if jobs are too small to see. */
const CLOSER = 1 / 8;

export interface GanttEvents {
  pick(job: number): void;
  /** Is called with the time under the pointer, or with undefined. */
  hover(time: number | undefined): void;
  /** Returns the bar at a point, or one near it; -1 if there is none. */
  barAt(point: Point): Promise<number>;
}

interface Picture {
  readonly canvas: HTMLCanvasElement;
  readonly view: View;
}

export class GanttChart {
  readonly element: HTMLElement;
  readonly canvas = el('canvas', { tabindex: '0', role: 'application' });
  readonly #over = el('canvas', { class: 'over', 'aria-hidden': 'true' });
  readonly #tip = el('div', { class: 'tip', hidden: '' });
  readonly #view: SharedView;
  readonly #clock: Clock;
  readonly #workload: WorkloadView;
  readonly #policy: PolicyView;
  readonly #events: GanttEvents;
  readonly blocks: BarBlocks;
  #scheme = schemeOf('user');
  #colors = colorsOf(this.#scheme);
  #category: Uint8Array;
  #raster = new Raster(1, 1);
  #isStacked = false;
  /** The last complete pictures of the whole schedule and of any view. Until the next is complete, they are shown. */
  #wholePicture: Picture | undefined;
  #lastPicture: Picture | undefined;
  /** Counts the queries about the pointer: only the answer to the last one is shown. */
  #asked = 0;
  #selected = -1;
  #time: number | undefined;
  /** Position at which keys point, in CSS pixels. */
  #cursor: { x: number; y: number } | undefined;

  constructor(
    workload: WorkloadView,
    policy: PolicyView,
    view: SharedView,
    clock: Clock,
    events: GanttEvents,
  ) {
    this.#clock = clock;
    this.#workload = workload;
    this.#policy = policy;
    this.#view = view;
    this.#events = events;
    this.blocks = blocksOf(policy.bars);
    this.#category = categories(this.#scheme, policy, workload.jobs);
    this.canvas.setAttribute('aria-label', `Processors by time under ${policy.policy.name}`);
    this.element = el('div', { class: 'gantt' }, this.canvas, this.#over, this.#tip);
    gestures(this.canvas, view, LEFT, BOTTOM, {
      hover: (x, y) => void this.#hover(x, y),
      leave: () => this.#leave(),
      click: (x, y) => void this.#click(x, y, REACH),
      point: (x, y) => {
        this.#cursor = { x, y };
        this.#tip.setAttribute('aria-live', 'polite');
        void this.#hover(x, y);
        this.#drawOver();
      },
      pick: (x, y) => void this.#click(x, y, FAR_REACH),
    });
  }

  colorBy(scheme: string): void {
    this.#scheme = schemeOf(scheme);
    this.#colors = colorsOf(this.#scheme);
    this.#category = categories(this.#scheme, this.#policy, this.#workload.jobs);
  }

  /** Takes the colors of the present theme for the next picture. */
  changeTheme(): void {
    this.#colors = colorsOf(this.#scheme);
  }

  /** Shows the bars of an earlier chart until those of this one are painted, so that the page does not flash. */
  showAtFirst(earlier: HTMLCanvasElement): void {
    const scale = window.devicePixelRatio || 1;
    const left = Math.round(LEFT * scale);
    const [width, height] = [earlier.width - left, earlier.height - Math.round(BOTTOM * scale)];
    if (width < 1 || height < 1) return;
    const canvas = el('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(earlier, -left, 0);
    this.#lastPicture = { canvas, view: this.#view.now };
  }

  /** Outlines the bars of a job; -1 outlines none. */
  select(job: number): void {
    this.#selected = job;
  }

  /**
   * Shows the present view. If it is not painted by the deadline, shows the earlier pictures, moved and scaled. Returns
   * true if it is painted.
   *
   * @param isStacked true if bars are too small to see, and are stacked by color
   */
  draw(deadline: number, isStacked: boolean): boolean {
    const { width, height, scale } = this.#size(this.canvas);
    const plot = { width: width - Math.round(LEFT * scale), height: height - Math.round(BOTTOM * scale) };
    if (plot.width < 8 || plot.height < 8) return true;
    if (this.#raster.width !== plot.width || this.#raster.height !== plot.height)
      this.#raster = new Raster(plot.width, plot.height);
    this.#isStacked = isStacked;
    this.#raster.begin(this.blocks, this.#view.now, this.#colors, this.#category, isStacked);
    return this.paintOn(deadline) || this.#present(false);
  }

  /** Continues a picture, and shows it once it is complete. Returns true if it is. */
  paintOn(deadline: number): boolean {
    const begun = performance.now();
    const whole = this.#raster.paint(deadline);
    if (whole) {
      this.#keepPicture();
      this.#present(true);
    }
    const { dataset } = this.canvas;
    dataset.frame = (performance.now() - begun).toFixed(1);
    return whole;
  }

  #keepPicture(): void {
    const { width, height } = this.#raster;
    const canvas = el('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return;
    this.#raster.draw(context, parseColor(themed('--panel')));
    this.#lastPicture = { canvas, view: this.#view.now };
    if (this.#view.isWhole) this.#wholePicture = this.#lastPicture;
  }

  /** @param whole true if the last picture is of the present view */
  #present(whole: boolean): false {
    const { canvas } = this;
    const { scale } = this.#size(canvas);
    const context = canvas.getContext('2d');
    if (!context) return false;
    noteTheme(canvas);
    const { from, to, low, high } = this.#view.now;
    const left = Math.round(LEFT * scale);
    const { width, height } = this.#raster;
    context.fillStyle = themed('--panel');
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const shown of whole ? [this.#lastPicture] : [this.#wholePicture, this.#lastPicture]) {
      if (shown === undefined) continue;
      const { canvas: picture, view } = shown;
      const x = ((view.from - from) / (to - from)) * width;
      const y = ((high - view.high) / (high - low)) * height;
      const wide = ((view.to - view.from) / (to - from)) * width;
      const tall = ((view.high - view.low) / (high - low)) * height;
      context.drawImage(picture, left + x, y, wide, tall);
    }
    context.save();
    context.scale(scale, scale);
    if (whole && !this.#isStacked) outlineBars(context, this.blocks, this.#plot());
    if (whole && this.#selected >= 0)
      outlineJob(context, this.blocks, this.#plot(), this.#selected, this.#isStacked);
    drawAxes(context, this.#plot());
    context.restore();
    if (whole) this.#describe();
    this.#drawOver();
    return false;
  }

  /** Returns the bars in view, with the place of each in the legend. */
  boxes(): Boxes {
    return boxesInView(this.blocks, this.#view.now, this.#category);
  }

  #describe(): void {
    const { from, to, low, high } = this.#view.now;
    const bars = this.#raster.count;
    this.canvas.dataset.bars = String(bars);
    this.canvas.dataset.shows = this.#isStacked ? 'density' : 'jobs';
    this.canvas.setAttribute(
      'aria-label',
      `Processors by time under ${this.#policy.policy.name}: processors ${count(Math.floor(low))} to ${count(Math.ceil(high))}, ` +
        `from ${this.#clock.full(from)} to ${this.#clock.full(to)} (${this.#clock.about}), ` +
        `${count(bars)} bars in view. Arrows move, plus and minus zoom, Enter explains the job in the middle.`,
    );
  }

  /** Draws a line at the time that another chart points at. */
  showTime(time: number | undefined): void {
    this.#time = time;
    this.#drawOver();
  }

  #size(canvas: HTMLCanvasElement) {
    const scale = window.devicePixelRatio || 1;
    const width = Math.round(this.element.clientWidth * scale);
    const height = Math.round(this.element.clientHeight * scale);
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    return { width, height, scale };
  }

  /** Returns the axes of the present view, in CSS pixels. */
  #plot(): Plot {
    const { clientWidth, clientHeight } = this.element;
    return {
      view: this.#view.now,
      width: clientWidth - LEFT,
      height: clientHeight - BOTTOM,
      clock: this.#clock,
    };
  }

  #drawOver(): void {
    const { scale } = this.#size(this.#over);
    const context = this.#over.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, this.#over.width, this.#over.height);
    this.#drawCursor(context, scale);
    const { from, to } = this.#view.now;
    if (this.#time === undefined || this.#time < from || this.#time > to) return;
    const x = LEFT + ((this.#time - from) / (to - from)) * (this.element.clientWidth - LEFT);
    context.fillStyle = themed('--ink');
    context.fillRect(x * scale, 0, scale, (this.element.clientHeight - BOTTOM) * scale);
  }

  /** Draws a ring where keys point, on any color. */
  #drawCursor(context: CanvasRenderingContext2D, scale: number): void {
    if (this.#cursor === undefined) return;
    const { x, y } = this.#cursor;
    for (const [color, width] of [
      ['--paper', 5],
      ['--ink', 2],
    ] as const) {
      context.strokeStyle = themed(color);
      context.lineWidth = width * scale;
      context.beginPath();
      context.arc(x * scale, y * scale, 7 * scale, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  /** Returns the bar at a point in CSS pixels, or one near it; -1 if there is none. */
  #barAt(x: number, y: number, reach = REACH): Promise<number> {
    const { from, to, low, high } = this.#view.now;
    const perPixel = (to - from) / (this.element.clientWidth - LEFT);
    const perRow = (high - low) / (this.element.clientHeight - BOTTOM);
    return this.#events.barAt({
      time: from + (x - LEFT) * perPixel,
      processor: high - y * perRow,
      near: [reach * perPixel, reach * perRow],
    });
  }

  async #hover(x: number, y: number): Promise<void> {
    const { from, to } = this.#view.now;
    const width = this.element.clientWidth - LEFT;
    const time = from + ((x - LEFT) / width) * (to - from);
    this.#events.hover(x < LEFT ? undefined : time);
    const asked = ++this.#asked;
    const busy = this.#isStacked
      ? this.#raster.busyAt(Math.floor(((x - LEFT) / width) * this.#raster.width))
      : undefined;
    if (busy !== undefined) {
      const { processors } = this.#workload;
      this.#showTip(
        x,
        y,
        `${this.#clock.full(time)}: ${count(busy)} of ${plural(processors, 'processor')} busy · click to zoom in`,
      );
      return;
    }
    const bar = await this.#barAt(x, y);
    if (asked !== this.#asked) return;
    this.#tip.hidden = bar < 0;
    if (bar < 0) return;
    const { start, end, job, preempted } = this.#policy.bars;
    const { jobs, userNames } = this.#workload;
    const { id, submit, processors, user } = jobs;
    const of = job[bar];
    const parts = [
      `job ${id[of]}`,
      plural(processors[of], 'processor'),
      `ran ${duration(end[bar] - start[bar])}${preempted[bar] ? ', preempted' : ''}`,
      `${duration(start[bar] - submit[of])} after submission`,
      user[of] >= 0 ? `user ${nameOfNumber(userNames, user[of])}` : '',
    ];
    this.#showTip(x, y, parts.filter((part) => part !== '').join(' · '));
  }

  #showTip(x: number, y: number, text: string): void {
    this.#tip.hidden = false;
    this.#tip.textContent = text;
    const room = this.element.clientWidth - this.#tip.offsetWidth;
    this.#tip.style.left = `${Math.max(0, Math.min(x + 12, room))}px`;
    this.#tip.style.top = `${y > 40 ? Math.max(0, y - 8 - this.#tip.offsetHeight) : y + 18}px`;
  }

  #leave(): void {
    this.#asked++;
    this.#cursor = undefined;
    this.#tip.setAttribute('aria-live', 'off');
    this.#drawOver();
    this.#tip.hidden = true;
    this.#events.hover(undefined);
  }

  async #click(x: number, y: number, reach: number): Promise<void> {
    if (this.#isStacked) {
      this.#view.zoom(CLOSER, (x - LEFT) / (this.element.clientWidth - LEFT));
      return;
    }
    const bar = await this.#barAt(x, y, reach);
    if (bar >= 0) this.#events.pick(this.#policy.bars.job[bar]);
  }
}

/** Returns the colors of the categories in the present theme. */
function colorsOf(scheme: Scheme) {
  return scheme.colors(theme()).map(parseColor);
}
