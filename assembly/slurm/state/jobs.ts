// Holds the columns of jobs and of candidates. A candidate is a job in one of its partitions, which Slurm
// calls a job queue record.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { candidates, jobs, wholeNodes } from '../settings';
import { onAllocate } from '../structures/allocation';
import { exclusive } from './cluster';

/** No limit of nodes or CPUs. */
export const ANY_NUMBER: i32 = 2147483647;

export const NOT_SUBMITTED: u8 = 0;
export const PENDING: u8 = 1;
export const RUNNING: u8 = 2;
export const OVER: u8 = 3;
/** sbatch rejected it. */
export const REJECTED: u8 = 4;
/** Terminated, and pending again when its nodes have completed. */
export const REQUEUED: u8 = 5;

export let submit: StaticArray<f64> = allocateF64(0);
export let runTime: StaticArray<f64> = allocateF64(0);
/** Minutes. Backfill may lower it when it starts the job. */
export let timeLimit: StaticArray<f64> = allocateF64(0);
/** Minutes: --time-min, down to which backfill may lower the limit; 0 if not set. */
export let timeMin: StaticArray<f64> = allocateF64(0);
export let cpusAsked: StaticArray<i32> = allocateI32(0);
export let tasksAsked: StaticArray<i32> = allocateI32(0);
/** Maximum number of its tasks: more than requested if the job specified none. */
export let tasks: StaticArray<i32> = allocateI32(0);
export let cpusPerTask: StaticArray<i32> = allocateI32(0);
export let minNodes: StaticArray<i32> = allocateI32(0);
/** The largest integer if the job specified none. */
export let maxNodes: StaticArray<i32> = allocateI32(0);
export let memoryAsked: StaticArray<f64> = allocateF64(0);
export let memoryPerCpu: StaticArray<u8> = allocateU8(0);
export let gpusAsked: StaticArray<i32> = allocateI32(0);
/** 1: GPUs per task; 0: GPUs per node. */
export let gpusPerTask: StaticArray<u8> = allocateU8(0);
/** GPUs of the whole job, on any of its nodes, of those of its tasks too; 0: it has GPUs per node, or none. */
export let jobGpus: StaticArray<i32> = allocateI32(0);
/** CPUs of each of these GPUs; 0: any number. */
export let cpusPerGpu: StaticArray<i32> = allocateI32(0);
/** 1: that is a default of the cluster (DefCpuPerGPU), which does not limit the GPUs of a node. */
export let hasDefaultCpusPerGpu: StaticArray<u8> = allocateU8(0);
/** MB of each of these GPUs; 0: the job has its memory as other jobs have it. */
export let memoryPerGpu: StaticArray<f64> = allocateF64(0);
/** Minimum CPUs on each node, a multiple of the CPUs per task. */
export let leastCpus: StaticArray<i32> = allocateI32(0);
/** Minimum CPUs on each node once the tasks are distributed. */
export let leastTaskCpus: StaticArray<i32> = allocateI32(0);
/** Maximum number of tasks per node; 0 if unlimited. */
export let tasksPerNode: StaticArray<i32> = allocateI32(0);
/** The set of nodes that the job requires by name (--nodelist; an index of cluster.ts); -1: none. */
export let namedNodes: StaticArray<i32> = allocateI32(0);
/** 1: the required nodes are as many as the job needs at least. */
export let allNodesNamed: StaticArray<u8> = allocateU8(0);
/**
 * 1: exclusive, which an OverSubscribe=EXCLUSIVE partition also makes a job at its first test there
 * (onSubmit.ts).
 */
export let exclusiveJob: StaticArray<u8> = allocateU8(0);
/** The number of its user. */
export let userOf: StaticArray<i32> = allocateI32(0);
export let nice: StaticArray<f64> = allocateF64(0);
/** QOS factor and association term of the priority. */
export let qosPriority: StaticArray<f64> = allocateF64(0);
export let associationTerm: StaticArray<f64> = allocateF64(0);
/** Jobs by submission. */
export let bySubmission: StaticArray<i32> = allocateI32(0);

export let state: StaticArray<u8> = allocateU8(0);
export let start: StaticArray<f64> = allocateF64(0);
export let end: StaticArray<f64> = allocateF64(0);
export let startedBy: StaticArray<u8> = allocateU8(0);
/** The partition that it runs in. */
export let runPartition: StaticArray<i32> = allocateI32(0);
/** Number of jobs and arrays submitted before it. */
export let rank: StaticArray<i32> = allocateI32(0);

