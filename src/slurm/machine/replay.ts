import { DataError } from '../../errors.ts';
import type { Address } from '../../kernel/address.ts';
import { allocateColumns } from '../../kernel/allocateColumns.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { inSteps } from '../../simulate/inSteps.ts';
import { fairSharesOf } from './accounting/fairShares.ts';
import { accountingSettings, fillAccounting } from './accounting/fill.ts';
import { kindsWithin, limitRulesOf } from './accounting/limitRules.ts';
import { partitionFactors, sizeFactorOf } from './accounting/staticTerms.ts';
import { type Candidates, candidatesOf, cpusAsked } from './candidates.ts';
import { checkCluster, checkJobs } from './check.ts';
import type { Cluster, ClusterJob } from './cluster.ts';
import { CLUSTER, EVENTS } from './codes.ts';
import { describeEvents, eventsOf, fillEvents } from './events/columns.ts';
import { type Watch, watcher } from './explain/watch.ts';
import { type ClusterInstance, clusterInstance } from './kernel.ts';

/** What slurm.conf does not say of a controller's time. Seconds. */
export interface Timing {
  /** The first instants at which it looks for work, passes over the whole queue, and backfills. */
  readonly look: number;
  readonly fullPass: number;
  readonly cycle: number;
  /** Between the end of a job and the instant at which its nodes are free. */
  readonly epilog: number;
  /** The whole seconds of the controller's clock at the instant 0: plans are rounded to its minutes. */
  readonly epoch: number;
  /**
   * One of the instants at which priorities are computed; the others are whole PriorityCalcPeriods from it.
   */
  readonly priorities: number;
}

/** A schedule on a cluster: an entry for each job. */
export interface ClusterSchedule {
  /** Seconds; NaN for a job that never starts. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** 0: the main scheduler; 1: backfilling. */
  readonly by: Uint8Array;
  /** The last reason for which the job waited, or was refused: its word is reasonWord()'s. */
  readonly reason: Uint8Array;
  /**
   * Nodes of job i, ascending: nodes[firstNode[i]] to nodes[firstNode[i + 1]], and the CPUs of each that it
   * holds.
   */
  readonly firstNode: Int32Array;
  readonly nodes: Int32Array;
  readonly cpus: Int32Array;
  /** Runs that were broken off, in the order of their ends. */
  readonly broken: readonly BrokenRun[];
}

interface BrokenRun {
  readonly job: number;
  readonly start: number;
  readonly end: number;
  readonly why: 'preempted' | 'node failed';
}

const ANY_NUMBER = 2 ** 31 - 1;

