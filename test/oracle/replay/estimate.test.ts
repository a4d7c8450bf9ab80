import { expect, it } from 'vitest';
import type { OracleEstimate, OracleRule } from './job.ts';
import { simulate } from './simulate.ts';

/**
 * Estimates of jobs in sequence, each submitted after the one before has ended: [run, request, user,
 * application].
 */
function estimates(
  estimate: OracleEstimate,
  lines: [number, number, number, number][],
  rule: OracleRule = 'batch',
) {
  const jobs = lines.map(([run, request, user, application], index) => {
    return { submit: index * 1000, run, request, processors: 1, user, application };
  });
  return simulate(jobs, 1, { order: 'fcfs', backfilling: 'none', estimate }, rule).map((job) => job.estimate);
}

const jobs: [number, number, number, number][] = [
  [30, 100, 0, 5],
  [60, 100, 0, 6],
  [10, 55, 1, 5],
  [70, 50, 0, 5],
  [0, 60, 0, 6],
  [5, 60, 0, 6],
  [10, 20, -1, -1],
  [10, 20, -1, -1],
];

it('estimate last is as accurate as the user’s last job, killed jobs included, and at least one second', () => {
  expect(estimates('last', jobs)).toEqual([100, 30, 55, 30, 60, 1, 20, 20]);
});

it('estimate last-two is as long as the user’s last two jobs on average, and at most the request', () => {
  expect(estimates('last-two', jobs)).toEqual([100, 100, 55, 45, 55, 25, 20, 20]);
});

it('estimate last-application is as accurate as the last job of user and application, or of the user', () => {
  expect(estimates('last-application', jobs)).toEqual([100, 30, 55, 15, 36, 1, 20, 20]);
});

it('under rule each, a run is cut at the request as under batch, and takes at least a second', () => {
  expect(estimates('last', jobs, 'each')).toEqual([100, 30, 55, 30, 60, 1, 20, 20]);
  expect(estimates('request', [[9, 0, 0, 5]], 'each')).toEqual([1]);
});

it('estimate column is the given estimate, at least a second, and the request if it is unknown', () => {
  const columns = [0, 7, -1, 500].map((estimate) => ({
    submit: 0,
    run: 9,
    request: 20,
    processors: 1,
    estimate,
  }));
  const policy = { order: 'fcfs', backfilling: 'easy', estimate: 'column' } as const;
  expect(simulate(columns, 1, policy, 'batch').map((job) => job.estimate)).toEqual([1, 7, 20, 500]);
});

it('a preempted run does not count as history', () => {
  const line = (submit: number, run: number, processors: number, user: number) => {
    return { submit, run, request: 40, processors, user };
  };
  const policy = { order: 'fcfs', backfilling: 'venture', preemption: 'shadow', estimate: 'last' } as const;
  // The third job ventures at 2 and is killed at 10. The fourth job, of the same user, is submitted at 11.
  const preempted = [line(0, 10, 1, 0), line(1, 5, 2, 1), line(2, 30, 1, 2), line(11, 30, 1, 2)];
  const seen = simulate(preempted, 2, policy, 'batch');
  expect(seen[2].kills).toEqual([{ start: 2, end: 10 }]);
  expect(seen[3].estimate).toBe(40);
});
