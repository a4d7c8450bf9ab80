// Describes the parameters of the `specula slurm` commands.

import { CLUSTER, PARTITIONS, SNAPSHOT, START_AT } from '../../commands/cluster.ts';
import { NODE_ENERGY } from '../../commands/energy.ts';
import { LEFT_OUT } from '../../commands/metrics.ts';
import { byDefault, needed, parsed, text, type ValuesOf } from '../../commands/parameter.ts';
import { SEEDS } from '../../commands/replay.ts';
import { ENGINE, JSON_OUTPUT, workers } from '../../commands/run.ts';
import { READING } from '../../commands/trace.ts';
import { oneOrMoreOf } from '../../commands/values.ts';
import { SEED, TRANSFORMS } from '../../commands/whatIf.ts';
import { BASELINE_GROUPINGS } from '../../slurm/machine/baseline/baseline.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import { EXPLANATION_OUTPUTS } from '../explain/command.ts';
import { MEANS, REPLAY_OUTPUTS, withoutSeeds } from '../replay/parameters.ts';
import { FIXED_CHECKPOINTS, STRATEGIES_OF_JOBS, TRIES_OUTPUT } from '../speculate/parameters.ts';
import type { NodeEnergy } from './energy.ts';

/** Parameters of a trace of jobs: a file of events specifies its submissions itself. */
export const OF_JOBS = { ...READING, ...PARTITIONS, ...TRANSFORMS, ...SEED };

export const SLURM_REPLAY = {
  ...CLUSTER,
  ...OF_JOBS,
  ...withoutSeeds(SEED),
  ...START_AT,
  ...SEEDS,
  ...LEFT_OUT,
  ...NODE_ENERGY,
  ...REPLAY_OUTPUTS,
  ...MEANS,
  ...ENGINE,
  ...workers(' for several configurations, seeds or traces'),
};

export const SLURM_CHECK = {
  ...CLUSTER,
  ...OF_JOBS,
  ...START_AT,
  ...LEFT_OUT,
  by: byDefault(
    parsed(
      'Output',
      '<list>',
      `groups of jobs: ${BASELINE_GROUPINGS.join(', ')}`,
      oneOrMoreOf(BASELINE_GROUPINGS),
    ),
    'partition,qos,user,size',
  ),
  ...JSON_OUTPUT,
  ...ENGINE,
};

export const SLURM_EXPLAIN = {
  job: needed(
    text('Input', '<id>', 'number of the job in the trace or queue, or a task of an array, such as 17_3'),
  ),
  ...SNAPSHOT,
  ...CLUSTER,
  ...OF_JOBS,
  ...EXPLANATION_OUTPUTS,
  ...ENGINE,
};

export const SLURM_SPECULATE = {
  ...CLUSTER,
  ...OF_JOBS,
  ...STRATEGIES_OF_JOBS,
  ...FIXED_CHECKPOINTS,
  ...TRIES_OUTPUT,
  ...JSON_OUTPUT,
  ...ENGINE,
};

type Of<P> = Omit<ValuesOf<P>, 'cleaned'> & Pick<TraceOptions, 'cleaned'>;

/** Options that describe the cluster. */
export type ClusterOptions = ValuesOf<typeof CLUSTER>;
/** Options that select the jobs and their partitions. */
export type SubmittedOptions = Of<typeof OF_JOBS> & ValuesOf<typeof ENGINE>;
/** The option to start a replay in the middle of a log. */
export type StartAtOptions = ValuesOf<typeof START_AT>;
export type SlurmReplayOptions = Of<typeof SLURM_REPLAY> & { readonly energy?: NodeEnergy };
export type SlurmCheckOptions = Of<typeof SLURM_CHECK>;
export type SlurmExplainOptions = Of<typeof SLURM_EXPLAIN>;
export type SlurmSpeculateOptions = Of<typeof SLURM_SPECULATE>;
