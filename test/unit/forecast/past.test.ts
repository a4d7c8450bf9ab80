// Knowledge of a history at an instant, compared with a direct reading of its times.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type History, historyOfLog, historyOfReplay } from '../../../src/forecast/history.ts';
import { KnownRuns } from '../../../src/forecast/knownRuns.ts';
import { Past } from '../../../src/forecast/past.ts';
import { StartedJobs } from '../../../src/forecast/waits.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { testWorkload } from '../../support/workload.ts';

const jobs = fc.array(fc.record({ gap: fc.nat(3), wait: fc.nat(9), run: fc.nat(12), user: fc.nat(1) }), {
  minLength: 1,
  maxLength: 9,
  size: 'max',
});

function worldOf(some: readonly { gap: number; wait: number; run: number; user: number }[]): History {
  let submit = 0;
  const lines = some.map(({ gap, run, user }) => {
    submit += gap;
    return { submit, run, request: 10, processors: 1, user };
  });
  const workload = testWorkload(4, lines);
  const start = workload.jobs.submit.map((at, job) => at + some[job].wait);
  return historyOfReplay(workload, { start, end: start.map((at, job) => at + some[job].run) });
}

/** All values of a distribution, as far as these jobs distinguish them. */
const asPlain = (distribution: ReturnType<ReturnType<KnownRuns['during']>>) => ({
  times: [...distribution.times],
  survival: [...distribution.times].map((time) => distribution.survival(time)),
});

it(`holds the jobs that run and wait, the runs that have ended, and the waits of jobs that have started (seed ${SEED})`, async () => {
  await holds(
    jobs,
    2000,
    (some) => {
      const history = worldOf(some);
      const { start, end, jobs: columns } = history;
      const past = new Past(history);
      const all = [...columns.id.keys()];
      for (let asked = 0, last = 0; asked < all.length; asked = last + 1) {
        const now = columns.submit[asked];
        // Jobs submitted at the instant are known up to the last one.
        last = asked % 2 === 0 ? asked : columns.submit.lastIndexOf(now);
        const moment = asked % 2 === 0 ? past.at(now, asked) : past.at(now, asked, last);
        const present = all.filter((job) => job <= last && (end[job] > now || job === asked));
        const runs = (job: number) => start[job] < now;
        expect(moment.jobs).toEqual(present);
        expect(moment.since).toEqual(present.map((job) => (runs(job) ? start[job] : Number.NaN)));
        expect(present[moment.target]).toBe(asked);
        expect([moment.now, moment.history]).toEqual([now, history]);
        const known = new KnownRuns(columns);
        const ended = all.filter((job) => end[job] < now).sort((a, b) => end[a] - end[b]);
        for (const job of ended) known.learn(job, end[job] - start[job]);
        const running = present.filter(runs).map((job) => ({ job, elapsed: now - start[job] }));
        const distributionOf = known.during(running);
        for (const elapsed of [0, 3])
          expect(asPlain(moment.distributionOf(asked, elapsed))).toEqual(
            asPlain(distributionOf(asked, elapsed)),
          );
        expect(moment.waitsOf(asked)).toEqual(new StartedJobs(history).at(now, asked));
      }
    },
    12,
  );
});

it('a job that ends at an instant neither runs then nor is known to have ended', () => {
  const history = worldOf([
    { gap: 0, wait: 0, run: 4, user: 0 },
    { gap: 4, wait: 0, run: 0, user: 0 },
  ]);
  const { jobs: present, since, target, distributionOf } = new Past(history).at(4, 1);
  // The job that asks is there although it takes no time.
  expect([present, since, target]).toEqual([[1], [Number.NaN], 0]);
  // Nothing is known: any time up to the request of 10 s.
  expect(distributionOf(1, 0).times).toHaveLength(16);
  expect([...new Set(new Past(history).at(5, 1).distributionOf(1, 0).times)]).toEqual([4]);
});

it('a job that runs counts as one that takes longer than so far', () => {
  const history = worldOf([
    { gap: 0, wait: 0, run: 8, user: 0 },
    { gap: 1, wait: 0, run: 2, user: 0 },
    { gap: 3, wait: 0, run: 99, user: 0 },
    { gap: 6, wait: 9, run: 1, user: 0 },
  ]);
  // At 10 s runs of 8 and 2 s are known, and one of 6 s so far. Of three, one ended after 2 s.
  expect(new Past(history).at(10, 3).distributionOf(3, 0).survival(2)).toBeCloseTo(2 / 3, 12);
});

it('the history of a log has the starts and the ends that follow from its waits and run times', () => {
  const workload = testWorkload(4, [
    { submit: 5, run: 7, request: 9, processors: 1 },
    { submit: 6, run: 2, request: 9, processors: 1 },
  ]);
  workload.jobs.wait.set([3, -1]);
  const { start, end, unknown, processors } = historyOfLog(workload);
  expect([[...start], [...end], [...(unknown ?? [])], processors]).toEqual([[8, 6], [15, 8], [1], 4]);
});
