// Rules that changed between versions of Slurm, worked out by hand: the same jobs under a version before and after.
import { expect, test } from 'vitest';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, runOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../src/slurm/machine/submissions.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { placements } from '../../../support/slurmMachine/placements.ts';

const { wasm: kernel } = await clusterKernels();

const SETTINGS = 'SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nPriorityType=priority/basic\n';

type Job = readonly [submit: number, run: number, options: string];

/** The starts and ends of jobs. */
async function run(version: string, conf: string, jobs: readonly Job[]) {
  const lines = jobs.map(
    ([submit, time, words]) => `-dt ${submit} -e submit_batch_job | -sim-walltime ${time} ${words} x.job\n`,
  );
  const configuration = readSlurmConf(
    `${SETTINGS}${conf}\nPartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE\n`,
    { version },
  );
  const { found } = await runOnSlurm(configuration, readEvents(lines.join(''), { file: 'jobs' }), { kernel });
  return { starts: [...found.start], ends: [...found.end] };
}

const NODES = 'NodeName=a[1-2] CPUs=4\nNodeName=b[1-2] CPUs=2';

test.each([
  ['22.05', '24.11.0', ['a1:2 a2:2', 'a1:3 a2:3']],
  ['24.11.1', '25.05', ['a1:2 a2:1', 'a1:3 a2:2']],
  ['25.11', '26.05', ['a1:2 a2:2', 'a1:3 a2:3']],
])('--ntasks-per-node from %s to %s', async (from, to, expected) => {
  for (const version of [from, to]) {
    const placed = await placements(
      `${SETTINGS}NodeName=a[1-2] CPUs=4\nPartitionName=main Nodes=ALL Default=YES`,
      ['-n 3 --ntasks-per-node=2 -t 1'],
      version,
    );
    const more = await placements(
      `${SETTINGS}NodeName=a[1-2] CPUs=4\nPartitionName=main Nodes=ALL Default=YES`,
      ['-n 5 --ntasks-per-node=3'],
      version,
    );
    expect([...placed, ...more]).toEqual(expected);
  }
});

test.each([
  // The node with the fewest CPUs that are enough.
  ['25.11', ['b1:2', 'a1:3', 'b2:1']],
  // The first node with enough.
  ['26.05', ['a1:2', 'a2:3', 'a1:1']],
])('a job of one node under %s', async (version, expected) => {
  const conf = `${SETTINGS}${NODES}\nPartitionName=main Nodes=ALL Default=YES`;
  expect(await placements(conf, ['-n 1 -c 2', '-n 3 -N 1', '-n 1'], version)).toEqual(expected);
});

test('a job of one node gets the lightest node under 26.05, before the first', async () => {
  const conf = `${SETTINGS}NodeName=a1 CPUs=4 Weight=7\nNodeName=b1 CPUs=4 Weight=3\nPartitionName=main Nodes=ALL Default=YES`;
  expect(await placements(conf, ['-n 1', '-N 1 -n 4'], '26.05')).toEqual(['b1:1', 'a1:4']);
});

test.each([
  // c is planned from 660 on, before the end of d.
  ['22.05', false],
  // From 720 on.
  ['24.11', true],
])('the reservation of a planned start that ends at 670 under %s', async (version, startsAtOnce) => {
  const { starts } = await run(version, 'NodeName=n[1-2] CPUs=4', [
    [10, 600, '-w n1 -n 4 -t 10'],
    // b waits until 610.
    [11, 60, '-w n1 -n 4 -t 1'],
    [12, 60, '-N 2 -n 8 -t 1'],
    // d would start in the cycle at 40, and end at 700.
    [13, 600, '-w n2 -n 4 -t 11'],
  ]);
  expect(starts[0]).toBe(10);
  expect(starts[3] === 40).toBe(startsAtOnce);
});

test.each([
  // The ends at 600 and 660 are in one window, so that c is planned at 660.
  ['22.05', true],
  // The next start time is 600, when p leaves its node, so that only the first end counts and c is planned then.
  ['24.11', false],
])('ends after the next start time under %s', async (version, startsAtOnce) => {
  const conf = 'SchedulerParameters=bf_resolution=30,bf_interval=20\nNodeName=n1 CPUs=4\nNodeName=n2 CPUs=2';
  const { starts } = await run(version, conf, [
    [0, 540, '-x n1 -n 2 -t 9'],
    [0, 600, '-x n2 -n 1 -t 10'],
    [0, 660, '-x n2 -n 2 -t 11'],
    // p
    [11, 60, '-x n1 -n 2 -t 1'],
    // c
    [12, 300, '-x n2 -n 2 -t 5'],
    // d would end at 620.
    [13, 600, '-x n2 -n 1 -t 10'],
  ]);
  expect(starts.slice(0, 3)).toEqual([0, 0, 0]);
  expect(starts[5] === 20).toBe(startsAtOnce);
});

