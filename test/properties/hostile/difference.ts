// Runs a hostile system on every engine, and compares with the oracle.
import { DataError } from '../../../src/errors.ts';
import type { Kernel } from '../../../src/kernel/instance.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { exampleScheduler } from '../../support/exampleSchedulers.ts';
import { type TestKernels, withBlocks } from '../../support/kernels.ts';
import type { TestJob } from '../../support/workload.ts';
import { expected, outcomes } from '../replays.ts';
import { OVERRUNS, type System } from './system.ts';

/** The time up to which the times of a run are exact. */
const LATEST = 2 ** 53;

/** From this time on a virtual estimate of a thousandth of a second may vanish, and the run is refused. */
const VIRTUAL_ESTIMATES_VANISH = 2 ** 43;

/** Policies that examples/schedulers has as schedulers of one's own. */
const WRITTEN = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'pv-easy'];
const schedulers = new Map(
  await Promise.all(WRITTEN.map(async (name) => [name, await exampleScheduler(name)] as const)),
);

/** The jobs after the rule of overruns. They are computed from the rule, not by the reader. */
function settled({ jobs, overrun }: System): TestJob[] {
  return jobs.map((job) => {
    let limit = job.request > 0 ? job.request : job.run;
    if (overrun === 'extend') limit = Math.max(limit, job.run);
    if (overrun !== 'late') return { ...job, request: limit };
    return { ...job, request: limit + OVERRUNS.late.grace, estimate: limit };
  });
}

/** The jobs as a log in the Standard Workload Format, with their estimates in a 19th column. */
function logOf({ processors, jobs }: System): Uint8Array {
  const lines = jobs.map(({ submit, run, request, processors: wide, user, application, estimate }, index) =>
    [
      index + 1,
      submit,
      -1,
      run,
      wide,
      -1,
      -1,
      wide,
      request,
      -1,
      1,
      user,
      -1,
      application,
      -1,
      -1,
      -1,
      -1,
      estimate,
    ].join(' '),
  );
  return new TextEncoder().encode(`; MaxProcs: ${processors}\n${lines.join('\n')}\n`);
}

/**
 * The latest instant that a run could reach: every job waits for all the others. A virtual estimate is drawn; it
 * is between the length of its job and the limit, if it is longer than the job at all.
 */
function latestOf(jobs: TestJob[], { rule, policy }: System, drawn: 'shortest' | 'longest'): number {
  const least = rule === 'each' ? 1 : 0;
  let latest = Math.max(...jobs.map(({ submit }) => submit));
  for (const { run, request, estimate = -1 } of jobs) {
    const length = Math.max(Math.min(run, request), least);
    const limit = Math.max(request, least);
    const isDrawn = policy.estimate?.startsWith('virtual');
    let believed = limit;
    if (policy.estimate === 'exact' || (isDrawn && drawn === 'shortest')) believed = length;
    if (policy.estimate === 'column' && estimate >= 0) believed = Math.max(estimate, 1);
    latest += Math.max(length, believed);
  }
  return latest;
}

const COLUMNS = ['start', 'end', 'estimate', 'reserved', 'flags'] as const;

/** The first place at which two schedules are not equal to the last bit. */
function otherBits(one: Schedule, other: Schedule): string | undefined {
  for (const name of COLUMNS) {
    const at = one[name].findIndex((value, job) => !Object.is(value, other[name][job]));
    if (at >= 0) return `${name} of job ${at}: ${one[name][at]} and ${other[name][at]}`;
  }
  const [kills, others] = [one, other].map((schedule) =>
    JSON.stringify(Object.values(schedule.kills).map((column) => [...column])),
  );
  return kills === others ? undefined : `preempted tries: ${kills} and ${others}`;
}

/** The first job for which the kernel and the oracle differ. */
function otherOutcome(
  kernel: ReturnType<typeof outcomes>,
  oracle: ReturnType<typeof expected>,
): string | undefined {
  for (const [job, reported] of kernel.entries()) {
    for (const field of Object.keys(reported) as (keyof typeof reported)[]) {
      const [one, other] = [reported[field], oracle[job][field]];
      const same = field === 'kills' ? JSON.stringify(one) === JSON.stringify(other) : Object.is(one, other);
      if (!same)
        return `${field} of job ${job}: ${JSON.stringify(one)}, by the oracle ${JSON.stringify(other)}`;
    }
  }
  return undefined;
}

/** The result, or the data error that refuses the input. */
async function orRefused<T>(computed: Promise<T>): Promise<T | DataError> {
  return computed.catch((error: unknown) => {
    if (error instanceof DataError) return error;
    throw error;
  });
}

/** Reports a refusal, unless a number of the log or an instant that the run could reach justifies it. */
function wronglyRefused(
  { message }: DataError,
  { jobs, policy }: System,
  latest: number,
): string | undefined {
  if (latest >= LATEST || jobs.some(({ estimate = -1 }) => estimate > LATEST)) return undefined;
  if (policy.estimate?.startsWith('virtual') && latest >= VIRTUAL_ESTIMATES_VANISH) return undefined;
  return `refused: ${message}`;
}

/** The fault in the schedules of a system; undefined if there is none. */
export async function difference(system: System, kernels: TestKernels): Promise<string | undefined> {
  const { processors, overrun, policy, rule, blocks } = system;
  const jobs = settled(system);
  const kernel = kernels.wasm;
  const latest = latestOf(jobs, system, 'longest');
  const options = { kernel, columns: { estimate: 19 }, ...OVERRUNS[overrun] };
  const workload = await orRefused(readSwf(logOf(system), options));
  if (workload instanceof DataError) return wronglyRefused(workload, system, latest);
  const replayOn = (one: Kernel) =>
    orRefused(
      replay(workload, policy, { kernel: blocks > 0 ? withBlocks(one, blocks) : one, eventRule: rule }),
    );
  const result = await replayOn(kernel);
  if (result instanceof DataError) return wronglyRefused(result, system, latest);
  const reached = latestOf(jobs, system, 'shortest');
  if (reached >= LATEST) return `not refused, though it could reach ${reached} s`;
  const { schedule } = result;
  for (const name of ['checked', 'twin'] as const) {
    const other = await replayOn(kernels[name]);
    const bits = other instanceof DataError ? other.message : otherBits(schedule, other.schedule);
    if (bits !== undefined) return `the engines wasm and ${name} differ: ${bits}`;
  }
  const base = policy.name.replace(/\+[^+]*$/, '');
  const scheduler = schedulers.get(base);
  if (scheduler && (base !== 'conservative' || jobs.every((job) => takesTime(job, latest)))) {
    const own = await replay(
      workload,
      { ...scheduler, estimate: policy.estimate },
      { kernel, eventRule: rule },
    );
    const at = schedule.start.findIndex((start, job) => start !== own.schedule.start[job]);
    if (at >= 0)
      return `the scheduler of one's own starts job ${at} at ${own.schedule.start[at]}, not ${schedule.start[at]}`;
  }
  return otherOutcome(outcomes(schedule), expected({ processors, jobs }, policy, rule, schedule.estimate));
}

/** Whether the time for which a job holds processors is exact at the latest instant. */
function takesTime({ run, request, estimate = -1 }: TestJob, latest: number): boolean {
  return [run, request, ...(estimate < 0 ? [] : [estimate])].every((seconds) => latest + seconds > latest);
}
