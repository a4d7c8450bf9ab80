import { Command } from 'commander';
import { version } from '../version.ts';
import { adviseCommand } from './advise/command.ts';
import { explainCommand } from './explain/command.ts';
import { generateCommand } from './generate/command.ts';
import { labCommand } from './lab/command.ts';
import { checkOutputs } from './outputs/outputOption.ts';
import { plotCommand } from './plot/command.ts';
import { policiesCommand } from './policies/command.ts';
import { replayCommand } from './replay/command.ts';
import { reproduceCommand } from './reproduce/command.ts';
import { reserveCommand } from './reserve/command.ts';
import { sessionsCommand } from './sessions/command.ts';
import { cancelCommand } from './slurm/cancelCommand.ts';
import { resumeCommand } from './slurm/resumeCommand.ts';
import { submitCommand } from './slurm/submitCommand.ts';
import { speculateCommand } from './speculate/command.ts';
import { statsCommand } from './stats/command.ts';
import { sweepCommand } from './sweep/command.ts';
import { mergeCommand } from './sweep/mergeCommand.ts';
import { traceCommand } from './trace/command.ts';
import { validateCommand } from './validate/command.ts';

/** The command `specula` with all its subcommands. */
export function speculaCommand(): Command {
  return new Command('specula')
    .description(
      'Simulate HPC batch scheduling: replay a workload under policies, and compute requests for uncertain run times.',
    )
    .version(version)
    .addHelpText(
      'after',
      `
Examples:
  specula replay examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy easy,conservative
  specula explain examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --job 5000`,
    )
    .hook('preAction', (_, command) => checkOutputs(command))
    .addCommand(replayCommand())
    .addCommand(explainCommand())
    .addCommand(plotCommand())
    .addCommand(labCommand())
    .addCommand(reserveCommand())
    .addCommand(speculateCommand())
    .addCommand(adviseCommand())
    .addCommand(sessionsCommand())
    .addCommand(submitCommand())
    .addCommand(resumeCommand())
    .addCommand(cancelCommand())
    .addCommand(sweepCommand())
    .addCommand(mergeCommand())
    .addCommand(reproduceCommand())
    .addCommand(statsCommand())
    .addCommand(generateCommand())
    .addCommand(traceCommand())
    .addCommand(validateCommand())
    .addCommand(policiesCommand());
}
