// Each action that a scheduler must not take is reported in one line, with status 1, and leaves no file behind.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Thread } from '../../../../src/cli/threads/threads.ts';
import { DataError } from '../../../../src/errors.ts';
import type { Engine } from '../../../../src/kernel/instance.ts';
import { parseStudy } from '../../../../src/sweep/study.ts';
import { sized } from '../../../properties/seed.ts';
import { FORBIDDEN, type Forbidden, IMPORTED } from '../../../support/forbidden.ts';
import { dist } from '../../../support/paths.ts';
import { type Outcome, specula, speculaProcess, TINY, temporaryFolder } from '../cli.ts';

const root = temporaryFolder();

/** A folder with the module, a log, and a study of both. */
function folderOf({ text }: Forbidden, i: number): string {
  const folder = join(root, String(i));
  mkdirSync(folder, { recursive: true });
  const files = { ...IMPORTED, 'mine.mjs': text, 'tiny.swf': TINY };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, 'study.json'), JSON.stringify(STUDY));
  return folder;
}

const STUDY = { command: 'replay', grid: { trace: 'tiny.swf', policy: './mine.mjs' } };

const ENGINES = ['wasm', 'js'] as const;
const ALL = FORBIDDEN.map((one, i) => [one.does, one, i] as const);

/** An error that is thrown late reaches the process of the test too, so it needs a process of its own. */
const run = ({ late }: Forbidden, args: readonly string[], cwd: string): Promise<Outcome> =>
  late ? speculaProcess(args, { cwd }) : specula(args, cwd);

function expectRefused({ says }: Forbidden, { status, stderr }: Outcome): void {
  expect(stderr).toMatch(/^specula: [^\n]{1,700}\n$/);
  expect(stderr).toMatch(says);
  expect(stderr).not.toContain('defect');
  expect(status).toBe(1);
}

describe.each(
  sized(
    ENGINES.map((engine) => [engine]),
    [['both engines in turn']],
  ),
)('on %s', (which) => {
  const engineOf = (i: number) => (which === 'wasm' || which === 'js' ? which : ENGINES[i % 2]);

  test.each(ALL.filter((_, i) => i % sized(1, 4) === 0))('a replay refuses %s', async (_, one, i) => {
    const folder = folderOf(one, i);
    const args = ['replay', 'tiny.swf', '--policy', 'mine.mjs', '--engine', engineOf(i), '--json'];
    const outcome = await run(one, [...args, '--schedule', 'out.csv', '--csv', 'table.csv'], folder);
    expectRefused(one, outcome);
    expect(outcome.stdout).toBe('');
    expect(readdirSync(folder).filter((name) => /out|table/.test(name))).toEqual([]);
  });
});

// A thread below runs them on both engines.
test.each(
  ALL.filter(([, { late }], i) => sized(true, !late && i % 9 === 0)),
)('a sweep refuses %s, on the engines in turn', async (_, one, i) => {
  const folder = folderOf(one, i);
  const args = ['sweep', 'study.json', '--output', 'parts', '--workers', '1', '--engine', ENGINES[i % 2]];
  expectRefused(one, await run(one, args, folder));
  const parts = join(folder, 'parts');
  if (existsSync(parts)) expect(readdirSync(parts).filter((name) => /parquet/.test(name))).toEqual([]);
});

/** Message of a thread about the study of a folder. */
async function inThread({ does, says }: Forbidden, folder: string, thread: Thread): Promise<void> {
  const file = join(folder, 'study.json');
  const study = parseStudy(readFileSync(file, 'utf8'), file);
  const shard = { study, file, folder, from: 0, to: 1, about: {} };
  const { result: refused } = thread.send('sweep', shard);
  await expect(refused, does).rejects.toThrow(DataError);
  await expect(refused, does).rejects.toThrow(says);
}

const threadOf = (engine: Engine) => new Thread(worker, engine);
const worker = pathToFileURL(join(dist, 'worker.js'));

test.each(ENGINES)('a thread of a sweep refuses each of them, and works on: %s', async (engine) => {
  const thread = threadOf(engine);
  try {
    for (const [i, one] of FORBIDDEN.entries())
      if (!one.late && (i + Number(engine === 'js')) % sized(1, 6) === 0)
        await inThread(one, folderOf(one, i), thread);
  } finally {
    await thread.stop();
  }
});

test('a thread of a sweep reports an error that is thrown late', async () => {
  for (const [, one, i] of ALL.filter(([, { late }]) => late).slice(sized(0, -1))) {
    const thread = threadOf('wasm');
    await inThread(one, folderOf(one, i), thread).finally(() => thread.stop());
  }
});
