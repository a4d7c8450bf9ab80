// The queue of a run, and where backfill candidates have an order of their own a second one of the same jobs.
import { createKeys, FCFS, moveKeys, planKeys, writeKey } from '../queue/order';
import { planWaiting, Waiting } from '../queue/waiting';

let queueKeys: StaticArray<f64> = createKeys(FCFS);
let candidateKeys: StaticArray<f64> = queueKeys;

export let queue: Waiting = new Waiting(FCFS, queueKeys, 0, false, 1);
/** The same object where the order is the same. */
export let candidates: Waiting = queue;

/** `inBlocks`: scans pass over parts of them. `machine`: its processors. */
export function planQueues(order: i32, candidateOrder: i32, jobs: f64, inBlocks: bool, machine: i32): void {
  planKeys(order, jobs);
  planWaiting(order, jobs, inBlocks, machine);
  if (candidateOrder == order) return;
  planKeys(candidateOrder, jobs);
  planWaiting(candidateOrder, jobs, inBlocks, machine);
}

export function createQueues(order: i32, candidateOrder: i32, jobs: i32, inBlocks: bool, machine: i32): void {
  queueKeys = createKeys(order);
  queue = new Waiting(order, queueKeys, jobs, inBlocks, machine);
  candidateKeys = queueKeys;
  candidates = queue;
  if (candidateOrder == order) return;
  candidateKeys = createKeys(candidateOrder);
  candidates = new Waiting(candidateOrder, candidateKeys, jobs, inBlocks, machine);
}

/** The column a host function's keys go into: of the queue, or of the backfill candidates. */
export function keyColumn(ofCandidates: bool): StaticArray<f64> {
  return ofCandidates ? candidateKeys : queueKeys;
}

/** Writes a job's keys for built-in orders, once its own columns stand. */
export function writeKeys(job: i32): void {
  writeKey(queue.order, queueKeys, job);
  if (candidates != queue) writeKey(candidates.order, candidateKeys, job);
}

/** The smallest number of a job that waits, or `most` if that is less. */
export function leastWaiting(most: i32): i32 {
  return queue.least(most);
}

/** The numbers of all jobs go down by `count`; `jobs` there are then. */
export function renumberWaiting(count: i32, jobs: i32): void {
  queue.renumber(count);
  moveKeys(queue.order, queueKeys, count, jobs);
  if (candidates == queue) return;
  candidates.renumber(count);
  moveKeys(candidates.order, candidateKeys, count, jobs);
}

/** The job, whose keys stand, waits. */
export function join(job: i32): void {
  queue.insert(job);
  if (candidates != queue) candidates.insert(job);
}

/** From here on, newcomers are later arrivals only. */
export function changesSeen(): void {
  queue.changesSeen();
  if (candidates != queue) candidates.changesSeen();
}