export interface ClusterReplayOptions {
  /** Called now and then with the share of the work that is done, in [0, 1]. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Replays jobs on a Slurm cluster. A job that fits on no nodes of its partitions never starts: the replay
 * ends when only such jobs wait.
 *
 * @param kernel that of the Slurm machine: build/slurm.wasm, or its twin
 * @throws DataError for a job that no partition takes, and for numbers that no cluster or job can have
 */
export async function replayCluster(
  kernel: Kernel,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  timing: Timing,
  { onProgress, signal, watch }: ClusterReplayOptions & { watch?: Watch } = {},
): Promise<ClusterSchedule> {
  checkCluster(cluster);
  checkJobs(cluster, jobs);
  const inPartitions = candidatesOf(cluster, jobs);
  refuseHomeless(inPartitions);
  const events = eventsOf(cluster, jobs);
  const instance = await clusterInstance(kernel);
  const rules = limitRulesOf(cluster, jobs, inPartitions);
  const candidates = kindsWithin(inPartitions, rules);
  const accounting = { rules, shares: fairSharesOf(cluster.accounting) };
  describe(instance, cluster, jobs, candidates, timing);
  describeEvents(instance, cluster, events);
  const settings = instance.f64(instance.exports.clusterSettings(), CLUSTER.SETTINGS);
  for (const [place, value] of accountingSettings(cluster, accounting)) settings[place] = value;
  createCluster(instance, cluster, jobs.length);
  fillCluster(instance, cluster);
  fillJobs(instance, cluster, jobs, candidates, events.followers);
  fillEvents(instance, cluster, jobs, events);
  fillAccounting(instance, cluster, jobs, candidates, accounting);
  instance.exports.beginCluster();
  const starts: Int32Array[] = [];
  const breaks: BrokenRun[] = [];
  const { exports } = instance;
  const step = (instants: number) => {
    const status = exports.stepCluster(instants);
    if (exports.startLogLength() > 0) {
      starts.push(instance.i32(exports.startLogColumn(), exports.startLogLength()).slice());
      exports.clearStartLog();
    }
    breaks.push(...brokenRuns(instance));
    return status === CLUSTER.FINISHED || status === CLUSTER.STUCK;
  };
  const watched = watch && watchedSteps(instance, jobs, candidates, watch, step, starts);
  await inSteps(watched ?? step, { signal, onTurn: () => onProgress?.(exports.clusterProgress()) });
  return scheduleOf(instance, jobs.length, starts, breaks);
}

/** Steps of one instant each: the watched job is looked at after every one. */
function watchedSteps(
  instance: ClusterInstance,
  jobs: readonly ClusterJob[],
  candidates: Candidates,
  watch: Watch,
  step: (instants: number) => boolean,
  starts: readonly Int32Array[],
): (instants: number) => boolean {
  const { exports } = instance;
  const { submit } = jobs[watch.job];
  exports.watchJob(watch.job);
  const look = watcher(instance, watch, candidates);
  return (instants) => {
    for (let i = 0; i < instants; i++) {
      const before = starts.length;
      const isOver = step(1);
      const now = exports.handledInstant();
      for (const log of starts.slice(before))
        for (const [job, got] of startsOf(log)) watch.start(Math.floor(now), job, got);
      if (isOver) return true;
      if (now >= submit) watch.see(look());
    }
    return false;
  };
}

/** The starts of a log: the job, and for each of its nodes the number and the CPUs. */
function* startsOf(log: Int32Array): Generator<[job: number, got: Int32Array]> {
  for (let i = 0; i < log.length; i += 2 + 2 * log[i + 1])
    yield [log[i], log.subarray(i + 2, i + 2 + 2 * log[i + 1])];
}

/** @throws DataError if the replay does not fit into memory */
function createCluster({ exports }: ClusterInstance, { nodes }: Cluster, jobs: number): void {
  allocateColumns(exports.clusterBytes(), () => exports.createCluster(), {
    what: `a replay of ${jobs} jobs on ${nodes.length} nodes`,
    advice: 'take fewer jobs or nodes, or a smaller bf_max_job_test',
  });
}

/** A job that no partition takes would wait for ever. */
function refuseHomeless({ first, mayRun }: Candidates): void {
  for (let job = 0; job + 1 < first.length; job++) {
    if (!mayRun.subarray(first[job], first[job + 1]).includes(1)) {
      throw new DataError(
        `job ${job}: none of its partitions takes it: expected a time limit, nodes and CPUs within the limits of one`,
      );
    }
  }
}

function describe(
  { exports, f64 }: ClusterInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  candidates: Candidates,
  timing: Timing,
): void {
  const { scheduling, priority, selection } = cluster;
  const settings = f64(exports.clusterSettings(), CLUSTER.SETTINGS);
  const values: [place: number, value: number][] = [
    [CLUSTER.NODES, cluster.nodes.length],
    [CLUSTER.PARTITIONS, cluster.partitions.length],
    [CLUSTER.JOBS, jobs.length],
    [CLUSTER.CANDIDATES, candidates.job.length],
    [CLUSTER.KINDS, candidates.kinds],
    [CLUSTER.ALL_CPUS, allCpus(cluster)],
    [CLUSTER.WHOLE_NODES, Number(selection.unit === 'node')],
    [CLUSTER.WITH_MEMORY, Number(selection.memory)],
    [CLUSTER.BACKFILL, Number(scheduling.backfill)],
    [CLUSTER.SCHED_INTERVAL, scheduling.schedInterval],
    [CLUSTER.BATCH_SCHED_DELAY, scheduling.batchSchedDelay],
    [CLUSTER.DEFAULT_QUEUE_DEPTH, scheduling.defaultQueueDepth],
    [CLUSTER.BF_INTERVAL, scheduling.bfInterval],
    [CLUSTER.BF_RESOLUTION, scheduling.bfResolution],
    [CLUSTER.BF_WINDOW, scheduling.bfWindow],
    [CLUSTER.BF_MAX_JOB_TEST, scheduling.bfMaxJobTest],
    [CLUSTER.BF_MAX_JOB_START, scheduling.bfMaxJobStart],
    [CLUSTER.MULTIFACTOR, Number(priority.type === 'multifactor')],
    [CLUSTER.WEIGHT_AGE, priority.weightAge],
    [CLUSTER.WEIGHT_JOB_SIZE, priority.weightJobSize],
    [CLUSTER.WEIGHT_PARTITION, priority.weightPartition],
    [CLUSTER.WEIGHT_QOS, priority.weightQos],
    [CLUSTER.MAX_AGE, priority.maxAge],
    [CLUSTER.CALC_PERIOD, priority.calcPeriod],
    [CLUSTER.FIRST_LOOK, timing.look],
    [CLUSTER.FIRST_FULL_PASS, timing.fullPass],
    [CLUSTER.FIRST_CYCLE, timing.cycle],
    [CLUSTER.EPILOG, timing.epilog],
    [CLUSTER.EPOCH, timing.epoch],
    [CLUSTER.MOST_CPUS, Math.max(...cluster.nodes.map(({ cpus }) => cpus))],
    [CLUSTER.PRIORITIES, timing.priorities],
  ];
  for (const [place, value] of values) settings[place] = value;
}

function allCpus({ nodes }: Cluster): number {
  return nodes.reduce((sum, { cpus }) => sum + cpus, 0);
}

function fillCluster({ exports, f64, i32, u8 }: ClusterInstance, cluster: Cluster): void {
  const { nodes, partitions } = cluster;
  const words = exports.setWords();
  const factors = partitionFactors(cluster);
  const put = columns(f64, i32, u8);
  put.i32(exports.nodeCpusColumn(), nodes, ({ cpus }) => cpus);
  put.f64(exports.nodeMemoryColumn(), nodes, ({ memory }) => memory);
  put.i32(exports.nodeGpusColumn(), nodes, ({ gpus }) => gpus);
  put.f64(exports.nodeWeightColumn(), nodes, ({ weight }) => weight);
  put.f64(exports.tierColumn(), partitions, ({ priorityTier }) => priorityTier);
  put.f64(exports.partitionFactorColumn(), factors, (factor) => factor);
  put.f64(exports.maxTimeColumn(), partitions, ({ maxTime }) => maxTime);
  put.i32(exports.partitionMaxNodesColumn(), partitions, ({ maxNodes }) => Math.min(maxNodes, ANY_NUMBER));
  put.u8(exports.exclusiveColumn(), partitions, ({ exclusive }) => Number(exclusive));
  const members = i32(exports.membersColumn(), partitions.length * words);
  for (const [partition, { nodes: list }] of partitions.entries()) {
    for (const node of list) members[partition * words + (node >> 5)] |= 1 << (node & 31);
  }
}

function fillJobs(
  { exports, f64, i32, u8 }: ClusterInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  candidates: Candidates,
  followers: ReadonlySet<number>,
): void {
  const put = columns(f64, i32, u8);
  put.f64(exports.submitColumn(), jobs, ({ submit }) => submit);
  put.f64(exports.runTimeColumn(), jobs, ({ run }) => run);
  put.f64(exports.timeLimitColumn(), jobs, ({ timeLimit }) => timeLimit);
  put.f64(exports.timeMinColumn(), jobs, ({ timeMin = 0 }) => timeMin);
  put.i32(exports.cpusAskedColumn(), jobs, cpusAsked);
  put.i32(exports.tasksColumn(), jobs, ({ tasks }) => tasks);
  put.i32(exports.cpusPerTaskColumn(), jobs, ({ cpusPerTask }) => cpusPerTask);
  put.i32(exports.minNodesColumn(), jobs, ({ minNodes }) => minNodes);
  put.i32(exports.maxNodesColumn(), jobs, ({ maxNodes }) => Math.min(maxNodes, ANY_NUMBER));
  put.f64(exports.memoryAskedColumn(), jobs, ({ memory }) => memory);
  put.u8(exports.memoryPerCpuColumn(), jobs, ({ memoryPer }) => Number(memoryPer === 'cpu'));
  put.i32(exports.gpusAskedColumn(), jobs, ({ gpusPerNode }) => gpusPerNode);
  put.u8(exports.exclusiveJobColumn(), jobs, ({ exclusive }) => Number(exclusive));
  put.f64(exports.niceColumn(), jobs, ({ nice }) => nice);
  put.f64(exports.sizeFactorColumn(), jobs, sizeFactorOf(cluster));
  // Those that wait for the end of another come last: nobody looks at them there.
  const isLater = (job: number) => Number(followers.has(job));
  const order = [...jobs.keys()].sort(
    (a, b) => isLater(a) - isLater(b) || jobs[a].submit - jobs[b].submit || a - b,
  );
  i32(exports.bySubmissionColumn(), jobs.length).set(order);
  i32(exports.firstCandidateColumn(), jobs.length + 1).set(candidates.first);
  i32(exports.candidateJobColumn(), candidates.job.length).set(candidates.job);
  i32(exports.candidatePartitionColumn(), candidates.job.length).set(candidates.partition);
  i32(exports.candidateKindColumn(), candidates.job.length).set(candidates.kind);
  u8(exports.mayRunColumn(), candidates.job.length).set(candidates.mayRun);
  f64(exports.startColumn(), jobs.length).fill(Number.NaN);
  f64(exports.endColumn(), jobs.length).fill(Number.NaN);
}

/** Writes columns of the kernel, one entry for each of some things. */
function columns(...[f64, i32, u8]: [ClusterInstance['f64'], ClusterInstance['i32'], ClusterInstance['u8']]) {
  const writer =
    (view: (address: Address, length: number) => Float64Array | Int32Array | Uint8Array) =>
    <T>(address: Address, things: readonly T[], numberOf: (thing: T) => number) => {
      const column = view(address, things.length);
      for (const [i, thing] of things.entries()) column[i] = numberOf(thing);
    };
  return { f64: writer(f64), i32: writer(i32), u8: writer(u8) };
}

function brokenRuns({ exports, f64 }: ClusterInstance): BrokenRun[] {
  const log = f64(exports.breakLogColumn(), exports.breakLogLength()).slice();
  exports.clearBreakLog();
  return Array.from({ length: log.length / 4 }, (_, i) => ({
    job: log[4 * i],
    start: log[4 * i + 1],
    end: log[4 * i + 2],
    why: log[4 * i + 3] === EVENTS.PREEMPTED ? 'preempted' : 'node failed',
  }));
}

/** What each job got when it started last; a job that was broken off and did not start again got nothing. */
function lastStarts(
  starts: readonly Int32Array[],
  hasStarted: (job: number) => boolean,
): Map<number, Int32Array> {
  const last = new Map<number, Int32Array>();
  for (const log of starts) {
    for (const [job, got] of startsOf(log)) if (hasStarted(job)) last.set(job, got);
  }
  return last;
}

function scheduleOf(
  { exports, f64, u8 }: ClusterInstance,
  jobs: number,
  starts: readonly Int32Array[],
  broken: readonly BrokenRun[],
): ClusterSchedule {
  const start = f64(exports.startColumn(), jobs).slice();
  const last = lastStarts(starts, (job) => !Number.isNaN(start[job]));
  const firstNode = new Int32Array(jobs + 1);
  for (let job = 0; job < jobs; job++) firstNode[job + 1] = firstNode[job] + (last.get(job)?.length ?? 0) / 2;
  const nodes = new Int32Array(firstNode[jobs]);
  const cpus = new Int32Array(firstNode[jobs]);
  for (const [job, log] of last) {
    const pairs = Array.from({ length: log.length / 2 }, (_, j) => [log[2 * j], log[2 * j + 1]]);
    pairs.sort(([a], [b]) => a - b);
    for (const [j, [node, held]] of pairs.entries()) {
      nodes[firstNode[job] + j] = node;
      cpus[firstNode[job] + j] = held;
    }
  }
  return {
    start,
    end: f64(exports.endColumn(), jobs).slice(),
    by: u8(exports.startedByColumn(), jobs).slice(),
    reason: u8(exports.waitReasonColumn(), jobs).slice(),
    firstNode,
    nodes,
    cpus,
    broken,
  };
}
