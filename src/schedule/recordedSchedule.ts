import type { Workload } from '../trace/workload.ts';
import type { Schedule } from './schedule.ts';

/**
 * The schedule that a log records: each job from its recorded start on, for its run time. A job without a recorded start
 * has no length.
 */
export function recordedSchedule(workload: Workload): Schedule {
  const { submit, wait, run, request, length } = workload.jobs;
  const start = new Float64Array(length);
  const end = new Float64Array(length);
  for (let job = 0; job < length; job++) {
    const isKnown = wait[job] >= 0;
    start[job] = submit[job] + (isKnown ? wait[job] : 0);
    end[job] = start[job] + (isKnown ? run[job] : 0);
  }
  const none = new Float64Array(0);
  return {
    ...{ workload, policy: 'recorded', eventRule: 'batch', start, end, estimate: request },
    reserved: new Float64Array(length).fill(Number.NaN),
    flags: new Uint8Array(length),
    kills: { job: new Int32Array(0), start: none, end: none },
  };
}
