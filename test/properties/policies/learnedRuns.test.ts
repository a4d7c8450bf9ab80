import { beforeAll, describe, expect, it } from 'vitest';
import { findPolicy } from '../../../src/policy/registry.ts';
import { everyTenth } from '../../support/engines.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { expected, onEngines, outcomes } from '../replays.ts';
import { holds, runsOf, SEED } from '../seed.ts';
import { crowdedWorkload } from '../workloads.ts';
import { describePolicy } from './describePolicy.ts';

// The estimate `learned`, with every curve and weight of its loss, under every kind of queue.
const ESTIMATES = [
  'learned',
  'learned:repaired',
  'learned:abs:10:exp:0.0001:2:narrow-long',
  'learned:exp:0.01:abs:100:0:large',
  'learned:square:1:square:100:5:small:repaired',
  'learned:abs:1:square:0.5:1:even',
];
for (const [i, estimate] of ESTIMATES.entries()) {
  const policy = ['easy', 'sjf-easy', 'conservative', 'pv-easy', 'fcfs', 'wfp3+easy'][i];
  describePolicy(`${policy}+${estimate}`, 300);
}
describePolicy('sjf-easy+learned+steps', 300, ['batch', 'each', 'each-fitting']);
describePolicy('easy+learned:repaired+doubling', 300, ['each-fitting']);

describe(`users with many jobs (seed ${SEED})`, () => {
  let kernels: TestKernels;
  beforeAll(async () => {
    kernels = await testKernels();
  });

  it.each([
    'easy+learned:abs:1:abs:1:0:even',
    'easy+learned:abs:1:abs:1:0:even:repaired',
  ])(`have the oracle's schedule under %s on every engine (${runsOf(1000)} workloads)`, (name) => {
    const engines = everyTenth(kernels);
    return holds(crowdedWorkload, 1000, async (workload) => {
      // Requests that hardly ever cut a prediction.
      const jobs = workload.jobs.map((job) => ({ ...job, request: 1000 * job.request + 1000, user: 0 }));
      const policy = findPolicy(name);
      const { schedule } = await onEngines({ ...workload, jobs }, policy, 'batch', engines());
      expect(outcomes(schedule)).toEqual(expected({ ...workload, jobs }, policy, 'batch', schedule.estimate));
    });
  });
});
