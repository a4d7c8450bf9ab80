// Shows the effect of each policy on users, accounts, partitions or sizes.
import type { Difference } from '../../../metrics/differences.ts';
import type { Grouping } from '../../../metrics/groups/groupings.ts';
import type { GroupRow, JobGroups } from '../../../metrics/groups/groups.ts';
import { type ToldChange, togetherByRows } from '../../../report/change.ts';
import { count, decimals, durations, percent } from '../../../report/format.ts';
import { groupChange } from '../../../report/groupChange.ts';
import { COMPARED, LEGEND } from '../../../report/marks.ts';
import type { GroupsView, PolicyView } from '../../protocol.ts';
import { el, seriesSwatch, table } from '../dom.ts';
import { csvText } from '../plot/save.ts';
import { changeCell, changeTitle } from './changeCell.ts';

/** Largest number of groups in a table; the CSV has all. */
const SHOWN = 20;

type Groups = readonly (readonly JobGroups[])[];

/**
 * Returns a table for each grouping.
 *
 * @param groups under each policy
 * @param logged mean waits of the groups in the log, in seconds, if there is one grouping and the log records them
 */
export function groupTables(
  groups: Groups,
  policies: readonly PolicyView[],
  logged?: readonly number[],
): HTMLElement[] {
  const [first] = groups;
  return first.flatMap(({ by, rows }, i) => {
    const more = rows.length - SHOWN;
    const made = groupTable(
      by,
      groups.map((one) => one[i].rows),
      policies,
      logged,
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
  logged?: readonly number[],
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
    [by, 'jobs', 'work', ...(logged ? ['wait, log'] : []), ...titles('wait'), ...titles('slowdown')],
    shown.map(({ group, jobs, work }, g) => {
      const [inLog, ...waits] = durations([
        logged?.[g] ?? Number.NaN,
        ...rows.map((ofPolicy) => ofPolicy[g].meanWait),
      ]);
      const slowdowns = decimals(rows.map((ofPolicy) => ofPolicy[g].meanBoundedSlowdown));
      return [
        ...[group, count(jobs), percent(work / all)],
        ...(logged ? [inLog] : []),
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

/** Returns the choice of the property by which jobs are grouped. @param choose is called with another one */
export function groupChoice({ by, possible }: GroupsView, choose: (by: Grouping) => void): HTMLElement {
  const select = el('select', { id: 'group-by' }, ...possible.map((one) => el('option', {}, one)));
  select.value = by;
  select.addEventListener('change', () => choose(select.value as Grouping));
  return el('label', {}, 'By ', select);
}

/** Explains the changes in the tables; empty for one policy. */
export function groupNote([first, ...others]: readonly PolicyView[]): string {
  const compared = `A change is the comparison with ${first.policy.name}, over the same jobs. ${LEGEND} ${COMPARED}`;
  return others.length === 0 ? '' : compared;
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
