import { type Difference, pairedDifference } from '../../metrics/differences.ts';
import type { StochasticJobs } from '../workload/workload.ts';
import type { Tries } from './tries.ts';

/** Differences of the metrics that are means over jobs; only these have an interval. */
export interface SpeculationDifferences {
  readonly meanResponse: Difference;
  readonly meanResponseRatio: Difference;
}

/** A run: its jobs and their attempts. */
export interface Run {
  readonly jobs: StochasticJobs;
  readonly tries: Tries;
}

/**
 * Differences of a run from another one of the same jobs with other requests: other − first, job by job,
 * with its 95% interval by batch means, over all jobs or over those that the filter accepts.
 */
export function speculationDifferences(
  first: Run,
  other: Run,
  counts: (job: number) => boolean = () => true,
): SpeculationDifferences {
  const chosen = (column: Float64Array) => column.filter((_, job) => counts(job));
  const [before, after] = [chosen(responses(first)), chosen(responses(other))];
  const run = chosen(first.jobs.run);
  const ratios = (response: Float64Array) =>
    response.map((time, job) => time / run[job]).filter((_, job) => run[job] > 0);
  return {
    meanResponse: pairedDifference(before, after),
    meanResponseRatio: pairedDifference(ratios(before), ratios(after)),
  };
}

/** The time of each job from its submission until it is done, in seconds. */
function responses({ jobs: { length, submit }, tries }: Run): Float64Array {
  const response = new Float64Array(length);
  for (let i = 0; i < tries.length; i++)
    if (tries.ok[i]) response[tries.job[i]] = tries.end[i] - submit[tries.job[i]];
  return response;
}
