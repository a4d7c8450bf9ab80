import { Command } from 'commander';
import { engineOption } from '../common/engine.ts';
import { OutputOption } from '../common/outputOption.ts';
import { addSacctOptions } from '../common/sacctOptions.ts';
import { addTraceOptions } from '../common/traceOptions.ts';
import { WORKLOAD_EXTENSIONS } from '../common/workloadOutput.ts';
import type { FromSacctOptions } from './action.ts';

export function traceCommand(): Command {
  const fromSacct = new Command('from-sacct')
    .description("A dump of Slurm's accounting as jobs, and what the cleaning did; without --out only that.")
    .argument(
      '[dump]',
      'what sacct wrote, in parsable form (gzip too); - for standard input; left out: sacct is run',
    )
    .addOption(
      new OutputOption('-o, --out <file>', 'write the jobs: .swf, .csv (.gz after it) or .parquet', {
        extensions: WORKLOAD_EXTENSIONS,
      }),
    )
    .addOption(engineOption())
    .option('--json', 'print the cleaning report as one JSON document');
  addTraceOptions(addSacctOptions(fromSacct))
    .addHelpText(
      'after',
      `
Without --procs the machine is taken to have as many processors as were in use at one time.

Examples:
  specula trace from-sacct dump.txt --out jobs.parquet
  specula trace from-sacct --since 2026-01-01 --sacct-args '-r main' --procs 4096 --out jobs.swf`,
    )
    .action(async (dump: string | undefined, options: FromSacctOptions) => {
      const { fromSacctAction } = await import('./action.ts');
      await fromSacctAction(dump, options);
    });
  return new Command('trace').description('Traces of other systems as jobs.').addCommand(fromSacct);
}
