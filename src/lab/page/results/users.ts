// Shows the table of all users: the effect of each policy on them. A click leads to the user's worst job.
import { ratioWords } from '../../../report/finding.ts';
import { count, decimal, decimals, durations } from '../../../report/format.ts';
import type { PolicyView, UserRow, WorkloadView } from '../../protocol.ts';
import { type BigColumn, bigTable } from '../bigTable.ts';
import { el, seriesSwatch } from '../dom.ts';
import { csvText } from '../plot/save.ts';
import { hasFew } from './few.ts';

/** @param pick is called with a user, and with the user's worst job and its policy */
export function userTable(
  all: readonly UserRow[],
  { jobs: { id } }: WorkloadView,
  views: readonly PolicyView[],
  pick: (user: UserRow) => void,
): HTMLElement {
  const rows = [...all.filter((row) => !hasFew(row)), ...all.filter(hasFew)];
  const named = (what: string, p: number) =>
    el('span', { class: 'of' }, `${what}, `, el('span', {}, seriesSwatch(p), views[p].policy.name));
  // The changes come early, so that they are seen without scrolling.
  const columns: BigColumn[] = [
    { title: 'user', values: rows.map(({ name }) => name), cell: (r) => rows[r].name },
    { title: 'jobs', values: rows.map(({ jobs }) => jobs), cell: (r) => count(rows[r].jobs) },
    ...views.map((_, p) => ({
      title: named('slowdown', p),
      values: rows.map(({ slowdowns }) => slowdowns[p]),
      cell: (r: number) => decimals(rows[r].slowdowns)[p],
    })),
    ...views.slice(1).map(({ policy: { name } }, p) => ({
      title: el('span', { class: 'of' }, 'change, ', el('span', {}, name)),
      values: rows.map(({ changes }) => changes[p].value),
      cell: (r: number) => change(rows[r].changes[p]),
    })),
    {
      title: el('span', { class: 'of' }, 'worst job ', el('span', {}, '(slowdown)')),
      values: rows.map(({ worst }) => worst.slowdown),
      cell: (r) => `${id[rows[r].worst.job]} (${decimal(rows[r].worst.slowdown, 0)})`,
    },
    ...views.map((_, p) => ({
      title: named('mean delay', p),
      values: rows.map(({ delays }) => delays[p]),
      cell: (r: number) => durations(rows[r].delays)[p],
    })),
  ];
  return bigTable('Users', columns, (row) => pick(rows[row]));
}

/**
 * Shows a change of the slowdown with its interval. None is marked: among hundreds of users, some intervals exclude no
 * change by chance.
 */
const change = (ratio: UserRow['changes'][number]) =>
  Number.isFinite(ratio.value) ? ratioWords(ratio, { less: 'lower', more: 'higher' }, '') : '–';

export function userCsv(
  rows: readonly UserRow[],
  { jobs: { id } }: WorkloadView,
  views: readonly PolicyView[],
): string {
  const names = views.map(({ policy }) => policy.name);
  const number = (value: number) => (Number.isNaN(value) ? '' : value);
  return csvText(
    [
      ...['user', 'jobs', 'worstJob', 'worstJobPolicy', 'worstJobBoundedSlowdown'],
      ...names.flatMap((name) => [`${name}: meanDelay`, `${name}: meanBoundedSlowdown`]),
      ...names.slice(1).flatMap((name) => [`${name} / ${names[0]}`, 'ratio low 95%', 'ratio high 95%']),
    ],
    rows.map(({ name, jobs, worst, delays, slowdowns, changes }) => [
      ...[name, jobs, id[worst.job], names[worst.policy], worst.slowdown],
      ...names.flatMap((_, p) => [number(delays[p]), slowdowns[p]]),
      ...changes.flatMap(({ value, low, high }) => [value, low, high].map(number)),
    ]),
  );
}
