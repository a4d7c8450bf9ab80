// Holds the segments of jobs (--segment): groups of nodes, each on one base block of topology/block.
import { allocateI32 } from '../../memory';
import { idiv } from '../../native/words';
import { blocks, jobs } from '../settings';
import { onAllocate } from '../structures/allocation';

/** Nodes of each segment of a job; 0: none. */
export let segmentSize: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  segmentSize = allocateI32(blocks > 0 ? jobs : 0);
});

/** Returns the CPUs that are enough for a job in segments, each of which gets an equal share, rounded down. */
export function cpusInSegments(job: i32, cpus: i32, nodes: i32): i32 {
  const size = blocks > 0 ? unchecked(segmentSize[job]) : 0;
  const segments = size > 0 ? max(1, idiv(nodes, size)) : 1;
  return idiv(cpus, segments) * segments;
}
