// `specula submit`, `resume` and `cancel` on a cluster, with commands in place of Slurm; the same on
// a real one is in test/end-to-end/slurm.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { thisProcess } from '../../../src/slurm/drive/lock.ts';
import type { SubmitState } from '../../../src/slurm/drive/state.ts';
import { FakeSlurm } from '../../support/fakeSlurm.ts';
import { specula, speculaProcess, temporaryFolder } from '../cli/cli.ts';

const root = temporaryFolder();
let count = 0;
let folder: string;
let fake: FakeSlurm;
beforeEach(() => {
  folder = join(root, `test${++count}`);
  mkdirSync(folder);
  fake = new FakeSlurm(join(folder, 'slurm'));
  writeFileSync(join(folder, 'job.sh'), '#!/bin/sh\ntrue\n');
});

const run = (...args: string[]) => specula(args, folder, fake.env);
const RESUME = ['resume', '--poll', '0.02'];
const resume = (...args: string[]) => run(...RESUME, ...args);
/** In a process of its own, for drivers that run alongside each other or a test. */
const runAlongside = (...args: string[]) => speculaProcess(args, { cwd: folder, env: fake.env });
const resumeAlongside = (...args: string[]) => runAlongside(...RESUME, ...args);
const stateOf = (name = 'run.json'): SubmitState => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const write = (state: unknown, name = 'run.json') =>
  writeFileSync(join(folder, name), typeof state === 'string' ? state : JSON.stringify(state));
const locks = () => readdirSync(folder).filter((name) => name.includes('.lock.'));

/** A sequence of 1, 2 and 3 minutes of which nothing is submitted. */
function begun(token = 'abc', change: Partial<SubmitState> = {}): SubmitState {
  return {
    specula: 1,
    token,
    mode: 'driver',
    cwd: folder,
    options: [],
    script: ['job.sh'],
    continueExit: 99,
    distribution: 'a distribution',
    turn: 0,
    stages: [1, 2, 3].map((minutes) => ({ minutes, checkpoint: false })),
    ...change,
  };
}

/** Waits until a driver has written down that its first stage is submitted. */
async function submitted(): Promise<void> {
  while (fake.calls() === 0 || stateOf().stages[0].job === undefined)
    await new Promise((settle) => setTimeout(settle, 20));
}

const lockOf = (change: object, turn = 1) =>
  writeFileSync(join(folder, `run.json.lock.${turn}`), JSON.stringify({ ...thisProcess(), ...change }));

describe('one driver', () => {
  test('drives if many resumes start at once, and every stage is submitted once', async () => {
    fake.set('ends', 'TIMEOUT 0:0\nTIMEOUT 0:0\nCOMPLETED 0:0\n');
    fake.set('delay', '0.1');
    write(begun());
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => resumeAlongside('run.json')));
    expect(fake.comments()).toEqual(['specula:abc:1', 'specula:abc:2', 'specula:abc:3']);
    expect(fake.calls()).toBe(3);
    for (const { status, stderr } of outcomes) {
      if (status !== 0) expect(stderr).toMatch(/^specula: \S+run\.json: process \d+ is driving it\n$/);
    }
    expect(outcomes.some(({ status }) => status === 0)).toBe(true);
    expect(locks()).toEqual([]);
  });

  test.each([
    ['is gone', { pid: 2 ** 30 }],
    ['had the number of a process that began later', { pid: process.pid, start: '1' }],
    ['ran before the host was started again', { boot: 'another' }],
  ])('replaces a driver that %s', async (_, change) => {
    fake.set('ends', 'COMPLETED 0:0\n');
    write(begun('abc', { turn: 1 }));
    lockOf(change);
    expect(await resume('run.json')).toMatchObject({ status: 0 });
    expect(stateOf().turn).toBe(2);
    expect(locks()).toEqual([]);
  });

  test('keeps its lock while its process lives', async () => {
    write(begun('abc', { turn: 1 }));
    lockOf({});
    expect(await resumeAlongside('run.json')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(new RegExp(`run\\.json: process ${process.pid} is driving it\\n$`)),
    });
    // So does one that has its lock and could not write its turn down yet.
    rmSync(join(folder, 'run.json.lock.1'));
    lockOf({}, 2);
    expect(await resumeAlongside('run.json')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is driving it'),
    });
    expect(fake.calls()).toBe(0);
  });

  test('on another host is not taken for dead without --force', async () => {
    fake.set('ends', 'COMPLETED 0:0\n');
    write(begun('abc', { turn: 1 }));
    lockOf({ host: `not-${hostname()}`, pid: 17 });
    expect(await resume('run.json')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/process 17 on not-\S+ drives it, or died there; .*--force\n$/),
    });
    expect(fake.calls()).toBe(0);
    expect(await resume('--force', 'run.json')).toMatchObject({ status: 0 });
    expect(fake.calls()).toBe(1);
  });

  test('stops before its next sbatch if another driver has taken over', async () => {
    write(begun());
    const first = resumeAlongside('run.json');
    await submitted();
    // As --force on another host does.
    write({ ...stateOf(), turn: 2 });
    fake.change(1, 'exit', '0:0');
    fake.change(1, 'state', 'TIMEOUT');
    expect(await first).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('another driver has taken over'),
    });
    expect(fake.calls()).toBe(1);
  });

  test('submits if several submits have one state file', async () => {
    fake.set('ends', 'COMPLETED 0:0\nCOMPLETED 0:0\n');
    const submit = () =>
      runAlongside(
        'submit',
        '--distribution',
        'uniform(10s,50s)',
        '--state',
        'run.json',
        '--poll',
        '0.02',
        '--',
        'job.sh',
      );
    const outcomes = await Promise.all([submit(), submit(), submit()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([0, 2, 2]);
    expect(fake.calls()).toBe(1);
  });
});

