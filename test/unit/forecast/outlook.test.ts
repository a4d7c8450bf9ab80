// Outcome of each request, from waits that are written down here.
import { describe, expect, it } from 'vitest';
import { bestSequence } from '../../../src/forecast/bestSequence.ts';
import { type RawForecast, stretched } from '../../../src/forecast/correction.ts';
import type { Futures } from '../../../src/forecast/futures/futures.ts';
import { outlook } from '../../../src/forecast/outlook.ts';
import type { Moment } from '../../../src/forecast/past.ts';
import type { Answered } from '../../../src/forecast/pastAnswers.ts';
import { type Quantiles, quantilesOf } from '../../../src/forecast/quantiles.ts';
import { partOf, RunTimeMixture } from '../../../src/forecast/remainingTime.ts';

/** 100, 200, 300 or 400 s. */
const RUNS = [100, 200, 300, 400];
const DISTRIBUTION = new RunTimeMixture([{ part: partOf(RUNS, [1, 1, 1, 1]), weight: 1 }]);
const LIMIT = 1200;
/** The candidate requests: quantiles of the distribution, and parts of the limit, in minutes. */
const TRIED = [180, 240, 300, 420, 600, 900, LIMIT];

/** In each of nine futures a job waits longer, by a second for each minute that it requests. */
const waitsOf = (request: number) => Float64Array.from({ length: 9 }, (_, future) => future * (request / 60));
const LENGTHS = [400, 2000, 100, 300, 200, 100, 400, 200, 300];

/** The outlook of a job in these futures. */
async function found(
  correct: (raw: RawForecast) => Partial<Answered>,
  limit = LIMIT,
  {
    known: distribution,
    drawn = waitsOf,
    advises = true,
    requests,
    ...more
  }: {
    known?: RunTimeMixture;
    drawn?: typeof waitsOf;
    advises?: boolean;
    requests?: readonly number[];
    triesFew?: boolean;
    onProgress?: (share: number) => void;
  } = {},
) {
  const asked: RawForecast[] = [];
  const moment = {
    ...{ now: 5, jobs: [4, 7], since: [Number.NaN, Number.NaN], target: 1 },
    history: { jobs: { request: [0, 0, 0, 0, 1, 0, 0, limit] } },
    distributionOf: (job: number, elapsed: number) => (job === 7 && elapsed === 0 ? DISTRIBUTION : undefined),
    waitsOf: (job: number) => ({ lastSimilar: 10 * job, last: 0, meanOfLast: 0 }),
  } as unknown as Moment;
  const futures = {
    waits: async ({ request, onProgress }: { request?: number; onProgress?: (share: number) => void }) => {
      // Its own request is not asked about twice.
      expect(request).not.toBe(limit);
      onProgress?.(0.5);
      onProgress?.(1);
      return drawn(request ?? limit);
    },
    lengths: () => Float64Array.from(LENGTHS),
  } as unknown as Futures;
  const corrected = (raw: RawForecast) => {
    asked.push(raw);
    return { ties: raw.ties, startedImmediately: null, expert: null, ...correct(raw) } as Answered;
  };
  return {
    asked,
    ...(await outlook(moment, futures, corrected, { distribution, advises, requests, ...more })),
  };
}

const asDrawn = ({ quantiles }: RawForecast) => ({ quantiles, calibrationPoints: 0 });
const mean = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, one) => sum + one, 0) / values.length;
const medianOf = (values: ArrayLike<number>) => Array.from(values).sort((a, b) => a - b)[4];
/** When the work ends on average, if the job requests this first and then its limit. */
const endOf = (request: number, wait: number, last: number) =>
  mean(RUNS.map((run) => wait + Math.min(run, request) + (run > request ? last + run : 0)));

