import { responseHours, utilization } from '../../experiment/measures.ts';
import { type Case, onSeeds } from './experiment.ts';
import { above, below } from './names.ts';

const HPC = { requests: 'hpc' };
const T_OPTIMAL = { requests: 't-optimal' };

/** Each distribution with other parameters; the middle ones are those of section 5.2. */
const DISTRIBUTIONS = [
  ...['truncnormal(8h,1h,6h,16h)', 'truncnormal(8h,2h,6h,16h)', 'truncnormal(8h,4h,6h,16h)'],
  ...['beta(1,3,10s,1h)', 'beta(2,2,10s,1h)', 'beta(4,4,10s,1h)'],
  ...['exponential(30m)[10s,16h]', 'exponential(1h)[10s,16h]', 'exponential(4h)[10s,16h]'],
  ...['boundedpareto(1h,20h,1.5)', 'boundedpareto(1h,20h,2.1)', 'boundedpareto(1h,20h,3)'],
];

const cases = DISTRIBUTIONS.map(
  (distribution): Case => ({
    ...{ label: distribution, scenario: 1, options: { distribution, allocation: 'full' } },
    ...{ strategies: ['hpc', 't-optimal'], ways: ['plain'] },
  }),
);

export const parameters = onSeeds(
  {
    name: 'icpp19-parameters',
    title: 'ICPP 2019, section 5.3: the improvements with other parameters of each distribution',
    reading:
      'Scenario 1, Full, three sets of parameters for each distribution. The paper says that the improvements are similar for ' +
      'different parameters, and prints none. t-optimal gains in all cases, but not by similar amounts: the utilization by 7 to 56' +
      '% (Truncated Normal), 10 to 77% (Beta), and by factors of 1.9 to 14 (Exponential) and 4 to 8 (Bounded Pareto).',
  },
  cases,
  (found) => [
    found.ratio('utilization, t-optimal / hpc', T_OPTIMAL, HPC, utilization, above(1)),
    found.ratio('response, t-optimal / hpc', T_OPTIMAL, HPC, responseHours, below(1)),
  ],
);
