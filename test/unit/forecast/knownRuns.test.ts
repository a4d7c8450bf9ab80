import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownRuns } from '../../../src/forecast/knownRuns.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { testWorkload } from '../../support/workload.ts';

const job = fc.record({
  submit: fc.constant(0),
  run: fc.integer({ min: 0, max: 40 }),
  request: fc.constantFrom(10, 20, 40),
  processors: fc.constantFrom(1, 2),
  user: fc.nat(1),
});
const some = fc.tuple(
  fc.array(job, { minLength: 2, maxLength: 30 }),
  fc.array(fc.constantFrom('ended', 'runs', 'waits'), { minLength: 30, maxLength: 30 }),
  fc.nat(9),
);

describe(`distributions of run times (seed ${SEED})`, () => {
  it('lie between what has elapsed and the request, whatever is known', async () => {
    await holds(some, 2000, ([jobs, states, elapsed]) => {
      const { jobs: columns } = testWorkload(4, jobs);
      const known = new KnownRuns(columns);
      const running: { job: number; elapsed: number }[] = [];
      jobs.forEach(({ run, request }, i) => {
        if (states[i] === 'ended') known.learn(i, Math.min(run, request));
        if (states[i] === 'runs') running.push({ job: i, elapsed: Math.min(run, request) / 2 });
      });
      const distributionOf = known.during(running);
      jobs.forEach(({ request }, i) => {
        const distribution = distributionOf(i, elapsed);
        for (const share of [0, 0.3, 0.999]) {
          expect(distribution.quantile(share)).toBeGreaterThan(elapsed);
          expect(distribution.quantile(share)).toBeLessThanOrEqual(request);
        }
        expect(distribution.survival(elapsed)).toBeCloseTo(1, 12);
        expect(distribution.survival(request)).toBe(0);
      });
    });
  });

  it('are mixed from the Kaplan-Meier estimates of the classes', () => {
    // Two users with 20 runs each: the runs of a user count as much as all runs do.
    const runs = Array.from({ length: 40 }, (_, i) => (i < 20 ? 2 : 8));
    const jobs = runs.map((run, i) => ({ submit: 0, run, request: 10, processors: 1, user: i < 20 ? 1 : 2 }));
    const { jobs: columns } = testWorkload(4, jobs);
    const known = new KnownRuns(columns);
    for (const [i, run] of runs.entries()) known.learn(i, run);
    const distribution = known.during([])(0, 0);
    // Three classes of user 1 have 20 runs of 2 s: each takes half of the remainder. The two classes of both
    // users have 40 runs and take two thirds. The weights are normalised.
    const own = 1 - 1 / 8;
    const shared = (1 / 8) * (2 / 3) * (1 + 1 / 3);
    expect(distribution.survival(2)).toBeCloseTo(shared / 2 / (own + shared), 12);
    expect(Array.from(new Set(distribution.times))).toEqual([2, 8]);
  });

  it('count a run under way as a longer one', () => {
    const jobs = Array.from({ length: 3 }, () => ({
      submit: 0,
      run: 2,
      request: 10,
      processors: 1,
      user: 1,
    }));
    const known = new KnownRuns(testWorkload(4, jobs).jobs);
    known.learn(0, 2);
    known.learn(1, 9);
    const before = known.during([])(2, 0).survival(2);
    const during = known
      .during([{ job: 2, elapsed: 5 }])(2, 0)
      .survival(2);
    expect(before).toBeCloseTo(1 / 2, 12);
    // Of three runs, one ended after 2 s. That of the two others which ended took 9 s.
    expect(during).toBeCloseTo(2 / 3, 12);
  });

  /** Jobs of one processor; all other fields are the same. */
  const columnsOf = (some: readonly { request?: number; user?: number }[]) =>
    testWorkload(
      4,
      some.map((job) => ({ submit: 0, run: 1, request: 100, processors: 1, user: 1, ...job })),
    ).jobs;

  it('know of every run under way, whatever their order', () => {
    const known = new KnownRuns(columnsOf([{}, {}, {}, {}, {}]));
    known.learn(0, 50);
    known.learn(1, 80);
    const underWay = [90, 60].map((elapsed, i) => ({ job: 2 + i, elapsed }));
    for (const running of [underWay, underWay.toReversed()]) {
      // Of four, one ends after 50 s: 3/4 are longer. At 80 s two are under way, one of which ends: 3/8 are
      // longer.
      expect(known.during(running)(4, 0).survival(50)).toBeCloseTo(3 / 8 / (1 / 4 + 3 / 8), 12);
    }
  });

  it('leave to wider classes the share that the runs of a class do not determine', () => {
    const known = new KnownRuns(columnsOf([{}, { user: 2 }, {}, {}]));
    known.learn(0, 50);
    known.learn(1, 90);
    const distribution = known.during([{ job: 2, elapsed: 60 }])(3, 0);
    // Three classes have one run of the user; half of it is longer. Two have both, of which a third ends
    // after 50 s.
    const [one, both] = [1 / 21, 2 / 22];
    const left = 1 - one / 2;
    const own = (one / 2) * (1 + left + left ** 2);
    const all = left ** 3 * both * (1 + (1 - both));
    expect(distribution.survival(50)).toBeCloseTo(((2 / 3) * all) / (own + all), 12);
  });

  it('count the last 32 runs of a narrow class and the last 64 of a wide one', () => {
    // 72 runs: those of the whole request are the first 8, then those of half of it, then 32 of a tenth.
    const known = new KnownRuns(columnsOf(Array(73).fill({})));
    for (let job = 0; job < 72; job++) known.learn(job, job < 8 ? 100 : job < 40 ? 50 : 10);
    const distribution = known.during([])(72, 0);
    expect([...new Set(distribution.times)]).toEqual([10, 50]);
    const narrow = 1 - (20 / 52) ** 3;
    const wide = (20 / 52) ** 3 * (64 / 84) * (1 + 20 / 84);
    expect(distribution.survival(10)).toBeCloseTo(wide / 2 / (narrow + wide), 12);
  });

  it('take a run without a request for a whole one', () => {
    const known = new KnownRuns(columnsOf([{ request: 0 }, {}, {}]));
    known.learn(0, 0);
    known.learn(1, 50);
    expect([...new Set(known.during([])(2, 0).times)]).toEqual([50, 100]);
  });

  it('are made once for all waiting jobs that are alike', () => {
    const distributionOf = new KnownRuns(columnsOf([{}, {}])).during([]);
    expect(distributionOf(1, 0)).toBe(distributionOf(0, 0));
  });

  it('know nothing at first: any time up to the request is as likely', () => {
    const known = new KnownRuns(testWorkload(4, [{ submit: 0, run: 1, request: 160, processors: 1 }]).jobs);
    const distribution = known.during([])(0, 0);
    expect(distribution.quantile(0.5)).toBe(90);
    expect(known.during([])(0, 80).quantile(0)).toBe(85);
    expect(known.during([])(0, 200).quantile(0.999)).toBe(310);
    expect(known.during([])(0, 160).quantile(0.999)).toBe(260);
  });

  it('count run times, and not shares, where the request is far longer than all of a class', () => {
    // A user's runs of 6 s, requested as 10 s. A class of 40 runs leaves 1/3 to the next.
    const jobs = [20, 21, 5].map((request) => ({ submit: 0, run: 6, request, processors: 1, user: 1 }));
    const runs = Array.from({ length: 40 }, () => ({ ...jobs[0], request: 10 }));
    const known = new KnownRuns(testWorkload(4, [...runs, ...jobs]).jobs);
    for (const i of runs.keys()) known.learn(i, 6);
    const distributionOf = known.during([]);
    const timesOf = (job: number) => [...new Set(distributionOf(job, 0).times)];
    // Up to twice as long, the job runs for the same share of its request; beyond that, for as long as the
    // others.
    expect(timesOf(40)).toEqual([12]);
    expect(timesOf(41)).toEqual([6]);
    expect(timesOf(42)).toEqual([3]);
    // A run under way counts as longer, in seconds too: one of two ended after 6 s.
    const few = new KnownRuns(testWorkload(4, [...runs.slice(0, 2), ...jobs]).jobs);
    few.learn(0, 6);
    few.learn(1, 8);
    const during = few.during([{ job: 2, elapsed: 7 }]);
    expect(during(3, 0).survival(6)).toBeCloseTo(2 / 3, 12);
    expect(during(3, 6.5).quantile(0)).toBe(8);
  });
});
