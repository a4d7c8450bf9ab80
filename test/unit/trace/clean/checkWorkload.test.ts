// Invariants of every workload, each violated once.
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import { checkWorkload } from '../../../../src/trace/checkWorkload.ts';
import type { Jobs } from '../../../../src/trace/workload.ts';
import { testWorkload } from '../../../support/workload.ts';

const MOST = 2 ** 53;

/** Two jobs on a machine of 8 processors, of which the second has other values. */
function changed(change: Partial<Record<keyof Jobs, number>>, machine = 8) {
  const job = { submit: 5, run: 6, request: 7, processors: 2, estimate: 4 };
  const workload = testWorkload(machine, [job, job], 'a.swf');
  for (const [field, value] of Object.entries(change)) {
    (workload.jobs[field as keyof Jobs] as Float64Array)[1] = value;
  }
  return workload;
}

test.each<Partial<Record<keyof Jobs, number>>>([
  {},
  { submit: MOST },
  { run: 0, request: 0 },
  { run: MOST, request: MOST, estimate: MOST },
  { processors: 1 },
  { processors: 8 },
  { estimate: -1 },
])('a workload with %j is one, and is handed on as it is', (change) => {
  const workload = changed(change);
  expect(checkWorkload(workload)).toBe(workload);
});

test('submissions begin at 0', () => {
  const job = { submit: 0, run: 1, request: 1, processors: 1 };
  expect(checkWorkload(testWorkload(1, [job])).jobs.submit[0]).toBe(0);
});

describe('a workload is refused', () => {
  const job = 'a.swf: job 2 (number 2 in order) has';
  test.each<[Partial<Record<keyof Jobs, number>>, string]>([
    [{ submit: -1 }, `${job} submit time -1; expected 0 to 2^53 seconds`],
    [{ submit: Number.NaN }, `${job} submit time NaN; expected 0 to 2^53 seconds`],
    [{ submit: MOST + 2 }, `${job} submit time ${MOST + 2}; expected 0 to 2^53 seconds`],
    [{ submit: 4 }, `${job} submit time 4; expected one not before that of the job in front, 5`],
    [{ run: -1 }, `${job} run time -1; expected 0 to 2^53 seconds`],
    [{ run: Number.POSITIVE_INFINITY }, `${job} run time Infinity; expected 0 to 2^53 seconds`],
    [{ request: -0.5 }, `${job} requested time -0.5; expected 0 to 2^53 seconds`],
    [{ request: Number.NaN }, `${job} requested time NaN; expected 0 to 2^53 seconds`],
    [{ processors: 0 }, `${job} processors 0; expected 1 to 8, as the machine has`],
    [{ processors: 9 }, `${job} processors 9; expected 1 to 8, as the machine has`],
    [{ estimate: MOST + 2 }, `${job} estimate ${MOST + 2}; expected 0 to 2^53 seconds, or -1 for unknown`],
    [{ estimate: Number.NaN }, `${job} estimate NaN; expected 0 to 2^53 seconds, or -1 for unknown`],
  ])('with %j', (change, message) => {
    expect(() => checkWorkload(changed(change))).toThrow(new DataError(message));
  });

  test.each([0, -3, 1.5, Number.NaN, 2 ** 31])('on a machine of %d processors', (machine) => {
    expect(() => checkWorkload(changed({}, machine))).toThrow(
      new DataError(`a.swf: a machine has 1 to 2147483647 processors, not ${machine}`),
    );
  });

  test('with a column that is too short', () => {
    const workload = changed({});
    const jobs = { ...workload.jobs, queue: new Float64Array(1) };
    expect(() => checkWorkload({ ...workload, jobs })).toThrow(
      new DataError("a.swf: there are 2 jobs, and column 'queue' has 1 values"),
    );
  });
});

test('machines of 1 and of 2^31 - 1 processors are machines, and estimates need not be given', () => {
  const { jobs } = changed({ processors: 1 });
  jobs.processors[0] = 1;
  for (const processors of [1, 2 ** 31 - 1]) {
    const workload = { ...changed({}), processors, jobs: { ...jobs, estimate: undefined } };
    expect(checkWorkload(workload)).toBe(workload);
  }
});
