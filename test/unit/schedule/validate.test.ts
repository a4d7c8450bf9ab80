// Rules for a schedule with preempted attempts. The schedule under test is drawn in
// test/golden/pvEasy.test.ts: job 6 is preempted from 4 to 10 and from 15 to 19, job 7 from 5 to 10.
import { describe, expect, it, test } from 'vitest';
import { findPolicy } from '../../../src/policy/registry.ts';
import type { Violation } from '../../../src/schedule/scheduleRows.ts';
import { findViolation } from '../../../src/schedule/validate.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { preempted } from '../../golden/preempted.ts';
import { replayOf } from '../../properties/replays.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { smallWorkload } from '../../properties/workloads.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();
const { schedule } = await replay(preempted, 'pv-easy', { kernel: wasm });

type Kill = [job: number, start: number, end: number];
const KILLS: Kill[] = [
  [6, 4, 10],
  [6, 15, 19],
  [7, 5, 10],
];

/** The schedule with these preempted attempts, jobs counted from 1. */
function violationOf(kills: Kill[]): Violation | undefined {
  const rows = {
    id: preempted.jobs.id,
    start: schedule.start,
    end: schedule.end,
    kills: {
      job: kills.map(([job]) => job - 1),
      start: kills.map(([, start]) => start),
      end: kills.map(([, , end]) => end),
    },
  };
  return findViolation(rows, preempted);
}

test('preempted attempts are no violation, in whatever order they are listed', () => {
  expect(violationOf(KILLS)).toBeUndefined();
  expect(violationOf(KILLS.toReversed())).toBeUndefined();
});

test.each<[string, Kill, Kill | undefined, Violation['kind'], number, string]>([
  [
    'they take up processors',
    [7, 5, 10],
    [7, 5, 11],
    'over-capacity',
    10,
    'at 10, with job 3, 5 processors are in use of 4',
  ],
  [
    'none is before its submission',
    [7, 5, 10],
    [7, 4, 10],
    'early-start',
    4,
    'job 7 starts at 4, before its submission at 5',
  ],
  [
    'none is longer than its job',
    [7, 5, 10],
    [7, 5, 14],
    'wrong-length',
    5,
    'job 7 starts at 5 and is preempted at 14; it would have ended at 13',
  ],
  [
    'none ends before it starts',
    [7, 5, 10],
    [7, 5, 4],
    'wrong-length',
    5,
    'job 7 starts at 5 and is preempted at 4; it would have ended at 13',
  ],
  [
    'none overlaps another of its job',
    [6, 15, 19],
    [6, 9, 10],
    'overlapping-tries',
    9,
    'job 6 starts at 4 and is preempted at 10, but starts again at 9',
  ],
  [
    'or the last',
    [6, 15, 19],
    [6, 20, 25],
    'over-capacity',
    20,
    'at 20, with job 6, 5 processors are in use of 4',
  ],
  [
    'none comes after the last',
    [6, 15, 19],
    [6, 45, 46],
    'overlapping-tries',
    45,
    'job 6 starts at 45 and is preempted at 46, but runs from 24 to 44',
  ],
  [
    'none is of a row that there is not',
    [6, 15, 19],
    [8, 15, 19],
    'unknown-job',
    Number.NEGATIVE_INFINITY,
    'a preempted try is of row 8, and there are 7',
  ],
])('preempted attempts are checked: %s', (_, from, to, kind, time, message) => {
  const kills = KILLS.map((kill) => (String(kill) === String(from) ? (to as Kill) : kill));
  expect(violationOf(kills)).toEqual({ kind, time, message });
});

test('a preempted attempt may not overlap the last attempt, even if there is room for both', () => {
  expect(violationOf([...KILLS, [7, 23, 26]])).toMatchObject({ kind: 'over-capacity', time: 23 });
  const roomy = { ...preempted, processors: 9 };
  const { id } = preempted.jobs;
  const kills = { job: [6], start: [23], end: [26] };
  expect(findViolation({ id, start: schedule.start, end: schedule.end, kills }, roomy)).toEqual({
    kind: 'overlapping-tries',
    time: 24,
    message: 'job 7 starts at 23 and is preempted at 26, but runs from 24 to 32',
  });
});

test('a killed attempt may be as long as its job', () => {
  const roomy = { ...preempted, processors: 9 };
  const kills = { job: [6], start: [5], end: [13] };
  const { id } = preempted.jobs;
  expect(findViolation({ id, start: schedule.start, end: schedule.end, kills }, roomy)).toBeUndefined();
});

describe.each(['pv-easy', 'slp-easy+last'])(`%s (seed ${SEED})`, (policy) => {
  it.each(['batch', 'each'] as const)('makes valid schedules, event rule %s', (rule) =>
    holds(smallWorkload, 500, async (workload) => {
      const result = await replayOf(workload, findPolicy(policy), rule, wasm);
      const { jobs } = result.schedule.workload;
      const rows = { id: jobs.id, ...result.schedule };
      expect(findViolation(rows, result.schedule.workload, { eventRule: rule })).toBeUndefined();
    }));
});
