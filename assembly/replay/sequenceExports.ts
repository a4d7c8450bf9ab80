// Exports the functions that the host calls for request sequences and speculative backfilling.

import { insufficient } from '../jobs/sequences';

export {
  allowance as checkpointAllowance,
  checkpointTime,
  extensions,
  offset as sequenceOffset,
  requests as sequenceRequest,
  restartTime,
  saves as sequenceSave,
  work,
} from '../jobs/sequences';
export {
  distributionBeyond,
  distributionMoment,
  distributionOf as jobDistribution,
  distributionOffset,
  distributionValue as distributionTableValue,
} from './speculation';

/** The first job whose last request did not suffice, or -1. The run ended at that job. */
export function insufficientJob(): i32 {
  return insufficient;
}
