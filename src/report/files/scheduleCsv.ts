import { boundedSlowdown } from '../../metrics/boundedSlowdown.ts';
import { preemptedTries } from '../../metrics/killedTries.ts';
import { promisesOf } from '../../schedule/promises.ts';
import {
  BACKFILLED,
  type Schedule,
  type ScheduledColumns,
  type ScheduledJobs,
  statusOf,
} from '../../schedule/schedule.ts';
import { workTimes } from '../../schedule/workTimes.ts';
import { jobName } from '../../trace/jobName.ts';
import { csvCell } from '../../trace/write/csvCell.ts';

const SCHEDULE_COLUMNS = [
  'job',
  'submit',
  'start',
  'end',
  'processors',
  'run',
  'request',
  'estimate',
  'wait',
  'boundedSlowdown',
  'backfilled',
  'kills',
  'status',
] as const;

const LINES_PER_CHUNK = 4096;

export const SCHEDULE_CSV_HEADER = `${SCHEDULE_COLUMNS.join(',')}\n`;

/**
 * Yields a schedule as CSV, in chunks: one line per job, in the workload's order. `run` is the run time that the job
 * needs. If the job is killed at `request`, its status is `killed` instead of `completed`. On a Slurm cluster it is
 * `preempted` or `node-failed` if its last run was killed. `kills` counts preempted attempts, including that one.
 *
 * If the trace has arrays of jobs, a column `task` follows with the name of each task, `1061_7`.
 *
 * If preempted jobs keep their work, a column `saved` follows: the work that was saved when the last attempt began.
 *
 * On a Slurm cluster, two more columns follow: `nodes` and `reason`, the last pending reason of the job.
 *
 * If a custom scheduler promised starts, two more columns follow: `firstStart`, the start of the first attempt, and
 * `promised`, which is empty if no start was promised.
 */
export function* scheduleCsv(schedule: Schedule): Generator<string> {
  const more = [taskColumn(schedule), savedColumn(schedule), moreColumns(schedule)].filter(
    (one) => one !== undefined,
  );
  const names = more.flatMap((one) => one.names);
  yield `${[...SCHEDULE_COLUMNS, ...names].join(',')}\n`;
  const tries = preemptedTries(schedule);
  yield* scheduleCsvLines(
    schedule,
    schedule.workload.jobs,
    tries,
    names.length > 0 ? (job) => more.flatMap(({ cells }) => cells(job)) : undefined,
    workTimes(schedule),
  );
}

interface MoreColumns {
  readonly names: readonly string[];
  readonly cells: (job: number) => string[];
}

function taskColumn({ workload: { jobs } }: Schedule): MoreColumns | undefined {
  const { task } = jobs;
  if (task === undefined || !task.some((one) => one >= 0)) return undefined;
  return { names: ['task'], cells: (job) => [task[job] >= 0 ? jobName(jobs, job) : ''] };
}

function savedColumn({ saved }: Schedule): MoreColumns | undefined {
  return saved && { names: ['saved'], cells: (job) => [`${saved[job]}`] };
}

/** Returns the columns that only some schedules have. */
function moreColumns(schedule: Schedule): MoreColumns | undefined {
  const { onSlurm } = schedule;
  if (onSlurm !== undefined)
    return {
      names: ['nodes', 'reason'],
      cells: (job) => [csvCell(onSlurm.nodes[job]), csvCell(onSlurm.reason[job])],
    };
  const promises = promisesOf(schedule);
  if (promises === undefined) return undefined;
  const { firstStart, promised } = promises;
  return {
    names: ['firstStart', 'promised'],
    cells: (job) => [`${firstStart[job]}`, cellOf(promised[job])],
  };
}

/**
 * Yields the lines of a part of a schedule.
 *
 * @param tries the number of each job's preempted attempts; none if left out
 * @param more the cells of further columns of a job, if there are any
 * @param work the lengths of the jobs, if they are not those of the last attempts
 */
export function* scheduleCsvLines(
  { start, end, estimate, flags }: ScheduledColumns,
  { length, id, submit, processors, run, request }: ScheduledJobs,
  tries?: Int32Array,
  more?: (job: number) => string[],
  work?: Float64Array,
): Generator<string> {
  let chunk = '';
  for (let j = 0; j < length; j++) {
    const slowdown = boundedSlowdown(end[j] - submit[j], work ? work[j] : end[j] - start[j]);
    const times = `${submit[j]},${start[j]},${end[j]},${processors[j]},${run[j]},${request[j]},${estimate[j]}`;
    const outcome = `${flags[j] & BACKFILLED ? 1 : 0},${tries?.[j] ?? 0},${statusOf({ run, request }, flags, j)}`;
    const last = more ? `,${more(j).join(',')}` : '';
    chunk += `${id[j]},${times},${start[j] - submit[j]},${slowdown},${outcome}${last}\n`;
    if ((j + 1) % LINES_PER_CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

const cellOf = (time: number) => (Number.isNaN(time) ? '' : `${time}`);
