// Draws the machine by time: past attempts, running jobs and reservations; below it the availability profile.

import { count } from '../../../report/format.ts';
import type { PastBar, RunningBar, StepBar, StepsView, StepView } from '../../stepViews.ts';
import type { StepClock } from './clock.ts';
import { patterns } from './patterns.ts';
import { rangeOf, type Span } from './span.ts';
import { type Attributes, svg } from './svg.ts';

/** Width in pixels for the numbers of processors: a constant, and the width of each digit. */
const LEFT = 20;
const DIGIT = 7;
const RIGHT = 10;
/** Height in pixels for the flags of now and of the shadow time. */
const TOP = 44;
const GAP = 30;
const PROFILE = 72;
const BOTTOM = 24;

/** Outcome of an attempt that has ended, and its mark. */
const FATES = { whole: '', lost: ' ✕', kept: ' ‖' };

const fateOf = ({ kept }: PastBar): keyof typeof FATES =>
  kept === undefined ? 'whole' : kept > 0 ? 'kept' : 'lost';

/** Look of a chart. */
interface ChartLook {
  readonly width: number;
  /** Largest height for the processors, in pixels. */
  readonly tall: number;
  readonly span: Span;
  readonly clock: StepClock;
}

/** Draws the whole chart of a step. */
export function chart(view: StepsView, step: StepView, look: ChartLook): SVGElement {
  return new Chart(view, step, look).draw();
}

/** Returns the left and right edge of the plot in a chart of this width. */
export function edges({ processors }: StepsView, width: number): [left: number, right: number] {
  return [LEFT + DIGIT * count(processors).length, width - RIGHT];
}

class Chart {
  readonly #view: StepsView;
  readonly #step: StepView;
  readonly #width: number;
  readonly #row: number;
  readonly #bottom: number;
  readonly #left: number;
  readonly #from: number;
  readonly #to: number;
  readonly #clock: StepClock;
  /** Positions of the names that are drawn already. */
  readonly #named: { x: number; y: number; half: number }[] = [];

