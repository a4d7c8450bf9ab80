import type { MemoryRun } from './memoryRuns.ts';

/** Share by which a request exceeds the largest use so far. */
export const MARGIN = 0.2;
/** Factor of a request at which a run was killed, if no run shows how much suffices. */
export const FACTOR = 2;
/** Requests are multiples of this many MiB. */
const STEP = 100;

/**
 * Returns the memory to request on each node, in MiB: 20% more than the largest use so far. If a run was killed at a
 * request that no other run exceeds, its need is unknown; then twice that request.
 */
export function memoryRequest(runs: readonly MemoryRun[]): number {
  let [largest, killedAt] = [0, 0];
  for (const { requested, used, outOfMemory } of runs) {
    if (outOfMemory) killedAt = Math.max(killedAt, requested);
    else largest = Math.max(largest, used);
  }
  const enough = largest > killedAt ? (1 + MARGIN) * largest : FACTOR * killedAt;
  return STEP * Math.max(1, Math.ceil(enough / STEP - 1e-9));
}
