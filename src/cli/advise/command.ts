import type { Command } from 'commander';
import { makeCommand } from '../parameterOption.ts';
import { ADVISE, type AdviseCommandOptions } from './parameters.ts';

export function adviseCommand(): Command {
  return makeCommand({
    name: 'advise',
    summary: "Advise time limits and memory from Slurm's accounting",
    about:
      "Learn from a Slurm cluster's accounting which time limits and memory its applications should request, and what that would save.",
    parameters: ADVISE,
    notes: `An application is the jobs of one user that have the same number of processors and names that differ
only in digits. A dump has the memory that they used if it was made without sacct -X: see docs/slurm.md.`,
    examples: [
      'advise --from-sacct dump.txt --report advice.html',
      'advise --from-sacct --since now-180days --strategy hpc,dyn-prog-count --checkpoint 5m',
    ],
  }).action(async (options: AdviseCommandOptions) => {
    const { adviseAction } = await import('./action.ts');
    await adviseAction(options);
  });
}