  constructor(view: StepsView, step: StepView, { width, tall, span, clock }: ChartLook) {
    this.#view = view;
    this.#step = step;
    this.#width = width;
    this.#clock = clock;
    this.#row = Math.min(24, tall / view.processors);
    this.#bottom = TOP + this.#row * view.processors;
    [this.#left] = edges(view, width);
    const { from, to } = rangeOf(view, step, span);
    this.#from = from;
    this.#to = to;
  }

  draw(): SVGElement {
    const height = this.#bottom + GAP + PROFILE + BOTTOM;
    // Running and reserved jobs are named first.
    const names = this.#names();
    return svg(
      'svg',
      {
        ...{ viewBox: `0 0 ${this.#width} ${height}`, width: this.#width, height },
        ...{ role: 'img', 'aria-label': this.#label(), class: 'machine' },
      },
      patterns(),
      ...this.#ground(),
      ...this.#past(),
      ...this.#running(),
      ...this.#reservations(),
      ...names,
      ...this.#profile(),
      ...this.#extra(),
      ...this.#lines(),
    );
  }

  #x(time: number): number {
    const share = (time - this.#from) / (this.#to - this.#from);
    return this.#left + Math.min(1, Math.max(0, share)) * (this.#width - this.#left - RIGHT);
  }

  /** Returns the edge between processors; the first is at the bottom. */
  #y(processor: number): number {
    return this.#bottom - processor * this.#row;
  }

  #label(): string {
    const { time, running, free, queue, shadow } = this.#step;
    const ids = running.map(({ id }) => id).join(', ');
    const runs = running.length === 0 ? 'no job runs' : `jobs ${ids} run`;
    const reserved = shadow
      ? `, processors are reserved for job ${shadow.id} from ${this.#clock.full(shadow.time)} on`
      : '';
    return (
      `The machine at ${this.#clock.full(time)}: ${runs}, ${free} of ${this.#view.processors} processors are free, ` +
      `${queue.length === 0 ? 'no job waits' : `${this.#step.waiting} wait`}${reserved}`
    );
  }

  #ground(): SVGElement[] {
    const now = this.#x(this.#step.time);
    const right = this.#width - RIGHT;
    const height = this.#bottom - TOP;
    const profile = this.#bottom + GAP;
    const ticks = this.#ticks();
    return [
      svg('rect', { class: 'ground', x: this.#left, y: TOP, width: right - this.#left, height }),
      svg('rect', { class: 'coming', x: now, y: TOP, width: Math.max(0, right - now), height }),
      ...ticks.flatMap(({ time, label }) => [
        svg('line', { class: 'grid', x1: this.#x(time), x2: this.#x(time), y1: TOP, y2: profile + PROFILE }),
        svg(
          'text',
          { class: 'tick', x: this.#x(time), y: profile + PROFILE + 16, 'text-anchor': 'middle' },
          label,
        ),
      ]),
      ...(this.#row >= 8
        ? Array.from({ length: this.#view.processors - 1 }, (_, i) =>
            svg('line', { class: 'grid', x1: this.#left, x2: right, y1: this.#y(i + 1), y2: this.#y(i + 1) }),
          )
        : []),
      ...this.#rowLabels(TOP + 10, this.#bottom, 'processors'),
    ];
  }

  #rowLabels(top: number, bottom: number, unit: string): SVGElement[] {
    const text = (y: number, value: string) =>
      svg('text', { class: 'tick', x: this.#left - 6, y, 'text-anchor': 'end' }, value);
    return [
      text(top, count(this.#view.processors)),
      text(bottom, '0'),
      svg(
        'text',
        {
          ...{ class: 'tick', 'text-anchor': 'middle' },
          transform: `translate(${this.#left - 14} ${(top + bottom) / 2}) rotate(-90)`,
        },
        unit,
      ),
    ];
  }

  #ticks() {
    const most = Math.max(2, Math.floor((this.#width - this.#left - RIGHT) / 96));
    return this.#clock.ticks(this.#from, this.#to, most);
  }

  /** Returns one rectangle for each run of rows. */
  #boxes({ rows }: StepBar, from: number, to: number, attributes: Attributes): SVGElement[] {
    const x = this.#x(from);
    const width = Math.max(this.#x(to) - x, to > from ? 1 : 0);
    const inset = this.#row >= 8 ? 1 : 0;
    if (from >= this.#to || to <= this.#from) return [];
    return rows.map(([low, high]) =>
      svg('rect', {
        ...{ x, width, y: this.#y(high) + inset, height: Math.max(1, (high - low) * this.#row - 2 * inset) },
        ...{ rx: this.#row >= 8 ? 3 : 0, ...attributes },
      }),
    );
  }

  /** Returns the number of a job, if it fits. */
  #name({ id, rows }: StepBar, from: number, to: number, kind: string, more = ''): SVGElement[] {
    const [left, right] = [this.#x(Math.max(from, this.#from)), this.#x(Math.min(to, this.#to))];
    const [low, high] = rows.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a), rows[0] ?? [0, 0]);
    const text = `${id}`;
    if (right - left < 7 * text.length + 3 || (high - low) * this.#row < 12) return [];
    const isTall = (high - low) * this.#row > 40;
    // A reservation has its name at its lower edge: under venture backfilling, jobs that it counts on lie above.
    const y = kind === 'reservation' && isTall ? this.#y(low) - 13 : (this.#y(low) + this.#y(high)) / 2;
    const whole = more !== '' && right - left > 7 * (text.length + more.length) + 6 ? `${text}${more}` : text;
    const place = { x: (left + right) / 2, y, half: 3.5 * whole.length + 2 };
    const isTaken = this.#named.some(
      (other) => Math.abs(other.x - place.x) < other.half + place.half && Math.abs(other.y - y) < 13,
    );
    if (isTaken) return [];
    this.#named.push(place);
    return [
      svg(
        'text',
        {
          ...{ class: `name ${kind}`, x: (left + right) / 2, y },
          ...{ 'text-anchor': 'middle', 'dominant-baseline': 'central' },
        },
        whole,
      ),
    ];
  }

  #past(): SVGElement[] {
    const { time } = this.#step;
    const over = (bar: PastBar) => bar.to <= time && bar.to > this.#from;
    return this.#view.past
      .filter(over)
      .flatMap((bar) => [
        ...this.#boxes(bar, bar.from, bar.to, { class: `past ${fateOf(bar)}` }),
        ...this.#name(bar, bar.from, bar.to, 'ended', FATES[fateOf(bar)]),
      ]);
  }

  #running(): SVGElement[] {
    const { time, starts } = this.#step;
    const fresh = new Set(starts.map(({ id }) => id));
    return this.#step.running.flatMap((bar: RunningBar) => {
      const kind = [
        bar.isBackfilled ? 'passed' : 'ordered',
        bar.isShadow ? 'shadowed' : '',
        fresh.has(bar.id) && bar.from === time ? 'fresh' : '',
      ].join(' ');
      return [
        ...this.#boxes(bar, bar.from, time, { class: `run ${kind}` }),
        ...this.#boxes(bar, time, bar.to, { class: `rest ${kind}` }),
        ...this.#boxes(bar, bar.from, bar.to, { class: `edge ${kind}` }),
        ...(bar.isBackfilled ? this.#flag(bar) : []),
      ];
    });
  }

  /** Returns the corner that marks a backfilled job without color. */
  #flag({ rows, from }: StepBar): SVGElement[] {
    if (this.#row < 8 || from < this.#from) return [];
    const [, high] = rows[0] ?? [0, 0];
    const [x, y] = [this.#x(from), this.#y(high) + 1];
    return [svg('path', { class: 'corner', d: `M${x} ${y}h9l-9 9z` })];
  }

  #reservations(): SVGElement[] {
    return this.#step.reservations.flatMap((bar) =>
      this.#boxes(bar, bar.from, bar.to, { class: 'reserved' }),
    );
  }

  /**
   * Returns the names, above all bars: under venture backfilling a reservation counts on processors that others have.
   */
  #names(): SVGElement[] {
    const { running, reservations } = this.#step;
    return [
      ...running.flatMap((bar) =>
        this.#name(bar, bar.from, bar.to, 'now', bar.hasOverrun ? ' exceeds its estimate' : ''),
      ),
      ...reservations.flatMap((bar) => this.#name(bar, bar.from, bar.to, 'reservation', ' reserved')),
    ];
  }

  #profile(): SVGElement[] {
    const { profile } = this.#step;
    const top = this.#bottom + GAP;
    const y = (free: number) => top + PROFILE - (Math.max(0, free) / this.#view.processors) * (PROFILE - 12);
    const right = this.#width - RIGHT;
    let line = `M${this.#x(profile[0].time)} ${y(profile[0].free)}`;
    for (const { time, free } of profile.slice(1)) line += `H${this.#x(time)}V${y(free)}`;
    line += `H${right}`;
    const base = top + PROFILE;
    const ends = [...profile.map(({ time }) => this.#x(time)), right];
    const counts = profile.flatMap(({ free }, i) =>
      ends[i + 1] - ends[i] < 8 * count(free).length + 8
        ? []
        : [
            svg(
              'text',
              { class: 'free', x: (ends[i] + ends[i + 1]) / 2, y: y(free) - 4, 'text-anchor': 'middle' },
              count(free),
            ),
          ],
    );
    const shadow = this.#step.shadow;
    const extra =
      shadow && shadow.extra > 0 && shadow.time < this.#to
        ? [
            svg('rect', {
              ...{ class: 'extra', x: this.#x(shadow.time), y: y(shadow.extra) },
              ...{ width: right - this.#x(shadow.time), height: base - y(shadow.extra) },
            }),
          ]
        : [];
    return [
      svg(
        'text',
        { class: 'caption', x: this.#left, y: top - 6 },
        'Free processors from now on, as estimated',
      ),
      svg('line', { class: 'axis', x1: this.#left, x2: right, y1: base, y2: base }),
      svg('path', { class: 'area', d: `${line}V${base}H${this.#x(profile[0].time)}Z` }),
      ...extra,
      svg('path', { class: 'level', d: line }),
      ...counts,
    ];
  }

  /** Returns the extra processors, on the rows that the head leaves free. */
  #extra(): SVGElement[] {
    const { shadow } = this.#step;
    if (shadow === undefined || shadow.extra === 0 || shadow.time >= this.#to) return [];
    const x = this.#x(shadow.time);
    const end = Math.min(this.#width - RIGHT, x + 70);
    return shadow.rows.map(([low, high]) =>
      svg('rect', {
        ...{ class: 'extra', x, y: this.#y(high), width: end - x, height: (high - low) * this.#row },
      }),
    );
  }

  #lines(): SVGElement[] {
    const { time, shadow } = this.#step;
    const base = this.#bottom + GAP + PROFILE;
    const flag = (at: number, y: number, kind: string, text: string) => {
      const x = this.#x(at);
      const width = 7.3 * text.length + 14;
      const left = Math.min(Math.max(x - width / 2, 0), this.#width - width);
      return [
        svg('line', { class: kind, x1: x, x2: x, y1: y + 18, y2: base }),
        svg('rect', { class: `${kind} flag`, x: left, y, width, height: 18, rx: 4 }),
        svg('text', { class: `${kind} word`, x: left + width / 2, y: y + 13, 'text-anchor': 'middle' }, text),
      ];
    };
    const due =
      shadow === undefined || shadow.time > this.#to
        ? []
        : flag(
            shadow.time,
            2,
            'due',
            `shadow time ${this.#clock.full(shadow.time)}${shadow.extra > 0 ? `, ${count(shadow.extra)} extra` : ''}`,
          );
    return [...due, ...flag(time, 23, 'present', `now ${this.#clock.full(time)}`)];
  }
}
