import type { Command } from 'commander';
import { TRACE_HELP } from '../../commands/trace.ts';
import { commandOf, makeCommand } from '../parameterOption.ts';
import { FROM_SACCT, type FromSacctOptions, WRITE, type WriteOptions } from './parameters.ts';

export function traceCommand(): Command {
  return commandOf(
    'trace',
    'Convert, clean and transform traces',
    [fromSacctCommand(), writeCommand()],
    [
      'trace from-sacct dump.txt --output jobs.parquet',
      'trace write examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --shake 10m --seed 2 --output shaken.swf',
    ],
  );
}

/** Returns the command that cleans a trace and writes it as the replay sees it. */
function writeCommand(): Command {
  return makeCommand({
    name: 'write',
    summary: 'Clean and transform a trace, and write its jobs',
    about: 'Clean and transform a trace, print the cleaning report, and write the jobs if --output is given.',
    takes: { '<trace>': TRACE_HELP },
    parameters: WRITE,
    examples: [
      'trace write examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --from 30d --to 60d -o month.csv',
      'trace write examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --resample 48 --users 1.3 -o busy.swf',
    ],
  }).action(async (trace: string, options: WriteOptions) => {
    const { writeAction } = await import('./action.ts');
    await writeAction(trace, options);
  });
}

function fromSacctCommand(): Command {
  return makeCommand({
    name: 'from-sacct',
    summary: 'Convert a sacct dump to jobs',
    about: "Convert a dump of Slurm's accounting to jobs, and print the cleaning report.",
    takes: {
      '[dump]': 'dump of sacct in parsable form (gzip too); - for standard input; without it, run sacct',
    },
    parameters: FROM_SACCT,
    notes: 'Without --processors, the machine has as many processors as were in use at one time.',
    examples: [
      'trace from-sacct dump.txt --output jobs.parquet',
      "trace from-sacct --since 2026-01-01 --sacct-args '-r main' --processors 4096 --output jobs.swf",
    ],
  }).action(async (dump: string | undefined, options: FromSacctOptions) => {
    const { fromSacctAction } = await import('./action.ts');
    await fromSacctAction(dump, options);
  });
}
