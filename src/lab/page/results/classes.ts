// Classes of jobs by size and length: bounded slowdown of each under each policy.
import { count, decimal, duration, shortDuration } from '../../../report/format.ts';
import type { ClassRow, PolicyView } from '../../protocol.ts';
import { el, seriesColour, table } from '../dom.ts';
import { csvText } from '../plot/save.ts';

/** A class in processors, or as a range of time. */
export function rangeWords({ label, size, length }: Pick<ClassRow, 'label' | 'size' | 'length'>): string {
  if (length !== undefined) {
    const [above, most] = length.map(shortDuration);
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

/** A bar that begins where the others do, and a number that ends where the others do. */
function bar(share: number, place: number, value: string): HTMLElement {
  const length = `width:${(100 * share).toFixed(1)}%;background:${seriesColour(place)}`;
  const rail = el('span', { class: 'rail' }, el('span', { class: 'meter', style: length }));
  return el('span', { class: 'barred' }, rail, el('span', {}, value));
}

export function classTable(views: readonly PolicyView[]): HTMLTableElement {
  const all = views
    .flatMap(({ classes }) => classes.map((row) => row.meanBoundedSlowdown))
    .filter(Number.isFinite);
  const most = 10 ** Math.ceil(Math.log10(Math.max(10, ...all)));
  const rows = views[0].classes.map((first, i) => [
    rangeWords(first),
    ...views.map(({ classes }, place) => {
      const { jobs, meanBoundedSlowdown: slowdown, meanWait } = classes[i];
      // Kills and queues differ by policy, and so do the jobs of a class.
      const counted = el('small', {}, `${count(jobs)} ${jobs === 1 ? 'job' : 'jobs'}`);
      if (!Number.isFinite(slowdown)) return el('td', {}, '–', counted);
      const share = Math.max(0.01, Math.log10(slowdown) / Math.log10(most));
      const title = `mean wait ${duration(meanWait)}`;
      return el('td', { title }, bar(share, place, decimal(slowdown)), counted);
    }),
  ]);
  const made = table(
    'Bounded slowdown by class of jobs',
    ['class', ...views.map(({ policy }) => policy.name)],
    rows,
  );
  made.prepend(
    el(
      'caption',
      {},
      el(
        'span',
        {},
        `Mean bounded slowdown. The bars are logarithmic: from 1 at the left to ${count(most)}.`,
      ),
    ),
  );
  return made;
}

export function classCsv(views: readonly PolicyView[]): string {
  return csvText(
    ['class', 'policy', 'jobs', 'meanWait', 'meanBoundedSlowdown'],
    views.flatMap(({ policy, classes }) =>
      classes.map((row) => [row.label, policy.name, row.jobs, row.meanWait, row.meanBoundedSlowdown]),
    ),
  );
}
