// Sequences that drive a real Slurm. Its clocks go 20 times as fast, so that a minute takes 3 s.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SubmitState } from '../../../src/slurm/drive/state.ts';
import { command } from '../../support/paths.ts';
import { shellStatus } from '../cli/cli.ts';
import { Cluster } from './cluster.ts';

const POLL = ['--poll', '0.2'];

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ speed: 20, accounting: true });
});
afterAll(() => cluster?.stop());

// Each test works in a folder of its own, where its runs' times say 1, 2 and 3 minutes.
let folder: string;
let count = 0;
beforeEach(() => {
  folder = join(cluster.folder, `test${++count}`);
  mkdirSync(folder);
  const runs = [...Array(20).fill(50), ...Array(5).fill(110), 170];
  writeFileSync(join(folder, 'runs.txt'), `${runs.join('\n')}\n`);
});

function script(text: string): void {
  const path = join(folder, 'job.sh');
  writeFileSync(path, `#!/bin/bash\n${text}`);
  chmodSync(path, 0o755);
}

interface Run {
  readonly pid: number;
  readonly ended: Promise<{ status: number | null; stdout: string; stderr: string }>;
  kill(signal: NodeJS.Signals): void;
}

function specula(...args: string[]): Run {
  const child = spawn(process.execPath, [command, ...args], { cwd: folder, env: cluster.env });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Awaited<Run['ended']>>((settle) => {
    child.on('close', () => settle({ status: shellStatus(child), stdout, stderr }));
  });
  return { pid: child.pid as number, ended, kill: (signal) => child.kill(signal) };
}

const submit = (...args: string[]) =>
  specula('submit', '--history', 'runs.txt', '--state', 'run.json', ...POLL, ...args);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const state = (): SubmitState => JSON.parse(read('run.json'));
/** The cluster's own account of a sequence's jobs: state and limit, in the order of their stages. */
const known = ({ token }: SubmitState): string[] =>
  cluster
    .jobs('%k %T %l')
    .filter((line) => line.startsWith(`specula:${token}:`))
    .map((line) => line.slice(`specula:${token}:`.length));

/** The lines of a driver but for why its jobs waited, which differs from time to time. */
const lines = (stdout: string) => stdout.split('\n').filter((line) => !/ waits: /.test(line));

/** A script runs out of time at every stage before this one: far longer than Slurm may be late to end it. */
const tooShortBefore = (stage: number) => `[ $SPECULA_STAGE -ge ${stage} ] || sleep 900`;

test('a job that needs the third request finishes after two time-outs', async () => {
  script(
    `echo $SPECULA_STAGE/$SPECULA_STAGES $SPECULA_REQUEST >> log; ${tooShortBefore(3)}; echo done >> log\n`,
  );
  const { status, stdout } = await submit('--', '-n', '2', 'job.sh').ended;
  expect(lines(stdout).slice(1)).toEqual([
    expect.stringMatching(/^stage 1 of 3: job \d+, 1m, submitted$/),
    expect.stringMatching(/^stage 1 of 3: job \d+ ended as TIMEOUT$/),
    expect.stringMatching(/^stage 2 of 3: job \d+, 2m, submitted$/),
    expect.stringMatching(/^stage 2 of 3: job \d+ ended as TIMEOUT$/),
    expect.stringMatching(/^stage 3 of 3: job \d+, 3m, submitted$/),
    expect.stringMatching(/^stage 3 of 3: job \d+ completed$/),
    '',
  ]);
  expect(status).toBe(0);
  expect(read('log')).toBe('1/3 60\n2/3 120\n3/3 180\ndone\n');
  expect(known(state())).toEqual(['1 TIMEOUT 1:00', '2 TIMEOUT 2:00', '3 COMPLETED 3:00']);
});

