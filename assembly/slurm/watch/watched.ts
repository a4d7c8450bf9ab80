// Records the priority terms of one job that the host watches, and its planned start in the last backfill
// cycle. Watching never changes the schedule.
import { allocateF64, allocateI32 } from '../../memory';
import { jobOf, recordOf } from '../state/records';
import { onAllocate } from '../structures/allocation';
import { NodeSet, words } from '../structures/nodeSet';
import {
  AGE_TERM,
  ASSOCIATION_TERM,
  FAIR_SHARE_TERM,
  JOB_SIZE_TERM,
  PARTITION_TERM,
  PLANNED_CYCLE,
  PLANNED_END,
  PLANNED_START,
  QOS_TERM,
  TRES_TERM,
  WATCHED,
} from './codes';

let watched: i32 = -1;
/** Values at the positions of codes.ts. */
export let watch: StaticArray<f64> = allocateF64(0);
/** The set of nodes of its planned start. */
export let plannedNodes: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  watch = allocateF64(WATCHED);
  plannedNodes = allocateI32(words);
});

/** @param job -1: none */
export function watchJob(job: i32): void {
  watched = job;
  watch[PLANNED_CYCLE] = -Infinity;
  watch[PLANNED_START] = Infinity;
}

export function isWatching(): bool {
  return watched >= 0;
}

/** True if the job and the watched job share a record. */
export function isWatched(job: i32): bool {
  return watched >= 0 && recordOf(job) == recordOf(watched);
}

/** Returns the job that represents the watched one in the queue; -1 if none does. */
export function standIn(): i32 {
  return jobOf(recordOf(watched));
}

/** Records the priority terms that are the same in all partitions. */
export function notePriorityTerms(age: f64, association: f64, fairShare: f64, jobSize: f64, qos: f64): void {
  watch[AGE_TERM] = age;
  watch[ASSOCIATION_TERM] = association;
  watch[FAIR_SHARE_TERM] = fairShare;
  watch[JOB_SIZE_TERM] = jobSize;
  watch[QOS_TERM] = qos;
}

/** Records the terms of the partition with the highest priority. */
export function notePartitionTerms(partition: f64, tres: f64): void {
  watch[PARTITION_TERM] = partition;
  watch[TRES_TERM] = tres;
}

/** Starts a cycle, in which nothing is planned yet. */
export function forgetPlannedStart(now: f64): void {
  if (watched < 0) return;
  watch[PLANNED_CYCLE] = now;
  watch[PLANNED_START] = Infinity;
}

/** Records the earliest planned start of a cycle; a job may have one in each of its partitions. */
export function notePlannedStart(start: f64, end: f64, nodes: NodeSet): void {
  if (start >= watch[PLANNED_START]) return;
  watch[PLANNED_START] = start;
  watch[PLANNED_END] = end;
  for (let word = 0; word < words; word++) plannedNodes[word] = nodes.word(word);
}
