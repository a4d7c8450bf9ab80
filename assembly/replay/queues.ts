// The queue of a run. If backfill candidates have their own order, a second queue has the same jobs in
// that order.
import { FCFS } from '../codes/orders';
import { createKeys, layoutKeys, moveKeys, writeKey } from '../queue/order';
import { layoutWaiting, Waiting } from '../queue/waiting';
import * as run from '../run';

let queueKeys: StaticArray<f64> = createKeys(FCFS);
let candidateKeys: StaticArray<f64> = queueKeys;

export let queue: Waiting = new Waiting(FCFS, queueKeys, 0, false, 1, false, false);
/** The candidates; the same object as the queue if the order is the same. */
export let candidates: Waiting = queue;

export function layoutQueues(): void {
  layoutQueue(run.order, run.offersWindows());
  if (run.candidateOrder != run.order) layoutQueue(run.candidateOrder, false);
}

function layoutQueue(order: i32, offered: bool): void {
  layoutKeys(order, run.jobs);
  layoutWaiting(order, run.jobs, run.queuesInBlocks(), i32(run.machine), run.reservesForAll(), offered);
}

export function createQueues(): void {
  queueKeys = createKeys(run.order);
  queue = createQueue(run.order, queueKeys, run.offersWindows());
  candidateKeys = queueKeys;
  candidates = queue;
  if (run.candidateOrder == run.order) return;
  candidateKeys = createKeys(run.candidateOrder);
  candidates = createQueue(run.candidateOrder, candidateKeys, false);
}

function createQueue(order: i32, keys: StaticArray<f64>, offered: bool): Waiting {
  const jobs = i32(run.jobs);
  const machine = i32(run.machine);
  return new Waiting(order, keys, jobs, run.queuesInBlocks(), machine, run.reservesForAll(), offered);
}

/** The column for the keys that the host computes, either of the queue or of the backfill candidates. */
export function keyColumn(ofCandidates: bool): StaticArray<f64> {
  return ofCandidates ? candidateKeys : queueKeys;
}

/** Writes a job's keys for built-in orders. The job's own columns must be filled. */
export function writeKeys(job: i32): void {
  writeKey(queue.order, queueKeys, job);
  if (candidates != queue) writeKey(candidates.order, candidateKeys, job);
}

/** The smallest number of a waiting job, but at most `most`. */
export function leastWaiting(most: i32): i32 {
  return queue.least(most);
}

/** Lowers the numbers of all jobs by `count`. `jobs` jobs remain. */
export function renumberWaiting(count: i32, jobs: i32): void {
  queue.renumber(count);
  moveKeys(queue.order, queueKeys, count, jobs);
  if (candidates == queue) return;
  candidates.renumber(count);
  moveKeys(candidates.order, candidateKeys, count, jobs);
}

/** Adds the job to the queue. Its keys must be in their columns. */
export function join(job: i32): void {
  queue.insert(job);
  if (candidates != queue) candidates.insert(job);
}

/** From now on only later arrivals count as newcomers. */
export function changesSeen(): void {
  queue.changesSeen();
  if (candidates != queue) candidates.changesSeen();
}
