import { slurm } from './commands.ts';
import type { Driver } from './driver.ts';
import { findJob } from './jobs.ts';
import { failure } from './queue.ts';
import type { SubmitState } from './state.ts';

/**
 * Ends a sequence: its waiting and running jobs are cancelled, and no further stage is submitted. The caller
 * must hold the lock.
 *
 * @returns the jobs that were cancelled
 * @throws DataError, one line
 */
export async function cancelSequence(state: SubmitState, driver: Driver): Promise<string[]> {
  state.cancelled = new Date().toISOString();
  driver.save();
  const cancelled: string[] = [];
  for (const [i, record] of state.stages.entries()) {
    if (record.end !== undefined) continue;
    if (record.job === undefined && record.intent !== undefined) {
      record.job = await driver.answered(() => findJob(state, i + 1));
      driver.save();
    }
    const { job } = record;
    if (job === undefined) continue;
    const { end } = await driver.answered(() => driver.standing(job));
    if (end === undefined) {
      const outcome = await slurm('scancel', [job]);
      if (outcome.status !== 0) throw failure('scancel', outcome);
      cancelled.push(job);
    } else record.end = end;
    driver.save();
  }
  return cancelled;
}
