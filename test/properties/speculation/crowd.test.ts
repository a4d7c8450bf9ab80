// Speculative backfilling with many waiting jobs. A scan skips jobs that it knows are not
// the best: those for which the window was useless before, and those of too few processors. This must not change
// which is.
import { beforeAll, describe, expect, it } from 'vitest';
import { speculate } from '../../../src/simulate/speculate.ts';
import type { OraclePolicy } from '../../oracle/replay/job.ts';
import { online } from '../../oracle/speculation/online.ts';
import { type TestKernels, testKernels, withBlocks } from '../../support/kernels.ts';
import { attemptsOf, columnsOf, named } from '../../support/speculation/kernel.ts';
import { holds, SEED, sized } from '../seed.ts';
import { stochasticCrowd } from '../stochasticWorkloads.ts';

const policies: OraclePolicy[] = [
  { order: 'fcfs', backfilling: 'easy' },
  { order: 'fcfs', backfilling: 'easy', candidates: 'sjf' },
  { order: 'fcfs', backfilling: 'easy', preemption: 'shadow' },
  { order: 'sjf', backfilling: 'easy' },
  { order: 'wfp3', backfilling: 'easy' },
  { order: 'fcfs', backfilling: 'none' },
];

describe.each(policies)(`%o (seed ${SEED})`, (policy) => {
  let kernels: TestKernels;
  beforeAll(async () => {
    kernels = await testKernels();
  });

  it.each(
    policy.order === 'fcfs' ? (['place', 'top'] as const) : (['place'] as const),
  )('returning to its %s, every attempt is the oracle’s, with blocks of any size', async (speculativeReturn) => {
    const { wasm, checked, twin } = kernels;
    const sides = [
      wasm,
      ...sized([2, 3, 8], [3]).flatMap((n) => [withBlocks(checked, n), withBlocks(twin, n)]),
    ];
    await holds(stochasticCrowd, 400, async ({ jobs, processors }) => {
      const expected = online(jobs, processors, policy, { speculative: true, speculativeReturn });
      for (const kernel of sides) {
        const { tries } = await speculate(columnsOf(processors, jobs), {
          policy: named(policy),
          speculativeBackfilling: true,
          speculativeReturn,
          kernel,
        });
        expect(attemptsOf(tries)).toEqual(expected);
      }
    });
  });
});
