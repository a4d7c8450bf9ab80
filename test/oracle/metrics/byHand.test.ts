// The oracle's metrics, worked out by hand.
import { expect, test } from 'vitest';
import { oracleMetrics, type ScheduledJob } from './metrics.ts';

const on = (job: Partial<ScheduledJob>): ScheduledJob => ({
  submit: 0,
  run: 1,
  request: 1,
  processors: 1,
  start: 0,
  end: 1,
  estimate: 1,
  reserved: Number.NaN,
  backfilled: false,
  blocked: false,
  kills: [],
  ...job,
});

// Two processors. A holds both until 20. B needs one. Its attempt from 20 to 30 was lost to C, and it runs from
// 40 to 60. C needs two. It was submitted after B, held both from 30 to 40, and so delayed B. B had a
// reservation at 20.
const A = on({ run: 20, request: 40, processors: 2, end: 20, estimate: 40 });
const B = on({
  submit: 5,
  run: 30,
  request: 20,
  start: 40,
  end: 60,
  estimate: 10,
  reserved: 20,
  blocked: true,
  kills: [{ start: 20, end: 30 }],
});
const C = on({
  submit: 10,
  run: 10,
  request: 10,
  processors: 2,
  start: 30,
  end: 40,
  estimate: 10,
  backfilled: true,
});

test('three jobs, of which one is preempted, have the metrics of docs/metrics.md', () => {
  expect(oracleMetrics([A, B, C], 2, 0, () => true)).toEqual({
    jobs: 3,
    meanWait: 55 / 3,
    medianWait: 20,
    // The quantile 0.9 of 0, 20, 35 has the rank 1.8 from 0, so it is 20 + 0.8 (35 - 20).
    p90Wait: 32,
    p99Wait: 20 + 0.98 * 15,
    maxWait: 35,
    meanQueued: 45 / 3,
    meanResponse: (20 + 55 + 30) / 3,
    meanSlowdown: (1 + 55 / 20 + 3) / 3,
    meanBoundedSlowdown: (1 + 55 / 20 + 3) / 3,
    meanWeightedBoundedSlowdown: (2 + 55 / 20 + 6) / 5,
    meanPerProcessorBoundedSlowdown: (1 + 55 / 20 + 1.5) / 3,
    utilization: (40 + 20 + 20) / 120,
    load: 80 / 20,
    makespan: 60,
    jobsADay: 3 * 24 * 60,
    meanSubmissionDelay: 0,
    backfilled: 1,
    blocked: 1,
    killed: 1,
    totalLoad: 90 / 120,
    wastedLoad: 10 / 120,
    preempted: 1,
    meanKills: 1,
    runTimeWaste: 0.5,
    delayed: 1,
    maxDelay: 20,
    meanDelay: 20,
    reservationViolations: 1,
    meanEstimateError: (20 + 10 + 0) / 3,
    meanEstimateAccuracy: (0.5 + 0.5 + 1) / 3,
    overran: 1,
    meanSpan: Number.NaN,
  });
});

test('only counted jobs enter the metrics, and the other jobs still hold processors', () => {
  const found = oracleMetrics([A, B, C], 2, 0, (job) => job === B);
  expect(found).toMatchObject({ jobs: 1, meanWait: 35, makespan: 55, delayed: 1, maxDelay: 20 });
  expect(found.utilization).toBeCloseTo(20 / 110, 12);
});

test('a mean over no jobs is not a number', () => {
  const { meanDelay, meanKills, meanSlowdown } = oracleMetrics([on({ end: 0, run: 0 })], 1, 0, () => true);
  expect([meanDelay, meanKills, meanSlowdown]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});
