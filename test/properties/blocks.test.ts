import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Policy } from '../../src/policy/policy.ts';
import { findPolicy } from '../../src/policy/registry.ts';
import { expectInBulk } from './bulk.ts';
import { expected, outcomes, replayOf } from './replays.ts';
import { SEED, samples, sized } from './seed.ts';
import { crowdedWorkload, queuedWorkload, wideWorkload } from './workloads.ts';

const WORKLOADS = sized(30, 12);
const drawn = samples(
  fc.oneof(
    { weight: 20, arbitrary: queuedWorkload },
    { weight: 3, arbitrary: crowdedWorkload },
    { weight: 1, arbitrary: wideWorkload },
  ),
  WORKLOADS,
);

// The queue and the estimated ends are in blocks of 128 entries, which a small workload does not fill. With
// blocks of a few entries, a small workload splits blocks, gives them back, computes their bounds, skips
// them and packs them. Reservations then also get an index.
const policies: (string | Policy)[] = [
  'easy',
  'sjf-easy',
  'venture',
  'pv-easy',
  'pv-easy+request',
  'slp-easy',
  'sjf-easy+column',
  'pv-easy+column',
  'pv-easy+column+periodic:2:1:1',
  'slp-easy+suspend:1:2',
  'conservative',
  'conservative+exact',
  { name: 'f3, conservative', order: 'f3', backfilling: 'conservative' },
  { name: 'f3, largest first', order: 'f3', backfilling: 'easy', candidates: 'largest' },
  { name: 'fcfs, wfp3 scan', order: 'fcfs', backfilling: 'easy', candidates: 'wfp3' },
  { name: 'sjf+easy', order: 'sjf', backfilling: 'easy' },
  { name: 'wfp3, sjf scan', order: 'wfp3', backfilling: 'easy', candidates: 'sjf' },
  // These queues are one block. Among many jobs the head is often another one.
  'wfp3',
  'wfp3+easy',
  'unicef+easy',
];

describe.each(sized([2, 3, 8], [3]))(`blocks of %i (seed ${SEED})`, (blocks) => {
  describe.each(
    policies.map((policy) => (typeof policy === 'string' ? findPolicy(policy) : policy)),
  )('$name', (policy) => {
    it.each([
      'batch',
      'each',
    ] as const)(`is the oracle's schedule of ${WORKLOADS} workloads, rule %s`, (rule) =>
      expectInBulk(
        drawn,
        async (workload, kernel) => {
          const { schedule } = await replayOf(workload, policy, rule, kernel);
          return [outcomes(schedule), expected(workload, policy, rule, schedule.estimate)];
        },
        { blocks },
      ));
  });
});
