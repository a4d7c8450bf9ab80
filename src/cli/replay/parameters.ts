// Describes the parameters of `specula replay`.

import { ENERGY } from '../../commands/energy.ts';
import { LEFT_OUT, TABLES } from '../../commands/metrics.ts';
import {
  byDefault,
  flag,
  idle,
  output,
  type Parameters,
  parsed,
  type ValuesOf,
} from '../../commands/parameter.ts';
import { EVENT_RULE, MACHINE, SEEDS } from '../../commands/replay.ts';
import { ENGINE, JSON_OUTPUT, workers } from '../../commands/run.ts';
import { BINDING, TRACE } from '../../commands/trace.ts';
import { positiveInteger, positiveIntegers } from '../../commands/values.ts';
import { FEEDBACK, REPLAY_SEED, TRANSFORMS } from '../../commands/whatIf.ts';
import { isTransformed, type Transforms } from '../../trace/transform/transformed.ts';
import type { EnergyOptions } from '../common/energy.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import { SCHEDULE_EXTENSIONS } from '../outputs/scheduleFormats.ts';
import { POLICIES, type PolicyChoice, TIMEOUT } from '../scheduler/schedulerFile.ts';
import { isConstant } from './constantPolicy.ts';

/** Seed of replays of policies. */
export const POLICY_SEED = idle(
  ({ policy = [], ...beside }: Transforms & { policy?: PolicyChoice | readonly PolicyChoice[] }) => {
    const why = 'nothing is drawn without --shake, --resample or an estimate with a random error';
    return [policy].flat().every(isConstant) && !isTransformed(beside) && why;
  },
  REPLAY_SEED,
);

/** Files and tables that a replay writes, on any machine. */
export const REPLAY_OUTPUTS = {
  ...JSON_OUTPUT,
  csv: output('<file>', 'write the metrics: a row per trace, policy and seed (.csv)', {
    extensions: ['.csv'],
  }),
  schedule: output(
    '<file>',
    'write the schedule (.csv, .parquet, .swf, .bin); {policy} and {trace} in the name are replaced',
    { extensions: SCHEDULE_EXTENSIONS, names: ['policy', 'trace'] },
  ),
  report: output('<file>', 'write a report page (.html); {trace} in the name is replaced', {
    extensions: ['.html'],
    names: ['trace'],
  }),
  ...TABLES,
};

/** A seed, which a command does not take together with --seeds. */
export function withoutSeeds<P extends Parameters>(seed: P): P {
  const why = '--seeds n uses seeds 1 to n; leave one of them out';
  return idle(({ seeds }: { seeds?: number }) => seeds !== undefined && why, seed);
}

/** The table over seeds. */
export const MEANS = idle(
  ({ seeds }: { seeds?: number }) => seeds === undefined && 'is for --seeds: it writes means over seeds',
  {
    means: output('<file>', 'with --seeds: write means, intervals, paired differences and ratios (.csv)', {
      extensions: ['.csv'],
    }),
  },
);

/** Sizes of the machines that a replay compares. */
const MACHINES = {
  processors: byDefault(
    parsed(
      'Machine',
      '<list>',
      'processors of the machine; several sizes, separated by commas, are compared on the jobs that fit into the smallest',
      positiveIntegers,
    ),
    MACHINE.processors.usualText as string,
  ),
};

/** The parameters of a replay on one machine. */
export const REPLAY_ON_ONE = {
  ...POLICIES,
  ...EVENT_RULE,
  ...TIMEOUT,
  ...TRACE,
  ...BINDING,
  ...TRANSFORMS,
  ...FEEDBACK,
  ...withoutSeeds(POLICY_SEED),
  ...SEEDS,
  ...LEFT_OUT,
  ...ENERGY,
  ...REPLAY_OUTPUTS,
  ...MEANS,
  attempts: output(
    '<file>',
    'write every attempt, including preempted ones (.csv); names as for --schedule',
    {
      extensions: ['.csv'],
      names: ['policy', 'trace'],
    },
  ),
  ...ENGINE,
  stream: flag('Run', 'keep only a window of the log in memory; it must be sorted by submission'),
  ...idle(({ stream }: { stream?: boolean }) => !stream && 'is for --stream', {
    window: byDefault(parsed('Run', '<n>', 'with --stream: jobs in the window', positiveInteger), '1048576'),
  }),
  ...workers(' for several policies or traces'),
};

export const REPLAY = { ...REPLAY_ON_ONE, ...MACHINES };

export type ReplayValues = ValuesOf<typeof REPLAY>;
export type ReplayCommandOptions = Omit<ValuesOf<typeof REPLAY_ON_ONE>, 'cleaned'> &
  Pick<TraceOptions, 'cleaned' | 'unused'> & { readonly energy?: EnergyOptions };
