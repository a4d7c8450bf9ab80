// Keeps the size of each pending job, which is a factor of its priority and an input of CPU limits: the
// requested CPUs, or those of the nodes last selected for it although it did not start there.
import { allocateI32, allocateU8 } from '../../memory';
import { allCpus, arrays, favorSmall, jobs, nodes, sizePerTime } from '../settings';
import { onAllocate } from '../structures/allocation';
import { timeLimit } from './jobs';
import { recordOf } from './records';

/** Nodes and CPUs of the size before any nodes were selected. */
export let sizeNodes: StaticArray<i32> = allocateI32(0);
export let sizeCpus: StaticArray<i32> = allocateI32(0);
/** 0: selected nodes never change the size; 1: the first selection does; 2: every selection does. */
export let sizeVaries: StaticArray<u8> = allocateU8(0);
/** CPUs of the nodes last selected for each record; 0 if none were. */
let found: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  sizeNodes = allocateI32(jobs);
  sizeCpus = allocateI32(jobs);
  sizeVaries = allocateU8(jobs);
  found = allocateI32(jobs + arrays);
});

/** Returns the CPUs of the nodes last selected, or `asked` if none were. */
export function cpusFound(job: i32, asked: i32): i32 {
  const held = unchecked(found[recordOf(job)]);
  return held > 0 ? held : asked;
}

/** Returns the job size factor, in [0, 1]. */
export function sizeFactorOf(job: i32): f64 {
  const cpus = f64(cpusFound(job, unchecked(sizeCpus[job])));
  const fewest = f64(unchecked(sizeNodes[job]));
  const all = f64(nodes);
  let size = (fewest / all + cpus / allCpus) / 2;
  if (sizePerTime) {
    const large = max((fewest * allCpus) / all, cpus) / unchecked(timeLimit[job]) / allCpus;
    size = favorSmall ? 1 - large : large;
  } else if (favorSmall) {
    size = ((all - fewest) / all + (allCpus - cpus) / allCpus) / 2;
  }
  return min<f64>(1, max<f64>(0, size));
}

/** Records the CPUs of the nodes selected for a job. */
export function noteCpus(job: i32, cpus: i32): void {
  if (unchecked(sizeVaries[job]) != 0) unchecked((found[recordOf(job)] = cpus));
}

/** Gives a task that leaves the record of its array the size that the record has. */
export function copySize(record: i32, job: i32): void {
  unchecked((found[job] = found[record]));
}

/** Forgets the selected nodes of a requeued job. */
export function forgetSize(job: i32): void {
  unchecked((found[job] = 0));
}

/** True if selecting nodes for a job may change its size. */
export function mayChange(job: i32): bool {
  const varies = unchecked(sizeVaries[job]);
  return varies == 2 || (varies == 1 && unchecked(found[recordOf(job)]) == 0);
}
