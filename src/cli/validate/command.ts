import type { Command } from 'commander';
import { needed, text, type ValuesOf } from '../../commands/parameter.ts';
import { EVENT_RULE } from '../../commands/replay.ts';
import { ENGINE, JSON_OUTPUT } from '../../commands/run.ts';
import { TRACE, TRACE_HELP } from '../../commands/trace.ts';
import { SEED, TRANSFORMS } from '../../commands/whatIf.ts';
import { DataError } from '../../errors.ts';
import { plural } from '../../report/format.ts';
import type { ScheduleRows } from '../../schedule/scheduleRows.ts';
import { findViolation } from '../../schedule/validate.ts';
import { commandKernel } from '../common/engine.ts';
import { readWorkload } from '../common/transforms.ts';
import { printJson, printText } from '../outputs/output.ts';
import { makeCommand } from '../parameterOption.ts';
import { readSchedule } from './scheduleFile.ts';

const VALIDATE = {
  trace: needed(text('Input', '<trace>', TRACE_HELP)),
  eventRule: {
    ...EVENT_RULE.eventRule,
    text: 'event rule of the schedule; under each, a job runs for at least one second',
  },
  ...TRACE,
  ...TRANSFORMS,
  ...SEED,
  ...JSON_OUTPUT,
  ...ENGINE,
};

export function validateCommand(): Command {
  return makeCommand({
    name: 'validate',
    summary: 'Check a schedule for violations',
    about:
      'Check a schedule of a trace: each job appears once, starts no earlier than its submission and has the right length; no more processors are in use than the machine has; and no job starts for the first time later than a custom scheduler promised. The first violation is printed, with exit status 1.',
    takes: {
      '<schedule>':
        '.csv or .parquet (columns job, start and end, or their other names in tables of jobs; in .csv, a row with outcome preempted is a try before the last), .swf (start = submit + wait) or .bin',
    },
    parameters: VALIDATE,
    examples: ['validate easy.csv --trace examples/logs/KTH-SP2-1996-2.1-cln.swf.gz'],
  }).action(async (path: string, options: ValuesOf<typeof VALIDATE>) => {
    const kernel = await commandKernel(options.engine);
    const workload = await readWorkload(options.trace, options, kernel);
    const rows = await readSchedule(path, workload, kernel);
    const violation = findViolation(rows, workload, { eventRule: options.eventRule });
    if (options.json) {
      await printJson({ schedule: path, jobs: rows.id.length, violation: violation ?? null });
      if (violation) process.exitCode = 1;
    } else if (violation) throw new DataError(`${path}: ${violation.message}`);
    else await printText(`${path}: a valid schedule of ${jobsAndTries(rows)}\n`);
  });
}

function jobsAndTries({ id, kills }: ScheduleRows): string {
  const preempted = kills?.job.length ?? 0;
  return `${plural(id.length, 'job')}${preempted > 0 ? ` and ${plural(preempted, 'preempted attempt')}` : ''}`;
}
