// Makes the files of a busy cluster for commands that read its queue: slurm.conf, the accounts, a dump of squeue and
// scontrol, and one of sacct. Random submissions run on the model of the controller until about a thousand jobs wait, so
// the running jobs are where a scheduler put them.
import type { SlurmKernel } from '../../src/kernel/instance.ts';
import type { Cluster, ClusterNode } from '../../src/slurm/machine/cluster.ts';
import type { SlurmSubmission } from '../../src/slurm/machine/events/eventLines.ts';
import { hostList } from '../../src/slurm/machine/hostNames.ts';
import { replayCluster } from '../../src/slurm/machine/replay.ts';
import { readSlurmConf, slurmTiming } from '../../src/slurm/machine/replayOnSlurm.ts';
import { clusterJobs } from '../../src/slurm/machine/submissions.ts';
import { uniform } from '../../test/support/cluster/clusterWorkload.ts';

/** Seconds since 1970 of the first submission and of the queue. */
const BEGIN = 1_793_000_000;
const DAYS = 20;
const NOW = BEGIN + DAYS * 86_400;

const NODES = { c: [320, 32, 192_000, 0], m: [16, 64, 1_500_000, 0], g: [24, 32, 384_000, 4] } as const;
/** Nodes, hours of the longest limit, tier, share of the jobs, most nodes of a job. */
const PARTITIONS = {
  main: ['c[1-320]', 24, 10, 0.4, 8],
  short: ['c[1-320]', 4, 10, 0.15, 4],
  long: ['c[161-320]', 168, 10, 0.1, 4],
  wide: ['c[1-320]', 24, 10, 0.05, 48],
  highmem: ['m[1-16]', 72, 10, 0.08, 1],
  gpu: ['g[1-24]', 48, 10, 0.12, 4],
  'gpu-short': ['g[1-24]', 4, 20, 0.05, 1],
  low: ['c[1-320]', 48, 1, 0.05, 2],
} as const;
type PartitionName = keyof typeof PARTITIONS;
const NAMES = Object.keys(PARTITIONS) as PartitionName[];
const USERS = 60;
const ACCOUNTS = 6;

const SLURM_CONF = `ClusterName=made
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerType=sched/backfill
AccountingStorageType=accounting_storage/slurmdbd
PriorityType=priority/multifactor
PriorityWeightAge=1000
PriorityWeightFairshare=10000
PriorityWeightJobSize=500
PriorityDecayHalfLife=7-0
GresTypes=gpu
AccountingStorageTRES=gres/gpu
${Object.entries(NODES)
  .map(
    ([name, [count, cpus, memory, gpus]]) =>
      `NodeName=${name}[1-${count}] CPUs=${cpus} RealMemory=${memory}${gpus > 0 ? ` Gres=gpu:${gpus}` : ''}`,
  )
  .join('\n')}
${NAMES.map((name) => {
  const [nodes, hours, tier] = PARTITIONS[name];
  const isDefault = name === 'main' ? ' Default=YES' : '';
  return `PartitionName=${name} Nodes=${nodes}${isDefault} MaxTime=${hours}:00:00 DefMemPerCPU=4000 PriorityTier=${tier} State=UP`;
}).join('\n')}
`;

const account = (user: number) => `a${user % ACCOUNTS}`;
const ACCOUNTS_CFG = [
  "Cluster - 'made':Fairshare=1:QOS='normal'",
  "Parent - 'root'",
  "User - 'root':DefaultAccount='root':AdminLevel='Administrator':Fairshare=1",
  ...Array.from({ length: ACCOUNTS }, (_, i) => `Account - 'a${i}':Description='a${i}':Fairshare=${10 + i}`),
  ...Array.from({ length: ACCOUNTS }, (_, i) => [
    `Parent - 'a${i}'`,
    ...Array.from({ length: USERS }, (_, user) => user)
      .filter((user) => user % ACCOUNTS === i)
      .map((user) => `User - 'u${user}':DefaultAccount='a${i}':Fairshare=1`),
  ]).flat(),
  '',
].join('\n');

