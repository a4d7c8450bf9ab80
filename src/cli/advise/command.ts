import { Command } from 'commander';
import { checkpointOption, restartOption } from '../common/checkpointOptions.ts';
import { engineOption } from '../common/engine.ts';
import { fitOption } from '../common/historyOptions.ts';
import { addSacctOptions } from '../common/sacctOptions.ts';
import { addTraceOptions } from '../common/traceOptions.ts';
import { durationSeconds, positiveInteger } from '../common/values.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import { policyOption, timeoutOption } from '../scheduler/schedulerFile.ts';
import type { AdviseCommandOptions } from './action.ts';

export function adviseCommand(): Command {
  const command = new Command('advise')
    .description(
      "Learn from a Slurm cluster's accounting what its applications should request, and what that would save.",
    )
    .requiredOption(
      '--from-sacct [dump]',
      'dump of sacct in parsable form (gzip too); - for standard input; without a value, run sacct',
    )
    .option(
      '--strategy <list>',
      'strategies of the requests to choose from: hpc, t-optimal, at-optimal:0.1, and with checkpoints dyn-prog-count, all-ckpt',
      'hpc,t-optimal',
    )
    .addOption(checkpointOption(' (default: 6m)'))
    .addOption(restartOption(' (default: 6m)'))
    .option(
      '--min-runs <n>',
      'least number of runs of an application that ended by themselves',
      positiveInteger,
      10,
    )
    .addOption(fitOption())
    .option(
      '--default-limit <time>',
      'time limit assumed for jobs without one (default: the longest limit of any job)',
      durationSeconds,
    )
    .addOption(policyOption('of the replay: '))
    .addOption(timeoutOption())
    .addOption(
      new OutputOption('--report <file>', 'write the advice as a page (.html)', { extensions: ['.html'] }),
    )
    .addOption(engineOption())
    .option('--json', 'print the result as one JSON document');
  return addTraceOptions(addSacctOptions(command))
    .addHelpText(
      'after',
      `
An application is the jobs of one user that have the same number of processors and names that differ
only in digits.

Examples:
  specula advise --from-sacct dump.txt --report advice.html
  specula advise --from-sacct --since now-180days --strategy hpc,dyn-prog-count --checkpoint 5m`,
    )
    .action(async (options: AdviseCommandOptions, given: Command) => {
      const { adviseAction } = await import('./action.ts');
      await adviseAction(options, given);
    });
}
