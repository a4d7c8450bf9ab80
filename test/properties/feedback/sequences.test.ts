// Users who wait for jobs that make several requests: every attempt is the oracle's, on every engine.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SpeculateOptions, speculate } from '../../../src/simulate/speculate.ts';
import { withFeedback } from '../../../src/trace/transform/feedback.ts';
import type { Feedback } from '../../../src/trace/workload.ts';
import { type Submissions, submissionsWithFeedback } from '../../oracle/replay/feedback.ts';
import type { OracleAttempt } from '../../oracle/replay/job.ts';
import { online } from '../../oracle/speculation/online.ts';
import { rounds } from '../../oracle/speculation/rounds.ts';
import { everyTenth } from '../../support/engines.ts';
import { testKernels } from '../../support/kernels.ts';
import { attemptsOf, columnsOf } from '../../support/speculation/kernel.ts';
import { testWorkload } from '../../support/workload.ts';
import { holds, SEED } from '../seed.ts';
import { type StochasticWorkload, stochasticWorkload } from '../stochasticWorkloads.ts';

/** Stochastic jobs of users, and what the log says of their waits. */
interface Past extends StochasticWorkload {
  user: number[];
  wait: number[];
}

const past: fc.Arbitrary<Past> = stochasticWorkload
  .chain((workload) => {
    const perJob = (value: fc.Arbitrary<number>) =>
      fc.array(value, { minLength: workload.jobs.length, maxLength: workload.jobs.length });
    return fc.record({
      ...{ processors: fc.constant(workload.processors), jobs: fc.constant(workload.jobs) },
      user: perJob(fc.integer({ min: -1, max: 2 })),
      wait: perJob(fc.constantFrom(0, 0, 1, 3, 10)),
    });
  })
  .filter(({ user }) => user.some((one) => one >= 0));

/** Which submissions follow which ends, by the library and by the oracle. */
function bothOf({ jobs, processors, user, wait }: Past): { feedback: Feedback; follow: Submissions } {
  const log = testWorkload(
    processors,
    jobs.map(({ submit, run, processors }, i) => ({ submit, run, request: run, processors, user: user[i] })),
  );
  const { feedback } = withFeedback({ ...log, jobs: { ...log.jobs, wait: Float64Array.from(wait) } });
  const follow = submissionsWithFeedback(
    jobs.map(({ submit, run }, i) => ({ submit, user: user[i], logEnd: submit + wait[i] + run })),
  );
  return { feedback: feedback as Feedback, follow };
}

const engines = everyTenth(await testKernels());

async function agree(
  given: Past,
  options: SpeculateOptions,
  oracle: (follow: Submissions) => OracleAttempt[],
): Promise<void> {
  const { feedback, follow } = bothOf(given);
  const expected = oracle(follow);
  const workload = { ...columnsOf(given.processors, given.jobs), feedback };
  for (const kernel of engines()) {
    const found = await speculate(workload, { ...options, kernel });
    expect(attemptsOf(found.tries)).toEqual(expected);
    const { submit } = found.workload.jobs;
    for (const [job, time] of submit.entries())
      expect(found.tries.start[found.tries.job.indexOf(job)]).toBeGreaterThanOrEqual(time);
    const jobsOf = ({ jobs }: typeof workload) =>
      Array.from({ length: jobs.length }, (_, j) => {
        const ofRequests = [jobs.requests, jobs.checkpoints, jobs.checkpoint, jobs.restart];
        return JSON.stringify([
          ...[jobs.run[j], jobs.processors[j], jobs.distribution[j]],
          ...ofRequests.map((column) => [...column.subarray(jobs.offset[j], jobs.offset[j + 1])]),
        ]);
      }).sort();
    expect(jobsOf(found.workload as typeof workload)).toEqual(jobsOf(workload));
  }
}

const POLICIES = [
  { order: 'fcfs', backfilling: 'easy' },
  { order: 'sjf', backfilling: 'easy' },
  { order: 'fcfs', backfilling: 'conservative' },
  { order: 'fcfs', backfilling: 'venture', preemption: 'shadow' },
] as const;

describe(`feedback of jobs with sequences (seed ${SEED})`, () => {
  it.each(POLICIES)('online, %o: every attempt is the oracle’s', async (policy) => {
    await holds(past, 1000, async (given) => {
      for (const speculative of [false, true])
        await agree(
          given,
          { policy: { name: 'tested', ...policy }, speculativeBackfilling: speculative },
          (follow) => online(given.jobs, given.processors, policy, { speculative }, follow),
        );
    });
  });

  it('rounds: every attempt is the oracle’s', async () => {
    await holds(past, 1000, async (given) => {
      for (const pull of [false, true])
        await agree(given, { mode: 'rounds', speculativeBackfilling: true, pull }, (follow) =>
          rounds(given.jobs, given.processors, { speculative: true, pull }, follow),
        );
    });
  });
});
