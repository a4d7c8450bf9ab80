import { SweepColumns } from '../../../../src/cli/sweep/columns.ts';
import { Parameters } from '../../../../src/cli/sweep/parameters.ts';
import { checkPoints } from '../../../../src/cli/sweep/points.ts';
import { loadVerb } from '../../../../src/cli/sweep/verbs.ts';
import { parseStudy } from '../../../../src/sweep/study.ts';

/** A study whose file stands beside those of the tests, ready to run. */
export async function prepared(document: object) {
  const study = parseStudy(JSON.stringify(document), 's.json');
  const verb = await loadVerb(study.verb);
  const parameters = new Parameters(verb, study, { file: 's.json', folder: 'test/fixtures' });
  return {
    columns: new SweepColumns(study, verb, parameters),
    check: () => checkPoints(study, verb, parameters, 's.json'),
  };
}
