// A log whose jobs ran on the nodes of a Slurm cluster, as forecasts see it.
import { beforeAll, describe, expect, it } from 'vitest';
import { FuturePlayer } from '../../../../src/forecast/futures/player.ts';
import { withNewJob as putNewJob } from '../../../../src/forecast/newJob.ts';
import { jobsOfLog, jobsOfReplay, withNewJob } from '../../../../src/forecast/onSlurm/jobsOfLog.ts';
import { SlurmMachine } from '../../../../src/forecast/onSlurm/slurmMachine.ts';
import { Past } from '../../../../src/forecast/past.ts';
import type { Kernel, SlurmKernel } from '../../../../src/kernel/instance.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import { readSlurmConf, runOnSlurm, slurmTiming } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { submissionsOf } from '../../../../src/slurm/machine/workloadSubmissions.ts';
import type { Workload } from '../../../../src/trace/workload.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { testKernels } from '../../../support/kernels.ts';
import { read } from '../../trace/sacct/dump.ts';

const HEAD = 'JobID|Submit|Start|End|TimelimitRaw|State|NCPUS|Partition|ReqTRES|AllocTRES|NodeList';
const job = (
  id: string,
  submit: number,
  start: number,
  end: number,
  limit: number,
  cpus: number,
  on: string,
  partition = 'main',
) =>
  `${id}|${submit}|${start}|${end}|${limit}|COMPLETED|${cpus}|${partition}|cpu=${cpus},node=1|cpu=${cpus},node=1|${on}`;

const configuration = readSlurmConf(`SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-2] CPUs=4
PartitionName=main Nodes=n[1-2] Default=YES
PartitionName=other Nodes=n[1-2] PriorityTier=2
`);

let kernel: Kernel;
let slurm: SlurmKernel;
beforeAll(async () => {
  kernel = (await testKernels()).wasm;
  slurm = (await clusterKernels()).wasm;
});

const submissions = (workload: Workload) => submissionsOf(workload, { site: configuration });

/** Three jobs fill the cluster from 1000 on; a fourth asks at 1010 for all of a node. */
const LINES = [
  job('1', 1000, 1000, 1500, 10, 2, 'n2'),
  job('2', 1000, 1000, 1400, 20, 2, 'n2'),
  job('3', 1001, 1001, 1300, 30, 4, 'n1', 'other'),
  job('4', 1010, 1600, 1700, 5, 4, 'n2'),
];

async function waitOfLast(workload: Workload, { history, of }: ReturnType<typeof jobsOfLog>) {
  const place = history.jobs.length - 1;
  const moment = new Past(history).at(history.jobs.submit[place], place);
  const machine = new SlurmMachine(slurm, of, slurmTiming(workload));
  const player = new FuturePlayer(kernel, { policy: findPolicy('easy'), machine }, history.processors);
  return player.waitByRequests(moment);
}

describe('a dump that says where its jobs ran', () => {
  it('has them on their nodes when another asks', async () => {
    const workload = await read(LINES, {}, HEAD);
    const found = jobsOfLog(workload, configuration, submissions(workload));
    // Job 2 leaves n2 last, at its limit: 1000 + 1200. Job 3 would leave n1 later.
    const wait = await waitOfLast(workload, found);
    expect(wait).toBeGreaterThanOrEqual(1190);
    expect(wait).toBeLessThan(1200);
    expect(found.of.ranAs(2)).toBe(0);
    expect([0, 2].map((place) => found.of.nodesOf(place))).toEqual([[1], [0]]);
  });

  it('must name nodes that the cluster has', async () => {
    const workload = await read([job('1', 1000, 1000, 1500, 10, 2, 'n[2-3]')], {}, HEAD);
    expect(() => jobsOfLog(workload, configuration, submissions(workload))).toThrow(
      "NodeList 'n[2-3]': slurm.conf has no node 'n3'",
    );
  });

  it('or no forecast can be played from it', async () => {
    const lines = LINES.map((line) => line.slice(0, line.lastIndexOf('|')));
    const workload = await read(lines, {}, HEAD.replace('|NodeList', ''));
    expect(() => jobsOfLog(workload, configuration, submissions(workload))).toThrow(
      /the nodes of its jobs are not recorded; dump it with .*NodeList.*, or use --starts replayed/,
    );
  });
});

