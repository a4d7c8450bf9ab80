// Manages the charts of processors of all policies. They share a view, a color scheme and a frame.

import type { Chart } from '../../../figures/chart.ts';
import type { Clock } from '../../../figures/clock.ts';
import { count, durations, plural } from '../../../report/format.ts';
import { lowerBound } from '../../../schedule/byTime.ts';
import { nameOfNumber } from '../../../trace/numberOfName.ts';
import type { Point, PolicyView, WorkloadView } from '../../protocol.ts';
import { el, seriesSwatch, table } from '../dom.ts';
import { csvText } from '../plot/save.ts';
import type { SavedAs } from '../plot/sizes.ts';
import type { SharedView } from '../sharedView.ts';
import { theme } from '../theme.ts';
import { GanttChart, type GanttEvents } from './chart.ts';
import { legend } from './colors.ts';
import { visibleBars } from './raster.ts';

/** Number of rows of the table of the visible jobs. */
const TABLE_ROWS = 100;
/** Mean area of the bars, in square pixels, below which they are stacked by color. */
const SMALL = 20;
/** Time for painting in a frame, in milliseconds. A frame has 16, and the browser needs its part. */
const FRAME = 5;

interface ChartsEvents {
  pick(policy: number, job: number): void;
  hover(time: number | undefined): void;
  barAt(policy: number, point: Point): Promise<number>;
}

export class Charts {
  readonly #charts: GanttChart[];
  readonly #workload: WorkloadView;
  readonly #views: readonly PolicyView[];
  readonly #view: SharedView;
  #scheme = 'user';
  #frame = 0;
  #showLegend: () => void = () => {};