test('with --now each request is chosen for the current queue', async () => {
  // The accounting must have a job that ended. On an empty machine no request has to wait, so one that
  // suffices is best.
  const ended = cluster.run('sbatch', '--parsable', '-t1', '-o/dev/null', '--wrap=sleep 1').trim();
  const states = () => cluster.run('sacct', '-X', '-n', '-P', '-j', ended, '-o', 'State');
  await cluster.until(() => states().startsWith('COMPLETED'), 'the record');
  script('sleep 100; echo done >> log\n');
  const { status, stdout, stderr } = await submit('--now', '--', '-n', '2', 'job.sh').ended;
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(lines(stdout)).toEqual([
    expect.stringMatching(
      /^empirical distribution of 26 runs: each request for the queue as it stands; state in .*$/,
    ),
    'for the queue as it stands: 3m',
    expect.stringMatching(/^stage 1 of 1: job \d+, 3m, submitted$/),
    expect.stringMatching(/^stage 1 of 1: job \d+ completed$/),
    '',
  ]);
  expect(state().now).toMatchObject({ minutes: [1, 2, 3], most: 3 });
});

test('with checkpoints no finished work is lost', async () => {
  // Twenty-two pieces of work of 10 s; a stage begins where the last checkpoint ended.
  script(`file=checkpoint.$SPECULA_RUN
i=$(cat $file 2>/dev/null || echo 0)
trap 'echo $i > $file; exit $SPECULA_CONTINUE_EXIT' USR1
while [ $i -lt 22 ]; do sleep 10 & wait $!; i=$((i + 1)); echo $i >> log; done
`);
  const runs = [...Array(20).fill(60), ...Array(5).fill(600)];
  writeFileSync(join(folder, 'runs.txt'), `${runs.join('\n')}\n`);
  const checkpoints = ['--strategy', 'all-ckpt', '--checkpoint', '10s', '--restart', '5s'];
  const { status, stdout } = await submit(...checkpoints, '--', 'job.sh').ended;
  expect(lines(stdout).slice(1)).toEqual([
    expect.stringMatching(/^stage 1 of 2: job \d+, 4m, submitted$/),
    expect.stringMatching(/^stage 1 of 2: job \d+ ended as FAILED, exit code 99$/),
    expect.stringMatching(/^stage 2 of 2: job \d+, 9m, submitted$/),
    expect.stringMatching(/^stage 2 of 2: job \d+ completed$/),
    '',
  ]);
  expect(status).toBe(0);
  const steps = Array.from({ length: 22 }, (_, i) => `${i + 1}\n`);
  expect(read('log')).toBe(steps.join(''));
});

test('a real failure stops the sequence', async () => {
  script('exit 3\n');
  const { status, stderr } = await submit('--', 'job.sh').ended;
  expect(stderr).toMatch(
    /^specula: stage 1 of 3: job \d+ ended as FAILED, exit code 3; not submitted again\n$/,
  );
  expect(status).toBe(1);
  expect(known(state())).toEqual(['1 FAILED 1:00']);
});

test('canceling a job stops the sequence, and resume says so again', async () => {
  script('sleep 50\n');
  const run = submit('--', 'job.sh');
  await cluster.until(
    () => existsSync(join(folder, 'run.json')) && state().stages[0].job !== undefined,
    'the job',
  );
  cluster.run('scancel', state().stages[0].job as string);
  expect(await run.ended).toMatchObject({ status: 1, stderr: expect.stringContaining('ended as CANCELLED') });
  const again = await specula('resume', 'run.json', ...POLL).ended;
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('ended as CANCELLED') });
  expect(known(state())).toEqual(['1 CANCELLED 1:00']);
});

