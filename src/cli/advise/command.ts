import type { Command } from 'commander';
import { makeCommand } from '../parameterOption.ts';
import { ADVISE, type AdviseCommandOptions } from './parameters.ts';

export function adviseCommand(): Command {
  return makeCommand({
    name: 'advise',
    summary: "Advise time limits from a Slurm cluster's accounting",
    about:
      "Learn from a Slurm cluster's accounting which time limits its applications should request, and what that would save.",
    parameters: ADVISE,
    notes: `An application is the jobs of one user that have the same number of processors and names that differ
only in digits.`,
    examples: [
      'advise --from-sacct dump.txt --report advice.html',
      'advise --from-sacct --since now-180days --strategy hpc,dyn-prog-count --checkpoint 5m',
    ],
  }).action(async (options: AdviseCommandOptions) => {
    const { adviseAction } = await import('./action.ts');
    await adviseAction(options);
  });
}
