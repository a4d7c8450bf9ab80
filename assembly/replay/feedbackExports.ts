// The functions that the host calls for feedback.
import { addressOf } from '../native/columns';
import {
  logPlace,
  member,
  memberFrom,
  neverEarlier,
  pending,
  reference,
  waiter,
  waiterFrom,
} from './feedback';

export function memberFromColumn(): usize {
  return addressOf(memberFrom);
}

export function memberColumn(): usize {
  return addressOf(member);
}

export function waiterFromColumn(): usize {
  return addressOf(waiterFrom);
}

export function waiterColumn(): usize {
  return addressOf(waiter);
}

export function pendingColumn(): usize {
  return addressOf(pending);
}

export function referenceColumn(): usize {
  return addressOf(reference);
}

export function neverEarlierColumn(): usize {
  return addressOf(neverEarlier);
}

/** For each job of the columns: its place in the log. */
export function logPlaceColumn(): usize {
  return addressOf(logPlace);
}
