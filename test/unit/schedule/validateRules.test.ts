// Each rule of a valid schedule, on a machine of 4 processors whose jobs were numbered by hand.
import { expect, test } from 'vitest';
import { statusOf } from '../../../src/schedule/schedule.ts';
import type { ScheduleRows, Violation } from '../../../src/schedule/scheduleRows.ts';
import { findViolation } from '../../../src/schedule/validate.ts';
import { testWorkload } from '../../support/workload.ts';

/**
 * Jobs 11, 12, 12, 14: two have one number. The last one has no length; the third is killed at its request.
 */
const named = testWorkload(4, [
  { submit: 0, run: 10, request: 20, processors: 3 },
  { submit: 5, run: 10, request: 10, processors: 1 },
  { submit: 6, run: 30, request: 4, processors: 2 },
  { submit: 7, run: 0, request: 9, processors: 4 },
]);
const workload = { ...named, jobs: { ...named.jobs, id: Float64Array.of(11, 12, 12, 14) } };

const rows = (change: Partial<ScheduleRows> = {}): ScheduleRows => ({
  id: [11, 12, 12, 14],
  start: [0, 5, 10, 11],
  end: [10, 15, 14, 11],
  ...change,
});

const none = Number.NEGATIVE_INFINITY;

test('of two violations of a rule at one time, the first listed is reported', () => {
  const both = rows({ start: [0, 4, 4, 11], end: [10, 14, 8, 11] });
  expect(findViolation(both, workload)?.message).toBe('job 12 starts at 4, before its submission at 5');
});

test('a schedule that keeps all rules is valid: one job begins as another ends, one has no length', () => {
  expect(findViolation(rows(), workload)).toBeUndefined();
  expect(
    findViolation(rows({ id: [14, 11, 12, 12], start: [11, 0, 5, 10], end: [11, 10, 15, 14] }), workload),
  ).toBeUndefined();
});

test.each<[string, Partial<ScheduleRows>, Violation]>([
  [
    'a job that is not in the trace',
    { id: [11, 12, 12, 99] },
    { kind: 'unknown-job', time: none, message: 'row 4: job 99 is not in the trace, or not that often' },
  ],
  [
    'a number more often than in the trace',
    { id: [11, 12, 12, 12] },
    { kind: 'unknown-job', time: none, message: 'row 4: job 12 is not in the trace, or not that often' },
  ],
  [
    'a job that is missing',
    { id: [11, 12, 12], start: [0, 5, 10], end: [10, 15, 14] },
    { kind: 'missing-job', time: none, message: 'job 14 of the trace is not in the schedule' },
  ],
  [
    'a start before the submission, the first of two',
    { start: [0, 5, 5, 6.5], end: [10, 15, 9, 6.5] },
    { kind: 'early-start', time: 5, message: 'job 12 starts at 5, before its submission at 6' },
  ],
  [
    'a start before the submission, though a later one is listed before it',
    { id: [14, 11, 12, 12], start: [6.5, -1, 5, 10], end: [6.5, 9, 15, 14] },
    { kind: 'early-start', time: -1, message: 'job 11 starts at -1, before its submission at 0' },
  ],
  [
    'no start',
    { start: [0, 5, Number.NaN, 11] },
    { kind: 'early-start', time: Number.NaN, message: 'job 12 starts at NaN, before its submission at 6' },
  ],
  [
    'a wrong end',
    { end: [10, 15, 40, 11] },
    {
      kind: 'wrong-length',
      time: 10,
      message: 'job 12 starts at 10 and ends at 40; it should end at 14',
    },
  ],
  [
    'too many processors',
    { start: [0, 5, 9, 11], end: [10, 15, 13, 11] },
    { kind: 'over-capacity', time: 9, message: 'at 9, with job 12, 6 processors are in use of 4' },
  ],
  [
    'too many processors, next to a job without length',
    { start: [0, 5, 9, 9], end: [10, 15, 13, 9] },
    { kind: 'over-capacity', time: 9, message: 'at 9, with job 12, 6 processors are in use of 4' },
  ],
  [
    'the earliest of two broken promises',
    { promisedStart: [0, 4.5, 3, Number.NaN] },
    { kind: 'broken-promise', time: 3, message: 'job 12 starts first at 10, later than promised: 3' },
  ],
  [
    'the first of two promises that are broken at one time',
    { promisedStart: [0, 4, 4, Number.NaN] },
    { kind: 'broken-promise', time: 4, message: 'job 12 starts first at 5, later than promised: 4' },
  ],
  [
    'the first violation, of several rules',
    { promisedStart: [0, 4.5, 10, 11], start: [-1, 5, 10, 11] },
    { kind: 'early-start', time: -1, message: 'job 11 starts at -1, before its submission at 0' },
  ],
])('a schedule is refused for %s', (_, change, violation) => {
  expect(findViolation(rows(change), workload)).toEqual(violation);
});

