// Determines the resources of nodes that are not free in a snapshot: those of the running jobs that squeue lists, and
// those that the nodes count as allocated although no listed job shows them.
import type { Cluster, ClusterJob } from '../machine/cluster.ts';
import { AllocatedCpus } from '../machine/warmStart/allocatedCpus.ts';
import type { ListedJob, ListedNode, Snapshot } from '../snapshot/snapshot.ts';

interface HeldNow {
  /** Snapshot with jobs for everything that its nodes count as allocated. */
  readonly snapshot: Snapshot;
  /** CPUs of each running job on its nodes, by the indices of the nodes. */
  readonly parts: ReadonlyMap<ListedJob, ReadonlyMap<number, number>>;
  readonly notes: readonly string[];
}

/** Amounts of a node that jobs hold. Undefined: Slurm does not count them, or the dump does not record them. */
type Amounts = Partial<Record<'cpus' | 'memory' | 'gpus', number>>;
const KINDS = ['cpus', 'memory', 'gpus'] as const;
const UNITS = { cpus: 'CPUs', memory: 'MB', gpus: 'GPUs' } as const;

interface Running {
  readonly job: ListedJob;
  readonly own: ClusterJob;
  readonly parts: ReadonlyMap<number, number>;
}

/** Share of a node's memory that is ignored as a difference, because squeue and scontrol round memory. */
const ROUNDING = 0.01;

/**
 * Compares what running jobs hold with what their nodes count. A surplus of GPUs or memory is assumed to belong to the
 * jobs there if their listing does not show what they were allocated, and the remainder to one more job on the node.
 *
 * @param asClusterJobs turns listed jobs into jobs of the cluster
 */
export function heldNow(
  snapshot: Snapshot,
  cluster: Cluster,
  asClusterJobs: (jobs: readonly ListedJob[]) => readonly ClusterJob[],
): HeldNow {
  const index = new Map(cluster.nodes.map(({ name }, i) => [name, i]));
  const nodes = new Map(
    snapshot.nodes.flatMap((node) => {
      const at = index.get(node.name);
      return at === undefined ? [] : [[at, node] as const];
    }),
  );
  const isRunning = ({ start }: ListedJob) => !Number.isNaN(start);
  const listed = snapshot.jobs.filter(isRunning);
  const located = listed.filter(({ on }) => on.some((name) => index.has(name)));
  const running = runningJobs(located, asClusterJobs(located), cluster, index, nodes);
  const surplus = surplusOf(cluster, nodes, running);
  for (const name of snapshot.completing) surplus.delete(index.get(name) as number);
  const notes = surplusNotes(snapshot, nodes, surplus);
  if (located.length < listed.length)
    notes.push(`${listed.length - located.length} running jobs on no node of the configuration: left out`);
  for (const amounts of surplus.values())
    for (const kind of KINDS) amounts[kind] = Math.max(0, amounts[kind] ?? 0);
  const known = running.map((one) => ({ ...one, job: withSurplus(one, surplus) }));
  const hidden = [...surplus].flatMap(([node, amounts]) =>
    KINDS.some((kind) => (amounts[kind] ?? 0) > 0) ? hiddenJob(snapshot, cluster, node, amounts) : [],
  );
  const waiting = snapshot.jobs.filter((job) => !isRunning(job));
  return {
    snapshot: {
      ...snapshot,
      jobs: [...known.map(({ job }) => job), ...hidden.map(({ job }) => job), ...waiting],
    },
    parts: new Map([...known, ...hidden].map(({ job, parts }) => [job, parts])),
    notes,
  };
}

/** Returns the jobs with the CPUs that each holds. Jobs of few nodes are first, since the nodes of their CPUs are certain. */
function runningJobs(
  jobs: readonly ListedJob[],
  owns: readonly ClusterJob[],
  cluster: Cluster,
  index: ReadonlyMap<string, number>,
  nodes: ReadonlyMap<number, ListedNode>,
): Running[] {
  const held = new AllocatedCpus(cluster, (node) => nodes.get(node)?.tres?.cpus);
  return jobs
    .map((job, i) => ({ job, own: owns[i] }))
    .sort((a, b) => a.job.on.length - b.job.on.length || a.job.start - b.job.start)
    .map(({ job, own }) => {
      const on = job.on.flatMap((name) => index.get(name) ?? []);
      const cpus = Math.round((job.cpus * on.length) / job.on.length);
      return { job, own, parts: new Map(held.take(own, on, cpus, own.partitions[0])) };
    });
}

/** Returns the amounts that nodes count and no listed job shows; below 0 if jobs show more. */
function surplusOf(
  cluster: Cluster,
  nodes: ReadonlyMap<number, ListedNode>,
  running: readonly Running[],
): Map<number, Amounts> {
  const surplus = new Map<number, Amounts>();
  for (const [node, { tres }] of nodes)
    if (tres !== undefined)
      surplus.set(node, { ...tres, memory: cluster.selection.memory ? tres.memory : undefined });
  for (const { job, own, parts } of running)
    for (const [node, cpus] of parts) {
      const amounts = surplus.get(node);
      const held = {
        cpus,
        memory: memoryOn(cluster, own, job, node, cpus),
        gpus: gpusOn(own, cpus, parts.size),
      };
      for (const kind of KINDS) if (amounts?.[kind] !== undefined) amounts[kind] = amounts[kind] - held[kind];
    }
  for (const [node, amounts] of surplus)
    if (Math.abs(amounts.memory ?? 0) <= ROUNDING * cluster.nodes[node].memory) amounts.memory = 0;
  return surplus;
}

