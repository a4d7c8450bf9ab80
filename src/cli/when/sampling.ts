// Determines how much work a forecast does: by its options, or else by the length of the queue.
import { defaultSampling, ON_LONG_QUEUE, type Sampling } from '../../forecast/defaults.ts';
import { count } from '../../report/format.ts';
import { progress } from '../common/progress.ts';
import type { WhenOptions } from './parameters.ts';

/** Returns the work of a forecast next to a number of other waiting jobs, and a line if a long queue reduces it. */
export function samplingOf(
  { samples, calibrationPoints, jobLimits }: WhenOptions,
  waiting: number,
  isOnSlurm: boolean,
): { sampling: Sampling; notes: string[] } {
  const usual = defaultSampling(0, isOnSlurm);
  const own = defaultSampling(waiting, isOnSlurm);
  const reduced = [
    [samples, `${ON_LONG_QUEUE.samples} futures instead of ${usual.samples}`, '--samples'],
    [
      calibrationPoints,
      `${ON_LONG_QUEUE.calibrationPoints} calibration points instead of ${usual.calibrationPoints}`,
      '--calibration-points',
    ],
    [jobLimits, '3 other limits instead of 8', '--job-limits'],
  ].filter(([given]) => own === ON_LONG_QUEUE && given === undefined);
  const sampling = {
    samples: samples ?? own.samples,
    calibrationPoints: calibrationPoints ?? own.calibrationPoints,
    triesFew: own.triesFew,
  };
  if (reduced.length === 0) return { sampling, notes: [] };
  const list = (at: number) => new Intl.ListFormat('en-GB').format(reduced.map((one) => `${one[at]}`));
  const note = `${count(waiting)} other jobs wait, so that a future takes long: ${list(1)} (${list(2)} ${reduced.length === 1 ? 'sets this' : 'set these'})`;
  return { sampling, notes: [note] };
}

/** Shows the progress of the calibration points, and then that of the futures of the job itself. */
export function forecastProgress() {
  const points = progress('forecasting calibration points');
  let futures: ReturnType<typeof progress> | undefined;
  return {
    onProgress: points.show,
    onFutures(share: number) {
      points.hide();
      futures ??= progress('simulating futures of the job');
      futures.show(share);
    },
    hide() {
      points.hide();
      futures?.hide();
    },
  };
}
