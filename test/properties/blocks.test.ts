import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Policy } from '../../src/policy/policy.ts';
import { findPolicy } from '../../src/policy/registry.ts';
import { type TestKernels, testKernels, withBlocks } from '../support/kernels.ts';
import { expected, onEveryEngine, outcomes } from './replays.ts';
import { holds, SEED, sized } from './seed.ts';
import { crowdedWorkload, wideWorkload } from './workloads.ts';

const RUNS = 150;
const workloads = fc.oneof({ weight: 3, arbitrary: crowdedWorkload }, { weight: 1, arbitrary: wideWorkload });

// The queue and the planned ends are in blocks of 128 entries, which a small workload does not fill. With
// blocks of a few entries, a small workload splits blocks, gives them back, computes their bounds, skips
// them and packs them. Reservations then also get an index.
const policies: (string | Policy)[] = [
  'easy',
  'sjf-easy',
  'venture',
  'pv-easy',
  'pv-easy+request',
  'slp-easy',
  'conservative',
  'conservative+exact',
  { name: 'f3, conservative', order: 'f3', backfilling: 'conservative' },
  { name: 'f3, largest first', order: 'f3', backfilling: 'easy', candidates: 'largest' },
  { name: 'sjf+easy', order: 'sjf', backfilling: 'easy' },
  { name: 'wfp3, sjf scan', order: 'wfp3', backfilling: 'easy', candidates: 'sjf' },
  // These queues are one block. Among many jobs the head is often another one.
  'wfp3',
  'wfp3+easy',
  'unicef+easy',
];

describe.each(sized([2, 3, 8], [3]))(`blocks of %i (seed ${SEED})`, (size) => {
  let kernels: TestKernels;
  beforeAll(async () => {
    const { wasm, checked, twin } = await testKernels();
    kernels = {
      wasm: withBlocks(wasm, size),
      checked: withBlocks(checked, size),
      twin: withBlocks(twin, size),
    };
  });

  describe.each(
    policies.map((policy) => (typeof policy === 'string' ? findPolicy(policy) : policy)),
  )('$name', (policy) => {
    it.each(['batch', 'each'] as const)("is the oracle's schedule on every engine, rule %s", async (rule) => {
      await holds(workloads, RUNS, async (workload) => {
        const { schedule } = await onEveryEngine(workload, policy, rule, kernels);
        expect(outcomes(schedule)).toEqual(expected(workload, policy, rule, schedule.plan));
      });
    });
  });
});