  constructor(
    box: HTMLElement,
    workload: WorkloadView,
    views: readonly PolicyView[],
    view: SharedView,
    clock: Clock,
    on: ChartsEvents,
  ) {
    this.#workload = workload;
    this.#views = views;
    this.#view = view;
    this.#charts = views.map((policy, place) => {
      const events: GanttEvents = {
        pick: (job) => on.pick(place, job),
        hover: (time) => on.hover(time),
        barAt: (point) => on.barAt(place, point),
      };
      return new GanttChart(workload, policy, view, clock, events);
    });
    const earlier = box.querySelectorAll<HTMLCanvasElement>('canvas[tabindex]');
    if (earlier.length > 0)
      for (const [i, chart] of this.#charts.entries()) chart.showAtFirst(earlier[i] ?? earlier[0]);
    box.replaceChildren(
      ...this.#charts.map((chart, i) => {
        const { policy, metrics } = views[i];
        const caption = el('small', {}, `${plural(metrics.backfilled, 'job')} backfilled`);
        return el('figure', {}, el('figcaption', {}, seriesSwatch(i), policy.name, caption), chart.element);
      }),
    );
    box.style.setProperty('--charts', String(views.length));
    view.onChange(() => this.draw());
  }

  colorBy(scheme: string, list: HTMLElement): void {
    this.#scheme = scheme;
    for (const chart of this.#charts) chart.colorBy(scheme);
    this.#showLegend = () =>
      list.replaceChildren(
        ...legend(scheme, this.#workload, theme()).map(({ name, color }) =>
          el('li', {}, el('span', { class: 'swatch', style: `background:${color}` }), name),
        ),
      );
    this.#showLegend();
    this.draw();
  }

  select(job: number): void {
    for (const chart of this.#charts) chart.select(job);
    this.draw();
  }

  showTime(time: number | undefined): void {
    for (const chart of this.#charts) chart.showTime(time);
  }

  /** Draws all charts at the next frame. Longer work continues in the frames after it. */
  draw(): void {
    const isStacked = this.#areBarsSmall();
    this.#eachFrame((chart, deadline) => chart.draw(deadline, isStacked), [...this.#charts]);
  }

  /** Returns true if bars in view are too small to see in some chart. All charts use the same mode. */
  #areBarsSmall(): boolean {
    const { from, to, low, high } = this.#view.now;
    return this.#charts.some(({ element, blocks: { bars } }, i) => {
      const begun = lowerBound(bars.start, to) - lowerBound(bars.start, from);
      const share = (high - low) / this.#views[i].bars.machine;
      return begun * share * SMALL > element.clientWidth * element.clientHeight;
    });
  }

  /** Draws all charts in the colors of the present theme. */
  changeTheme(): void {
    for (const chart of this.#charts) chart.changeTheme();
    this.#showLegend();
    this.draw();
  }

  #eachFrame(paint: (chart: GanttChart, deadline: number) => boolean, charts: GanttChart[]): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const share = FRAME / charts.length;
      const unfinished = charts.filter((chart) => !paint(chart, performance.now() + share));
      if (unfinished.length > 0) this.#eachFrame((chart, deadline) => chart.paintOn(deadline), unfinished);
    });
  }

  /** Returns the visible part as a figure: a panel for each policy. */
  async svg({ look }: SavedAs, command: string): Promise<string> {
    const [{ withPictures }, { chartSvg }, { timeAxis }, { aboutTrace, captionOf }] = await Promise.all([
      import('../../../figures/picture.ts'),
      import('../../../figures/chartSvg.ts'),
      import('../../../figures/timeAxis.ts'),
      import('../../../figures/caption.ts'),
    ]);
    const { from, to, low, high } = this.#view.now;
    const { name, processors, jobs } = this.#workload;
    // The axis counts from the first submission.
    const origin = jobs.submit[0];
    const chart: Chart = {
      title: 'Processors by time',
      x: timeAxis(this.#workload, from - origin, to - origin),
      // A saved figure uses the light theme.
      categories: legend(this.#scheme, this.#workload, 'light'),
      panels: this.#charts.map((one, i) => {
        const boxes = one.boxes();
        return {
          title: this.#views[i].policy.name,
          y: { title: 'processors', quantity: 'count', from: low, to: high },
          series: [],
          boxes: {
            ...boxes,
            from: boxes.from.map((time) => time - origin),
            to: boxes.to.map((time) => time - origin),
          },
        };
      }),
      about: `${aboutTrace(name, jobs.id.length, processors)} The placement on processors is illustrative.`,
    };
    return chartSvg(withPictures(chart), { look, caption: captionOf(chart, command) });
  }

  /** Returns every bar in view as CSV. */
  csv(): string {
    const { jobs, userNames } = this.#workload;
    const { id, user, processors } = jobs;
    const rows: (string | number)[][] = [];
    this.#charts.forEach(({ blocks }, i) => {
      const { start, end, low, high, job, preempted } = this.#views[i].bars;
      visibleBars(blocks, this.#view.now, (bar) => {
        const of = job[bar];
        const outcome = preempted[bar] ? 'preempted' : 'last';
        rows.push([
          this.#views[i].policy.name,
          id[of],
          start[bar],
          end[bar],
          low[bar],
          high[bar] - 1,
          processors[of],
          nameOfNumber(userNames, user[of]),
          outcome,
        ]);
        return true;
      });
    });
    return csvText(
      ['policy', 'job', 'start', 'end', 'firstProcessor', 'lastProcessor', 'processors', 'user', 'try'],
      rows,
    );
  }

  /** Returns a table of the first jobs on screen. Each has a button that explains it. */
  table(explain: (policy: number, job: number) => void): HTMLTableElement {
    const { id, submit, processors } = this.#workload.jobs;
    const onScreen = this.#charts.flatMap(({ blocks }, i) => {
      const seen = new Set<number>();
      const { job, preempted } = this.#views[i].bars;
      visibleBars(blocks, this.#view.now, (bar) => {
        if (!preempted[bar]) seen.add(job[bar]);
        return seen.size < TABLE_ROWS / this.#charts.length;
      });
      const { policy, bars } = this.#views[i];
      const startOf = new Map<number, number>();
      bars.job.forEach((of, bar) => {
        if (seen.has(of) && !bars.preempted[bar]) startOf.set(of, bars.start[bar]);
      });
      return [...seen].map((of) => {
        const button = el('button', { type: 'button' }, 'why?');
        button.addEventListener('click', () => explain(i, of));
        const wait = (startOf.get(of) ?? submit[of]) - submit[of];
        return { of, policy, wait, button };
      });
    });
    const waits = durations(onScreen.map(({ wait }) => wait));
    const rows = onScreen.map(({ of, policy, button }, i) => [
      String(id[of]),
      policy.name,
      count(processors[of]),
      waits[i],
      button,
    ]);
    return table('Jobs on screen', ['job', 'policy', 'processors', 'wait', ''], rows);
  }
}
