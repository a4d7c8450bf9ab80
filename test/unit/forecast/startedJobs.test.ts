// Evidence that a user would go by: the waits of jobs that have started.
import { expect, it } from 'vitest';
import { calibrationPointsBefore } from '../../../src/forecast/calibrationPoints.ts';
import { checkPast, unknownWaits } from '../../../src/forecast/checkPast.ts';
import { type History, historyOfLog, historyOfReplay } from '../../../src/forecast/history.ts';
import { StartedJobs } from '../../../src/forecast/waits.ts';
import type { CleaningRow } from '../../../src/trace/cleaning.ts';
import { testWorkload } from '../../support/workload.ts';

/** Answer before any start. */
const NONE = { lastSimilar: 0, sinceSimilar: 0, last: 0, sinceLast: 0, meanOfLast: 0 };

/** Jobs of users with waits, a second apart. */
function logOf(jobs: readonly { user: number; wait: number; processors?: number; request?: number }[]) {
  const workload = testWorkload(
    8,
    jobs.map(({ wait, ...job }, i) => ({ submit: i, run: 1, request: 60, processors: 1, ...job })),
  );
  workload.jobs.wait.set(jobs.map(({ wait }) => wait));
  return workload;
}

it('the last similar job is of the same user, processors and request, else of the same user, else any', () => {
  const history = historyOfLog(
    logOf([
      { user: 1, wait: 10, processors: 2 },
      { user: 1, wait: 20, request: 90 },
      { user: 2, wait: 30 },
      { user: 1, wait: 0, processors: 2 },
      { user: 1, wait: 0 },
      { user: 3, wait: 0 },
    ]),
  );
  const at = (now: number, job: number) => new StartedJobs(history).at(now, job);
  // Starts: 10, 21, 32, 3, 4 and 5 s.
  expect(at(3, 3)).toEqual(NONE);
  expect(at(11, 3).lastSimilar).toBe(10);
  expect(at(22, 4).lastSimilar).toBe(0);
  expect(at(40, 1)).toMatchObject({ lastSimilar: 20, sinceSimilar: 19, last: 30, sinceLast: 8 });
  expect(at(40, 5)).toMatchObject({ lastSimilar: 0 });
  expect(at(40, 5).meanOfLast).toBe(10);
  // A start at the instant itself is not known yet.
  expect(at(10, 0)).toEqual({ ...NONE, sinceSimilar: 7, sinceLast: 5 });
});

it('the mean is that of the last ten that started', () => {
  const history = historyOfLog(logOf(Array.from({ length: 12 }, (_, i) => ({ user: 1, wait: 100 - 3 * i }))));
  // Later jobs wait less: job i starts at 100 - 2 i. The first ten by submission start last.
  const { meanOfLast, last } = new StartedJobs(history).at(1000, 0);
  expect(meanOfLast).toBe(100 - 3 * 4.5);
  expect(last).toBe(100);
});

it('jobs with unknown waits are not evidence, and no question is asked about them', () => {
  const workload = logOf([...Array(11)].map((_, i) => ({ user: 1, wait: i === 5 ? -1 : 7 })));
  const history = historyOfLog(workload);
  expect([...(history.unknown ?? [])]).toEqual([5]);
  expect(new StartedJobs(history).at(100, 0).meanOfLast).toBe(7);
  // The last one would be the last similar one, too.
  const last = historyOfLog(logOf([...Array(3)].map((_, i) => ({ user: 1, wait: i === 2 ? -1 : 7 }))));
  expect(new StartedJobs(last).at(100, 0)).toEqual({
    lastSimilar: 7,
    sinceSimilar: 92,
    last: 7,
    sinceLast: 92,
    meanOfLast: 7,
  });
  // In a replay all are known.
  const replayed = historyOfReplay(workload, history);
  expect(new StartedJobs(replayed).at(6, 5)).toEqual({ ...NONE, sinceSimilar: 1, sinceLast: 1 });
  expect(unknownWaits(replayed)).toEqual([]);
  expect(calibrationPointsBefore(history, 100, 9)).toEqual([0, 10]);
  expect(calibrationPointsBefore(history, 10, 9)).toEqual([0]);
  expect(calibrationPointsBefore({ ...history, unknown: undefined } as History, 100, 2)).toEqual([5, 10]);
  expect(unknownWaits(history)).toEqual([
    '1 job has no wait time: assumed to start immediately, and not used as calibration points',
  ]);
  expect(unknownWaits({ ...history, unknown: new Set() })).toEqual([]);
  expect(unknownWaits({ ...history, unknown: new Set([1, 2]) })).toEqual([
    '2 jobs have no wait time: assumed to start immediately, and not used as calibration points',
  ]);
  expect(() => checkPast(workload, 'recorded')).not.toThrow();
  workload.jobs.wait.fill(-1);
  expect(() => checkPast(workload, 'recorded')).toThrow(/^test: has no wait times/);
  expect(() => checkPast(workload, 'replayed')).not.toThrow();
  // Waits of 0 s are known, and an empty log has none that is not.
  workload.jobs.wait.fill(0);
  expect(() => checkPast(workload, 'recorded')).not.toThrow();
  expect(() => checkPast(logOf([]), 'recorded')).not.toThrow();
});

it('run times may replace the requests of one job in a hundred', () => {
  const of = (count: number, rows: Partial<CleaningRow>[]) => {
    const workload = logOf(Array.from({ length: count }, () => ({ user: 1, wait: 0 })));
    checkPast({ ...workload, cleaning: { ...workload.cleaning, rows: rows as CleaningRow[] } }, 'recorded');
  };
  const without = (jobs: number): Partial<CleaningRow> => ({
    ...{ reason: 'no-request', action: 'run time used', jobs },
  });
  of(200, [without(1), without(1)]);
  of(1, []);
  expect(() => of(200, [without(1), without(2)])).toThrow(
    /^test: 3 of its jobs do not have a requested time, .*; use --no-request max/,
  );
  expect(() => of(2, [without(2)])).toThrow(
    /^test: none of its jobs has a requested time, .*; a forecast needs a log with requested times$/,
  );
  // Requests that are missing and were made up in another way give no evidence, nor do others that were repaired.
  of(200, [
    { ...without(3), action: 'longest used' as never },
    { ...without(3), reason: 'overrun' as never },
  ]);
});
