// Draws line charts over time and of the distribution, with uPlot.
import uPlot from 'uplot';
import type { Clock } from '../../../figures/clock.ts';
import { seriesDash } from '../../../figures/look.ts';
import { seriesColor, themed } from '../dom.ts';
import { noteTheme } from '../theme.ts';

interface Lines {
  title: string;
  x: Float64Array;
  series: { name: string; values: Float64Array }[];
  clock: Clock;
  yLabel(value: number): string;
  /** Charts with the same name share a cursor. */
  together?: string;
  height: number;
  /** Is called with the range that was dragged over; onCursor, with the position of the cursor. */
  onSelect?(from: number, to: number): void;
  onCursor?(x: number | undefined): void;
}

/** Width in pixels of the margin: that of the charts of processors, or more if labels need it. */
const LEFT = 58;
/** Approximate width of a digit, in pixels. */
const DIGIT = 7;
/** Pixels between ticks of time. */
const TICK = 90;

const roomFor = (labels: readonly string[] | null) =>
  Math.max(LEFT, ...(labels ?? []).map((label) => 16 + DIGIT * label.length));

export function lineChart(box: HTMLElement, lines: Lines): uPlot {
  const { title, x, series, clock, yLabel, together, height, onSelect, onCursor } = lines;
  const axis = {
    stroke: () => themed('--soft'),
    grid: { stroke: () => themed('--line'), width: 1 },
    ticks: { show: false },
  };
  const chart: uPlot = new uPlot(
    {
      width: Math.max(240, box.clientWidth),
      height,
      title,
      scales: {
        x: { time: false },
        y: { range: (_, __, most) => [0, (most || 1) * 1.05] },
      },
      axes: [
        {
          ...axis,
          space: 80,
          size: 30,
          splits: (plot, _, from, to) => clock.ticks(from, to, Math.max(2, Math.floor(plot.width / TICK))),
          values: (_, ticks) => clock.labels(ticks),
        },
        { ...axis, size: (_, labels) => roomFor(labels), values: (_, ticks) => ticks.map(yLabel) },
      ],
      series: [
        { label: 'time', value: (_, value) => (value === null ? '–' : clock.full(value)) },
        ...series.map(({ name }, i) => ({
          label: name,
          stroke: () => seriesColor(i),
          dash: seriesDash(i),
          width: 1.5,
          points: { show: false },
          value: (_: uPlot, value: number | null) => (value === null ? '–' : yLabel(value)),
        })),
      ],
      cursor: {
        sync: together ? { key: together } : undefined,
        drag: { x: onSelect !== undefined, y: false, setScale: false },
        points: { size: 6 },
      },
      hooks: {
        draw: [({ root }) => noteTheme(root)],
        setSelect: [
          (plot) => {
            const { left, width } = plot.select;
            if (width < 4 || onSelect === undefined) return;
            const ends = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')];
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            onSelect(ends[0], ends[1]);
          },
        ],
        setCursor: [
          (plot) => {
            const { left } = plot.cursor;
            onCursor?.(
              left === undefined || left === null || left < 0 ? undefined : plot.posToVal(left, 'x'),
            );
          },
        ],
      },
    },
    [x, ...series.map(({ values }) => values)] as uPlot.AlignedData,
    box,
  );
  return chart;
}
