import type { RunningJobs, ShadowTime } from '../policy/scheduler.ts';

/**
 * The shadow time: the earliest instant at which `needed` processors are free, and how many more are free
 * then. Jobs end at their estimated ends. Running jobs for which `counts` is false hold no processors here. All
 * jobs that are expected to end at that instant count as ended, as in the kernel
 * (assembly/machine/processors.ts).
 */
export function shadowOf(
  running: Pick<RunningJobs, 'processors' | 'estimatedEnd'> & Iterable<number>,
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
    ends.push({ time: running.estimatedEnd(job), processors });
  }
  ends.sort((a, b) => a.time - b.time);
  let time = now;
  for (let i = 0; available < needed; ) {
    time = ends[i].time;
    while (i < ends.length && ends[i].time === time) available += ends[i++].processors;
  }
  return { time, extra: available - needed };
}
