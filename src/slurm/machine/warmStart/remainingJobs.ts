import type { ClusterJob, Held } from '../cluster.ts';
import { someOf } from '../events/renumber.ts';

/**
 * Selects the jobs for a replay that starts in the middle of a log. An array task that waits although a later one runs
 * was requeued, and becomes a separate job.
 *
 * @param places of the jobs, ascending
 * @param heldBy returns the allocation of the job at a place; undefined if it waits
 */
export function remainingJobs(
  jobs: readonly ClusterJob[],
  places: readonly number[],
  heldBy: (place: number) => Held | undefined,
): ClusterJob[] {
  const held = new Map(places.map((place) => [place, heldBy(place)]));
  // For each array: the last task that runs, and the first of those that stay together.
  const lastHeld = new Map<number, number>();
  for (const place of places) {
    const { array } = jobs[place];
    if (array !== undefined && held.get(place) !== undefined) lastHeld.set(array.first, place);
  }
  const firsts = new Map<number, number>();
  const changed: ClusterJob[] = [];
  for (const place of places) {
    const { array, ...job } = jobs[place];
    const own = held.get(place);
    const isTask = array !== undefined && (own !== undefined || place > (lastHeld.get(array.first) ?? -1));
    if (isTask && !firsts.has(array.first)) firsts.set(array.first, place);
    changed[place] = {
      ...job,
      ...(isTask && { array: { ...array, first: firsts.get(array.first) as number } }),
      ...(own !== undefined && { held: own }),
    };
  }
  return someOf(changed, places);
}
