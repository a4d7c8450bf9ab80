// Shows utilization, queue length and wasted work over time. They share the view of the charts of processors.
import type uPlot from 'uplot';
import { aboutTrace, captionOf } from '../../../figures/caption.ts';
import type { Chart, Quantity } from '../../../figures/chart.ts';
import { chartSvg } from '../../../figures/chartSvg.ts';
import type { Clock } from '../../../figures/clock.ts';
import { timeAxis } from '../../../figures/timeAxis.ts';
import type { Timeline } from '../../../metrics/timeline.ts';
import { decimal, percent, trimmed } from '../../../report/format.ts';
import type { PolicyView, WorkloadView } from '../../protocol.ts';
import { el, table } from '../dom.ts';
import { lineChart } from '../plot/lines.ts';
import { csvText } from '../plot/save.ts';
import type { SavedAs } from '../plot/sizes.ts';

const HEIGHT = 170;
const TABLE_ROWS = 24;
const HOUR = 3600;

interface Measure {
  title: string;
  of: (line: Timeline) => Float64Array;
  show: (value: number) => string;
  quantity: Quantity;
}

const short = (value: number) => trimmed(decimal(value, value < 10 ? 1 : 0));

const MEASURES: Measure[] = [
  {
    title: 'utilization',
    of: ({ utilization }) => utilization,
    show: percent,
    quantity: 'share',
  },
  {
    title: 'waiting jobs',
    of: ({ queue }) => queue,
    show: short,
    quantity: 'number',
  },
];

const WASTE: Measure = {
  title: 'wasted work so far, in processor hours',
  of: ({ wasted }) => wasted.map((seconds) => seconds / HOUR),
  show: short,
  quantity: 'number',
};

interface TimelineEvents {
  select(from: number, to: number): void;
  cursor(time: number | undefined): void;
}

export class Timelines {
  readonly #box: HTMLElement;
  readonly #names: string[];
  readonly #clock: Clock;
  readonly #measures: Measure[];
  readonly #events: TimelineEvents;
  #plots: uPlot[] = [];
  #lines: Timeline[] = [];

  constructor(box: HTMLElement, policies: readonly PolicyView[], clock: Clock, events: TimelineEvents) {
    this.#box = box;
    this.#names = policies.map(({ policy }) => policy.name);
    this.#clock = clock;
    this.#measures = policies.some(({ metrics }) => metrics.preempted > 0) ? [...MEASURES, WASTE] : MEASURES;
    this.#events = events;
  }

  show(lines: Timeline[]): void {
    this.#lines = lines;
    const x = this.#x();
    if (this.#plots.length > 0) {
      this.#plots.forEach((plot, i) => {
        plot.setData([x, ...lines.map(this.#measures[i].of)] as uPlot.AlignedData);
      });
      return;
    }
    this.#plots = this.#measures.map(({ title, of, show }) => {
      const box = el('div', {
        role: 'img',
        'aria-label': `${title} over time, by policy. The table below has the numbers.`,
      });
      this.#box.append(box);
      return lineChart(box, {
        title,
        x,
        series: lines.map((line, i) => ({ name: this.#names[i], values: of(line) })),
        clock: this.#clock,
        yLabel: show,
        together: 'time',
        height: HEIGHT,
        onSelect: (from, to) => this.#events.select(from, to),
        onCursor: (time) => this.#events.cursor(time),
      });
    });
  }

  close(): void {
    for (const plot of this.#plots) plot.destroy();
  }

  /** Draws again after a change of size or theme. */
  redraw(): void {
    for (const plot of this.#plots)
      plot.setSize({ width: Math.max(240, this.#box.clientWidth), height: HEIGHT });
  }

  /** Puts the cursor at the time that another chart points at. */
  pointAt(time: number | undefined): void {
    const [plot] = this.#plots;
    if (plot === undefined) return;
    const left = time === undefined ? -10 : plot.valToPos(time, 'x');
    plot.setCursor({ left, top: time === undefined ? -10 : 10 });
  }

  svg({ look }: SavedAs, workload: WorkloadView, command: string): string {
    const x = this.#x().map((time) => time - this.#clock.origin);
    const [from, to] = [x[0], x[x.length - 1]];
    const chart: Chart = {
      title: 'Over time',
      x: timeAxis(workload, from, to),
      panels: this.#measures.map(({ title, of, quantity }) => ({
        y: { title, quantity, from: 0, to: this.#top(of) },
        series: this.#lines.map((one, place) => ({
          ...{ name: this.#names[place], place, as: 'line' as const, x, y: of(one) },
        })),
      })),
      about: aboutTrace(workload.name, workload.jobs.id.length, workload.processors),
    };
    return chartSvg(chart, { look, caption: captionOf(chart, command) });
  }

  #top(of: Measure['of']): number {
    return this.#lines.reduce((top, one) => of(one).reduce((a, b) => Math.max(a, b), top), 0.01);
  }

  csv(): string {
    const columns = this.#lines.flatMap((line, i) =>
      this.#measures.map(({ title, of }) => ({ title: `${this.#names[i]}: ${title}`, values: of(line) })),
    );
    const x = this.#lines[0]?.time ?? [];
    return csvText(
      ['time', ...columns.map(({ title }) => title)],
      Array.from(x, (time, at) => [time, ...columns.map(({ values }) => values[at])]),
    );
  }

  /** Returns a table with some of the values. */
  table(): HTMLTableElement {
    const x = this.#x();
    const step = Math.max(1, Math.floor(x.length / TABLE_ROWS));
    const titles = this.#names.flatMap((name) => this.#measures.map(({ title }) => `${name}: ${title}`));
    const rows = Array.from(
      x.filter((_, at) => at % step === 0),
      (time, row) => [
        this.#clock.full(time),
        ...this.#lines.flatMap((line) => this.#measures.map(({ of, show }) => show(of(line)[row * step]))),
      ],
    );
    return table('Over time', [this.#clock.about, ...titles], rows);
  }

  #x(): Float64Array {
    return this.#lines[0].time;
  }
}