it('a job ran in the partition that the dump names, among those that it was submitted to', async () => {
  const lines = [
    job('1', 1000, 1000, 1500, 10, 2, 'n2', 'other'),
    job('2', 1000, 1000, 1500, 10, 2, 'n2', 'main'),
  ];
  const typed = lines.map((line) => `${line}|sbatch -p main,other -n 2 -t 10 a.sh`);
  const workload = await read(typed, {}, `${HEAD}|SubmitLine`);
  const { of } = jobsOfLog(workload, configuration, submissions(workload));
  expect([of.ranAs(0), of.ranAs(1)]).toEqual([1, 0]);
});

it('a new job takes its place among the others, which keep their nodes', async () => {
  const workload = await read(LINES.slice(0, 3), {}, HEAD);
  const { history: known, of: before } = jobsOfLog(workload, configuration, submissions(workload));
  const asked = { submit: known.jobs.submit[0] + 0.5, processors: 4, request: 300, user: 1 };
  const { history, place } = putNewJob(known, asked);
  const of = withNewJob(before, place, history, { user: 'ann' });
  expect(place).toBe(2);
  expect([0, 1, 3].map((one) => of.nodesOf(one))).toEqual([[1], [1], [0]]);
  expect(of.cpusOf).toBeUndefined();
  const withCpus = withNewJob({ ...before, cpusOf: (one) => [one + 7] }, place, history, {});
  expect([0, 1, 2, 3].map((one) => withCpus.cpusOf?.(one))).toEqual([[7], [8], [], [9]]);
  expect(
    [0, 1, 2, 3].map((one) => withNewJob({ ...before, ranAs: () => 5 }, place, history, {}).ranAs(one)),
  ).toEqual([5, 5, 0, 5]);
  const { timeLimit, tasks, user } = of.jobs[of.at[2]];
  expect([of.nodesOf(2), timeLimit, tasks, user]).toEqual([[], 5, 4, 'ann']);
  const moment = new Past(history).at(asked.submit, place);
  const machine = new SlurmMachine(slurm, of, slurmTiming(workload));
  const player = new FuturePlayer(kernel, { policy: findPolicy('easy'), machine }, history.processors);
  // The third job is not there yet: its node is free.
  expect(await player.waitByRequests(moment)).toBeLessThan(10);
});

it('a log that is replayed has its jobs where the model puts them', async () => {
  const workload = await read(LINES, {}, HEAD);
  const { found } = await runOnSlurm(configuration, submissions(workload), { kernel: slurm, workload });
  const replayed = jobsOfReplay(workload, configuration, submissions(workload), found);
  expect(replayed.history.isReplay).toBe(true);
  expect(Array.from(replayed.history.start)).toEqual(Array.from(found.start));
  // In the replay jobs 1 and 2 share a node, and job 3 has the other: it ends first, at its limit of 30 minutes.
  const places = [0, 1, 2].map((place) => [
    replayed.of.nodesOf(place),
    Array.from(replayed.of.cpusOf?.(place) ?? []),
  ]);
  expect(places).toEqual([
    [[0], [2]],
    [[0], [2]],
    [[1], [4]],
  ]);
  const wait = await waitOfLast(workload, replayed);
  expect(wait).toBeGreaterThanOrEqual(1190);
  expect(wait).toBeLessThan(1200);
});

it('a job that is replayed in one of several partitions ran in the first that has its node', async () => {
  const parted = readSlurmConf(`SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-2] CPUs=4
PartitionName=one Nodes=n1 Default=YES
PartitionName=two Nodes=n2
`);
  const lines = [1, 2].map(
    (id) => `${job(`${id}`, 1000, 1000, 1500, 10, 4, 'n2', 'one')}|sbatch -p one,two -n 4 -t 10 a.sh`,
  );
  const workload = await read(lines, {}, `${HEAD}|SubmitLine`);
  const list = submissionsOf(workload, { site: parted });
  const { found } = await runOnSlurm(parted, list, { kernel: slurm, workload });
  const { of } = jobsOfReplay(workload, parted, list, found);
  const places = [0, 1].map((place) => [of.nodesOf(place), of.ranAs(place)]);
  expect(places.sort()).toEqual([
    [[0], 0],
    [[1], 1],
  ]);
});
