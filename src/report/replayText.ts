import type { ClassMetrics } from '../metrics/classes.ts';
import type { Metrics } from '../metrics/metricFields.ts';
import type { Policy } from '../policy/policy.ts';
import type { CleaningReport } from '../trace/cleaning.ts';
import type { Workload } from '../trace/workload.ts';
import { visibleLine } from '../visible.ts';
import { loadSentence } from './finding.ts';
import { count, decimal, duration, percent } from './format.ts';
import { type Column, textTable } from './table.ts';

/** What was read, and how it was cleaned. */
export function cleaningText({
  name,
  processors,
  cleaning,
}: Pick<Workload, 'name' | 'processors' | 'cleaning'>): string {
  const head = `${visibleLine(name)}: ${count(cleaning.jobs)} of ${count(cleaning.lines)} jobs, ${count(processors)} processors\n`;
  return head + cleaningRows(cleaning);
}

function cleaningRows({ rows }: CleaningReport): string {
  const width = Math.max(0, ...rows.map(({ jobs }) => count(jobs).length));
  return rows
    .map(
      ({ reason, action, jobs }) =>
        `  ${count(jobs).padStart(width)}  ${reason.replaceAll('-', ' ')}: ${action}\n`,
    )
    .join('');
}

type Show = (metrics: Metrics) => string;

const WAITS: [title: string, show: Show][] = [
  ['mean wait', ({ meanWait }) => duration(meanWait)],
  ['p99 wait', ({ p99Wait }) => duration(p99Wait)],
  ['bounded slowdown', ({ meanBoundedSlowdown }) => decimal(meanBoundedSlowdown)],
  ['weighted', ({ meanWeightedBoundedSlowdown }) => decimal(meanWeightedBoundedSlowdown)],
];

/** With feedback: a policy that lets users wait has fewer jobs to let wait. */
const SUBMISSIONS: [title: string, show: Show][] = [
  ['submitted later', ({ meanSubmissionDelay }) => duration(meanSubmissionDelay)],
  ['jobs a day', ({ jobsADay }) => decimal(jobsADay)],
];

const ANSWERS: [title: string, show: Show][] = [
  ['utilization', ({ utilization }) => percent(utilization)],
  ['makespan', ({ makespan }) => duration(makespan)],
  ['backfilled', ({ backfilled }) => count(backfilled)],
];

/** Shown if one of the policies uses predictions, preempts or breaks a reservation. */
const FAIRNESS: [title: string, show: Show][] = [
  ['delayed', ({ delayed }) => count(delayed)],
  ['max delay', ({ maxDelay }) => duration(maxDelay)],
  ['violations', ({ reservationViolations }) => count(reservationViolations)],
  ['preempted', ({ preempted }) => count(preempted)],
  ['wasted', ({ wastedLoad }) => percent(wastedLoad)],
];

/** Whether the table of results has the columns on fairness, whatever the results. */
const predictsOrPreempts = ({ plan = 'request', preemption = 'none', backfilling }: Policy) =>
  preemption !== 'none' || backfilling === 'venture' || (plan !== 'request' && plan !== 'exact');

/** What only a scheduler of one's own may do without saying so before the run. */
const brokeOrPreempted = ({ reservationViolations, preempted }: Metrics) =>
  reservationViolations > 0 || preempted > 0;

const titles = (first: Column[], shown: [string, Show][]): Column[] => [
  ...first,
  ...shown.map(([title]) => ({ title })),
];

/**
 * The results: a table of policies by metrics.
 *
 * @param what the results are of
 * @param loadOfLog the load of the log, if what ran was given another
 */
export function answerTable(
  results: readonly { policy: Policy; metrics: Metrics }[],
  { what = 'policy', loadOfLog }: { what?: string; loadOfLog?: number } = {},
): string {
  const isFair = !results.some(
    ({ policy, metrics }) => predictsOrPreempts(policy) || brokeOrPreempted(metrics),
  );
  const follows = results.some(({ metrics }) => metrics.meanSubmissionDelay !== 0);
  const [wait, ...waits] = WAITS;
  const shown = [wait, ...(follows ? SUBMISSIONS : []), ...waits, ...ANSWERS, ...(isFair ? [] : FAIRNESS)];
  const table = textTable(
    titles([{ title: what, align: 'left' }], shown),
    results.map(({ policy: { name, clairvoyant }, metrics }) => [
      clairvoyant ? `${name} (clairvoyant)` : name,
      ...shown.map(([, show]) => show(metrics)),
    ]),
  );
  return [...loadSentence(results[0].metrics.load, loadOfLog).map((told) => `${told}\n\n`), table].join('');
}

/** The metrics by classes of job size and length, policy by policy. */
export function classTable(
  results: readonly { name: string; classes: readonly ClassMetrics[] }[],
  what = 'policy',
): string {
  return textTable(
    titles([{ title: 'class', align: 'left' }, { title: what, align: 'left' }, { title: 'jobs' }], WAITS),
    results[0].classes.flatMap(({ label }, i) =>
      results.map(({ name, classes }) => {
        const { metrics } = classes[i];
        return [label, name, count(metrics.jobs), ...WAITS.map(([, show]) => show(metrics))];
      }),
    ),
  );
}
