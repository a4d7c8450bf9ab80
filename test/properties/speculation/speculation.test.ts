import { describe, expect, it } from 'vitest';
import { parsePolicies } from '../../../src/policy/parse.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { speculate } from '../../../src/simulate/speculate.ts';
import type { OraclePolicy } from '../../oracle/replay/job.ts';
import { online } from '../../oracle/speculation/online.ts';
import { testKernels } from '../../support/kernels.ts';
import { named } from '../../support/speculation/kernel.ts';
import { testWorkload } from '../../support/workload.ts';
import { holds, SEED } from '../seed.ts';
import { type StochasticWorkload, stochasticWorkload } from '../stochasticWorkloads.ts';
import { smallWorkload } from '../workloads.ts';
import { agree, agreeInBulk } from './agree.ts';

const { wasm } = await testKernels();

const policies: OraclePolicy[] = [
  { order: 'fcfs', backfilling: 'none' },
  { order: 'largest', backfilling: 'none' },
  { order: 'fcfs', backfilling: 'easy' },
  { order: 'fcfs', backfilling: 'easy', candidates: 'sjf' },
  { order: 'sjf', backfilling: 'easy' },
  { order: 'wfp3', backfilling: 'easy', candidates: 'f3' },
  {
    order: { formula: '-wait / max(request, 1)' },
    backfilling: 'easy',
    candidates: { formula: 'estimate ^ 2' },
  },
  { order: 'fcfs', backfilling: 'conservative' },
  { order: 'sjf', backfilling: 'conservative' },
  { order: 'fcfs', backfilling: 'venture' },
  { order: 'fcfs', backfilling: 'easy', preemption: 'shadow' },
  { order: 'fcfs', backfilling: 'venture', preemption: 'shadow' },
];

describe.each(policies)(`online, %o (seed ${SEED})`, (policy) => {
  const settings = [{}, { speculative: true }, { speculative: true, speculativeReturn: 'top' as const }];
  it.each(settings)('%o: every attempt is the oracle’s', async ({ speculative, speculativeReturn }) => {
    if (speculativeReturn === 'top' && policy.order !== 'fcfs') return;
    const options = {
      mode: 'online',
      policy: named(policy),
      speculativeBackfilling: speculative,
      speculativeReturn,
    } as const;
    const oracle = ({ jobs, processors }: StochasticWorkload) =>
      online(jobs, processors, policy, { speculative, speculativeReturn });
    await agreeInBulk(options, oracle);
    await holds(stochasticWorkload, 300, (workload) => agree(workload, options, oracle));
  });
});

// A job with one request that suffices is a job of a trace, under every policy and estimate.
describe.each([
  'fcfs',
  'easy',
  'sjf-easy+last',
  'conservative+last',
  'pv-easy',
  'slp-easy+exact',
  'wfp3+easy',
  ...parsePolicies('{"order": {"formula": "request - wait"}, "backfilling": "easy", "estimate": "exact"}'),
])(`a workload with one request for each job, under %s (seed ${SEED})`, (policy) => {
  it('has the schedule of the replay', async () => {
    await holds(smallWorkload, 300, async ({ jobs, processors }) => {
      const enough = jobs.map((job) => ({ ...job, request: Math.max(job.request, job.run) }));
      const { schedule } = await replay(testWorkload(processors, enough), policy, { kernel: wasm });
      const column = (value: (job: (typeof enough)[number]) => number) => Float64Array.from(enough, value);
      const { tries } = await speculate(
        {
          name: 'test',
          processors,
          distributions: [],
          jobs: {
            length: enough.length,
            submit: column(({ submit }) => submit),
            run: column(({ run }) => run),
            processors: Int32Array.from(enough, (job) => job.processors),
            offset: Int32Array.from({ length: enough.length + 1 }, (_, job) => job),
            requests: column(({ request }) => request),
            checkpoints: new Uint8Array(enough.length),
            checkpoint: new Float64Array(enough.length),
            restart: new Float64Array(enough.length),
            distribution: new Int32Array(enough.length).fill(-1),
            user: column(({ user = -1 }) => user),
            application: column(({ application = -1 }) => application),
          },
        },
        { policy, kernel: wasm },
      );
      const last = new Map(
        Array.from(tries.job, (job, i) => [job, i] as const).filter(([, i]) => tries.ok[i]),
      );
      expect(enough.map((_, job) => tries.start[last.get(job) ?? -1])).toEqual(Array.from(schedule.start));
      expect(tries.length - enough.length).toBe(schedule.kills.job.length);
    });
  });
});
