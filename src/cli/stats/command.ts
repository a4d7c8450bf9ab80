import type { Command } from 'commander';
import type { ValuesOf } from '../../commands/parameter.ts';
import { ENGINE, JSON_OUTPUT } from '../../commands/run.ts';
import { TRACE, TRACE_HELP } from '../../commands/trace.ts';
import { SEED, TRANSFORMS } from '../../commands/whatIf.ts';
import { resemblanceText } from '../../report/resemblanceText.ts';
import { statisticsText } from '../../report/statisticsText.ts';
import { statistics } from '../../trace/statistics/statistics.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace } from '../common/notes.ts';
import { readWorkload } from '../common/transforms.ts';
import { printJson, printText } from '../outputs/output.ts';
import { makeCommand } from '../parameterOption.ts';

const STATS = { ...TRACE, ...TRANSFORMS, ...SEED, ...JSON_OUTPUT, ...ENGINE };

export function statsCommand(): Command {
  return makeCommand({
    name: 'stats',
    summary: 'Describe a workload: load, sizes, run times, requests',
    about: 'Describe a workload: its span, load, users, sizes, run times, and the accuracy of its requests.',
    takes: { '<trace>': TRACE_HELP },
    parameters: STATS,
    examples: [
      'stats examples/logs/KTH-SP2-1996-2.1-cln.swf.gz',
      'stats examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --resample 48 --users 1.2',
    ],
  }).action(async (trace: string, options: ValuesOf<typeof STATS>) => {
    const workload = await readWorkload(trace, options, await commandKernel(options.engine));
    const found = statistics(workload);
    if (options.json) {
      const { name, processors, cleaning } = workload;
      await printJson({ trace: { name, processors, cleaning }, statistics: found });
      return;
    }
    const { resampled } = workload.cleaning;
    const drawn = resampled ? [resemblanceText([resampled]), '\n'] : [];
    await printText(aboutTrace(workload), '\n', ...drawn, statisticsText(found));
  });
}
