// Creates the queue of a run. If backfill candidates have their own order, a second queue has the same jobs in
// that order.
import { FCFS } from '../codes/orders';
import { createKeys, keyAt, moveKeys, writeKey } from '../queue/order';
import { Waiting } from '../queue/waiting';
import * as run from '../run';
import { now } from './clock';

let queueKeys: StaticArray<f64> = createKeys(FCFS);
let candidateKeys: StaticArray<f64> = queueKeys;

export let queue: Waiting = new Waiting(FCFS, queueKeys, 0, false, 1);
/** The candidates; the same object as the queue if the order is the same. */
export let candidates: Waiting = queue;

export function createQueues(): void {
  queueKeys = createKeys(run.order);
  queue = createQueue(run.order, queueKeys);
  candidateKeys = queueKeys;
  candidates = queue;
  if (!run.ranksCandidates()) return;
  candidateKeys = createKeys(run.candidateOrder);
  candidates = createQueue(run.candidateOrder, candidateKeys);
}

function createQueue(order: i32, keys: StaticArray<f64>): Waiting {
  return new Waiting(order, keys, run.jobs, run.queuesInBlocks(), i32(run.machine));
}

/** The column for the keys that the host computes, either of the queue or of the backfill candidates. */
export function keyColumn(ofCandidates: bool): StaticArray<f64> {
  return ofCandidates ? candidateKeys : queueKeys;
}

/** The key of a job now, in the queue or among the backfill candidates. The job need not wait any more. */
export function keyNow(ofCandidates: bool, job: i32): f64 {
  return ofCandidates
    ? keyAt(run.candidateOrder, candidateKeys, job, now)
    : keyAt(run.order, queueKeys, job, now);
}

/** Writes a job's keys for built-in orders. The job's own columns must be filled. */
export function writeKeys(job: i32): void {
  writeKey(run.order, queueKeys, job);
  if (run.ranksCandidates()) writeKey(run.candidateOrder, candidateKeys, job);
}

/** The smallest number of a waiting job, but at most `most`. */
export function leastWaiting(most: i32): i32 {
  return queue.least(most);
}

/** Lowers the numbers of all jobs by `count`. `jobs` jobs remain. */
export function renumberWaiting(count: i32, jobs: i32): void {
  queue.renumber(count);
  moveKeys(run.order, queueKeys, count, jobs);
  if (!run.ranksCandidates()) return;
  candidates.renumber(count);
  moveKeys(run.candidateOrder, candidateKeys, count, jobs);
}

/** Adds the job to the queue. Its keys must be in their columns. */
export function join(job: i32): void {
  queue.insert(job);
  if (run.ranksCandidates()) candidates.insert(job);
}

/** Makes only arrivals from now on count as newcomers. */
export function changesSeen(): void {
  queue.changesSeen();
  if (run.ranksCandidates()) candidates.changesSeen();
}
