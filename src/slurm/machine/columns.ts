// Fills the numbers and columns of the kernel from a cluster and its jobs.
import type { SlurmInstance } from '../../kernel/instance.ts';
import { partitionFactors } from './accounting/staticTerms.ts';
import { type Candidates, cpusAsked } from './candidates.ts';
import type { Cluster, ClusterJob } from './cluster.ts';
import { PRIORITY_FLAGS, PRIORITY_SETTINGS, SCHEDULER_PARAMETERS, withRow } from './conf/settingTable.ts';
import { nodeSetsOf } from './nodeSets.ts';
import { sizeVariesOf } from './sizeVaries.ts';
import type { Timing } from './timing.ts';
import { blocksOf, hasExclusiveTopology, isOptional, switchesOf } from './topology/columns.ts';

const ANY_NUMBER = 2 ** 31 - 1;

/** Before 24.11, sched/builtin with priority/basic and partitions of one tier goes through its list of jobs. */
function goesByList(
  partitions: Cluster['partitions'],
  { backfill, rules }: Cluster['scheduling'],
  { type }: Cluster['priority'],
): boolean {
  const tiers = new Set(partitions.map(({ priorityTier }) => priorityTier));
  return !backfill && type === 'basic' && tiers.size === 1 && !rules.sortsBuiltin;
}

/** The numbers that the host sets before the kernel allocates its columns. */
export function clusterSettings(
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  candidates: Candidates,
  timing: Timing,
) {
  const { nodes, partitions, scheduling, priority, selection } = cluster;
  const blocks = blocksOf(cluster);
  // The others are the host's.
  const {
    tasksPerNodeExact: _,
    countsTaskNodes,
    recomputesAlways,
    sortsBuiltin,
    readsTopologyYaml,
    refusesLate,
    ...rules
  } = scheduling.rules;
  return {
    nodes: nodes.length,
    partitions: partitions.length,
    nodeRows: partitions.length + candidates.rows.length,
    jobs: jobs.length,
    candidates: candidates.job.length,
    requestClasses: candidates.kinds,
    allCpus: nodes.reduce((sum, { cpus }) => sum + cpus, 0),
    mostCpus: Math.max(...nodes.map(({ cpus }) => cpus)),
    wholeNodes: selection.unit === 'node',
    nodeSets: selection.unit === 'node' ? Math.max(...nodeSetsOf(nodes)) + 1 : 1,
    switches: switchesOf(cluster).length,
    topologyOptional: isOptional(cluster),
    blocks: blocks?.blocks.length ?? 0,
    baseBlockNodes: blocks?.base ?? 0,
    blockLevels: (blocks?.levels ?? []).reduce((bits, level) => bits | (1 << level), 0),
    exclusiveTopology: hasExclusiveTopology(cluster, jobs),
    withMemory: selection.memory,
    withJobGpus: jobs.some(({ jobGpus }) => jobGpus !== undefined),
    withBackfill: scheduling.backfill,
    byList: goesByList(partitions, scheduling, priority),
    ...withRow(SCHEDULER_PARAMETERS, scheduling),
    ...rules,
    users: new Set(jobs.map(({ user }) => user)).size,
    multifactor: priority.type === 'multifactor',
    ...withRow(PRIORITY_SETTINGS, priority),
    ...withRow(PRIORITY_FLAGS, priority),
    recomputes: priority.recomputes,
    favorSmall: priority.favorSmall,
    withFairTree: priority.fairTree,
    prioritiesAt: timing.priorities,
    firstCheck: timing.look,
    firstFullPass: timing.fullPass,
    firstCycle: timing.cycle,
    epilog: timing.epilog,
    epoch: timing.epoch,
    startTime: timing.begin ?? Number.NEGATIVE_INFINITY,
    withDeadlines: jobs.some(({ deadline }) => deadline !== undefined),
    cycleGrowth: timing.begin === undefined ? 0 : (timing.cycleGrowth ?? 0),
    initialAllocations: jobs.reduce((sum, { held }) => sum + (held?.on.length ?? 0), 0),
  };
}

