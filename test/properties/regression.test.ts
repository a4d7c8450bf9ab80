// Compares the recursive least squares of the kernel with the normal equations, which are solved again at
// each submission.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPolicy } from '../../src/policy/registry.ts';
import type { EventRule, Schedule } from '../../src/schedule/schedule.ts';
import { ridgeEstimates } from '../oracle/predictions/ridge.ts';
import { type TestKernels, testKernels } from '../support/kernels.ts';
import { replayOf } from './replays.ts';
import { holds, SEED } from './seed.ts';
import { type SmallWorkload, smallWorkload } from './workloads.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

/**
 * The jobs that have completed when each job is submitted, in the order of their ends, ties by
 * submission.
 */
function completedBefore({ workload, start, end }: Schedule, rule: EventRule): (job: number) => number[] {
  const { submit, length } = workload.jobs;
  // Under `batch`, jobs that end at an instant end before its submissions, except for a job of zero
  // length that starts then.
  const isOver = (i: number, now: number) =>
    end[i] < now || (rule === 'batch' && end[i] === now && start[i] < now);
  return (j) =>
    Array.from({ length }, (_, i) => i)
      .filter((i) => isOver(i, submit[j]))
      .sort((a, b) => end[a] - end[b] || Number(start[a] === end[a]) - Number(start[b] === end[b]) || a - b);
}

/**
 * Each estimate is the rounded expectation. If the expectation is almost at half a second, either rounding is
 * right.
 */
function checkEstimates(workload: SmallWorkload, schedule: Schedule, rule: EventRule): void {
  const jobs = workload.jobs.map(({ run, request, processors, user = -1, application = -1 }) => {
    const asked = rule === 'each' ? Math.max(request, 1) : request;
    const runs = Math.max(Math.min(run, request), rule === 'each' ? 1 : 0);
    return { asked, runs, processors, user, application };
  });
  const rounded = (seconds: number, asked: number) => Math.max(1, Math.min(asked, Math.floor(seconds + 0.5)));
  ridgeEstimates(jobs, completedBefore(schedule, rule)).forEach((expected, j) => {
    const { asked } = jobs[j];
    const within = 1e-6 * Math.max(1, Math.abs(expected));
    const either = [rounded(expected - within, asked), rounded(expected + within, asked)];
    expect(either).toContain(schedule.estimate[j]);
  });
}

const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const draft = fc.record({
  gap: share,
  run: share,
  more: share,
  width: share,
  user: fc.integer({ min: -1, max: 2 }),
  application: fc.integer({ min: -1, max: 1 }),
});

/** Jobs that queue up, with times that seldom meet. */
const crowded = fc
  .tuple(fc.constantFrom(4, 10), fc.array(draft, { minLength: 20, maxLength: 60, size: 'max' }))
  .map(([processors, drafts]): SmallWorkload => {
    let submit = 0;
    const jobs = drafts.map(({ gap, run, more, width, user, application }) => {
      submit += 3000 * gap;
      const request = Math.ceil(10_000 * run * (0.8 + 4 * more));
      return {
        submit,
        run: 10_000 * run,
        request,
        processors: Math.ceil(width * processors),
        user,
        application,
      };
    });
    return { processors, jobs };
  });

const rules: EventRule[] = ['batch', 'each'];

describe.each(rules)(`event rule %s (seed ${SEED})`, (rule) => {
  // Long enough that the rounding of an estimate hides little. FCFS starts in the order of submission:
  // simultaneous ends and jobs of zero length have a known order.
  const long = smallWorkload.map(({ processors, jobs }) => ({
    processors,
    jobs: jobs.map((job) => {
      return { ...job, submit: 1000 * job.submit, run: 1000 * job.run, request: 1000 * job.request };
    }),
  }));
  it('the weights are those of the ridge regression, under fcfs with many ties', () =>
    holds(long, 500, async (workload) => {
      const { schedule } = await replayOf(workload, findPolicy('fcfs+regression'), rule, kernels.wasm);
      checkEstimates(workload, schedule, rule);
    }));

  // If jobs overtake and preempt each other, the times do not show the order of simultaneous ends.
  it.each([
    'easy+regression',
    'pv-easy+regression',
    'conservative+regression',
  ])('the weights are those of the ridge regression, under %s', (policy) =>
    holds(crowded, 100, async (workload) => {
      const { schedule } = await replayOf(workload, findPolicy(policy), rule, kernels.wasm);
      fc.pre(new Set(schedule.end).size === schedule.end.length);
      checkEstimates(workload, schedule, rule);
    }));
});
