import { type Grouping, isOfSizes } from '../metrics/groups/groupings.ts';
import type { GroupRow, JobGroups } from '../metrics/groups/groups.ts';
import { METRICS } from '../metrics/metricFields.ts';
import { type ToldChange, togetherByRows } from './change.ts';
import { count, decimal, decimals, durations, percent } from './format.ts';
import { groupChange } from './groupChange.ts';
import { COMPARED, LEGEND, marked } from './marks.ts';
import { textTable } from './table.ts';

/** Largest number of groups in a table, except sizes; --json has all. */
const SHOWN = 10;

/** Sums over the jobs of a group, if the power of the machine is known. */
const COSTS = ['energy', 'carbon', 'cost'] as const;

/** Returns the groups that a table has: all sizes, the last weeks, or those with the most work. */
export function shownGroups<Row>(by: Grouping, rows: readonly Row[]): readonly Row[] {
  if (isOfSizes(by)) return rows;
  return by === 'week' ? rows.slice(-SHOWN) : rows.slice(0, SHOWN);
}

/** Returns the line below a table that lacks groups. */
export function leftOutLine(by: Grouping, rows: readonly unknown[]): string {
  const more = rows.length - shownGroups(by, rows).length;
  return more === 0 ? '' : `… and ${count(more)} ${by === 'week' ? 'earlier' : 'more'} (--json)\n`;
}

/** Formats the effect of each result on groups of jobs: metrics of the first, differences from it for the others. */
export function groupsText(
  results: readonly { readonly name: string; readonly groups: readonly JobGroups[] }[],
): string {
  const [first, ...others] = results;
  if (others.length === 0) return first.groups.map((one) => groupTable(one)).join('\n');
  const tables = first.groups.flatMap((one, i) =>
    others.map(
      ({ name, groups }) =>
        `By ${one.by}, under ${first.name}, and ${name} compared with it:\n\n${groupTable(one, groups[i])}`,
    ),
  );
  return `${tables.join('\n')}\n${LEGEND}\n${COMPARED}\n`;
}

function groupTable({ by, rows }: JobGroups, other?: JobGroups): string {
  const all = rows.reduce((sum, { work }) => sum + work, 0);
  const compared = (title: string) => (other === undefined ? [] : [`${title} compared  `]);
  const titles = [
    ...['jobs', 'work', 'mean wait', ...compared('wait')],
    ...['bounded slowdown', ...compared('slowdown')],
    ...COSTS.filter((name) => name in rows[0]).map((name) => METRICS[name].title),
  ];
  const shown = shownGroups(by, rows);
  const others = other && shownGroups(by, other.rows);
  const told = togetherByRows(shown.map((_, i) => changes(others?.[i])));
  const waits = durations(shown.map(({ meanWait }) => meanWait));
  const costs = COSTS.filter((name) => name in rows[0]).map((name) =>
    decimals(shown.map((row) => row[name] ?? Number.NaN)),
  );
  const table = textTable(
    [{ left: by }, ...titles],
    shown.map((row, i) => [
      ...cells(row, all, waits[i], told[i].map(marked)),
      ...costs.map((column) => column[i]),
    ]),
  );
  return table + leftOutLine(by, rows);
}

/** Returns the changes from the first result; empty for the first result itself. */
function changes(other: GroupRow | undefined): ToldChange[] {
  if (other === undefined) return [];
  const { wait, slowdown } = groupChange(other);
  return [wait, slowdown];
}

function cells(
  { group, jobs, work, meanBoundedSlowdown }: GroupRow,
  all: number,
  meanWait: string,
  [wait, slowdown]: readonly string[],
): string[] {
  return [
    ...[group, count(jobs), percent(work / all), meanWait, wait],
    ...[decimal(meanBoundedSlowdown), slowdown],
  ].filter((cell) => cell !== undefined);
}
