import type { Schedule } from '../schedule/schedule.ts';

/** The cost of preemption for each job: its killed tries, and the seconds that it ran in them. */
export function killedTries({ workload, kills }: Schedule): { tries: Int32Array; time: Float64Array } {
  const tries = new Int32Array(workload.jobs.length);
  const time = new Float64Array(workload.jobs.length);
  kills.job.forEach((job, i) => {
    tries[job]++;
    time[job] += kills.end[i] - kills.start[i];
  });
  return { tries, time };
}
