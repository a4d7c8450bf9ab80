import type { LogGroups, LogWaits, LogWaitsByGroup } from '../../metrics/groups/logWaits.ts';
import { count, decimal, durationBeside, percent, plural } from '../format.ts';
import { leftOutLine, shownGroups } from '../groupsText.ts';
import { textTable } from '../table.ts';

const TITLES = [
  ...['jobs', 'processor-hours', 'work', 'mean wait', 'median wait', 'p90 wait', 'waited > 1 min'],
  ...['mean if waited', 'median if waited', 'p90 if waited', 'bounded slowdown'],
];

const processorHours = (value: number) => decimal(value, value < 100 ? 1 : 0);

/** Formats the waits of a log, with one table for each grouping. */
export function logWaitsText({ all, groups, withoutStart }: LogWaitsByGroup): string {
  const tables = groups.map((one) => groupTable(one, all));
  const unknown = `${plural(withoutStart, 'job')} without a recorded start left out.\n`;
  return [...tables, ...(withoutStart > 0 ? [unknown] : [])].join('\n');
}

function groupTable({ by, rows }: LogGroups, all: LogWaits): string {
  const shown = [{ ...all, group: 'all jobs' }, ...shownGroups(by, rows)];
  const text = durationBeside(shown.flatMap(timesOf));
  const cells = shown.map((row) => {
    const { group, jobs, work, share, waited, meanBoundedSlowdown } = row;
    const [mean, median, p90, ...ofWaited] = timesOf(row).map(text);
    return [
      ...[group, count(jobs), processorHours(work / 3600), percent(share), mean, median, p90],
      ...[percent(waited.share), ...ofWaited, decimal(meanBoundedSlowdown)],
    ];
  });
  return textTable([{ left: by }, ...TITLES], cells) + leftOutLine(by, rows);
}

function timesOf({ wait, waited }: LogWaits): number[] {
  return [wait, waited.wait].flatMap(({ mean, median, p90 }) => [mean, median, p90]);
}
