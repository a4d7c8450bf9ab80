import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Evaluated, mixed, trustIn } from '../../../../src/forecast/expert/mixture.ts';
import type { SampleQuantiles } from '../../../../src/forecast/quantiles.ts';
import { together, trusted } from '../../../oracle/forecast/mixture.ts';
import { holds, SEED } from '../../../properties/seed.ts';

const seconds = fc.integer({ min: 0, max: 500 });
const part = fc.constantFrom(0, 0.1, 0.5, 1);
const said = fc
  .tuple(fc.tuple(seconds, seconds, seconds), fc.tuple(part, part, part))
  .map(([some, ties]): SampleQuantiles => {
    const [low, middle, high] = some.sort((a, b) => a - b);
    return { quantiles: [low, middle, high], ties };
  });
const cases = fc.integer({ min: 1, max: 3 }).chain((sources) => {
  const all = fc.array(said, { minLength: sources, maxLength: sources });
  const one = fc.record({ said: all, known: seconds, isLeast: fc.boolean() });
  const many = fc.array(one, { minLength: 15, maxLength: 40 });
  return fc.tuple(
    all,
    many,
    fc.record({
      handicap: fc.constantFrom(1, 1.1, 1.2),
      power: fc.constantFrom(4, 8),
      fallback: fc.constantFrom(0, sources - 1),
    }),
  );
});

describe(`sources of a forecast (seed ${SEED})`, () => {
  it('count by a power of their inverse losses, and are mixed in the logarithm', async () => {
    await holds(cases, 20_000, ([own, judged, how]) => {
      const trust = trustIn(own.length, judged, how);
      const expected = trusted(own.length, judged, how);
      for (let i = 0; i < 3; i++)
        for (const [source, counts] of trust.entries()) expect(counts[i]).toBeCloseTo(expected[i][source], 9);
      const { quantiles, ties } = mixed(own, trust);
      const both = together(own, expected);
      for (let i = 0; i < 3; i++) {
        expect(quantiles[i]).toBeCloseTo(both.quantiles[i], 6);
        expect(ties[i]).toBeCloseTo(both.ties[i], 9);
      }
    });
  });

  const HOW = { fallback: 0, handicap: 1.1, power: 8 };
  const source = (value: number): SampleQuantiles => ({
    quantiles: [value, value, value],
    ties: [0.1, 0.5, 0.9],
  });
  const waits = (count: number, known: number, isLeast = false): Evaluated[] =>
    Array.from({ length: count }, () => ({ said: [source(100), source(200)], known, isLeast }));

  it('are the first one alone until twenty waits judge', () => {
    expect(trustIn(2, waits(19, 200), HOW)).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    // The second is right each time.
    expect(trustIn(2, waits(20, 200), HOW)).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });

  it('count half each at equal losses but for the handicap of those after the first', () => {
    const [first] = trustIn(2, waits(20, 150), HOW);
    expect(first[1]).toBeCloseTo(1 / (1 + 1.1 ** -8), 12);
  });

  it('lose nothing by a job that has waited less than they said, and the certain part by one that waited longer', () => {
    expect(trustIn(2, waits(20, 90, true), HOW)[0]).toEqual([0.5, 0.5, 0.5]);
    expect(trustIn(2, waits(20, 150, true), HOW)[0]).toEqual([0, 0, 0]);
  });
});
