// The distribution of bounded slowdown: the share of jobs that have at most a value.
import type uPlot from 'uplot';
import { count, decimal, percent, trimmed } from '../../../report/format.ts';
import type { Curves, PolicyView } from '../../protocol.ts';
import { table } from '../dom.ts';
import { lineChart } from '../plot/lines.ts';
import { curve, logTicks, plotSvg } from '../plot/plot.ts';
import { csvText } from '../plot/save.ts';

const HEIGHT = 300;
/** Width of the saved figure. */
const WIDTH = 900;
const TABLE_ROWS = 16;

const slowdown = (value: number) => trimmed(decimal(value, value < 10 ? 1 : 0));
const share = (value: number) => trimmed(percent(value));

export class Curve {
  readonly #box: HTMLElement;
  readonly #curves: Curves;
  readonly #names: string[];
  readonly #plot: uPlot;

  constructor(box: HTMLElement, curves: Curves, views: readonly PolicyView[]) {
    this.#box = box;
    this.#curves = curves;
    this.#names = views.map(({ policy }) => policy.name);
    box.setAttribute('role', 'img');
    box.setAttribute('aria-label', 'Share of jobs by bounded slowdown. The table below has the numbers.');
    this.#plot = lineChart(box, {
      title: 'share of jobs with at most this bounded slowdown',
      x: curves.at,
      series: curves.shares.map((values, i) => ({ name: this.#names[i], values })),
      xLabel: slowdown,
      yLabel: share,
      height: HEIGHT,
    });
  }

  close(): void {
    this.#plot.destroy();
  }

  redraw(): void {
    this.#plot.setSize({ width: Math.max(240, this.#box.clientWidth), height: HEIGHT });
  }

  svg(): string {
    const { at, shares } = this.#curves;
    const most = at[at.length - 1];
    return plotSvg(
      {
        title: 'Share of jobs with at most this bounded slowdown',
        width: WIDTH,
        height: HEIGHT + 20,
        names: this.#names.map((name, i) => [name, i]),
        x: { from: 1, to: most, ticks: logTicks(1, most, 9), label: count, logarithmic: true },
        y: { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1], label: share },
      },
      ({ x, y }) => shares.map((values, i) => curve(i, at, values, x, y)).join(''),
    );
  }

  csv(): string {
    const { at, shares } = this.#curves;
    return csvText(
      ['boundedSlowdown', ...this.#names],
      Array.from(at, (x, i) => [x, ...shares.map((values) => values[i])]),
    );
  }

  table(): HTMLTableElement {
    const { at, shares } = this.#curves;
    const step = Math.max(1, Math.floor(at.length / TABLE_ROWS));
    const rows = Array.from(
      at.filter((_, i) => i % step === 0),
      (x, row) => [slowdown(x), ...shares.map((values) => percent(values[row * step]))],
    );
    return table('Share of jobs by bounded slowdown', ['at most', ...this.#names], rows);
  }
}
