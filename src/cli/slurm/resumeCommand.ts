import { Command } from 'commander';
import type { ResumeCommandOptions } from './resumeAction.ts';
import { pollOption } from './submitCommand.ts';

export function resumeCommand(): Command {
  return new Command('resume')
    .description(
      "Go on with what 'specula submit' began and did not finish: one job, or many with one process.",
    )
    .argument('<state...>', 'the state files that it wrote')
    .option('--retry', 'submit the stage that failed again, e.g. after its node failed')
    .option('--force', 'go on although the driver was on another host: you have seen that it has ended')
    .addOption(pollOption())
    .option('--json', 'print the state as one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  specula resume specula-1f2e3d4c5b.json
  specula resume --retry run.json
  specula resume runs/*.json`,
    )
    .action(async (paths: string[], options: ResumeCommandOptions) => {
      const { resumeAction } = await import('./resumeAction.ts');
      await resumeAction(paths, options);
    });
}
