// Lists the allocations of running jobs in the order of their expected ends, in flat columns. They are
// rebuilt on demand after resources were allocated or released.
import { allocateF64, allocateI32 } from '../memory';
import { runPartition } from './jobs';
import { cellCpus, cellNode, firstCell, gpusHeld, memoryHeld, nextCell, version } from './resources';
import { runningCount, runningJob } from './running';
import { withMemory } from './settings';

/** Allocations of the i-th running job: firstPart[i] to firstPart[i + 1]. */
export let firstPart: StaticArray<i32> = allocateI32(0);
/** The node of a running job that uses only one; -1 if it uses more. */
export let soleNode: StaticArray<i32> = allocateI32(0);
export let partNode: StaticArray<i32> = allocateI32(0);
export let partCpus: StaticArray<i32> = allocateI32(0);
export let partMemory: StaticArray<f64> = allocateF64(0);
export let partGpus: StaticArray<i32> = allocateI32(0);
/** The partition in which its job runs. */
export let partPartition: StaticArray<i32> = allocateI32(0);

let madeOf: i32 = 0;

/** @param cells maximum number of allocations at a time */
export function allocateReleases(cells: i32): void {
  firstPart = allocateI32(cells + 1);
  soleNode = allocateI32(cells);
  partNode = allocateI32(cells);
  partCpus = allocateI32(cells);
  partMemory = allocateF64(withMemory ? cells : 0);
  partGpus = allocateI32(cells);
  partPartition = allocateI32(cells);
}

export function makeReleases(): void {
  if (madeOf == version) return;
  madeOf = version;
  let part = 0;
  for (let i = 0; i < runningCount; i++) {
    const job = unchecked(runningJob[i]);
    for (let cell = unchecked(firstCell[job]); cell >= 0; cell = unchecked(nextCell[cell])) {
      const node = unchecked(cellNode[cell]);
      const cpus = unchecked(cellCpus[cell]);
      unchecked((partNode[part] = node));
      unchecked((partCpus[part] = cpus));
      unchecked((partGpus[part] = gpusHeld(job, unchecked(runPartition[job]), node, cpus)));
      unchecked((partPartition[part] = runPartition[job]));
      if (withMemory) unchecked((partMemory[part] = memoryHeld(job, node, cpus)));
      part++;
    }
    unchecked((soleNode[i] = part == unchecked(firstPart[i]) + 1 ? unchecked(partNode[part - 1]) : -1));
    unchecked((firstPart[i + 1] = part));
  }
}
