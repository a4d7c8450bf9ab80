// When a history is too short to trust a forecast.
import { expect, it } from 'vitest';
import { historyOfLog, historyOfReplay, waitingBeside } from '../../../src/forecast/history.ts';
import { shortHistory } from '../../../src/forecast/shortHistory.ts';
import { testWorkload } from '../../support/workload.ts';

const HOUR = 3600;

/** A job at each hour that runs for half an hour. */
function hourly(count: number, request = HOUR) {
  const workload = testWorkload(
    1,
    Array.from({ length: count }, (_, i) => ({ submit: i * HOUR, run: HOUR / 2, request, processors: 1 })),
  );
  workload.jobs.wait.fill(0);
  return historyOfLog(workload);
}

it('is short with fewer than 200 ended jobs, and says what is missing', () => {
  const history = hourly(300);
  // 200 jobs have ended before the 201st hour.
  expect(shortHistory(history, { now: 200 * HOUR, last: 200 }, 50)).toBeNull();
  expect(shortHistory(history, { now: 199 * HOUR, last: 199 }, 50)).toEqual({
    ...{ ended: 199, span: 199 * HOUR, longestLimit: HOUR },
    without: ['learned model'],
  });
  // The 200th job ends at this instant, not before it.
  expect(shortHistory(history, { now: 199.5 * HOUR, last: 199 }, 50)?.ended).toBe(199);
  // A week is enough for later submissions.
  expect(shortHistory(history, { now: 168 * HOUR, last: 168 }, 50)?.without).toEqual(['learned model']);
  expect(shortHistory(history, { now: 100 * HOUR, last: 100 }, 0)?.without).toEqual([
    'correction',
    'learned model',
    'later submissions',
  ]);
});

it('is short if it covers less than ten times the longest limit that is known', () => {
  const history = hourly(300, 20 * HOUR + 1);
  expect(shortHistory(history, { now: 200 * HOUR, last: 200 }, 50)).toMatchObject({
    ...{ ended: 200, span: 200 * HOUR, longestLimit: 20 * HOUR + 1 },
  });
  expect(shortHistory(history, { now: 201 * HOUR, last: 201 }, 50)).toBeNull();
  // Later jobs are not known yet.
  history.jobs.request[250] = 1e9;
  expect(shortHistory(history, { now: 201 * HOUR, last: 201 }, 50)).toBeNull();
  expect(shortHistory(history, { now: 250 * HOUR, last: 250 }, 50)?.longestLimit).toBe(1e9);
  expect(shortHistory(hourly(300, 20 * HOUR), { now: 200 * HOUR, last: 200 }, 50)).toBeNull();
  // The log began before the first job of this pool.
  const since = { ...hourly(300, 21 * HOUR), knownSince: -20 * HOUR };
  expect(shortHistory(since, { now: 200 * HOUR, last: 200 }, 50)).toBeNull();
});

it('misses no learned model behind 2500 jobs', () => {
  const history = hourly(2502, 1e9);
  const without = (last: number) => shortHistory(history, { now: last * HOUR, last }, 50)?.without;
  expect(without(2499)).toEqual(['learned model']);
  expect(without(2500)).toEqual([]);
});

it('misses no learned model where the scheduler is known', () => {
  const { jobs, start, end } = hourly(10);
  const workload = { ...testWorkload(1, []), jobs };
  const found = shortHistory(historyOfReplay(workload, { start, end }), { now: 9 * HOUR, last: 9 }, 20);
  expect(found?.without).toEqual(['later submissions']);
});

it('counts the jobs that wait besides the one that asks, as far as they are known', () => {
  const { jobs } = testWorkload(
    4,
    Array.from({ length: 6 }, () => ({ submit: 0, run: 9, request: 9, processors: 1 })),
  );
  const start = Float64Array.of(1, 99, 100, 101, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  const history = { jobs, processors: 4, start, end: start.map((from) => from + 9) };
  // A job that starts at the instant itself still waits.
  expect(waitingBeside(history, { now: 100, last: 4 })).toBe(2);
  expect(waitingBeside(history, { now: 100, last: 5 })).toBe(3);
  expect(waitingBeside(history, { now: 0, last: 0 })).toBe(0);
});
