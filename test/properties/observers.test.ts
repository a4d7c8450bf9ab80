// The observers of whole logs find the same as the naive observers.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { metrics } from '../../src/metrics/metrics.ts';
import { findPolicy } from '../../src/policy/registry.ts';
import type { Schedule } from '../../src/schedule/schedule.ts';
import { type TestKernels, testKernels } from '../support/kernels.ts';
import { fairStarts, mostInUse, unfairness } from './logs/observers.ts';
import { overloads, unfairDelays, violations } from './observers.ts';
import { observe, replayOf } from './replays.ts';
import { holds, SEED } from './seed.ts';
import { type SmallWorkload, smallWorkload } from './workloads.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

function check(workload: SmallWorkload, schedule: Schedule): void {
  const { processors } = workload;
  const seen = observe(workload, schedule);
  const delays = unfairDelays(seen, processors);
  const fair = fairStarts(schedule);
  expect(Array.from(schedule.start, (start, j) => start - fair[j])).toEqual(delays);
  expect(unfairness(schedule)).toEqual({
    delayed: delays.filter((delay) => delay > 0).length,
    maxDelay: Math.max(0, ...delays),
    violations: violations(seen, Array.from(schedule.reserved), processors).length,
  });
  const most = mostInUse(schedule);
  expect(overloads(seen, most)).toEqual([]);
  if (most > 0) expect(overloads(seen, most - 1)).not.toEqual([]);
}

describe.each(['pv-easy', 'easy', 'easy-last', 'conservative+last'])(`%s (seed ${SEED})`, (name) => {
  it.each([
    'batch',
    'each',
  ] as const)('has the same faults for the quick and the naive observers, event rule %s', (rule) =>
    holds(smallWorkload, 500, async (workload) => {
      const { schedule } = await replayOf(workload, findPolicy(name), rule, kernels.wasm);
      check(workload, schedule);
    }));
});

it('the observers and the library agree on schedules that no policy makes', () =>
  holds(fc.tuple(smallWorkload, fc.infiniteStream(fc.nat(30))), 1000, async ([workload, waits]) => {
    const { schedule } = await replayOf(workload, findPolicy('easy'), 'batch', kernels.wasm);
    const start = schedule.workload.jobs.submit.map((submit) => submit + waits.next().value);
    const end = start.map((time, j) => time + Math.min(workload.jobs[j].run, workload.jobs[j].request));
    const random = { ...schedule, start, end };
    check(workload, random);
    const { delayed, maxDelay, violations: reservationViolations } = unfairness(random);
    expect(metrics(random)).toMatchObject({ delayed, maxDelay, reservationViolations });
  }));
