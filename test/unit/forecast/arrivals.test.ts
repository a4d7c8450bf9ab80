// The submissions to come: days of past weeks, by hand.
import { describe, expect, it } from 'vitest';
import { Arrivals, DAY, NOBODY, PastDays } from '../../../src/forecast/arrivals.ts';
import { historyOfReplay } from '../../../src/forecast/history.ts';
import type { Moment } from '../../../src/forecast/past.ts';
import type { SnapshotJobs } from '../../../src/simulate/snapshot.ts';
import { testWorkload } from '../../support/workload.ts';

const WEEK = 7 * DAY;

interface PastJob {
  submit: number;
  start?: number;
  end?: number;
  request?: number;
}

/**
 * The moment at which the last of these jobs asks. A job starts when it is submitted and takes a minute,
 * unless other times are given. Its draw is 1000 times the first number, plus the second, and sets how long
 * it has run.
 */
function momentOf(now: number, jobs: readonly PastJob[], present = jobs.length - 1) {
  const lines = jobs.map(({ submit, request = 600 }, i) => ({
    ...{ submit, run: 60, request, processors: i + 1 },
  }));
  const start = Float64Array.from(jobs, ({ submit, start: at = submit }) => at);
  const end = Float64Array.from(jobs, ({ end: at }, job) => at ?? start[job] + 60);
  const elapsed: number[] = [];
  const distributionOf = (_: number, seconds: number) => {
    elapsed.push(seconds);
    return { draw: (a: number, b: number) => 1000 * a + b };
  };
  const history = historyOfReplay(testWorkload(64, lines), { start, end });
  const moment = { now, history, jobs: [present], since: [Number.NaN], target: 0, distributionOf };
  return { days: new PastDays(moment as unknown as Moment), elapsed };
}

/** The processors of jobs name them: the first has one. */
const numbersOf = ({ processors }: SnapshotJobs) => [...processors].map((one) => one - 1);
const always = (number: number) => () => number;

describe('a day of the future, by hand,', () => {
  // The log begins at FIRST. The moment is three and a half weeks later.
  const FIRST = 500_000;
  const NOW = FIRST + 3.5 * WEEK;
  const ago = (weeks: number, more = 0) => ({ submit: NOW - weeks * WEEK + more });
  const jobs = [
    { submit: FIRST },
    ago(3, -1),
    ago(3),
    ago(3, DAY - 1),
    ago(3, DAY),
    ago(2, 7),
    ago(1, -1),
    ago(1, 5),
    ago(1, DAY + 5),
    ago(0),
  ];
  const daysOf = () => momentOf(NOW, jobs).days;

  it('is the same day of one of the past weeks, which is drawn', () => {
    const days = daysOf();
    const of = (number: number, day = 0) => numbersOf(days.drawn(day, always(number)));
    expect([0, 0.33, 0.34, 0.66, 0.67, 0.999].map((number) => of(number))).toEqual([
      [7],
      [7],
      [5],
      [5],
      [2, 3],
      [2, 3],
    ]);
    expect(of(0, 1)).toEqual([8]);
    // Day 6 of last week ends at the moment. Day 7 is that of two weeks before it, or three: there is no
    // fourth.
    expect(of(0, 6)).toEqual([]);
    expect(of(0, 7)).toEqual([7]);
    expect(of(0.999, 7)).toEqual([5]);
    // After three weeks no past week has such a day.
    expect(days.drawn(21, always(0))).toBe(NOBODY);
    expect(Object.values(NOBODY).map(({ length }) => length)).toEqual([0, 0, 0, 0, 0]);
  });

  it('has the submissions of that day as many weeks later, and the jobs as they ran', () => {
    const days = daysOf();
    const { submit, length, request, start } = days.drawn(0, always(0.999));
    expect([...submit]).toEqual([NOW, NOW + DAY - 1]);
    expect([[...length], [...request]]).toEqual([
      [60, 60],
      [600, 600],
    ]);
    expect([...start]).toEqual([Number.NaN, Number.NaN]);
    expect([...days.drawn(7, always(0)).submit]).toEqual([NOW + WEEK + 5]);
  });

  it('is made once for all futures', () => {
    const days = daysOf();
    expect(days.drawn(0, always(0))).toBe(days.drawn(0, always(0.1)));
    expect(days.drawn(0, always(0))).not.toBe(days.drawn(1, always(0)));
  });

  it('comes from the last eight weeks of a long log', () => {
    const long = [
      { submit: 0 },
      ...[9, 8, 1].map((weeks) => ({ submit: (20 - weeks) * WEEK })),
      { submit: 20 * WEEK },
    ];
    expect(numbersOf(momentOf(20 * WEEK, long).days.drawn(0, always(0.999)))).toEqual([2]);
  });

  it('is empty if the log is shorter than a week', () => {
    const of = (submit: number) => momentOf(WEEK, [{ submit }, { submit: WEEK }]).days.drawn(0, always(0));
    expect(numbersOf(of(0))).toEqual([0]);
    expect(of(1)).toBe(NOBODY);
  });

  it('has requests that are not shorter than the runs were', () => {
    const first = { submit: 0, end: 900 };
    const { length, request } = momentOf(WEEK, [first, { submit: WEEK }]).days.drawn(0, always(0));
    expect([[...length], [...request]]).toEqual([[900], [900]]);
  });
});

