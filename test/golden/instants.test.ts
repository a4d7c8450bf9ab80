import { describe } from 'vitest';
import { golden, type JobLine } from './golden.ts';

describe('one instant, by hand', () => {
  // Every job of zero length ends in its own round, and the next job starts then, all at instant 0. Under
  // `each` a job takes at least one second.
  //
  //      0  3               0 1 2  5
  //   1  CCC             1  A B CCC
  //   2         batch    2  A B        each
  const zeros: Record<string, JobLine> = { A: [0, 0, 5, 2], B: [0, 0, 5, 2], C: [0, 3, 3, 1] };
  golden('each job of zero length ends in a round of its own', 2, zeros, 'fcfs', 'batch', {
    start: { A: 0, B: 0, C: 0 },
    end: { A: 0, B: 0, C: 3 },
    backfilled: '',
    blocked: 'BC',
  });
  golden('jobs of zero length are a second long under each', 2, zeros, 'fcfs', 'each', {
    start: { A: 0, B: 1, C: 2 },
    end: { A: 1, B: 2, C: 5 },
    backfilled: '',
    blocked: 'BC',
  });

  // At 5, A ends as estimated, B ends early, and C and D arrive.
  // batch: both ends come first, then both submissions, then a pass. C fits.
  // each: at C's submission A already counts as gone, but B does not. C is blocked, and D is backfilled.
  //   Then C no longer fits.
  //
  //      0    567               0    567
  //   1  AAAAACD             1  AAAAADC
  //   2  BBBBBC     batch    2  BBBBB.C     each
  const meeting: Record<string, JobLine> = {
    A: [0, 5, 5, 1],
    B: [0, 5, 9, 1],
    C: [5, 1, 1, 2],
    D: [5, 1, 1, 1],
  };
  for (const policy of ['easy', 'conservative']) {
    golden(`${policy} takes ends before submissions`, 2, meeting, policy, 'batch', {
      start: { A: 0, B: 0, C: 5, D: 6 },
      end: { A: 5, B: 5, C: 6, D: 7 },
      backfilled: '',
      blocked: 'D',
    });
    golden(`${policy} under each takes submissions first`, 2, meeting, policy, 'each', {
      start: { A: 0, B: 0, C: 6, D: 5 },
      end: { A: 5, B: 5, C: 7, D: 6 },
      backfilled: 'D',
      blocked: 'C',
    });
  }
});
