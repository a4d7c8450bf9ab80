import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSequence, expectedEnd, type PricedRequest } from '../../../src/forecast/bestSequence.ts';
import { partOf, RunTimeMixture } from '../../../src/forecast/remainingTime.ts';
import { holds, SEED } from '../../properties/seed.ts';

interface Case {
  times: number[];
  priced: PricedRequest[];
}

/** Run times with equal weights, and requests of which the last is always enough. */
const cases: fc.Arbitrary<Case> = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }),
    fc.array(fc.record({ request: fc.integer({ min: 1, max: 60 }), wait: fc.nat(80) }), { maxLength: 7 }),
    fc.nat(200),
  )
  .map(([times, some, wait]) => {
    const last = { request: 60, wait };
    const rising = [...new Map([...some, last].map((one) => [one.request, one])).values()];
    return { times, priced: rising.sort((a, b) => a.request - b.request) };
  });

const distributionOf = (times: readonly number[]) => {
  const rising = [...times].sort((a, b) => a - b);
  return new RunTimeMixture([
    {
      part: partOf(
        rising,
        rising.map(() => 2),
      ),
      weight: 1,
    },
  ]);
};

/** The mean time from now to the end, with the attempts of each run time in turn. */
function byRuns(times: readonly number[], tries: readonly PricedRequest[]): number {
  const ends = times.map((time) => {
    let clock = 0;
    for (const { request, wait } of tries) {
      clock += wait + Math.min(time, request);
      if (time <= request) break;
    }
    return clock;
  });
  return ends.reduce((sum, end) => sum + end, 0) / ends.length;
}

/** All sequences of rising requests that end with the last. */
function allSequences(priced: readonly PricedRequest[]): PricedRequest[][] {
  const before = priced.slice(0, -1);
  return Array.from({ length: 2 ** before.length }, (_, chosen) => [
    ...before.filter((_, i) => (chosen >> i) % 2 === 1),
    priced[priced.length - 1],
  ]);
}

describe(`the best sequence of requests (seed ${SEED})`, () => {
  it('has the expected end that the attempts of each run time give', async () => {
    await holds(cases, 2000, ({ times, priced }) => {
      expect(expectedEnd(priced, distributionOf(times))).toBeCloseTo(byRuns(times, priced), 8);
    });
  });

  it('is as good as the best of all sequences', async () => {
    await holds(cases, 2000, ({ times, priced }) => {
      const found = bestSequence(priced, distributionOf(times));
      const best = Math.min(...allSequences(priced).map((tries) => byRuns(times, tries)));
      expect(found.expectedEnd).toBeCloseTo(best, 8);
      const tries = found.requests.map((request) => priced.find((one) => one.request === request));
      expect(byRuns(times, tries as PricedRequest[])).toBeCloseTo(best, 8);
    });
  });

  it('begins with the shortest request of several that cost the same', () => {
    const priced = [10, 20, 30].map((request) => ({ request, wait: 0 }));
    expect(bestSequence(priced, distributionOf([5, 8]))).toEqual({
      requests: [10, 20, 30],
      expectedEnd: 6.5,
    });
  });

  it('attempts a short request first where the queue lets it pass at once', () => {
    const distribution = distributionOf([10, 10, 10, 100]);
    const priced = [
      { request: 10, wait: 0 },
      { request: 100, wait: 500 },
    ];
    expect(bestSequence(priced, distribution)).toEqual({
      requests: [10, 100],
      expectedEnd: 10 + (500 + 100) / 4,
    });
  });
});
