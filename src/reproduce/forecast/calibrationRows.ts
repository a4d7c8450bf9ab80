import type { BacktestResult } from '../../forecast/backtest/backtest.ts';
import type { Losses } from '../../forecast/backtest/losses.ts';
import type { Quantiles } from '../../forecast/quantiles.ts';
import { type ReproducedValue, unpublished } from '../reproduction.ts';

/** The aims: how many percent of the waits may be below each quantile. */
const AIMS = [
  { share: 10, low: 7, high: 13 },
  { share: 50, low: 45, high: 55 },
  { share: 90, low: 87, high: 93 },
];

/** Least ratio that a correction may cause: if the scheduler is known, it may lose one hundredth. */
const LEAST_RATIO = 0.99;

/**
 * The rows of a log: how often waits fell below the quantiles, and the errors next to those of the baselines.
 *
 * @param startsImmediately how many jobs started at once and were not asked about, if any were left out
 */
export function calibrationRows(
  label: string,
  {
    points,
    immediateStarts,
    drawn,
    corrected,
    expert,
    scores,
    medianWait,
    losses,
    widths,
  }: BacktestResult & { readonly losses: readonly Losses[]; readonly widths: Quantiles },
  startsImmediately?: number,
): ReproducedValue[] {
  const row = (what: string, value: number) => unpublished(`${label}: ${what}`, value);
  const [own, asDrawn, ...rivals] = scores;
  return [
    row('jobs asked about', points),
    ...(startsImmediately === undefined
      ? []
      : [row('jobs of the half that started at once: not asked', startsImmediately)]),
    ...AIMS.map(({ share, low, high }, i): ReproducedValue => {
      const value = 100 * corrected[i];
      return {
        ...row(`% of waits below the ${share}% quantile`, value),
        halfWidth: 100 * widths[i],
        claim: { text: `${low} to ${high}`, verdict: value >= low && value <= high ? 'holds' : 'fails' },
      };
    }),
    ...AIMS.map(({ share }, i) => row(`the same as drawn, ${share}%`, 100 * drawn[i])),
    ...(immediateStarts.jobs === 0
      ? []
      : [
          row('jobs that started at once in every future', immediateStarts.jobs),
          row('% of these that waited over a minute', (100 * immediateStarts.waited) / immediateStarts.jobs),
          row('the same as forecast', (100 * immediateStarts.expected) / immediateStarts.forecast),
        ]),
    ...(expert === null
      ? []
      : AIMS.map(({ share }, i) =>
          row(`weight of the simulation, %, at ${share}%`, 100 * expert.simulationWeight[i]),
        )),
    row('loss of the forecast', sum(losses[0].loss)),
    ...losses.slice(1).map(
      ({ name, ratio, halfWidth }): ReproducedValue => ({
        ...row(`loss, ${name}, as a ratio to that`, ratio),
        halfWidth,
        ...(name === 'as drawn' && startsImmediately !== undefined
          ? { claim: { text: '≥ 0.99', verdict: ratio >= LEAST_RATIO ? 'holds' : 'fails' } }
          : {}),
      }),
    ),
    row('median wait', medianWait),
    row('median error, corrected median', own.medianError),
    row('median error, median as drawn', asDrawn.medianError),
    ...rivals.map(
      ({ name, medianError }): ReproducedValue => ({
        ...row(`median error, ${name}`, medianError),
        claim: {
          text: '> the corrected median',
          verdict: medianError > own.medianError ? 'holds' : 'fails',
        },
      }),
    ),
  ];
}

const sum = ([low, middle, high]: Losses['loss']) => low + middle + high;
