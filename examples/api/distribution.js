import {
  criticalCheckpoint,
  discrete,
  empirical,
  expectedCostOf,
  fitDistribution,
  parseDistribution,
} from 'specula/requests';

const distribution = parseDistribution('lognormal(2h,0.8)[10m,24h]');
console.log(
  distribution.mean.toFixed(1),
  distribution.quantile(0.99).toFixed(1),
  distribution.survival(8 * 3600).toFixed(4),
);

// Run times of an application, in seconds. One run of 5000 s was killed before its end.
const runs = [3100, 3400, 3600, 3900, 4100, 4700];
console.log(empirical(runs, [5000]).survival);

const {
  distribution: fitted,
  criterionName,
  criterion,
} = fitDistribution(runs, { families: ['lognormal', 'gamma', 'weibull'] });
console.log(fitted.text, criterionName, criterion.toFixed(2));

// Two values, with their probabilities.
console.log(discrete([600, 3600], [0.25, 0.75]).survival);

// The cost of a sequence of your own: request 1 h, then 4 h. Half of the runs take at most 1 h, all at most 4 h.
const mine = [
  { milestone: 3600, checkpoint: false },
  { milestone: 14_400, checkpoint: false },
];
console.log(await expectedCostOf(mine, [0.5, 0], 5400, { cost: { checkpoint: 0, restart: 0 } }));

// From which checkpoint time on no checkpoint pays, and up to which every request may end with one, in seconds.
const { never, always } = await criticalCheckpoint(distribution, { points: 200 });
console.log(never.toFixed(1), always?.toFixed(1));
