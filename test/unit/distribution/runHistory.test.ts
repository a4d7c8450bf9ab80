// How the runs of a trace and of a text become run times, by hand.
import { describe, expect, test } from 'vitest';
import {
  leftOutText,
  observations,
  runEnding,
  samplesFromText,
  samplesFromWorkload,
} from '../../../src/distribution/samples.ts';
import { DataError } from '../../../src/errors.ts';
import { RUN_ENDINGS, type Workload } from '../../../src/trace/workload.ts';
import { testWorkload } from '../../support/workload.ts';

type Line = readonly [run: number, request: number, status: number];

function traceOf(lines: readonly Line[], users: readonly number[] = []): Workload {
  const jobs = lines.map(([run, request], i) => ({ submit: i, run, request, processors: 1, user: users[i] }));
  const workload = testWorkload(4, jobs, 'log.swf');
  const status = Float64Array.from(lines, ([, , value]) => value);
  return { ...workload, jobs: { ...workload.jobs, status } };
}

test('run times are sorted, and killed ones apart', () => {
  expect(observations([3, 0, 2])).toEqual({
    completed: Float64Array.of(0, 2, 3),
    censored: new Float64Array(0),
  });
  expect(observations([3], [9, 4]).censored).toEqual(Float64Array.of(4, 9));
  for (const censored of [
    [4, -1],
    [4, Number.POSITIVE_INFINITY],
  ])
    expect(() => observations([3], censored, 'f')).toThrow(
      new DataError(`f: run time 2 is ${censored[1]}; expected a finite number, 0 or more`),
    );
});

describe('a text of run times', () => {
  test('may have blanks around its lines', () => {
    expect([...samplesFromText('  # a\n   \n  7  \n', 'f')]).toEqual([7]);
  });

  test('may have names in the first line, after comments too', () => {
    expect([...samplesFromText('# a\n\nid,run\n1, 40 \n2,0', 'f')]).toEqual([40, 0]);
  });

  test.each([
    ['run\n5', "f:1: run time 'run'; expected a number of seconds, 0 or more"],
    ['1,5\nid,run', "f:2: run time 'run'; expected a number of seconds, 0 or more"],
    ['1e999', "f:1: run time '1e999'; expected a number of seconds, 0 or more"],
    ['', 'f: no run time; expected one a line'],
  ])('%j is refused', (text, message) => {
    expect(() => samplesFromText(text, 'f')).toThrow(new DataError(message));
  });
});

test('a trace without jobs has no run times', () => {
  expect(() => samplesFromWorkload(traceOf([]))).toThrow(
    new DataError('log.swf: all jobs: no run time; expected at least one'),
  );
});

describe('the run of a job', () => {
  test.each<[Line, string]>([
    [[50, 100, 1], 'completed'],
    [[50, 100, -1], 'completed'],
    [[50, 100, 0], 'otherwise'],
    [[100, 100, 0], 'cut off'],
    // It asked for just what it took.
    [[100, 100, 1], 'completed'],
    [[101, 100, 1], 'cut off'],
    [[5, 0, 1], 'completed'],
    [[5, -1, 5], 'otherwise'],
  ])('of %j: run, request, status', (line, how) => {
    expect(runEnding(traceOf([line]).jobs, 0)).toBe(how);
  });

  test('ended as the trace records, if it does', () => {
    const { jobs } = traceOf([[50, 100, 1]]);
    for (const [code, how] of RUN_ENDINGS.entries())
      expect(runEnding({ ...jobs, ending: Int8Array.of(code) }, 0)).toBe(how);
  });

  test('was not cut off by a request that is none', () => {
    expect(runEnding(traceOf([[100, 100, -1]]).jobs, 0, false)).toBe('completed');
    expect(runEnding(traceOf([[100, 100, 0]]).jobs, 0, false)).toBe('otherwise');
  });
});

describe('the run times of a trace', () => {
  const lines: Line[] = [
    [5, 9, 1],
    [9, 9, 0],
    [-1, 9, 1],
    [7, 9, 0],
    [0, 9, 1],
  ];

  test('are those that completed, those that were cut off, and how many are left out', () => {
    const found = samplesFromWorkload(traceOf(lines));
    expect(found).toEqual({ completed: Float64Array.of(0, 5), censored: Float64Array.of(9), leftOut: 2 });
    expect(leftOutText('log.swf', found.leftOut)).toBe(
      'log.swf: 2 runs that neither completed nor reached their limit are left out',
    );
  });

  test('are of the jobs that are asked for', () => {
    const workload = traceOf(lines, [1, 1, 1, 2, 2]);
    expect(samplesFromWorkload(workload, { user: 2, application: undefined })).toMatchObject({
      completed: Float64Array.of(0),
      leftOut: 1,
    });
    expect(() => samplesFromWorkload(workload, { user: 3, processors: 1 })).toThrow(
      'log.swf: none of its 5 jobs has user 3 and processors 1; there are user: 1, 2; processors: 1',
    );
  });

  test('are none if none completed, and the error lists the runs found', () => {
    const failed = traceOf(
      [
        [9, 9, 0],
        [7, 9, 0],
      ],
      [4, 4],
    );
    expect(() => samplesFromWorkload(failed, { user: 4 })).toThrow(
      /^log.swf: user 4: no run completed \(1 were cut off, 1 ended otherwise\);/,
    );
    const cut = traceOf(
      [
        [9, 9, 0],
        [8, 9, 1],
      ],
      [4, 5],
    );
    expect(() => samplesFromWorkload(cut, { user: 4 })).toThrow(
      'log.swf: user 4: no run time that ended by itself (1 were killed); expected at least one',
    );
  });

  test('are of one of many users; ten of them and the last are named', () => {
    const users = Array.from({ length: 12 }, (_, i) => 20 - i);
    const workload = traceOf(
      users.map((): Line => [5, 9, 1]),
      users,
    );
    expect(() => samplesFromWorkload(workload, { user: 1 })).toThrow(
      /there are user: 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, … 20$/,
    );
    const ten = traceOf(
      users.slice(2).map((): Line => [5, 9, 1]),
      users.slice(2),
    );
    expect(() => samplesFromWorkload(ten, { user: 1 })).toThrow(/, 17, 18$/);
  });
});
