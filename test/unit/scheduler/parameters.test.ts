// The parameters that a module with schedulers exports, and the values passed to its functions.
import { expect, it, test } from 'vitest';
import { DataError, UsageError } from '../../../src/errors.ts';
import { schedulerValue, toldOptions } from '../../../src/scheduler/parameters.ts';

const RANGE = { from: 0, to: 10, default: 3 };
const received = (parameters: unknown, given = {}) => toldOptions({ parameters }, given, 'mine.mjs');

it('a function receives the given values, and the defaults of the others', () => {
  const parameters = { patience: RANGE, share: { from: -1, to: 1, default: 0.5 } };
  expect(received(parameters)).toEqual({ patience: 3, share: 0.5 });
  expect(received(parameters, { share: -1 })).toEqual({ patience: 3, share: -1 });
  expect(received(parameters, { patience: 10, share: 1 })).toEqual({ patience: 10, share: 1 });
  expect(received({ patience: { from: 2, to: 2, default: 2 } })).toEqual({ patience: 2 });
  expect(received({})).toEqual({});
});

it('a module without parameters takes any options', () => {
  expect(toldOptions({}, { order: 'spf', x: 7 }, 'mine.mjs')).toEqual({ order: 'spf', x: 7 });
});

test.each<[object, string]>([
  [{ patiense: 1 }, "there is no parameter 'patiense'; did you mean 'patience'?"],
  [{ x: 1 }, "there is no parameter 'x'; there is patience"],
  [{ toString: 1 }, "there is no parameter 'toString'; there is patience"],
  [{ patience: 10.5 }, 'patience is 10.5; it must be a number from 0 to 10'],
  [{ patience: -1 }, 'patience is -1; it must be a number from 0 to 10'],
  [{ patience: 'long' }, 'patience is "long"; it must be a number from 0 to 10'],
  [{ patience: Number.NaN }, 'patience is null; it must be a number from 0 to 10'],
])('%o is refused in one line', (given, why) => {
  expect(() => received({ patience: RANGE }, given)).toThrow(new UsageError(`mine.mjs: ${why}`));
});

test('a module that exports an empty list of parameters takes none', () => {
  expect(() => received({}, { x: 1 })).toThrow(new UsageError("mine.mjs: there is no parameter 'x'"));
});

const FORM = '{ from: 0, to: 10, default: 3 }';

test.each<[unknown, string]>([
  [7, `parameters is 7; expected an object like { patience: ${FORM} }`],
  [[RANGE], `parameters is [{"from":0,"to":10,"default":3}]; expected an object like { patience: ${FORM} }`],
  [null, `parameters is null; expected an object like { patience: ${FORM} }`],
  [{ patience: 3 }, `parameters.patience is 3; expected ${FORM}`],
  [{ patience: { from: 0, to: 10 } }, `parameters.patience is {"from":0,"to":10}; expected ${FORM}`],
  [
    { patience: { ...RANGE, step: 1 } },
    `parameters.patience is {"from":0,"to":10,"default":3,"step":1}; expected ${FORM}`,
  ],
  [
    { patience: { ...RANGE, to: '9' } },
    `parameters.patience is {"from":0,"to":"9","default":3}; expected ${FORM}`,
  ],
  [
    { patience: { ...RANGE, default: 11 } },
    'parameters.patience is {"from":0,"to":10,"default":11}; expected from, default and to in rising order',
  ],
  [
    { patience: { ...RANGE, from: 4 } },
    'parameters.patience is {"from":4,"to":10,"default":3}; expected from, default and to in rising order',
  ],
  [{ 'a b': RANGE }, "a parameter cannot be called 'a b'; use letters, digits and _"],
  [{ scheduler: RANGE }, "a parameter cannot be called 'scheduler'; the policy has that word for the file"],
])('the parameters %o are refused in one line', (parameters, why) => {
  expect(() => received(parameters)).toThrow(new DataError(`mine.mjs: ${why}`));
});

it('a scheduler that is an object cannot receive parameters', () => {
  const mine = { name: 'mine', schedule() {} };
  expect(schedulerValue({ mine }, 'mine', {}, 'mine.mjs')).toBe(mine);
  expect(() => schedulerValue({ mine, parameters: {} }, 'mine', {}, 'mine.mjs')).toThrow(
    new DataError(
      'mine.mjs: mine is an object, and is told no parameters; export a function that takes them and returns it',
    ),
  );
});
