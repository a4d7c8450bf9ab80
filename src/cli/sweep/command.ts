import { Command, InvalidArgumentError } from 'commander';
import { engineOption } from '../common/engine.ts';
import { positiveInteger } from '../common/values.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import type { SweepCommandOptions } from './action.ts';

export function sweepCommand(): Command {
  return new Command('sweep')
    .description(
      'Run a command for every combination of the values in a study file, and for each seed. The runs use' +
        ' all cores or an array of Slurm jobs. An interrupted sweep resumes.',
    )
    .argument('<study>', 'JSON file of the study, or the folder of an existing sweep')
    .addOption(
      new OutputOption('-o, --output <folder>', 'folder of the parts, one Parquet file per shard', {
        folder: true,
      }),
    )
    .option('--slurm', 'run the shards as an array of Slurm jobs, not as threads of this machine')
    .addOption(engineOption())
    .option('--shards <n>', 'number of shards (default: 200, or one per run)', positiveInteger)
    .option('--workers <n>', 'threads (default: one per core)', positiveInteger)
    .option(
      '--sbatch-args <args>',
      "with --slurm: arguments for sbatch, e.g. '--time=30 --partition=short'",
      '',
    )
    .option(
      '--max-tasks <n>',
      'with --slurm: the most tasks that run at one time (default: no limit)',
      positiveInteger,
    )
    .option('--wait', 'with --slurm: wait until all parts exist')
    .option('--status', 'print the missing shards and their state in the queue, but run nothing')
    .option(
      '--shard <k>',
      'run only this shard, or these shards (3-7), on this machine; the tasks of an array use this option',
      shardRange,
    )
    .option('--json', 'print the result as one JSON document')
    .addHelpText(
      'after',
      `
A study, study.json:
  {"verb": "sessions", "grid": {"users": [4, 8, 16], "think": ["1h", "2h"]}, "seeds": 50}
A parameter is an option of the command by its long name, or its argument by its name.

Examples:
  specula sweep study.json --output runs
  specula sweep study.json --output runs --slurm --shards 40 --sbatch-args '--time=30'
  specula sweep runs --status
  specula merge runs`,
    )
    .action(async (study: string, options: SweepCommandOptions) => {
      const { sweepAction } = await import('./action.ts');
      await sweepAction(study, options);
    });
}

/** The shards that `3` or `3-7` means. */
function shardRange(text: string): number[] {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const count = Number(to) - Number(from) + 1;
  if (!(count >= 1 && count <= 2 ** 20))
    throw new InvalidArgumentError('It must be the number of a shard, from 0, or a range like 3-7.');
  return Array.from({ length: count }, (_, i) => Number(from) + i);
}