test('a driver killed -9 between two stages resumes without submitting twice', async () => {
  script(`echo $SPECULA_STAGE >> log; ${tooShortBefore(2)}; sleep 40\n`);
  const run = submit('--', 'job.sh');
  await cluster.until(
    () => existsSync(join(folder, 'run.json')) && state().stages[0].job !== undefined,
    'stage 1',
  );
  const other = await specula('resume', 'run.json', ...POLL).ended;
  expect(other).toMatchObject({
    status: 1,
    stderr: `specula: ${join(folder, 'run.json')}: process ${run.pid} is driving it\n`,
  });
  run.kill('SIGKILL');
  await run.ended;
  // State left by a driver that dies after the answer of sbatch and before it could record it.
  const left = state();
  left.stages[0].job = undefined;
  left.stages[0].end = undefined;
  writeFileSync(join(folder, 'run.json'), JSON.stringify(left));
  const { status, stdout } = await specula('resume', 'run.json', ...POLL).ended;
  expect(stdout).toMatch(/^stage 1 of 3: job \d+, 1m, had been submitted\n/);
  expect(status).toBe(0);
  expect(read('log')).toBe('1\n2\n');
  expect(known(state())).toEqual(['1 TIMEOUT 1:00', '2 COMPLETED 2:00']);
});

test('a driver that is killed again and again submits each stage once', async () => {
  script(`echo $SPECULA_STAGE >> log; ${tooShortBefore(2)}; sleep 40\n`);
  let run = submit('--', 'job.sh');
  let last: Awaited<Run['ended']> | undefined;
  for (let kills = 0; kills < 12 && last === undefined; kills++) {
    await new Promise((settle) => setTimeout(settle, 250 + 60 * kills));
    run.kill('SIGKILL');
    const outcome = await run.ended;
    // 137: it was killed.
    if (outcome.status !== 137) last = outcome;
    else if (existsSync(join(folder, 'run.json'))) run = specula('resume', 'run.json', ...POLL);
    else run = submit('--', 'job.sh');
  }
  last ??= await run.ended;
  expect(last.status).toBe(0);
  expect(read('log')).toBe('1\n2\n');
  expect(known(state())).toEqual(['1 TIMEOUT 1:00', '2 COMPLETED 2:00']);
});

test('a driver outlives a restart of the controller, and Ctrl-C says how to continue', async () => {
  script('sleep 40\n');
  const run = submit('--', 'job.sh');
  await cluster.until(
    () => existsSync(join(folder, 'run.json')) && state().stages[0].job !== undefined,
    'stage 1',
  );
  run.kill('SIGINT');
  expect(await run.ended).toMatchObject({ status: 130, stderr: expect.stringContaining("'specula resume ") });
  const resumed = specula('resume', 'run.json', ...POLL);
  await cluster.endController('SIGTERM');
  await cluster.startController();
  expect(await resumed.ended).toMatchObject({ status: 0 });
  expect(known(state())).toEqual(['1 COMPLETED 1:00']);
});

test('a job forgotten by the controller is found in accounting', async () => {
  script('echo $SPECULA_STAGE >> log; sleep 10\n');
  const { status } = await submit('--', 'job.sh').ended;
  expect(status).toBe(0);
  const left = state();
  const [{ job }] = left.stages;
  await cluster.until(
    () => cluster.run('sacct', '-nX', '-j', job as string, '-o', 'State').includes('COMPLETED'),
    'record',
  );
  left.stages[0].job = undefined;
  left.stages[0].end = undefined;
  left.stages[0].intent = new Date(Date.now() - 20 * 3600_000).toISOString();
  writeFileSync(join(folder, 'run.json'), JSON.stringify(left));
  await cluster.forget();
  const resumed = await specula('resume', 'run.json', ...POLL).ended;
  expect(lines(resumed.stdout).join('\n')).toBe(
    `stage 1 of 3: job ${job}, 1m, had been submitted\nstage 1 of 3: job ${job} completed\n`,
  );
  expect(read('log')).toBe('1\n');
});

