// The policies of a run as `--policy` takes them: what a report and a figure show can be run again.
import { expect, test } from 'vitest';
import { chosenPolicies, parseChoices, policiesText } from '../../../src/cli/scheduler/schedulerFile.ts';
import { atRoot } from '../../support/paths.ts';

const FILE = atRoot('examples', 'schedulers', 'patient.mjs');
const FORMULA = { order: { formula: 'a * request', a: 2 }, backfilling: 'easy' };

test.each<[string, unknown]>([
  ['easy,sjf+easy+last,exec:agent x', 'easy,sjf+easy+last,exec:agent x'],
  [`easy,${FILE}?patience=2`, `easy,${FILE}?patience=2#default`],
  ['{"order":"sjf","backfilling":"easy"}', 'sjf+easy'],
  [JSON.stringify(FORMULA), [{ name: 'a*request?a=2+easy', ...FORMULA }]],
  [
    JSON.stringify(['easy', FORMULA, { scheduler: FILE, patience: 2 }]),
    ['easy', { name: 'a*request?a=2+easy', ...FORMULA }, `${FILE}?patience=2#default`],
  ],
])('%s', async (given, expected) => {
  const policies = await chosenPolicies(parseChoices(given), 10);
  const text = policiesText(policies);
  expect(text).toBe(typeof expected === 'string' ? expected : JSON.stringify(expected));
  const again = await chosenPolicies(parseChoices(text), 10);
  expect(again.map(({ name }) => name)).toEqual(policies.map(({ name }) => name));
});
