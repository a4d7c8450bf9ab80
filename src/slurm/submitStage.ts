import { hostname } from 'node:os';
import { DataError } from '../errors.ts';
import { complaint, isUnanswered, slurm } from './commands.ts';
import type { Driver } from './driver.ts';
import { findJob, isMarked } from './jobs.ts';
import type { StageCall } from './stageCall.ts';
import { type SubmitState, stageToken } from './state.ts';

/**
 * Submits a stage, counted from 1, once and never twice, whoever dies when: that it is about to be submitted is written
 * down before, and where it is unknown what came of that, the cluster is asked for the stage's mark first.
 *
 * @returns whether it had been submitted already
 * @throws DataError, one line: sbatch refuses
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
    if (record.intent !== undefined) {
      const intent = new Date(record.intent);
      await ownSubmissions(state, mark, driver);
      const found = await driver.answered(() => findJob(mark, intent));
      if (found !== undefined) {
        record.job = found;
        driver.save();
        return true;
      }
    }
    record.intent = new Date().toISOString();
    driver.save();
    const outcome = await slurm('sbatch', call.args, { ...call, cwd: state.cwd });
    // The job, and the cluster where there are several.
    const job = /^(\d+)(?:;.*)?$/m.exec(outcome.stdout)?.[1];
    if (outcome.status === 0 && job !== undefined) {
      record.job = job;
      driver.save();
      return false;
    }
    if (!isUnanswered(outcome)) {
      record.intent = undefined;
      driver.save();
      throw new DataError(`sbatch, stage ${stage}: ${complaint(outcome)}`);
    }
    // It may have been heard all the same: so ask for the mark before the next attempt.
    driver.warn(`sbatch: ${complaint(outcome)}; trying again`);
    await driver.pause();
  }
}

/** An sbatch outlives the driver that started it: waits for one that is still at it. */
async function ownSubmissions(state: SubmitState, mark: string, driver: Driver): Promise<void> {
  if (state.driver !== undefined && state.driver.host !== hostname()) return;
  for (;;) {
    const { stdout } = await slurm('ps', ['-eo', 'args']);
    const isSubmitting = stdout.split('\n').some((args) => isMarked(args, mark));
    if (!isSubmitting) return;
    await driver.pause();
  }
}
