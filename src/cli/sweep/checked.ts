import type { SweepStudy } from '../../sweep/study.ts';
import { SweepColumns } from './columns.ts';
import { Parameters } from './parameters.ts';
import { checkPoints } from './points.ts';
import { groupMeasuresOf } from './studyCommand.ts';
import { loadStudyCommand } from './studyCommands.ts';

/** A study, and the name and the directory of its file. */
export interface StudyOfFile {
  readonly study: SweepStudy;
  readonly file: string;
  readonly folder: string;
}

/**
 * Checks a study before its first run: all parameters, their values, and every point. Returns the files that it names.
 *
 * @throws DataError, UsageError, one line
 */
export async function checkedFiles({ study, file, folder }: StudyOfFile): Promise<readonly string[]> {
  const command = await loadStudyCommand(study);
  const parameters = new Parameters(command, study, { file, folder });
  new SweepColumns(study, command, parameters, groupMeasuresOf(command, study, file));
  checkPoints(study, command, parameters, file);
  return parameters.files();
}
