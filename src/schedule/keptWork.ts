import type { Schedule } from './schedule.ts';

/** Of each preempted try, in the order of the kills: the seconds of its work that were saved. 0 if it lost all. */
export function keptWork({ kills, saved }: Pick<Schedule, 'kills' | 'saved'>): number[] {
  const kept = Array.from(kills.job, () => 0);
  if (kills.saved === undefined || saved === undefined) return kept;
  // What a job has when its next try begins, from the last kill on.
  const next = Array.from(saved);
  for (let i = kept.length - 1; i >= 0; i--) {
    const job = kills.job[i];
    kept[i] = next[job] - kills.saved[i];
    next[job] = kills.saved[i];
  }
  return kept;
}
