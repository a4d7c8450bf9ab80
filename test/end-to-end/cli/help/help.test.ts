import { expect, test } from 'vitest';
import { speculaCommand } from '../../../../src/cli/program.ts';
import { specula } from '../cli.ts';
import { examplesOf, HELPS } from './help.ts';

/** One argument of a command that is meant to be copied. */
const UNBROKEN = /^ {2}squeue -a /;

test.each(HELPS)('%s --help ends with examples, in lines of at most 110 characters', (_, help) => {
  for (const example of examplesOf(help)) expect(example).toMatch(/^specula /);
  for (const line of help.split('\n').filter((one) => !UNBROKEN.test(one)))
    expect(line.length).toBeLessThanOrEqual(110);
});

test('each command has a summary of at most 60 characters, in a group', async () => {
  const program = await speculaCommand();
  for (const command of program.commands) {
    expect(command.helpGroup()).toMatch(/^[A-Z].*:$/);
    expect(command.summary()).toMatch(/^[A-Z].{9,59}$/);
    expect(command.summary()).not.toMatch(/\.$/);
  }
});

test('an option that commands share is described by help input, and named by the help of each command', async () => {
  const { stdout } = await specula(['help', 'input']);
  expect(stdout).toMatch(/^ {2}--zero-run <how> .*jobs with run time 0/m);
  expect(stdout).not.toContain('--policy');
  const [, replay] = HELPS.find(([name]) => name === 'replay') as [string, string];
  expect(replay).toContain("Reading and cleaning ('specula help input'):");
  expect(replay).toMatch(/^ {2}--zero-run, /m);
  expect(replay).not.toContain('jobs with run time 0');
});

test('choices are in braces and defaults in brackets', () => {
  for (const [, help] of HELPS) expect(help.replaceAll(/\s+/g, ' ')).not.toMatch(/\((default|choices):/);
  const [, replay] = HELPS.find(([name]) => name === 'replay') as [string, string];
  expect(replay.replaceAll(/\s+/g, ' ')).toContain('{kill, extend} [default: kill]');
});
