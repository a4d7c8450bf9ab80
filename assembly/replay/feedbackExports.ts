// Exports the functions that the host calls for feedback.

export {
  logPlace,
  member,
  memberFrom,
  neverEarlier,
  pending,
  reference,
  waiter,
  waiterFrom,
} from './feedback';
