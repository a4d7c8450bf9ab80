import { SweepColumns } from '../../../../src/cli/sweep/columns.ts';
import { Parameters } from '../../../../src/cli/sweep/parameters.ts';
import { checkPoints } from '../../../../src/cli/sweep/points.ts';
import { loadStudyCommand } from '../../../../src/cli/sweep/studyCommands.ts';
import { parseStudy } from '../../../../src/sweep/study.ts';

/** A study whose file is next to those of the tests, ready to run. */
export async function prepared(document: object) {
  const study = parseStudy(JSON.stringify(document), 's.json');
  const command = await loadStudyCommand(study);
  const parameters = new Parameters(command, study, { file: 's.json', folder: 'test/fixtures' });
  return {
    columns: new SweepColumns(study, command, parameters),
    check: () => checkPoints(study, command, parameters, 's.json'),
  };
}
