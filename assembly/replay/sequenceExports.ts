// What the host calls for request sequences and speculative backfilling.
import { planFits, planNothing, plannedBytes } from '../memory';
import { addressOf } from '../native';
import { canFail } from '../predict/predictor';
import { allowPull } from './rounds';
import {
  checkpointTime,
  createSequences,
  insufficient,
  offset,
  planSequences,
  requests,
  restartTime,
  saves,
  work,
} from './sequences';
import {
  createSpeculation,
  lawBeyond,
  lawMoment,
  lawOf,
  lawOffset,
  lawValue as lawValues,
  planSpeculation,
} from './speculation';

/** Bytes these add to a replay; negative if that is too much. Allocates nothing. */
export function sequenceBytes(jobs: f64, requestCount: f64, laws: f64, points: f64): f64 {
  planNothing();
  planSequences(jobs, requestCount);
  planSpeculation(jobs, laws, points);
  return planFits() ? plannedBytes() : -plannedBytes();
}

/**
 * Allocates; before createReplay. `exact`: plans are what each try takes; `plans` as in createReplay; `laws`: 0 without
 * speculative backfilling; `pull`: in rounds, jobs planned for later speculate too.
 */
export function createSequenceColumns(
  jobs: i32,
  requestCount: i32,
  exact: i32,
  plans: i32,
  laws: i32,
  points: i32,
  pull: i32,
): void {
  createSequences(jobs, requestCount, exact != 0, canFail(plans));
  createSpeculation(jobs, laws, points);
  allowPull(pull != 0);
}

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

/** The first job whose last request did not suffice, at which the run ended; -1. */
export function insufficientJob(): i32 {
  return insufficient;
}
