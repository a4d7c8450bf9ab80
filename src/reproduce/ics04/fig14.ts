import { meanEstimate } from '../../experiment/estimate.ts';
import { samples } from '../../kernel/draws.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { normalQuantile } from '../../math/normal.ts';
import { compared, estimated, reproduction, unpublished } from '../reproduction.ts';
import { FIXED, run } from './setUp.ts';

const SEEDS = 40;
/** Samples of a normal distribution for the limit of the correlation. */
const DRAWN = 10_000;
const SERVICES = Array.from({ length: 10 }, (_, i) => 360 * (i + 1));

export const fig14 = reproduction(
  {
    name: 'ics04-fig14',
    title: 'ICS 2004, Figure 14: 95% confidence intervals of interactive SRPT over 40 seeds',
    reading:
      'Service is 360, 720, … 3600 s ("six minute increments"). The rest is as in Table 3, which the paper ' +
      'does not say. "Only one pair of 95% confidence intervals overlapped, and all confidence intervals ' +
      'were less than 5% of their respective mean": here, this means half the width of the interval. Under ' +
      'interactive, it makes no difference how many tasks the sets of a user have, so the seeds vary ' +
      'little. "A normal probability plot (not shown) of the response times for each service time was ' +
      'sufficiently Gaussian": the correlation of such a plot is that of the sorted means of the seeds with normal ' +
      'quantiles at (i - 3/8)/(n + 1/4). One in twenty samples of that size from a normal distribution is below the limit; ' +
      `${DRAWN} were drawn.`,
  },
  async (kernel, context) => {
    const selections = SERVICES.map((service) => ({ ...FIXED, service }));
    const results = await run(kernel, context, 'Figure 14', {
      selections,
      models: ['interactive:srpt'],
      seeds: SEEDS,
    });
    const responses = SERVICES.map((_, i) => Float64Array.from(results.values(i, 0, 'visibleResponse')));
    const estimates = responses.map(meanEstimate);
    const correlations = responses.map(plotCorrelation);
    const limit = await normalLimit(kernel, responses[0].length);
    const overlaps = estimates.filter(({ mean, halfWidth }, i) => {
      const before = estimates[i - 1];
      return before !== undefined && mean - halfWidth <= before.mean + before.halfWidth;
    });
    const largest = Math.max(...estimates.map(({ mean, halfWidth }) => halfWidth / mean));
    return [
      ...SERVICES.map((service, i) =>
        estimated(`service ${service} s: mean visible response time, s`, estimates[i]),
      ),
      compared('neighboring intervals that overlap', 1, overlaps.length),
      compared('largest half width over its mean, % (printed: less than 5)', 5, 100 * largest),
      ...SERVICES.map((service, i) =>
        unpublished(`service ${service} s: correlation of the normal probability plot`, correlations[i]),
      ),
      unpublished('limit of the correlation for a normal distribution', limit),
      compared('service times below the limit', 0, correlations.filter((one) => one < limit).length),
    ];
  },
);

/** The correlation of the sorted values with the quantiles that a normal distribution has at their ranks. */
function plotCorrelation(values: Float64Array): number {
  const n = values.length;
  const sorted = values.toSorted();
  const mean = sorted.reduce((sum, x) => sum + x, 0) / n;
  let [both, squares, quantiles] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    // The quantiles are symmetric about 0, so their mean is 0.
    const quantile = normalQuantile((i + 1 - 3 / 8) / (n + 1 / 4));
    both += (sorted[i] - mean) * quantile;
    squares += (sorted[i] - mean) ** 2;
    quantiles += quantile ** 2;
  }
  return both / Math.sqrt(squares * quantiles);
}

/** The correlation that one in twenty samples of this size from a normal distribution does not reach. */
async function normalLimit(kernel: Kernel, size: number): Promise<number> {
  const drawn = await samples(kernel, { name: 'normal' }, DRAWN * size, 1, 0);
  const correlations = Float64Array.from({ length: DRAWN }, (_, i) =>
    plotCorrelation(drawn.slice(i * size, (i + 1) * size)),
  );
  return correlations.sort()[DRAWN / 20];
}
