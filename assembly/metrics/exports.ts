// Exports the functions that the host calls for the metrics of a finished run.
import * as run from '../run';
import { addJobs, beginSums } from './sums';

export { end } from './columns';
export { highHash, lowHash, sums } from './sums';
export { waitOfRank } from './waits';

/** Adds up the sums of the run (codes/sums.ts). */
export function measureRun(): void {
  beginSums(i32(run.machine));
  addJobs(i32(run.jobs));
}
