import type { SweepStudy } from '../../sweep/study.ts';
import { SweepColumns } from './columns.ts';
import { Parameters } from './parameters.ts';
import { checkPoints } from './points.ts';
import { groupMeasuresOf } from './verb.ts';
import { loadVerb } from './verbs.ts';

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
  const verb = await loadVerb(study.verb);
  const parameters = new Parameters(verb, study, { file, folder });
  new SweepColumns(study, verb, parameters, groupMeasuresOf(verb, study, file));
  checkPoints(study, verb, parameters, file);
  return parameters.files();
}
