import { describe, expect, test } from 'vitest';
import { policyNumber, withPolicyNumbers } from '../../../../src/cli/sweep/policies/policyNumbers.ts';
import type { Point } from '../../../../src/sweep/study.ts';

const FORMULA = { order: { formula: '-wait ^ a', a: 3, b: 0 }, backfilling: 'easy' };

test('a parameter is a number inside the policy if its name begins so', () => {
  expect(policyNumber('policy.order.a')).toMatchObject({ long: 'policy.order.a', value: '<number>' });
  expect(policyNumber('policy.order.a')?.parse?.('-0.5')).toBe(-0.5);
  expect(() => policyNumber('policy.a')?.parse?.('x')).toThrow();
  for (const name of ['policy', 'policyNumber', 'my.policy.a']) expect(policyNumber(name)).toBeUndefined();
});

describe('numbers inside a policy', () => {
  test('take their place in the policy, which stays unchanged for others', () => {
    const point: Point = { policy: FORMULA, 'policy.order.a': 2.5, 'policy.order.b': -1, jobs: 5 };
    expect(withPolicyNumbers(point)).toEqual({
      policy: { order: { formula: '-wait ^ a', a: 2.5, b: -1 }, backfilling: 'easy' },
      jobs: 5,
    });
    expect(FORMULA.order).toEqual({ formula: '-wait ^ a', a: 3, b: 0 });
  });

  test('that are not given change nothing', () => {
    const point: Point = { policy: 'easy', jobs: 5 };
    expect(withPolicyNumbers(point)).toBe(point);
    const absent: Point = { policy: 'easy', 'policy.order.a': null };
    expect(withPolicyNumbers(absent)).toBe(absent);
  });

  test('may be any parameters of a custom scheduler except its file', () => {
    const point: Point = { policy: { scheduler: './mine.mjs' }, 'policy.patience': 4 };
    expect(withPolicyNumbers(point)).toEqual({ policy: { scheduler: './mine.mjs', patience: 4 } });
    const inside: Point = { policy: { scheduler: './mine.mjs' }, 'policy.patience.a': 4 };
    expect(() => withPolicyNumbers(inside)).toThrow(
      'policy.patience.a: the policy {"scheduler":"./mine.mjs"} has no such number; it has none',
    );
    const file: Point = { policy: { scheduler: './mine.mjs' }, 'policy.scheduler': 4 };
    expect(() => withPolicyNumbers(file)).toThrow('has no such number; it has none');
  });

  test.each([
    [FORMULA, 'policy.order.c', 'no such number; it has policy.order.a, policy.order.b'],
    [FORMULA, 'policy.order', 'no such number; it has policy.order.a, policy.order.b'],
    [FORMULA, 'policy.order.formula', 'no such number; it has policy.order.a, policy.order.b'],
    [FORMULA, 'policy.order.a.b', 'no such number; it has policy.order.a, policy.order.b'],
    [FORMULA, 'policy.order.constructor', 'no such number'],
    ['easy', 'policy.a', 'the policy "easy" has no such number; it has none'],
    [undefined, 'policy.a', 'the policy null has no such number; it has none'],
    [{ order: null, x: 1 }, 'policy.order.a', 'no such number; it has policy.x'],
  ])('of %j has no %s', (policy, name, message) => {
    const point = { ...(policy === undefined ? {} : { policy }), [name]: 1 } as Point;
    expect(() => withPolicyNumbers(point)).toThrow(message);
  });
});
