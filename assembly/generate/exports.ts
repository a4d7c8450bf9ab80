// Exports the functions that the host calls for synthetic workloads.

import { beginMeasure, endMeasure } from '../memory';
import { createGenerated } from './jobs';

export { fillCampaigns as generateCampaignJobs } from './campaigns';
export {
  parameters,
  processors as generatedProcessors,
  request as generatedRequest,
  run as generatedRun,
  submit as generatedSubmit,
  user as generatedUser,
} from './jobs';
export { beginLublin as beginLublinJobs, fillLublin as generateLublinJobs } from './lublin';

/** The bytes that a synthetic workload will allocate; negative if they are too many. Allocates nothing. */
export function generatedBytes(jobs: f64, parameterCount: f64, withDeck: i32): f64 {
  beginMeasure();
  createGenerated(jobs, parameterCount, withDeck != 0);
  return endMeasure();
}

/**
 * Allocates the columns.
 *
 * @param withDeck for campaigns
 */
export function createGeneratedJobs(jobs: f64, parameterCount: f64, withDeck: i32): void {
  createGenerated(jobs, parameterCount, withDeck != 0);
}
