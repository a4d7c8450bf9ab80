// Counts of a run, by hand.
import { describe, expect, test } from 'vitest';
import { pairedDifference } from '../../../src/metrics/differences.ts';
import { speculationDifferences } from '../../../src/stochastic/results/speculationDifferences.ts';
import { speculationMetrics } from '../../../src/stochastic/results/speculationMetrics.ts';
import { streamMetrics } from '../../../src/stochastic/results/streamMetrics.ts';
import type { Tries } from '../../../src/stochastic/results/tries.ts';
import { jobsWithRequests } from '../../../src/stochastic/workload/columns.ts';
import type { StochasticWorkload } from '../../../src/stochastic/workload/workload.ts';

interface Job {
  readonly submit: number;
  readonly run: number;
  readonly processors: number;
  /** Requests; those that end with a checkpoint are negative. */
  readonly requests: readonly number[];
}

/** A workload on 4 processors. Checkpoints take 1 s, restarts 2 s. */
function workloadOf(jobs: readonly Job[]): StochasticWorkload {
  const column = (value: (job: Job) => number) => Float64Array.from(jobs, value);
  const columns = {
    length: jobs.length,
    submit: column(({ submit }) => submit),
    run: column(({ run }) => run),
    processors: Int32Array.from(jobs, ({ processors }) => processors),
    distribution: new Int32Array(jobs.length).fill(-1),
  };
  const sequence = (job: number) => ({
    requests: jobs[job].requests.map(Math.abs),
    checkpoints: jobs[job].requests.map((request) => request < 0),
    ...{ checkpoint: 1, restart: 2 },
  });
  return { name: 'by hand', processors: 4, jobs: jobsWithRequests(columns, sequence), distributions: [] };
}

type Try = readonly [job: number, start: number, end: number, estimatedEnd: number, how?: string];

function triesOf(tries: readonly Try[]): Tries {
  const has = (word: string) => Uint8Array.from(tries, ([, , , , how = '']) => (how.includes(word) ? 1 : 0));
  return {
    length: tries.length,
    job: Int32Array.from(tries, ([job]) => job),
    start: Float64Array.from(tries, ([, start]) => start),
    end: Float64Array.from(tries, ([, , end]) => end),
    estimatedEnd: Float64Array.from(tries, ([, , , estimatedEnd]) => estimatedEnd),
    ok: has('ok'),
    preempted: has('preempted'),
    speculative: has('speculative'),
  };
}

const workload = workloadOf([
  { submit: 10, run: 8, processors: 2, requests: [-7, 10] },
  { submit: 12, run: 3, processors: 1, requests: [2, 5] },
  { submit: 15, run: 0, processors: 3, requests: [1] },
  { submit: 16, run: 6, processors: 1, requests: [8] },
]);
const tries = triesOf([
  // 6 s of work are saved. The second attempt needs 2 s for the restart and 2 s of work.
  [0, 10, 17, 17],
  [1, 12, 14, 14],
  [1, 15, 18, 20, 'ok, speculative'],
  [3, 16, 19, 22, 'speculative'],
  [3, 19, 21, 27, 'preempted'],
  [0, 20, 24, 30, 'ok'],
  [2, 24, 24, 25, 'ok'],
  [3, 25, 31, 33, 'ok'],
]);

describe('the metrics of a run', () => {
  test('are as counted by hand', () => {
    expect(speculationMetrics(workload, tries)).toEqual({
      jobs: 4,
      makespan: 21,
      utilization: 25 / (4 * 21),
      meanResponse: (14 + 6 + 9 + 15) / 4,
      meanPessimisticResponse: (20 + 8 + 10 + 17) / 4,
      meanResponseRatio: (14 / 8 + 6 / 3 + 15 / 6) / 3,
      failedTries: 2 / 4,
      speculativeRuns: 2,
      speculativeSuccesses: 1,
      executedUtilization: 25 / (2 * 11 + 5 + 11),
      reservedUtilization: 25 / (2 * 17 + 7 + 3 * 1 + 22),
      executedStretch: (11 / 8 + 5 / 3 + 11 / 6) / 3,
      reservedStretch: (17 / 8 + 7 / 3 + 22 / 6) / 3,
      spent: { useful: 25, checkpoint: 2, restart: 4, wasted: 7 },
    });
  });

  test('are the same when they are asked for again', () => {
    const once = speculationMetrics(workload, tries);
    expect(speculationMetrics(workload, tries)).toEqual(once);
    expect([...workload.jobs.offset]).toEqual([0, 2, 4, 5, 6]);
  });

  test('are of some jobs if a filter says so', () => {
    expect(speculationMetrics(workload, tries, (job) => job === 1 || job === 2)).toMatchObject({
      jobs: 2,
      makespan: 24 - 12,
      utilization: 3 / (4 * 12),
      meanResponse: (6 + 9) / 2,
      meanResponseRatio: 2,
      failedTries: 1 / 2,
      speculativeRuns: 1,
      executedUtilization: 3 / 5,
      spent: { useful: 3, checkpoint: 0, restart: 0, wasted: 2 },
    });
    expect(speculationMetrics(workload, tries, () => false)).toMatchObject({
      jobs: 0,
      meanResponse: Number.NaN,
    });
  });

  test('have no response of a job that is never done', () => {
    const one = workloadOf([{ submit: 0, run: 20, processors: 1, requests: [3] }]);
    const failed = triesOf([[0, 0, 3, 3]]);
    const { meanResponse, meanPessimisticResponse } = speculationMetrics(one, failed);
    expect([meanResponse, meanPessimisticResponse]).toEqual([0, 0]);
    const done = triesOf([[0, 0, 20, 20, 'ok']]);
    const [first, other] = [failed, done].map((made) => ({ jobs: one.jobs, tries: made }));
    expect(speculationDifferences(first, other).meanResponse.value).toBe(20);
  });

  test('know the work that each checkpoint saved, and the lost work', () => {
    const one = workloadOf([{ submit: 0, run: 20, processors: 1, requests: [3, -1, -7, -9, 30] }]);
    const made = triesOf([
      [0, 0, 3, 3],
      // There was time for the checkpoint only.
      [0, 3, 4, 4],
      [0, 4, 11, 11],
      // Ended while it restarts.
      [0, 11, 12, 20, 'preempted'],
      [0, 12, 21, 21],
      [0, 21, 31, 51, 'ok'],
    ]);
    expect(speculationMetrics(one, made).spent).toEqual({
      useful: 6 + 6 + 8,
      checkpoint: 1 + 1,
      restart: 1 + 2 + 2,
      wasted: 3 + 1,
    });
  });
});

