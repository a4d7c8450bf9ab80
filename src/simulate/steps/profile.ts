import type { ProfilePoint, RunningJob } from './step.ts';

/** A change of the free processors. */
interface Change {
  readonly time: number;
  readonly by: number;
}

/**
 * Number of processors that are free from each instant on.
 *
 * @param reserved the waiting jobs that have processors in the profile
 */
export function profileOf(
  now: number,
  free: number,
  running: readonly RunningJob[],
  reserved: readonly number[],
  { processors, estimate, start }: Record<'processors' | 'estimate' | 'start', ArrayLike<number>>,
): ProfilePoint[] {
  const changes: Change[] = running.map(({ job, estimatedEnd }) => ({
    time: estimatedEnd,
    by: processors[job],
  }));
  for (const job of reserved) {
    if (estimate[job] <= 0) continue;
    changes.push({ time: start[job], by: -processors[job] });
    changes.push({ time: start[job] + estimate[job], by: processors[job] });
  }
  changes.sort((a, b) => a.time - b.time);
  const points: ProfilePoint[] = [];
  let level = free;
  let at = now;
  const add = () => {
    if (points.at(-1)?.free !== level) points.push({ time: at, free: level });
  };
  for (const { time, by } of changes) {
    // Jobs of no length end at the instant at which they started.
    if (time > at) {
      add();
      at = time;
    }
    level += by;
  }
  add();
  return points;
}
