import { largeResponseHours, type Measure, utilization } from '../../experiment/measures.ts';
import { type Case, onSeeds } from './experiment.ts';
import { above, below, orMore } from './names.ts';

const RATES = [0.1, 0.3, 0.5, 0.7, 0.9];

const cases = RATES.map(
  (rate): Case => ({
    label: `Z/P = ${rate}`,
    scenario: 3,
    options: { zeta: rate, small: 'stream' },
    strategies: ['hpc', 't-optimal', 'at-optimal'],
    ways: ['plain'],
  }),
);

const HPC = { requests: 'hpc' };
const T_OPTIMAL = { requests: 't-optimal' };
const AT_OPTIMAL = { requests: 'at-optimal' };
const ALL = [HPC, T_OPTIMAL, AT_OPTIMAL];

const delayHours: Measure = ({ stream }) => (stream?.meanDelay ?? Number.NaN) / 3600;

const SET_UP =
  'P = M = 100, large jobs on the whole machine (not stated), the rate as zeta. Small jobs are the ' +
  'continuous stream of section 3.2. They arrive for as long as the large jobs take under t-optimal ' +
  "(not stated). The paper's figure prints no numbers. Section 5.5 says that ";

export const fig6 = onSeeds(
  {
    name: 'icpp19-fig6',
    title: 'ICPP 2019, Figure 6: utilization and delay (h) of small work in scenario 3, by its rate',
    reading:
      `${SET_UP}utilization grows with the rate and is highest under at-optimal. At small rates, at-optimal ` +
      'is near t-optimal. At large rates, it is near hpc. Its mean response lies between theirs. The ' +
      'response of all jobs is that of the small jobs, because they are so many. It is shown as the delay ' +
      'of their work.',
  },
  cases,
  (found) => [
    ...ALL.map((one) => found.mean(`utilization, ${one.requests}`, one, utilization)),
    found.ratio('utilization, at-optimal / hpc', AT_OPTIMAL, HPC, utilization, above(1)),
    found.ratio('utilization, at-optimal / t-optimal', AT_OPTIMAL, T_OPTIMAL, utilization, orMore(1)),
    ...ALL.map((one) => found.mean(`delay of small work, ${one.requests}`, one, delayHours)),
    found.ratio('delay of small work, at-optimal / hpc', AT_OPTIMAL, HPC, delayHours, above(1)),
    found.ratio('delay of small work, at-optimal / t-optimal', AT_OPTIMAL, T_OPTIMAL, delayHours, below(1)),
  ],
);

export const fig7 = onSeeds(
  {
    name: 'icpp19-fig7',
    title:
      'ICPP 2019, Figure 7: mean response (h) of the large jobs in scenario 3, by the rate of small work',
    reading:
      `${SET_UP}hpc is slowest, t-optimal fastest, and at-optimal between them and slower as the rate ` +
      'grows. The stream does not affect the large jobs, so hpc and t-optimal are the same at every rate.',
  },
  cases,
  (found) => [
    ...ALL.map((one) => found.mean(`response, ${one.requests}`, one, largeResponseHours)),
    found.ratio('response, at-optimal / hpc', AT_OPTIMAL, HPC, largeResponseHours, below(1)),
    found.ratio('response, at-optimal / t-optimal', AT_OPTIMAL, T_OPTIMAL, largeResponseHours, orMore(1)),
  ],
);
