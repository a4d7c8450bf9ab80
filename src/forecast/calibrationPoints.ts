// Selects the calibration points: past jobs whose forecasts correct another forecast. Every fifth place of the log is
// one, so that forecasts of different instants share their calibration points.
import { lowerBound } from '../schedule/byTime.ts';
import type { History } from './history.ts';

const SPACING = 5;

/** True if the job at a place is a calibration point. */
export function isCalibrationPoint({ unknown }: History, place: number): boolean {
  return place % SPACING === 0 && !unknown?.has(place);
}

/** Returns the places of the last `count` calibration points submitted before an instant, in increasing order. */
export function calibrationPointsBefore(history: History, instant: number, count: number): number[] {
  const asked: number[] = [];
  const first = lowerBound(history.jobs.submit, instant);
  for (let job = first - 1; job >= 0 && asked.length < count; job--)
    if (isCalibrationPoint(history, job)) asked.push(job);
  return asked.reverse();
}
