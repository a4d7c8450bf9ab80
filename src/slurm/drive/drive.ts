import { DataError } from '../../errors.ts';
import type { Driver } from './driver.ts';
import { endText, type JobEnd, verdict } from './jobState.ts';
import { stageCall } from './stageCall.ts';
import type { SubmitState } from './state.ts';
import { submitStage } from './submitStage.ts';
import { minutesText } from './timeLimit.ts';

/**
 * Submits the stages one after the other from the present state, until the job is done. Each stage follows
 * when the one before ran out of time or asked for more.
 *
 * @param firstOnly whether to stop after the submission of the next stage
 * @param choose may change the stages from one on, before that is submitted
 * @throws DataError, one line: a stage failed, or the last request was too short
 */
export async function drive(
  state: SubmitState,
  driver: Driver,
  { firstOnly = false, choose }: { firstOnly?: boolean; choose?: (stage: number) => Promise<void> } = {},
): Promise<void> {
  const { stages, continueExit } = state;
  for (let i = 0; i < stages.length; i++) {
    // A stage with an intent may have been submitted already.
    if (stages[i].intent === undefined) await choose?.(i);
    const record = stages[i];
    const name = `stage ${i + 1} of ${stages.length}`;
    if (record.job === undefined) {
      const wasThere = await submitStage(state, i + 1, stageCall(state, i + 1), driver);
      const how = wasThere ? 'had been submitted' : 'submitted';
      driver.say(`${name}: job ${record.job}, ${minutesText(record.minutes)}, ${how}`);
      if (firstOnly) return;
    }
    const job = record.job as string;
    if (record.end === undefined) {
      record.end = await endOf(job, name, driver);
      driver.save();
    }
    switch (verdict(record.end, continueExit)) {
      case 'done':
        driver.say(`${name}: job ${job} completed`);
        return;
      case 'failed':
        throw new DataError(`${name}: job ${job} ended as ${endText(record.end)}; not submitted again`);
      default:
        driver.say(`${name}: job ${job} ended as ${endText(record.end)}`);
    }
  }
  throw new DataError(
    `job ${stages.at(-1)?.job}: the last request of ${minutesText(stages.at(-1)?.minutes as number)} was too short; ` +
      '--last adds a longer one',
  );
}

/** Waits for a job's end. Reports why it waits, whenever the reason changes. */
async function endOf(job: string, name: string, driver: Driver): Promise<JobEnd> {
  for (let said = ''; ; ) {
    const { end, state, reason } = await driver.answered(() => driver.standing(job));
    if (end !== undefined) return end;
    const waits = state === 'PENDING' && reason !== 'None' && reason !== '' ? reason : '';
    if (waits !== said && waits !== '')
      driver.say(`${name}: job ${job} waits: ${waits}${remedy(waits, job)}`);
    said = waits;
    await driver.pause();
  }
}

/** Returns the action with which a person ends a wait that does not end by itself. */
function remedy(reason: string, job: string): string {
  if (/held/i.test(reason)) return ` (it waits until someone runs 'scontrol release ${job}')`;
  if (/MaxWall|TimeLimit/i.test(reason))
    return ` (its request is longer than allowed; it waits until someone runs 'scontrol update JobId=${job} TimeLimit=…')`;
  return '';
}
