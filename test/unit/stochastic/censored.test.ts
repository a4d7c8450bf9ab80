import fc from 'fast-check';
import { expect, test } from 'vitest';
import { empirical } from '../../../src/distribution/empirical.ts';
import { atPoints } from '../../../src/distribution/fewerPoints.ts';
import { samplesFromWorkload } from '../../../src/distribution/samples.ts';
import { distributionsOfEarlierRuns } from '../../../src/stochastic/history/earlierRuns.ts';
import { RUN_ENDINGS, type RunEnding, type Workload } from '../../../src/trace/workload.ts';
import { redistributed } from '../../oracle/history/redistribute.ts';
import { holds } from '../../properties/seed.ts';
import { testWorkload } from '../../support/workload.ts';

const times = (minLength: number) => fc.array(fc.integer({ min: 0, max: 40 }), { minLength, maxLength: 60 });

/** The values that have a probability. */
const support = ({ v, f }: { v: Float64Array; f: Float64Array }) =>
  [...v].map((value, i) => [value, f[i]]).filter(([, share]) => share > 1e-12);

test('the distribution of partly censored runs is that of redistribution to the right', async () => {
  await holds(fc.tuple(times(1), times(0)), 400, async ([completed, censored]) => {
    const expected = [...redistributed(completed, censored)].filter(([, share]) => share > 1e-12);
    const found = support(empirical(completed, censored));
    expect(found.map(([value]) => value)).toEqual(expected.map(([value]) => value));
    found.forEach(([, share], i) => {
      expect(share).toBeCloseTo(expected[i][1], 10);
    });
  });
});

test('a censored run never makes a short run more probable than without it', async () => {
  await holds(fc.tuple(times(1), times(1)), 200, async ([completed, censored]) => {
    const above = (distribution: ReturnType<typeof empirical>, time: number) => {
      const next = distribution.v.findIndex((value) => value > time);
      return next === 0 ? 1 : distribution.survival[(next < 0 ? distribution.v.length : next) - 1];
    };
    const [all, without] = [empirical(completed, censored), empirical(completed)];
    for (const time of completed)
      expect(above(all, time)).toBeGreaterThanOrEqual(above(without, time) - 1e-12);
  });
});

test('at fewer points every value counts as the next point above it', async () => {
  const arbitrary = fc.tuple(times(1), times(0), fc.integer({ min: 1, max: 12 }));
  await holds(arbitrary, 400, async ([completed, censored, points]) => {
    const distribution = empirical(completed, censored);
    const few = atPoints(distribution, points);
    expect(few.v.length).toBeLessThanOrEqual(points);
    expect(few.survival[few.v.length - 1]).toBe(0);
    expect(few.v[few.v.length - 1]).toBe(distribution.v[distribution.survival.indexOf(0)]);
    for (let i = 0; i < few.v.length; i++) {
      const above = support(distribution).reduce(
        (sum, [value, share]) => sum + (value > few.v[i] ? share : 0),
        0,
      );
      expect(few.survival[i]).toBeCloseTo(above, 10);
      // The values between two points, without the upper point, have at most the share of one part.
      const between = support(distribution).reduce(
        (sum, [value, share]) => sum + (value < few.v[i] && value > (few.v[i - 1] ?? -1) ? share : 0),
        0,
      );
      if (distribution.v.length > points) expect(between).toBeLessThanOrEqual(1 / points + 1e-9);
    }
  });
});

/** One application, one job a minute, each done before the next; each ends in its way. */
function traced(runs: readonly { run: number; how: RunEnding }[]): Workload {
  const workload = testWorkload(
    4,
    runs.map(({ run }, i) => ({ submit: 60 * i, run, request: 3600, processors: 1, user: 1 })),
  );
  const ending = Int8Array.from(runs, ({ how }) => RUN_ENDINGS.indexOf(how));
  return { ...workload, jobs: { ...workload.jobs, ending } };
}

const records = fc.array(
  fc.record({ run: fc.integer({ min: 1, max: 50 }), how: fc.constantFrom(...RUN_ENDINGS) }),
  {
    minLength: 1,
    maxLength: 30,
  },
);

test('the distributions of a log take cut-off runs as censored, and leave out runs that ended otherwise', async () => {
  const agree = (runs: readonly { run: number; how: RunEnding }[]) => {
    const { jobs } = traced(runs);
    const { distribution, distributions } = distributionsOfEarlierRuns(jobs, { minimum: 3, growth: 1e-9 });
    runs.forEach((_, job) => {
      const known = runs.slice(0, job);
      const ended = known.filter(({ how }) => how === 'completed').map(({ run }) => run);
      if (ended.length < 3) {
        expect(distribution[job]).toBe(-1);
        return;
      }
      // It is made again when a run has completed. A run that failed counts for nothing.
      const last = known.findLastIndex(({ how }) => how === 'completed');
      const cut = known.filter((one, i) => one.how === 'cut off' && i <= last).map(({ run }) => run);
      const expected = support(empirical(ended, cut));
      const found = support(distributions[distribution[job]]);
      expect(found.map(([value]) => value)).toEqual(expected.map(([value]) => value));
      found.forEach(([, share], i) => {
        expect(share).toBeCloseTo(expected[i][1], 12);
      });
    });
  };
  await holds(records, 200, agree, 25);
});

test('the samples of an application depend on how runs ended in the trace', async () => {
  await holds(records, 100, async (runs) => {
    const workload = traced(runs);
    fc.pre(runs.some(({ how }) => how === 'completed'));
    const { completed, censored } = samplesFromWorkload(workload, { user: 1 });
    const sorted = (how: RunEnding) =>
      runs
        .filter((one) => one.how === how)
        .map(({ run }) => run)
        .sort((a, b) => a - b);
    expect([...completed]).toEqual(sorted('completed'));
    expect([...censored]).toEqual(sorted('cut off'));
  });
});
