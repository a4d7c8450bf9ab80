import type { Estimate } from '../../experiment/estimate.ts';
import { type ReproducedValue, unpublished } from '../reproduction.ts';
import { onLogs } from '../uncertainty/onLogs.ts';
import { ADVISED, ASKED, advice, LOGS } from './calibration.ts';

/** Gain of jobs that take the advised request, one job changed at a time. */
export const advised = onLogs(
  {
    name: 'forecast-advised',
    title: 'The gain of a job that uses the advised request',
    reading:
      `The truth is a replay of the log under EASY. ${ASKED} Of the jobs that had to wait, ${ADVISED} ask in turn for the request with ` +
      'the earliest expected end, with the correction. The log is then replayed with this request, and all else as it was. A job that the ' +
      'request ends too early submits its own request at once. The gain is the response time with its own request, less that with ' +
      'the advised one. Intervals are those of Student at 95%, as if the jobs were independent. Times are in seconds.',
  },
  LOGS,
  1,
  async (log): Promise<ReproducedValue[]> => {
    const found = await advice(log);
    const row = (what: string, value: number) => unpublished(`${log.label}: ${what}`, value);
    const estimate = (what: string, { mean, halfWidth }: Estimate): ReproducedValue => ({
      ...row(what, mean),
      halfWidth,
    });
    return [
      row('jobs that ask', found.jobs),
      row('advised a shorter request than their own', found.advised),
      row('of these, ended by it too early', found.killed),
      row('ended earlier than with their own', found.earlier),
      row('ended later', found.later),
      row('mean response with their own request', found.meanResponse),
      estimate('mean gain of all', found.gain),
      estimate('mean gain of those advised a shorter one', found.gainOfAdvised),
      row('median gain of those', found.medianGainOfAdvised),
    ];
  },
);
