import { version } from '../../version.ts';
import type { Workload } from '../workload.ts';

/** Start and end of each job in a schedule, in seconds, in the workload's order. */
export interface Simulated {
  readonly policy: string;
  readonly start: Float64Array;
  readonly end: Float64Array;
}

const COMPLETED = 1;
const FAILED = 0;
const JOBS_A_CHUNK = 4096;

/**
 * A workload as text in the Standard Workload Format, in chunks of some thousand lines. With a schedule, the wait and
 * run times are the simulated ones, and the status shows whether the job completed (1) or was killed at its request
 * (0). Numbers are written in their shortest exact form, so they are read back without a change.
 */
export function* workloadSwf(workload: Workload, schedule?: Simulated): Generator<string> {
  const { jobs } = workload;
  yield header(workload, schedule);
  for (let from = 0; from < jobs.length; from += JOBS_A_CHUNK) {
    const to = Math.min(from + JOBS_A_CHUNK, jobs.length);
    let text = '';
    for (let job = from; job < to; job++) text += line(workload, schedule, job);
    yield text;
  }
}

function header({ name, processors, jobs, unixStartTime, timeZone }: Workload, schedule?: Simulated): string {
  const lines = ['; Version: 2.2', `; Computer: ${oneLine(name)}`];
  if (schedule) lines.push(`; Note: simulated by specula ${version}, policy ${oneLine(schedule.policy)}`);
  lines.push(`; MaxJobs: ${jobs.length}`, `; MaxRecords: ${jobs.length}`, `; MaxProcs: ${processors}`);
  if (unixStartTime !== undefined) lines.push(`; UnixStartTime: ${unixStartTime}`);
  if (timeZone !== undefined) lines.push(`; TimeZoneString: ${timeZone}`);
  return `${lines.join('\n')}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function line({ jobs }: Workload, schedule: Simulated | undefined, job: number): string {
  const { submit, run, request, processors } = jobs;
  const wait = schedule ? schedule.start[job] - submit[job] : jobs.wait[job];
  const ran = schedule ? schedule.end[job] - schedule.start[job] : run[job];
  let status = jobs.status[job];
  if (schedule) status = run[job] > request[job] ? FAILED : COMPLETED;
  return (
    `${jobs.id[job]} ${submit[job]} ${wait} ${ran} ${processors[job]} -1 -1 ${processors[job]} ${request[job]} -1 ` +
    `${status} ${jobs.user[job]} ${jobs.group[job]} ${jobs.application[job]} ${jobs.queue[job]} ` +
    `${jobs.partition[job]} ${jobs.precedingJob?.[job] ?? -1} ${jobs.thinkTime?.[job] ?? -1}\n`
  );
}
