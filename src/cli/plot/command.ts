import type { Command } from 'commander';
import { TRACE_HELP } from '../../commands/trace.ts';
import { makeCommand } from '../parameterOption.ts';
import { PLOT, type PlotCommandOptions } from './parameters.ts';

export function plotCommand(): Command {
  return makeCommand({
    name: 'plot',
    summary: 'Draw figures of a workload and its schedules (SVG)',
    about: 'Draw figures of a workload, and of its schedules under policies, as SVG.',
    takes: { '<trace>': TRACE_HELP },
    parameters: PLOT,
    examples: [
      'plot examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --output figures',
      'plot examples/logs/KTH-SP2-1996-2.1-cln.swf.gz -p easy,conservative --figure waits -o waits.svg',
      'plot synthetic:intrepid --jobs 500 --policy easy,pv-easy --figure schedule --output schedule.svg',
    ],
  }).action(async (trace: string, options: PlotCommandOptions) => {
    const { plotAction } = await import('./action.ts');
    await plotAction(trace, options);
  });
}
