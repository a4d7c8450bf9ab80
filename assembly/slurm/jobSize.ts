// The CPUs that a waiting job counts for, in the size that is a factor of its priority, and before limits of CPUs: those
// that it asks for, or those of the nodes that were found for it last, though it did not start there.
import { allocateI32, allocateU8 } from '../memory';
import { chosenCount, chosenCpus } from './choice/bestFit';
import { recordOf } from './events/records';
import { timeLimit } from './jobs';
import { allCpus, arrays, favorSmall, jobs, nodes, sizePerTime } from './settings';

/** What a size counts before nodes were found. */
export let sizeNodes: StaticArray<i32> = allocateI32(0);
export let sizeCpus: StaticArray<i32> = allocateI32(0);
/** 0: found nodes tell nothing new; 1: those that are found first do; 2: all do. */
export let sizeVaries: StaticArray<u8> = allocateU8(0);
/** Of a record: CPUs of the nodes that were found last; 0: none were. */
let found: StaticArray<i32> = allocateI32(0);

export function allocateJobSize(): void {
  sizeNodes = allocateI32(jobs);
  sizeCpus = allocateI32(jobs);
  sizeVaries = allocateU8(jobs);
  found = allocateI32(jobs + arrays);
}

/** CPUs of the nodes that were found last; `asked` if none were. */
export function cpusFound(job: i32, asked: i32): i32 {
  const held = unchecked(found[recordOf(job)]);
  return held > 0 ? held : asked;
}

/** The factor, in [0, 1]. */
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

/** The nodes that bestFit.ts has chosen were found for a job. */
export function noteSize(job: i32): void {
  if (unchecked(sizeVaries[job]) == 0) return;
  let cpus = 0;
  for (let i = 0; i < chosenCount; i++) cpus += unchecked(chosenCpus[i]);
  noteCpus(job, cpus);
}

export function noteCpus(job: i32, cpus: i32): void {
  if (unchecked(sizeVaries[job]) != 0) unchecked((found[recordOf(job)] = cpus));
}

/** A job is put back into the queue. */
export function forgetSize(job: i32): void {
  unchecked((found[job] = 0));
}

/** Whether nodes that are found for a job may change its size. */
export function mayChange(job: i32): bool {
  const varies = unchecked(sizeVaries[job]);
  return varies == 2 || (varies == 1 && unchecked(found[recordOf(job)]) == 0);
}
