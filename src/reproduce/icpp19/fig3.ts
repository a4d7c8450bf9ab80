import { responseHours, utilization } from '../../experiment/measures.ts';
import { type Case, onSeeds } from './experiment.ts';
import { above, below, DISTRIBUTIONS, namesOf, SIZES } from './names.ts';

const HPC = { requests: 'hpc' };
const T_OPTIMAL = { requests: 't-optimal' };

const cases = namesOf(DISTRIBUTIONS).flatMap((distribution) =>
  namesOf(SIZES).map(
    (allocation): Case => ({
      label: `${DISTRIBUTIONS[distribution]}, ${SIZES[allocation]} sizes`,
      scenario: 1,
      options: { distribution, allocation },
      strategies: ['hpc', 't-optimal'],
      ways: ['plain'],
    }),
  ),
);

export const fig3 = onSeeds(
  {
    name: 'icpp19-fig3',
    title: 'ICPP 2019, Figure 3: utilization under hpc and t-optimal, four distributions by four allocations',
    reading:
      "P = M = 100, all jobs at 0. The paper's figure prints no numbers. Section 5.3 says that t-optimal " +
      'gains utilization and response under every distribution and allocation. In rounds, it does in all sixteen ' +
      'combinations. Online, it loses utilization in all of them.',
  },
  cases,
  (found) => [
    found.mean('utilization, hpc', HPC, utilization),
    found.mean('utilization, t-optimal', T_OPTIMAL, utilization),
    found.ratio('utilization, t-optimal / hpc', T_OPTIMAL, HPC, utilization, above(1)),
    found.ratio('response, t-optimal / hpc', T_OPTIMAL, HPC, responseHours, below(1)),
  ],
);