test.each([
  // The ends at 600 and 660 are in one window, so that c is planned at 660 on n1, and d starts at once.
  ['25.05.0', true],
  // n1 is free at 600.
  ['25.05.1', false],
])('an end on another node, in the window of the end that a job waits for, under %s', async (version, startsAtOnce) => {
  const conf = 'SchedulerParameters=bf_resolution=30,bf_interval=20\nNodeName=n[1-2] CPUs=4';
  const { starts } = await run(version, conf, [
    [0, 600, '-w n1 -n 3 -t 10'],
    [0, 660, '-w n2 -n 3 -t 11'],
    // c
    [11, 300, '-N 1 -n 4 -t 5'],
    // d would end at 620.
    [12, 600, '-w n1 -n 1 -t 10'],
  ]);
  expect(starts.slice(0, 2)).toEqual([0, 0]);
  expect(starts[3] === 20).toBe(startsAtOnce);
});

test.each([
  // a comes first again when h has ended.
  ['24.05.4', 'a'],
  // It goes behind b.
  ['24.05.5', 'b'],
])('a requeued job and one that was submitted after it under %s', async (version, first) => {
  const conf =
    'PreemptType=preempt/partition_prio\nPreemptMode=REQUEUE\nNodeName=n1 CPUs=4\nPartitionName=high Nodes=n1 PriorityTier=10';
  const { starts } = await run(version, conf, [
    // a
    [0, 300, '-n 4 -t 5'],
    // h preempts it.
    [5, 200, '-n 4 -t 4 -p high'],
    // b waits by then.
    [2, 300, '-n 4 -t 5'],
  ]);
  expect(starts[1]).toBeLessThan(60);
  const early = Math.min(starts[0], starts[2]);
  expect(early).toBeGreaterThan(starts[1] + 200);
  expect(starts[2] < starts[0] ? 'b' : 'a').toBe(first);
});

const WHOLE = `GresTypes=gpu
SchedulerParameters=bf_interval=20
NodeName=n1 CPUs=8 Gres=gpu:1
NodeName=n2 CPUs=4 Gres=gpu:1
PartitionName=whole Nodes=ALL OverSubscribe=EXCLUSIVE PriorityTier=2`;

test.each([
  // c is planned on the whole node with the fewest CPUs, so that d starts on the other.
  ['23.11.5', true],
  // With a GPU it may have one CPU of each node, and is planned on the first.
  ['23.11.6', false],
  ['25.11.4', false],
  ['25.11.5', true],
])('a job in a partition of whole nodes, which needs one CPU, under %s', async (version, startsAtOnce) => {
  const { starts } = await run(version, WHOLE, [
    [0, 600, '-w n1 -n 1 -t 10'],
    [0, 600, '-w n2 -n 1 -t 10'],
    // c
    [11, 60, '-p whole -n 1 --gres=gpu:1 -t 5'],
    // d
    [12, 900, '-w n1 -n 1 -t 20'],
  ]);
  expect(starts.slice(0, 2)).toEqual([0, 0]);
  expect(starts[3] === 20).toBe(startsAtOnce);
});

test.each([
  // n1 has the fewest CPUs that are enough. The job of before is about to end there, so that c waits for the next cycle.
  ['24.05', 80],
  ['24.11', 60],
  ['26.05', 60],
])('a cycle half a second after an end on the node that fits best under %s', async (version, start) => {
  const conf = 'SchedulerParameters=bf_interval=20\nNodeName=n1 CPUs=2\nNodeName=n2 CPUs=4';
  const { starts } = await run(version, conf, [
    [0, 59.5, '-w n1 -n 2 -t 1'],
    [0, 600, '-w n2 -n 1 -t 10'],
    [1, 60, '-N 2 -n 6 -t 5'],
    // c
    [58, 60, '-n 2 -t 2'],
  ]);
  expect(starts.slice(0, 2)).toEqual([0, 0]);
  expect(starts[3]).toBe(start);
});

test.each([
  // It keeps its minimum limit of 2 minutes.
  ['25.05.2', 30 + 120],
  // The planned start of b needs the node at 600: 9 whole minutes after the start at 30.
  ['25.05.3', 30 + 540],
])('the limit of a job with --time-min that backfill starts under %s', async (version, end) => {
  const { starts, ends } = await run(version, 'NodeName=n1 CPUs=4', [
    [0, 600, '-n 3 -t 10'],
    [10, 60, '-n 2 -t 20'],
    [20, 1500, '-n 1 -t 30 --time-min=2'],
  ]);
  expect(starts[2]).toBe(30);
  expect(ends[2]).toBe(end);
});

