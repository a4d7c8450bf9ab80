import { equallySpaced } from '../../distribution/equallySpaced.ts';
import { truncatedNormal } from '../../distribution/families/truncatedNormal.ts';
import { atOptimal, tOptimal } from '../../requests/optimal.ts';
import { compared, type ReproducedValue, reproduction } from '../reproduction.ts';

const T_OPTIMAL_POINTS = 200;
const AT_OPTIMAL_POINTS = 46;

const T_OPTIMAL = [10.8, 13.4, 15.4, 17.1, 18.7, 20];
const AT_OPTIMAL: [zeta: number, requests: number[]][] = [
  [0.1, [10.86, 13.91, 18.69, 20]],
  [0.5, [13.04, 20]],
  [0.9, [17.39, 20]],
];

// A multiple of the step may be one ulp below its decimal value.
const GUARD = 1e-9;

function cut(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.floor(value * scale + GUARD) / scale;
}

/** One row per request. If the lengths differ, a missing request is NaN. */
function sequenceRows(name: string, published: number[], computed: number[]): ReproducedValue[] {
  const length = Math.max(published.length, computed.length);
  return Array.from({ length }, (_, k) =>
    compared(`${name}, request ${k + 1}`, published[k] ?? Number.NaN, computed[k] ?? Number.NaN),
  );
}

export const table1 = reproduction(
  {
    name: 'icpp19-table1',
    title: 'ICPP 2019, Table 1: requests (h) for a Truncated Normal distribution of mean 8, sd 2, on [0, 20]',
    reading:
      `TOptimal is computed over ${T_OPTIMAL_POINTS} equally spaced values, to one decimal. ATOptimal is ` +
      `computed over ${AT_OPTIMAL_POINTS} values and cut (not rounded) to two decimals, as the printed ` +
      'values are. The paper states neither number of values. These give the printed requests exactly. One ' +
      "text of the paper prints the tail of TOptimal's sequence in the row of zeta = 0.1. That row should " +
      'be 10.86, 13.91, 18.69, 20.0.',
  },
  async (kernel) => {
    const distribution = truncatedNormal(8, 2, 0, 20);
    const { sequence } = await tOptimal(kernel, equallySpaced(distribution, T_OPTIMAL_POINTS));
    const rows = sequenceRows(
      'TOptimal',
      T_OPTIMAL,
      sequence.map(({ request }) => cut(request, 1)),
    );
    const points = equallySpaced(distribution, AT_OPTIMAL_POINTS);
    for (const [zeta, requests] of AT_OPTIMAL) {
      const found = (await atOptimal(kernel, points, zeta)).sequence.map(({ request }) => cut(request, 2));
      rows.push(...sequenceRows(`ATOptimal zeta = ${zeta}`, requests, found));
    }
    return rows;
  },
);
