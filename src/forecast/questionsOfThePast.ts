// Which jobs of the past are asked about to correct a forecast. Every fifth place of the log is one, so that
// forecasts of different instants have the same questions as far as both know them.
import { lowerBound } from '../schedule/byTime.ts';
import type { World } from './world.ts';

const SPACING = 5;

/** Whether a question may be asked about the job at a place. */
export function isAsked({ unknown }: World, place: number): boolean {
  return place % SPACING === 0 && !unknown?.has(place);
}

/** The places of the last `count` jobs submitted before an instant that are asked about, rising. */
export function questionsBefore(world: World, instant: number, count: number): number[] {
  const asked: number[] = [];
  const first = lowerBound(world.jobs.submit, instant);
  for (let job = first - 1; job >= 0 && asked.length < count; job--) if (isAsked(world, job)) asked.push(job);
  return asked.reverse();
}
