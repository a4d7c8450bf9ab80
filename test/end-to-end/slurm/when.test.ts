// A queue of a real Slurm: what `specula when` says of its jobs, and when they start. The clocks go 60 times
// as fast.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forecast } from '../../../src/forecast/forecast.ts';
import { snapshotOnSlurm } from '../../../src/forecast/onSlurm/snapshotOnSlurm.ts';
import { snapshotQuestion } from '../../../src/forecast/snapshot/snapshotQuestion.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { readSlurmConf } from '../../../src/slurm/machine/replayOnSlurm.ts';
import { SNAPSHOT_COMMANDS } from '../../../src/slurm/snapshot/commands.ts';
import { parseSnapshot } from '../../../src/slurm/snapshot/parse.ts';
import { queuedJob } from '../../../src/slurm/snapshot/queuedJob.ts';
import { requestedJob } from '../../../src/slurm/snapshot/request.ts';
import type { Snapshot } from '../../../src/slurm/snapshot/snapshot.ts';
import { readTrace } from '../../../src/trace/open/readTrace.ts';
import { SACCT_COMMAND } from '../../../src/trace/sacct/columns.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { testKernels } from '../../support/kernels.ts';
import { speculaProcess } from '../cli/cli.ts';
import { uniforms } from './applications.ts';
import { Cluster } from './cluster.ts';
import { recorded } from './recordedJob.ts';

const SPEED = 60;
/** Tasks of an array. All arrays of a number of processors are of one application. */
const TASKS = 5;
const WIDTHS = [1, 2, 3, 4];
const MEDIAN = 45;
const SPREAD = 0.7;
const LIMIT = 300;
const POLICY = findPolicy('easy');
/** Accepted distance of a true start from a band, in seconds of the cluster: half a second of the test machine. */
const GRID = 30;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ speed: SPEED, accounting: true });
});
afterAll(() => cluster?.stop());

