import { Command, Option } from 'commander';
import { DataError } from '../../errors.ts';
import type { Engine } from '../../kernel/instance.ts';
import { count } from '../../report/format.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import type { ScheduleRows } from '../../schedule/scheduleRows.ts';
import { findViolation } from '../../schedule/validate.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import { commandKernel, engineOption } from '../common/engine.ts';
import { refuseIdle } from '../common/given.ts';
import { addTraceOptions, TRACE_HELP, type TraceOptions } from '../common/traceOptions.ts';
import { addSeedOption, addTransformOptions, idleSeed, readWorkload } from '../common/transformOptions.ts';
import { printJson, printText } from '../outputs/output.ts';
import { readSchedule } from './scheduleFile.ts';

interface ValidateOptions extends TraceOptions, Transforms {
  seed: number;
  trace: string;
  eventRule: EventRule;
  engine: Engine;
  json?: boolean;
}

export function validateCommand(): Command {
  const command = new Command('validate')
    .description(
      'Check a schedule of a trace: every job once, none before its submission, each with the right length, never more' +
        ' processors than the machine has, and no first start later than promised by a scheduler of your own. It names' +
        ' the first violation, with exit status 1.',
    )
    .argument(
      '<schedule>',
      '.csv or .parquet (columns job, start, end; in .csv, a row with outcome preempted is a try before the last), .swf (start = submit + wait) or .bin',
    )
    .requiredOption('--trace <trace>', TRACE_HELP)
    .addOption(
      new Option(
        '--event-rule <rule>',
        'event rule of the schedule; under each, a job runs for at least one second',
      )
        .choices(['batch', 'each'])
        .default('batch'),
    )
    .addOption(engineOption())
    .option('--json', 'print the result as one JSON document');
  return addTraceOptions(addTransformOptions(addSeedOption(command)))
    .addHelpText(
      'after',
      `
Example:
  specula validate easy.csv --trace examples/logs/KTH-SP2-1996-2.1-cln.swf.gz`,
    )
    .action(async (path: string, options: ValidateOptions, given: Command) => {
      refuseIdle(given, idleSeed(options));
      const kernel = await commandKernel(options.engine);
      const workload = await readWorkload(options.trace, options, kernel);
      const rows = await readSchedule(path, workload, kernel);
      const violation = findViolation(rows, workload, options.eventRule);
      if (options.json) {
        await printJson({ schedule: path, jobs: rows.id.length, violation: violation ?? null });
        if (violation) process.exitCode = 1;
      } else if (violation) throw new DataError(`${path}: ${violation.message}`);
      else await printText(`${path}: a valid schedule of ${jobsAndTries(rows)}\n`);
    });
}

function jobsAndTries({ id, kills }: ScheduleRows): string {
  const preempted = kills?.job.length ?? 0;
  return `${count(id.length)} jobs${preempted > 0 ? ` and ${count(preempted)} preempted tries` : ''}`;
}