describe('a job that may have been submitted', () => {
  // Before all that the test does, however slow the machine is.
  const intent = () => new Date(Date.now() - 600_000).toISOString();

  test('is found by its mark, also without an intent on record', async () => {
    fake.set('ends', 'COMPLETED 0:0\n');
    write(begun());
    await resume('run.json');
    for (const change of [{}, { intent: intent() }]) {
      const state = begun('abc', { turn: 5 });
      Object.assign(state.stages[0], change);
      write(state);
      expect((await resume('run.json')).stdout).toMatch(/^stage 1 of 3: job 1, 1m, had been submitted\n/);
    }
    expect(fake.calls()).toBe(1);
  });

  test('is searched for and found if sbatch got no answer', async () => {
    fake.set('ends', 'COMPLETED 0:0\n');
    fake.set('deaf', '');
    write(begun());
    const { status, stdout } = await resume('run.json');
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'stage 1 of 3: job 1, 1m, had been submitted\nstage 1 of 3: job 1 completed\n',
    });
    expect(fake.calls()).toBe(1);
  });

  test('is not submitted again if its comment was changed', async () => {
    write(begun('abc', { stages: [{ minutes: 1, checkpoint: false }] }));
    fake.set('ends', 'COMPLETED 0:0\n');
    await resume('run.json');
    fake.change(1, 'comment', 'my favourite');
    write(begun('abc', { stages: [{ minutes: 1, checkpoint: false, intent: intent() }] }));
    expect(await resume('run.json')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/job 1 may be this stage, with another comment \('my favourite'\)/),
    });
    expect(fake.calls()).toBe(1);
    // Accounting has the call of sbatch.
    fake.set('sacct', '1|sbatch --comment=specula:abc:1 job.sh\n');
    expect((await resume('run.json')).stdout).toMatch(/job 1, 1m, had been submitted/);
  });
});

describe('the driver reports', () => {
  test('every change of a pending reason', async () => {
    fake.set('reason', 'QOSMaxWallDurationPerJobLimit');
    write(begun());
    const driver = resumeAlongside('run.json');
    await submitted();
    // One answer more: the driver has printed the previous answer.
    await fake.askedTwice();
    await fake.askedTwice();
    fake.change(1, 'reason', 'launch failed requeued held');
    await fake.askedTwice();
    await fake.askedTwice();
    fake.change(1, 'exit', '0:9');
    fake.change(1, 'state', 'FAILED');
    const { status, stdout, stderr } = await driver;
    expect(status).toBe(1);
    expect(stdout.trimEnd().split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /^stage 1 of 3: job 1 waits: QOSMaxWallDurationPerJobLimit \(its request is longer/,
      ),
      "stage 1 of 3: job 1 waits: launch failed requeued held (it waits until someone runs 'scontrol release 1')",
    ]);
    expect(stderr).toBe(
      'specula: stage 1 of 3: job 1 ended as FAILED, killed by signal 9 (SIGKILL); not submitted again\n',
    );
  });

  test('that the limit of a QOS caps the requests', async () => {
    fake.set('config', 'AccountingStorageEnforce = associations,limits,qos\n');
    fake.set('qos', 'normal||\nbrief|00:02:00|DenyOnLimit\n');
    fake.set('assoc', 'physics||brief|\n');
    const dry = (...args: string[]) =>
      run('submit', '--distribution', 'uniform(10s,10m)', '--dry-run', '--', ...args, 'job.sh');
    const { stdout, stderr } = await dry();
    expect(stdout).toMatch(/--time=2 /);
    expect(stdout).not.toMatch(/--time=(?:[3-9]|10) /);
    expect(stderr).toContain('the limit of QOS brief, 2m, caps the requests');
    expect((await dry('--qos=normal')).stdout).toMatch(/--time=10 /);
  });

  test.each(['squeue', 'scontrol', 'ps'])('that %s is not on the PATH', async (command) => {
    rmSync(join(fake.folder, 'bin', command));
    const state = begun();
    state.stages[0].intent = new Date().toISOString();
    if (command === 'scontrol') state.stages[0].job = '7';
    write(state);
    expect(await resume('run.json')).toMatchObject({
      status: 1,
      stderr: `specula: ${command} is not on the PATH, though sbatch is; add the folder that holds it\n`,
    });
  });
});