describe('a past job that has not ended', () => {
  const never = Number.POSITIVE_INFINITY;
  const jobs = [
    { submit: -10, end: 0 },
    { submit: 0, end: WEEK - 1 },
    { submit: 1, start: 100, end: WEEK, request: 20 },
    { submit: 2, start: WEEK + 50, end: never, request: 5000 },
    { submit: 3, start: 3, end: never },
    { submit: WEEK },
  ];

  it('takes a time that is drawn from what it has run, and at least its request', () => {
    const { days, elapsed } = momentOf(WEEK, jobs);
    let next = 0;
    // The first number is that of the week; then two for each job.
    const { length, request } = days.drawn(0, () => next++);
    expect([...length]).toEqual([WEEK - 1, 1002, 3004, 5006]);
    expect([...request]).toEqual([WEEK - 1, 1002, 5000, 5006]);
    // One that waits has not run.
    expect(elapsed).toEqual([WEEK - 100, 0, WEEK - 3]);
  });

  it('takes another time in another future', () => {
    const { days } = momentOf(WEEK, jobs);
    const [some, others] = [0, 0.5].map((number) => days.drawn(0, always(number)));
    expect([...some.length].slice(1)).toEqual([0, 0, 0]);
    expect([...others.length].slice(1)).toEqual([500.5, 500.5, 500.5]);
  });
});

describe('the submissions after a moment', () => {
  const jobs = [{ submit: 0 }, { submit: 10 }, { submit: 10 }, { submit: DAY + 9 }, { submit: DAY + 10 }];

  it('are those of the log after the last known one, if they are revealed', () => {
    const arrivals = new Arrivals(momentOf(10, jobs, 1).days, undefined);
    expect([0, 1].map((day) => arrivals.beginOf(day))).toEqual([10, DAY + 10]);
    expect([0, 1, 2].map((day) => numbersOf(arrivals.on(day)))).toEqual([[2, 3], [4], []]);
    expect([...arrivals.on(1).submit]).toEqual([DAY + 10]);
    // A known job that is submitted before the moment does not hide those at the moment.
    expect(numbersOf(new Arrivals(momentOf(10, jobs, 0).days, undefined).on(0))).toEqual([1, 2, 3]);
    expect(numbersOf(new Arrivals(momentOf(DAY + 10, jobs, 1).days, undefined).on(0))).toEqual([4]);
  });

  it('of one future are drawn from one source, and each day once', () => {
    let sources = 0;
    const arrivals = new Arrivals(momentOf(WEEK, [{ submit: 0 }, { submit: WEEK }]).days, () => {
      sources++;
      return always(0);
    });
    expect(sources).toBe(0);
    const first = arrivals.on(0);
    expect(numbersOf(first)).toEqual([0]);
    expect(arrivals.on(0)).toBe(first);
    expect(numbersOf(arrivals.on(1))).toEqual([]);
    expect(sources).toBe(1);
  });
});
