import type { RunningJobs, ShadowTime } from '../policy/scheduler.ts';

/**
 * The earliest planned end at which so many processors are free, if of the running jobs only those that
 * `counts` says hold any. All jobs planned to end at that instant are counted, as in the kernel
 * (assembly/machine/processors.ts).
 */
export function shadowOf(
  running: RunningJobs,
  machine: number,
  now: number,
  needed: number,
  counts: (job: number) => boolean,
): ShadowTime {
  let available = machine;
  const ends: { time: number; processors: number }[] = [];
  for (const job of running) {
    if (!counts(job)) continue;
    const processors = running.processors[job];
    available -= processors;
    ends.push({ time: running.plannedEnd(job), processors });
  }
  ends.sort((a, b) => a.time - b.time);
  let time = now;
  for (let i = 0; available < needed; ) {
    time = ends[i].time;
    while (i < ends.length && ends[i].time === time) available += ends[i++].processors;
  }
  return { time, extra: available - needed };
}
