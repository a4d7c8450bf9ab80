// A run of hundreds of jobs on a small machine: lists that follow the running jobs fill up and are moved down.
import { describe, it } from 'vitest';
import { findPolicy } from '../../../src/policy/registry.ts';
import { expectInBulk } from '../bulk.ts';
import { expected, outcomes, replayOf } from '../replays.ts';
import { SEED, samples, sized } from '../seed.ts';
import { longWorkload } from '../workloads.ts';

const WORKLOADS = sized(30, 3);
const drawn = samples(longWorkload, WORKLOADS);

describe.each(['pv-easy', 'slp-easy'])(`long runs under %s (seed ${SEED})`, (name) => {
  it.each(['batch', 'each'] as const)(`are the oracle's in ${WORKLOADS} workloads, rule %s`, (rule) =>
    expectInBulk(drawn, async (workload, kernel) => {
      const policy = findPolicy(name);
      const { schedule } = await replayOf(workload, policy, rule, kernel);
      return [outcomes(schedule), expected(workload, policy, rule, schedule.plan)];
    }));
});
