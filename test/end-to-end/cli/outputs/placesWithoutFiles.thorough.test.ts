// Outputs at places where the system permits no file, which shows only on an attempt: the whole command, for
// every option that names an output.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { WrittenBy } from '../../../../src/commands/parameter.ts';
import { allOutputs } from '../../../support/commands.ts';
import { INPUTS, WRITERS } from '../../faults/writers.ts';
import { specula, speculaProcess, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
beforeAll(async () => {
  for (const [name, text] of Object.entries(INPUTS)) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'logs', 'jobs.swf'), TINY);
  const { status } = await specula(['sweep', 'study.json', '--output', 'runs', '--shards', '3'], folder);
  expect(status).toBe(0);
});

/** A call of each command with each of its outputs, which comes last. */
const CALLS = allOutputs().map(({ words, option, writes }) => {
  const flag = option.long as string;
  if (words === 'reproduce') return { words, flag, writes, call: ['reproduce', '--all', '--traces', 'logs'] };
  const writer = WRITERS.find(({ command, call }) => command === words && call.includes(flag));
  if (writer === undefined)
    throw new Error(`no call of ${words} with ${flag} in test/end-to-end/faults/writers.ts`);
  const { call } = writer;
  const at = call.indexOf(flag);
  return { words, flag, writes, call: [...call.slice(0, at), ...call.slice(at + 2)] };
});

/** An option that may name several files needs a word in braces. */
const endOf = ({ names, folder, extensions }: WrittenBy) =>
  (names?.map((name) => `{${name}}`).join('') ?? '') + (folder ? '' : (extensions?.[0] ?? ''));

for (const place of ['/proc/x', '/sys/x'])
  test.each(CALLS)(`$words $flag ${place} ends with one line`, async ({ flag, writes, call }) => {
    const path = `${place}${endOf(writes)}`;
    const args = [...call, flag, path];
    // A call that does not return is ended there.
    const { status, stderr } = writes.folder
      ? await speculaProcess(args, { cwd: folder })
      : await specula(args, folder);
    expect(stderr).toMatch(/^specula: [^\n]*\/(proc|sys)\/x[^\n]* cannot be (written|made) \([^\n]+\n$/);
    expect(status).toBe(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
