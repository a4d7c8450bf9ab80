// Writes the waits of a log as metrics for Prometheus: OpenMetrics 1.0, which is also the text format 0.0.4.
import type { LogWaits, LogWaitsByGroup } from '../../metrics/groups/logWaits.ts';

interface Family {
  /** After the prefix of the grouping; ends with the unit. */
  readonly name: string;
  readonly unit?: 'seconds' | 'ratio';
  readonly help: string;
  readonly of: (waits: LogWaits) => number;
}

/** Start of every file, by which a file of an earlier run is recognized. */
export const OPEN_METRICS_BEGINNING = '# HELP specula_';

/**
 * All are gauges. The counts and sums of a summary must not fall, but those of a log of the last days do. Names, not a
 * label, distinguish mean and quantiles, because the label `quantile` is reserved for summaries.
 */
const FAMILIES: readonly Family[] = [
  { name: 'jobs', help: 'Jobs with a recorded start', of: ({ jobs }) => jobs },
  {
    ...{ name: 'processor_seconds', unit: 'seconds' },
    help: 'Sum of processors times run time of the jobs',
    of: ({ work }) => work,
  },
  {
    ...{ name: 'processor_time_ratio', unit: 'ratio' },
    help: 'Share of the processor time of all jobs, 0 to 1',
    of: ({ share }) => share,
  },
  ...waitFamilies('wait', 'wait of the jobs', ({ wait }) => wait),
  {
    ...{ name: 'waited_jobs_ratio', unit: 'ratio' },
    help: 'Share of the jobs that waited longer than a minute, 0 to 1',
    of: ({ waited }) => waited.share,
  },
  ...waitFamilies(
    'waited_jobs_wait',
    'wait of the jobs that waited longer than a minute',
    ({ waited }) => waited.wait,
  ),
  {
    name: 'bounded_slowdown_mean',
    help: 'Mean of max(1, response time / max(run time, 10 s))',
    of: ({ meanBoundedSlowdown }) => meanBoundedSlowdown,
  },
];

function waitFamilies(name: string, what: string, of: (waits: LogWaits) => LogWaits['wait']): Family[] {
  const family = (statistic: 'mean' | 'median' | 'p90', words: string): Family => ({
    ...{ name: `${name}_${statistic}_seconds`, unit: 'seconds', help: `${words} ${what}` },
    of: (waits) => of(waits)[statistic],
  });
  return [family('mean', 'Mean'), family('median', 'Median'), family('p90', 'Quantile 0.9 of the')];
}

/**
 * Returns the text. All jobs have the metrics `specula_jobs`, …; the groups of each grouping have their own metrics,
 * `specula_user_jobs{user="ann"}`, …, so that the sum over a metric counts every job once. A value that no job has, such
 * as the mean wait of no jobs, has no line.
 */
export function openMetrics({ all, groups }: LogWaitsByGroup): string {
  const lines = [
    ...families('specula', [{ labels: '', waits: all }]),
    ...groups.flatMap(({ by, rows }) =>
      families(
        `specula_${by}`,
        rows.map((waits) => ({ labels: `{${by}="${escaped(waits.group)}"}`, waits })),
      ),
    ),
    '# EOF',
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function families(
  prefix: string,
  rows: readonly { readonly labels: string; readonly waits: LogWaits }[],
): string[] {
  return FAMILIES.flatMap(({ name, unit, help, of }) => {
    const full = `${prefix}_${name}`;
    return [
      `# HELP ${full} ${help}.`,
      `# TYPE ${full} gauge`,
      ...(unit === undefined ? [] : [`# UNIT ${full} ${unit}`]),
      ...rows
        .map(({ labels, waits }) => ({ labels, value: of(waits) }))
        .filter(({ value }) => !Number.isNaN(value))
        .map(({ labels, value }) => `${full}${labels} ${value}`),
    ];
  });
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

function escaped(text: string): string {
  return text.replaceAll(/[\\"\n]/g, (character) => ESCAPES[character]);
}