/** Submits arrays of the applications in turn, while the partition is down, and lets them begin at once. */
function queue(arrays: number, seed: number): void {
  const random = uniforms(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const run = () => Math.min(LIMIT - 20, Math.ceil(MEDIAN * Math.exp(SPREAD * normal())));
  cluster.run('scontrol', 'update', 'PartitionName=main', 'State=DOWN');
  for (let i = 0; i < arrays; i++) {
    const width = WIDTHS[i % WIDTHS.length];
    const times = Array.from({ length: TASKS }, run).join(' ');
    const sleeps = `set -- ${times}; shift $SLURM_ARRAY_TASK_ID; sleep $1`;
    const options = [`--array=0-${TASKS - 1}`, `-n${width}`, `-t${LIMIT / 60}`, `-Japp${'abcd'[width - 1]}`];
    cluster.run('sbatch', ...options, '-o/dev/null', `--wrap=${sleeps}`);
  }
  cluster.run('scontrol', 'update', 'PartitionName=main', 'State=UP');
}

const over = () => cluster.jobs('%T').every((state) => !/PENDING|RUNNING|COMPLETING/.test(state));

function shell(line: string): void {
  const { status, stderr } = spawnSync('bash', ['-c', line], {
    env: cluster.env,
    cwd: cluster.folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${line}: ${stderr}`);
}

test('a queue of 100 jobs starts as predicted', async () => {
  const { wasm: kernel } = await testKernels();
  queue(8, 3);
  await cluster.until(over, 'the end of the past');
  const records = () => cluster.run('sacct', '-X', '-n', '-P', '-o', 'State').match(/COMPLETED/g)?.length;
  await cluster.until(() => records() === 8 * TASKS, 'the records');
  queue(100 / TASKS, 4);
  await cluster.until(() => cluster.jobs('%T').includes('RUNNING'), 'the first start');
  shell(SNAPSHOT_COMMANDS);
  const ask = (...more: string[]) =>
    speculaProcess(['when', '--json', ...more, '--', '-n', '4', '-t', '5', '-J', 'appd'], {
      env: cluster.env,
    });
  const live = ask();
  const onModel = ask('--slurm-conf', cluster.env.SLURM_CONF as string);
  cluster.run('sbatch', '-n4', '-t5', '-Jappd', '-o/dev/null', '--wrap=sleep 50');
  shell(`${SACCT_COMMAND} > past.txt`);

  const present = parseSnapshot(readFileSync(join(cluster.folder, 'snapshot.txt'), 'utf8'), 'snapshot.txt');
  const past = await readTrace(readFileSync(join(cluster.folder, 'past.txt')), {
    ...{ kernel, format: 'sacct', name: 'past.txt', processors: 16 },
  });
  expect(present.jobs.length).toBeGreaterThan(90);
  const asked = [
    ...present.jobs.filter(({ start }) => Number.isNaN(start)).map(({ id }) => queuedJob(present, id)),
    newJob(present),
  ];
  const forecasts: { start: readonly number[]; model: readonly number[]; id: string }[] = [];
  const configuration = readSlurmConf(readFileSync(cluster.env.SLURM_CONF as string, 'utf8'));
  const slurm = (await clusterKernels()).wasm;
  for (const job of asked.filter((_, i) => (asked.length - 1 - i) % 3 === 0)) {
    const question = snapshotQuestion(present, past, job, POLICY);
    const options = { policy: POLICY, samples: 100, calibrationPoints: 0, seed: 1 };
    const { start } = await forecast(kernel, question.history, question, options);
    const onSlurm = snapshotOnSlurm(slurm, { snapshot: present, log: past, configuration }, job);
    const ofModel = { ...options, samples: 32, machine: onSlurm.machine };
    const model = (await forecast(kernel, onSlurm.history, onSlurm, ofModel)).start;
    forecasts.push({ id: job.id, start, model });
  }
  await cluster.until(over, 'the end of the queue', 100_000);

  const starts = new Map(recorded(cluster).map(({ id, start }) => [id, start - present.now]));
  const last = Math.max(...[...starts.keys()].map(Number).filter((id) => id > 0));
  const truths = forecasts.map(({ id }) => starts.get(id === '' ? `${last}` : id) as number);
  const share = (holds: (i: number) => boolean) => truths.filter((_, i) => holds(i)).length / truths.length;
  const below = (by: 'start' | 'model', k: number) => share((i) => truths[i] < forecasts[i][by][k]);
  const medianError = (by: 'start' | 'model') =>
    truths.map((truth, i) => Math.abs(truth - forecasts[i][by][1])).sort((a, b) => a - b)[truths.length >> 1];
  const percent = (value: number) => `${(100 * value).toFixed(0)}%`;
  for (const by of ['start', 'model'] as const)
    console.log(
      `${truths.length} of ${asked.length} jobs, ${by}: below 10, 50, 90%: ${[0, 1, 2].map((k) => percent(below(by, k))).join(', ')};` +
        ` median error ${medianError(by).toFixed(0)} s, last start after ${Math.max(...truths).toFixed(0)} s\n`,
    );
  // The model knows the controller's cycles. The clock of a busy test machine may jump by a minute.
  expect(medianError('model')).toBeLessThan(medianError('start') + 2 * GRID);
  // Half of 80%: a test machine that halts for a second moves all later starts by a minute.
  expect(
    share((i) => truths[i] >= forecasts[i].start[0] - GRID && truths[i] <= forecasts[i].start[2] + GRID),
  ).toBeGreaterThan(0.4);
  // The first third of the queue starts before the last third does, as was said.
  const third = Math.floor(truths.length / 3);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  for (const values of [truths, forecasts.map(({ start }) => start[1])])
    expect(mean(values.slice(0, third))).toBeLessThan(mean(values.slice(-third)));

  const { status, stdout, stderr } = await live;
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { snapshot: read, waiting, startsImmediately } = JSON.parse(stdout);
  expect(read.processors).toBe(16);
  expect({ startsImmediately, many: waiting > 60 }).toEqual({ startsImmediately: false, many: true });
  const model = await onModel;
  expect(model.status, model.stderr).toBe(0);
  const answer = JSON.parse(model.stdout);
  expect(answer.policy).toBe('the model of slurm.conf');
  expect({ startsImmediately: answer.startsImmediately, many: answer.waiting > 60 }).toEqual({
    startsImmediately: false,
    many: true,
  });
});

function newJob(present: Snapshot) {
  const words = ['-n4', '-t5', '-Jappd'];
  return requestedJob(present, { words, script: '', user: 'root', environment: {} }).job;
}
