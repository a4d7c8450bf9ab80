import { describe, expect, it } from 'vitest';
import { historyOfReplay } from '../../../src/forecast/history.ts';
import { jobQuestion } from '../../../src/forecast/jobQuestion.ts';
import { testWorkload } from '../../support/workload.ts';

/** Jobs 1 to 4 of a log that begins at 100 s. */
const log = testWorkload(
  8,
  [100, 110, 110, 130].map((submit, i) => ({ submit, run: 50, request: 60 + i, processors: i + 1, user: i })),
);
const start = Float64Array.of(100, 150, 160, 135);
const history = historyOfReplay(log, { start, end: start.map((at) => at + 50) });
const ask = (question: Parameters<typeof jobQuestion>[2]) => jobQuestion(history, log, question);

describe('a job of a log asks', () => {
  it('when it is submitted, and knows of no later job', () => {
    expect(ask({ job: 2 })).toEqual({
      ...{ history, place: 1, now: 110, last: 1, isNew: false },
      target: { id: 2, processors: 2, limit: 61, submit: 110 },
    });
  });

  it('or later, and then knows of all that are submitted by then', () => {
    expect(ask({ job: 2, at: 10 })).toMatchObject({ place: 1, now: 110, last: 2 });
    expect(ask({ job: 3, at: 29 })).toMatchObject({ place: 2, now: 129, last: 2 });
    expect(ask({ job: 3, at: 30 })).toMatchObject({ place: 2, now: 130, last: 3 });
    expect(ask({ job: 3, at: 59 })).toMatchObject({ place: 2, now: 159, last: 3 });
  });

  it('while it waits', () => {
    expect(() => ask({ job: 2, at: 9 })).toThrow(/^--at 9s: job 2 is submitted 10s after the first job$/);
    expect(() => ask({ job: 2, at: 50 })).toThrow(/^--at 50s: job 2 starts 50s after the first job$/);
    expect(ask({ job: 2, at: 49 }).now).toBe(149);
    expect(() => ask({ job: 9 })).toThrow(/^test: there is no job 9 among its 4 jobs/);
    expect(() => ask({ job: 2, at: Number.NaN })).toThrow(/^--at /);
  });
});

describe('the user of a new job', () => {
  const job = { at: 10, processors: 8, request: 0.5 };
  const named = { ...log, names: { user: ['ann', 'bob'], application: [] } };
  const userOf = (user: number | string, of = log) => {
    const { history: made, place } = jobQuestion(history, of, { ...job, user });
    return made.jobs.user[place];
  };

  it('is a number, or a name where users have names', () => {
    expect([userOf(7), userOf('7'), userOf('bob', named), userOf(1, named)]).toEqual([7, 7, 2, 1]);
  });

  it.each([
    ['bobb', named, /^--job-user bobb: no job of test is of this user; did you mean 'bob'\?$/],
    ['eve', named, /^--job-user eve: no job of test is of this user; leave it out for a new user$/],
    ['ann', log, /^--job-user ann: expected a whole number, as the users of test have no names$/],
  ])('%s that the log does not have is refused', (user, of, message) => {
    expect(() => userOf(user, of)).toThrow(message);
  });
});

describe('a new job asks', () => {
  const job = { at: 10, processors: 8, request: 0.5 };

  it('after all jobs that are submitted by its instant', () => {
    const { history: longer, ...found } = ask({ ...job, user: 7 });
    expect(found).toEqual({
      ...{ place: 3, now: 110, last: 3, isNew: true },
      target: { id: null, processors: 8, limit: 0.5, submit: 110 },
    });
    expect([...longer.jobs.user]).toEqual([0, 1, 2, 7, 3]);
    expect(ask(job).history.jobs.user[3]).toBe(-1);
    expect(ask({ ...job, at: 0 })).toMatchObject({ place: 1, now: 100, last: 1 });
  });

  it('of a time, processors and a limit that the machine can give', () => {
    for (const at of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => ask({ ...job, at })).toThrow(
        `--at ${at}: expected seconds after the first job, 0 or more`,
      );
    for (const processors of [0, 1.5, -2, Number.NaN])
      expect(() => ask({ ...job, processors })).toThrow(
        `--job-processors ${processors}: expected a whole number, 1 or more`,
      );
    expect(() => ask({ ...job, processors: 9 })).toThrow('--job-processors 9: the machine has 8');
    for (const request of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => ask({ ...job, request })).toThrow(`--job-limit ${request}: expected a time above 0`);
    expect(ask({ ...job, processors: 1 }).target.processors).toBe(1);
  });
});
