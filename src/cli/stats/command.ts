import { Command } from 'commander';
import type { Engine } from '../../kernel/instance.ts';
import { cleaningText } from '../../report/replayText.ts';
import { statisticsText } from '../../report/statisticsText.ts';
import { statistics } from '../../trace/statistics/statistics.ts';
import { commandKernel, engineOption } from '../common/engine.ts';
import { printJson, printText } from '../common/output.ts';
import { addTraceOptions, readTrace, TRACE_HELP, type TraceOptions } from '../common/traceOptions.ts';

export function statsCommand(): Command {
  const command = new Command('stats')
    .description(
      'Print statistics of a trace: span, load, users, sizes, run times, and accuracy of the requests.',
    )
    .argument('<trace>', TRACE_HELP)
    .addOption(engineOption())
    .option('--json', 'print the result as one JSON document');
  return addTraceOptions(command)
    .addHelpText(
      'after',
      `
Example:
  specula stats examples/logs/KTH-SP2-1996-2.1-cln.swf.gz`,
    )
    .action(async (trace: string, options: TraceOptions & { engine: Engine; json?: boolean }) => {
      const workload = await readTrace(trace, options, await commandKernel(options.engine));
      const found = statistics(workload);
      if (options.json) {
        const { name, processors, cleaning } = workload;
        await printJson({ trace: { name, processors, cleaning }, statistics: found });
      } else await printText(cleaningText(workload), '\n', statisticsText(found));
    });
}
