import { FLAG } from '../kernel/codes.ts';
import type { Schedule } from '../schedule/schedule.ts';

/** The attempts of each job that preemption ended, its last one too. */
export function preemptedTries(schedule: Schedule): Int32Array {
  const { tries } = killedTries(schedule);
  return tries.map((count, job) => count + Number((schedule.flags[job] & FLAG.PREEMPTED) !== 0));
}

/**
 * Cost of each job's attempts before its last one: the number that preemption ended, and the seconds that it ran in
 * those that were killed.
 */
export function killedTries({ workload, kills }: Schedule): { tries: Int32Array; time: Float64Array } {
  const tries = new Int32Array(workload.jobs.length);
  const time = new Float64Array(workload.jobs.length);
  kills.job.forEach((job, i) => {
    if (!kills.failed?.[i]) tries[job]++;
    time[job] += kills.end[i] - kills.start[i];
  });
  return { tries, time };
}
