// Draws the axes and outlines of a chart. Positions are in CSS pixels.
import type { Boxes } from '../../../figures/chart.ts';
import type { Clock } from '../../../figures/clock.ts';
import { countTicks } from '../../../figures/ticks.ts';
import { count, decimal, trimmed } from '../../../report/format.ts';
import type { Bars } from '../../protocol.ts';
import { themed } from '../dom.ts';
import type { View } from '../state.ts';
import { type BarBlocks, type Color, visibleBars } from './raster.ts';

/** Margins for the axes. */
export const LEFT = 54;
export const BOTTOM = 20;

/** Content of a chart: a view, its size in pixels, and the time that the axis labels 0. */
export interface Plot {
  view: View;
  width: number;
  height: number;
  clock: Clock;
}

/** Formats a number of processors on an axis: 512, 40,960, 1.5 M. */
const processorsLabel = (value: number) =>
  value < 1e6 ? count(value) : `${trimmed(decimal(value / 1e6))} M`;

type Box = [x: number, y: number, width: number, height: number];

/** Returns the rectangle of a bar, cut to the view. */
function boxOf({ start, end, low, high }: Bars, bar: number, { view, width, height }: Plot): Box {
  const x = (time: number) =>
    LEFT + (Math.min(Math.max(time, view.from), view.to) - view.from) * (width / (view.to - view.from));
  const y = (processor: number) =>
    (view.high - Math.min(Math.max(processor, view.low), view.high)) * (height / (view.high - view.low));
  return [x(start[bar]), y(high[bar]), x(end[bar]) - x(start[bar]), y(low[bar]) - y(high[bar])];
}

/** Outlines bars that are large enough, and each preempted attempt. */
export function outlineBars(context: CanvasRenderingContext2D, blocks: BarBlocks, plot: Plot): void {
  const paper = themed('--paper');
  const ink = themed('--ink');
  visibleBars(blocks, plot.view, (bar) => {
    const [x, y, width, height] = boxOf(blocks.bars, bar, plot);
    if (width < 4 || height < 4) return true;
    const preempted = blocks.bars.preempted[bar] === 1;
    context.strokeStyle = preempted ? ink : paper;
    context.lineWidth = preempted ? 1.5 : 0.75;
    context.setLineDash(preempted ? [4, 2] : []);
    context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
    return true;
  });
  context.setLineDash([]);
}

/** Returns the bars in view as rectangles. */
export function boxesInView(blocks: BarBlocks, view: View, category: Uint8Array): Boxes {
  const { start, end, low, high, preempted } = blocks.bars;
  const seen: number[] = [];
  visibleBars(blocks, view, (bar) => {
    seen.push(bar);
    return true;
  });
  return {
    from: Float64Array.from(seen, (bar) => start[bar]),
    to: Float64Array.from(seen, (bar) => end[bar]),
    low: Int32Array.from(seen, (bar) => low[bar]),
    high: Int32Array.from(seen, (bar) => high[bar]),
    category: Uint8Array.from(seen, (bar) => category[bar]),
    dashed: Uint8Array.from(seen, (bar) => preempted[bar]),
  };
}

/**
 * Draws a frame around each bar of a job.
 *
 * @param isStacked true if bars have no positions of their own; the frame then has the height of the chart
 */
export function outlineJob(
  context: CanvasRenderingContext2D,
  blocks: BarBlocks,
  plot: Plot,
  job: number,
  isStacked: boolean,
): void {
  context.lineWidth = 2;
  visibleBars(blocks, plot.view, (bar) => {
    if (blocks.bars.job[bar] !== job) return true;
    const [x, top, width, tall] = boxOf(blocks.bars, bar, plot);
    const [y, height] = isStacked ? [3, plot.height - 6] : [top, tall];
    context.strokeStyle = themed('--paper');
    context.strokeRect(x - 3, y - 3, Math.max(width, 1) + 6, Math.max(height, 1) + 6);
    context.strokeStyle = themed('--ink');
    context.strokeRect(x - 1, y - 1, Math.max(width, 1) + 2, Math.max(height, 1) + 2);
    return true;
  });
}

export function drawAxes(context: CanvasRenderingContext2D, { view, width, height, clock }: Plot): void {
  const { from, to, low, high } = view;
  context.fillStyle = themed('--paper');
  context.fillRect(0, 0, LEFT, height + BOTTOM);
  context.fillRect(0, height, LEFT + width, BOTTOM);
  context.fillStyle = themed('--soft');
  context.font = '11.5px system-ui, "Noto Sans", "DejaVu Sans", sans-serif';
  context.textAlign = 'center';
  const ticks = clock.ticks(from, to, Math.max(2, Math.floor(width / 90)));
  clock.labels(ticks).forEach((label, i) => {
    const x = LEFT + ((ticks[i] - from) / (to - from)) * width;
    context.fillRect(x, height, 1, 4);
    const half = context.measureText(label).width / 2;
    context.fillText(label, Math.min(Math.max(x, half), LEFT + width - half), height + 16);
  });
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (const tick of countTicks(low, high, Math.max(2, Math.floor(height / 40)))) {
    const y = ((high - tick) / (high - low)) * height;
    context.fillRect(LEFT - 4, y, 4, 1);
    context.fillText(processorsLabel(tick), LEFT - 7, Math.min(Math.max(y, 6), height - 5));
  }
  context.textBaseline = 'alphabetic';
}

/** Returns red, green and blue of #rrggbb, #rgb or rgb(…), as a browser gives the colors of the theme. */
export function parseColor(text: string): Color {
  if (text.startsWith('rgb')) return text.match(/\d+/g)?.slice(0, 3).map(Number) as never;
  const digits = text.slice(1);
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16)) as never;
}
