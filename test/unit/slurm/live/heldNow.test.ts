// Resources that are not free at present: those allocated to running jobs, and those that only the nodes count.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { FuturePlayer } from '../../../../src/forecast/futures/player.ts';
import { snapshotOnSlurm } from '../../../../src/forecast/onSlurm/snapshotOnSlurm.ts';
import { Past } from '../../../../src/forecast/past.ts';
import type { Kernel, SlurmKernel } from '../../../../src/kernel/instance.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import { readSlurmConf } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { queuedJob } from '../../../../src/slurm/snapshot/queuedJob.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { nodesHolding, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { testKernels } from '../../../support/kernels.ts';
import { atRoot } from '../../../support/paths.ts';
import { testWorkload } from '../../../support/workload.ts';

const CONF = `SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
GresTypes=gpu
NodeName=n[1-4] CPUs=4 RealMemory=4000 Gres=gpu:a100:2
PartitionName=main Nodes=n[1-4] Default=YES MaxTime=1-00:00:00 DefMemPerCPU=100
PartitionName=short Nodes=n[1-3] MaxTime=30
`;
const past = {
  ...testWorkload(16, [{ submit: 0, run: 60, request: 60, processors: 1 }]),
  unixStartTime: 1000,
};
past.jobs.wait.fill(0);

let kernel: Kernel;
let slurm: SlurmKernel;
beforeAll(async () => {
  kernel = (await testKernels()).wasm;
  slurm = (await clusterKernels()).wasm;
});

/** The wait of a job of a dump if all jobs run to their limits, and what the forecast notes. */
async function asked(text: string, id: string, conf = CONF) {
  const present = parseSnapshot(text, 'snapshot.txt');
  const configuration = readSlurmConf(conf);
  const { history, now, place, last, machine, notes } = snapshotOnSlurm(
    slurm,
    { snapshot: present, log: past, configuration },
    queuedJob(present, id),
  );
  const player = new FuturePlayer(kernel, { policy: findPolicy('easy'), machine }, history.processors);
  const wait = await player.waitByRequests(new Past(history).at(now, place, last));
  // One of the past.
  const jobs = history.jobs.length - 1;
  return { wait, notes: notes.filter((note) => note.startsWith('snapshot.txt: ')), jobs };
}

const HOUR = 3600;
const soonAfter = (wait: number, seconds: number) => {
  expect(wait).toBeGreaterThanOrEqual(seconds);
  expect(wait).toBeLessThan(seconds + 10);
};
const waits = (more: Record<string, string>, cpus = 1) => ({ id: '9', cpus, more });
const TWO_GPUS = { TRES_PER_NODE: 'gres:gpu:2' };

describe('GPUs of running jobs', () => {
  const columns = ['TRES_ALLOC', 'TRES_PER_JOB', 'TRES_PER_NODE'];
  const held = (n: number, gpus: string) => ({ TRES_ALLOC: `cpu=${n},mem=${100 * n}M,node=1,${gpus}` });

  it.each([
    ['of any type', 'gres/gpu=1'],
    ['of a type, without the sum', 'gres/gpu:a100=1'],
    ['of a type and their sum', 'gres/gpu=1,gres/gpu:a100=1'],
  ])('are those that they were allocated: %s', async (_, gpus) => {
    const on = (n: number) => runs(`${n}`, 600, `n${n}`, { more: held(1, gpus) });
    const dump = (...jobs: number[]) =>
      snapshotDump({ columns, jobs: [...jobs.map(on), waits({ TRES_PER_NODE: 'gres/gpu:a100:2' })] });
    soonAfter((await asked(dump(1, 2, 3), '9')).wait, 0);
    soonAfter((await asked(dump(1, 2, 3, 4), '9')).wait, HOUR - 600);
  });

  it('are shared among their nodes, evenly or with as many CPUs for each', async () => {
    const job = (gpus: number, cpus: number) =>
      runs('1', 600, 'n[1-4]', {
        ...{ cpus, nodes: 4 },
        more: { TRES_ALLOC: `cpu=${cpus},mem=${100 * cpus}M,node=4,gres/gpu=${gpus}` },
      });
    const dump = (gpus: number, cpus: number, wanted: string) =>
      snapshotDump({ columns, jobs: [job(gpus, cpus), waits({ TRES_PER_NODE: wanted })] });
    soonAfter((await asked(dump(4, 4, 'gres:gpu:1'), '9')).wait, 0);
    soonAfter((await asked(dump(4, 4, 'gres:gpu:2'), '9')).wait, HOUR - 600);
    // Two on three of the nodes, one on the last.
    soonAfter((await asked(dump(7, 7, 'gres:gpu:1'), '9')).wait, 0);
    soonAfter((await asked(dump(8, 8, 'gres:gpu:1'), '9')).wait, HOUR - 600);
  });

  it('are those that they asked for where Slurm does not count GPUs', async () => {
    const on = (n: number) =>
      runs(`${n}`, 600, `n${n}`, {
        more: { TRES_ALLOC: 'cpu=1,mem=100M,node=1', TRES_PER_JOB: 'gres:gpu:2' },
      });
    const jobs = [1, 2, 3, 4].map(on);
    soonAfter(
      (await asked(snapshotDump({ columns, jobs: [...jobs, waits(TWO_GPUS)] }), '9')).wait,
      HOUR - 600,
    );
  });

  it('are those that their nodes count where no column has them', async () => {
    const nodes = nodesHolding({
      n1: 'cpu=1,mem=100M,gres/gpu=2',
      n2: 'cpu=1,mem=100M,gres/gpu=2',
      n3: 'cpu=1,mem=100M,gres/gpu=2',
      n4: 'cpu=1,mem=100M,gres/gpu=2',
    });
    const jobs = [1, 2, 3].map((n) => runs(`${n}`, 600, `n${n}`, { limit: '2:00:00' }));
    const last = runs('4', 600, 'n4');
    const dump = snapshotDump({ nodes, columns: ['TRES_PER_NODE'], jobs: [...jobs, last, waits(TWO_GPUS)] });
    const { wait, notes, jobs: all } = await asked(dump, '9');
    soonAfter(wait, HOUR - 600);
    expect(all).toBe(5);
    expect(notes).toEqual([
      'snapshot.txt: the nodes count 8 GPUs on n1, n2, n3, … as allocated that no listed job shows: not free until the jobs there end; a node without jobs is held for the limit of its partition at most',
    ]);
  });
});

describe('memory of running jobs', () => {
  const columns = ['MIN_MEMORY', 'TRES_ALLOC'];

  it.each([
    ['each CPU', 'cpu=3,mem=3300M,node=1', HOUR - 600],
    ['each node', 'cpu=3,mem=1100M,node=1', 0],
  ])('is for %s if the total says so', async (_, tres, wait) => {
    const more = { MIN_MEMORY: '1100M', TRES_ALLOC: tres };
    const jobs = [1, 2, 3, 4].map((n) => runs(`${n}`, 600, `n${n}`, { cpus: 3, more }));
    const next = waits({ MIN_MEMORY: '1000M', TRES_ALLOC: 'cpu=1,mem=1000M,node=1' });
    soonAfter((await asked(snapshotDump({ columns, jobs: [...jobs, next] }), '9')).wait, wait);
  });

  it('is that of their nodes if no column has it', async () => {
    const conf = CONF.replace(' DefMemPerCPU=100', '');
    const nodes = (mem: string) =>
      nodesHolding(Object.fromEntries([1, 2, 3, 4].map((n) => [`n${n}`, `cpu=1,mem=${mem}`])));
    const jobs = [...[1, 2, 3, 4].map((n) => runs(`${n}`, 600, `n${n}`)), { id: '9', more: {} }];
    const ofMemory = (mem: string) =>
      asked(
        snapshotDump({ jobs, nodes: nodes(mem) }),
        '9',
        conf.replace('MaxTime=1-00:00:00', 'MaxTime=1-00:00:00 DefMemPerNode=1000'),
      );
    soonAfter((await ofMemory('3000M')).wait, 0);
    soonAfter((await ofMemory('3500M')).wait, HOUR - 600);
  });
});

describe('usage that no listed job shows', () => {
  const columns = ['TRES_ALLOC'];
  const mine = waits({ TRES_ALLOC: 'cpu=13,mem=1300M,node=1' }, 13);
  const own = runs('1', 600, 'n4', { more: { TRES_ALLOC: 'cpu=1,mem=100M,node=1' } });
  const hidden = { n1: 'cpu=1,mem=100M', n2: 'cpu=1,mem=100M', n3: 'cpu=1,mem=100M', n4: 'cpu=1,mem=100M' };

  it('is held for the limit of the partition on a node without jobs', async () => {
    const { wait, notes } = await asked(
      snapshotDump({ columns, nodes: nodesHolding(hidden), jobs: [own, mine] }),
      '9',
    );
    soonAfter(wait, HOUR - 600);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('the nodes count 3 CPUs, 300 MB on n1, n2, n3 as allocated');
    const alone = snapshotDump({ columns, nodes: nodesHolding(hidden), jobs: [mine] });
    soonAfter((await asked(alone, '9')).wait, 24 * HOUR - 1);
  });

  it('may be GPUs alone, for jobs that have other GPUs', async () => {
    const nodes = nodesHolding(
      Object.fromEntries([1, 2, 3, 4].map((n) => [`n${n}`, 'cpu=1,mem=100M,gres/gpu=2'])),
    );
    const jobs = [1, 2, 3, 4].map((n) =>
      runs(`${n}`, 600, `n${n}`, { more: { TRES_ALLOC: 'cpu=1,mem=100M,node=1,gres/gpu=1' } }),
    );
    const next = { id: '9', more: { TRES_ALLOC: 'cpu=1,mem=100M,node=1,gres/gpu=1' } };
    const {
      wait,
      notes,
      jobs: all,
    } = await asked(snapshotDump({ columns, nodes, jobs: [...jobs, next] }), '9');
    soonAfter(wait, HOUR - 600);
    // One more on each node.
    expect(all).toBe(9);
    expect(notes[0]).toContain('the nodes count 4 GPUs on');
    const plain = { id: '9', more: { TRES_ALLOC: 'cpu=3,mem=300M,node=1' }, cpus: 3 };
    soonAfter((await asked(snapshotDump({ columns, nodes, jobs: [...jobs, plain] }), '9')).wait, 0);
  });

  it('is free if a job that has ended still holds the node', async () => {
    const ended = [1, 2, 3].map((n) => ({ id: `${n + 4}`, state: 'COMPLETING', on: `n${n}` }));
    const { wait, notes } = await asked(
      snapshotDump({ columns, nodes: nodesHolding(hidden), jobs: [...ended, own, mine] }),
      '9',
    );
    soonAfter(wait, 0);
    expect(notes).toEqual([]);
  });

  it('may be less than the jobs show, which are believed', async () => {
    const jobs = [
      runs('1', 600, 'n[1-4]', { cpus: 16, nodes: 4, more: { TRES_ALLOC: 'cpu=16,mem=1600M,node=4' } }),
    ];
    const { wait, notes } = await asked(
      snapshotDump({ columns, nodes: nodesHolding({}), jobs: [...jobs, mine] }),
      '9',
    );
    soonAfter(wait, HOUR - 600);
    expect(notes).toEqual([
      'snapshot.txt: the listed jobs hold 16 CPUs, 1,600 MB on n1, n2, n3, … that the nodes do not count: not free',
    ]);
  });
});

it('jobs 43 and 66 of a real queue wait for GPUs that only the nodes count', async () => {
  const text = readFileSync(atRoot('test', 'fixtures', 'slurm-live', 'queue.txt'), 'utf8');
  const conf = readFileSync(atRoot('examples', 'slurm', 'site', 'slurm.conf'), 'utf8');
  // squeue expected the first of them after 718 s.
  for (const id of ['43', '66']) soonAfter((await asked(text, id, conf)).wait, 718);
});
