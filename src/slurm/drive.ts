import { DataError } from '../errors.ts';
import type { Driver } from './driver.ts';
import { minutesText } from './duration.ts';
import { type JobEnd, verdict } from './jobState.ts';
import { endOfJob } from './jobs.ts';
import { stageCall } from './stageCall.ts';
import type { SubmitState } from './state.ts';
import { submitStage } from './submitStage.ts';

/**
 * Submits the stages one after the other, each when the one before has run out of time or asks for more, from wherever the
 * state stands, until the job is done.
 *
 * @throws DataError, one line: a stage failed, or the last request was too short
 */
export async function drive(state: SubmitState, driver: Driver): Promise<void> {
  const { stages, continueExit } = state;
  for (const [i, record] of stages.entries()) {
    const name = `stage ${i + 1} of ${stages.length}`;
    if (record.job === undefined) {
      const wasThere = await submitStage(state, i + 1, stageCall(state, i + 1), driver);
      const how = wasThere ? 'had been submitted' : 'submitted';
      driver.say(`${name}: job ${record.job}, ${minutesText(record.minutes)}, ${how}`);
    }
    const job = record.job as string;
    while (record.end === undefined) {
      record.end = await driver.answered(() => endOfJob(job));
      if (record.end !== undefined) driver.save();
      else await driver.pause();
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

function endText({ state, exitCode }: JobEnd): string {
  return exitCode === 0 ? state : `${state}, exit code ${exitCode}`;
}
