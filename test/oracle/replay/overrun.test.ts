import { describe } from 'vitest';
import { byHand, type JobLine } from './byHand.ts';
import type { OraclePolicy } from './job.ts';

const easyLast: OraclePolicy = { order: 'fcfs', backfilling: 'easy', estimate: 'last' };

// In each of these examples A takes a tenth of its request. B is expected to do the same and to end at 5,
// but takes 10 s.
describe('an estimate that is too short, by hand:', () => {
  // At 4 C's reservation is 5. At 6 B may take until 23. D will end before that, so it is backfilled
  // before C.
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
  byHand('its job is then assumed to end at its request', 3, easy, easyLast, 'batch', {
    start: { A: 0, B: 3, C: 13, D: 6 },
    backfilled: 'D',
    blocked: 'C',
    reserved: { C: 5 },
  });

  // C is submitted at the instant of B's end, and its submission is handled first. A job that has
  // exceeded its estimate is busy until its end is handled. A job that ends as estimated is not.
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
    'under each a job that ends as estimated no longer counts as busy at that instant',
    1,
    ending,
    { ...easyLast, estimate: 'exact' },
    'each',
    {
      start: { A: 0, B: 3, C: 13 },
      backfilled: '',
      blocked: '',
      reserved: {},
    },
  );

  // C and D have reservations at 5 and 10. At 5 both move to 23 and 28, after B's request. They move
  // forward again when B ends at 13.
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

  // There are two processors. C (2 processors) has a reservation at 5, and D (1 processor, 3 s) one at 7:
  // before 5 it would be in C's way. At 5 C moves to 23. D moves before C and starts at once.
  //
  //      0 2  5       13 15
  //   1  AABBBBBBBBBBBCC         (B from 3)
  //   2       DDD     CC
  const again: Record<string, JobLine> = {
    A: [0, 2, 20, 1, 0],
    B: [3, 10, 20, 1, 0],
    C: [4, 2, 2, 2, 1],
    D: [4, 3, 3, 1, 1],
  };
  byHand('when it is exceeded, a job that delays no reservation starts', 2, again, conservative, 'batch', {
    start: { A: 0, B: 3, C: 13, D: 5 },
    backfilled: 'D',
    blocked: 'C',
    reserved: { A: 0, B: 3, C: 5, D: 7 },
  });
});
