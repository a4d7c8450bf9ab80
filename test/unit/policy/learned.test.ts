import { expect, test } from 'vitest';
import { LEARNING } from '../../../src/kernel/codes.ts';
import { isCorrection } from '../../../src/policy/correction.ts';
import { estimateCode, isEstimate, isLearned, type RuntimeEstimate } from '../../../src/policy/estimate.ts';
import { type Loss, type LossWeight, lossOf } from '../../../src/policy/learned.ts';

const published = (repaired: boolean): Loss => ({
  settings: {
    ...{ rightCurve: LEARNING.SQUARE, rightFactor: 100, leftCurve: LEARNING.SQUARE, leftFactor: 1 },
    ...{ lossThreshold: 0, repaired },
  },
  weight: 'wide-short',
});
const other = (rightFactor: number, leftFactor: number, lossThreshold: number, weight: LossWeight): Loss => ({
  settings: {
    ...{ rightCurve: LEARNING.ABSOLUTE, rightFactor, leftCurve: LEARNING.EXPONENTIAL, leftFactor },
    ...{ lossThreshold, repaired: false },
  },
  weight,
});

test.each([
  ['learned', published(false)],
  ['learned:repaired', published(true)],
  ['learned:square:100:square:1:0:wide-short', published(false)],
  ['learned:square:100:square:1:0:wide-short:repaired', published(true)],
  ['learned:abs:10000:exp:1e-05:600:narrow-long', other(10_000, 1e-5, 600, 'narrow-long')],
  ['learned:abs:0.25:exp:2e3:60.5:large', other(0.25, 2000, 60.5, 'large')],
  ['learned:abs:12.125:exp:1.5e12:0:small', other(12.125, 1.5e12, 0, 'small')],
  ['learned:abs:1:exp:1:1:even', other(1, 1, 1, 'even')],
])('the loss of %s', (estimate, loss) => {
  expect(lossOf(estimate)).toEqual(loss);
  expect(isEstimate(estimate)).toBe(true);
  expect(isLearned(estimate as RuntimeEstimate)).toBe(true);
  expect(estimateCode(estimate as RuntimeEstimate)).toBe(estimateCode('learned'));
});

test.each([
  'last',
  'learning',
  'learned:',
  'learned:repaired:repaired',
  'learned:abs:1:exp:1:1',
  'learned:abs:1:exp:1:1:even:more',
  'learned:cube:1:exp:1:1:even',
  'learned:abs:1:cube:1:1:even',
  'learned:abs:1:exp:1:1:heavy',
  ...['', 'x', '-1', '+1', '1.', '.5', '1e', '1ee2', '1e-', '1 ', ' 1', '1.x', '1x', 'e5', '0x1'].flatMap(
    (number) => [
      `learned:abs:${number}:exp:1:1:even`,
      `learned:abs:1:exp:${number}:1:even`,
      `learned:abs:1:exp:1:${number}:even`,
    ],
  ),
])('%s is no loss', (estimate) => {
  expect(lossOf(estimate)).toBeUndefined();
});

test('other estimates and corrections are distinguished', () => {
  expect(isEstimate(7)).toBe(false);
  expect(isLearned('double-request')).toBe(false);
  expect(estimateCode('double-request')).toBe(estimateCode('request'));
  expect(estimateCode('column')).not.toBe(estimateCode('request'));
  expect(estimateCode('virtual:0.5')).toBe(estimateCode('column'));
  expect([isCorrection('steps'), isCorrection(['steps']), isCorrection('toString')]).toEqual([
    true,
    false,
    false,
  ]);
});