describe('a person can steer a job:', () => {
  test('cancel ends the driver and its job, and nothing more is submitted', async () => {
    write(begun());
    const driver = resumeAlongside('run.json');
    await submitted();
    const { status, stdout } = await run('cancel', 'run.json');
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/run\.json: cancelled job 1; nothing more is submitted\n$/),
    });
    expect(await driver).toMatchObject({ status: 143 });
    expect(fake.field(1, 'state')).toBe('CANCELLED');
    expect(await resume('run.json')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('was cancelled on'),
    });
    expect(fake.calls()).toBe(1);
    expect(locks()).toEqual([]);
  });

  test('--retry submits the stage that failed as another job', async () => {
    fake.set('ends', 'TIMEOUT 0:0\nNODE_FAIL 0:0\nCOMPLETED 0:0\n');
    write(begun());
    expect(await resume('run.json')).toMatchObject({
      status: 1,
      stderr: 'specula: stage 2 of 3: job 2 ended as NODE_FAIL; not submitted again\n',
    });
    const { status, stdout } = await resume('--retry', 'run.json');
    expect(status).toBe(0);
    expect(stdout).toContain('stage 2 of 3: job 3, 2m, submitted\nstage 2 of 3: job 3 completed\n');
    expect(fake.comments()).toEqual(['specula:abc:1', 'specula:abc:2', 'specula:abc:2.1']);
    expect(stateOf().stages[1].attempts).toEqual([{ job: '2', end: { state: 'NODE_FAIL', exitCode: 0 } }]);
    expect(await resume('--retry', 'run.json')).toMatchObject({
      status: 1,
      stderr: 'specula: --retry: no stage has failed; leave it out\n',
    });
  });

  test('one process drives many jobs, begun with --detach', async () => {
    fake.set('ends', 'TIMEOUT 0:0\nCOMPLETED 0:0\nFAILED 3:0\nCOMPLETED 0:0\n');
    for (const name of ['a', 'b', 'c']) {
      const call = `submit --distribution uniform(10s,50s) --last 2m --detach --state ${name}.json -- job.sh`;
      const { status, stdout } = await run(...call.split(' '));
      expect(status).toBe(0);
      expect(stdout).toMatch(/stage 1 of 2: job \d, 1m, submitted\n$/);
    }
    const { status, stdout, stderr } = await resume('a.json', 'b.json', 'c.json');
    expect(status).toBe(1);
    expect(stdout).toContain('a.json: stage 2 of 2: job 4 completed\n');
    expect(stdout).toContain('b.json: stage 1 of 2: job 2 completed\n');
    expect(stderr).toMatch(
      /^specula: c\.json: stage 1 of 2: job 3 ended as FAILED, exit code 3; not submitted again\nspecula: 1 of 3 sequences failed\n$/,
    );
    expect(fake.calls()).toBe(4);
  });
});

test.each<[string, (state: SubmitState) => unknown, RegExp]>([
  [
    '0 minutes',
    (state) => ({ ...state, stages: [{ minutes: 0, checkpoint: false }] }),
    /stages\[0\]: minutes is 0; /,
  ],
  ['a chain without its copy', (state) => ({ ...state, mode: 'chain' }), /run\.script: cannot be read/],
])('a state with %s is refused in one line, and nothing is submitted', async (_, damage, says) => {
  write(damage(begun()));
  const { status, stdout, stderr } = await resume('run.json');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(says);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(fake.calls()).toBe(0);
  expect(locks()).toEqual([]);
});

test.each([
  [
    '{"host": "here"',
    /^specula: \S+run\.json\.lock\.1:1:16: not JSON: .*; expected the lock of a driver; if no driver runs, remove it\n$/,
  ],
  [
    '{"host": 1}',
    /^specula: \S+run\.json\.lock\.1: is not the lock of a driver; if no driver runs, remove it\n$/,
  ],
])('a damaged lock is reported with its place: %s', async (text, says) => {
  write(begun('abc', { turn: 1 }));
  writeFileSync(join(folder, 'run.json.lock.1'), text);
  const { status, stderr } = await resume('run.json');
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(says) });
});
