// Shows which users, accounts, partitions or sizes wait longest, and how each policy changes that.
import { groupWaitsSvg } from '../../../figures/groupWaitsSvg.ts';
import type { Difference } from '../../../metrics/differences.ts';
import { type Grouping, isOfSizes } from '../../../metrics/groups/groupings.ts';
import type { GroupRow, JobGroups } from '../../../metrics/groups/groups.ts';
import { type ToldChange, togetherByRows } from '../../../report/change.ts';
import { count, decimals, durations, percent } from '../../../report/format.ts';
import { groupChange } from '../../../report/groupChange.ts';
import { LEGEND, RATIO } from '../../../report/marks.ts';
import type { GroupsView, PolicyView } from '../../protocol.ts';
import { el, seriesSwatch, table } from '../dom.ts';
import { Figure } from '../plot/figure.ts';
import { csvText } from '../plot/save.ts';
import { changeCell, changeTitle } from './changeCell.ts';
import { hasFew } from './few.ts';
import { changesFinding, type GroupChange, groupName, groupsFinding, placesOf } from './groupsFinding.ts';

/** Largest number of groups in a table; the CSV has all. */
const SHOWN = 20;
/** Largest number of groups in a figure, except sizes, whose order is not that of the waits. */
const DRAWN = 10;

type Groups = readonly (readonly JobGroups[])[];

/** Groups of jobs, and the ways to save them. */
interface Shown {
  /** The groups under each policy. */
  readonly groups: Groups;
  readonly policies: readonly PolicyView[];
  /** Mean waits of the groups in the log, in seconds, if there is one grouping and the log records them. */
  readonly logged?: readonly number[];
  /** Beginning of the names of files. */
  readonly stem: string;
  command(by: Grouping): string;
}

/** Shows for each grouping its finding, a figure of the waits, and a table. Returns the figures. */
export function showGroups(box: HTMLElement, shown: Shown): Figure[] {
  const { groups, policies, logged, stem, command } = shown;
  const figures: Figure[] = [];
  const parts = groups[0].flatMap(({ by, rows }, i) => {
    const places = placesOf(by, rows).slice(0, SHOWN);
    const drawn = places.slice(0, isOfSizes(by) ? SHOWN : DRAWN);
    const ofPolicies = groups.map((one) => places.map((place) => one[i].rows[place]));
    const inLog = logged && places.map((place) => logged[place]);
    const marked = togetherByRows(places.map((_, g) => changes(ofPolicies, g)));
    const all = rows.reduce((sum, { work }) => sum + work, 0);
    const figure = new Figure();
    figures.push(figure);
    figure.show({
      name: `${stem}-by-${by}`,
      label: `Mean wait by ${by}. The table below has the numbers.`,
      svg: (look) =>
        groupWaitsSvg(
          {
            by,
            groups: drawn.map((place) => groupName(by, rows[place].group)),
            policies: policies.map(({ policy }) => policy.name),
            waits: groups.map((one) => drawn.map((place) => one[i].rows[place].meanWait)),
            logged: inLog?.slice(0, drawn.length),
          },
          look,
        ),
      csv: () =>
        groupCsv(
          groups.map((one) => [one[i]]),
          policies,
        ),
      command: () => command(by),
    });
    const compared = ofPolicies
      .slice(1)
      .flatMap((shown, p) =>
        shown.flatMap((row, g) => groupChanges(row, policies[p + 1].policy.name, marked[g], p + 1)),
      );
    // As in the row of the table.
    const waitOf = ({ group }: { group: string }) => {
      const place = rows.findIndex((row) => row.group === group);
      return waitsOf(
        groups.map((one) => one[i].rows[place]),
        logged?.[place],
      )[1];
    };
    const more = rows.length - SHOWN;
    const notes = [
      ...(rows.some(hasFew) && !isOfSizes(by) ? ['Groups with fewer than ten jobs come last.'] : []),
      ...(more > 0 ? [`${count(more)} more groups are in the CSV file.`] : []),
      ...(policies.length > 1
        ? [
            `A change is the comparison with ${policies[0].policy.name}, over the same jobs. ${LEGEND} ${RATIO}`,
          ]
        : []),
    ];
    return [
      el('p', { class: 'answer' }, groupsFinding(by, rows, policies[0].policy.name, waitOf)),
      ...(policies.length > 1 ? [el('p', {}, changesFinding(by, policies[0].policy.name, compared))] : []),
      figure.element,
      el('p', { class: 'note' }, notes.join(' ')),
      el(
        'div',
        { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': `Jobs by ${by}` },
        groupTable(by, ofPolicies, marked, all, policies, inLog),
      ),
    ];
  });
  box.replaceChildren(...parts);
  return figures;
}

/** Formats the waits of a group in the log and under each policy, in one unit. */
const waitsOf = (ofPolicies: readonly GroupRow[], logged = Number.NaN) =>
  durations([logged, ...ofPolicies.map(({ meanWait }) => meanWait)]);

/** Returns the changes of a group under a policy. @param marked of the group, waits first (changes) */
function groupChanges(
  { group, differences }: GroupRow,
  policy: string,
  marked: readonly ToldChange[],
  place: number,
): GroupChange[] {
  if (differences === undefined) return [];
  const [wait, slowdown] = [marked[place], marked[marked.length / 2 + place]];
  return [
    { group, policy, of: 'mean wait', ratio: differences.meanWait.ratio, verdict: wait.verdict },
    {
      ...{ group, policy, of: 'mean bounded slowdown', verdict: slowdown.verdict },
      ratio: differences.meanBoundedSlowdown.ratio,
    },
  ];
}

/**
 * @param told changes of each group, with marks that hold together
 * @param all processor-seconds of all groups
 */
function groupTable(
  by: Grouping,
  rows: readonly (readonly GroupRow[])[],
  told: readonly (readonly ToldChange[])[],
  all: number,
  policies: readonly PolicyView[],
  logged?: readonly number[],
): HTMLTableElement {
  const [shown] = rows;
  const titles = (of: string) =>
    policies.flatMap(({ policy: { name } }, i) => {
      const title = el('span', {}, seriesSwatch(i), `${of}, ${name}`);
      return i === 0 ? [title] : [title, changeTitle(`${of}, ${name}`)];
    });
  return table(
    `Mean wait and bounded slowdown by ${by}`,
    [by, 'jobs', 'work', ...(logged ? ['wait, log'] : []), ...titles('wait'), ...titles('slowdown')],
    shown.map(({ group, jobs, work }, g) => {
      const [inLog, ...waits] = waitsOf(
        rows.map((ofPolicy) => ofPolicy[g]),
        logged?.[g],
      );
      const slowdowns = decimals(rows.map((ofPolicy) => ofPolicy[g].meanBoundedSlowdown));
      return [
        ...[groupName(by, group), count(jobs), percent(work / all)],
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

/** Returns CSV with one row per policy and group. */
function groupCsv(groups: Groups, policies: readonly PolicyView[]): string {
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
