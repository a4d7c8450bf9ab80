// Times of checkpoints and restarts that differ between the requests of a job, and checkpoints under allowances.
import { describe, it } from 'vitest';
import type { OraclePolicy } from '../../oracle/replay/job.ts';
import { online } from '../../oracle/speculation/online.ts';
import { rounds } from '../../oracle/speculation/rounds.ts';
import { named } from '../../support/speculation/kernel.ts';
import { holds, SEED, sized } from '../seed.ts';
import { type StochasticWorkload, varyingWorkload } from '../stochasticWorkloads.ts';
import { agree } from './agree.ts';

/** All tests together miss a checkpoint that takes exactly its allowance if they draw fewer. */
const LEAST = sized(60, 25);

const policies: OraclePolicy[] = [
  { order: 'fcfs', backfilling: 'none' },
  { order: 'fcfs', backfilling: 'easy' },
  { order: 'wfp3', backfilling: 'easy' },
  { order: 'fcfs', backfilling: 'conservative' },
  { order: 'fcfs', backfilling: 'venture' },
  { order: 'fcfs', backfilling: 'easy', preemption: 'shadow' },
];

describe(`checkpoints that vary (seed ${SEED})`, () => {
  it.each(
    policies.flatMap((policy) => [false, true].map((speculative) => ({ policy, speculative }))),
  )('online, %o: every attempt is the oracle’s, on every engine', async ({ policy, speculative }) => {
    const options = {
      policy: named(policy),
      speculativeBackfilling: speculative,
    };
    const oracle = ({ jobs, processors }: StochasticWorkload) =>
      online(jobs, processors, policy, { speculative });
    await holds(varyingWorkload, 300, (workload) => agree(workload, options, oracle), LEAST);
  });

  it.each([false, true])('rounds, windows for later jobs %s: every attempt is the oracle’s', async (pull) => {
    const options = { mode: 'rounds', speculativeBackfilling: true, pull } as const;
    const oracle = ({ jobs, processors }: StochasticWorkload) =>
      rounds(jobs, processors, { speculative: true, pull });
    await holds(varyingWorkload, 300, (workload) => agree(workload, options, oracle), LEAST);
  });
});
