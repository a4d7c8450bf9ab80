import { Command } from 'commander';
import type { CancelCommandOptions } from './cancelAction.ts';

export function cancelCommand(): Command {
  return new Command('cancel')
    .description("Cancel a sequence of 'specula submit': end its driver and its waiting or running jobs.")
    .argument('<state...>', "state files of 'specula submit'")
    .option('--force', 'cancel although the driver was on another host; first check that it has ended')
    .option('--json', 'print the state as one JSON document')
    .addHelpText(
      'after',
      `
Example:
  specula cancel specula-1f2e3d4c5b.json`,
    )
    .action(async (paths: string[], options: CancelCommandOptions) => {
      const { cancelAction } = await import('./cancelAction.ts');
      await cancelAction(paths, options);
    });
}