export function fillCluster(
  { columns, numbers }: SlurmInstance,
  cluster: Cluster,
  { rows }: Pick<Candidates, 'rows'>,
): void {
  const { nodes, partitions, licenses = [] } = cluster;
  const factors = partitionFactors(cluster);
  if (cluster.selection.unit === 'node') columns.nodeSet.set(nodeSetsOf(nodes));
  put(columns.nodeCpus, nodes, ({ cpus }) => cpus);
  put(columns.nodeMemory, nodes, ({ memory }) => memory);
  put(columns.nodeGpus, nodes, ({ gpus }) => gpus);
  put(columns.nodeTypesGpus, nodes, ({ gpuTypes }) => Number(gpuTypes !== undefined));
  // Whole nodes are given out by themselves.
  put(columns.nodeThreads, nodes, ({ threads = 1 }) => (cluster.selection.unit === 'cpu' ? threads : 1));
  put(columns.nodeWeight, nodes, ({ weight }) => weight);
  put(columns.tier, partitions, ({ priorityTier }) => priorityTier);
  put(columns.partitionFactor, factors, (factor) => factor);
  put(columns.maxTime, partitions, ({ maxTime }) => maxTime);
  put(columns.partitionMaxNodes, partitions, ({ maxNodes }) => Math.min(maxNodes, ANY_NUMBER));
  const withCpus = cluster.selection.unit === 'cpu';
  put(columns.partitionCpus, partitions, ({ maxCpusPerNode = ANY_NUMBER }) =>
    withCpus ? maxCpusPerNode : ANY_NUMBER,
  );
  put(columns.exclusive, partitions, ({ exclusive }) => Number(exclusive));
  const members = columns.members;
  for (const [row, list] of [...partitions.map((one) => one.nodes), ...rows].entries()) {
    for (const node of list) members[row * numbers.words + (node >> 5)] |= 1 << (node & 31);
  }
  put(columns.freeLicenses, licenses, ({ count }) => count);
}

export function fillJobs(
  { columns }: SlurmInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  candidates: Candidates,
  followers: ReadonlySet<number>,
): void {
  put(columns.submit, jobs, ({ submit }) => submit);
  put(columns.runTime, jobs, ({ run }) => run);
  put(columns.timeLimit, jobs, ({ timeLimit }) => timeLimit);
  put(columns.timeMin, jobs, ({ timeMin = 0 }) => timeMin);
  if (columns.deadline.length > 0)
    put(columns.deadline, jobs, ({ deadline = Number.POSITIVE_INFINITY }) => deadline);
  put(columns.cpusAsked, jobs, cpusAsked);
  put(columns.tasksAsked, jobs, ({ tasks }) => tasks);
  put(columns.tasks, jobs, tasksAllowed);
  put(columns.cpusPerTask, jobs, ({ cpusPerTask }) => cpusPerTask);
  put(columns.minNodes, jobs, ({ minNodes }) => minNodes);
  put(columns.maxNodes, jobs, ({ maxNodes }) => Math.min(maxNodes, ANY_NUMBER));
  put(columns.memoryAsked, jobs, ({ memory }) => memory);
  put(columns.memoryPerCpu, jobs, ({ memoryPer }) => Number(memoryPer === 'cpu'));
  put(columns.gpusAsked, jobs, ({ gpusPerNode, gpusPerTask = gpusPerNode }) => gpusPerTask);
  put(columns.gpusPerTask, jobs, ({ gpusPerTask }) => Number(gpusPerTask !== undefined));
  put(columns.jobGpus, jobs, ({ jobGpus }) => jobGpus?.count ?? 0);
  put(columns.cpusPerGpu, jobs, ({ jobGpus }) => jobGpus?.cpus ?? 0);
  put(columns.hasDefaultCpusPerGpu, jobs, ({ jobGpus }) => Number(jobGpus?.hasDefaultCpus ?? false));
  put(columns.memoryPerGpu, jobs, ({ jobGpus }) => jobGpus?.memory ?? 0);
  put(columns.leastCpus, jobs, ({ leastCpus = 0 }) => leastCpus);
  put(columns.leastTaskCpus, jobs, leastTaskCpusOf(cluster));
  put(columns.tasksPerNode, jobs, ({ tasksPerNode = 0 }) => tasksPerNode);
  columns.namedNodes.set(candidates.named);
  put(columns.allNodesNamed, jobs, (job) => Number(namesAll(job)));
  put(columns.exclusiveJob, jobs, ({ exclusive }) => Number(exclusive));
  const users = new Map([...new Set(jobs.map(({ user }) => user))].map((user, i) => [user, i]));
  put(columns.userOf, jobs, ({ user }) => users.get(user) as number);
  put(columns.nice, jobs, ({ nice }) => nice);
  put(columns.sizeNodes, jobs, ({ sizeNodes, minNodes }) => sizeNodes ?? minNodes);
  put(columns.sizeCpus, jobs, (job) => job.sizeCpus ?? cpusAsked(job));
  put(columns.sizeVaries, jobs, sizeVariesOf(cluster));
  // Jobs that wait for the end of another come last, where the kernel does not scan them.
  const isLater = (job: number) => Number(followers.has(job));
  const order = [...jobs.keys()].sort(
    (a, b) => isLater(a) - isLater(b) || jobs[a].submit - jobs[b].submit || a - b,
  );
  columns.bySubmission.set(order);
  columns.firstCandidate.set(candidates.first);
  columns.candidateJob.set(candidates.job);
  columns.candidatePartition.set(candidates.partition);
  columns.candidateNodes.set(candidates.nodes);
  columns.requestClass.set(candidates.kind);
  columns.exclusiveRequestClass.set(candidates.wholeKind);
  columns.byTier.set(candidates.byTier);
  columns.mayRun.set(candidates.mayRun);
  fillInitialAllocations(columns, jobs);
  columns.start.fill(Number.NaN);
  columns.end.fill(Number.NaN);
}

