// Columns of jobs, and of candidates: a job in one of the partitions that it may run in.
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { candidates, jobs } from './settings';

export const NOT_SUBMITTED: u8 = 0;
export const PENDING: u8 = 1;
export const RUNNING: u8 = 2;
export const OVER: u8 = 3;
/** sbatch did not take it. */
export const REJECTED: u8 = 4;
/** Broken off, and to be put back into the queue when its nodes are free. */
export const REQUEUED: u8 = 5;

export let submit: StaticArray<f64> = allocateF64(0);
export let runTime: StaticArray<f64> = allocateF64(0);
/** Minutes. Backfilling may lower it when it starts the job. */
export let timeLimit: StaticArray<f64> = allocateF64(0);
/** Minutes: backfilling may lower the limit to so much; 0: it may not. */
export let timeMin: StaticArray<f64> = allocateF64(0);
export let cpusAsked: StaticArray<i32> = allocateI32(0);
export let tasks: StaticArray<i32> = allocateI32(0);
export let cpusPerTask: StaticArray<i32> = allocateI32(0);
export let minNodes: StaticArray<i32> = allocateI32(0);
/** The largest integer if the job named no number. */
export let maxNodes: StaticArray<i32> = allocateI32(0);
export let memoryAsked: StaticArray<f64> = allocateF64(0);
export let memoryPerCpu: StaticArray<u8> = allocateU8(0);
export let gpusAsked: StaticArray<i32> = allocateI32(0);
/** 1: so many GPUs for each task; 0: on each node. */
export let gpusPerTask: StaticArray<u8> = allocateU8(0);
/** On each of its nodes it has so many CPUs at least: a multiple of those of a task. */
export let leastCpus: StaticArray<i32> = allocateI32(0);
/** At most so many of its tasks run on a node; 0: any number. */
export let tasksPerNode: StaticArray<i32> = allocateI32(0);
/** The set of the nodes that it has named, and takes (cluster.ts); -1: none. */
export let namedNodes: StaticArray<i32> = allocateI32(0);
/** 1: it has named as many nodes as it asks for at least. */
export let allNodesNamed: StaticArray<u8> = allocateU8(0);
/** 1: it asks for whole nodes, from its first try in a partition on that gives nothing else (onSubmit.ts). */
export let exclusiveJob: StaticArray<u8> = allocateU8(0);
/** The number of its user. */
export let userOf: StaticArray<i32> = allocateI32(0);
export let nice: StaticArray<f64> = allocateF64(0);
/** The factors of its QOS and the term of its association. */
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
/** So many jobs and arrays come before it. */
export let rank: StaticArray<i32> = allocateI32(0);

/** Candidates of job i: firstCandidate[i] to firstCandidate[i + 1]. */
export let firstCandidate: StaticArray<i32> = allocateI32(0);
export let candidateJob: StaticArray<i32> = allocateI32(0);
export let candidatePartition: StaticArray<i32> = allocateI32(0);
/** The set of the nodes that it may use (cluster.ts): that of its partition, or one of its own. */
export let candidateNodes: StaticArray<i32> = allocateI32(0);
export let requestClass: StaticArray<i32> = allocateI32(0);
/** Its kind when the job asks for whole nodes. */
export let exclusiveRequestClass: StaticArray<i32> = allocateI32(0);
/** Candidates of a job, those of the highest tier first: in the places from its first candidate on. */
export let byTier: StaticArray<i32> = allocateI32(0);
/** Whether the job keeps to the partition's limits. */
export let mayRun: StaticArray<u8> = allocateU8(0);
/** The term of the resources that it asks for. */
export let tresTerm: StaticArray<f64> = allocateF64(0);
/** Candidates of a class have the same limits (limits.ts). */
export let limitClass: StaticArray<i32> = allocateI32(0);
export let priority: StaticArray<f64> = allocateF64(0);
/** Of a job that runs or has run: as which candidate. */
export let runCandidate: StaticArray<i32> = allocateI32(0);

export function allocateJobs(): void {
  submit = allocateF64(jobs);
  runTime = allocateF64(jobs);
  timeLimit = allocateF64(jobs);
  timeMin = allocateF64(jobs);
  cpusAsked = allocateI32(jobs);
  tasks = allocateI32(jobs);
  cpusPerTask = allocateI32(jobs);
  minNodes = allocateI32(jobs);
  maxNodes = allocateI32(jobs);
  memoryAsked = allocateF64(jobs);
  memoryPerCpu = allocateU8(jobs);
  gpusAsked = allocateI32(jobs);
  gpusPerTask = allocateU8(jobs);
  leastCpus = allocateI32(jobs);
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
  byTier = allocateI32(candidates);
  mayRun = allocateU8(candidates);
  tresTerm = allocateF64(candidates);
  limitClass = allocateI32(candidates);
  priority = allocateF64(candidates);
  runCandidate = allocateI32(jobs);
}

/** The limit by which backfilling plans and starts a job, in minutes. */
export function leastLimit(job: i32): f64 {
  const least = unchecked(timeMin[job]);
  return least > 0 ? min(least, unchecked(timeLimit[job])) : unchecked(timeLimit[job]);
}

/** The end that the controller expects. */
export function expectedEnd(job: i32): f64 {
  return unchecked(start[job]) + 60 * unchecked(timeLimit[job]);
}
