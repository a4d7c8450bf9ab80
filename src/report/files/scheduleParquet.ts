import { boundedSlowdown } from '../../metrics/boundedSlowdown.ts';
import { preemptedTries } from '../../metrics/killedTries.ts';
import { promisesOf } from '../../schedule/promises.ts';
import { BACKFILLED, type Schedule, statusOf } from '../../schedule/schedule.ts';
import { lengthOf } from '../../schedule/workTimes.ts';
import { jobName } from '../../trace/jobName.ts';
import { computed, numbers, parquetTable, type TableColumn } from '../../trace/write/parquetTable.ts';

/**
 * Returns a schedule as a Parquet file, in chunks. It has the columns of scheduleCsv(), one row per job, in the
 * workload's order. `promised` is NaN if no start was promised, and `task` is empty for a job without an array.
 */
export function scheduleParquet(schedule: Schedule): Promise<Iterable<Uint8Array>> {
  const { workload, policy, eventRule, start, end, estimate, flags, onSlurm } = schedule;
  const { length, id, submit, processors, run, request, task } = workload.jobs;
  const tries = preemptedTries(schedule);
  const promises = promisesOf(schedule);
  const lengthOfJob = lengthOf(schedule);
  const row = <T>(from: number, to: number, value: (job: number) => T): T[] =>
    Array.from({ length: to - from }, (_, i) => value(from + i));
  const text = (name: string, value: (job: number) => string): TableColumn => ({
    ...{ name, type: 'STRING', values: (from, to) => row(from, to, value) },
  });
  const columns: TableColumn[] = [
    numbers('job', id),
    numbers('submit', submit),
    numbers('start', start),
    numbers('end', end),
    numbers('processors', processors),
    numbers('run', run),
    numbers('request', request),
    numbers('estimate', estimate),
    computed('wait', 'DOUBLE', (j) => start[j] - submit[j]),
    computed('boundedSlowdown', 'DOUBLE', (j) => boundedSlowdown(end[j] - submit[j], lengthOfJob(j))),
    {
      name: 'backfilled',
      type: 'BOOLEAN',
      values: (from, to) => row(from, to, (j) => (flags[j] & BACKFILLED) !== 0),
    },
    numbers('kills', tries),
    text('status', (j) => statusOf(workload.jobs, flags, j)),
    ...(task?.some((one) => one >= 0)
      ? [text('task', (j) => (task[j] >= 0 ? jobName(workload.jobs, j) : ''))]
      : []),
    ...(schedule.saved ? [numbers('saved', schedule.saved)] : []),
    ...(onSlurm ? [text('nodes', (j) => onSlurm.nodes[j]), text('reason', (j) => onSlurm.reason[j])] : []),
    ...(promises ? [numbers('firstStart', promises.firstStart), numbers('promised', promises.promised)] : []),
  ];
  return parquetTable(columns, length, {
    Computer: workload.name,
    MaxProcs: workload.processors,
    UnixStartTime: workload.unixStartTime,
    Policy: policy,
    EventRule: eventRule,
  });
}
