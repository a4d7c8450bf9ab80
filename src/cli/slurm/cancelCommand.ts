import { Command } from 'commander';
import type { CancelCommandOptions } from './cancelAction.ts';

export function cancelCommand(): Command {
  return new Command('cancel')
    .description("End what 'specula submit' began: its driver, and the jobs that wait or run.")
    .argument('<state...>', 'the state files that it wrote')
    .option('--force', 'although the driver was on another host: you have seen that it has ended')
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
