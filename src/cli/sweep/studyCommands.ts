import type { SweepStudy } from '../../sweep/study.ts';
import type { StudyCommand } from './studyCommand.ts';

/** Loads a command's code only if a study uses it. Its measures include energy if the study gives the power. */
export async function loadStudyCommand(
  study: Pick<SweepStudy, 'command'> & Partial<Pick<SweepStudy, 'grid' | 'list'>>,
): Promise<StudyCommand> {
  switch (study.command) {
    case 'replay':
      return (await import('./commands/replayStudyCommand.ts')).replayStudyCommand(givesPower(study));
    case 'slurm':
      return (await import('./commands/slurmStudyCommand.ts')).slurmStudyCommand(givesPower(study));
    case 'speculate':
      return (await import('./commands/speculateStudyCommand.ts')).speculateStudyCommand();
    case 'sessions':
      return (await import('./commands/sessionsStudyCommand.ts')).sessionsStudyCommand();
    case 'reserve':
      return (await import('./commands/reserveStudyCommand.ts')).reserveStudyCommand();
  }
}

function givesPower({ grid = [], list = [] }: Partial<Pick<SweepStudy, 'grid' | 'list'>>): boolean {
  return grid.some(({ name }) => name === 'power') || list.some((point) => Object.hasOwn(point, 'power'));
}
