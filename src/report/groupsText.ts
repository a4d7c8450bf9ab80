import type { GroupRow, JobGroups } from '../metrics/groups.ts';
import { toldChange } from './change.ts';
import { durationEstimate, numberEstimate, type ShowEstimate } from './estimateText.ts';
import { count, decimal, duration, percent } from './format.ts';
import { COMPARED, LEGEND, marked } from './marks.ts';
import { type Column, textTable } from './table.ts';

/** A table shows so many groups; --json has all. */
const SHOWN = 10;

/**
 * What each result did to groups of jobs: of the first its figures, of the others the differences from it.
 */
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
  const titles = ['jobs', 'work', ...pairs('mean wait', other), ...pairs('bounded slowdown', other)];
  const columns: Column[] = [{ title: by, align: 'left' }, ...titles.map((title) => ({ title }))];
  const shown = rows.slice(0, SHOWN);
  const more = rows.length - shown.length;
  const table = textTable(
    columns,
    shown.map((row, i) => cells(row, all, other?.rows[i])),
  );
  return more === 0 ? table : `${table}… and ${count(more)} more (--json)\n`;
}

function pairs(title: string, other: JobGroups | undefined): string[] {
  return other === undefined ? [title] : [title, 'compared  '];
}

function cells(row: GroupRow, all: number, other: GroupRow | undefined): string[] {
  const { group, jobs, work, meanWait, meanBoundedSlowdown } = row;
  const from = other?.differences;
  const difference = (of: 'meanWait' | 'meanBoundedSlowdown', show: ShowEstimate) => {
    if (from === undefined) return [];
    const { value, halfWidth, ratio } = from[of];
    const { text, verdict } = toldChange({ difference: { mean: value, halfWidth }, ratio }, show, 'less');
    return [marked(text, verdict)];
  };
  return [
    ...[group, count(jobs), percent(work / all)],
    ...[duration(meanWait), ...difference('meanWait', durationEstimate)],
    ...[decimal(meanBoundedSlowdown), ...difference('meanBoundedSlowdown', numberEstimate)],
  ];
}
