import { Command, Option } from 'commander';
import { UsageError } from '../../errors.ts';
import { FUTURES, QUESTIONS } from '../../forecast/defaults.ts';
import { PRESENT_COMMANDS } from '../../slurm/present/commands.ts';
import { engineOption } from '../common/engine.ts';
import { refuseGiven } from '../common/given.ts';
import { addSacctOptions } from '../common/sacctOptions.ts';
import { addTraceOptions, TRACE_HELP } from '../common/traceOptions.ts';
import { addSeedOption } from '../common/transformOptions.ts';
import { durationSeconds, positiveDuration, positiveInteger, wholeNumber } from '../common/values.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import { builtInPolicyOption } from '../scheduler/schedulerFile.ts';
import type { WhenOptions } from './options.ts';

/** Options that need a trace, and those that need none. */
const OF_A_TRACE = [
  'at',
  'jobProcessors',
  'jobLimit',
  'jobUser',
  'starts',
  'backtest',
  'workers',
  'processors',
];
const OF_A_CLUSTER = ['present', 'past', 'since', 'until', 'sacctArgs'];

export function whenCommand(): Command {
  const command = new Command('when')
    .description('Forecast when a job will start and end, and which time limit ends it soonest.')
    .argument('[trace]', `${TRACE_HELP}; without it, the queue of a Slurm cluster`)
    .argument('[sbatch...]', 'without a trace, after --: options of sbatch for a new job')
    .option('--at <time>', 'the present of a trace: this long after its first job, e.g. 12h', durationSeconds)
    .option(
      '--job <id>',
      'number of a job in the trace, at its submission or --at; without a trace, of a waiting job',
    )
    .option('--job-processors <n>', 'processors of a new job, submitted at --at', positiveInteger)
    .option('--job-limit <time>', 'time limit of the new job', positiveDuration)
    .option('--job-user <n>', 'user of the new job, as a number of the trace (default: unknown)', wholeNumber)
    .option(
      '--present <file>',
      'dump of the queue, nodes and partitions, instead of calls of squeue and scontrol',
    )
    .option('--past <file>', 'log of ended jobs, in any format of a trace, instead of a call of sacct')
    .addOption(builtInPolicyOption('of the futures: '))
    .addOption(
      new Option('--starts <whose>', 'when jobs of the past started: in the log, or in a replay of it')
        .choices(['log', 'replay'])
        .default('log'),
    )
    .option(
      '--futures <n>',
      `how many futures are drawn, for the forecast and for each question of the past (default: ${FUTURES})`,
      positiveInteger,
    )
    .option(
      '--questions <n>',
      `questions of the past that are asked to correct the forecast (default: ${QUESTIONS}), or that --backtest judges (default: 2000)`,
      positiveInteger,
    )
    .addOption(
      new OutputOption('--report <file>', 'write the present and what comes as a page for users (.html)', {
        extensions: ['.html'],
      }),
    )
    .option('--backtest', 'ask at past submissions, and print how good the forecasts were')
    .option('--workers <n>', 'threads of --backtest (default: one per core)', positiveInteger)
    .addOption(engineOption())
    .option('--json', 'print the result as one JSON document');
  return addTraceOptions(addSacctOptions(addSeedOption(command)))
    .addHelpText(
      'after',
      () => `
Futures are replays that begin with the jobs that run and wait. Run times and later submissions are
drawn from what was known at the present. The policy must not learn or preempt, and must not be a
scheduler of your own: a replay that begins in the middle knows which jobs run and wait, and no more.

Without a trace, the present is that of a Slurm cluster. A dump for --present is made with:
  ${PRESENT_COMMANDS.replaceAll('; ', ';\n  ')}

Examples:
  specula when examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --at 200d --job-processors 16 --job-limit 4h
  specula when examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --job 5000 --report when.html
  specula when examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --backtest --questions 100
  specula when --job 12345
  specula when -- --ntasks=64 --time=4:00:00 job.sh
  specula when --present present.txt --past dump.txt -- -p long -n 64 -t 4:00:00`,
    )
    .action(async (first: string | undefined, rest: string[], options: WhenOptions, self: Command) => {
      const operands = first === undefined ? [] : [first, ...rest];
      const dashes = process.argv.indexOf('--');
      const words = dashes < 0 ? [] : operands.splice(operands.length - (process.argv.length - dashes - 1));
      const [trace, more] = operands;
      if (more !== undefined)
        throw new UsageError(`'${more}': expected one trace; options of sbatch go after --`);
      if (trace === undefined) {
        refuseGiven(self, OF_A_TRACE, 'applies to a trace, and none is given');
        const { presentAction } = await import('./presentAction.ts');
        await presentAction(words, options);
      } else {
        refuseGiven(self, OF_A_CLUSTER, 'applies to a cluster; leave out the trace');
        if (words.length > 0)
          throw new UsageError(`'${words[0]}': options of sbatch apply to a cluster; leave out the trace`);
        const { whenAction } = await import('./action.ts');
        await whenAction(trace, options);
      }
    });
}
