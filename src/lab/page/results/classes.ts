// Classes of jobs by size and length: bounded slowdown of each under each policy.
import { count, decimal, duration } from '../../../report/format.ts';
import type { PolicyView } from '../../protocol.ts';
import { el, seriesColour, table } from '../dom.ts';
import { csvText } from '../plot/save.ts';

export function classTable(views: readonly PolicyView[]): HTMLTableElement {
  const all = views
    .flatMap(({ classes }) => classes.map((row) => row.meanBoundedSlowdown))
    .filter(Number.isFinite);
  const most = Math.log10(Math.max(10, ...all));
  const rows = views[0].classes.map(({ label, jobs }, i) => [
    label,
    count(jobs),
    ...views.map(({ classes }, place) => {
      const { meanBoundedSlowdown: slowdown, meanWait } = classes[i];
      if (!Number.isFinite(slowdown)) return '–';
      const share = Math.max(0.01, Math.log10(slowdown) / most);
      return el(
        'td',
        { title: `mean wait ${duration(meanWait)}` },
        el('span', {
          class: 'meter',
          style: `width:calc(var(--meter) * ${share.toFixed(3)});background:${seriesColour(place)}`,
        }),
        decimal(slowdown),
      );
    }),
  ]);
  return table(
    'Bounded slowdown by class of jobs',
    ['mean bounded slowdown', 'jobs', ...views.map(({ policy }) => policy.name)],
    rows,
  );
}

export function classCsv(views: readonly PolicyView[]): string {
  return csvText(
    ['class', 'policy', 'jobs', 'meanWait', 'meanBoundedSlowdown'],
    views.flatMap(({ policy, classes }) =>
      classes.map((row) => [row.label, policy.name, row.jobs, row.meanWait, row.meanBoundedSlowdown]),
    ),
  );
}
