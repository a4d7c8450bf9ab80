import { beforeAll, describe, expect, it } from 'vitest';
import { findPolicy } from '../../../src/policy/registry.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { everyTenth } from '../../support/engines.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { expected, onEngines, outcomes } from '../replays.ts';
import { holds, runsOf, SEED } from '../seed.ts';
import { smallWorkload } from '../workloads.ts';
import { describePolicy } from './describePolicy.ts';

// Every correction, with estimates that are often too short, and the event rule of the published schedules.
const RULES: readonly EventRule[] = ['batch', 'each', 'each-fitting'];
const CORRECTIONS = ['request', 'steps', 'doubling'];

for (const correction of CORRECTIONS) describePolicy(`sjf-easy+last-two-floor+${correction}`, 300, RULES);
describePolicy('fcfs+last+steps', 300, RULES);
describePolicy('wfp3+easy+last+doubling', 300, RULES);
describePolicy('easy+double-request', 300, RULES);
describePolicy('easy+last', 300, ['each-fitting']);
describePolicy('conservative+last', 300, ['each-fitting']);
describePolicy('pv-easy', 300, ['each-fitting']);

/** Times long enough for all steps. */
const longWorkload = smallWorkload.map(({ processors, jobs }) => ({
  processors,
  jobs: jobs.map((job) => ({
    ...job,
    submit: job.submit * 12_000,
    run: job.run * 12_000,
    request: job.request * 14_000,
  })),
}));

describe(`long jobs whose estimates are too short (seed ${SEED})`, () => {
  let kernels: TestKernels;
  beforeAll(async () => {
    kernels = await testKernels();
  });

  const RUNS = 300;
  describe.each(RULES)('event rule %s', (rule) => {
    it.each([
      ...CORRECTIONS.map((correction) => `easy+column+${correction}`),
      'easy++',
    ])(`have the oracle's schedule under %s on every engine (${runsOf(RUNS)} workloads)`, (name) => {
      const engines = everyTenth(kernels);
      return holds(longWorkload, RUNS, async (workload) => {
        const policy = findPolicy(name);
        const { schedule } = await onEngines(workload, policy, rule, engines());
        expect(outcomes(schedule)).toEqual(expected(workload, policy, rule, schedule.estimate));
      });
    });
  });
});
