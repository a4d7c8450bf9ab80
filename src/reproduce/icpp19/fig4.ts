import { responseHours, utilization } from '../../experiment/measures.ts';
import { type Claim, estimated } from '../reproduction.ts';
import { type Case, onSeeds } from './experiment.ts';
import { DISTRIBUTIONS, type Named, namesOf } from './names.ts';

const RUNS = [1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50];
const historyOf = (runs: number) => `neuroscience:${runs}`;
const strategies = ['hpc', ...RUNS.map(historyOf), 't-optimal'];

const cases = namesOf(DISTRIBUTIONS).map(
  (distribution): Case => ({
    label: DISTRIBUTIONS[distribution],
    scenario: 1,
    options: { distribution },
    strategies,
    ways: ['plain'],
  }),
);

const MEASURES: readonly [...Named, best: (...values: number[]) => number][] = [
  ['utilization', utilization, Math.max],
  ['response', responseHours, Math.min],
];
const ABOUT_TEN: Claim = { text: 'about 10', low: 6, high: 16 };

export const fig4 = onSeeds(
  {
    name: 'icpp19-fig4',
    title: 'ICPP 2019, Figure 4: neuroscience by the number of earlier runs it uses',
    reading:
      'P = M = 100, all jobs at 0 and on the whole machine. The paper states neither the distribution nor the ' +
      "allocation of the figure. Here are the four distributions. The paper's figure prints no numbers. Section 5.3 " +
      'says that about 10 runs are best, and that with more runs the results approach those of hpc. Of the ' +
      'eleven numbers of runs here, 5 to 15 are best for the first two distributions. For the last two distributions, 1 or 2 ' +
      'are best: with their tails, the largest of ten runs is long. Online, the largest number of runs is ' +
      'best, because nothing fails.',
  },
  cases,
  (found) =>
    MEASURES.flatMap(([what, measure, best]) => {
      const rows = strategies.map((requests) => found.mean(`${what}, ${requests}`, { requests }, measure));
      const ofHistory = rows.slice(1, -1);
      const bestOf = (numbers: readonly number[]) => RUNS[numbers.indexOf(best(...numbers))];
      const exactly = (mean: number) => ({ mean, halfWidth: Number.NaN });
      const inRounds = bestOf(ofHistory.map(({ computed }) => computed));
      const online = bestOf(ofHistory.map((row) => row.online?.mean ?? Number.NaN));
      const label = `${rows[0].label.replace(/,[^,]*$/, '')}, best number of runs`;
      return [...rows, estimated(label, exactly(inRounds), { claim: ABOUT_TEN, online: exactly(online) })];
    }),
);
