import { Command, Option } from 'commander';
import { STRATEGIES } from '../../requests/strategies.ts';
import { checkpointOption, restartOption } from '../common/checkpointOptions.ts';
import { engineOption } from '../common/engine.ts';
import { addHistoryOptions, fitOption } from '../common/historyOptions.ts';
import { addTraceOptions, TRACE_HELP } from '../common/traceOptions.ts';
import {
  costNumber,
  durationSeconds,
  positiveDuration,
  positiveInteger,
  positiveNumber,
  rate,
  wholeNumber,
} from '../common/values.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import type { ReserveCommandOptions } from './options.ts';

export function reserveCommand(): Command {
  const command = new Command('reserve')
    .description('Compute the best sequence of requests for a job if only the law of its run time is known.')
    .option(
      '--law <law>',
      "law of the run time, e.g. 'truncnormal(8h,2h,0h,20h)' or 'lognormal(8h,0.5)[1h,24h]'",
    )
    .option('--discrete <file>', 'JSON file with a discrete law: {"v": […], "f": […]}')
    .option('--trace <trace>', `use the run times of the jobs of a trace: ${TRACE_HELP}`)
    .option('--user <n>', 'only the jobs of this user of --trace', wholeNumber)
    .option('--executable <n>', 'only the jobs of this executable (application) of --trace', wholeNumber)
    .addOption(fitOption())
    .addOption(
      new Option('--strategy <strategy>', 'strategy of the requests')
        .choices(STRATEGIES)
        .default('dyn-prog-count'),
    )
    .option('--compare', 'compare all strategies')
    .option('--alpha <x>', 'cost of a requested second', costNumber, 1)
    .option('--beta <x>', 'cost of a used second', costNumber, 0)
    .option('--gamma <time>', 'cost of a request', durationSeconds, 0)
    .addOption(checkpointOption().default(360, '6m'))
    .addOption(restartOption().default(360, '6m'))
    .option('--zeta <rate>', 'at-optimal: arriving work of small jobs, as a share of the machine', rate, 0.1)
    .option(
      '--epsilon <x>',
      'relative distance from the optimum; it decides the number of points',
      positiveNumber,
      0.1,
    )
    .addOption(
      new Option('--points <n>', 'number of points of a continuous law, instead of --epsilon').argParser(
        positiveInteger,
      ),
    )
    .option(
      '--granularity <time>',
      'round requests up to whole multiples of this time (Slurm: 1m)',
      positiveDuration,
    )
    .option('--limit <time>', 'longest allowed request', durationSeconds)
    .addOption(
      new OutputOption('--plot <file>', 'write a figure of the law, the requests and the costs (.svg)', {
        extensions: ['.svg'],
      }),
    )
    .addOption(engineOption())
    .option('--json', 'print the result as one JSON document');
  return addTraceOptions(addHistoryOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  specula reserve --law 'lognormal(8h,0.5)' --compare
  specula reserve --trace examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --user 91 --strategy t-optimal`,
    )
    .action(async (options: ReserveCommandOptions, given: Command) => {
      // The laws are the largest part of the package, so they are loaded only when needed.
      const { reserveAction } = await import('./action.ts');
      await reserveAction(options, given);
    });
}
