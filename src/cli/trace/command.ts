import { Command } from 'commander';
import { engineOption } from '../common/engine.ts';
import { OutputOption } from '../common/outputOption.ts';
import { addSacctOptions } from '../common/sacctOptions.ts';
import { addTraceOptions } from '../common/traceOptions.ts';
import { WORKLOAD_EXTENSIONS } from '../common/workloadOutput.ts';
import type { FromSacctOptions } from './action.ts';

export function traceCommand(): Command {
  const fromSacct = new Command('from-sacct')
    .description("Convert a dump of Slurm's accounting to jobs, and print the cleaning report.")
    .argument(
      '[dump]',
      'dump of sacct in parsable form (gzip too); - for standard input; without it, run sacct',
    )
    .addOption(
      new OutputOption('-o, --out <file>', 'write the jobs (.swf or .csv, also with .gz; or .parquet)', {
        extensions: WORKLOAD_EXTENSIONS,
      }),
    )
    .addOption(engineOption())
    .option('--json', 'print the cleaning report as one JSON document');
  addTraceOptions(addSacctOptions(fromSacct))
    .addHelpText(
      'after',
      `
Without --procs, the machine has as many processors as were in use at one time.

Examples:
  specula trace from-sacct dump.txt --out jobs.parquet
  specula trace from-sacct --since 2026-01-01 --sacct-args '-r main' --procs 4096 --out jobs.swf`,
    )
    .action(async (dump: string | undefined, options: FromSacctOptions) => {
      const { fromSacctAction } = await import('./action.ts');
      await fromSacctAction(dump, options);
    });
  return new Command('trace')
    .description('Convert traces of other systems.')
    .addCommand(fromSacct)
    .addHelpText(
      'after',
      `
Example:
  specula trace from-sacct dump.txt --out jobs.parquet`,
    );
}
