// Finds out how much time a job should request, from the run times of its application's earlier runs, in seconds.
import { loadKernel, reserve } from 'specula';
import { empirical, fitDistribution } from 'specula/requests';

const runs = [2910, 3240, 3050, 7420, 3380, 3120, 2990, 6980, 3310, 3070, 3200, 11_900];
const kernel = await loadKernel();

/** @param {number} seconds */
const minutes = (seconds) => `${(seconds / 60).toFixed(0)} min`;

// The distribution of the runs themselves, and the family that fits them best.
const { distribution: fitted } = fitDistribution(runs, { families: ['lognormal', 'gamma', 'weibull'] });
for (const distribution of [empirical(runs), fitted.truncate(0, 6 * 3600)]) {
  // Requests are rounded up to whole minutes. Checkpoints cost 5 minutes, and so do restarts.
  const cost = { checkpoint: 300, restart: 300 };
  for (const strategy of /** @type {const} */ (['no-ckpt', 'dyn-prog-count'])) {
    const found = await reserve(distribution, strategy, { kernel, cost, epsilon: 1, granularity: 60 });
    const requests = found.sequence.map(
      ({ request, checkpoint }) => minutes(request) + (checkpoint ? ' (saved)' : ''),
    );
    console.log(
      `${distribution.text}, ${strategy}: ${requests.slice(0, 5).join(', ')}${requests.length > 5 ? ', …' : ''}`,
    );
    console.log(
      `  ${minutes(found.expectedCost)} on average; one request for the longest: ${minutes(found.oneRequestCost)}`,
    );
  }
}
