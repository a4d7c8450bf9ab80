import { Command, Option } from 'commander';
import { engineOption } from '../common/engine.ts';
import { addTraceOptions, TRACE_HELP } from '../common/traceOptions.ts';
import { addSeedOption } from '../common/transformOptions.ts';
import { durationSeconds, positiveDuration, positiveInteger, wholeNumber } from '../common/values.ts';
import { policyOption, timeoutOption } from '../scheduler/schedulerFile.ts';
import type { WhenOptions } from './options.ts';

export function whenCommand(): Command {
  const command = new Command('when')
    .description('Forecast when a job will start and end, and which time limit ends it soonest.')
    .argument('<trace>', TRACE_HELP)
    .option('--at <time>', 'the present: this long after the first job, e.g. 12h, 30d', durationSeconds)
    .option('--job <id>', 'number of a job in the trace; the present is its submission, or --at', Number)
    .option('--job-processors <n>', 'processors of a new job, submitted at --at', positiveInteger)
    .option('--job-limit <time>', 'time limit of the new job', positiveDuration)
    .option('--job-user <n>', 'user of the new job, as a number of the trace (default: unknown)', wholeNumber)
    .addOption(policyOption('of the futures: '))
    .addOption(timeoutOption())
    .addOption(
      new Option('--starts <whose>', 'when jobs of the past started: in the log, or in a replay of it')
        .choices(['log', 'replay'])
        .default('log'),
    )
    .option('--futures <n>', 'how many futures are drawn (default: 200, with --backtest 50)', positiveInteger)
    .option(
      '--questions <n>',
      'questions of the past that correct the forecast (default: 500), or that --backtest asks (default: 2000)',
      positiveInteger,
    )
    .option('--backtest', 'ask at past submissions, and print how good the forecasts were')
    .option('--workers <n>', 'threads of --backtest (default: one per core)', positiveInteger)
    .addOption(engineOption())
    .option('--json', 'print the result as one JSON document');
  return addTraceOptions(addSeedOption(command))
    .addHelpText(
      'after',
      `
Futures are replays that begin with the jobs that run and wait. Run times and later submissions are
drawn from what was known at the present. The policy must not learn or preempt, and must not be a
scheduler of your own.

Examples:
  specula when examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --at 200d --job-processors 16 --job-limit 4h
  specula when examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --job 5000
  specula when examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --backtest --questions 100`,
    )
    .action(async (trace: string, options: WhenOptions) => {
      const { whenAction } = await import('./action.ts');
      await whenAction(trace, options);
    });
}
