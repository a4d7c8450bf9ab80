import { testWorkload } from '../support/workload.ts';
import { type JobLine, jobsOf } from './golden.ts';

// P ends after a tenth of its request. S, of the same user, is therefore expected to take 2 of its 20 s.
// H and W need the whole machine.
export const PREEMPTED_LINES: Record<string, JobLine> = {
  P: [0, 2, 20, 1, 0],
  A: [0, 10, 10, 2, 1],
  H: [3, 5, 5, 4, 2],
  G: [3, 4, 4, 3, 3],
  W: [3, 5, 5, 4, 4],
  S: [4, 20, 20, 1, 0],
  V: [5, 8, 8, 1, 5],
};

/** Four processors, on which PV-EASY kills S twice and V once (drawn in pvEasy.test.ts). */
export const preempted = testWorkload(4, jobsOf(PREEMPTED_LINES), 'preempted');
