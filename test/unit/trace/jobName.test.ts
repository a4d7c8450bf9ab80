// How jobs are called.
import { expect, test } from 'vitest';
import { DataError, UsageError } from '../../../src/errors.ts';
import { jobName, jobOfId, readJobName } from '../../../src/trace/jobName.ts';
import type { Jobs } from '../../../src/trace/workload.ts';
import { testWorkload } from '../../support/workload.ts';

const plain = testWorkload(
  4,
  [0, 1, 2, 3].map((submit) => ({ submit, run: 1, request: 1, processors: 1 })),
);
const ids = { ...plain, jobs: { ...plain.jobs, id: [5, 8, 9, 7] } as unknown as Jobs };
/** Tasks 2 and 3 of array 7, and task 2 of array 4. */
const arrays = {
  ...ids,
  jobs: { ...ids.jobs, array: [-1, 7, 4, 7], task: [-1, 3, 2, 2] } as unknown as Jobs,
};

test('a job is called by its number, and a task by its array and its index', () => {
  expect([0, 1, 2, 3].map((job) => jobName(arrays.jobs, job))).toEqual(['5', '7_3', '4_2', '7_2']);
  expect(jobName(ids.jobs, 1)).toBe('8');
});

test('a job is found by that, and by its own number', () => {
  for (const job of [0, 1, 2, 3]) {
    expect(jobOfId(arrays, jobName(arrays.jobs, job))).toBe(job);
    expect(jobOfId(arrays, ids.jobs.id[job])).toBe(job);
  }
  expect(jobOfId(arrays, '4')).toBe(2);
  expect(jobOfId(ids, 7)).toBe(3);
});

test('a name that is missing or invalid is an error of one line', () => {
  const message =
    'test: there is no job 7_9 among its 4 jobs (the first is 5, the last 7_2); the cleaning may have dropped it (see --cleaned)';
  expect(() => jobOfId(arrays, '7_9')).toThrow(new DataError(message));
  for (const name of ['6', '8_3', '-1']) expect(() => jobOfId(arrays, name)).toThrow(DataError);
  expect(() => jobOfId(ids, '7_2')).toThrow(DataError);
  expect(() => jobOfId(ids, 4)).toThrow(DataError);
  for (const name of ['', '7_', '_2', 'x', '7_2_1', '1.5', '1'.repeat(16)])
    expect(() => readJobName(name)).toThrow(UsageError);
  expect([readJobName('-3'), readJobName(' 7_2 ')]).toEqual([{ number: -3 }, { number: 7, task: 2 }]);
});
