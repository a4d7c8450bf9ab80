import { resolve } from 'node:path';
import { DataError } from '../../errors.ts';
import { complaint, isUnanswered, NoCommand, slurm } from './commands.ts';
import { endInSacct, jobInScontrol, type ShownJob } from './jobState.ts';
import { failure, ownJobs, type QueuedJob } from './queue.ts';
import { type SubmitState, stageToken } from './state.ts';
import { limitSeconds, MINUTE } from './timeLimit.ts';

/**
 * The state of a job that the queue does not list as waiting or running. The controller forgets a job some
 * minutes after its end (slurm.conf(5), MinJobAge); then accounting is asked.
 *
 * @throws Unanswered, or DataError, one line: the job is not known any more
 */
export async function shownJob(job: string): Promise<ShownJob> {
  const shown = await slurm('scontrol', ['show', 'job', job]);
  if (shown.status === 0) return jobInScontrol(shown.stdout);
  if (!/invalid job id/i.test(shown.stderr)) throw failure('scontrol', shown);
  const recorded = await slurm('sacct', ['-X', '-n', '-P', '-j', job, '-o', 'State,ExitCode']);
  const line = recorded.stdout.split('\n').find((text) => text.includes('|'));
  if (recorded.status === 0 && line !== undefined) {
    const end = endInSacct(line);
    return { state: line.split(/[ |]/)[0], reason: 'None', ...(end ? { end } : {}) };
  }
  if (isUnanswered(recorded)) throw failure('sacct', recorded);
  throw new DataError(
    `job ${job}: the controller has forgotten it and accounting has no record; see how it ended, ` +
      'and set its stage\'s end in the state file, as in "end": {"state": "TIMEOUT", "exitCode": 0}',
  );
}

/**
 * The job of a stage, counted from 1, if the cluster has or had one. It is the job whose comment is the
 * stage's mark, or in accounting the sbatch call with the mark.
 *
 * @throws Unanswered, or DataError, one line: the stage may have been submitted, and the cluster cannot tell
 */
export async function findJob(state: SubmitState, stage: number): Promise<string | undefined> {
  const mark = stageToken(state, stage);
  const jobs = await ownJobs();
  const listed = jobs.find(({ comment }) => comment === mark);
  if (listed !== undefined) return listed.job;
  const { intent } = state.stages[stage - 1];
  // No driver has begun to submit it.
  if (intent === undefined) return undefined;
  const begun = new Date(intent);
  const recorded = await recordedJob(mark, begun);
  if (typeof recorded === 'string') return recorded;
  const alike = jobs.find((job) => looksLike(job, state, stage, begun));
  if (alike !== undefined) {
    throw new DataError(
      `${mark}: job ${alike.job} may be this stage, with another comment ('${alike.comment}'); if it is, give its stage ` +
        `"job": "${alike.job}" in the state file, else take the stage's "intent" out`,
    );
  }
  if (recorded === undefined) return undefined;
  const age = (Date.now() - begun.getTime()) / 1000;
  if (age < (await leastJobAge())) return undefined; // The controller would still know the job.
  throw new DataError(
    `${mark}: may have been submitted, run and been forgotten, and there is no accounting to ask (${recorded.why}); ` +
      'see what it left behind: if it ran, give its stage a "job" and an "end" in the state file, else take its "intent" out',
  );
}

/** The job of a mark in accounting: its id, undefined if there is none, or why accounting cannot be asked. */
async function recordedJob(mark: string, begun: Date): Promise<string | undefined | { why: string }> {
  const user = `--user=${process.getuid?.()}`;
  const since = `--starttime=${localTime(new Date(begun.getTime() - 86_400_000))}`;
  try {
    const recorded = await slurm('sacct', ['-X', '-n', '-P', user, since, '-o', 'JobIDRaw,SubmitLine']);
    if (recorded.status === 0) {
      const record = recorded.stdout.split('\n').find((text) => isMarked(text, mark));
      return record?.split('|')[0];
    }
    if (isUnanswered(recorded)) throw failure('sacct', recorded);
    return { why: complaint(recorded) };
  } catch (error) {
    if (error instanceof NoCommand) return { why: error.message };
    throw error;
  }
}

/** True if a job without our mark looks like this stage, because people change comments. */
function looksLike(job: QueuedJob, state: SubmitState, stage: number, begun: Date): boolean {
  const [script] = state.script;
  return (
    !job.comment.startsWith('specula:') &&
    script !== undefined &&
    state.mode === 'driver' &&
    job.submitted * 1000 >= begun.getTime() - 1000 &&
    job.command.split(' ')[0] === resolve(state.cwd, script) &&
    limitSeconds(job.limit.trim()) === state.stages[stage - 1].minutes * MINUTE
  );
}

/** True if an sbatch call has this exact mark. */
export function isMarked(call: string, mark: string): boolean {
  return call.split(/\s+/).includes(`--comment=${mark}`);
}

/** The seconds for which the controller knows a job after its end. */
async function leastJobAge(): Promise<number> {
  const outcome = await slurm('scontrol', ['show', 'config']);
  if (outcome.status !== 0) throw failure('scontrol', outcome);
  return Number(/^MinJobAge\s*=\s*(\d+)/m.exec(outcome.stdout)?.[1] ?? 0);
}

/** A time in the notation of sacct. */
function localTime(date: Date): string {
  const two = (value: number) => `${value}`.padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
