// A job of a Slurm cluster asks when it starts, and a model of the controller plays the futures.
import { beforeAll, describe, expect, it } from 'vitest';
import { FuturePlayer } from '../../../../src/forecast/futures/player.ts';
import { snapshotOnSlurm } from '../../../../src/forecast/onSlurm/snapshotOnSlurm.ts';
import { Past } from '../../../../src/forecast/past.ts';
import type { Kernel, SlurmKernel } from '../../../../src/kernel/instance.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import { readSlurmConf } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { queuedJob } from '../../../../src/slurm/snapshot/queuedJob.ts';
import { requestedJob } from '../../../../src/slurm/snapshot/request.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { type DumpJob, NOW, nodesWith, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

const CONF = `SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
NodeName=n[1-4] CPUs=4 RealMemory=4000
PartitionName=main Nodes=n[1-4] Default=YES MaxTime=1-00:00:00
PartitionName=short Nodes=n[1-3] MaxTime=30 PriorityTier=2
`;

/** A job that ended long ago. */
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

type Dump = Parameters<typeof snapshotDump>[0];
const listed = (dump: Dump) => parseSnapshot(snapshotDump(dump), 'snapshot.txt');

/** The wait of a job if all take as long as they request: of the queue by its number, or new by options of sbatch. */
async function waitOf(dump: Dump, asked: string, conf = CONF) {
  const present = listed(dump);
  const call = asked.startsWith('-')
    ? requestedJob(present, { words: asked.split(' '), script: '', user: 'ann', environment: {} })
    : { job: queuedJob(present, asked), options: undefined };
  const question = snapshotOnSlurm(
    slurm,
    { snapshot: present, log: past, configuration: readSlurmConf(conf) },
    call.job,
    { options: call.options },
  );
  const { history, now, place, last, machine, notes, configuration } = question;
  const player = new FuturePlayer(kernel, { policy: findPolicy('easy'), machine }, history.processors);
  return { wait: await player.waitByRequests(new Past(history).at(now, place, last)), notes, configuration };
}

const HOUR = 3600;
/** The controller looks within seconds after the nodes are free. */
const soonAfter = (wait: number, seconds: number) => {
  expect(wait).toBeGreaterThanOrEqual(seconds);
  expect(wait).toBeLessThan(seconds + 10);
};

const full = runs('1', 600, 'n[1-4]', { cpus: 16, nodes: 4 });

