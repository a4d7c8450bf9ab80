import { expect, test } from 'vitest';
import { nameOfNumber, numberOfName } from '../../../src/trace/numberOfName.ts';
import { testWorkload } from '../../support/workload.ts';

const jobs = [1, 3, 2, 9].map((user) => ({ submit: 0, run: 5, request: 9, processors: 1, user }));
const plain = testWorkload(4, jobs, 'log.swf');
const named = { ...plain, names: { user: ['ann', '2', 'bob'], application: [] } };
const many = { ...plain, names: { user: Array.from({ length: 11 }, (_, i) => `u${i}`), application: [] } };

const user = (text: string, of = plain, otherwise?: string) =>
  numberOfName(of, 'user', text, `--user ${text}`, otherwise);

test('a name gives its number, and comes before a number', () => {
  expect([user('ann', named), user('2', named), user('bob', named)]).toEqual([1, 2, 3]);
});

test('a number is itself where users have no names, and if it has no name in the trace', () => {
  expect([user('7'), user('-1'), user('9', named)]).toEqual([7, -1, 9]);
});

test.each<[string, string, typeof plain | undefined, string?]>([
  ['ann', '--user ann: expected a whole number, as the users of log.swf have no names', undefined],
  ['7.5', '--user 7.5: expected a whole number, as the users of log.swf have no names', undefined],
  ['1234567890123456', '--user 1234567890123456: expected a whole number', undefined],
  ['bobb', "--user bobb: no job of log.swf is of this user; did you mean 'bob'?", named, '; else'],
  // 1 is ann, and no job is of 8.
  ['1', '--user 1: no job of log.swf is of this user; there are ann, 2, bob', named],
  ['8', '--user 8: no job of log.swf is of this user; there are ann, 2, bob', named],
  ['eve', '--user eve: no job of log.swf is of this user; else', named, '; else'],
  [
    'x',
    '--user x: no job of log.swf is of this user; there are u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, …',
    many,
  ],
])('%s that the trace does not have is refused', (text, message, of, otherwise) => {
  expect(() => user(text, of, otherwise)).toThrow(message);
});

test('the other columns are called by what they hold', () => {
  expect(() => numberOfName(plain, 'group', 'x', '--group x')).toThrow(
    '--group x: expected a whole number, as the accounts of log.swf have no names',
  );
});

test('a number without a name is shown as it is', () => {
  expect([1, 3, 4, 0, -1].map((number) => nameOfNumber(named.names.user, number))).toEqual([
    'ann',
    'bob',
    '4',
    '0',
    '-1',
  ]);
  expect(nameOfNumber(undefined, 1)).toBe('1');
});
