import { Command, Option } from 'commander';
import { engineOption } from '../common/engine.ts';
import { OutputOption } from '../common/outputOption.ts';
import { costNumber, durationSeconds, positiveInteger, positiveNumber, share } from '../common/values.ts';
import type { SessionsCommandOptions } from './options.ts';
import { swept, sweptBounds } from './rangeValues.ts';

export function sessionsCommand(): Command {
  return new Command('sessions')
    .description(
      'Simulate users who disclose sets of speculative tasks, request their outputs one by one, think, and cancel what' +
        ' they no longer need: interactive, batch and batchactive scheduling side by side, on the same users.',
    )
    .argument('[recording]', 'what users did, as JSON Lines; without it users are drawn')
    .option(
      '--models <list>',
      'interactive:RULE, batch:RULE, RULE*RULE (batchactive: requested * disclosed); RULE: fcfs, srpt, and for' +
        ' disclosed tasks trust',
      'interactive:srpt,batch:srpt,srpt*fcfs',
    )
    .option('--users <n>', 'how many; default 8', swept(positiveInteger))
    .option('--service <time>', 'mean service time; default 600s', swept(durationSeconds))
    .option('--think <time>', 'mean think time; default 6000s', swept(durationSeconds))
    .option('--set <bounds>', 'tasks a set, drawn once a user; default 1..15', sweptBounds(positiveInteger))
    .option(
      '--change <bounds>',
      'probability that an output makes a user cancel the rest, drawn once a user; default 0..0.2',
      sweptBounds(share),
    )
    .option('--task-processors <bounds>', 'processors a task; default 1', sweptBounds(positiveInteger))
    .option(
      '--prediction-error <deviation>',
      'of log(predicted / service time), which srpt goes by; default 0: it is known',
      swept(costNumber),
    )
    .option('--servers <n>', 'processors of the machine; default 1', swept(positiveInteger))
    .option(
      '--preemption-cost <time>',
      'what a preempted task needs on top when it runs again; default 0s',
      swept(durationSeconds),
    )
    .option('--days <n>', 'how long; default 16, a recording: until all is done', positiveNumber)
    .option('--warmup <days>', 'not counted at the start; default 2, a recording: 0', costNumber)
    .option('--seeds <n>', 'seeds 1 to n; default 40', positiveInteger)
    .option('--workers <n>', 'threads; default: one a core', positiveInteger)
    .addOption(
      new OutputOption(
        '--out <folder>',
        'keep a row a run there, as CSV, part by part; an interrupted experiment resumes',
        { folder: true },
      ),
    )
    .addOption(
      new OutputOption(
        '--tasks <file>',
        'write every task of one run: .csv; {model} in the name if there are several',
        { extensions: ['.csv'], names: ['model'] },
      ),
    )
    .addOption(engineOption())
    .addOption(new Option('--json', 'print one JSON document'))
    .addHelpText(
      'after',
      `
Every option of users and machine may be a list (4,8,16) or a range (4:16:4: from, to, step); all combinations are run.

Examples:
  specula sessions
  specula sessions --users 2:16:2 --models interactive:srpt,batch:srpt,srpt*fcfs --seeds 10
  specula sessions --set 1..1024 --change 0..0.1 --users 100 --servers 8 --seeds 1 --tasks tasks-{model}.csv
  specula sessions recording.jsonl --models interactive:fcfs,fcfs*fcfs`,
    )
    .action(async (recording: string | undefined, options: SessionsCommandOptions) => {
      const { sessionsAction } = await import('./action.ts');
      await sessionsAction(recording, options);
    });
}
