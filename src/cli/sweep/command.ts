import { Command, InvalidArgumentError, Option } from 'commander';
import { OutputOption } from '../common/outputOption.ts';
import { positiveInteger } from '../common/values.ts';
import type { SweepCommandOptions } from './action.ts';

export function sweepCommand(): Command {
  return new Command('sweep')
    .description(
      'Run a command at many points: every combination of the values in a study file, for each seed; on all cores, or as an' +
        ' array of Slurm jobs. A sweep that was broken off goes on where it was.',
    )
    .argument('<study>', 'a JSON file, or the folder of a sweep that was begun')
    .addOption(
      new OutputOption('--out <folder>', 'where the parts are kept: a Parquet file a shard', {
        folder: true,
      }),
    )
    .addOption(
      new Option('--engine <engine>', 'local: threads of this machine; slurm: an array of jobs')
        .choices(['local', 'slurm'])
        .default('local'),
    )
    .option('--shards <n>', 'into how many parts; default 200, or one a run', positiveInteger)
    .option('--workers <n>', 'local: threads; default: one a core', positiveInteger)
    .option('--sbatch-args <options>', "slurm: options of sbatch, as in '--time=30 --partition=short'", '')
    .option(
      '--tasks <n>',
      'slurm: how many tasks run at a time; default: as many as there is room for',
      positiveInteger,
    )
    .option('--wait', 'slurm: wait until every part is there')
    .option('--status', 'say which shards are missing, and what the queue says of them; run nothing')
    .option('--shard <k>', 'run this shard, or these (3-7), here: what a task of the array does', shardRange)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A study, study.json:
  {"verb": "sessions", "grid": {"users": [4, 8, 16], "think": ["1h", "2h"]}, "seeds": 50}
Parameters are the options of the command by their long names, and its argument by its name.

Examples:
  specula sweep study.json --out runs
  specula sweep study.json --out runs --engine slurm --shards 40 --sbatch-args '--time=30'
  specula sweep runs --status
  specula merge runs`,
    )
    .action(async (study: string, options: SweepCommandOptions) => {
      const { sweepAction } = await import('./action.ts');
      await sweepAction(study, options);
    });
}

/** `3` or `3-7`. */
function shardRange(text: string): number[] {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const count = Number(to) - Number(from) + 1;
  if (!(count >= 1 && count <= 2 ** 20))
    throw new InvalidArgumentError('It must be the number of a shard, from 0, or a range like 3-7.');
  return Array.from({ length: count }, (_, i) => Number(from) + i);
}
