// Forecasts the waits of each noon's jobs from the information at that noon: trees on the jobs that had
// started, those that still waited with a wait drawn above what they had waited, and quantiles corrected by
// how the forecasts of earlier noons had come out.
import { ofShares, type Quantiles, rising, SampleDistribution, SHARES } from '../../forecast/quantiles.ts';
import { binned } from '../../forecast/trees/bins.ts';
import { type BoostedTrees, type Boosting, boostedTrees } from '../../forecast/trees/boostedTrees.ts';
import { lowerBound } from '../../schedule/byTime.ts';
import { featuresOf } from './features.ts';
import { byNoon, type WaitingJobs } from './waitingJobs.ts';

const BOOSTING: Boosting = { trees: 60, rate: 0.12, leaves: 63, leastWeight: 10, ridge: 1 };
/** Maximum number of training jobs, evenly spaced: those of one account and day resemble each other. */
const TEACHERS = 24_000;
/** The first noon with a forecast, counted from 0. Its forecasts only correct later ones. */
const FIRST = 12;
/** Number of equal parts by the means of forecasts; a forecast is corrected by earlier ones of its part. */
const PARTS = 5;

/** A forecast of the logarithm (base 10) of a wait in seconds. */
export interface WaitForecast {
  /** The place of the job. */
  readonly job: number;
  readonly mean: number;
  readonly quantiles: Quantiles;
}

/** The logarithms of waits, of at least a second. */
export const logarithmsOf = (waits: Float64Array) => waits.map((wait) => Math.log10(Math.max(1, wait)));

/** @param judged the first noon whose forecasts are returned, counted from 0 */
export async function walkForward(
  all: WaitingJobs,
  judged: number,
  onProgress?: (share: number) => Promise<void> | void,
): Promise<WaitForecast[][]> {
  const noons = byNoon(all);
  const features = featuresOf(all);
  const said: WaitForecast[] = [];
  const found: WaitForecast[][] = [];
  for (let day = FIRST; day < noons.length; day++) {
    const { noon, jobs } = noons[day];
    const earlier = noons.slice(0, day).flatMap(({ jobs }) => jobs);
    const every = Math.ceil(earlier.length / TEACHERS);
    const known = earlier.filter((_, place) => place % every === 0);
    const models = learned(all, features, known, noon);
    const raw = forecasts(models, features, jobs);
    if (day >= judged) found.push(corrected(raw, said, all, noon));
    said.push(...raw);
    await onProgress?.((day + 1 - FIRST) / (noons.length - FIRST));
  }
  return found;
}

interface Models {
  readonly mean: BoostedTrees;
  readonly quantiles: readonly BoostedTrees[];
}

/** Training data at a noon from the jobs of earlier noons. Jobs that still wait contribute only that fact. */
function learned(
  { start, wait, noon: asked }: WaitingJobs,
  features: readonly Float64Array[],
  jobs: readonly number[],
  noon: number,
): Models {
  const started = jobs.filter((job) => start[job] < noon);
  const waiting = jobs.filter((job) => !(start[job] < noon));
  const waits = logarithmsOf(Float64Array.from(started, (job) => wait[job]));
  const columnsOf = (some: readonly number[]) =>
    features.map((column) => Float64Array.from(some, (job) => column[job]));
  const first = boostedTrees(binned(columnsOf(started)), waits, 'mean', BOOSTING);
  const errors = started.map((job, i) => waits[i] - first.of(rowOf(features, job)));
  const least = logarithmsOf(Float64Array.from(waiting, (job) => noon - asked[job]));
  const means = waiting.map((job) => first.of(rowOf(features, job)));
  const data = binned(columnsOf([...started, ...waiting]));
  const targets = Float64Array.from([
    ...waits,
    ...drawnAbove(least, means, Float64Array.from(errors).sort()),
  ]);
  return {
    mean: boostedTrees(data, targets, 'mean', BOOSTING),
    quantiles: SHARES.map((share) => boostedTrees(data, targets, share, BOOSTING)),
  };
}

/**
 * For each value of which only a bound is known, one above it: the mean plus an error of those that put it
 * there. These errors are taken in turn, evenly.
 *
 * @param errors rising
 */
export function drawnAbove(
  bounds: Float64Array,
  means: readonly number[],
  errors: Float64Array,
): Float64Array {
  return bounds.map((bound, i) => {
    const from = lowerBound(errors, bound - means[i]);
    const share = (i * GOLDEN) % 1;
    const at = from + Math.floor(share * (errors.length - from));
    return at < errors.length ? Math.max(bound, means[i] + errors[at]) : bound;
  });
}

/** A factor whose multiples are spread evenly between whole numbers. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

function rowOf(features: readonly Float64Array[], job: number): number[] {
  return features.map((column) => column[job]);
}

function forecasts(
  { mean, quantiles }: Models,
  features: readonly Float64Array[],
  jobs: readonly number[],
): WaitForecast[] {
  return jobs.map((job) => {
    const row = rowOf(features, job);
    return { job, mean: mean.of(row), quantiles: rising(ofShares((_, i) => quantiles[i].of(row))) };
  });
}

/**
 * Moves the quantiles by what earlier ones of about the same mean were wrong (conformalised quantile
 * regression: Romano, Patterson and Candès, NeurIPS 2019). Jobs that still wait count as waiting longer.
 */
export function corrected(
  raw: readonly WaitForecast[],
  past: readonly WaitForecast[],
  { start, wait, noon: asked }: WaitingJobs,
  noon: number,
): WaitForecast[] {
  if (past.length < PARTS) return [...raw];
  const means = Float64Array.from(past, ({ mean }) => mean).sort();
  const bounds = Float64Array.from(
    { length: PARTS - 1 },
    (_, i) => means[Math.floor(((i + 1) * means.length) / PARTS)],
  );
  const partOf = ({ mean }: WaitForecast) => lowerBound(bounds, mean);
  const distributions = Array.from({ length: PARTS }, (_, part) => {
    const alike = past.filter((one) => partOf(one) === part);
    return ofShares((share, i) => {
      const seen = alike.map(({ job, quantiles }) => {
        const isLeast = !(start[job] < noon);
        const known = isLeast ? noon - asked[job] : wait[job];
        return { value: Math.log10(Math.max(1, known)) - quantiles[i], isLeast };
      });
      return seen.length === 0 ? 0 : new SampleDistribution(seen).quantile(share);
    });
  });
  return raw.map((one) => ({
    ...one,
    quantiles: rising(ofShares((_, i) => one.quantiles[i] + distributions[partOf(one)][i])),
  }));
}