describe('requests, by hand,', () => {
  it('are fewer in a long queue: half the limit, the median and 90% of the run time', async () => {
    const { curve } = await found(asDrawn, LIMIT, { triesFew: true });
    expect(curve.map(({ request }) => request)).toEqual([300, 420, 600, LIMIT]);
  });

  it('report the share of the futures that are simulated, with all requests', async () => {
    const shares: number[] = [];
    await found(asDrawn, LIMIT, { requests: [60], onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
  });

  it('are minutes at quantiles of the run time and at parts of the limit, and the limit', async () => {
    expect((await found(asDrawn)).curve.map(({ request }) => request)).toEqual(TRIED);
    expect((await found(asDrawn, 100)).curve.map(({ request }) => request)).toEqual([60, 100]);
    const ten = new RunTimeMixture([{ part: partOf([10], [1]), weight: 1 }]);
    const { curve } = await found(asDrawn, LIMIT, { known: ten });
    expect(curve.map(({ request }) => request)).toEqual([60, 180, 300, 600, 900, 1200]);
    expect(curve.every(({ killed }) => killed === 0)).toBe(true);
  });

  it('are those that are asked for, with the limit, and only requests up to it are advised', async () => {
    const { curve, advice } = await found(asDrawn, LIMIT, {
      requests: [2400, 60, 300],
      drawn: () => waitsOf(60),
    });
    expect(curve.map(({ request }) => request)).toEqual([60, 300, LIMIT, 2400]);
    expect(curve.map(({ killed }) => killed)).toEqual([1, 0.25, 0, 0]);
    // Whatever is longer than its limit ends as with its limit, if it waits as long.
    const [short, , own, longer] = curve;
    expect({ ...longer, request: LIMIT }).toEqual({ ...own, medianEnd: longer.medianEnd });
    expect(short.expectedEnd).toBeGreaterThan(own.expectedEnd);
    expect(advice?.sequence.requests.at(-1)).toBe(LIMIT);
  });

  it('have the medians of their futures, the chance to be ended, and the expected end', async () => {
    const { curve, start, end, drawn, asked, startsImmediately, advice, calibrationPoints } =
      await found(asDrawn);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ quantiles: [0, 80, 160], startsImmediately: false, lastSimilar: 70 });
    expect([start, drawn, startsImmediately, calibrationPoints]).toEqual([
      [0, 80, 160],
      [0, 80, 160],
      false,
      0,
    ]);
    const ends = waitsOf(LIMIT).map((wait, future) => wait + Math.min(LENGTHS[future], LIMIT));
    expect(end).toEqual(quantilesOf(ends).quantiles);
    for (const { request, medianStart, medianEnd, killed, expectedEnd } of curve) {
      const waits = waitsOf(request);
      expect(medianStart).toBe(medianOf(waits));
      expect(medianEnd).toBe(medianOf(waits.map((wait, i) => wait + Math.min(LENGTHS[i], request))));
      expect(killed).toBe(RUNS.filter((run) => run > request).length / 4);
      expect(expectedEnd).toBeCloseTo(endOf(request, mean(waits), 80), 9);
    }
    const best = Math.min(...curve.map(({ expectedEnd }) => expectedEnd));
    expect(advice?.soonest).toBe(curve.find(({ expectedEnd }) => expectedEnd === best));
    const priced = TRIED.map((request) => ({ request, wait: mean(waitsOf(request)) }));
    expect(advice?.sequence).toEqual(bestSequence(priced, DISTRIBUTION));
  });

  it('are corrected like the start, which moves all futures', async () => {
    const right: Quantiles = [300, 400, 900];
    const { curve, start, end, drawn } = await found(() => ({ quantiles: right, calibrationPoints: 50 }));
    expect([start, drawn]).toEqual([right, [0, 80, 160]]);
    for (const { request, medianStart, medianEnd } of curve) {
      const waits = stretched(waitsOf(request), [0, 80, 160], right);
      const ends = waits.map((wait, i) => wait + Math.min(LENGTHS[i], request));
      if (request === LIMIT) expect([medianStart, medianEnd]).toEqual([400, end[1]]);
      else expect([medianStart, medianEnd]).toEqual([medianOf(waits), medianOf(ends)]);
    }
    const own = mean(stretched(waitsOf(LIMIT), [0, 80, 160], right));
    expect(curve.at(-1)?.expectedEnd).toBeCloseTo(own + mean(RUNS), 9);
  });

  it('end a job after its start by its shortest run at least', async () => {
    // The waits of few futures do not have the quantiles of the start: those would end earlier.
    const late: Quantiles = [5000, 5000, 5000];
    const { end, curve } = await found(() => ({ quantiles: late, calibrationPoints: 0 }));
    expect(end).toEqual([5100, 5100, 5100]);
    expect(curve.at(-1)).toMatchObject({ medianStart: 5000, medianEnd: 5100 });
  });

  it('kill a job whose runs may be longer than its limit', async () => {
    const { curve } = await found(asDrawn, 300);
    expect(curve.at(-1)?.killed).toBe(1 / 4);
    expect(curve.at(-1)?.expectedEnd).toBeCloseTo(mean(waitsOf(300)) + mean([100, 200, 300, 300]), 9);
  });

  it('end it soonest with the shortest of those that do so', async () => {
    const { advice } = await found(asDrawn, LIMIT, { drawn: () => new Float64Array(9) });
    expect(advice?.soonest).toMatchObject({ request: 420, expectedEnd: 250 });
  });

  it('are not advised where the scheduler is only guessed, and the curve is the same', async () => {
    const [guessed, known] = [await found(asDrawn, LIMIT, { advises: false }), await found(asDrawn)];
    expect([guessed.advice, guessed.curve]).toEqual([null, known.curve]);
  });

  it('of a job that starts at once have that said, with the share of such jobs', async () => {
    const { startsImmediately, startedImmediately } = await found(
      (raw) => ({ quantiles: raw.quantiles, calibrationPoints: 30, startedImmediately: 0.75 }),
      0,
    );
    expect([startsImmediately, startedImmediately]).toEqual([true, 0.75]);
  });
});
