import { Command } from 'commander';
import type { ResumeCommandOptions } from './resumeAction.ts';
import { pollOption } from './submitCommand.ts';

export function resumeCommand(): Command {
  return new Command('resume')
    .description("Resume sequences of 'specula submit', one or many, with one process.")
    .argument('<state...>', "state files of 'specula submit'")
    .option('--retry', 'submit a failed stage again, e.g. after its node failed')
    .option('--force', 'resume although the driver was on another host; first check that it has ended')
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
