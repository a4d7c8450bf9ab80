import { describe } from 'vitest';
import { golden, type JobLine } from './golden.ts';

describe('conservative backfilling, by hand', () => {
  // A asks for 10. B is promised 10, C goes into the hole before it, D is promised 15, E too (beside D). A ends at 4:
  // B must wait for C, D would run into B, E fits before it.
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

  // EASY protects B only: D takes the extra processor and C, promised 15 by conservative, starts at 23.
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

  // B asks for nothing: 2 wide, 0 long. It is promised 10, the planned end of X and of W (promised 5), and takes no room
  // there: Y is promised 10 as well. X ends at 3. B, looking first, finds W and Y in its way and stays; then W goes to 3
  // and Y to 8. From then on nothing ends at 10, but it is when B starts.
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
