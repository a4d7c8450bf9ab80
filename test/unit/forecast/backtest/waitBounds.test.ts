import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WaitBounds } from '../../../../src/forecast/backtest/waitBounds.ts';
import { historyOfReplay } from '../../../../src/forecast/history.ts';
import { waitBounds } from '../../../oracle/forecast/waitBounds.ts';
import { holds, runsOf, SEED } from '../../../properties/seed.ts';
import { testWorkload } from '../../../support/workload.ts';

interface Drawn {
  readonly gap: number;
  readonly wait: number;
  readonly processors: number;
}

function worldOf(drawn: readonly Drawn[], unknown?: ReadonlySet<number>) {
  let submit = 0;
  const jobs = drawn.map(({ gap, processors }) => {
    submit += gap;
    return { submit, run: 10, request: 10, processors };
  });
  const workload = testWorkload(128, jobs);
  const start = workload.jobs.submit.map((at, job) => at + drawn[job].wait);
  const history = historyOfReplay(workload, { start, end: start.map((at) => at + 10) });
  return unknown === undefined ? history : { ...history, unknown };
}

describe(`bounds by past waits (seed ${SEED})`, () => {
  it(`are those of the definition (${runsOf(2000, 60)} histories)`, async () => {
    const wait = fc.oneof(fc.constantFrom(0, 0, 5, 400), fc.integer({ min: 0, max: 1000 }));
    const gap = fc.integer({ min: 0, max: 30 });
    const processors = fc.constantFrom(1, 1, 1, 1, 2, 3, 4, 4, 5, 16, 17, 64, 65, 128);
    // Waits that grow in the middle have a change point.
    const later = fc.record({ gap, wait: wait.map((one) => one + 2000), processors });
    const early = fc.record({ gap, wait, processors });
    const some = (one: fc.Arbitrary<Drawn>) => fc.array(one, { minLength: 20, maxLength: 160 });
    await holds(
      fc.tuple(some(early), some(later)),
      2000,
      async ([first, second]) => {
        const drawn = [...first, ...second];
        const history = worldOf(drawn);
        const { submit } = history.jobs;
        const order = drawn
          .map((one, job) => ({ ...one, start: history.start[job], job }))
          .sort((a, b) => a.start - b.start || a.job - b.job);
        const bounds = new WaitBounds(history);
        for (let job = 0; job < drawn.length; job += 7) {
          const before = order.filter(({ start }) => start < submit[job]);
          expect(bounds.at(submit[job], job)).toEqual(waitBounds(before, drawn[job].processors));
        }
      },
      60,
    );
  });

  it('forget the waits before as many in a row above the bound as are rare', () => {
    // Of 100 waits of 10 s the 96th is the bound of the 90% quantile. Four in a row above it are a change point: 29
    // waits stay, and of this many the longest is the bound.
    const drawn = (long: number) => [
      ...Array.from({ length: 100 }, () => ({ gap: 100, wait: 10, processors: 1 })),
      ...Array.from({ length: long }, () => ({ gap: 100, wait: 90, processors: 1 })),
      { gap: 100, wait: 10, processors: 1 },
    ];
    const last = (long: number) => new WaitBounds(worldOf(drawn(long))).at(100 * (101 + long), 100 + long)[2];
    expect([3, 4, 5].map(last)).toEqual([10, 90, 90]);
    // A wait that is no longer than the bound begins a new row.
    const broken = drawn(6).with(102, { gap: 100, wait: 10, processors: 1 });
    expect(new WaitBounds(worldOf(broken)).at(10_700, 106)[2]).toBe(10);
  });

  it('are 0 as long as too few waits are known, and are not learned from unknown waits', () => {
    const drawn = Array.from({ length: 40 }, (_, i) => ({ gap: 100, wait: 50 + i, processors: 1 }));
    // 0.9 ^ 29 < 0.05: the largest of 29 waits is a bound. 0.5 ^ 5 < 0.05, 0.1 ^ 2 < 0.05.
    const all = new WaitBounds(worldOf(drawn));
    expect(all.at(drawn.length * 100, 0)[2]).toBe(88);
    const few = new WaitBounds(worldOf(drawn));
    expect([1, 2, 4, 5].map((count) => few.at(100 * (count + 1), 0))).toEqual([
      [0, 0, 0],
      [50, 0, 0],
      [51, 0, 0],
      [51, 54, 0],
    ]);
    expect([28, 29].map((count) => few.at(100 * (count + 1), 0)[2])).toEqual([0, 78]);
    const unknown = new WaitBounds(worldOf(drawn, new Set(Array.from({ length: 12 }, (_, i) => i))));
    expect(unknown.at(drawn.length * 100, 0)[2]).toBe(0);
  });
});
