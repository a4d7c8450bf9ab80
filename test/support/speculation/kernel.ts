import { discrete } from '../../../src/distribution/discrete.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import type { Tries } from '../../../src/stochastic/results/tries.ts';
import type { StochasticWorkload } from '../../../src/stochastic/workload/workload.ts';
import type { OraclePolicy, OracleStochasticJob } from '../../oracle/replay/job.ts';

/** Converts plain jobs for the library. Jobs of equal distributions share one. */
export function columnsOf(processors: number, jobs: readonly OracleStochasticJob[]): StochasticWorkload {
  const column = (value: (job: OracleStochasticJob) => number) => Float64Array.from(jobs, value);
  const offset = new Int32Array(jobs.length + 1);
  jobs.forEach((job, j) => {
    offset[j + 1] = offset[j] + job.requests.length;
  });
  const textOf = ({ distribution }: OracleStochasticJob) => JSON.stringify(distribution);
  const distributions = new Map(
    jobs.flatMap((job) => (job.distribution ? [[textOf(job), job.distribution]] : [])),
  );
  const places = new Map(Array.from(distributions.keys(), (text, place) => [text, place]));
  return {
    name: 'test',
    processors,
    distributions: Array.from(distributions.values(), ({ v, f }) => discrete(v, f)),
    jobs: {
      length: jobs.length,
      submit: column(({ submit }) => submit),
      run: column(({ run }) => run),
      processors: Int32Array.from(jobs, (job) => job.processors),
      offset,
      requests: Float64Array.from(jobs.flatMap(({ requests }) => requests)),
      checkpoints: Uint8Array.from(jobs.flatMap(({ checkpoints }) => checkpoints.map(Number))),
      checkpoint: Float64Array.from(jobs.flatMap(({ checkpoint }) => checkpoint)),
      restart: Float64Array.from(jobs.flatMap(({ restart }) => restart)),
      ...(jobs.some(({ allowance }) => allowance) && {
        allowance: Float64Array.from(jobs.flatMap(({ allowance, checkpoint }) => allowance ?? checkpoint)),
      }),
      distribution: Int32Array.from(jobs, (job) => places.get(textOf(job)) ?? -1),
    },
  };
}

/** Attempts in the oracle's form. */
export function attemptsOf({ length, job, start, end, estimatedEnd, ok, speculative, extended }: Tries) {
  return Array.from({ length }, (_, i) => ({
    job: job[i],
    start: start[i],
    end: end[i],
    estimatedEnd: estimatedEnd[i],
    ok: ok[i] === 1,
    speculative: speculative[i] === 1,
    ...(extended && { promise: extended.promise[i], extensions: extended.extensions[i] }),
  }));
}

/** The oracle's policy for the library. */
export const named = (policy: OraclePolicy) => ({ name: 'tested', ...policy }) as Policy;
