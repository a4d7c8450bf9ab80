// A list of policies without any, wherever policies are read.
import type { Option } from 'commander';
import { expect, test } from 'vitest';
import { parseChoices } from '../../../src/cli/scheduler/schedulerFile.ts';
import { UsageError } from '../../../src/errors.ts';
import { parsePolicies } from '../../../src/policy/parse.ts';
import { allCommands } from '../../support/commands.ts';
import { prepared } from './sweep/prepared.ts';

const REFUSED = /policy is .*--policy: (?:the list is empty|\[\] is neither a name nor a composition)/;

test.each(['[]', ' [ ] ', '\n[\n]'])('%j names no policy', (text) => {
  for (const read of [parsePolicies, parseChoices]) {
    expect(() => read(text)).toThrow(UsageError);
    expect(() => read(text)).toThrow('--policy: the list is empty; expected at least one policy');
  }
});

test.each(['[[]]', '["easy", []]', '[["easy"]]'])('a list in a list is no policy: %s', (text) => {
  for (const read of [parsePolicies, parseChoices])
    expect(() => read(text)).toThrow(/^--policy: \[.*\] is neither a name nor a composition$/);
});

test('a list of one is that one', () => {
  expect(parsePolicies('["easy"]')).toEqual(parsePolicies('easy'));
  expect(parseChoices('[{"order": "sjf"}]')).toEqual(parseChoices('{"order": "sjf"}'));
});

const options = allCommands().flatMap(({ words, command }) =>
  command.options
    .filter(({ long }) => long === '--policy' || long === '--against')
    .map((option): [string, Option] => [`${words} ${option.long}`, option]),
);

test('commands have options that name policies', () => {
  const names = options.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['replay --policy', 'explain --policy', 'plot --policy']));
});

test.each(options)('%s refuses it', (_, option) => {
  expect(() => option.parseArg?.('[]', undefined)).toThrow(/empty|names no policy/);
});

test.each(['"[]"', '["[ ]"]', '[[]]', '["easy", []]'])('a study with %s', async (text) => {
  const trace = 'synthetic:convoy';
  const policy = JSON.parse(text);
  const study = async (grid: object) => (await prepared({ command: 'replay', ...grid })).check();
  await expect(study({ grid: { trace: [trace], policy } })).rejects.toThrow(REFUSED);
  await expect(study({ list: [{ trace, policy }] })).rejects.toThrow(REFUSED);
});
