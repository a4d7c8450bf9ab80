import type { Job, OracleCorrection, OracleEstimate } from './job.ts';
import { type Machine, overrun } from './machine.ts';

/** Rounds to whole seconds; at least a second, at most the limit. */
function whole(seconds: number, job: Job): number {
  return Math.max(1, Math.min(job.limit, Math.floor(seconds + 0.5)));
}

/** The share of its limit that a job ran. */
function accuracy(job: Job): number {
  return job.limit === 0 ? 1 : job.length / job.limit;
}

/** The limit times the accuracy of the last of these jobs. */
function asTheLast(history: Job[], job: Job): number {
  const last = history.at(-1);
  return last === undefined ? job.limit : whole(accuracy(last) * job.limit, job);
}

/** The mean length of the last two of these jobs. */
function asTheLastTwo(history: Job[], job: Job, rounded = (seconds: number) => seconds): number {
  const [last, before] = history.toReversed();
  return before === undefined ? job.limit : whole(rounded((last.length + before.length) / 2), job);
}

/** The estimate of a job at its submission. `completed`: the jobs that have ended, in the order of their ends. */
export function estimateOf(kind: OracleEstimate, job: Job, completed: Job[]): number {
  // Two jobs of unknown users do not have the same user.
  const ofUser = completed.filter((other) => job.user !== -1 && other.user === job.user);
  const ofApplication = ofUser.filter(
    (other) => job.application !== -1 && other.application === job.application,
  );
  switch (kind) {
    case 'request':
      return job.limit;
    case 'double-request':
      return job.limit + job.limit;
    case 'exact':
      return job.length;
    case 'column':
      return job.column >= 0 ? Math.max(job.column, 1) : job.limit;
    case 'as-given':
      return job.column;
    case 'last':
      return asTheLast(ofUser, job);
    case 'last-two':
      return asTheLastTwo(ofUser, job);
    case 'last-two-floor':
      return asTheLastTwo(ofUser, job, Math.floor);
    case 'last-application':
      return asTheLast(ofApplication.length > 0 ? ofApplication : ofUser, job);
    default:
      throw new Error(`no rule for the estimate ${kind}`);
  }
}

const MINUTES = [0, 1, 5, 15, 30, 60, 120, 300, 600, 1200, 3000, 6000];

function corrected(kind: OracleCorrection, { estimate, limit, corrections: c }: Job): number {
  if (kind === 'request') return limit;
  if (kind === 'doubling') return estimate * 2;
  if (c === MINUTES.length - 1) return limit;
  return Math.min(limit, estimate - MINUTES[c] * 60 + MINUTES[c + 1] * 60);
}

/** Running jobs that exceed their estimates get longer ones, as often as it takes. */
export function correctEstimates(machine: Machine, kind: OracleCorrection | undefined, now: number): void {
  if (kind === undefined || kind === 'none') return;
  for (const job of machine.running)
    while (overrun(job, now)) {
      job.estimate = corrected(kind, job);
      job.corrections++;
    }
}
