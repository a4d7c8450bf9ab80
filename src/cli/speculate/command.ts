import type { Command } from 'commander';
import { makeCommand } from '../parameterOption.ts';
import { SPECULATE, type SpeculateCommandOptions } from './parameters.ts';

const KTH = 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz';

export function speculateCommand(): Command {
  return makeCommand({
    name: 'speculate',
    summary: 'Simulate jobs that request again until they are done',
    about:
      'Simulate stochastic jobs: each makes one request after another until one suffices. The jobs come from a file, from distributions, or from a log, in which the earlier runs of each application decide its requests.',
    takes: {
      '<workload>':
        'a JSON file of stochastic jobs or of distributions, an SWF file (gzip too), or scenario:1 to scenario:4',
    },
    parameters: SPECULATE,
    examples: [
      `speculate ${KTH} --strategy user,t-optimal,dyn-prog-count:0.1`,
      `speculate ${KTH} --strategy user,t-optimal --shake 10m --seeds 5`,
      'speculate scenario:1 --mode rounds --distribution beta --strategy hpc,t-optimal --seeds 5',
      'speculate jobs.json --mode rounds --speculative-backfilling --attempts attempts.csv',
    ],
  }).action(async (workload: string, options: SpeculateCommandOptions) => {
    // The code of the distributions is large, so it is loaded only when this command runs.
    const { speculateAction } = await import('./action.ts');
    await speculateAction(workload, options);
  });
}