interface MadeQueue {
  /** Texts by the names of the files. */
  readonly files: Readonly<Record<'slurm.conf' | 'accounts.cfg' | 'snapshot.txt' | 'past.txt', string>>;
  /** The waiting jobs, as squeue -r names them: the highest priority first. */
  readonly waiting: readonly string[];
}

interface Drawn {
  readonly id: number;
  /** Index of the task in its array, counted from 0; absent: it is no task. */
  readonly task?: number;
  readonly submit: number;
  readonly run: number;
  readonly partition: PartitionName;
  readonly user: number;
  readonly name: string;
  readonly nodes: number;
  readonly tasks: number;
  readonly gpus: number;
  /** MB. */
  readonly memoryPerCpu: number;
  /** Minutes. */
  readonly limit: number;
}

const LIMITS = [10, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080];

function drawJobs(seed: number, perDay: number, rush: number): Drawn[] {
  const next = uniform(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)];
  const jobs: Omit<Drawn, 'id'>[] = [];
  while (jobs.length < DAYS * perDay + rush) {
    // Users submit some of their jobs as arrays or in loops.
    const count = next() < 0.1 ? 2 + Math.floor(18 * next()) : 1;
    const isArray = count > 1 && next() < 0.5;
    const user = Math.floor(USERS * next() ** 2);
    const application = Math.floor(4 * next());
    let share = next();
    const partition =
      NAMES.find((name) => {
        share -= PARTITIONS[name][3];
        return share < 0;
      }) ?? 'main';
    const [, hours, , , mostNodes] = PARTITIONS[partition];
    const cpus = partition === 'highmem' ? 64 : 32;
    const leastNodes = partition === 'wide' ? 8 : 1;
    const nodes = Math.max(leastNodes, next() < 0.7 ? 1 : 1 + Math.floor(mostNodes * next() ** 2));
    const gpus = partition.startsWith('gpu') ? pick([1, 1, 2, 4]) : 0;
    const ofNode = gpus > 0 ? 8 * gpus : pick([1, 2, 4, 8, 16, cpus]);
    const limit = pick(LIMITS.filter((minutes) => minutes <= 60 * hours && minutes >= 2.5 * hours));
    const typical = 0.1 + 0.06 * ((user * 7 + application * 3) % 10);
    const isRush = jobs.length >= DAYS * perDay;
    const at = isRush ? NOW - 43_200 * next() ** 0.7 : BEGIN + (NOW - BEGIN) * next();
    const memoryPerCpu = pick([2000, 4000, 4000, 5500]);
    for (let i = 0; i < count; i++) {
      const spread = Math.exp(1.2 * (next() + next() + next() - 1.5));
      jobs.push({
        ...{ partition, user, name: `app${application}`, nodes, gpus, memoryPerCpu, limit },
        ...(isArray && { task: i }),
        submit: Math.min(NOW - 1, Math.floor(at) + (isArray ? 0 : 7 * i)),
        tasks: nodes === 1 ? ofNode : nodes * (gpus > 0 ? ofNode : cpus),
        run: Math.max(5, Math.floor(60 * limit * Math.min(1, typical * spread))),
      });
    }
  }
  return jobs.sort((a, b) => a.submit - b.submit).map((job, i) => ({ id: 1001 + i, ...job }));
}

