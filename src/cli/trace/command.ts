import { Command } from 'commander';
import { engineOption } from '../common/engine.ts';
import { refuseIdle } from '../common/given.ts';
import { addSacctOptions } from '../common/sacctOptions.ts';
import { addTraceOptions, TRACE_HELP } from '../common/traceOptions.ts';
import { addSeedOption, addTransformOptions, idleSeed } from '../common/transformOptions.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import { WORKLOAD_EXTENSIONS } from '../outputs/workloadOutput.ts';
import type { FromSacctOptions, WriteOptions } from './action.ts';

const OUTPUT = '-o, --output <file>';
const JOBS = 'write the jobs (.swf or .csv, also with .gz; or .parquet)';

export function traceCommand(): Command {
  return new Command('trace')
    .description('Convert and transform traces.')
    .addCommand(fromSacctCommand())
    .addCommand(writeCommand())
    .addHelpText(
      'after',
      `
Examples:
  specula trace from-sacct dump.txt --output jobs.parquet
  specula trace write examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --shake 10m --seed 2 --output shaken.swf`,
    );
}

/** A trace as the replay sees it. */
function writeCommand(): Command {
  const write = new Command('write')
    .description(
      'Clean and transform a trace, print the cleaning report, and write the jobs if --output is given.',
    )
    .argument('<trace>', TRACE_HELP)
    .addOption(new OutputOption(OUTPUT, JOBS, { extensions: WORKLOAD_EXTENSIONS }))
    .addOption(engineOption())
    .option('--json', 'print the cleaning report as one JSON document');
  return addTraceOptions(addTransformOptions(addSeedOption(write)))
    .addHelpText(
      'after',
      `
Examples:
  specula trace write examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --from 30d --to 60d -o month.csv
  specula trace write examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --resample 48 --users 1.3 -o busy.swf`,
    )
    .action(async (trace: string, options: WriteOptions, given: Command) => {
      refuseIdle(given, idleSeed(options));
      const { writeAction } = await import('./action.ts');
      await writeAction(trace, options);
    });
}

function fromSacctCommand(): Command {
  const fromSacct = new Command('from-sacct')
    .description("Convert a dump of Slurm's accounting to jobs, and print the cleaning report.")
    .argument(
      '[dump]',
      'dump of sacct in parsable form (gzip too); - for standard input; without it, run sacct',
    )
    .addOption(new OutputOption(OUTPUT, JOBS, { extensions: WORKLOAD_EXTENSIONS }))
    .addOption(engineOption())
    .option('--json', 'print the cleaning report as one JSON document');
  return addTraceOptions(addSacctOptions(fromSacct))
    .addHelpText(
      'after',
      `
Without --processors, the machine has as many processors as were in use at one time.

Examples:
  specula trace from-sacct dump.txt --output jobs.parquet
  specula trace from-sacct --since 2026-01-01 --sacct-args '-r main' --processors 4096 --output jobs.swf`,
    )
    .action(async (dump: string | undefined, options: FromSacctOptions) => {
      const { fromSacctAction } = await import('./action.ts');
      await fromSacctAction(dump, options);
    });
}
