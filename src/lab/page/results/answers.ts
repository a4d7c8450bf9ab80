// The table of metrics by policy, with differences from the first policy and their intervals.
import type { Difference, Differences } from '../../../metrics/differences.ts';
import type { Metrics } from '../../../metrics/metricFields.ts';
import { count, decimal, duration, percent } from '../../../report/format.ts';
import type { PolicyView } from '../../protocol.ts';
import { el, seriesSwatch, table } from '../dom.ts';
import { csvText } from '../plot/save.ts';

interface Row {
  title: string;
  of: keyof Metrics;
  show: (value: number) => string;
  /** Whether less is better, more is, or neither. */
  better: 'less' | 'more' | 'neither';
  /** Whether the row is shown only if some policy has a value above 0. */
  ifAny?: boolean;
}

const ROWS: Row[] = [
  { title: 'mean wait', of: 'meanWait', show: duration, better: 'less' },
  { title: 'median wait', of: 'medianWait', show: duration, better: 'less' },
  { title: 'p99 wait', of: 'p99Wait', show: duration, better: 'less' },
  { title: 'bounded slowdown', of: 'meanBoundedSlowdown', show: decimal, better: 'less' },
  { title: 'weighted by processors', of: 'meanWeightedBoundedSlowdown', show: decimal, better: 'less' },
  { title: 'utilization', of: 'utilization', show: percent, better: 'more' },
  { title: 'makespan', of: 'makespan', show: duration, better: 'less' },
  { title: 'backfilled jobs', of: 'backfilled', show: count, better: 'neither' },
  { title: 'delayed jobs', of: 'delayed', show: count, better: 'less' },
  { title: 'largest delay', of: 'maxDelay', show: duration, better: 'less' },
  { title: 'broken reservations', of: 'reservationViolations', show: count, better: 'less', ifAny: true },
  { title: 'preempted jobs', of: 'preempted', show: count, better: 'less', ifAny: true },
  { title: 'wasted work', of: 'wastedLoad', show: percent, better: 'less', ifAny: true },
];

function differenceOf(view: PolicyView, first: PolicyView, of: keyof Metrics): Difference {
  const known = view.differences?.[of as keyof Differences];
  return known ?? { value: view.metrics[of] - first.metrics[of], halfWidth: Number.NaN };
}

/** 1 for better, -1 for worse, 0 if neither is certain. */
function verdict({ value, halfWidth }: Difference, { better, show }: Row): number {
  const sure = Number.isNaN(halfWidth) ? show(Math.abs(value)) !== show(0) : Math.abs(value) > halfWidth;
  if (better === 'neither' || !sure) return 0;
  return value < 0 === (better === 'less') ? 1 : -1;
}

function signed(value: number, show: (value: number) => string): string {
  const text = show(Math.abs(value));
  return text === show(0) ? '±0' : `${value < 0 ? '−' : '+'}${text}`;
}

function cell(view: PolicyView, first: PolicyView, row: Row): HTMLTableCellElement {
  const value = row.show(view.metrics[row.of]);
  if (view === first) return el('td', {}, value);
  const difference = differenceOf(view, first, row.of);
  const { halfWidth } = difference;
  const interval = Number.isNaN(halfWidth) ? '' : ` ± ${row.show(halfWidth)}`;
  const mark = verdict(difference, row);
  const sign = mark < 0 ? '▲ ' : mark > 0 ? '▽ ' : '';
  const word = mark < 0 ? 'worse' : mark > 0 ? 'better' : '';
  const small = el(
    'small',
    word ? { class: word, title: word } : {},
    `${sign}${signed(difference.value, row.show)}${interval}`,
  );
  return el('td', {}, value, small);
}

function shown(views: readonly PolicyView[]): Row[] {
  return ROWS.filter(({ of, ifAny }) => !ifAny || views.some(({ metrics }) => metrics[of] > 0));
}

export function answerTable(views: readonly PolicyView[]): HTMLTableElement {
  const [first] = views;
  const titles = views.map(({ policy: { name, clairvoyant } }, i) =>
    el('span', {}, seriesSwatch(i), clairvoyant ? `${name} (clairvoyant)` : name),
  );
  return table(
    'Metrics by policy',
    ['', ...titles],
    [
      ...shown(views).map((row) => [row.title, ...views.map((view) => cell(view, first, row))]),
      ['schedule hash', ...views.map(({ hash }) => el('code', {}, hash))],
      ['replayed in', ...views.map(({ seconds }) => duration(seconds))],
    ],
  );
}

/** All metrics, in seconds and shares. */
export function answerCsv(views: readonly PolicyView[]): string {
  const [first] = views;
  const names = Object.keys(first.metrics) as (keyof Metrics)[];
  const titles = views.flatMap(({ policy: { name } }, i) =>
    i === 0 ? [name] : [name, `${name} - ${first.policy.name}`, '95% interval'],
  );
  return csvText(
    ['metric', ...titles],
    names.map((of) => [
      of,
      ...views.flatMap((view, i) => {
        if (i === 0) return [view.metrics[of]];
        const { value, halfWidth } = differenceOf(view, first, of);
        return [view.metrics[of], value, Number.isNaN(halfWidth) ? '' : halfWidth];
      }),
    ]),
  );
}