/** Makes the files. @param perDay jobs of a day @param rush further jobs of the last half day */
export async function madeQueue(
  kernel: SlurmKernel,
  { seed = 1, perDay = 1250, rush = 2050 } = {},
): Promise<MadeQueue> {
  const { cluster } = readSlurmConf(SLURM_CONF, {
    accounting: { accounts: { text: ACCOUNTS_CFG, file: 'accounts.cfg' } },
  });
  const drawn = drawJobs(seed, perDay, rush);
  const firstOf = (place: number) => drawn[place].id - (drawn[place].task ?? 0);
  const submissions = drawn.map((job, place): SlurmSubmission => {
    const { id, task, submit, run, partition, user, name, nodes, tasks, gpus, memoryPerCpu, limit } = job;
    return {
      ...{ where: `job ${id}`, id, submit, run },
      ...(task !== undefined && { array: { id: firstOf(place), task, limit: Number.POSITIVE_INFINITY } }),
      options: new Map(
        Object.entries({
          ...{ partition, uid: `u${user}`, nodes: `${nodes}`, ntasks: `${tasks}`, 'job-name': name },
          ...{ 'mem-per-cpu': `${memoryPerCpu}M`, time: `${limit}` },
          ...(gpus > 0 && { 'gpus-per-node': `${gpus}` }),
        }),
      ),
    };
  });
  const last = drawn.length - 1;
  let priorities: number[] = [];
  const found = await replayCluster(kernel, cluster, clusterJobs(submissions, cluster), slurmTiming(), {
    stop: { jobs: [last], instant: NOW },
    watch: {
      job: last,
      start: () => {},
      see: ({ priorityOf }) => {
        priorities = drawn.map((_, place) => Math.floor(priorityOf(place)));
      },
    },
  });
  const jobs = drawn.map((job, place): Job => {
    const hasStarted = found.start[place] <= NOW;
    const [from, to] = found.firstNode.subarray(place, place + 2);
    return {
      ...job,
      label: job.task === undefined ? `${job.id}` : `${firstOf(place)}_${job.task}`,
      priority: priorities[place],
      ...(hasStarted && { start: found.start[place] }),
      ...(hasStarted && found.end[place] <= NOW && { end: found.end[place] }),
      on: Array.from({ length: to - from }, (_, i) => ({
        ...{ node: cluster.nodes[found.nodes[from + i]], cpus: found.cpus[from + i] },
      })),
    };
  });
  const waiting = jobs.filter(({ start }) => start === undefined).sort((a, b) => b.priority - a.priority);
  return {
    files: {
      'slurm.conf': SLURM_CONF,
      'accounts.cfg': ACCOUNTS_CFG,
      'snapshot.txt': snapshotOf(jobs, cluster),
      'past.txt': pastOf(jobs),
    },
    waiting: waiting.map(({ label }) => label),
  };
}

interface Job extends Drawn {
  /** As squeue -r shows it. */
  readonly label: string;
  readonly priority: number;
  readonly start?: number;
  readonly end?: number;
  readonly on: readonly { readonly node: ClusterNode; readonly cpus: number }[];
}

const tresOf = (cpus: number, memory: number, nodes: number | undefined, gpus: number) =>
  [
    `cpu=${cpus},mem=${memory}M`,
    ...(nodes === undefined ? [] : [`node=${nodes}`]),
    `billing=${cpus}`,
    ...(gpus > 0 ? [`gres/gpu=${gpus}`] : []),
  ].join();

const allocatedTo = ({ tasks, memoryPerCpu, nodes, gpus, on }: Job) => {
  const cpus = on.length === 0 ? tasks : on.reduce((sum, one) => sum + one.cpus, 0);
  return { cpus, tres: tresOf(cpus, cpus * memoryPerCpu, on.length || nodes, (on.length || nodes) * gpus) };
};

const hostsOf = ({ on }: Job) => hostList(on.map(({ node }) => node.name));

