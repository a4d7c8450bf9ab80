import type { Command } from 'commander';
import { makeCommand } from '../parameterOption.ts';
import { SWEEP, type SweepCommandOptions } from './commandParameters.ts';

export function sweepCommand(): Command {
  return makeCommand({
    name: 'sweep',
    summary: 'Run a command at every point of a study',
    about:
      'Run a command for every combination of the values in a study file, and for each seed. The runs use all cores, or an array of Slurm jobs. Rerun an interrupted sweep to resume it.',
    takes: { '<study>': 'JSON file of the study, or the folder of an existing sweep' },
    parameters: SWEEP,
    notes: `A study, study.json:
  {"command": "sessions", "grid": {"users": [4, 8, 16], "think": ["1h", "2h"]}, "seeds": 50}
A parameter is an option of the command by its long name, or its argument by its name.`,
    examples: [
      'sweep study.json --output runs',
      "sweep study.json --output runs --slurm --shards 40 --sbatch-args '--time=30'",
      'sweep runs --status',
      'merge runs',
    ],
  }).action(async (study: string, options: SweepCommandOptions) => {
    const { sweepAction } = await import('./action.ts');
    await sweepAction(study, options);
  });
}
