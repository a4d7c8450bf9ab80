import { reserve } from 'specula';

// Half of the runs end within 2 h, and none takes
// more than 24 h.
const distribution = 'lognormal(2h,0.8)[0,24h]';

// A request is charged in full. A restart or a
// checkpoint takes 6 minutes.
const cost = {
  alpha: 1,
  beta: 0,
  gamma: 0,
  checkpoint: 360,
  restart: 360,
};

export const costs = [];
const results = [];
for (const strategy of [
  'no-ckpt',
  'all-ckpt',
  'dyn-prog-count',
]) {
  const result = await reserve(distribution, strategy, {
    cost,
  });
  results.push(result);
  costs.push({
    strategy,
    requests: result.sequence.length,
    'expected cost, s': result.expectedCost.toFixed(1),
    'if the run time were known':
      result.omniscientCost.toFixed(1),
  });
}

// The last strategy chooses after which requests a
// checkpoint pays.
const [, , best] = results;
export const sequence = best.sequence.map(
  ({ request, checkpoint, probability }) => ({
    'request, s': request.toFixed(1),
    'ends with a checkpoint': checkpoint ? 'yes' : 'no',
    'done by its end': `${(100 * probability).toFixed(2)}%`,
  }),
);
