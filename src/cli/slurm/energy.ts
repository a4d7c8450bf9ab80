// Energy of the commands of a Slurm cluster.
import type { NODE_ENERGY } from '../../commands/energy.ts';
import type { ValuesOf } from '../../commands/parameter.ts';
import { UsageError } from '../../errors.ts';
import { powerInFigures } from '../../figures/results.ts';
import { FILE_KINDS } from '../../input/fileKind.ts';
import { wholeText } from '../../input/wholeFile.ts';
import { energyMetrics } from '../../metrics/energy/energyMetrics.ts';
import { type JobEnergy, jobEnergy } from '../../metrics/energy/jobEnergy.ts';
import type { Watts } from '../../metrics/energy/power.ts';
import type { PowerOverTime } from '../../metrics/energy/powerOverTime.ts';
import type { EnergyMetrics } from '../../metrics/metricFields.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import type { EnergyShown } from '../../report/energy/energyText.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import {
  alikeNodes,
  type NodePower,
  readNodePower,
  wattsOfNodes,
} from '../../slurm/machine/power/nodePower.ts';
import { powerOnCluster } from '../../slurm/machine/power/powerOnCluster.ts';
import type { SlurmConfiguration } from '../../slurm/machine/replayOnSlurm.ts';
import type { OnCluster } from '../../slurm/machine/schedule.ts';
import { powerOf, readCosts } from '../common/energy.ts';

/** The power of nodes, and what energy costs, as plain data. */
export interface NodeEnergy extends EnergyShown {
  readonly nodes: readonly NodePower[];
}

/**
 * Reads the table and the series of the options.
 *
 * @returns undefined if energy is not requested
 * @throws DataError, one line, also for a table that does not fit one of the configurations
 */
export async function readNodeEnergy(
  { power, startAt, ...costs }: ValuesOf<typeof NODE_ENERGY> & { readonly startAt?: unknown },
  configurations: readonly SlurmConfiguration[],
): Promise<NodeEnergy | undefined> {
  if (power === undefined) return undefined;
  if (startAt !== undefined)
    throw new UsageError(
      '--power: results with --start-at lack the jobs that run at that time; leave one of them out',
    );
  const nodes = readPower(power);
  for (const { cluster, name } of configurations) wattsOfNodes(nodes, cluster, name);
  return {
    nodes,
    powerOf: typeof power === 'string' ? `the watts of nodes in ${power}` : powerOf(power, 'node'),
    ...(await readCosts(costs)),
  };
}

/** The power of nodes that are all alike, or that of a table. @throws DataError, one line */
export function readPower(power: Watts | string): readonly NodePower[] {
  return typeof power === 'string'
    ? readNodePower(wholeText(power, FILE_KINDS.nodePower), power)
    : alikeNodes(power);
}

/** The energy of a run: its metrics, that of each job, and power over time for figures. @throws DataError */
export function energyOnCluster(
  run: OnCluster,
  places: readonly number[],
  schedule: Schedule,
  { nodes, powerOf: _, ...costs }: NodeEnergy,
  counts?: JobFilter,
): { metrics: Partial<EnergyMetrics>; energy: JobEnergy; powerOverTime: () => PowerOverTime } {
  const power = powerOnCluster(run, wattsOfNodes(nodes, run.cluster, run.configuration), places);
  return {
    metrics: energyMetrics(schedule, power, costs, counts),
    energy: jobEnergy(schedule, power, costs),
    powerOverTime: () => powerInFigures(schedule, power, costs),
  };
}
