// Says in one sentence which group of jobs waits longest, and how that compares with the other jobs.
import { type Grouping, isOfSizes } from '../../../metrics/groups/groupings.ts';
import type { GroupRow } from '../../../metrics/groups/groups.ts';
import type { Ratio } from '../../../metrics/ratio.ts';
import type { Verdict } from '../../../metrics/verdict.ts';
import { ratioWords } from '../../../report/finding.ts';
import { count, decimal, duration, trimmed } from '../../../report/format.ts';
import { hasFew } from './few.ts';

type Row = Pick<GroupRow, 'group' | 'jobs' | 'meanWait'>;

/** Returns the groups that can lead, from the longest mean wait on. */
const leading = <R extends Row>(rows: readonly R[]): R[] =>
  rows.filter((row) => !hasFew(row)).sort((a, b) => b.meanWait - a.meanWait);

/** Orders groups for a reader: sizes ascend, other groups begin with the longest wait. Groups of few jobs come last. */
export function placesOf(by: Grouping, rows: readonly Row[]): number[] {
  const places = [...rows.keys()];
  if (isOfSizes(by)) return places;
  const wait = (place: number) => rows[place].meanWait;
  return places.sort((a, b) => Number(hasFew(rows[a])) - Number(hasFew(rows[b])) || wait(b) - wait(a));
}

/** Groups the thousands of a range of sizes: `1,025 to 2,048`. */
export const groupName = (by: Grouping, group: string): string =>
  isOfSizes(by) ? group.replace(/\d+/g, (number) => count(Number(number))) : group;

/** Names the jobs of a group. */
function jobsOf(by: Grouping, group: string): string {
  if (group === 'unknown') return `jobs of unknown ${by === 'nodes' ? 'number of nodes' : by}`;
  if (by === 'size') return `jobs of ${group} ${group === '1' ? 'processor' : 'processors'}`;
  if (by === 'nodes') return `jobs of ${group} ${group === '1' ? 'node' : 'nodes'}`;
  return `jobs of ${by === 'week' && group.includes('-') ? 'the week of' : by} ${group}`;
}

/**
 * @param rows of all groups under the policy
 * @param waitOf formats the mean wait of a group
 */
export function groupsFinding(
  by: Grouping,
  rows: readonly Row[],
  policy: string,
  waitOf = (row: Row) => duration(row.meanWait),
): string {
  const [longest] = leading(rows);
  if (longest === undefined)
    return 'Each group has fewer than ten jobs, which are too few to compare their waits.';
  const { group, jobs, meanWait } = longest;
  if (meanWait === 0) return `Under ${policy}, no group of at least ten jobs waits.`;
  const name = jobsOf(by, groupName(by, group));
  const others = rows.filter((row) => row !== longest);
  if (others.length === 0)
    return `Under ${policy}, ${name} wait ${waitOf(longest)} on average, and there are no others.`;
  const number = others.reduce((sum, row) => sum + row.jobs, 0);
  const mean = others.reduce((sum, row) => sum + row.jobs * row.meanWait, 0) / number;
  const among = rows.some((row) => row.meanWait > meanWait) ? ' among groups of at least ten jobs' : '';
  return `Under ${policy}, ${name} wait longest${among}: ${waitOf(longest)} on average, ${against(meanWait, mean)} (${count(jobs)} of ${count(jobs + number)} jobs).`;
}

function against(wait: number, others: number): string {
  if (others === 0) return 'while the other jobs do not wait';
  const ratio = wait / others;
  const times = trimmed(decimal(ratio, ratio < 9.95 ? 1 : 0));
  return `${times === '1' ? 'as long' : `${times} times as long`} as the other jobs`;
}

/** A change of a group from the first policy, with its mark in the table. */
export interface GroupChange {
  readonly group: string;
  readonly policy: string;
  readonly of: 'mean wait' | 'mean bounded slowdown';
  readonly ratio: Ratio;
  readonly verdict: Verdict | undefined;
}

const WORDS = { less: 'lower', more: 'higher' };

/**
 * Says which groups gain and lose most under another policy than the first. Only changes with a mark are certain; those
 * of waits come before those of slowdowns.
 *
 * @param first name of the policy with which the others are compared
 */
export function changesFinding(by: Grouping, first: string, changes: readonly GroupChange[]): string {
  const most = (wanted: Verdict) => {
    const certain = changes.filter(({ verdict }) => verdict === wanted);
    const waits = certain.filter(({ of }) => of === 'mean wait');
    const size = ({ ratio: { value } }: GroupChange) => (wanted === 'better' ? -value : value);
    return (waits.length > 0 ? waits : certain).toSorted((a, b) => size(b) - size(a)).at(0);
  };
  const words = (does: string, { group, of, ratio, policy }: GroupChange) =>
    `${jobsOf(by, groupName(by, group))} ${does}: ${of} ${ratioWords(ratio, WORDS)} under ${policy}`;
  const [gain, loss] = [most('better'), most('worse')];
  const against = `Compared with ${first}`;
  if (gain === undefined && loss === undefined)
    return `${against}, no group in the table gains or loses with certainty.`;
  if (gain === undefined || loss === undefined) {
    const [one, does, other] = gain ? [gain, 'gain', 'loses'] : [loss as GroupChange, 'lose', 'gains'];
    return `${against}, ${words(`${does} most with certainty`, one)}. No group in the table ${other} with certainty.`;
  }
  return `${against}, ${words('gain most with certainty', gain)}; ${words('lose most', loss)}.`;
}
