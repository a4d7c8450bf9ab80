import { describe } from 'vitest';
import { golden } from './golden.ts';
import { PREEMPTED_LINES } from './preempted.ts';

describe('predictions and preemption, by hand', () => {
  // H waits for A. S and V venture alongside A and are killed at 10, V first. At 15 G starts, and W waits
  // for G. S ventures again, because it should end before G does. It is killed again at 19.
  //
  //      0 2 4     10   15  19   24      32          44
  //   1  AAAAAAAAAAHHHHHGGGGWWWWWSSSSSSSSSSSSSSSSSSSS
  //   2  AAAAAAAAAAHHHHHGGGGWWWWWVVVVVVVV
  //   3  PP  ssssssHHHHHGGGGWWWWW
  //   4       vvvvvHHHHHssssWWWWW
  //
  // The last attempts take 2 + 20 + 20 + 12 + 20 + 20 + 8 = 102 processor-seconds. The killed attempts take 10
  // of S and 5 of V. Jobs waited 0, 0, 7, 12, 16, 20 and 19 seconds. During its wait S ran for 10 s, and
  // V for 5 s.
  golden('pv-easy kills the jobs that are in the way of the head', 4, PREEMPTED_LINES, 'pv-easy', 'batch', {
    start: { P: 0, A: 0, H: 10, G: 15, W: 19, S: 24, V: 24 },
    end: { P: 2, A: 10, H: 15, G: 19, W: 24, S: 44, V: 32 },
    backfilled: '',
    blocked: 'HGWS',
    kills: {
      S: [
        [4, 10],
        [15, 19],
      ],
      V: [[5, 10]],
    },
    metrics: {
      meanWait: (7 + 12 + 16 + 20 + 19) / 7,
      meanQueued: (7 + 12 + 16 + 10 + 14) / 7,
      utilization: 102 / (4 * 44),
      totalLoad: (102 + 15) / (4 * 44),
      wastedLoad: 15 / (4 * 44),
      preempted: 2,
      meanKills: 3 / 2,
      runTimeWaste: (10 / 20 + 5 / 8) / 2,
      delayed: 0,
      maxDelay: 0,
      meanDelay: Number.NaN,
      reservationViolations: 0,
    },
  });

  // H has a reservation at 10, because S is expected to end at 6. S runs longer, so H can start only when
  // S ends.
  //
  //      0 2 4     10  14      22 24   29   34
  //   1  AAAAAAAAAAGGGGVVVVVVVV  HHHHHWWWWW
  //   2  AAAAAAAAAAGGGG          HHHHHWWWWW
  //   3  PP        GGGG          HHHHHWWWWW
  //   4      SSSSSSSSSSSSSSSSSSSSHHHHHWWWWW
  golden(
    'easy-last kills no job, and a job starts after its reservation',
    4,
    PREEMPTED_LINES,
    'easy-last',
    'batch',
    {
      start: { P: 0, A: 0, H: 24, G: 10, W: 29, S: 4, V: 14 },
      end: { P: 2, A: 10, H: 29, G: 14, W: 34, S: 24, V: 22 },
      backfilled: 'GSV',
      blocked: 'HW',
      metrics: {
        meanWait: (21 + 7 + 26 + 9) / 7,
        meanQueued: (21 + 7 + 26 + 9) / 7,
        totalLoad: 102 / (4 * 34),
        wastedLoad: 0,
        preempted: 0,
        meanKills: Number.NaN,
        runTimeWaste: Number.NaN,
        delayed: 1,
        maxDelay: 14,
        meanDelay: 14,
        reservationViolations: 1,
      },
    },
  );
});
