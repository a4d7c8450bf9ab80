import type { Kernel } from '../kernel/instance.ts';
import {
  alone,
  checkpointingExperiment,
  NEUROSCIENCE_APPLICATIONS,
  type NeuroscienceApplication,
} from '../stochastic/checkpointingExperiment.ts';
import { milestonesOf } from '../stochastic/sequences.ts';
import { parseRequestStrategies } from '../stochastic/strategy.ts';
import {
  EXPERIMENT_STRATEGIES,
  type ExperimentRuns,
  type ExperimentStrategy,
  meanOf,
  runExperiment,
  STRATEGY_NAMES,
  stretchOf,
  utilizationOf,
} from './ipdps20Experiment.ts';
import { type ReproducedValue, reproduction, unpublished } from './reproduction.ts';

const SEEDS = 50;
/** "Varying the C/R costs by different percentages (0 to 30%)". */
const MOST_VARIED = 0.3;
const VARIATIONS = [0, 0.1, 0.2, MOST_VARIED];

/** How far the utilization of a strategy moves from that on the same jobs with C and R fixed, in per cent of it. */
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
  const { law, checkpoint, restart } = checkpointingExperiment(alone(application)).applications[0];
  const [strategy] = parseRequestStrategies(EXPERIMENT_STRATEGIES['DYN-PROG-COUNT']);
  const costs = { checkpoint: share * checkpoint, restart: share * restart };
  const milestones = await milestonesOf(kernel, law, strategy, costs);
  return milestones.filter((milestone) => milestone.checkpoint).length;
}

/** The largest whole per cent of Table III's C and R at which DYN-PROG-COUNT takes a checkpoint; NaN if none from 1 on. */
async function percentThatPays(kernel: Kernel, application: NeuroscienceApplication): Promise<number> {
  for (let percent = 100; percent >= 1; percent--) {
    if ((await savedMilestones(kernel, application, percent / 100)) > 0) return percent;
  }
  return Number.NaN;
}

export const ipdps20Fig9 = reproduction(
  {
    name: 'ipdps20-fig9',
    title: 'IPDPS 2020, Figure 9: the same with C and R varied by up to 30 %',
    reading:
      'As Figure 8, in reserved time; C and R of each job uniform within the stated share of those of Table III, ' +
      'which decide the milestones. The milestones stay, and a request is R + (milestone − saved) + C with the actual ' +
      'values, so that no checkpoint makes a try fail ("never responsible for applications exceeding their ' +
      'allocated time") and the last request always suffices. The figure carries no figures; the text calls ' +
      'DYN-PROG-COUNT "robust up to 15-20% variability". It takes no checkpoint at these C and R, nor does HPC: both ' +
      'schedules are the same whatever C and R are, to the last bit. What saves is ALL-CKPT, and its utilization ' +
      'hardly moves either: the deviations of 500 jobs cancel.',
  },
  async (kernel) => {
    const rows: ReproducedValue[] = [];
    for (const application of NEUROSCIENCE_APPLICATIONS) {
      const saved = await savedMilestones(kernel, application, 1);
      rows.push(unpublished(`${application}: checkpoints in the sequence of DYN-PROG-COUNT`, saved));
      rows.push(
        unpublished(
          `${application}: C and R at which it would take one, % of Table III's`,
          await percentThatPays(kernel, application),
        ),
      );
      let fixed: ExperimentRuns | undefined;
      for (const variation of VARIATIONS) {
        const runs = await runExperiment(kernel, alone(application), { variation, seeds: SEEDS });
        fixed ??= runs;
        const label = `${application}, ± ${Math.round(100 * variation)} %`;
        for (const name of STRATEGY_NAMES) {
          const utilization = meanOf(runs[name], (metrics) => utilizationOf(metrics, 'reserved'));
          const stretch = meanOf(runs[name], (metrics) => stretchOf(metrics, 'reserved'));
          rows.push(unpublished(`${label}: utilization of ${name}, %`, utilization));
          rows.push(unpublished(`${label}: stretch of ${name}`, stretch));
          if (variation !== MOST_VARIED) continue;
          const change = largestChange(fixed, runs, name);
          rows.push(
            unpublished(`${label}: utilization of ${name}, largest change on the same jobs, %`, change),
          );
        }
      }
    }
    return rows;
  },
);