describe('a job of the queue', () => {
  it('starts when a running job ends, after those before it', async () => {
    const jobs = [full, { id: '2', cpus: 16, nodes: 4 }, { id: '3', cpus: 4 }];
    soonAfter((await waitOf({ jobs }, '2')).wait, HOUR - 600);
    soonAfter((await waitOf({ jobs }, '3')).wait, 2 * HOUR - 600);
  });

  it('starts on the nodes that are free, and not on others', async () => {
    const jobs = [
      runs('1', 600, 'n[1-3]', { cpus: 12, nodes: 3 }),
      { id: '2', cpus: 4 },
      { id: '3', cpus: 4, partition: 'short', limit: '10:00' },
    ];
    soonAfter((await waitOf({ jobs }, '2')).wait, 0);
    soonAfter((await waitOf({ jobs }, '3')).wait, HOUR - 600);
  });

  it('starts when what runs on a node that drains has ended', async () => {
    const jobs = [full, { id: '2', cpus: 12, nodes: 3 }];
    soonAfter((await waitOf({ jobs, nodes: nodesWith('n4', 'ALLOCATED+DRAIN') }, '2')).wait, HOUR - 600);
  });

  it('goes before a job of a user who has used more of the machine', async () => {
    const conf = `${CONF}PriorityType=priority/multifactor
PriorityWeightFairshare=1000
PriorityDecayHalfLife=1-00:00:00
AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageEnforce=associations
`;
    const user = (name: string) => `User - '${name}':DefaultAccount='lab':Fairshare=1`;
    const text = `Cluster - 'c'
Parent - 'root'
Account - 'lab':Description='l':Organization='l':Fairshare=1
Parent - 'lab'
${user('ann')}
${user('bob')}
`;
    const configuration = readSlurmConf(conf, { accounting: { accounts: { text, file: 'accounts.cfg' } } });
    const used = testWorkload(16, [{ submit: 0, run: 9000, request: 9000, processors: 16, user: 1 }]);
    used.jobs.wait.fill(0);
    const all = { cpus: 16, nodes: 4 };
    const present = listed({
      jobs: [
        { ...full, user: 'bob' },
        ...['ann', 'bob'].map((user, i) => ({ id: `${i + 2}`, user, ...all })),
      ],
    });
    const wait = async (mostUsed: string, id: string) => {
      const names = { user: [mostUsed], application: [] };
      const { history, now, place, machine } = snapshotOnSlurm(
        slurm,
        { snapshot: present, log: { ...used, names, unixStartTime: NOW - 20_000 }, configuration },
        queuedJob(present, id),
      );
      const player = new FuturePlayer(kernel, { policy: findPolicy('easy'), machine }, history.processors);
      return player.waitByRequests(new Past(history).at(now, place));
    };
    soonAfter(await wait('bob', '2'), HOUR - 600);
    soonAfter(await wait('ann', '3'), HOUR - 600);
  });

  it('does not start on nodes that are not up', async () => {
    const jobs = [runs('1', 600, 'n[1-3]', { cpus: 12, nodes: 3 }), { id: '2', cpus: 4 }];
    soonAfter((await waitOf({ jobs, nodes: nodesWith('n4', 'IDLE+DRAIN') }, '2')).wait, HOUR - 600);
  });

  it('keeps out of reservations', async () => {
    const reservations = [
      `ReservationName=r StartTime=${NOW + 600} EndTime=${NOW + 7200} Duration=01:50:00 Nodes=n[1-4] NodeCnt=4 Flags=SPEC_NODES Users=root State=INACTIVE`,
    ];
    soonAfter((await waitOf({ jobs: [{ id: '2', cpus: 4 }], reservations }, '2')).wait, 7200);
  });

  it('waits for memory', async () => {
    const head = ['ACCOUNT', 'QOS', 'MIN_MEMORY', 'TRES_PER_NODE', 'FEATURES'];
    const cells = (memory: string) => `lab|normal|${memory}|N/A|(null)`;
    const dump = snapshotDump({
      jobs: [runs('1', 600, 'n[1-4]', { cpus: 4, nodes: 4, name: 'a' }), { id: '2', cpus: 1, name: 'b' }],
    });
    const reported = dump
      .replace('NODELIST|NAME', `NODELIST|${head.join('|')}|NAME`)
      .replace(/\|a$/m, `|${cells('3000M')}|a`);
    const with2 = (memory: string) => {
      const present = parseSnapshot(reported.replace(/\|b$/m, `|${cells(memory)}|b`), 'snapshot.txt');
      return snapshotOnSlurm(
        slurm,
        { snapshot: present, log: past, configuration: readSlurmConf(CONF) },
        queuedJob(present, '2'),
      );
    };
    const wait = async ({ history, now, place, machine }: ReturnType<typeof with2>) =>
      new FuturePlayer(kernel, { policy: findPolicy('easy'), machine }, 16).waitByRequests(
        new Past(history).at(now, place),
      );
    soonAfter(await wait(with2('1000M')), 0);
    soonAfter(await wait(with2('2000M')), HOUR - 600);
  });

  it('goes before held ones, which are left out', async () => {
    const jobs = [full, { id: '2', cpus: 16, nodes: 4, reason: 'JobHeldUser' }, { id: '3', cpus: 4 }];
    const { wait, notes } = await waitOf({ jobs }, '3');
    soonAfter(wait, HOUR - 600);
    expect(notes).toContain('1 waiting jobs are held, or wait for a dependency or a time: left out');
  });
});

