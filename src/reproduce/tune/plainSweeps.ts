// Evaluates tables of means without a race: every configuration runs on the same number of seeds, and paired t-tests
// say which are worse than the best of the table (Holm, 1979).
import { studentTAbove } from '../../math/studentT.ts';
import { type Frequencies, found, frequencies } from './frequencies.ts';
import type { Measured } from './races.ts';

/** Comparisons that share the level. */
type Family =
  /** All pairs: then it is right although the table chose the best. */
  | 'all pairs'
  /** The usual choice: those with the best of the table. */
  | 'with the best';

const LEVEL = 0.05;

/** Results of sweeps, by the number of seeds. */
export function ofSweeps(
  truth: readonly number[],
  races: number,
  measured: Measured,
  seeds: readonly number[],
  family: Family,
): Frequencies[] {
  const tests = truth.length - 1;
  const compared = family === 'all pairs' ? (truth.length * tests) / 2 : tests;
  const criticals = seeds.map((n) =>
    Array.from({ length: compared }, (_, passed) => studentTAbove(LEVEL / 2 / (compared - passed), n - 1)),
  );
  const outcomes = seeds.map((): ReturnType<typeof found>[] => []);
  for (let r = 0; r < races; r++) {
    const logs = measured(r);
    for (const [k, n] of seeds.entries()) outcomes[k].push(found(truth, left(logs, n, criticals[k], family)));
  }
  return outcomes.map(frequencies);
}

/** Configurations that are not worse than the best of the table, beyond doubt. */
function left(
  logs: readonly ArrayLike<number>[],
  n: number,
  criticals: readonly number[],
  family: Family,
): number[] {
  const means = logs.map((of) => meanOf(of, n));
  const best = means.indexOf(Math.min(...means));
  const pairs: { i: number; rival: number; t: number }[] = [];
  for (const [i, mean] of means.entries())
    for (const [rival, other] of means.entries())
      if (i !== rival && mean >= other && (rival === best || family === 'all pairs'))
        pairs.push({ i, rival, t: studentOfPair(logs[i], logs[rival], n) });
  pairs.sort((a, b) => b.t - a.t);
  const passed = pairs.findIndex(({ t }, k) => t < criticals[k]);
  const worse = (passed < 0 ? pairs : pairs.slice(0, passed)).filter(({ rival }) => rival === best);
  return [...logs.keys()].filter((i) => !worse.some((pair) => pair.i === i));
}

function meanOf(values: ArrayLike<number>, n: number): number {
  let sum = 0;
  for (let s = 0; s < n; s++) sum += values[s];
  return sum / n;
}

function studentOfPair(a: ArrayLike<number>, b: ArrayLike<number>, n: number): number {
  let sum = 0;
  let squares = 0;
  for (let s = 0; s < n; s++) {
    const d = a[s] - b[s];
    sum += d;
    squares += d * d;
  }
  return sum / Math.sqrt((n * squares - sum * sum) / (n - 1));
}
