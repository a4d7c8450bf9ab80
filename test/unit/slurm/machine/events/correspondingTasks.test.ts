// Tasks that wait for the same tasks of another array (aftercorr), worked out by hand.
import { expect, test } from 'vitest';
import { EVENTS } from '../../../../../src/slurm/machine/codes.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, runOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
PriorityType=priority/basic
NodeName=n1 CPUs=2
NodeName=n[2-5] CPUs=8
PartitionName=main Nodes=n1 Default=YES MaxTime=INFINITE
PartitionName=wide Nodes=n[2-5] MaxTime=INFINITE
`;

const job = (at: number, run: number, words: string) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime ${run} ${words} x.job\n`;

async function run(lines: readonly string[], settings = '') {
  const configuration = readSlurmConf(`${settings}\n${CONF}`, { version: '24.11' });
  const { found } = await runOnSlurm(configuration, readEvents(lines.join(''), { file: 'jobs' }), { kernel });
  return { starts: [...found.start], ends: [...found.end], reasons: [...found.reason] };
}

test('a task starts after the task of the same number, and one without waits for all', async () => {
  const { starts, ends } = await run([
    job(0, 100, '-J a -n 1 -t 5 --array=1-4'),
    job(5, 10, '-p wide -n 1 -t 5 --array=1-5 -d aftercorr:a'),
  ]);
  for (const task of [0, 1, 2, 3]) {
    // Nodes are free one second after an end, and a pass follows within four.
    expect(starts[4 + task]).toBeGreaterThan(ends[task]);
    expect(starts[4 + task]).toBeLessThan(ends[task] + 6);
  }
  expect(starts[8]).toBeGreaterThan(ends[3]);
  expect(ends[3] - ends[0]).toBeGreaterThan(90);
});

test('a job that is no array waits for all tasks', async () => {
  const { starts, ends } = await run([
    job(0, 100, '-J a -n 1 -t 5 --array=1-4'),
    job(5, 10, '-p wide -n 1 -t 5 -d aftercorr:a'),
  ]);
  expect(starts[4]).toBeGreaterThan(Math.max(...ends.slice(0, 4)));
});

test('a task whose task fails never starts, and the others do', async () => {
  const two = '-p wide -n 1 -t 5 -d aftercorr:a --array=1-2';
  const killed = [job(0, 100, '-J a -n 1 -t 1 --array=1-2')];
  const { starts, reasons } = await run([
    ...killed,
    job(5, 10, two),
    job(6, 10, `${two} --kill-on-invalid-dep=yes`),
  ]);
  expect(starts.slice(2)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  expect(reasons.slice(2)).toEqual([1, 2, 3, 4].map(() => EVENTS.DEPENDENCY_NEVER_SATISFIED));
});

test.each([
  ['', 16, 10],
  ['SchedulerParameters=correspond_after_task_cnt=12', 16, 12],
  ['', 12, 10],
  // The last task is no array any more.
  ['', 11, 11],
])('tasks have their own reasons up to a number of them: %s, %i tasks', async (settings, tasks, count) => {
  // All tasks fail: those with records of their own can never start, and the others still wait.
  const { reasons } = await run(
    [
      job(0, 100, `-J a -p wide -n 1 -t 1 --array=1-${tasks}`),
      job(5, 10, `-n 1 -t 5 --array=1-${tasks} -d aftercorr:a`),
    ],
    settings,
  );
  const never = reasons.slice(tasks).filter((one) => one === EVENTS.DEPENDENCY_NEVER_SATISFIED);
  expect(never.length).toBe(count);
  expect(reasons.slice(tasks + count)).toEqual(Array(tasks - count).fill(EVENTS.DEPENDENCY));
});

test('a task waits for its begin time after the task of the same number', async () => {
  const { starts } = await run([
    job(0, 100, '-J a -p wide -n 1 -t 5 --array=1-3'),
    job(5, 10, '-p wide -n 1 -t 5 --array=1-3 -d aftercorr:a --begin=now+300'),
  ]);
  for (const start of starts.slice(3)) {
    expect(start).toBeGreaterThanOrEqual(305);
    expect(start).toBeLessThan(305 + 6);
  }
});

test('the tasks of an array that is held wait for its release', async () => {
  const { starts } = await run([
    job(0, 100, '-J a -p wide -n 1 -t 5 --array=1-3'),
    job(5, 10, '-J b -p wide -n 1 -t 5 --array=1-3 -d aftercorr:a --hold'),
    '-dt 400 -e scontrol | release b\n',
  ]);
  for (const start of starts.slice(3)) {
    expect(start).toBeGreaterThanOrEqual(400);
    expect(start).toBeLessThan(400 + 6);
  }
});

test('the dependency as it is read', () => {
  const { cluster } = readSlurmConf(CONF, { version: '24.11' });
  const jobs = readSubmissions(
    [job(0, 9, '-J a -n 1 --array=1-2'), job(1, 9, '-n 1 --array=1-2 -d aftercorr:a')].join(''),
    'jobs',
    cluster,
  );
  expect(jobs[2].dependency).toEqual({ terms: [{ kind: 'aftercorr', on: 0 }], isAny: false });
});
