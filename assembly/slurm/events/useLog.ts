// Logs the idle CPUs and GPUs of groups of nodes, and the jobs that wait for resources, whenever they change. The host
// computes from this log what is stranded (src/metrics/slurm/stranded.ts).
import { allocateF64, allocateI32 } from '../../memory';
import { arrays, jobs, logsUse, nodeGroupsByPartition, nodes } from '../settings';
import {
  changedCount,
  changedNodes,
  changedRecords,
  forgetChanges,
  haveNodesChanged,
  noteNodeChange,
} from '../state/changes';
import { PENDING, state } from '../state/jobs';
import { upNodes } from '../state/outages';
import { isEligible, isForResources, jobOf, reason, recordOf } from '../state/records';
import { nextReservationEvent, ownReservation, removeReserved } from '../state/reservations';
import { freeCpus, freeGpus } from '../state/resources';
import { onAllocate, onBegin } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';

/** Numbers of an entry of the log. */
const ENTRY: i32 = 4;
/** Entries for which the log has space in addition to those that one time can need. */
const SPARE: i32 = 4096;

/** The group of each node: the nodes that are in the same partitions. */
export let groupOfNode: StaticArray<i32> = allocateI32(0);
/**
 * Entries of a time and three numbers: a group of nodes and its idle CPUs and GPUs; or -1 - job, and 1 if the job waits
 * for resources from now on, 0 if it does not any more.
 */
export let useLog: StaticArray<f64> = allocateF64(0);
export let useLogged: i32 = 0;

/** Usable and free CPUs and GPUs of each node, as counted in its group. */
let countedCpus: StaticArray<i32> = allocateI32(0);
let countedGpus: StaticArray<i32> = allocateI32(0);
let idleCpus: StaticArray<i32> = allocateI32(0);
let idleGpus: StaticArray<i32> = allocateI32(0);
/** Groups that have changed at this time, each once. */
let changedGroups: StaticArray<i32> = allocateI32(0);
let isGroupChanged: StaticArray<i32> = allocateI32(0);
/** Time of the last entry. A job that starts late in a second may end before this time, because its start is rounded down. */
let latest: f64 = -Infinity;
/** The job of each record that waits according to the log; -1: none. */
let waitingJob: StaticArray<i32> = allocateI32(0);
/** The nodes that are up and not reserved, and the time at which a reservation may change them. */
let usable: NodeSet = NO_SET;
let usableUntil: f64 = -Infinity;

/** Maximum number of entries at one time: a job of a record stops to wait and another one begins. */
function mostAtOnce(): f64 {
  return 2 * f64(jobs + arrays) + f64(nodeGroupsByPartition);
}

onAllocate(() => {
  const some = logsUse ? nodes : 0;
  groupOfNode = allocateI32(some);
  countedCpus = allocateI32(some);
  countedGpus = allocateI32(some);
  idleCpus = allocateI32(nodeGroupsByPartition);
  idleGpus = allocateI32(nodeGroupsByPartition);
  changedGroups = allocateI32(nodeGroupsByPartition);
  isGroupChanged = allocateI32(nodeGroupsByPartition);
  waitingJob = allocateI32(logsUse ? jobs + arrays : 0);
  useLog = allocateF64(logsUse ? f64(ENTRY) * (mostAtOnce() + f64(SPARE)) : 0);
  usable = allocateSet();
});

onBegin(() => {
  useLogged = 0;
  latest = -Infinity;
  if (!logsUse) return;
  for (let record = 0; record < jobs + arrays; record++) waitingJob[record] = -1;
  usableUntil = -Infinity;
});

export function hasUseLogRoom(): bool {
  return !logsUse || useLogged <= ENTRY * SPARE;
}

/** Records that nodes have gone down, or have come back. */
export function noteOutage(): void {
  usableUntil = -Infinity;
}

function findUsableNodes(now: f64): void {
  usableUntil = nextReservationEvent(now);
  usable.copy(upNodes);
  removeReserved(usable, now);
  for (let node = 0; node < nodes; node++) noteNodeChange(node);
}

/** Logs what has changed at this time. */
export function logChanges(now: f64): void {
  if (!logsUse) return;
  if (now >= usableUntil) findUsableNodes(now);
  latest = max(latest, now);
  if (haveNodesChanged) logNodes();
  for (let i = 0; i < changedCount; i++) logRecord(unchecked(changedRecords[i]));
  forgetChanges();
}

function logNodes(): void {
  let changed = 0;
  for (let node = changedNodes.next(0); node >= 0; node = changedNodes.next(node + 1)) {
    const group = unchecked(groupOfNode[node]);
    // A node outside all partitions.
    if (group < 0) continue;
    const isUsable = usable.has(node);
    const cpus = isUsable ? unchecked(freeCpus[node]) : 0;
    const gpus = isUsable ? unchecked(freeGpus[node]) : 0;
    if (cpus == unchecked(countedCpus[node]) && gpus == unchecked(countedGpus[node])) continue;
    unchecked((idleCpus[group] += cpus - countedCpus[node]));
    unchecked((idleGpus[group] += gpus - countedGpus[node]));
    unchecked((countedCpus[node] = cpus));
    unchecked((countedGpus[node] = gpus));
    if (unchecked(isGroupChanged[group]) != 0) continue;
    unchecked((isGroupChanged[group] = 1));
    unchecked((changedGroups[changed++] = group));
  }
  for (let i = 0; i < changed; i++) {
    const group = unchecked(changedGroups[i]);
    unchecked((isGroupChanged[group] = 0));
    add(group, unchecked(idleCpus[group]), unchecked(idleGpus[group]));
  }
}

function logRecord(record: i32): void {
  const before = unchecked(waitingJob[record]);
  const after = waitsForResources(record) ? jobOf(record) : -1;
  if (before == after) return;
  unchecked((waitingJob[record] = after));
  if (before >= 0) add(-1 - before, 0, 0);
  if (after >= 0) add(-1 - after, 1, 0);
}

function add(subject: i32, first: i32, second: i32): void {
  unchecked((useLog[useLogged++] = latest));
  unchecked((useLog[useLogged++] = f64(subject)));
  unchecked((useLog[useLogged++] = f64(first)));
  unchecked((useLog[useLogged++] = f64(second)));
}

/** True if only resources or its turn keep a record from starting, on nodes that are not reserved. */
function waitsForResources(record: i32): bool {
  const job = jobOf(record);
  if (job < 0 || unchecked(state[job]) != PENDING || recordOf(job) != record) return false;
  if (unchecked(isEligible[record]) == 0 || unchecked(ownReservation[job]) >= 0) return false;
  return isForResources(unchecked(reason[record]));
}