test('processors are free again when the job that began later ends first', () => {
  const job = (run: number, processors: number) => ({ submit: 0, run, request: run, processors });
  const three = testWorkload(4, [job(100, 1), job(4, 3), job(5, 3)]);
  const found = { id: [1, 2, 3], start: [0, 1, 5], end: [100, 5, 10] };
  expect(findViolation(found, three)).toBeUndefined();
});

test('a promise holds for the first attempt, which the rows may name', () => {
  const late = { promisedStart: [0, 5, 9, 11], firstStart: [0, 5, 9, 11] };
  expect(findViolation(rows(late), workload)).toBeUndefined();
});

test('under the rule `each` a job holds its processors for a second at least', () => {
  expect(findViolation(rows(), workload, { eventRule: 'each' })).toEqual({
    ...{ kind: 'wrong-length', time: 11 },
    message: 'job 14 starts at 11 and ends at 11; it should end at 12',
  });
  const long = rows({ start: [0, 5, 10, 15], end: [10, 15, 14, 16] });
  expect(findViolation(long, workload, { eventRule: 'each' })).toBeUndefined();
});

test('of preempted attempts, the first to break a rule is reported', () => {
  // Of three attempts the last one listed begins first.
  const kills = { job: [3, 2, 1], start: [6, 5, 4], end: [6, 6, 5] };
  expect(findViolation(rows({ kills }), workload)).toEqual({
    ...{ kind: 'early-start', time: 4 },
    message: 'job 12 starts at 4, before its submission at 5',
  });
  const other = { job: [1, 2, 3], start: [4, 5, 6], end: [5, 6, 6] };
  expect(findViolation(rows({ kills: other }), workload)).toMatchObject({ time: 4 });
  const later = { job: [1, 2], start: [4, 3], end: [5, 5] };
  expect(findViolation(rows({ kills: later }), { ...workload, processors: 9 })).toMatchObject({ time: 3 });
  // Of attempts at one time the job listed first: the second of them breaks no rule earlier.
  const twice = { job: [0, 1], start: [-1, -1], end: [0, 0] };
  expect(findViolation(rows({ kills: twice }), workload)?.message).toMatch(/^job 11 starts at -1/);
  // The order of the rows decides which attempts follow each other, not the order of time.
  const mixed = { job: [1, 2, 1], start: [5, 6, 7], end: [8, 9, 10] };
  const last = { start: [0, 20, 10, 11], end: [10, 30, 14, 11] };
  expect(findViolation(rows({ ...last, kills: mixed }), { ...workload, processors: 9 })).toMatchObject({
    ...{ kind: 'overlapping-tries', time: 7 },
  });
});

test('preempted attempts may follow each other at once, and have no length', () => {
  const kills = { job: [2, 2, 2], start: [7, 6, 7], end: [8, 7, 7] };
  const roomy = { ...workload, processors: 9 };
  expect(findViolation(rows({ kills }), roomy)).toBeUndefined();
});

test('a job that needs more than its request was killed; one that needs just as much was not', () => {
  const status = (flags: number[]) =>
    flags.map((_, job) => statusOf(workload.jobs, Uint8Array.from(flags), job));
  expect(status([0, 0, 0, 0])).toEqual(['completed', 'completed', 'killed', 'completed']);
  // The last attempt of the third was preempted, and that of the fourth ended with a node.
  expect(status([1, 2, 17, 32])).toEqual(['completed', 'completed', 'preempted', 'node-failed']);
});
