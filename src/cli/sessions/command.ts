import { Command, Option } from 'commander';
import { engineOption } from '../common/engine.ts';
import { costNumber, durationSeconds, positiveDuration, positiveInteger, share } from '../common/values.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import type { SessionsCommandOptions } from './options.ts';
import { swept, sweptBounds } from './rangeValues.ts';

export function sessionsCommand(): Command {
  return new Command('sessions')
    .description(
      'Simulate users who disclose the tasks that they may request next, and compare interactive, batch and batchactive' +
        ' scheduling of these tasks.',
    )
    .argument('[recording]', 'recording of users as JSON Lines; without it, users are drawn')
    .option(
      '--model <list>',
      'models, separated by commas: interactive:RULE, batch:RULE or RULE*RULE (batchactive: requested * disclosed); a RULE is fcfs or srpt,' +
        ' and for disclosed tasks also trust',
      'interactive:srpt,batch:srpt,srpt*fcfs',
    )
    .option('--users <n>', 'number of users (default: 8)', swept(positiveInteger))
    .option('--service <time>', 'mean service time (default: 600s)', swept(durationSeconds))
    .option('--think <time>', 'mean think time (default: 6000s)', swept(durationSeconds))
    .option(
      '--set <bounds>',
      'tasks per set, drawn once per user (default: 1..15)',
      sweptBounds(positiveInteger),
    )
    .option(
      '--change <bounds>',
      'probability that a user cancels the rest after an output, drawn once per user (default: 0..0.2)',
      sweptBounds(share),
    )
    .option('--task-processors <bounds>', 'processors per task (default: 1)', sweptBounds(positiveInteger))
    .option(
      '--prediction-error <deviation>',
      'standard deviation of log(predicted / service time), for srpt (default: 0)',
      swept(costNumber),
    )
    .option('--processors <n>', 'processors of the machine (default: 1)', swept(positiveInteger))
    .option(
      '--preemption-cost <time>',
      'additional time of a preempted task (default: 0s)',
      swept(durationSeconds),
    )
    .option(
      '--duration <time>',
      'simulated time (default: 16d; for a recording: until all is done)',
      positiveDuration,
    )
    .option(
      '--warmup <time>',
      'leave tasks requested in this first stretch out of the metrics (default: 2d; for a recording: 0s)',
      durationSeconds,
    )
    .option('--seeds <n>', 'use seeds 1 to n (default: 40)', positiveInteger)
    .option('--workers <n>', 'threads (default: one per core)', positiveInteger)
    .addOption(
      new OutputOption(
        '-o, --output <folder>',
        'write one row per run there, as CSV in parts; an interrupted experiment resumes',
        { folder: true },
      ),
    )
    .addOption(
      new OutputOption(
        '--tasks <file>',
        'write every task of one run (.csv); with several models, put {model} into the name',
        { extensions: ['.csv'], names: ['model'] },
      ),
    )
    .addOption(engineOption())
    .addOption(new Option('--json', 'print the result as one JSON document'))
    .addHelpText(
      'after',
      `
Any option of users and machine may be a list (4,8,16) or a range (4:16:4: from, to, step).
All combinations run.

Examples:
  specula sessions
  specula sessions --users 2:16:2 --model 'interactive:srpt,srpt*fcfs' --seeds 10
  specula sessions --set 1..64 --users 20 --processors 2 --seeds 1 --tasks 'tasks-{model}.csv'
  specula sessions recording.jsonl --model 'interactive:fcfs,fcfs*fcfs'`,
    )
    .action(async (recording: string | undefined, options: SessionsCommandOptions) => {
      const { sessionsAction } = await import('./action.ts');
      await sessionsAction(recording, options);
    });
}
