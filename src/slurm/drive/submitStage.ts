import { DataError } from '../../errors.ts';
import { complaint, isUnanswered, slurm } from './commands.ts';
import type { Driver } from './driver.ts';
import { findJob, isMarked } from './jobs.ts';
import type { StageCall } from './stageCall.ts';
import { type SubmitState, stageToken } from './state.ts';

/**
 * Submits a stage, counted from 1, exactly once, even if drivers die at any moment. Before each sbatch it
 * does three things: it reads the state again, in case another driver has taken over; it asks the cluster for
 * the stage's mark; it writes to the state that the stage is about to be submitted.
 *
 * @returns whether it had been submitted already
 * @throws DataError, one line: sbatch refuses, another driver has taken over, the sequence was cancelled
 */
export async function submitStage(
  state: SubmitState,
  stage: number,
  call: StageCall,
  driver: Driver,
): Promise<boolean> {
  const record = state.stages[stage - 1];
  const mark = stageToken(state, stage);
  for (;;) {
    if (record.intent !== undefined) await submissionsUnderWay(mark, driver);
    const found = await driver.answered(() => findJob(state, stage));
    const { cancelled } = driver.read();
    if (cancelled !== undefined)
      throw new DataError(`stage ${stage}: not submitted, since the sequence was cancelled`);
    if (found !== undefined) {
      record.job = found;
      driver.save();
      return true;
    }
    record.intent = new Date().toISOString();
    driver.save();
    const outcome = await slurm('sbatch', call.args, { ...call, cwd: state.cwd });
    // The job, and the cluster if there are several.
    const job = /^(\d+)(?:;.*)?$/m.exec(outcome.stdout)?.[1];
    if (outcome.status === 0 && job !== undefined) {
      record.job = job;
      driver.save();
      return false;
    }
    // Null: a signal ended sbatch, perhaps after the controller had accepted the job.
    if (outcome.status !== null && !isUnanswered(outcome)) {
      record.intent = undefined;
      driver.save();
      throw new DataError(`sbatch, stage ${stage}: ${complaint(outcome)}`);
    }
    driver.warn(`sbatch: ${complaint(outcome)}; trying again`);
    await driver.pause();
  }
}

/** An sbatch call may outlive the driver that made it. This waits for such calls on this machine. */
async function submissionsUnderWay(mark: string, driver: Driver): Promise<void> {
  for (;;) {
    const { stdout } = await slurm('ps', ['-eo', 'args']);
    const isSubmitting = stdout.split('\n').some((args) => isMarked(args, mark));
    if (!isSubmitting) return;
    await driver.pause();
  }
}