describe('the output of squeue for a job', () => {
  const three = runs('1', 600, 'n[1-3]', { cpus: 12, nodes: 3 });
  const conf = CONF.replace('CR_Core_Memory', 'CR_Core');
  const waits = async (id: string, ...jobs: DumpJob[]) => (await waitOf({ jobs }, id, conf)).wait;

  it('is how many CPUs and nodes it wants', async () => {
    soonAfter(await waits('2', three, { id: '2', cpus: 4, nodes: 4 }), HOUR - 600);
    soonAfter(await waits('2', three, { id: '2', cpus: 5, nodes: 1 }), HOUR - 600);
    soonAfter(await waits('2', three, { id: '2', cpus: 4, nodes: 1 }), 0);
  });

  it('is whether it shares its nodes', async () => {
    const alone = { id: '2', cpus: 1, share: 'NO' };
    soonAfter(await waits('3', three, alone, { id: '3', cpus: 1 }), HOUR - 600);
    soonAfter(await waits('3', three, { ...alone, share: 'OK' }, { id: '3', cpus: 1 }), 0);
  });

  it('is the reservation that it is for', async () => {
    const reservations = [
      `ReservationName=r StartTime=${NOW - 600} EndTime=${NOW + 7200} Duration=02:10:00 Nodes=n[1-4] NodeCnt=4 Flags=SPEC_NODES Users=ann State=ACTIVE`,
    ];
    const of = async (reservation: string) =>
      (await waitOf({ jobs: [{ id: '2', cpus: 4, reservation }], reservations }, '2')).wait;
    soonAfter(await of('r'), 0);
    soonAfter(await of('(null)'), 7200);
  });

  it('is its number: jobs come in the order of their numbers, and tasks of an array together', async () => {
    const all = { cpus: 16, nodes: 4 };
    const ids = ['10', '9_2', '9_10', '11', '9_1'];
    const jobs = [full, ...ids.map((id) => ({ id, ...all }))];
    const order = ['9_1', '9_2', '9_10', '10', '11'];
    for (const [i, id] of order.entries()) {
      const { wait } = await waitOf({ jobs }, id);
      expect(wait).toBeGreaterThanOrEqual((i + 1) * HOUR - 600);
      expect(wait).toBeLessThan((i + 1) * HOUR - 600 + 10 * (i + 1));
    }
  });

  it('is not what others of the past asked for in partitions that are gone', async () => {
    const before = testWorkload(16, [
      { submit: 0, run: 60, request: 60, processors: 1 },
      { submit: 9, run: 60, request: 60, processors: 1 },
    ]);
    before.jobs.wait.fill(0);
    before.jobs.partition.set([2, 1]);
    const names = { user: [], application: [], partition: ['main', 'gone'] };
    const present = listed({ jobs: [full, { id: '2' }] });
    const { history, now, place, machine } = snapshotOnSlurm(
      slurm,
      {
        snapshot: present,
        log: { ...before, names, unixStartTime: 1000 },
        configuration: readSlurmConf(CONF),
      },
      queuedJob(present, '2'),
    );
    const player = new FuturePlayer(kernel, { policy: findPolicy('easy'), machine }, history.processors);
    soonAfter(await player.waitByRequests(new Past(history).at(now, place)), HOUR - 600);
  });
});

describe('a new job', () => {
  it('is submitted with its options, after all others', async () => {
    const jobs = [full, { id: '2', cpus: 16, nodes: 4 }];
    soonAfter((await waitOf({ jobs }, '-n 1 -t 60')).wait, 2 * HOUR - 600);
    soonAfter((await waitOf({ jobs: [] }, '-n 1 -t 60 --mem=4000')).wait, 0);
  });

  it('that fits nowhere is refused', async () => {
    await expect(waitOf({}, '-n 1 -t 60 --mem=4001')).rejects.toThrow(
      'the new job: never starts on the cluster of slurm.conf: it needs more nodes, CPUs, memory or GPUs than its partition offers',
    );
  });
});

describe('nodes of the present that the configuration does not have', () => {
  const other = CONF.replaceAll('n[1-4]', 'n[1-2]').replaceAll('n[1-3]', 'n[1-2]');
  const jobs = [
    runs('1', 600, 'n[1-4]', { cpus: 16, nodes: 4 }),
    runs('2', 600, 'n[3-4]', { cpus: 8, nodes: 2, limit: '5:00:00' }),
    { id: '3', cpus: 8, nodes: 2 },
  ];

  it('are counted once, and jobs on the others hold these', async () => {
    const reservations = [
      `ReservationName=r StartTime=${NOW + 9} EndTime=${NOW + 10} Nodes=n[2-4] NodeCnt=3 Users=root`,
    ];
    const { wait, notes, configuration } = await waitOf({ jobs, reservations }, '3', other);
    soonAfter(wait, HOUR - 600);
    expect(notes).toContain('1 running jobs on no node of the configuration: left out');
    const feature = 'nodes of snapshot.txt that this configuration does not have';
    expect(configuration.unsupported.filter((row) => row.feature === feature)).toEqual([
      { feature, asked: ['n3', 'n4'], count: 2, of: 'nodes' },
    ]);
  });
});
