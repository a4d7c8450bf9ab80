import { DataError } from '../errors.ts';
import { type CommandOutcome, complaint, isUnanswered, slurm } from './commands.ts';
import { endInSacct, endInScontrol, type JobEnd } from './jobState.ts';

/** Slurm did not answer: ask again. */
export class Unanswered extends Error {}

function failure(command: string, outcome: CommandOutcome): Error {
  const said = `${command}: ${complaint(outcome)}`;
  return isUnanswered(outcome) ? new Unanswered(said) : new DataError(said);
}

/**
 * How a job ended, or undefined as long as it has not. The controller forgets a job some minutes after its end
 * (slurm.conf(5), MinJobAge); then accounting is asked.
 *
 * @throws Unanswered, or DataError, one line: nobody knows the job any more
 */
export async function endOfJob(job: string): Promise<JobEnd | undefined> {
  const shown = await slurm('scontrol', ['show', 'job', job]);
  if (shown.status === 0) return endInScontrol(shown.stdout);
  if (!/invalid job id/i.test(shown.stderr)) throw failure('scontrol', shown);
  const recorded = await slurm('sacct', ['-X', '-n', '-P', '-j', job, '-o', 'State,ExitCode']);
  const line = recorded.stdout.split('\n').find((text) => text.includes('|'));
  if (recorded.status === 0 && line !== undefined) return endInSacct(line);
  if (isUnanswered(recorded)) throw failure('sacct', recorded);
  throw new DataError(
    `job ${job}: the controller has forgotten it and accounting has no record; see how it ended, ` +
      'and set its stage\'s end in the state file, as in "end": {"state": "TIMEOUT", "exitCode": 0}',
  );
}

/**
 * The job whose comment is this mark, if the cluster has or had one. Accounting keeps the submitted line with it.
 *
 * @param intent when its submission began
 * @throws Unanswered, or DataError, one line: the controller may have forgotten it and there is no accounting
 */
export async function findJob(mark: string, intent: Date): Promise<string | undefined> {
  const user = `--user=${process.getuid?.()}`;
  const queued = await slurm('squeue', [user, '--all', '--states=all', '--noheader', '--format=%i %k']);
  if (queued.status !== 0) throw failure('squeue', queued);
  const line = queued.stdout.split('\n').find((text) => text.trim().endsWith(` ${mark}`));
  if (line !== undefined) return line.trim().split(' ')[0];
  const age = (Date.now() - intent.getTime()) / 1000;
  if (age < (await leastJobAge())) return undefined; // Too young to be forgotten.
  const since = `--starttime=${localTime(new Date(intent.getTime() - 86_400_000))}`;
  const recorded = await slurm('sacct', ['-X', '-n', '-P', user, since, '-o', 'JobIDRaw,SubmitLine']);
  if (recorded.status === 0) {
    const record = recorded.stdout.split('\n').find((text) => isMarked(text, mark));
    return record?.split('|')[0];
  }
  if (isUnanswered(recorded)) throw failure('sacct', recorded);
  throw new DataError(
    `${mark}: may have been submitted, run and been forgotten, and there is no accounting to ask (${complaint(recorded)}); ` +
      'see what it left behind: if it ran, give its stage a "job" and an "end" in the state file, else take its "intent" out',
  );
}

/** Whether a call of sbatch carries this very mark. */
export function isMarked(call: string, mark: string): boolean {
  return call.split(/\s+/).includes(`--comment=${mark}`);
}

/** How long the controller knows a job after its end, in seconds. */
async function leastJobAge(): Promise<number> {
  const outcome = await slurm('scontrol', ['show', 'config']);
  if (outcome.status !== 0) throw failure('scontrol', outcome);
  return Number(/^MinJobAge\s*=\s*(\d+)/m.exec(outcome.stdout)?.[1] ?? 0);
}

/** As sacct reads a time. */
function localTime(date: Date): string {
  const two = (value: number) => `${value}`.padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
