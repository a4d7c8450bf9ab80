import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corrected } from '../../../src/forecast/correction.ts';
import { PastAnswers } from '../../../src/forecast/pastAnswers.ts';
import type { Quantiles } from '../../../src/forecast/quantiles.ts';
import { type Asked, answerOf } from '../../oracle/forecast/pastAnswers.ts';
import { holds, SEED } from '../../properties/seed.ts';

const RAW = {
  quantiles: [0, 40, 900],
  ties: [0.1, 0.5, 0.9],
  startsImmediately: false,
  lastSimilar: 60,
} as const;
const EXPERT: Quantiles = [5, 90, 700];

/** This many questions some seconds apart, about waits that a hash makes. */
function questions(count: number, seed: number, every: number): Asked[] {
  const part = (i: number, root: number) => (Math.sqrt(root) * (i + seed)) % 1;
  return Array.from({ length: count }, (_, i) => {
    const submit = Math.floor(i / every) * 100;
    const wait = part(i, 2) < 0.4 ? 0 : Math.floor(5000 * part(i, 3) ** 3);
    const median = Math.floor(2000 * part(i, 5) ** 2);
    const startsImmediately = part(i, 7) < 0.2;
    const trees: Quantiles = [median >> 3, median >> 1, median];
    return {
      ...{
        submit,
        wait,
        start: submit + wait,
        lastSimilar: Math.floor(300 * part(i, 11)),
        startsImmediately,
      },
      ...{
        quantiles: startsImmediately ? [0, 0, 0] : [median >> 2, median, 3 * median],
        ties: [0.1, 0.5, 0.9],
      },
      ...(part(i, 13) < 0.1 ? {} : { expert: trees }),
    };
  });
}

describe(`answers of the past (seed ${SEED})`, () => {
  it('correct and mix a forecast like one that computes each of them again', async () => {
    const cases = fc.record({
      count: fc.oneof(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 480, max: 560 })),
      seed: fc.integer({ min: 1, max: 10_000 }),
      every: fc.integer({ min: 1, max: 4 }),
    });
    await holds(cases, 2000, ({ count, seed, every }) => {
      const all = questions(count, seed, every);
      const now = 100 * Math.ceil(count / every);
      const past = new PastAnswers(all, (place) => all[place].expert);
      for (const expert of [undefined, EXPERT]) {
        const {
          quantiles,
          simulationWeight,
          calibrationPoints: reported,
        } = past.answer(RAW, now, { expert });
        const expected = answerOf(RAW, expert, all, now);
        expect(reported > 0).toBe(expected.isCorrected);
        for (let i = 0; i < 3; i++) {
          expect(quantiles[i]).toBeCloseTo(expected.quantiles[i], 5);
          expect(simulationWeight[i]).toBeCloseTo(expected.simulationWeight[i], 9);
        }
      }
    });
  });

  it('say of each question what those of earlier instants teach', () => {
    const all = questions(300, 7, 3);
    const past = new PastAnswers(all, (place) => all[place].expert);
    for (const place of [0, 1, 2, 3, 5, 100, 299]) {
      const before = 3 * Math.floor(place / 3);
      expect(past.countBefore(place)).toBe(before);
      const known = new PastAnswers(all.slice(0, before), (one) => all[one].expert);
      const asked = all[place];
      expect(past.of(place)).toEqual(known.answer(asked, asked.submit, { expert: asked.expert }));
    }
  });

  it('name what futures and expert say alone, and no expert where it was not asked or too little is known', () => {
    const all = questions(300, 3, 1);
    const past = new PastAnswers(all, (place) => all[place].expert);
    const asked = past.answer(RAW, 30_000, { expert: EXPERT });
    expect(asked.expert?.quantiles).toEqual(EXPERT);
    expect(asked.futures.quantiles).toEqual(corrected(RAW, all.slice(0, 300), 30_000, 100).quantiles);
    const alone = past.answer(RAW, 30_000);
    expect(alone).toMatchObject({ expert: null, simulationWeight: [1, 1, 1] });
    expect(alone.futures.quantiles).toEqual(alone.quantiles);
    expect(past.answer(RAW, 30_000, { expert: EXPERT, before: 15 }).expert).toBeNull();
    expect(new PastAnswers(all).of(299).expert).toBeNull();
  });

  it('ask the expert once about each question, and only about those that teach', () => {
    const all = questions(700, 5, 1);
    const asked: number[] = [];
    const past = new PastAnswers(all, (place) => {
      asked.push(place);
      return all[place].expert;
    });
    for (const now of [1e6, 1e6 + 1]) past.answer(RAW, now, { expert: EXPERT });
    // Of 200 that weigh the first was answered with the help of 300 before it.
    expect(asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => 200 + i));
  });

  it('leave the futures as they are drawn where these are right, and correct those that are wrong', () => {
    const drawnFor = (scale: number): Quantiles => [0.2 * scale, scale, 1.8 * scale];
    const past = (factor: number) =>
      new PastAnswers(
        questions(500, 1, 1).map((one, i): Asked => {
          const scale = 500 + one.lastSimilar;
          const wait = factor * scale * 2 * ((Math.SQRT2 * i) % 1);
          return {
            ...one,
            startsImmediately: false,
            quantiles: drawnFor(scale),
            wait,
            start: one.submit + wait,
          };
        }),
      );
    const asked = { ...RAW, quantiles: drawnFor(600) };
    const ratios = (said: Quantiles) => said.map((one, i) => one / asked.quantiles[i]);
    for (const ratio of ratios(past(1).answer(asked, 1e9).quantiles))
      expect(Math.abs(ratio - 1)).toBeLessThan(0.02);
    const [, median, high] = ratios(past(3).answer(asked, 1e9).quantiles);
    expect(Math.min(median, high)).toBeGreaterThan(2);
  });

  it('learn to trust the source that is right', () => {
    const all = questions(500, 1, 1);
    const right = new PastAnswers(all, (place) => [all[place].wait, all[place].wait, all[place].wait]);
    expect(right.answer(RAW, 1e9, { expert: EXPERT }).simulationWeight).toEqual([0, 0, 0]);
    const wrong = new PastAnswers(all, () => [1e6, 1e6, 1e6]);
    // The trees count nothing as they are. Corrected they say the quantiles of the last waits.
    for (const counts of wrong.answer(RAW, 1e9, { expert: [1e6, 1e6, 1e6] }).simulationWeight)
      expect(counts).toBeGreaterThan(1 / 3);
  });
});
