import { Command } from 'commander';
import type { Engine } from '../../kernel/instance.ts';
import { cleaningText } from '../../report/replayText.ts';
import { statisticsText } from '../../report/statisticsText.ts';
import { statistics } from '../../trace/statistics/statistics.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import { commandKernel, engineOption } from '../common/engine.ts';
import { refuseIdle } from '../common/given.ts';
import { addTraceOptions, TRACE_HELP, type TraceOptions } from '../common/traceOptions.ts';
import { addSeedOption, addTransformOptions, idleSeed, readWorkload } from '../common/transformOptions.ts';
import { printJson, printText } from '../outputs/output.ts';

interface StatsOptions extends TraceOptions, Transforms {
  engine: Engine;
  seed: number;
  json?: boolean;
}

export function statsCommand(): Command {
  const command = new Command('stats')
    .description(
      'Print statistics of a trace: span, load, users, sizes, run times, and accuracy of the requests.',
    )
    .argument('<trace>', TRACE_HELP)
    .addOption(engineOption())
    .option('--json', 'print the result as one JSON document');
  return addTraceOptions(addTransformOptions(addSeedOption(command)))
    .addHelpText(
      'after',
      `
Examples:
  specula stats examples/logs/KTH-SP2-1996-2.1-cln.swf.gz
  specula stats examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --resample 48 --users 1.2`,
    )
    .action(async (trace: string, options: StatsOptions, given: Command) => {
      refuseIdle(given, idleSeed(options));
      const workload = await readWorkload(trace, options, await commandKernel(options.engine));
      const found = statistics(workload);
      if (options.json) {
        const { name, processors, cleaning } = workload;
        await printJson({ trace: { name, processors, cleaning }, statistics: found });
      } else await printText(cleaningText(workload), '\n', statisticsText(found));
    });
}
