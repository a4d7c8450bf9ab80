import type { CommandName } from '../../sweep/study.ts';
import type { StudyCommand } from './studyCommand.ts';

/** Loads a command's code only if a study uses it. */
export async function loadStudyCommand(name: CommandName): Promise<StudyCommand> {
  switch (name) {
    case 'replay':
      return (await import('./commands/replayStudyCommand.ts')).replayStudyCommand();
    case 'slurm':
      return (await import('./commands/slurmStudyCommand.ts')).slurmStudyCommand();
    case 'speculate':
      return (await import('./commands/speculateStudyCommand.ts')).speculateStudyCommand();
    case 'sessions':
      return (await import('./commands/sessionsStudyCommand.ts')).sessionsStudyCommand();
    case 'reserve':
      return (await import('./commands/reserveStudyCommand.ts')).reserveStudyCommand();
  }
}
