import type { Command } from 'commander';
import { makeCommand } from '../parameterOption.ts';
import { RESERVE, type ReserveCommandOptions } from './parameters.ts';

export function reserveCommand(): Command {
  return makeCommand({
    name: 'reserve',
    summary: 'Find the requests that cost a job of unknown length least',
    about:
      'Compute the best sequence of requests for a job of which only the distribution of the run time is known.',
    parameters: RESERVE,
    examples: [
      "reserve --distribution 'lognormal(8h,0.5)' --compare",
      'reserve --trace examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --user 91 --strategy t-optimal',
    ],
  }).action(async (options: ReserveCommandOptions) => {
    // The distributions are the largest part of the package, so they are loaded only when needed.
    const { reserveAction } = await import('./action.ts');
    await reserveAction(options);
  });
}
