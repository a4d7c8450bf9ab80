// Columns that the metrics of a schedule need in addition to those of its jobs (jobs/columns.ts). A run has the
// attempts that preemption ended. A schedule of the host has its ends, and may specify which jobs count.
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import * as run from '../run';

/**
 * The end of each job's last attempt. A run needs it only if preempted jobs go on from their work. Otherwise it is the
 * start plus the length.
 */
export let end: StaticArray<f64> = allocateF64(0);
export let givesEnds: bool = false;

/** Killed attempts of each job, and the seconds in them. */
export let kills: StaticArray<i32> = allocateI32(0);
export let lost: StaticArray<f64> = allocateF64(0);
export let killsTries: bool = false;

/** True if preempted jobs go on from their work, so that a last attempt may be shorter or longer than its job. */
export let keepsWork: bool = false;

/** True if the reservations of jobs are known. */
export let reserves: bool = false;

/** 1 for jobs that count. */
export let counted: StaticArray<u8> = allocateU8(0);
export let leavesOut: bool = false;

export function createMetricColumns(): void {
  killsTries = run.preempting || run.isOwn();
  const tries: f64 = killsTries ? run.jobs : 0;
  kills = allocateI32(tries);
  lost = allocateF64(tries);
  reserves = run.reserves();
  keepsWork = givesEnds = run.keepsWork();
  end = allocateF64(keepsWork ? run.jobs : 0);
}

/** An attempt of the job has ended after that many seconds, and was not its last. */
export function countKill(job: i32, seconds: f64): void {
  unchecked((kills[job] += 1));
  unchecked((lost[job] += seconds));
}
