import type { Kernel } from '../../kernel/instance.ts';
import {
  alone,
  checkpointingExperiment,
  NEUROSCIENCE_APPLICATIONS,
  type NeuroscienceApplication,
} from '../../stochastic/describe/checkpointingExperiment.ts';
import { timesOf } from '../../stochastic/describe/description.ts';
import { milestonesOf } from '../../stochastic/requests/milestones.ts';
import { parseRequestStrategies } from '../../stochastic/requests/strategy.ts';
import { meanTimes } from '../../stochastic/requests/varyingRequests.ts';
import { type ReproducedValue, reproduction, unpublished } from '../reproduction.ts';
import {
  EXPERIMENT_STRATEGIES,
  type ExperimentRuns,
  type ExperimentStrategy,
  meanOf,
  runExperiment,
  STRATEGY_NAMES,
  stretchOf,
  utilizationOf,
} from './experiment.ts';

const SEEDS = 50;
/** "Varying the C/R costs by different percentages (0 to 30%)". */
const MOST_VARIED = 0.3;
const VARIATIONS = [0, 0.1, 0.2, MOST_VARIED];

/** A share of Table III's C and R. With these, DYN-PROG-COUNT takes checkpoints for every application. */
const CHEAPER = 0.25;

/**
 * Change of a strategy's utilization, in percent, relative to the same jobs with fixed C and R.
 */
function largestChange(fixed: ExperimentRuns, varied: ExperimentRuns, name: ExperimentStrategy): number {
  const changes = varied[name].map(({ reservedUtilization }, i) =>
    Math.abs(reservedUtilization / fixed[name][i].reservedUtilization - 1),
  );
  return 100 * Math.max(...changes);
}

async function savedMilestones(
  kernel: Kernel,
  application: NeuroscienceApplication,
  share: number,
): Promise<number> {
  const described = checkpointingExperiment(alone(application), { share }).applications[0];
  const { distribution } = described;
  const [strategy] = parseRequestStrategies(EXPERIMENT_STRATEGIES['DYN-PROG-COUNT']);
  const milestones = await milestonesOf(
    kernel,
    distribution,
    strategy,
    meanTimes(distribution, timesOf(described)),
  );
  return milestones.filter((milestone) => milestone.checkpoint).length;
}

/**
 * The largest whole percentage of Table III's C and R at which DYN-PROG-COUNT takes a checkpoint; NaN if it
 * takes none even at 1.
 */
async function percentThatPays(kernel: Kernel, application: NeuroscienceApplication): Promise<number> {
  for (let percent = 100; percent >= 1; percent--) {
    if ((await savedMilestones(kernel, application, percent / 100)) > 0) return percent;
  }
  return Number.NaN;
}

export const fig9 = reproduction(
  {
    name: 'ipdps20-fig9',
    title: 'IPDPS 2020, Figure 9: Figure 8 with C and R varied by up to 30%',
    reading:
      'This is as Figure 8, in reserved time. The C and R of each job are uniform within the stated share ' +
      'of those of Table III, which decide the milestones. The milestones stay. A request is R + (milestone ' +
      '− saved) + C with the actual values, so no checkpoint makes a try fail ("never responsible for ' +
      `applications exceeding their allocated time"), and the last request always suffices. The paper's ` +
      'figure prints no numbers. The text calls DYN-PROG-COUNT "robust up to 15-20% variability". At these ' +
      'C and R, it takes no checkpoint, nor does HPC. Both schedules are the same for any C and R, to the ' +
      'last bit. ALL-CKPT does save, and its utilization hardly changes either, because the deviations of ' +
      '500 jobs cancel. At a quarter of these C and R, DYN-PROG-COUNT saves in all three applications, no ' +
      'run changes by more than 0.4%, and in the mean all three claims of Figure 8 hold.',
  },
  async (kernel) => {
    const rows: ReproducedValue[] = [];
    const show = (label: string, computed: number) => rows.push(unpublished(label, computed));
    for (const application of NEUROSCIENCE_APPLICATIONS) {
      const saves = `${application}: checkpoints in the sequence of DYN-PROG-COUNT`;
      show(saves, await savedMilestones(kernel, application, 1));
      show(`${saves}, C and R a quarter`, await savedMilestones(kernel, application, CHEAPER));
      show(
        `${application}: C and R at which DYN-PROG-COUNT would take one, % of Table III's`,
        await percentThatPays(kernel, application),
      );
      for (const share of [1, CHEAPER]) {
        let fixed: ExperimentRuns | undefined;
        for (const variation of share === 1 ? VARIATIONS : [0, MOST_VARIED]) {
          const runs = await runExperiment(kernel, alone(application), { variation, share, seeds: SEEDS });
          fixed ??= runs;
          const costs = share === 1 ? '' : ', C and R a quarter';
          const label = `${application}${costs}, ± ${Math.round(100 * variation)}%`;
          for (const name of STRATEGY_NAMES) {
            const of = `${label}: utilization of ${name}`;
            show(
              `${of}, %`,
              meanOf(runs[name], (metrics) => utilizationOf(metrics, 'reserved')),
            );
            show(
              `${label}: stretch of ${name}`,
              meanOf(runs[name], (metrics) => stretchOf(metrics, 'reserved')),
            );
            if (variation === MOST_VARIED) {
              show(`${of}, largest change on the same jobs, %`, largestChange(fixed, runs, name));
            }
          }
        }
      }
    }
    return rows;
  },
);
