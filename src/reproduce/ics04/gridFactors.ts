import { meanEstimate } from '../../experiment/estimate.ts';
import type { SessionMeasure, SessionResults } from '../../experiment/sessionExperiment.ts';
import { estimated, type ReproducedValue } from '../reproduction.ts';

/**
 * Factors by which one model is better than another, for a measure that is better when lower: by seed, then
 * selection.
 */
export function factorsBySeed(
  results: SessionResults,
  own: number,
  base: number,
  measure: SessionMeasure,
): Float64Array[] {
  const { selections, seeds } = results.experiment;
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

/** The printed part of a cumulative improvement graph. */
interface PrintedCurve {
  readonly mean: number;
  /** A factor, and the percentage of selections that reach it. */
  readonly shares: readonly (readonly [factor: number, percent: number])[];
  /** The percentage of selections in which the two models perform equally. */
  readonly same?: number;
}

/** Further factors at which a cumulative curve is read. */
const FACTORS = [1, 1.05, 1.5, 2, 3, 4, 5];
const SAME = 1.05;

const SAME_LABEL = `same (below ${SAME} ×), %`;

/**
 * A cumulative improvement graph as rows: means over the seeds.
 *
 * @param stated the same by the paper's words, where the printed figures are of another reading
 */
export function curveRows(
  label: string,
  bySeed: readonly Float64Array[],
  printed: PrintedCurve,
  stated?: readonly Float64Array[],
): ReproducedValue[] {
  const row = (what: string, known: number | undefined, of: (factors: Float64Array) => number) => {
    const estimate = meanEstimate(bySeed.map(of));
    const value = estimated(`${label}: ${what}`, estimate, { published: known });
    return stated ? { ...value, stated: mean(stated.map(of)) } : value;
  };
  const share = (factor: number) => (factors: Float64Array) => percentAtLeast(factors, factor);
  const known = (factor: number) => printed.shares.find(([at]) => at === factor)?.[1];
  return [
    row('mean improvement', printed.mean, mean),
    ...(printed.same === undefined
      ? []
      : [row(SAME_LABEL, printed.same, (factors) => 100 - share(SAME)(factors))]),
    ...FACTORS.map((factor) => row(`at least ${factor} ×, %`, known(factor), share(factor))),
  ];
}
