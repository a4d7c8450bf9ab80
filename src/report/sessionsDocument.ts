import { type Estimate, meanEstimate, pairedRatio } from '../experiment/estimate.ts';
import type { SessionMeasure, SessionResults, SessionSelection } from '../experiment/sessionExperiment.ts';
import { durationText } from '../input/duration.ts';
import { NOT_NEGATIVE, type Range, rangeOf } from '../metrics/metricRange.ts';
import type { Ratio } from '../metrics/ratio.ts';
import type { SessionMetrics } from '../sessions/metrics.ts';
import { findSessionModel, hasMeanSlowdown, isBatchactive } from '../sessions/model.ts';
import { boundsText } from '../sessions/users.ts';
import type { ResultDocument, ResultTable } from './document/resultDocument.ts';
import { estimateText, ratioText } from './estimateText.ts';
import { count, decimal, percent, rounded } from './format.ts';

/** A measure as a column of a table. */
interface Answer {
  readonly title: string;
  readonly measure: SessionMeasure;
  /** The unit of the numbers. */
  readonly unit?: number;
  /** Number of decimals; absent for times and shares, which have as many as they need. */
  readonly digits?: number;
  readonly range: Range;
}

export const ANSWERS: readonly Answer[] = [
  { title: 'visible response, s', measure: 'visibleResponse', range: NOT_NEGATIVE },
  { title: 'visible slowdown', measure: 'visibleSlowdown', digits: 3, range: NOT_NEGATIVE },
  { title: 'outputs a day', measure: 'throughput', digits: 2, range: NOT_NEGATIVE },
  { title: 'load, %', measure: 'load', unit: 0.01, range: rangeOf('utilization') },
  { title: 'billed, h', measure: 'billed', unit: 3600, range: NOT_NEGATIVE },
  { title: 'billed / requested', measure: 'scaledBilled', digits: 3, range: NOT_NEGATIVE },
];

const TITLES = ANSWERS.map(({ title }) => title);

/** Returns the compared pairs of models, by their places: each batchactive model with each other model. */
export function comparisons(models: readonly string[]): readonly (readonly [own: number, base: number])[] {
  const places = models.map((_, i) => i);
  const both = places.map((i) => isBatchactive(findSessionModel(models[i])));
  return places
    .filter((i) => both[i])
    .flatMap((own) => places.filter((i) => !both[i]).map((base) => [own, base] as const));
}

/** Returns the factor by which a model's mean visible response is better than another's, on the same users. */
export function improvement(results: SessionResults, selection: number, own: number, base: number): Ratio {
  const values = (model: number) => results.values(selection, model, 'visibleResponse');
  return pairedRatio(values(base), values(own));
}

/** Returns a measure's mean over the seeds; NaN if the mean visible slowdown does not exist (hasMeanSlowdown). */
export function measureEstimate(
  results: SessionResults,
  selection: number,
  model: number,
  measure: SessionMeasure,
): Estimate {
  const { models, selections } = results.experiment;
  const { predictionError } = selections[selection];
  if (measure === 'visibleSlowdown' && !hasMeanSlowdown(findSessionModel(models[model]), predictionError))
    return { mean: Number.NaN, halfWidth: Number.NaN };
  return meanEstimate(results.values(selection, model, measure));
}

const NO_MEAN_SLOWDOWN =
  '–: this mean does not exist where short tasks wait for long ones (as under fcfs) and service times are exponential.';

const TITLE = 'Sessions of users';

/** Models by metrics: means over the seeds with their 95% intervals, and the improvement of batchactive models. */
export function selectionDocument(results: SessionResults): ResultDocument {
  const { models } = results.experiment;
  const lacksMean = models.some((_, model) =>
    Number.isNaN(measureEstimate(results, 0, model, 'visibleSlowdown').mean),
  );
  const means: ResultTable = {
    caption: 'Means by model',
    columns: [{ left: 'model' }, ...TITLES],
    rows: models.map((name, model) => [
      name,
      ...ANSWERS.map(({ measure, unit, digits, range }) =>
        estimateText(measureEstimate(results, 0, model, measure), range, digits, unit),
      ),
    ]),
    inText: 'whole',
    ...(lacksMean && { note: NO_MEAN_SLOWDOWN }),
  };
  const factors: ResultTable = {
    caption: 'Improvement of the visible response',
    columns: [{ left: 'visible response' }, 'times better'],
    rows: comparisons(models).map(([own, base]) => [
      `${models[own]} than ${models[base]}`,
      ratioText(improvement(results, 0, own, base)),
    ]),
    inText: 'whole',
  };
  const tables = factors.rows.length === 0 ? [means] : [means, factors];
  return { title: TITLE, sentences: [settingText(results)], tables };
}

