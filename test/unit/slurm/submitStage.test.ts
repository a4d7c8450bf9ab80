// A stage is submitted once, whatever happens to drivers and to their sbatch. Fake commands replace Slurm's,
// because a driver looks for processes and for the signals that end them.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Driver } from '../../../src/slurm/drive/driver.ts';
import { SharedQueue } from '../../../src/slurm/drive/queue.ts';
import { stageCall } from '../../../src/slurm/drive/stageCall.ts';
import { type SubmitState, stageToken } from '../../../src/slurm/drive/state.ts';
import { submitStage } from '../../../src/slurm/drive/submitStage.ts';
import { temporaryFolder } from '../../end-to-end/cli/cli.ts';
import { FakeSlurm } from '../../support/fakeSlurm.ts';

/** Long ago, but the cluster forgets no job. */
const BEGUN = '2026-01-01T00:00:00.000Z';
const root = temporaryFolder();
let count = 0;
let fake: FakeSlurm;
let state: SubmitState;
const { env } = process;
beforeEach(() => {
  const folder = join(root, `${++count}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'job.sh'), '#!/bin/sh\n');
  fake = new FakeSlurm(join(folder, 'slurm'));
  fake.set('config', 'MinJobAge = 99999999999 sec\n');
  process.env = fake.env;
  state = {
    ...{ specula: 1, token: `t${count}`, mode: 'driver', cwd: folder, options: [], script: ['job.sh'] },
    ...{
      continueExit: 99,
      distribution: 'a distribution',
      turn: 0,
      stages: [{ minutes: 1, checkpoint: false }],
    },
  } as SubmitState;
});
afterEach(() => {
  process.env = env;
});

/** @param read the content of the file on disk */
function submit(read: () => SubmitState = () => state): { warned: string[]; done: Promise<boolean> } {
  const warned: string[] = [];
  const driver = new Driver({
    ...{ read, save: () => {}, say: () => {}, warn: (line) => warned.push(line) },
    ...{ poll: 10, queue: new SharedQueue(0) },
  });
  return { warned, done: submitStage(state, 1, stageCall(state, 1), driver) };
}

/** Puts lines before those of sbatch, which run the first time it is called. */
function firstSbatch(lines: string): void {
  const path = join(fake.folder, 'bin', 'sbatch');
  renameSync(path, `${path}.really`);
  writeFileSync(
    path,
    `#!/bin/sh\n[ -f "$FAKE/called" ] || {\n: > "$FAKE/called"\n${lines}\n}\nexec "$0.really" "$@"\n`,
  );
  chmodSync(path, 0o755);
}

test('a resume waits for the sbatch of a driver that died, as long as ps shows it', async () => {
  state.stages[0].intent = BEGUN;
  const { args } = stageCall(state, 1);
  expect(args).toContain(`--comment=${stageToken(state, 1)}`);
  // It continues after it has been seen twice.
  const ps = join(fake.folder, 'bin', 'ps');
  renameSync(ps, `${ps}.really`);
  writeFileSync(ps, '#!/bin/sh\necho >> "$FAKE/seen"\nexec "$0.really" "$@"\n');
  chmodSync(ps, 0o755);
  fake.set('seen', '');
  const lines = 'until [ -n "$(sed -n 2= "$FAKE/seen")" ]; do sleep 0.01; done; exec sbatch "$@"';
  const slow = spawn('sh', ['-c', lines, 'sbatch', ...args], { env: fake.env });
  const ended = new Promise((settle) => slow.on('close', settle));
  try {
    // Until the process is seen.
    while (!readFileSync(`/proc/${slow.pid}/cmdline`, 'utf8').includes('--comment='))
      await new Promise((settle) => setTimeout(settle, 5));
    expect(await submit().done).toBe(true);
    await ended;
  } finally {
    slow.kill();
  }
  expect(fake.calls()).toBe(1);
  expect(state.stages[0].job).toBe('1');
});

test('sbatch runs where the sequence was begun, and may print the cluster and other lines', async () => {
  firstSbatch("pwd > \"$FAKE/pwd\"; echo '5 partitions'; echo 'queue 7'; echo '123;alpha'; exit 0");
  expect(await submit().done).toBe(false);
  expect(state.stages[0].job).toBe('123');
  expect(readFileSync(join(fake.folder, 'pwd'), 'utf8').trim()).toBe(state.cwd);
});

test.each([
  ['fails, whatever it prints', "echo 123; echo 'sbatch: error: oops' >&2; exit 1", 'sbatch, stage 1: oops'],
  ['prints no job', 'echo accepted; exit 0', /^sbatch, stage 1: /],
])('an sbatch has not submitted the stage if it %s', async (_, lines, says) => {
  firstSbatch(lines);
  await expect(submit().done).rejects.toThrow(says);
  expect([state.stages[0].job, state.stages[0].intent]).toEqual([undefined, undefined]);
});

test('nothing is submitted after a cancel, whether or not a driver was about to', async () => {
  for (const intent of [undefined, BEGUN]) {
    state.stages[0].intent = intent;
    const cancelled = { ...state, cancelled: '2026-01-01T00:00:00Z' };
    await expect(submit(() => cancelled).done).rejects.toThrow(
      'stage 1: not submitted, since the sequence was cancelled',
    );
  }
  expect(fake.calls()).toBe(0);
});

test('a cancel while sbatch is being called again ends the attempts', async () => {
  firstSbatch('kill -KILL $$');
  let reads = 0;
  const read = () => (reads++ === 0 ? state : { ...state, cancelled: '2026-01-01T00:00:00Z' });
  await expect(submit(read).done).rejects.toThrow('since the sequence was cancelled');
  expect(fake.calls()).toBe(0);
});

test('an sbatch that a signal killed is called again', async () => {
  firstSbatch('kill -KILL $$');
  const { warned, done } = submit();
  expect(await done).toBe(false);
  expect(warned).toEqual([expect.stringMatching(/^sbatch: .*; trying again$/)]);
  expect(fake.calls()).toBe(1);
  expect(state.stages[0].job).toBe('1');
});

test('an sbatch that a signal killed after its job was accepted is not called again', async () => {
  firstSbatch('"$0.really" "$@" > /dev/null\nkill -TERM $$');
  expect(await submit().done).toBe(true);
  expect(fake.calls()).toBe(1);
  expect(state.stages[0].job).toBe('1');
});

test('an sbatch that refuses is not called again', async () => {
  firstSbatch("echo 'sbatch: error: Invalid partition' >&2\nexit 1");
  await expect(submit().done).rejects.toThrow('sbatch, stage 1: Invalid partition');
  expect(state.stages[0].intent).toBeUndefined();
});
