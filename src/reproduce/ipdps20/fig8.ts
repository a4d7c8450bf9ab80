import { alone, NEUROSCIENCE_APPLICATIONS } from '../../stochastic/describe/checkpointingExperiment.ts';
import { compared, type ReproducedValue, reproduction, unpublished } from '../reproduction.ts';
import {
  COUNTED_TIMES,
  type CountedTime,
  type ExperimentRuns,
  type ExperimentStrategy,
  meanOf,
  runExperiment,
  STRATEGY_NAMES,
  stretchOf,
  utilizationOf,
} from './experiment.ts';

const SEEDS = 50;

/**
 * "DYN-PROG-COUNT performs better than its ALL-CKPT variant"; "both algorithms outperform the simple HPC
 * strategy".
 */
const CLAIMS: readonly [better: ExperimentStrategy, worse: ExperimentStrategy][] = [
  ['DYN-PROG-COUNT', 'ALL-CKPT'],
  ['DYN-PROG-COUNT', 'HPC'],
  ['ALL-CKPT', 'HPC'],
];

/** The share of seeds in which one strategy has both the higher utilization and the lower stretch. */
function shareBetter(
  runs: ExperimentRuns,
  better: ExperimentStrategy,
  worse: ExperimentStrategy,
  time: CountedTime,
): number {
  const wins = runs[better].filter((metrics, i) => {
    const other = runs[worse][i];
    return (
      utilizationOf(metrics, time) > utilizationOf(other, time) &&
      stretchOf(metrics, time) < stretchOf(other, time)
    );
  });
  return wins.length / runs[better].length;
}

export const fig8 = reproduction(
  {
    name: 'ipdps20-fig8',
    title: 'IPDPS 2020, Figure 8: utilization and stretch of three applications, C and R as in Table III',
    reading:
      '500 sequential jobs at 0 on 256 processors, first come first served. Values are means of 50 seeds, 1 ' +
      "to 50. The paper's figure prints no numbers. The published column gives its claims, as the share of " +
      'seeds in which one strategy has both the higher utilization and the lower stretch. The paper does ' +
      'not say whether the time of a try is what it reserved or what it ran. Neither reading gives all ' +
      'three claims. In reserved time, DYN-PROG-COUNT is best (for SD by a quarter of a point). But ' +
      'ALL-CKPT, which has to save at all but its last request, is worse than HPC on Qball and FCA: at ' +
      'these C and R, saving costs more than it saves. In run time, both are better than HPC. ALL-CKPT, ' +
      'which loses no work, is better than DYN-PROG-COUNT, which never saves. The same holds for the ' +
      'utilization of the machine until the last end. For SD, ALL-CKPT is one request of the upper bound. ' +
      'The distribution of SD is the Gumbel distribution of minima that its printed Weibull distribution amounts to. Its location, ' +
      '6829.4 s, is not printed.',
  },
  async (kernel) => {
    const rows: ReproducedValue[] = [];
    for (const application of NEUROSCIENCE_APPLICATIONS) {
      const runs = await runExperiment(kernel, alone(application), { seeds: SEEDS });
      for (const time of COUNTED_TIMES) {
        const label = `${application}, time ${time === 'reserved' ? 'reserved' : 'run'}`;
        for (const name of STRATEGY_NAMES) {
          const utilization = meanOf(runs[name], (metrics) => utilizationOf(metrics, time));
          const stretch = meanOf(runs[name], (metrics) => stretchOf(metrics, time));
          rows.push(unpublished(`${label}: utilization of ${name}, %`, utilization));
          rows.push(unpublished(`${label}: stretch of ${name}`, stretch));
        }
        for (const [better, worse] of CLAIMS) {
          const share = shareBetter(runs, better, worse, time);
          rows.push(compared(`${label}: ${better} better than ${worse}, share of seeds`, 1, share));
        }
      }
      for (const name of STRATEGY_NAMES) {
        const utilization = meanOf(runs[name], (metrics) => 100 * metrics.utilization);
        const lost = meanOf(runs[name], ({ spent }) => (100 * spent.wasted) / spent.useful);
        rows.push(
          unpublished(`${application}: utilization of the machine, ${name}, %`, utilization),
          unpublished(
            `${application}: failed tries per job, ${name}`,
            meanOf(runs[name], ({ failedTries }) => failedTries),
          ),
          unpublished(`${application}: work lost, ${name}, % of the work`, lost),
        );
      }
    }
    return rows;
  },
);