type Parameter = readonly [title: string, of: (selection: SessionSelection) => string];
const PARAMETERS: readonly Parameter[] = [
  ['users', ({ users }) => String(users)],
  ['service, s', ({ service }) => String(service)],
  ['think, s', ({ think }) => String(think)],
  ['set', ({ set }) => boundsText(set)],
  ['change', ({ change }) => boundsText(change)],
  ['task processors', ({ taskProcessors }) => (taskProcessors ? boundsText(taskProcessors) : '1')],
  ['prediction error', ({ predictionError = 0 }) => String(predictionError)],
  ['processors', ({ processors }) => String(processors)],
  ['preemption, s', ({ preemptionCost }) => String(preemptionCost)],
];

/** Default values that are not mentioned. */
const USUAL: Record<string, string> = {
  'task processors': '1..1',
  'prediction error': '0',
  'preemption, s': '0',
};

/** Describes the parameters that all selections share, and the sample from which the means are computed. */
function settingText({ experiment: { selections, seeds, warmup, until } }: SessionResults): string {
  const fixed = PARAMETERS.filter(([, of]) => new Set(selections.map(of)).size === 1);
  const words = fixed
    .map(([title, of]) => [title, of(selections[0])] as const)
    .filter(([title, value]) => USUAL[title] !== value)
    .map(([title, value]) => `${title} ${value}`);
  const runs = seeds === 1 ? '1 seed' : `means of ${count(seeds)} seeds ± 95% intervals`;
  const time = `duration ${durationText(until)}; warm-up ${durationText(warmup)}`;
  return [...words, time, runs].join('; ');
}

/** Returns the parameters in which the selections of an experiment differ. */
export function varied(selections: readonly SessionSelection[]): Parameter[] {
  return PARAMETERS.filter(([, of]) => new Set(selections.map(of)).size > 1);
}

/**
 * The selections of a sweep: their parameters, the mean visible response of each model and the improvements; and a
 * summary of all, if there are improvements.
 */
export function sweepDocument(results: SessionResults): ResultDocument {
  const tables = [sweepTable(results), ...summaryTable(results)];
  return { title: TITLE, sentences: [settingText(results)], tables };
}

function sweepTable(results: SessionResults): ResultTable {
  const { selections, models } = results.experiment;
  const parameters = varied(selections);
  const pairs = comparisons(models);
  // If there is only one batchactive model, the titles leave out its name.
  const own = new Set(pairs.map(([model]) => model));
  const first = own.size === 1 ? pairs[0][0] : -1;
  const batchactive = own.size === 1 ? models[first] : 'each batchactive model';
  const columns = [
    ...parameters.map(([title]) => title),
    ...models,
    ...pairs.map(([own, base]) => `${own === first ? '' : `${models[own]} `}over ${models[base]}`),
  ];
  const rows = selections.map((selection, i) => [
    ...parameters.map(([, of]) => of(selection)),
    ...models.map((_, model) =>
      estimateText(meanEstimate(results.values(i, model, 'visibleResponse')), NOT_NEGATIVE),
    ),
    ...pairs.map(([own, base]) => ratioText(improvement(results, i, own, base))),
  ]);
  const better = pairs.length === 0 ? '' : `, and how many times better ${batchactive} is`;
  return { caption: `Mean visible response, s${better}`, columns, rows, inText: 'titled' };
}

/** The mean improvement, and the shares of selections in which it is large or absent. */
function summaryTable(results: SessionResults): ResultTable[] {
  const { selections, models } = results.experiment;
  const pairs = comparisons(models);
  if (pairs.length === 0) return [];
  const rows = pairs.map(([own, base]) => {
    const factors = selections
      .map((_, i) => improvement(results, i, own, base).value)
      .filter(Number.isFinite);
    const share = (holds: (factor: number) => boolean) =>
      percent(factors.filter(holds).length / factors.length);
    return [
      `${models[own]} than ${models[base]}`,
      decimal(factors.reduce((sum, factor) => sum + factor, 0) / factors.length, 3),
      share((factor) => factor < 1),
      share((factor) => factor < 1.05),
      share((factor) => factor >= 2),
      share((factor) => factor >= 3),
    ];
  });
  const columns = [
    { left: 'visible response' },
    ...['times better, mean', 'below 1', 'below 1.05', '2 or more', '3 or more'],
  ];
  return [{ caption: `Of ${count(selections.length)} selections`, columns, rows, inText: 'titled' }];
}

/** The results of one run of each model. */
export function runsDocument(
  results: readonly { readonly name: string; readonly metrics: SessionMetrics }[],
): ResultDocument {
  const rows = results.map(({ name, metrics }) => [
    name,
    count(metrics.tasks),
    ...ANSWERS.map(({ measure, unit = 1, digits }) => {
      const value = metrics[measure] / unit;
      return digits === undefined ? rounded(value) : decimal(value, digits);
    }),
  ]);
  const columns = [{ left: 'model' }, 'outputs', ...TITLES];
  return {
    title: TITLE,
    sentences: [],
    tables: [{ caption: 'One run of each model', columns, rows, inText: 'whole' }],
  };
}
