// The kernel checks the jobs that it is given, and the host reports the error. Both must agree on each value.
import { expect, test } from 'vitest';
import { replay } from '../../../src/simulate/replay.ts';
import { checkWorkload } from '../../../src/trace/checkWorkload.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { sized } from '../../properties/seed.ts';
import { inTurn } from '../../support/engines.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const MACHINE = 4;
const COLUMNS = ['submit', 'run', 'request', 'estimate'] as const;
const TIMES = [Number.NaN, Number.POSITIVE_INFINITY, -1, -0, 0, 1, 4, 6, 2 ** 31, 2 ** 53, 2 ** 53 + 2];

/** A workload of three jobs in which one number is another. */
function withNumber(column: (typeof COLUMNS)[number] | 'processors', job: number, value: number): Workload {
  const jobs = [2, 4, 6].map((submit) => ({ submit, run: 3, request: 5, processors: 2, estimate: -1 }));
  jobs[job][column] = value;
  return testWorkload(MACHINE, jobs);
}

const reported = (workload: Workload) => {
  try {
    checkWorkload(workload);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const kernels = await testKernels();

/** All values for the second job. The quick tests take fewer for the first and the last. */
const some = (job: number, values: readonly number[]) =>
  sized(values, job === 1 ? values : values.slice(0, 3));

test('a replay refuses the numbers that the check refuses, with its words', async () => {
  const workloads = [1, 0, 2].flatMap((job) => [
    ...COLUMNS.flatMap((column) => some(job, TIMES).map((value) => withNumber(column, job, value))),
    ...[-1, 0, 1, MACHINE, MACHINE + 1].map((value) => withNumber('processors', job, value)),
  ]);
  let refused = 0;
  for (const [place, workload] of workloads.entries()) {
    const fault = reported(workload);
    if (fault === undefined) continue;
    refused++;
    const kernel = kernels[inTurn(place)];
    await expect(replay(workload, 'easy', { kernel })).rejects.toThrow(fault);
  }
  expect(refused).toBeGreaterThan(sized(50, 35));
});

test('a job is killed at its request, and under `each` runs for a second at the least', async () => {
  const jobs = [
    { submit: 0, run: 9, request: 5, processors: 4 },
    { submit: 0, run: 0, request: 0, processors: 4 },
    { submit: 0, run: 5, request: 5, processors: 4 },
  ];
  for (const kernel of Object.values(await testKernels())) {
    const batch = await replay(testWorkload(4, jobs), 'fcfs', { kernel });
    expect([...batch.schedule.end]).toEqual([5, 5, 10]);
    expect([...batch.schedule.estimate]).toEqual([5, 0, 5]);
    expect(batch.metrics.killed).toBe(1);
    const each = await replay(testWorkload(4, jobs), 'fcfs', { kernel, eventRule: 'each' });
    expect([...each.schedule.end]).toEqual([5, 6, 11]);
    expect([...each.schedule.estimate]).toEqual([5, 1, 5]);
  }
});

test('predictions by the last runs of a user begin with requests, under `each` of a second at the least', async () => {
  const jobs = [
    { submit: 0, run: 3, request: 8, processors: 4, user: 1 },
    { submit: 20, run: 2, request: 6, processors: 4, user: 2 },
    { submit: 40, run: 0, request: 0, processors: 4, user: 3 },
  ];
  for (const kernel of Object.values(await testKernels()))
    for (const [eventRule, least] of [
      ['batch', 0],
      ['each', 1],
    ] as const) {
      const { schedule } = await replay(testWorkload(4, jobs), 'easy-last', { kernel, eventRule });
      expect([...schedule.estimate]).toEqual([8, 6, least]);
    }
});
