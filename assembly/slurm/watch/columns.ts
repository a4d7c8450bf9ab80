// The exports of the kernel of the Slurm machine for a host that watches a job.
import { addressOf } from '../../native/columns';
import { instant } from '../controller';
import { reason, recordOf } from '../events/records';
import { largestPriority } from '../priorities';
import { queue, queued } from '../queue';
import { plannedNodes, standIn, watch, watchJob as watchOne } from './watched';

/** @param job -1: none */
export function watchJob(job: i32): void {
  watchOne(job);
}
/** What is known of the watched job (codes.ts). */
export function watchColumn(): usize {
  return addressOf(watch);
}
export function plannedNodesColumn(): usize {
  return addressOf(plannedNodes);
}
/** The instant that was handled last. */
export function handledInstant(): f64 {
  return instant();
}
/** Candidates that wait, in their order. */
export function queueColumn(): usize {
  return addressOf(queue);
}
export function queueLength(): i32 {
  return queued;
}
/** The job that stands for the watched one in the queue; -1 if none does. */
export function watchedStandIn(): i32 {
  return standIn();
}
/** The reason that the job shows now. */
export function reasonOfJob(job: i32): i32 {
  return reason[recordOf(job)];
}
export function priorityOfJob(job: i32): f64 {
  return largestPriority(job);
}