test.each([
  '22.05',
  '26.05',
])('a job that lacks licenses and nodes is passed over under %s', async (version) => {
  // Since 23.02 the select plugin asks for licenses, but before it looks at nodes.
  const conf = 'Licenses=matlab:1\nSchedulerType=sched/builtin\nNodeName=n1 CPUs=4';
  const { starts } = await run(version, conf, [
    [0, 60, '-n 1 -L matlab:1 -t 1'],
    [11, 60, '-N 1 --exclusive -L matlab:1 -t 1'],
    [12, 60, '-n 1 -t 1'],
  ]);
  expect(starts[0]).toBe(0);
  expect(starts[2]).toBe(14);
});

test.each([
  // Three tasks are planned one after the other, the last until 2,400, and b then.
  ['23.02.3', true],
  // With the running one, one task is planned, so that b is planned at 1,200.
  ['23.02.4', false],
])('planned tasks of an array with a limit under %s', async (version, startsAtOnce) => {
  const { starts } = await run(version, 'NodeName=n1 CPUs=4\nNodeName=n2 CPUs=2', [
    [0, 600, '-N 1 -n 4 -t 10 --array=0-3%2'],
    [10, 60, '-N 2 -n 2 -t 5'],
    // c would end after 1,800 s.
    [20, 600, '-w n2 -n 2 -t 30'],
  ]);
  expect(starts.at(-1) === 30).toBe(startsAtOnce);
});

test.each([
  // The second task is tested though two tests were the limit.
  ['23.02.0', [30, 30]],
  ['23.02.1', [30, 60]],
])('bf_max_job_test between tasks of an array under %s', async (version, expected) => {
  const conf =
    'SchedulerParameters=bf_max_job_test=2,default_queue_depth=0,sched_interval=10000\nNodeName=n1 CPUs=4';
  const { starts } = await run(version, conf, [
    [0, 600, '-n 2 -t 10'],
    [10, 60, '-n 4 -t 1'],
    [20, 300, '-n 1 -t 5 --array=0-1'],
  ]);
  expect(starts.slice(2)).toEqual(expected);
});

test.each([
  ['23.11.5', 'a2:4'],
  ['23.11.6', 'a2:1'],
])('a job that an exclusive partition cannot start gets of another under %s', async (version, expected) => {
  const conf = `${SETTINGS}NodeName=a[1-2] CPUs=4
PartitionName=whole Nodes=a1 PriorityTier=2 OverSubscribe=EXCLUSIVE MaxTime=30
PartitionName=main Nodes=a[1-2] Default=YES MaxTime=INFINITE`;
  expect(await placements(conf, ['-n 1 -w a1', '-n 1 -p whole,main'], version)).toEqual(['a1:1', expected]);
});

test('the rest of an array of which a task started in an exclusive partition gets whole nodes elsewhere', async () => {
  const conf = `${SETTINGS}NodeName=a[1-2] CPUs=4
PartitionName=whole Nodes=a1 PriorityTier=2 OverSubscribe=EXCLUSIVE MaxTime=30
PartitionName=main Nodes=a[1-2] Default=YES MaxTime=INFINITE`;
  // The tasks are the first two jobs.
  const [first, second] = await placements(conf, ['-n 1 -p whole,main --array=0-1', '-n 1'], '24.11');
  expect([first, second]).toEqual(['a1:4', 'a2:4']);
});

test.each([
  // The list of jobs, in which the second is the first to fit.
  ['24.05', [0, 2]],
  // By priority, which --nice lowers.
  ['24.11', [0, 1]],
])('sched/builtin with priority/basic under %s', async (version, order) => {
  const conf = 'SchedulerType=sched/builtin\nNodeName=n1 CPUs=4';
  const { starts } = await run(version, conf, [
    [0, 100, '-n 4 -t 2'],
    [10, 100, '-n 4 -t 2 --nice=100'],
    [20, 100, '-n 4 -t 2'],
  ]);
  const later = starts[2] > starts[1] ? 2 : 1;
  expect([starts.indexOf(Math.min(...starts)), later]).toEqual(order);
});

test.each([
  ['24.05', undefined],
  ['24.11', 2],
])('the size of a job that needs two nodes for its tasks under %s', (version, nodes) => {
  const { cluster } = readSlurmConf(
    `${SETTINGS}NodeName=n[1-2] CPUs=4\nPartitionName=main Nodes=ALL Default=YES\n`,
    { version },
  );
  const [job] = readSubmissions(
    '-dt 0 -e submit_batch_job | -sim-walltime 9 -n 4 --ntasks-per-node=2 x.job\n',
    'jobs',
    cluster,
  );
  expect(job.minNodes).toBe(2);
  expect(job.sizeNodes).toBe(nodes === undefined ? 1 : undefined);
});

test.each([
  ['24.05', false],
  ['24.11', true],
])('priorities without slurmdbd under %s', (version, recomputes) => {
  const conf = `${SETTINGS}NodeName=n1\nPartitionName=main Nodes=ALL\nPriorityWeightAge=10\n`;
  const { priority } = readSlurmConf(conf, { version }).cluster;
  expect(priority).toMatchObject({ recomputes, weightAge: 0 });
});