describe('the differences of two runs', () => {
  const later = triesOf([
    [0, 10, 17, 17],
    [1, 15, 19, 20, 'ok'],
    [0, 20, 26, 30, 'ok'],
    [2, 24, 27, 25, 'ok'],
    [3, 25, 27, 33, 'ok'],
  ]);
  const [first, other] = [
    { jobs: workload.jobs, tries },
    { jobs: workload.jobs, tries: later },
  ];

  test('are those of the means over all jobs, and over jobs of a length', () => {
    const { meanResponse, meanResponseRatio } = speculationDifferences(first, other);
    expect(meanResponse).toEqual(pairedDifference([14, 6, 9, 15], [16, 7, 12, 11]));
    expect(meanResponse.value).toBe(0.5);
    const ratios = [
      [14 / 8, 6 / 3, 15 / 6],
      [16 / 8, 7 / 3, 11 / 6],
    ];
    expect(meanResponseRatio).toEqual(pairedDifference(ratios[0], ratios[1]));
  });

  test('are those of some jobs if a filter says so', () => {
    const { meanResponse } = speculationDifferences(first, other, (job) => job !== 3);
    expect(meanResponse.value).toBe(2);
  });
});

describe('a stream of small work', () => {
  const measured = (
    jobs: readonly [start: number, end: number, processors: number][],
    until: number,
    begin = 0,
  ) => {
    const list = jobs.map(([start, end, processors]) => ({
      submit: begin,
      run: end - start,
      processors,
      requests: [end - start],
    }));
    const made = jobs.map(([start, end], job): Try => [job, begin + start, begin + end, begin + end, 'ok']);
    return streamMetrics(workloadOf(list), triesOf(made), { rate: 1, until: begin + until });
  };

  test.each([
    // 10 units wait at 10 s, and 4 processors need 2.5 s for them.
    ['as long as the jobs', 10, { makespan: 12.5, utilization: 1, meanDelay: (50 + 12.5) / 10 }],
    ['without an end', Number.POSITIVE_INFINITY, { makespan: 12.5, utilization: 1, meanDelay: 6.25 }],
    // They are done when 3 processors, next to what arrives, have worked on them.
    ['longer than the jobs', 20, { makespan: 20, utilization: 60 / 80, meanDelay: (50 + 50 / 3) / 20 }],
    ['shorter than the jobs', 5, { makespan: 11.25, utilization: 1, meanDelay: (12.5 + 25 + 3.125) / 5 }],
  ])('waits after a job on the whole machine, %s', (_, until, expected) => {
    for (const begin of [0, 100]) {
      const found = measured([[0, 10, 4]], until, begin);
      expect(found.makespan).toBeCloseTo(expected.makespan, 9);
      expect(found.utilization).toBeCloseTo(expected.utilization, 9);
      expect(found.meanDelay).toBeCloseTo(expected.meanDelay, 9);
    }
  });

  test('is worked off next to a small job', () => {
    const found = measured(
      [
        [0, 4, 4],
        [4, 12, 1],
      ],
      Number.POSITIVE_INFINITY,
    );
    expect(found).toEqual({ makespan: 12, utilization: (16 + 8 + 12) / 48, meanDelay: (8 + 4) / 12 });
    const within = measured(
      [
        [0, 10, 2],
        [2, 4, 2],
      ],
      10,
    );
    expect(within).toEqual({ makespan: 10, utilization: (20 + 4 + 10) / 40, meanDelay: (2 + 2) / 10 });
  });

  test('never waits where as many processors are idle as it needs', () => {
    expect(measured([[0, 10, 3]], 10)).toEqual({ makespan: 10, utilization: 1, meanDelay: 0 });
    expect(measured([], 10)).toEqual({ makespan: 10, utilization: 1 / 4, meanDelay: 0 });
  });
});
