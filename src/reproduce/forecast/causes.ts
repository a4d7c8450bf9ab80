import type { Revealed } from '../../forecast/futures/player.ts';
import { type ReproducedValue, unpublished } from '../reproduction.ts';
import { onLogs, type SampledLog } from '../uncertainty/onLogs.ts';
import { ASKED, LOGS, revealedError } from './calibration.ts';

const QUESTIONS = 200;

const KNOWN: readonly [what: string, starts: 'recorded' | 'replayed', revealed: Revealed][] = [
  ['EASY known, nothing revealed', 'replayed', {}],
  ['EASY known, arrivals revealed', 'replayed', { arrivals: true }],
  ['EASY known, run times revealed', 'replayed', { runTimes: true }],
  ['scheduler guessed, nothing revealed', 'recorded', {}],
  ['scheduler guessed, all revealed', 'recorded', { arrivals: true, runTimes: true }],
];

/** Causes of the errors of forecasts: each cause in turn is removed. */
export const causes = onLogs(
  {
    name: 'forecast-causes',
    title: 'The sources of forecast errors: run times, arrivals, or the scheduler',
    reading:
      `${ASKED} ${QUESTIONS} jobs are forecast. The forecast receives the true run times of the running and waiting jobs, or ` +
      'all later submissions with their true run times, or both. The remaining error is due to the information it lacks. In the last row of a log ' +
      'it knows everything except the scheduler, so the error comes from assuming EASY. The forecast is the simulated median, without ' +
      'the correction. Errors are in seconds.',
  },
  LOGS,
  1,
  async (log: SampledLog): Promise<ReproducedValue[]> => {
    const found: ReproducedValue[] = [];
    for (const [what, starts, revealed] of KNOWN) {
      const error = await revealedError(log, starts, QUESTIONS, revealed);
      found.push(unpublished(`${log.label}: ${what}: median error`, error));
    }
    return found;
  },
);