test('ten resumes at once, again and again, submit each stage once', async () => {
  const ROUNDS = 5;
  for (let round = 0; round < ROUNDS; round++) {
    script(`echo $SPECULA_STAGE >> log${round}; ${tooShortBefore(round % 2 === 0 ? 2 : 1)}; sleep 10\n`);
    const begun = submit('--detach', '--state', `run${round}.json`, '--', 'job.sh');
    expect(await begun.ended).toMatchObject({ status: 0 });
    const left = JSON.parse(read(`run${round}.json`)) as SubmitState;
    // State left by a driver that dies after the answer of sbatch.
    if (round % 3 === 0) left.stages[0].job = undefined;
    writeFileSync(join(folder, `run${round}.json`), JSON.stringify(left));
    const drivers = Array.from({ length: 10 }, () => specula('resume', `run${round}.json`, ...POLL));
    // One of them dies on the way.
    if (round % 2 === 0) setTimeout(() => drivers[round].kill('SIGKILL'), 1500);
    await Promise.all(drivers.map(({ ended }) => ended));
    expect(await specula('resume', `run${round}.json`, ...POLL).ended).toMatchObject({ status: 0 });
    const stages = round % 2 === 0 ? ['1', '2'] : ['1'];
    expect(read(`log${round}`).trim().split('\n')).toEqual(stages);
    const state = JSON.parse(read(`run${round}.json`)) as SubmitState;
    expect(known(state).map((line) => line.split(' ')[0])).toEqual(stages);
  }
}, 300_000);

test('cancel ends the driver and the job, and a held requeue is reported', async () => {
  script('sleep 50\n');
  const run = submit('--', '--hold', 'job.sh');
  await cluster.until(
    () => existsSync(join(folder, 'run.json')) && state().stages[0].job !== undefined,
    'the job',
  );
  await new Promise((settle) => setTimeout(settle, 1000));
  expect(await specula('cancel', 'run.json').ended).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/cancelled job \d+; nothing more is submitted\n$/),
  });
  const { status, stdout } = await run.ended;
  expect(status).toBe(143);
  expect(stdout).toMatch(/waits: JobHeldUser \(it waits until someone runs 'scontrol release \d+'\)/);
  expect(known(state())).toEqual(['1 CANCELLED 1:00']);
});

test('after a node failure --retry submits the stage again', async () => {
  script('echo $SPECULA_STAGE >> log; sleep 40\n');
  const run = submit('--', '--no-requeue', '--nodelist=n4', 'job.sh');
  await cluster.until(() => existsSync(join(folder, 'log')), 'the job');
  cluster.run('scontrol', 'update', 'NodeName=n4', 'State=DOWN', 'Reason=test');
  expect(await run.ended).toMatchObject({ status: 1, stderr: expect.stringContaining('ended as NODE_FAIL') });
  // A node that answers returns to service by itself.
  await cluster.until(() => /idle/.test(cluster.run('sinfo', '-h', '-n', 'n4', '-o', '%t')), 'the node');
  const again = await specula('resume', '--retry', 'run.json', ...POLL).ended;
  expect(again).toMatchObject({ status: 0 });
  expect(known(state())).toEqual(['1 NODE_FAIL 1:00', '1.1 COMPLETED 1:00']);
});

test('a script that a signal kills is reported so', async () => {
  script('kill -9 $$\n');
  const { status, stderr } = await submit('--', 'job.sh').ended;
  expect(stderr).toMatch(/ended as FAILED, killed by signal 9 \(SIGKILL\); not submitted again\n$/);
  expect(status).toBe(1);
});

test("requests stop at the partition's limit, and the driver says so", async () => {
  script('true\n');
  writeFileSync(join(folder, 'runs.txt'), '50\n400\n');
  const { stdout, stderr } = await submit('--dry-run', '--', '-p', 'short', 'job.sh').ended;
  expect(stdout).toMatch(/--time=3 .*job\.sh\n$/);
  expect(stderr).toContain('the limit of partition short, 3m, caps the requests');
  const { status, stderr: none } = await submit('--', '-p', 'shrt', 'job.sh').ended;
  expect(none).toBe("specula: partition 'shrt': not on this cluster; there are main, short\n");
  expect(status).toBe(1);
});
