import { Command } from 'commander';
import { engineOption } from '../common/engine.ts';
import { OutputOption } from '../common/outputOption.ts';
import { addSacctOptions } from '../common/sacctOptions.ts';
import { addTraceOptions } from '../common/traceOptions.ts';
import { durationSeconds, positiveInteger } from '../common/values.ts';
import type { AdviseCommandOptions } from './action.ts';

export function adviseCommand(): Command {
  const command = new Command('advise')
    .description(
      "What the applications of a Slurm cluster request today, what they should request, and what that would save, from the cluster's accounting.",
    )
    .requiredOption(
      '--from-sacct [dump]',
      'what sacct wrote, in parsable form (gzip too); - for standard input; without a value sacct is run',
    )
    .option(
      '--requests <list>',
      'how requests may be chosen: hpc, t-optimal, at-optimal:0.1; with checkpoints checkpoint, all-ckpt',
      'hpc,t-optimal',
    )
    .option('--checkpoint <time>', 'what a checkpoint takes; default 360s', durationSeconds)
    .option('--restart <time>', 'what a restart takes; default 360s', durationSeconds)
    .option('--min-runs <n>', 'runs that ended by themselves an application must have', positiveInteger, 10)
    .option('--fit', 'the law that fits the runs best (least AIC) instead of the runs themselves')
    .option(
      '--limit <time>',
      'what jobs without a time limit are taken to request; default: the longest limit any job asked for',
      durationSeconds,
    )
    .option('-p, --policy <name>', "what schedules the replay ('specula policies' lists them)", 'easy')
    .addOption(
      new OutputOption('--report <file>', 'write the advice as a page: .html', { extensions: ['.html'] }),
    )
    .addOption(engineOption())
    .option('--json', 'print one JSON document');
  return addTraceOptions(addSacctOptions(command))
    .addHelpText(
      'after',
      `
An application is the jobs of one user with names that differ in digits only and as many processors.

Examples:
  specula advise --from-sacct dump.txt --report advice.html
  specula advise --from-sacct --since now-180days --sacct-args '-r main' --procs 4096 --requests hpc,checkpoint --checkpoint 5m`,
    )
    .action(async (options: AdviseCommandOptions) => {
      const { adviseAction } = await import('./action.ts');
      await adviseAction(options);
    });
}
