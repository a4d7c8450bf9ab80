import type { Command } from 'commander';
import { TRACE_HELP } from '../../commands/trace.ts';
import { makeCommand } from '../parameterOption.ts';
import { STATS, type StatsOptions } from './parameters.ts';

const KTH = 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz';

export function statsCommand(): Command {
  return makeCommand({
    name: 'stats',
    summary: 'Describe a workload: load, sizes, run times, waits',
    about:
      'Describe a workload: its span, load, users, sizes, run times, the accuracy of its requests, and the waits in its log.',
    takes: { '<trace>': TRACE_HELP },
    parameters: STATS,
    examples: [
      `stats ${KTH}`,
      `stats ${KTH} --by user,size,week`,
      `stats ${KTH} --by user --openmetrics waits.prom`,
      `stats ${KTH} --resample 48 --users 1.2`,
    ],
  }).action(async (trace: string, options: StatsOptions) => {
    const { statsAction } = await import('./action.ts');
    await statsAction(trace, options);
  });
}
