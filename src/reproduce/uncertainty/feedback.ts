import type { Metrics } from '../../metrics/metricFields.ts';
import { withFeedback } from '../../trace/transform/feedback.ts';
import { type ReproducedValue, unpublished } from '../reproduction.ts';
import { onLogs, type SampledLog } from './onLogs.ts';

const POLICIES = ['easy', 'sjf-easy', 'conservative', 'pv-easy'] as const;
const METRICS = [
  ['mean wait, s', 'meanWait'],
  ['mean bounded slowdown', 'meanBoundedSlowdown'],
] as const satisfies readonly (readonly [string, keyof Metrics])[];

/** Metrics of the extent to which a closed loop throttles itself. */
const OF_WAITING = [
  ['mean delay of submissions, s', 'meanSubmissionDelay'],
  ['jobs a day', 'jobsADay'],
] as const satisfies readonly (readonly [string, keyof Metrics])[];

/** Comparison of policies when users wait for their jobs. */
export const feedback = onLogs(
  {
    name: 'uncertainty-feedback',
    title: 'Policies with the fixed submissions of a log, and with users who wait for their jobs',
    reading:
      'Fixed: jobs are submitted as in the log. Waiting: a batch of a user follows the end that the user waited for in ' +
      'the log (--feedback). A policy that makes users wait receives fewer jobs. So the rows have, in addition to ' +
      'the waits, the mean delay of the submissions relative to the log and the jobs completed per day. There is one run of each, so there is no interval.',
  },
  ['KTH-SP2', 'CTC-SP2', 'SDSC-BLUE'],
  2 * POLICIES.length,
  rows,
);

async function rows({ label, workload, metrics }: SampledLog): Promise<ReproducedValue[]> {
  const waiting = withFeedback(workload);
  const found: ReproducedValue[] = [];
  for (const policy of POLICIES) {
    const [fixed, follows] = [await metrics(workload, policy), await metrics(waiting, policy)];
    for (const [title, metric] of METRICS)
      found.push(
        unpublished(`${label}: ${policy}, ${title}, fixed`, fixed[metric]),
        unpublished(`${label}: ${policy}, ${title}, waiting`, follows[metric]),
      );
    for (const [title, metric] of OF_WAITING)
      found.push(unpublished(`${label}: ${policy}, ${title}, waiting`, follows[metric]));
  }
  return found;
}
