// Replays on a cluster that begin in the middle, by hand: one CPU, and jobs that gain priority with age alone.
import { beforeAll, expect, it } from 'vitest';
import type { SlurmKernel } from '../../../../src/kernel/instance.ts';
import type { ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import { replayCluster } from '../../../../src/slurm/machine/replay.ts';
import { readSlurmConf, SLURM_TIMING } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../src/slurm/machine/submissions.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';

const { cluster } = readSlurmConf(`SelectType=select/cons_tres
SelectTypeParameters=CR_Core
PriorityType=priority/multifactor
PriorityWeightAge=604800
AccountingStorageType=accounting_storage/slurmdbd
NodeName=n[1-2] CPUs=2
PartitionName=main Nodes=n1 Default=YES
PartitionName=other Nodes=n2
PartitionName=both Nodes=n[1-2]
`);
const [ofTwo, ofOther, ofThree] = readSubmissions(
  ['-n 2 -t 60', '-n 2 -t 60 -p other', '-n 3 -N 2 -t 60 -p both']
    .map((words) => `-dt 0 -e submit_batch_job | -sim-walltime 100 ${words} pseudo.job`)
    .join('\n'),
  'jobs',
  cluster,
);

let kernels: readonly SlurmKernel[];
beforeAll(async () => {
  const { wasm, twin } = await clusterKernels();
  kernels = [wasm, twin];
});

async function starts(jobs: readonly ClusterJob[], begin = 1000, cycleGrowth?: number): Promise<number[]> {
  const timing = { ...SLURM_TIMING, begin, cycleGrowth };
  const [wasm, twin] = await Promise.all(
    kernels.map((kernel) => replayCluster(kernel, cluster, jobs, timing)),
  );
  expect([...twin.start]).toEqual([...wasm.start]);
  return [...wasm.start];
}

it('a job has aged since its submission, or since the time that it asked to begin', async () => {
  const held = { ...ofTwo, submit: 0, run: 500, held: { since: 600, as: 0, on: [[0, 2]] as const } };
  const early = { ...ofTwo, submit: 300, run: 100 };
  // Submitted first, but it has aged for 400 s only.
  const [, late, first] = await starts([held, { ...ofTwo, submit: 0, begin: 600, run: 100 }, early]);
  expect(first).toBeGreaterThanOrEqual(1100);
  expect(late).toBeGreaterThanOrEqual(first + 100);
  // Without a time to begin it goes first.
  const [, before, after] = await starts([held, { ...ofTwo, submit: 0, run: 100 }, early]);
  expect(after).toBeGreaterThanOrEqual(before + 100);
});

it('nothing happens before the beginning, and running jobs keep their starts and nodes', async () => {
  const on = (node: number, cpus: number) => [[node, cpus]] as const;
  const jobs = [
    { ...ofTwo, submit: 0, run: 700, held: { since: 600, as: 0, on: on(0, 1) } },
    { ...ofOther, submit: 0, run: 900, held: { since: 600, as: 0, on: on(1, 2) } },
    // One CPU is free on the first node, none on the second.
    { ...ofTwo, tasks: 1, submit: 100, run: 100 },
    { ...ofOther, submit: 200, run: 100 },
  ];
  const [one, two, now, then] = await starts(jobs);
  expect([one, two]).toEqual([600, 600]);
  expect(now).toBeGreaterThanOrEqual(1000);
  expect(now).toBeLessThan(1010);
  expect(then).toBeGreaterThanOrEqual(1500);
  expect(then).toBeLessThan(1510);
});

it('a job that runs on several nodes holds its CPUs of each', async () => {
  const on = [
    [0, 2],
    [1, 1],
  ] as const;
  const jobs = [
    { ...ofThree, submit: 0, run: 700, held: { since: 600, as: 0, on } },
    { ...ofTwo, tasks: 1, submit: 100, run: 100 },
    { ...ofOther, tasks: 1, submit: 200, run: 100 },
  ];
  const [, onFull, onOther] = await starts(jobs);
  expect(onFull).toBeGreaterThanOrEqual(1300);
  expect(onOther).toBeLessThan(1010);
});

it('backfill cycles are as far apart as bf_interval, or as a share of the time since the beginning', async () => {
  const held = {
    ...ofTwo,
    submit: 0,
    run: 18_000,
    timeLimit: 300,
    held: { since: 600, as: 0, on: [[0, 2]] as const },
  };
  // Waits for both nodes, so that only a cycle starts a job on the free one.
  const wide = { ...ofThree, submit: 0 };
  const short = { ...ofThree, tasks: 2, minNodes: 1, submit: 7000, run: 60 };
  const cycleAfter = (growth: number) => {
    let cycle = 1000;
    while (cycle < short.submit) cycle += Math.max(30, Math.floor(growth * (cycle - 1000)));
    return cycle;
  };
  expect((await starts([held, wide, short]))[2]).toBe(cycleAfter(0));
  expect(cycleAfter(0.1)).toBeGreaterThan(7200);
  expect((await starts([held, wide, short], 1000, 0.1))[2]).toBe(cycleAfter(0.1));
});