/** Memory of a job on a node as the kernel counts it: a job without a memory request has the whole node. Without a column, the nodes determine it. */
function memoryOn(cluster: Cluster, own: ClusterJob, job: ListedJob, node: number, cpus: number): number {
  if (own.memory === 0) return isAllocationListed(job) ? cluster.nodes[node].memory : 0;
  return own.memoryPer === 'cpu' ? own.memory * cpus : own.memory;
}

const isAllocationListed = ({ tres }: ListedJob) => tres !== undefined;

function gpusOn(
  { gpusPerNode, gpusPerTask = 0, cpusPerTask, jobGpus }: ClusterJob,
  cpus: number,
  nodes: number,
): number {
  if (gpusPerTask > 0) return gpusPerTask * Math.floor(cpus / cpusPerTask);
  // Slurm shares them by what was free.
  return jobGpus === undefined ? gpusPerNode : Math.ceil(jobGpus.count / nodes);
}

/** Returns the job with the GPUs and the memory that all of its nodes have in surplus, and subtracts these. */
function withSurplus({ job, own, parts }: Running, surplus: ReadonlyMap<number, Amounts>): ListedJob {
  if (isAllocationListed(job)) return job;
  const amounts = [...parts.keys()].map((node) => surplus.get(node));
  const more: Record<string, string> = {};
  const take = (kind: 'memory' | 'gpus', option: string, had: number, unit: string) => {
    const share = Math.min(...amounts.map((some) => some?.[kind] ?? 0));
    if (share === 0) return;
    more[option] = `${had + share}${unit}`;
    for (const some of amounts) if (some !== undefined) some[kind] = (some[kind] as number) - share;
  };
  if (own.gpusPerTask === undefined) take('gpus', 'gpus-per-node', own.gpusPerNode, '');
  if (own.memoryPer === 'node') take('memory', 'mem', own.memory, 'M');
  return { ...job, more: { ...job.more, ...more } };
}

/** Returns a job that holds the surplus of a node, modeled on the listed job there that may run longest, or on a new one. */
function hiddenJob(
  { jobs, now }: Snapshot,
  cluster: Cluster,
  node: number,
  { cpus = 0, memory = 0, gpus = 0 }: Amounts,
): { job: ListedJob; parts: ReadonlyMap<number, number> }[] {
  const { name } = cluster.nodes[node];
  const partition = cluster.partitions.find((one) => one.nodes.includes(node));
  if (partition === undefined) return [];
  const endOf = ({ start, limit }: ListedJob) => start + limit;
  const there = jobs.filter(({ start, on }) => !Number.isNaN(start) && on.includes(name));
  const like = there.sort((a, b) => endOf(b) - endOf(a)).at(0);
  const job: ListedJob = {
    ...{ id: '', name: like?.name ?? '', user: like?.user ?? '' },
    ...{ partitions: like?.partitions ?? [partition.name], reservation: '' },
    ...{
      start: like?.start ?? now,
      submit: like?.submit ?? now,
      limit: like?.limit ?? 60 * partition.maxTime,
    },
    ...{ cpus, nodes: 1, whole: false, priority: 0, reason: 'None', on: [name] },
    more: {
      // A job without a memory request would hold all memory.
      ...(memory > 0 ? { mem: `${memory}M` } : { 'mem-per-cpu': '1M' }),
      ...(gpus > 0 && { 'gpus-per-node': `${gpus}` }),
    },
  };
  return [{ job, parts: new Map([[node, cpus]]) }];
}

/** Returns a line about amounts that the jobs do not show, and one about amounts that the nodes do not count. */
function surplusNotes(
  { name }: Snapshot,
  nodes: ReadonlyMap<number, ListedNode>,
  surplus: ReadonlyMap<number, Amounts>,
): string[] {
  const line = (sign: 1 | -1) => {
    const rows = [...surplus].filter(([, one]) => KINDS.some((kind) => sign * (one[kind] ?? 0) > 0));
    const sums = KINDS.flatMap((kind) => {
      const sum = rows.reduce((all, [, one]) => all + Math.max(0, sign * (one[kind] ?? 0)), 0);
      return sum > 0 ? [`${sum.toLocaleString('en-US')} ${UNITS[kind]}`] : [];
    });
    const names = rows.map(([node]) => (nodes.get(node) as ListedNode).name);
    const on = names.length > 3 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ');
    return sums.length === 0 ? undefined : `${sums.join(', ')} on ${on}`;
  };
  const [more, fewer] = [line(1), line(-1)];
  return [
    ...(more === undefined
      ? []
      : [
          `${name}: the nodes count ${more} as allocated that no listed job shows: not free until the jobs there end; a node without jobs is held for the limit of its partition at most`,
        ]),
    ...(fewer === undefined
      ? []
      : [`${name}: the listed jobs hold ${fewer} that the nodes do not count: not free`]),
  ];
}
