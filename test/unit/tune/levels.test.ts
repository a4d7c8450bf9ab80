// Critical values of a race, against a slow definition, and against how often they are passed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { studentTAbove } from '../../../src/math/studentT.ts';
import { Boundary, onStudentsScale } from '../../../src/tune/race/boundary.ts';
import { spentTo } from '../../../src/tune/race/levels.ts';
import { looksForEver, looksTo } from '../../../src/tune/race/looks.ts';
import { mixtureT } from '../../../src/tune/race/mixture.ts';
import { below, criticalValues } from '../../oracle/tune/criticalValues.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { Normal } from './noise.ts';

/** A new boundary's values at looks, each with its seeds and the error that it spends. */
function crossings(looks: readonly (readonly [number, number])[]) {
  let boundary = new Boundary();
  return looks.map(([n, spend]) => {
    const found = boundary.look(n, spend);
    boundary = found.after;
    return found;
  });
}

test('the looks end at the last seed and grow without end', () => {
  expect(looksTo(200)).toEqual([10, 15, 20, 30, 40, 60, 80, 120, 160, 200]);
  expect(looksTo(45)).toEqual([10, 15, 20, 30, 40, 45]);
  expect(looksTo(10)).toEqual([10]);
  expect(looksTo(4)).toEqual([4]);
  const found = [];
  for (const look of looksForEver()) if (found.push(look) === 16) break;
  expect(found.slice(9)).toEqual([200, 240, 320, 400, 480, 640, 800]);
});

describe('critical values of a race with a last look', () => {
  test('are those of the slow definition, whatever each look spends', async () => {
    const look = fc.record({
      more: fc.integer({ min: 1, max: 40 }),
      spend: fc.double({ min: 1e-5, max: 0.02, noNaN: true }),
    });
    await holds(fc.array(look, { minLength: 1, maxLength: 5 }), 2000, (looks) => {
      let n = 0;
      const at = looks.map(({ more }) => (n += more));
      const found = crossings(looks.map(({ spend }, k) => [at[k], spend])).map(({ normal }) => normal);
      const slow = criticalValues(
        at,
        looks.map(({ spend }) => spend),
      );
      for (const [k, value] of found.entries()) expect(Math.abs(value - slow[k])).toBeLessThan(2e-3);
    });
  });

  test('are on the scale of Student: as rare as on the normal one', () => {
    const looks = [10, 15, 40];
    const critical = spentTo(40);
    let before = 0;
    for (const [k, { normal }] of crossings(looks.map((n) => [n, 1e-3])).entries()) {
      const student = critical(looks[k], (40 * 1e-3) / (looks[k] - before));
      expect(studentTAbove(1 - below(normal), looks[k] - 1) / student).toBeCloseTo(1, 9);
      before = looks[k];
    }
  });

  test('are the same whatever others asked before', () => {
    const boundary = new Boundary();
    const first = boundary.look(10, 0.01);
    for (const [n, spend] of [
      [10, 0.02],
      [15, 0.01],
      [10, 0.01],
    ] as const) {
      const [alone, behind] = crossings([
        [n, spend],
        [40, 0.03],
      ]);
      const { normal, after } = boundary.look(n, spend);
      expect(normal).toBe(alone.normal);
      expect(after.look(40, 0.03).normal).toBe(behind.normal);
    }
    expect(boundary.look(10, 0.01)).toBe(first);
  });

  test('spend the level as the seeds come: half of the seeds have spent half of it', () => {
    const critical = spentTo(200);
    const found = [critical(50, 0.04), critical(100, 0.02), critical(200, 0.04)];
    const expected = crossings([
      [50, 0.01],
      [100, 0.005],
      [200, 0.02],
    ]);
    expect(found).toEqual(expected.map(({ normal }, k) => onStudentsScale(normal, [50, 100, 200][k])));
  });

  test('are passed by paired seeds without a difference as often as they spend', () => {
    const looks = looksTo(40);
    const above = 0.1;
    const critical = spentTo(40);
    const values = looks.map((n) => critical(n, above));
    expect(passedOf(looks, values, 6000)).toBeCloseTo(above, 1);
    expect(Math.abs(passedOf(looks, values, 6000) - above)).toBeLessThan(0.015);
  });
});

describe('critical values of a race without an end', () => {
  test('are passed at most as often as they may be, however often one looks', () => {
    const looks = Array.from({ length: 300 }, (_, k) => k + 3);
    const values = looks.map((n) => mixtureT(n, 0.05));
    const often = passedOf(looks, values, 2000);
    expect(often).toBeLessThan(0.05 + 0.01);
    expect(often).toBeGreaterThan(0.015);
  });

  test('are where the ratio of the likelihoods of T is 1 in 2 above: by a sum over effects', () => {
    for (const [n, above] of [
      [20, 0.01],
      [60, 1e-3],
      [400, 2e-4],
    ]) {
      const t = mixtureT(n, above);
      // The distribution of T under an effect d, up to a factor that no effect has: an integral over the spread.
      const highest = ((n - 1) * (Math.log(n - 1) - 1)) / 2;
      const weight = (d: number) => {
        const slope = (d * Math.sqrt(n) * t) / Math.sqrt(n - 1 + t * t);
        let sum = 0;
        for (let s = 0.005; s < 60; s += 0.01)
          sum += Math.exp((n - 1) * Math.log(s) - (s * s) / 2 + s * slope - (n * d * d) / 2 - highest);
        return sum;
      };
      let mixed = 0;
      let all = 0;
      for (let d = -2; d <= 2; d += 0.01) {
        const prior = Math.exp((-d * d) / (2 * 0.1));
        mixed += prior * weight(d);
        all += prior;
      }
      expect((mixed / all / weight(0)) * 2 * above).toBeCloseTo(1, 4);
    }
  });

  test('are infinite where few seeds can say nothing', () => {
    expect(mixtureT(2, 1e-4)).toBe(Number.POSITIVE_INFINITY);
    expect(mixtureT(10, 1e-4)).toBeGreaterThan(mixtureT(100, 1e-4));
  });
});

/** How often T of normal values passes the values at some look. */
function passedOf(looks: readonly number[], values: readonly number[], times: number): number {
  const normal = new Normal(SEED);
  let passed = 0;
  for (let i = 0; i < times; i++) {
    let n = 0;
    let sum = 0;
    let squares = 0;
    for (const [k, look] of looks.entries()) {
      for (; n < look; n++) {
        const value = normal.next();
        sum += value;
        squares += value * value;
      }
      const deviation = Math.sqrt((squares - (sum * sum) / n) / (n - 1));
      if ((sum / n) * (Math.sqrt(n) / deviation) < values[k]) continue;
      passed++;
      break;
    }
  }
  return passed / times;
}
