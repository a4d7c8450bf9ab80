// Shows classes of jobs by size and length: bounded slowdown of each under each policy, and its change.
import { BETTER } from '../../../metrics/metricFields.ts';
import { NO_RATIO, type Ratio } from '../../../metrics/ratio.ts';
import { togetherByRows, toldRatio } from '../../../report/change.ts';
import { count, decimal, decimals, duration, plural, trimmed } from '../../../report/format.ts';
import type { ClassRow, PolicyView } from '../../protocol.ts';
import { el, seriesSwatch, table } from '../dom.ts';
import { csvText } from '../plot/save.ts';
import { changeCell, changeTitle } from './changeCell.ts';

/** Describes a class in processors, or as a range of time. */
export function rangeWords({ label, size, length }: Pick<ClassRow, 'label' | 'size' | 'length'>): string {
  if (length !== undefined) {
    const [above, most] = length.map(duration);
    if (length[0] === 0) return `up to ${most}`;
    return Number.isFinite(length[1]) ? `${above} to ${most}` : `more than ${above}`;
  }
  if (size === undefined) return label;
  const [low, high] = size;
  const blocked = label.startsWith('blocked') ? 'blocked, ' : '';
  if (low > high) return `${blocked}no processors`;
  const words = low === high ? count(low) : `${count(low)} to ${count(high)}`;
  return `${blocked}${words} ${high === 1 ? 'processor' : 'processors'}`;
}

/** Smallest end of the scale of changes: a change to twice as much, or to half of it. */
const LEAST = 2;

/**
 * Draws a change with its interval around the line of no change. Ratios have a logarithmic scale that ends at `most`.
 */
function track({ value, low, high }: Ratio, place: number, most: number): HTMLElement {
  const at = (ratio: number) => {
    const share = 0.5 + Math.log(ratio) / Math.log(most) / 2;
    return `${(100 * Math.min(Math.max(share, 0), 1)).toFixed(1)}%`;
  };
  const made = el('span', { class: 'track around', 'aria-hidden': 'true' });
  if (low > 0 && high < Number.POSITIVE_INFINITY)
    made.append(el('i', { class: 'span', style: `left:${at(low)};right:calc(100% - ${at(high)})` }));
  made.append(el('i', { class: 'spot', style: `left:${at(value)};background:var(--series-${place % 8})` }));
  return made;
}

/** Classes of jobs under a policy. */
interface ClassesView {
  readonly policy: Pick<PolicyView['policy'], 'name'>;
  readonly classes: readonly ClassRow[];
}

export function classTable(views: readonly ClassesView[]): HTMLTableElement {
  const [first, ...others] = views;
  const changes = first.classes.map((_, i) => others.map(({ classes }) => classes[i].change ?? NO_RATIO));
  const most = scaleOf(changes.flat());
  const told = togetherByRows(
    changes.map((row) => row.map((ratio) => toldRatio(ratio, BETTER.meanBoundedSlowdown))),
  );
  const rows = first.classes.map((row, i) => {
    const shown = decimals(views.map(({ classes }) => classes[i].meanBoundedSlowdown));
    return [
      rangeWords(row),
      ...views.flatMap(({ classes }, place) => {
        const { jobs, meanBoundedSlowdown: slowdown, meanWait } = classes[i];
        // Kills and queues differ by policy, and so do the jobs of a class.
        const counted = el('small', {}, plural(jobs, 'job'));
        const cell = Number.isFinite(slowdown)
          ? el('td', { title: `mean wait ${duration(meanWait)}` }, shown[place], counted)
          : el('td', {}, '–', counted);
        if (place === 0) return [cell];
        const change = changes[i][place - 1];
        const isKnown = Number.isFinite(slowdown) && !Number.isNaN(change.value);
        return [
          cell,
          isKnown ? changeCell(told[i][place - 1], track(change, place, most)) : changeCell(undefined),
        ];
      }),
    ];
  });
  const made = table(
    'Bounded slowdown by class of jobs',
    [
      'class',
      ...views.flatMap(({ policy: { name } }, place) => {
        const title = el('span', {}, seriesSwatch(place), name);
        return place === 0 ? [title] : [title, changeTitle(name)];
      }),
    ],
    rows,
  );
  const caption =
    others.length === 0
      ? 'Mean bounded slowdown.'
      : `Mean bounded slowdown. A dot is its change from ${first.policy.name}, with the 95% interval: no change is in ` +
        `the middle, × 1/${trimmed(decimal(most))} at the left end, × ${trimmed(decimal(most))} at the right end. ` +
        'A class that has other jobs under that policy has no dot.';
  made.prepend(el('caption', {}, el('span', {}, caption)));
  return made;
}

/**
 * Returns the end of the scale of changes: a whole number not exceeded by any change, nor by any shown part of an
 * interval.
 */
function scaleOf(changes: readonly Ratio[]): number {
  const far = changes.flatMap(({ value, low, high }) => [value, low, high]).filter((one) => one > 0);
  const most = Math.max(LEAST, ...far.map((ratio) => Math.max(ratio, 1 / ratio)));
  return Math.min(Math.ceil(most), 100);
}

export function classCsv(views: readonly ClassesView[]): string {
  return csvText(
    ['class', 'policy', 'jobs', 'meanWait', 'meanBoundedSlowdown'],
    views.flatMap(({ policy, classes }) =>
      classes.map((row) => [row.label, policy.name, row.jobs, row.meanWait, row.meanBoundedSlowdown]),
    ),
  );
}
