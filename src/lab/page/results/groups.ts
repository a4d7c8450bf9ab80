// Groups of jobs: what each policy does for users, accounts, partitions or sizes, as the command found it.
import type { Difference } from '../../../metrics/differences.ts';
import type { GroupRow, JobGroups } from '../../../metrics/groups.ts';
import { numberEstimate } from '../../../report/estimateText.ts';
import { count, decimal, duration, durationEstimate, percent } from '../../../report/format.ts';
import { shownVerdict } from '../../../report/marks.ts';
import type { PolicyView } from '../../protocol.ts';
import { el, seriesSwatch, table } from '../dom.ts';
import { markOf } from '../mark.ts';
import { csvText } from '../plot/save.ts';

/** A table shows so many groups; the CSV has all. */
const SHOWN = 20;

type Groups = readonly (readonly JobGroups[])[];

/** A table for each grouping. @param groups under each policy */
export function groupTables(groups: Groups, policies: readonly PolicyView[]): HTMLElement[] {
  const [first] = groups;
  return first.flatMap(({ by, rows }, i) => {
    const more = rows.length - SHOWN;
    const made = groupTable(
      by,
      groups.map((one) => one[i].rows),
      policies,
    );
    return more <= 0
      ? [made]
      : [made, el('p', { class: 'note' }, `… and ${count(more)} more in the CSV file.`)];
  });
}

function groupTable(
  by: string,
  rows: readonly (readonly GroupRow[])[],
  policies: readonly PolicyView[],
): HTMLTableElement {
  const [first] = rows;
  const all = first.reduce((sum, { work }) => sum + work, 0);
  const names = policies.map(({ policy: { name } }, i) => el('span', {}, seriesSwatch(i), `wait, ${name}`));
  const slowdowns = policies.map(({ policy: { name } }) => `slowdown, ${name}`);
  return table(
    `Mean wait and bounded slowdown by ${by}`,
    [by, 'jobs', 'work', ...names, ...slowdowns],
    first
      .slice(0, SHOWN)
      .map(({ group, jobs, work }, g) => [
        ...[group, count(jobs), percent(work / all)],
        ...rows.map((ofPolicy) =>
          cell(duration(ofPolicy[g].meanWait), ofPolicy[g].differences?.meanWait, durationEstimate),
        ),
        ...rows.map((ofPolicy) =>
          cell(
            decimal(ofPolicy[g].meanBoundedSlowdown),
            ofPolicy[g].differences?.meanBoundedSlowdown,
            numberEstimate,
          ),
        ),
      ]),
  );
}

function cell(
  text: string,
  difference: Difference | undefined,
  show: typeof durationEstimate,
): HTMLTableCellElement {
  if (difference === undefined) return el('td', {}, text);
  const value = difference.value ?? Number.NaN;
  const halfWidth = difference.halfWidth ?? Number.NaN;
  const size = show({ mean: Math.abs(value), halfWidth });
  const sign = /[1-9]/.test(size.split('±')[0]) ? (value < 0 ? '−' : '+') : '';
  const verdict = shownVerdict(size, { value, halfWidth }, 'less');
  return el(
    'td',
    {},
    text,
    verdict ? el('small', { class: verdict }, markOf(verdict), sign + size) : el('small', {}, sign + size),
  );
}

/** A row a policy and group. */
export function groupCsv(groups: Groups, policies: readonly PolicyView[]): string {
  const titles = ['by', 'group', 'policy', 'jobs', 'work', 'meanWait', 'meanBoundedSlowdown'];
  const of = (difference: Difference | undefined) => [difference?.value ?? '', difference?.halfWidth ?? ''];
  return csvText(
    [...titles, 'waitDifference', '95% interval', 'slowdownDifference', '95% interval'],
    groups.flatMap((ofPolicy, p) =>
      ofPolicy.flatMap(({ by, rows }) =>
        rows.map((row) => [
          ...[by, row.group, policies[p].policy.name, row.jobs, row.work, row.meanWait],
          row.meanBoundedSlowdown,
          ...of(row.differences?.meanWait),
          ...of(row.differences?.meanBoundedSlowdown),
        ]),
      ),
    ),
  );
}
