import type { SessionMeasure, SessionResults } from '../../experiment/sessionStudy.ts';
import { compared, type ReproducedValue, unpublished } from '../reproduction.ts';

/** How many times better one model is than another, by a measure that is better when lower: by seed, then selection. */
export function factorsBySeed(
  results: SessionResults,
  own: number,
  base: number,
  measure: SessionMeasure,
): Float64Array[] {
  const { selections, seeds } = results.study;
  const found = Array.from({ length: seeds }, () => new Float64Array(selections.length));
  for (let i = 0; i < selections.length; i++) {
    const better = results.values(i, own, measure);
    const worse = results.values(i, base, measure);
    for (let seed = 0; seed < seeds; seed++) found[seed][i] = worse[seed] / better[seed];
  }
  return found;
}

const mean = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

const percentAtLeast = (factors: Float64Array, least: number) =>
  (100 * factors.filter((factor) => factor >= least).length) / factors.length;

/** What of a cumulative improvement graph is printed. */
export interface PrintedCurve {
  readonly mean: number;
  /** Factor and the percentage of selections with at least that. */
  readonly shares: readonly (readonly [factor: number, percent: number])[];
  /** The percentage of selections at which the two perform the same. */
  readonly same?: number;
}

/** Where a cumulative curve is read besides. */
const FACTORS = [1, 1.05, 1.5, 2, 3, 4, 5];
const SAME = 1.05;

/** A cumulative improvement graph as rows: means over the seeds. */
export function curveRows(
  label: string,
  bySeed: readonly Float64Array[],
  printed: PrintedCurve,
): ReproducedValue[] {
  const means = bySeed.map(mean);
  const share = (factor: number) => mean(bySeed.map((factors) => percentAtLeast(factors, factor)));
  const rows = [compared(`${label}: mean improvement`, printed.mean, mean(means))];
  rows.push(unpublished(`${label}: mean improvement, least of the seeds`, Math.min(...means)));
  rows.push(unpublished(`${label}: mean improvement, largest of the seeds`, Math.max(...means)));
  if (printed.same !== undefined)
    rows.push(compared(`${label}: same (below ${SAME} ×), %`, printed.same, 100 - share(SAME)));
  for (const factor of FACTORS) {
    const known = printed.shares.find(([at]) => at === factor);
    const text = `${label}: at least ${factor} ×, %`;
    rows.push(known ? compared(text, known[1], share(factor)) : unpublished(text, share(factor)));
  }
  return rows;
}
