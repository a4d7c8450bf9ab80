import { Command } from 'commander';
import { pollOption } from './submitCommand.ts';

export function resumeCommand(): Command {
  return new Command('resume')
    .description("Go on with what 'specula submit' began and did not finish.")
    .argument('<state>', 'the state file that it wrote')
    .addOption(pollOption())
    .option('--json', 'print the state as one JSON document')
    .action(async (path: string, options: { poll: number; json?: boolean }) => {
      const { resumeAction } = await import('./resumeAction.ts');
      await resumeAction(path, options);
    });
}
