import { Command, Option } from 'commander';
import { STRATEGIES } from '../../requests/strategies.ts';
import { engineOption } from '../common/engine.ts';
import { OutputOption } from '../common/outputOption.ts';
import { addTraceOptions, TRACE_HELP } from '../common/traceOptions.ts';
import {
  costNumber,
  durationSeconds,
  positiveInteger,
  positiveNumber,
  rate,
  wholeNumber,
} from '../common/values.ts';
import type { ReserveCommandOptions } from './options.ts';

export function reserveCommand(): Command {
  const command = new Command('reserve')
    .description(
      'Which requests a job should make, one after the other, when only the law of its run time is known.',
    )
    .option('--law <law>', "the law, e.g. 'truncnormal(8h,2h,0h,20h)' or 'lognormal(8h,0.5)[1h,24h]'")
    .option('--discrete <file>', 'a discrete law, exactly as it is: JSON {v: […], f: […]}')
    .option('--samples <file>', 'run times in seconds, one a line')
    .option('--from-trace <trace>', `the run times of a log's jobs: ${TRACE_HELP}`)
    .option('--user <n>', 'of --from-trace, the jobs of this user', wholeNumber)
    .option('--app <n>', 'of --from-trace, the jobs of this application', wholeNumber)
    .option('--fit', 'the law that fits the samples best (least AIC) instead of the samples themselves')
    .addOption(new Option('--strategy <name>', 'how to choose').choices(STRATEGIES).default('dyn-prog-count'))
    .option('--compare', 'all strategies side by side')
    .option('--alpha <x>', 'cost of a second requested', costNumber, 1)
    .option('--beta <x>', 'cost of a second used', costNumber, 0)
    .option('--gamma <time>', 'cost of a request', durationSeconds, 0)
    .option('--checkpoint <time>', 'to save a checkpoint', durationSeconds, 360)
    .option('--restart <time>', 'to restart from one', durationSeconds, 360)
    .option(
      '--zeta <rate>',
      'at-optimal: arriving work of small jobs, as a share of the processors',
      rate,
      0.1,
    )
    .option('--epsilon <x>', 'how far from optimal; decides the number of points', positiveNumber, 0.1)
    .addOption(
      new Option('--points <n>', 'points of a continuous law, instead of --epsilon').argParser(
        positiveInteger,
      ),
    )
    .option('--granularity <time>', "requests in whole multiples of this (Slurm's is 1m)", durationSeconds)
    .option('--limit <time>', 'the longest request allowed', durationSeconds)
    .addOption(
      new OutputOption(
        '--plot <file>',
        "write the law's cdf with the requests, and the cost by strategy: .svg",
        { extensions: ['.svg'] },
      ),
    )
    .addOption(engineOption())
    .option('--json', 'print one JSON document');
  return addTraceOptions(command).action(async (options: ReserveCommandOptions, given: Command) => {
    // The laws are the largest part of the package: loaded when they are wanted.
    const { reserveAction } = await import('./action.ts');
    await reserveAction(options, given);
  });
}
