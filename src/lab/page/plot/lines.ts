// Line charts over time and of the distribution, by uPlot.
import uPlot from 'uplot';
import { seriesDash } from '../../../figures/look.ts';
import { seriesColour, themed } from '../dom.ts';

interface Lines {
  title: string;
  x: Float64Array;
  series: { name: string; values: Float64Array }[];
  xLabel(value: number): string;
  yLabel(value: number): string;
  /** Distances between ticks of x. Absent on a logarithmic axis. */
  xSteps?: number[];
  /** Charts with the same name share a cursor. */
  together?: string;
  height: number;
  /** Are called with the range that was dragged over, and with the place of the cursor. */
  onSelect?(from: number, to: number): void;
  onCursor?(x: number | undefined): void;
}

const LEFT = 58;

export function lineChart(box: HTMLElement, lines: Lines): uPlot {
  const { title, x, series, xLabel, yLabel, xSteps, together, height, onSelect, onCursor } = lines;
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
        x: xSteps ? { time: false } : { time: false, distr: 3 },
        y: { range: (_, __, most) => [0, (most || 1) * 1.05] },
      },
      axes: [
        {
          ...axis,
          space: 80,
          size: 30,
          values: (_, ticks) => ticks.map((tick) => (tick === null ? '' : xLabel(tick))),
          incrs: xSteps,
        },
        { ...axis, size: LEFT, values: (_, ticks) => ticks.map(yLabel) },
      ],
      series: [
        { label: xSteps ? 'time' : 'slowdown', value: (_, value) => (value === null ? '–' : xLabel(value)) },
        ...series.map(({ name }, i) => ({
          label: name,
          stroke: () => seriesColour(i),
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
