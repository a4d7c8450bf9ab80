import { killedTries } from '../metrics/killedTries.ts';
import { boundedSlowdown } from '../metrics/metrics.ts';
import { BACKFILLED, type Schedule, wasKilled } from '../schedule/schedule.ts';

export const SCHEDULE_COLUMNS = [
  'job',
  'submit',
  'start',
  'end',
  'processors',
  'run',
  'request',
  'plan',
  'wait',
  'boundedSlowdown',
  'backfilled',
  'kills',
  'status',
] as const;

const LINES_PER_CHUNK = 4096;

/**
 * A schedule as CSV, in chunks: one line a job, in the workload's order. `run` is what the job needs; it is killed at
 * `request`, and then its status is `killed` instead of `completed`. `kills` counts tries that were preempted.
 */
export function* scheduleCsv(schedule: Schedule): Generator<string> {
  const { workload, start, end, plan, flags } = schedule;
  const { tries } = killedTries(schedule);
  const { length, id, submit, processors, run, request } = workload.jobs;
  let chunk = `${SCHEDULE_COLUMNS.join(',')}\n`;
  for (let j = 0; j < length; j++) {
    const slowdown = boundedSlowdown(end[j] - submit[j], end[j] - start[j]);
    const times = `${submit[j]},${start[j]},${end[j]},${processors[j]},${run[j]},${request[j]},${plan[j]}`;
    const outcome = `${flags[j] & BACKFILLED ? 1 : 0},${tries[j]},${wasKilled(schedule, j) ? 'killed' : 'completed'}`;
    chunk += `${id[j]},${times},${start[j] - submit[j]},${slowdown},${outcome}\n`;
    if ((j + 1) % LINES_PER_CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}
