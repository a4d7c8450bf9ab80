// Corrects the runtime estimates of running jobs that exceed them: Tsafrir, Etsion and Feitelson, "Backfilling
// using system-generated predictions", TPDS 2007; Gaussier et al., "Improving backfilling by using machine learning to
// predict running times", SC 2015. The steps are those of the program of the SC authors.

import { BY_STEPS, DOUBLING, TO_REQUEST } from '../codes/corrections';
import { estimate, request } from '../jobs/columns';
import { allocateF64, allocateI32 } from '../memory';
import * as run from '../run';

/** Seconds that a job may run beyond its first estimate, by the number of corrections. */
function allowance(corrections: i32): f64 {
  if (corrections == 0) return 0;
  if (corrections == 1) return 60;
  if (corrections == 2) return 5 * 60;
  if (corrections == 3) return 15 * 60;
  if (corrections == 4) return 30 * 60;
  if (corrections == 5) return 3600;
  if (corrections == 6) return 2 * 3600;
  if (corrections == 7) return 5 * 3600;
  if (corrections == 8) return 10 * 3600;
  if (corrections == 9) return 20 * 3600;
  if (corrections == 10) return 50 * 3600;
  return corrections == 11 ? 100 * 3600 : Infinity;
}

/** The number of corrections of each job. */
let corrections: StaticArray<i32> = allocateI32(0);
/** The estimate of each corrected job at its submission. */
let first: StaticArray<f64> = allocateF64(0);

export function createCorrections(): void {
  const jobs: f64 = run.corrects() ? run.jobs : 0;
  corrections = allocateI32(jobs);
  first = allocateF64(jobs);
}

function corrected(job: i32, count: i32): f64 {
  const now = unchecked(estimate[job]);
  const most = unchecked(request[job]);
  if (run.correction == TO_REQUEST) return most;
  if (run.correction == DOUBLING) return 2 * now;
  if (run.correction != BY_STEPS) throw new Error('a correction without a rule');
  return min(most, now - allowance(count) + allowance(count + 1));
}

/** A running job has exceeded its runtime estimate, and gets a longer one. */
export function correct(job: i32): void {
  const count = unchecked(corrections[job]);
  if (count == 0) unchecked((first[job] = estimate[job]));
  unchecked((estimate[job] = corrected(job, count)));
  unchecked((corrections[job] = count + 1));
}

/** The job has ended: its estimate is again the one that it had at its submission. */
export function restoreEstimate(job: i32): void {
  if (unchecked(corrections[job]) > 0) unchecked((estimate[job] = first[job]));
}