/** Candidates of job i: firstCandidate[i] to firstCandidate[i + 1]. */
export let firstCandidate: StaticArray<i32> = allocateI32(0);
export let candidateJob: StaticArray<i32> = allocateI32(0);
export let candidatePartition: StaticArray<i32> = allocateI32(0);
/** The set of nodes that it may use (an index of cluster.ts): all of its partition, or some of them. */
export let candidateNodes: StaticArray<i32> = allocateI32(0);
export let requestClass: StaticArray<i32> = allocateI32(0);
/** Its request class once the job is exclusive. */
export let exclusiveRequestClass: StaticArray<i32> = allocateI32(0);
/** The most nodes that its limits leave to each candidate. */
export let mostNodes: StaticArray<i32> = allocateI32(0);
/** Candidates of a job by descending partition tier, stored from its first candidate on. */
export let byTier: StaticArray<i32> = allocateI32(0);
/** 1: the job is within the partition's limits. */
export let mayRun: StaticArray<u8> = allocateU8(0);
/** TRES term of the priority. */
export let tresTerm: StaticArray<f64> = allocateF64(0);
/** Candidates of one limit class have the same limits (limits.ts). */
export let limitClass: StaticArray<i32> = allocateI32(0);
export let priority: StaticArray<f64> = allocateF64(0);
/** The candidate as which a job runs or last ran. */
export let runCandidate: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  submit = allocateF64(jobs);
  runTime = allocateF64(jobs);
  timeLimit = allocateF64(jobs);
  timeMin = allocateF64(jobs);
  cpusAsked = allocateI32(jobs);
  tasksAsked = allocateI32(jobs);
  tasks = allocateI32(jobs);
  cpusPerTask = allocateI32(jobs);
  minNodes = allocateI32(jobs);
  maxNodes = allocateI32(jobs);
  memoryAsked = allocateF64(jobs);
  memoryPerCpu = allocateU8(jobs);
  gpusAsked = allocateI32(jobs);
  gpusPerTask = allocateU8(jobs);
  jobGpus = allocateI32(jobs);
  cpusPerGpu = allocateI32(jobs);
  hasDefaultCpusPerGpu = allocateU8(jobs);
  memoryPerGpu = allocateF64(jobs);
  leastCpus = allocateI32(jobs);
  leastTaskCpus = allocateI32(jobs);
  tasksPerNode = allocateI32(jobs);
  namedNodes = allocateI32(jobs);
  allNodesNamed = allocateU8(jobs);
  exclusiveJob = allocateU8(jobs);
  userOf = allocateI32(jobs);
  nice = allocateF64(jobs);
  qosPriority = allocateF64(jobs);
  associationTerm = allocateF64(jobs);
  bySubmission = allocateI32(jobs);
  state = allocateU8(jobs);
  start = allocateF64(jobs);
  end = allocateF64(jobs);
  startedBy = allocateU8(jobs);
  runPartition = allocateI32(jobs);
  rank = allocateI32(jobs);
  firstCandidate = allocateI32(jobs + 1);
  candidateJob = allocateI32(candidates);
  candidatePartition = allocateI32(candidates);
  candidateNodes = allocateI32(candidates);
  requestClass = allocateI32(candidates);
  exclusiveRequestClass = allocateI32(candidates);
  mostNodes = allocateI32(candidates);
  byTier = allocateI32(candidates);
  mayRun = allocateU8(candidates);
  tresTerm = allocateF64(candidates);
  limitClass = allocateI32(candidates);
  priority = allocateF64(candidates);
  runCandidate = allocateI32(jobs);
});

/** True if a job gets whole nodes in a partition. */
export function isExclusive(job: i32, partition: i32): bool {
  return wholeNodes || unchecked(exclusiveJob[job]) != 0 || unchecked(exclusive[partition]) != 0;
}

/** Returns the time limit that backfill uses to plan and start a job, in minutes. */
export function leastLimit(job: i32): f64 {
  const least = unchecked(timeMin[job]);
  return least > 0 ? min(least, unchecked(timeLimit[job])) : unchecked(timeLimit[job]);
}

/** Returns the end that the controller expects. */
export function expectedEnd(job: i32): f64 {
  return unchecked(start[job]) + 60 * unchecked(timeLimit[job]);
}
