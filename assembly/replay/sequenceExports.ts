// The functions that the host calls for request sequences and speculative backfilling.

import { checkpointTime, insufficient, offset, requests, restartTime, saves, work } from '../jobs/sequences';
import { addressOf } from '../native/columns';
import { lawBeyond, lawMoment, lawOf, lawOffset, lawValue as lawValues } from './speculation';

export function workColumn(): usize {
  return addressOf(work);
}

export function sequenceOffsetColumn(): usize {
  return addressOf(offset);
}

export function sequenceRequestColumn(): usize {
  return addressOf(requests);
}

export function sequenceSaveColumn(): usize {
  return addressOf(saves);
}

export function checkpointTimeColumn(): usize {
  return addressOf(checkpointTime);
}

export function restartTimeColumn(): usize {
  return addressOf(restartTime);
}

export function jobLawColumn(): usize {
  return addressOf(lawOf);
}

export function lawOffsetColumn(): usize {
  return addressOf(lawOffset);
}

export function lawTableValueColumn(): usize {
  return addressOf(lawValues);
}

export function lawMomentColumn(): usize {
  return addressOf(lawMoment);
}

export function lawBeyondColumn(): usize {
  return addressOf(lawBeyond);
}

/** The first job whose last request did not suffice, or -1. The run ended at that job. */
export function insufficientJob(): i32 {
  return insufficient;
}