/** Returns the output of squeue and scontrol. */
function snapshotOf(jobs: readonly Job[], { nodes, partitions }: Cluster): string {
  const active = jobs.filter(({ end }) => end === undefined);
  const squeue = active.map((job) => {
    const {
      label,
      partition,
      user,
      nodes: asked,
      limit,
      submit,
      start,
      priority,
      memoryPerCpu,
      gpus,
      name,
    } = job;
    const { cpus, tres } = allocatedTo(job);
    const isRunning = start !== undefined;
    return [
      ...[
        label,
        isRunning ? 'RUNNING' : 'PENDING',
        partition,
        `u${user}`,
        cpus,
        job.on.length || asked,
        'OK',
      ],
      ...[
        `${Math.floor(limit / 60)}:${`${limit % 60}`.padStart(2, '0')}:00`,
        start ?? 'N/A',
        submit,
        priority,
      ],
      ...[
        isRunning ? 'None' : 'Priority',
        '(null)',
        hostsOf(job),
        account(user),
        'normal',
        `${memoryPerCpu}M`,
        tres,
      ],
      ...['N/A', gpus > 0 ? `gres:gpu:${gpus}` : 'N/A', 'N/A', 'N/A', '(null)', name],
    ].join('|');
  });
  const held = new Map(nodes.map((node) => [node, { cpus: 0, memory: 0, gpus: 0 }]));
  for (const { on, memoryPerCpu, gpus, start } of active)
    for (const { node, cpus } of start === undefined ? [] : on) {
      const all = held.get(node) as { cpus: number; memory: number; gpus: number };
      all.cpus += cpus;
      all.memory += cpus * memoryPerCpu;
      all.gpus += gpus;
    }
  const ofNodes = [...held].map(
    ([{ name, cpus: all, memory: most, gpus: some }, { cpus, memory, gpus }], i) => {
      const state = cpus === 0 ? 'IDLE' : cpus < all ? 'MIXED' : 'ALLOCATED';
      const serves = partitions.filter((one) => one.nodes.includes(i)).map((one) => one.name);
      return `NodeName=${name} CPUAlloc=${cpus} CPUEfctv=${all} CPUTot=${all} RealMemory=${most} AllocMem=${memory} State=${state} Partitions=${serves} CfgTRES=${tresOf(all, most, undefined, some)} AllocTRES=${cpus === 0 ? '' : tresOf(cpus, memory, undefined, gpus)}`;
    },
  );
  const ofPartitions = NAMES.map((name) => {
    const [hosts, hours, tier] = PARTITIONS[name];
    return `PartitionName=${name} Default=${name === 'main' ? 'YES' : 'NO'} DefaultTime=NONE MaxNodes=UNLIMITED MaxTime=${hours}:00:00 MinNodes=0 Nodes=${hosts} PriorityTier=${tier} OverSubscribe=NO State=UP`;
  });
  const header =
    'JOBID|STATE|PARTITION|USER|CPUS|NODES|OVER_SUBSCRIBE|TIME_LIMIT|START_TIME|SUBMIT_TIME|PRIORITY|REASON|RESERVATION|NODELIST|ACCOUNT|QOS|MIN_MEMORY|TRES_ALLOC|TRES_PER_JOB|TRES_PER_NODE|TRES_PER_SOCKET|TRES_PER_TASK|FEATURES|NAME';
  return [NOW, header, ...squeue, ...ofNodes, ...ofPartitions, 'No reservations in the system', ''].join(
    '\n',
  );
}

/** Returns the output of sacct. */
function pastOf(jobs: readonly Job[]): string {
  const header =
    'JobIDRaw,JobID,JobName,User,Account,Partition,QOS,Submit,Eligible,Start,End,ElapsedRaw,TimelimitRaw,State,ExitCode,ReqNodes,NNodes,NCPUS,ReqMem,ReqTRES,AllocTRES,NodeList';
  const rows = jobs.map((job) => {
    const {
      id,
      label,
      name,
      user,
      partition,
      submit,
      start,
      end,
      limit,
      run,
      nodes,
      tasks,
      gpus,
      memoryPerCpu,
    } = job;
    const { cpus, tres } = allocatedTo(job);
    const ended = run >= 60 * limit ? 'TIMEOUT' : 'COMPLETED';
    const state = start === undefined ? 'PENDING' : end === undefined ? 'RUNNING' : ended;
    return [
      ...[id, label, name, `u${user}`, account(user), partition, 'normal', submit, submit],
      ...[
        start ?? 'Unknown',
        end ?? 'Unknown',
        start === undefined ? 0 : (end ?? NOW) - start,
        limit,
        state,
        '0:0',
      ],
      ...[nodes, job.on.length || nodes, cpus, `${memoryPerCpu}Mc`],
      ...[tresOf(tasks, tasks * memoryPerCpu, nodes, nodes * gpus), start === undefined ? '' : tres],
      start === undefined ? 'None assigned' : hostsOf(job),
    ].join('\u001f');
  });
  return [header.replaceAll(',', '\u001f'), ...rows, ''].join('\n');
}
