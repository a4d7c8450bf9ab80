// Jobs by size, by user and by submission, against sums over plain jobs.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { slowdownBySize } from '../../../src/metrics/bySize.ts';
import { byUser } from '../../../src/metrics/byUser.ts';
import { metrics } from '../../../src/metrics/metrics.ts';
import { waitsOverTime } from '../../../src/metrics/waitsOverTime.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { replayOf } from '../../properties/replays.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { smallWorkload } from '../../properties/workloads.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

/** A schedule, and which of its jobs count. */
const scheduled = fc.tuple(
  smallWorkload,
  fc.constantFrom('easy', 'sjf-easy', 'slp-easy'),
  fc.integer({ min: 1, max: 3 }),
);

const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;

interface PlainJob {
  user: number;
  size: number;
  submit: number;
  wait: number;
  length: number;
  slowdown: number;
}

function plain({ workload: { jobs }, start, end }: Schedule, every: number): PlainJob[] {
  return Array.from(start, (from, j) => ({
    user: jobs.user[j],
    size: jobs.processors[j],
    submit: jobs.submit[j],
    wait: from - jobs.submit[j],
    length: end[j] - from,
    slowdown: Math.max(1, (end[j] - jobs.submit[j]) / Math.max(10, end[j] - from)),
  })).filter((_, j) => j % every === 0);
}

describe(`the jobs of a schedule (seed ${SEED})`, () => {
  it('have a mean bounded slowdown by size', async () => {
    await holds(scheduled, 400, async ([workload, policy, every]) => {
      const { schedule } = await replayOf(workload, findPolicy(policy), 'batch', kernels.wasm);
      const all = plain(schedule, every);
      const rows = slowdownBySize(schedule, (job) => job % every === 0);
      let above = 0;
      const bounds: number[] = [];
      for (let size = 1; size < workload.processors; size *= 2) bounds.push(size);
      bounds.push(workload.processors);
      const classes = bounds.map((atMost) => {
        const inside = all.filter(({ size }) => size > above && size <= atMost);
        above = atMost;
        return { atMost, jobs: inside.length, mean: mean(inside.map(({ slowdown }) => slowdown)) };
      });
      const filled = classes.map(({ jobs }) => jobs > 0);
      const expected = classes.slice(filled.indexOf(true), filled.lastIndexOf(true) + 1);
      expect(rows.map(({ atMost, jobs }) => [atMost, jobs])).toEqual(
        expected.map(({ atMost, jobs }) => [atMost, jobs]),
      );
      rows.forEach(({ meanBoundedSlowdown }, i) => {
        if (expected[i].jobs === 0) expect(meanBoundedSlowdown).toBeNaN();
        else expect(meanBoundedSlowdown).toBeCloseTo(expected[i].mean, 8);
      });
    });
  });

  it('belong to users, whose delays are those of the metrics', async () => {
    await holds(scheduled, 400, async ([workload, policy, every]) => {
      const { schedule } = await replayOf(workload, findPolicy(policy), 'batch', kernels.wasm);
      const all = plain(schedule, every);
      const counts = (job: number) => job % every === 0;
      const rows = byUser(schedule, counts);
      expect(rows.map(({ user }) => user).sort()).toEqual([...new Set(all.map(({ user }) => user))].sort());
      for (const [i, { user, jobs, work, meanBoundedSlowdown, meanDelay }] of rows.entries()) {
        const own = all.filter((job) => job.user === user);
        expect(jobs).toBe(own.length);
        expect(work).toBeCloseTo(
          own.reduce((sum, job) => sum + job.size * job.length, 0),
          6,
        );
        expect(meanBoundedSlowdown).toBeCloseTo(mean(own.map(({ slowdown }) => slowdown)), 8);
        if (i > 0) expect(work).toBeLessThanOrEqual(rows[i - 1].work);
        // The metrics of the user's jobs alone: the mean delay there is over the delayed ones.
        const of = metrics(schedule, (job) => counts(job) && schedule.workload.jobs.user[job] === user);
        expect(meanDelay).toBeCloseTo(of.delayed === 0 ? 0 : (of.meanDelay * of.delayed) / jobs, 8);
      }
    });
  });

  it('have a mean wait in each stretch of submissions', async () => {
    await holds(
      fc.tuple(scheduled, fc.integer({ min: 1, max: 9 })),
      400,
      async ([[workload, policy, every], bins]) => {
        const { schedule } = await replayOf(workload, findPolicy(policy), 'batch', kernels.wasm);
        const all = plain(schedule, every);
        const from = schedule.workload.jobs.submit[0];
        const to = from + 64;
        const found = waitsOverTime(schedule, from, to, bins, (job) => job % every === 0);
        expect(found.length).toBe(bins);
        found.forEach((seconds, bin) => {
          const inside = all.filter(({ submit }) => {
            const place = Math.floor(((submit - from) / (to - from)) * bins);
            return place === bin || (submit === to && bin === bins - 1);
          });
          if (inside.length === 0) expect(seconds).toBeNaN();
          else expect(seconds).toBeCloseTo(mean(inside.map(({ wait }) => wait)), 8);
        });
      },
    );
  });
});
