import { describe } from 'vitest';
import { byHand, type JobLine } from './byHand.ts';
import type { OraclePolicy } from './job.ts';

const easyLast: OraclePolicy = { order: 'fcfs', backfilling: 'easy', plan: 'last' };

// In each of these A takes a tenth of its request. B is expected to do the same and to end at 5, but takes
// 10.
describe('a plan that is too short, by hand:', () => {
  // At 4 C's reservation is 5. At 6 B may take until 23: D is over by then, and passes C.
  //
  //      0 2  5       13   18
  //   1  AABBBBBBBBBBBCCCCC
  //   2     BBBBBBBBBBCCCCC      (B from 3)
  //   3        DDD    CCCCC
  const easy: Record<string, JobLine> = {
    A: [0, 2, 20, 1, 0],
    B: [3, 10, 20, 2, 0],
    C: [4, 5, 5, 3, 1],
    D: [6, 3, 3, 1, 1],
  };
  byHand('its job is then planned to end at its request', 3, easy, easyLast, 'batch', {
    start: { A: 0, B: 3, C: 13, D: 6 },
    backfilled: 'D',
    blocked: 'C',
    reserved: { C: 5 },
  });

  // C is submitted at the instant of B's end, and handled before it. A job that outlived its plan is busy
  // until its end is handled; a job that ends as planned is not.
  const ending: Record<string, JobLine> = {
    A: [0, 2, 20, 1, 0],
    B: [3, 10, 20, 1, 0],
    C: [13, 5, 5, 1, 1],
  };
  byHand('under each its job is busy until its end is handled', 1, ending, easyLast, 'each', {
    start: { A: 0, B: 3, C: 13 },
    backfilled: '',
    blocked: 'C',
    reserved: { C: 23 },
  });
  byHand(
    'under each a job that ends as planned no longer counts as busy at that instant',
    1,
    ending,
    { ...easyLast, plan: 'exact' },
    'each',
    {
      start: { A: 0, B: 3, C: 13 },
      backfilled: '',
      blocked: '',
      reserved: {},
    },
  );

  // C and D are reserved 5 and 10. At 5 both move behind B's request, to 23 and 28, and come back when B ends at 13.
  //
  //      0 2  5       13   18
  //   1  AABBBBBBBBBBBCCCCCD     (B from 3)
  const reserved: Record<string, JobLine> = {
    A: [0, 2, 20, 1, 0],
    B: [3, 10, 20, 1, 0],
    C: [4, 5, 5, 1, 1],
    D: [4, 1, 1, 1, 1],
  };
  const conservative: OraclePolicy = { ...easyLast, backfilling: 'conservative' };
  for (const rule of ['batch', 'each'] as const) {
    byHand(`reservations become later under ${rule}`, 1, reserved, conservative, rule, {
      start: { A: 0, B: 3, C: 13, D: 18 },
      backfilled: '',
      blocked: 'CD',
      reserved: { A: 0, B: 3, C: 5, D: 10 },
    });
  }

  // Two processors. C (2 wide) is reserved 5, and D (1 wide, 3 long) 7: before 5 it is in C's way. At 5 C moves to 23,
  // and D in front of it: it starts at once.
  //
  //      0 2  5       13 15
  //   1  AABBBBBBBBBBBCC         (B from 3)
  //   2       DDD     CC
  const anew: Record<string, JobLine> = {
    A: [0, 2, 20, 1, 0],
    B: [3, 10, 20, 1, 0],
    C: [4, 2, 2, 2, 1],
    D: [4, 3, 3, 1, 1],
  };
  byHand('when it is outlived, a job that delays no reservation starts', 2, anew, conservative, 'batch', {
    start: { A: 0, B: 3, C: 13, D: 5 },
    backfilled: 'D',
    blocked: 'C',
    reserved: { A: 0, B: 3, C: 5, D: 7 },
  });
});
