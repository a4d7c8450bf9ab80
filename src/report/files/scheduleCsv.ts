import { boundedSlowdown } from '../../metrics/boundedSlowdown.ts';
import { killedTries } from '../../metrics/killedTries.ts';
import type { ScheduledColumns, ScheduledJobs } from '../../metrics/sums.ts';
import { type Promises, promisesOf } from '../../schedule/promises.ts';
import { BACKFILLED, type Schedule } from '../../schedule/schedule.ts';

const SCHEDULE_COLUMNS = [
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

export const SCHEDULE_CSV_HEADER = `${SCHEDULE_COLUMNS.join(',')}\n`;

/**
 * A schedule as CSV, in chunks: one line per job, in the workload's order. `run` is the run time that the job
 * needs. If the job is killed at `request`, its status is `killed` instead of `completed`. `kills` counts
 * preempted tries.
 *
 * If a scheduler of one's own promised starts, two more columns follow: `firstStart`, the start of the first
 * try, and `promised`, which is empty where no start was promised.
 */
export function* scheduleCsv(schedule: Schedule): Generator<string> {
  const promises = promisesOf(schedule);
  yield promises ? `${[...SCHEDULE_COLUMNS, 'firstStart', 'promised'].join(',')}\n` : SCHEDULE_CSV_HEADER;
  const { tries } = killedTries(schedule);
  yield* scheduleCsvLines(schedule, schedule.workload.jobs, tries, promises);
}

/**
 * The lines of a part of a schedule.
 *
 * @param tries the number of each job's preempted tries; none if left out
 * @param promises what the last two columns hold; if left out, there are no such columns
 */
export function* scheduleCsvLines(
  { start, end, plan, flags }: ScheduledColumns,
  { length, id, submit, processors, run, request }: ScheduledJobs,
  tries?: Int32Array,
  promises?: Promises,
): Generator<string> {
  let chunk = '';
  for (let j = 0; j < length; j++) {
    const slowdown = boundedSlowdown(end[j] - submit[j], end[j] - start[j]);
    const times = `${submit[j]},${start[j]},${end[j]},${processors[j]},${run[j]},${request[j]},${plan[j]}`;
    const outcome = `${flags[j] & BACKFILLED ? 1 : 0},${tries?.[j] ?? 0},${run[j] > request[j] ? 'killed' : 'completed'}`;
    const last = promises ? `,${promises.firstStart[j]},${cellOf(promises.promised[j])}` : '';
    chunk += `${id[j]},${times},${start[j] - submit[j]},${slowdown},${outcome}${last}\n`;
    if ((j + 1) % LINES_PER_CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

const cellOf = (time: number) => (Number.isNaN(time) ? '' : `${time}`);
