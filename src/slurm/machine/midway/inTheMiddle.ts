import type { ClusterJob, Held } from '../cluster.ts';
import { someOf } from '../events/renumber.ts';

/**
 * Some of the jobs, for a replay that begins in the middle. A task of an array that waits although a later one runs
 * was broken off: it is a job of its own.
 *
 * @param places which, ascending
 * @param heldBy what a job holds, by its place; undefined: it waits
 */
export function inTheMiddle(
  jobs: readonly ClusterJob[],
  places: readonly number[],
  heldBy: (place: number) => Held | undefined,
): ClusterJob[] {
  const held = new Map(places.map((place) => [place, heldBy(place)]));
  // Of an array: the last of its tasks that runs, and the first of those that stay together.
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
