// Describes the parameters of `specula sweep`.
import { byDefault, flag, output, parsed, text, usually, type ValuesOf } from '../../commands/parameter.ts';
import { ENGINE, JSON_OUTPUT, workers } from '../../commands/run.ts';
import { InvalidValue, positiveInteger } from '../../commands/values.ts';

export const SWEEP = {
  output: {
    ...output('<folder>', 'folder of the parts, one Parquet file per shard', { folder: true }),
    short: 'o',
  },
  ...JSON_OUTPUT,
  slurm: flag('Run', 'run the shards as an array of Slurm jobs, not as threads of this machine'),
  shards: byDefault(parsed('Run', '<n>', 'number of shards', positiveInteger), '200, or one per run'),
  ...workers(''),
  sbatchArgs: usually(
    text('Run', '<args>', "with --slurm: arguments for sbatch, e.g. '--time=30 --partition=short'"),
    '',
  ),
  maxTasks: byDefault(
    parsed('Run', '<n>', 'with --slurm: the most tasks that run at one time', positiveInteger),
    'no limit',
  ),
  wait: flag('Run', 'with --slurm: wait until all parts exist'),
  status: flag('Run', 'print the missing shards and their state in the queue, but run nothing'),
  shard: parsed(
    'Run',
    '<k>',
    'run only this shard, or these shards (3-7), on this machine; the tasks of an array use this option',
    shardRange,
  ),
  ...ENGINE,
};

export type SweepCommandOptions = ValuesOf<typeof SWEEP>;

/** Returns the numbers of the shards in a text such as `3` or `3-7`. */
function shardRange(text: string): number[] {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const count = Number(to) - Number(from) + 1;
  if (!(count >= 1 && count <= 2 ** 20))
    throw new InvalidValue('expected the number of a shard, from 0, or a range like 3-7');
  return Array.from({ length: count }, (_, i) => Number(from) + i);
}
