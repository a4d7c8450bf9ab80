// Every option of every command that names an output, enumerated: a new one is tested with the others, or this
// file fails.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Option } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WrittenBy } from '../../../src/commands/parameter.ts';
import { allCommands, allOutputs, CALLS } from '../../support/commands.ts';

/** Options whose value is a file or a folder that is read. */
const INPUTS =
  'discrete trace traces description history from-sacct accounts qos reservations outages snapshot corpus slurm-conf carbon price'.split(
    ' ',
  );
/** The state of a submission is read and written, and has rules of its own (src/cli/submit). */
const STATES = ['state'];

const home = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'specula-outputs-'));
beforeAll(() => {
  process.chdir(folder);
  for (const name of [
    'jobs.swf',
    'slurm.conf',
    'dump.txt',
    'distribution.json',
    'study.json',
    'recording.jsonl',
    'schedule.csv',
  ])
    writeFileSync(name, 'input');
  for (const name of ['logs', 'runs']) {
    mkdirSync(name);
    writeFileSync(join(name, 'inside.csv'), 'input');
  }
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

/** Message of the check of a call, before its command begins: empty if it may begin. */
async function check(words: string, more: readonly string[]): Promise<string> {
  const found = allCommands().find((one) => one.words === words);
  if (found === undefined) throw new Error(`no ${words}`);
  found.command.action(() => {});
  try {
    await found.command.parseAsync([...CALLS[words], ...more], { from: 'user' });
    return '';
  } catch (error) {
    return String(error);
  }
}

const extensionOf = (writes: WrittenBy) => writes.extensions?.[0] ?? '.out';
/** One that may be a file or a folder is tested as a file. */
const isFolder = (writes: WrittenBy) => writes.folder === true && writes.extensions === undefined;
const flagOf = ({ long }: Option) => long as string;

test('every option with a file or a folder is an output, or known to be an input', () => {
  const strangers = allCommands().flatMap(({ words, command }) => {
    const outputs = new Set(allOutputs().map(({ option }) => option.attributeName()));
    return command.options
      .filter(({ flags }) => /[<[](file|folder|path|state|dump|trace)[>\]]/.test(flags))
      .filter(({ long }) => ![...INPUTS, ...STATES].includes((long as string).slice(2)))
      .filter((option) => !outputs.has(option.attributeName()))
      .map(({ long }) => `${words} ${long}`);
  });
  expect(strangers).toEqual([]);
});

test('every command with an output has a call here', () => {
  expect(allOutputs().filter(({ words }) => !(words in CALLS))).toEqual([]);
  expect(allOutputs().length).toBeGreaterThanOrEqual(21);
});

describe.each(
  allOutputs().map(({ words, option, writes }) => [words, flagOf(option), writes] as const),
)('%s %s', (words, flag, writes) => {
  const name = (stem: string) => `${stem}${extensionOf(writes)}`;

  test('an output may have a new name', async () => {
    const needed = flag === '--means' ? ['--seeds', '2'] : [];
    expect(await check(words, [flag, name('new'), ...needed])).toBe('');
  });

  test('an output with an empty name is refused', async () => {
    expect(await check(words, [flag, ''])).toBe(`UsageError: ${flag}: the name is empty`);
  });

  test('an output - is standard output, or is refused', async () => {
    const said = await check(words, [flag, '-']);
    if (writes.standardOutput) expect(said).toBe('');
    else expect(said).toMatch(/^UsageError: --[\w-]+: '-' is not a file/);
  });

  test('a missing folder of an output is found before the work begins', async () => {
    if (isFolder(writes)) return;
    expect(await check(words, [flag, name('nowhere/x')])).toMatch(
      /^DataError: nowhere\/x.*: cannot be written \(there is no folder /,
    );
  });

  test('an output is refused if a file has the name of its folder, or a folder has its name', async () => {
    const path = name(isFolder(writes) ? 'file' : 'folder');
    if (isFolder(writes)) writeFileSync(path, '');
    else mkdirSync(path, { recursive: true });
    expect(await check(words, [flag, path])).toMatch(/^DataError: /);
  });

  test.each(
    Object.entries({
      'a path through a file': 'jobs.swf/x',
      'a path through a device': '/dev/null/x',
      'a path through a link to nothing': 'dangling/x',
      'a link to itself': 'loop',
      'a name of 5000 bytes': 'x'.repeat(5000),
      'a path of 5000 bytes': `${'x/'.repeat(2500)}x`,
    }),
  )('an output is refused before the work begins if it is %s', async (_, stem) => {
    const path = name(stem);
    rmSync(name('loop'), { force: true });
    symlinkSync(name('loop'), name('loop'));
    rmSync('dangling', { force: true });
    symlinkSync('/nowhere', 'dangling');
    const said = await check(words, [flag, path]);
    expect(said).toMatch(/^DataError: (--output: )?\S+: cannot be written \([^\n]+\)$/);
  });

  if (isFolder(writes)) return;

  if (writes.extensions !== undefined && !writes.folder)
    test('an output with another extension is refused', async () => {
      for (const path of ['x.doc', 'x', `x${extensionOf(writes)}.bak`])
        expect(await check(words, [flag, path])).toContain(`${flag}: '${path}' must end in `);
    });

  test('an output that is also an input is refused by name, other path and link', async () => {
    const inputs = CALLS[words].filter((word) => /\.\w+$|^logs$|^runs$/.test(word));
    for (const [i, input] of inputs.entries()) {
      const file = /\./.test(input) ? input : join(input, 'inside.csv');
      const link = name(`link${flag}${i}`);
      rmSync(link, { force: true });
      symlinkSync(join(folder, file), link);
      const own = file.endsWith(extensionOf(writes)) ? [file, join(folder, '.', file)] : [];
      for (const path of [...own, link])
        expect(await check(words, [flag, path])).toMatch(/^UsageError: .* is also read /);
      expect(readFileSync(file, 'utf8')).toBe('input');
    }
  });

  test('an output that is also the file of another output is refused', async () => {
    const others = allOutputs().filter((one) => one.words === words && one.option.long !== flag);
    for (const { option: other, writes: its } of others) {
      if (its.folder) continue;
      const path = name('twice');
      if (its.extensions && !its.extensions.some((end) => path.endsWith(end))) continue;
      // A link to a file that does not exist yet is the same place too.
      rmSync('dangling.link', { force: true });
      expect(await check(words, [flag, path, flagOf(other), path])).toMatch(
        /^UsageError: .* is also the file of --[\w-]+; /,
      );
    }
  });
});

test('no output is a file of a list of inputs', async () => {
  writeFileSync('a.conf', 'a');
  writeFileSync('b.conf', 'b');
  const list = ['--slurm-conf', 'a.conf,b.conf'];
  expect(await check('slurm replay', [...list, '--cleaned', 'b.conf'])).toMatch(/--cleaned.*b\.conf/);
  expect(await check('slurm replay', [...list, '--cleaned', 'c.csv'])).toBe('');
});
