// A step may end amid an instant. The schedule is the same for steps of any size, and no step does much
// more than its budget.
import { describe, expect, it } from 'vitest';
import { STEP } from '../../../src/kernel/codes.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { nextWork } from '../../../src/simulate/inSteps.ts';
import { prepareReplay } from '../../../src/simulate/prepareReplay.ts';
import { TryLog } from '../../../src/simulate/tryLog.ts';
import { holds, sized } from '../../properties/seed.ts';
import { crowdedWorkload } from '../../properties/workloads.ts';
import { testKernels, withBlocks } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

// A step that may do nothing still handles two events of an instant.
const wasm = withBlocks((await testKernels()).wasm, 2);
const POLICIES = [
  'fcfs',
  'easy',
  'sjf-easy',
  'venture',
  'pv-easy',
  'pv-easy+suspend:1:1',
  'slp-easy+column+periodic:1:1:1',
  'conservative',
  'conservative+last',
  'wfp3+conservative',
];

async function stepped(
  { processors, jobs }: { processors: number; jobs: Parameters<typeof testWorkload>[1] },
  policy: string,
  rule: 'batch' | 'each',
  work: number,
) {
  const workload = testWorkload(processors, jobs);
  const { instance } = await prepareReplay(wasm, workload, findPolicy(policy), rule);
  const { exports, columns } = instance;
  const log = new TryLog(instance);
  let amid = 0;
  for (let status: number = STEP.BETWEEN; status !== STEP.OVER; ) {
    status = exports.stepReplay(Number.POSITIVE_INFINITY, work);
    expect(status).not.toBe(STEP.STALLED);
    if (status === STEP.AMID) amid++;
    log.take();
  }
  return {
    amid,
    outcome: {
      start: columns.start.slice(),
      flags: columns.flags.slice(),
      events: exports.replayEvents(),
      tries: log.tries(),
    },
  };
}

describe.each(POLICIES)('%s in steps of one unit of work', (policy) => {
  it.each(['batch', 'each'] as const)('is the same as in one step, rule %s', async (rule) => {
    let amid = 0;
    await holds(crowdedWorkload, 60, async (workload) => {
      const small = await stepped(workload, policy, rule, 1);
      const whole = await stepped(workload, policy, rule, Number.POSITIVE_INFINITY);
      amid += small.amid;
      expect(whole.amid).toBe(0);
      expect(small.outcome).toEqual(whole.outcome);
    });
    expect(amid).toBeGreaterThan(0);
  });
});

it('a thousand jobs of one instant are simulated in many steps', async () => {
  const jobs = Array.from({ length: 1000 }, (_, i) => {
    return { submit: 0, run: 10 + (i % 7), request: 20 + (i % 11), processors: 1 + (i % 5) };
  });
  for (const policy of sized(POLICIES, POLICIES.slice(0, 3))) {
    const { amid } = await stepped({ processors: 8, jobs }, policy, 'batch', 100);
    expect(amid).toBeGreaterThanOrEqual(9);
  }
});

it('a step that took long is followed by a shorter one', () => {
  expect(nextWork(1000, 80)).toBe(100);
  expect(nextWork(1000, 1)).toBe(2000);
  expect(nextWork(1000, 6)).toBe(1000);
  expect(nextWork(1, 1e6)).toBe(1);
  expect(nextWork(2 ** 30, 0)).toBe(2 ** 30);
});
