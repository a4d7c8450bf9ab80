import { describe } from 'vitest';
import { golden, type JobLine } from './golden.ts';

describe('conservative backfilling, by hand', () => {
  // A requests 10 s. B gets a reservation at 10. C goes into the hole before it. D and E (next to D) get
  // reservations at 15. A ends at 4. B must still wait for C, D would collide with B, and E fits before
  // B.
  //
  //      0 2 4     10   15       24
  //   1  AAAAEEEEEEBBBBBDDDDDDDDD
  //   2  AAAAEEEEEEBBBBB
  //   3  AAAA      BBBBB
  //   4    CCCCCCCCBBBBB
  const hole: Record<string, JobLine> = {
    A: [0, 4, 10, 3],
    B: [1, 5, 5, 4],
    C: [2, 8, 8, 1],
    D: [3, 9, 9, 1],
    E: [3, 6, 6, 2],
  };
  golden(
    'later jobs fill holes, and reservations move forward when a job ends early',
    4,
    hole,
    'conservative',
    'batch',
    {
      start: { A: 0, B: 10, C: 2, D: 15, E: 4 },
      end: { A: 4, B: 15, C: 10, D: 24, E: 10 },
      backfilled: 'CE',
      blocked: 'BD',
    },
  );

  // EASY protects only B. D takes the extra processor. C, which conservative starts at 15, starts at 23.
  //
  //      0  3      10   15   20                  40      0  3      10   15      23   28
  //   1  AAAAAAAAAABBBBBCCCCCDDDDDDDDDDDDDDDDDDDD     1  AAAAAAAAAABBBBB        CCCCC
  //   2  AAAAAAAAAABBBBBCCCCC                         2  AAAAAAAAAABBBBB        CCCCC
  //   3            BBBBBCCCCC                         3            BBBBB        CCCCC
  //   4                 CCCCC         conservative    4     DDDDDDDDDDDDDDDDDDDDCCCCC    easy
  const second: Record<string, JobLine> = {
    A: [0, 10, 10, 2],
    B: [1, 5, 5, 3],
    C: [2, 5, 5, 4],
    D: [3, 20, 20, 1],
  };
  golden('the second job in the queue has a reservation too', 4, second, 'conservative', 'batch', {
    start: { A: 0, B: 10, C: 15, D: 20 },
    end: { A: 10, B: 15, C: 20, D: 40 },
    backfilled: '',
    blocked: 'BCD',
  });
  golden('under EASY only the head of the queue has a reservation', 4, second, 'easy', 'batch', {
    start: { A: 0, B: 10, C: 23, D: 3 },
    end: { A: 10, B: 15, C: 28, D: 23 },
    backfilled: 'D',
    blocked: 'BC',
  });

  // B takes 2 processors for 0 s. Its reservation is 10, the estimated end of X and of W (whose reservation
  // is 5). B takes no room there, so Y gets a reservation at 10 as well. X ends at 3. B is the first to
  // look for a hole. W and Y are in its way, so B stays at 10. Then W moves to 3 and Y to 8. From then on
  // no job ends at 10, but B starts then.
  //
  //      0  3 5  8     14
  //   1  XXXWWWWWYYYYYY
  //   2  ZZZZZ   YYYYYY
  //                B (at 10)
  const nothing: Record<string, JobLine> = {
    X: [0, 3, 10, 1],
    Z: [0, 5, 5, 1],
    B: [1, 0, 0, 2],
    W: [1, 5, 5, 1],
    Y: [1, 6, 6, 2],
  };
  golden('a reservation becomes due at an instant without an event', 2, nothing, 'conservative', 'batch', {
    start: { X: 0, Z: 0, B: 10, W: 3, Y: 8 },
    end: { X: 3, Z: 5, B: 10, W: 8, Y: 14 },
    backfilled: 'WY',
    blocked: 'B',
  });
});
