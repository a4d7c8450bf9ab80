// Shows the effect of each policy on users, accounts, partitions or sizes, as the command computed it.
import type { Difference } from '../../../metrics/differences.ts';
import type { GroupRow, JobGroups } from '../../../metrics/groups/groups.ts';
import { type ToldChange, togetherByRows } from '../../../report/change.ts';
import { count, decimals, durations, percent } from '../../../report/format.ts';
import { groupChange } from '../../../report/groupChange.ts';
import type { PolicyView } from '../../protocol.ts';
import { el, seriesSwatch, table } from '../dom.ts';
import { csvText } from '../plot/save.ts';
import { changeCell, changeTitle } from './changeCell.ts';

/** Largest number of groups in a table; the CSV has all. */
const SHOWN = 20;

type Groups = readonly (readonly JobGroups[])[];

/** Returns a table for each grouping. @param groups under each policy */
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
  const shown = first.slice(0, SHOWN);
  const told = togetherByRows(shown.map((_, g) => changes(rows, g)));
  const titles = (of: string) =>
    policies.flatMap(({ policy: { name } }, i) => {
      const title = el('span', {}, seriesSwatch(i), `${of}, ${name}`);
      return i === 0 ? [title] : [title, changeTitle(`${of}, ${name}`)];
    });
  return table(
    `Mean wait and bounded slowdown by ${by}`,
    [by, 'jobs', 'work', ...titles('wait'), ...titles('slowdown')],
    shown.map(({ group, jobs, work }, g) => {
      const waits = durations(rows.map((ofPolicy) => ofPolicy[g].meanWait));
      const slowdowns = decimals(rows.map((ofPolicy) => ofPolicy[g].meanBoundedSlowdown));
      return [
        ...[group, count(jobs), percent(work / all)],
        ...withChanges(waits, told[g].slice(0, rows.length)),
        ...withChanges(slowdowns, told[g].slice(rows.length)),
      ];
    }),
  );
}

/** Returns the changes of a group under each policy: its waits, then its slowdowns. */
function changes(rows: readonly (readonly GroupRow[])[], group: number): ToldChange[] {
  const ofPolicies = rows.map((ofPolicy) => groupChange(ofPolicy[group]));
  return [...ofPolicies.map(({ wait }) => wait), ...ofPolicies.map(({ slowdown }) => slowdown)];
}

/** Returns the cells of the policies' values: each but the first is followed by its change. */
function withChanges(texts: readonly string[], told: readonly ToldChange[]): HTMLTableCellElement[] {
  return texts.flatMap((text, p) =>
    p === 0 ? [el('td', {}, text)] : [el('td', {}, text), changeCell(told[p])],
  );
}

/** Returns CSV with one row per policy and group. */
export function groupCsv(groups: Groups, policies: readonly PolicyView[]): string {
  const titles = ['by', 'group', 'policy', 'jobs', 'work', 'meanWait', 'meanBoundedSlowdown'];
  const of = ({ value, ratio }: Difference) =>
    [value, ratio.value, ratio.low, ratio.high].map((one) => (Number.isNaN(one) ? '' : one));
  const none = ['', '', '', ''];
  const columns = (what: string) => [
    `${what}Difference`,
    ...['Ratio', 'RatioLow95', 'RatioHigh95'].map((part) => what + part),
  ];
  return csvText(
    [...titles, ...columns('wait'), ...columns('slowdown')],
    groups.flatMap((ofPolicy, p) =>
      ofPolicy.flatMap(({ by, rows }) =>
        rows.map((row) => [
          ...[by, row.group, policies[p].policy.name, row.jobs, row.work, row.meanWait],
          row.meanBoundedSlowdown,
          ...(row.differences ? of(row.differences.meanWait) : none),
          ...(row.differences ? of(row.differences.meanBoundedSlowdown) : none),
        ]),
      ),
    ),
  );
}
