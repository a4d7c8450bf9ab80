import { byTime } from '../schedule/byTime.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { lengthOf } from '../schedule/workTimes.ts';
import { boundedSlowdown } from './boundedSlowdown.ts';
import { FairStarts } from './fairness.ts';
import type { JobFilter } from './metrics.ts';

/** The jobs of one user. */
interface UserRow {
  /** The number in the trace; -1 for jobs of unknown users. */
  readonly user: number;
  readonly jobs: number;
  /** Processor-seconds of the jobs. */
  readonly work: number;
  /** Mean seconds between the fair start of a job (FairStarts) and its start. */
  readonly meanDelay: number;
  readonly meanBoundedSlowdown: number;
}

/** Metrics of a schedule for each user, in descending order of their work. */
export function byUser(schedule: Schedule, counts: JobFilter = () => true): UserRow[] {
  const { workload, start, end } = schedule;
  const lengthOfJob = lengthOf(schedule);
  const { jobs, processors: machine } = workload;
  const fair = new FairStarts(machine, jobs.length);
  const rows = new Map<
    number,
    { user: number; jobs: number; work: number; delay: number; slowdown: number }
  >();
  // With feedback, the jobs need not be in the order of their simulated submissions.
  for (const j of byTime(jobs.submit)) {
    const length = lengthOfJob(j);
    const delay = start[j] - fair.next(jobs.submit[j], jobs.processors[j], start[j], end[j]);
    if (!counts(j)) continue;
    const user = Math.max(-1, jobs.user[j]);
    const row = rows.get(user) ?? { user, jobs: 0, work: 0, delay: 0, slowdown: 0 };
    rows.set(user, row);
    row.jobs++;
    row.work += jobs.processors[j] * length;
    row.delay += Math.max(0, delay);
    row.slowdown += boundedSlowdown(end[j] - jobs.submit[j], length);
  }
  return [...rows.values()]
    .map(({ user, jobs: some, work, delay, slowdown }) => ({
      ...{ user, jobs: some, work },
      meanDelay: delay / some,
      meanBoundedSlowdown: slowdown / some,
    }))
    .sort((a, b) => b.work - a.work || a.user - b.user);
}