function fillInitialAllocations(columns: SlurmInstance['columns'], jobs: readonly ClusterJob[]): void {
  const { firstInitialAllocation, initialNode, initialCpus, runningSince, initialCandidate } = columns;
  if (initialNode.length === 0) return;
  for (const [i, { held }] of jobs.entries()) {
    firstInitialAllocation[i + 1] = firstInitialAllocation[i];
    if (held === undefined) continue;
    runningSince[i] = held.since;
    initialCandidate[i] = held.as;
    for (const [node, cpus] of held.on) {
      initialNode[firstInitialAllocation[i + 1]] = node;
      initialCpus[firstInitialAllocation[i + 1]++] = cpus;
    }
  }
}

/** Writes a column of the kernel, one entry for each of some things. */
function put<T>(
  column: Float64Array | Int32Array | Uint8Array,
  things: readonly T[],
  numberOf: (thing: T) => number,
): void {
  for (const [i, thing] of things.entries()) column[i] = numberOf(thing);
}

/** True if a job names at least its minimum number of nodes. */
function namesAll({ nodes, minNodes, sizeNodes = minNodes }: ClusterJob): boolean {
  return nodes?.named !== undefined && nodes.named.length >= sizeNodes;
}

/** CPUs on each of a job's nodes, at least, once its tasks are distributed. */
function leastTaskCpusOf({ scheduling }: Cluster): (job: ClusterJob) => number {
  const { tasksPerNodeExact } = scheduling.rules;
  return ({ leastCpus = 0, cpusPerTask, namesTasks }) =>
    tasksPerNodeExact && namesTasks ? cpusPerTask : Math.max(leastCpus, cpusPerTask);
}

/** Returns the maximum number of tasks of a job: with a range of nodes and no number of tasks, one on each node. */
function tasksAllowed({ tasks, maxNodes, anyTasks, jobGpus }: ClusterJob): number {
  if (anyTasks && jobGpus !== undefined) return ANY_NUMBER;
  return anyTasks ? Math.max(tasks, maxNodes) : tasks;
}
