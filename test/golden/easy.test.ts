import { describe } from 'vitest';
import { golden, type JobLine } from './golden.ts';

describe('EASY, by hand', () => {
  // B (3 processors) waits for A's end at 10. Then 4 - 3 = 1 processor is extra. C will still run at 10
  // and takes the extra processor. D would also run at 10, but no extra processor is left. E ends by 10.
  //
  //      0         10   15     22            35
  //   1  AAAAAAAAAABBBBBDDDDDDDDDDDDDDDDDDDD
  //   2  AAAAAAAAAABBBBB
  //   3    CCCCCCCCCCCCCCCCCCCC
  //   4      EEEEEEBBBBB
  const extra: Record<string, JobLine> = {
    A: [0, 10, 10, 2],
    B: [1, 5, 5, 3],
    C: [2, 20, 20, 1],
    D: [3, 20, 20, 1],
    E: [4, 6, 6, 1],
  };
  golden('the extra processors are given away once', 4, extra, 'easy', 'batch', {
    start: { A: 0, B: 10, C: 2, D: 15, E: 4 },
    end: { A: 10, B: 15, C: 22, D: 35, E: 10 },
    backfilled: 'CE',
    blocked: 'BD',
  });

  // X and Y end at B's shadow time, 6, and both count. So 5 - 3 = 2 processors are extra, and C may keep
  // them as long as it runs. If only X counted, B would fit without extra processors, and C would wait.
  //
  //      0     6   10        20
  //   1  XXXXXXBBBBDDDDDDDDDD
  //   2  YYYYYYBBBB
  //   3  YYYYYYBBBB
  //   4   CCCCCCCCCC
  //   5   CCCCCCCCCC
  const ties: Record<string, JobLine> = {
    X: [0, 6, 6, 1],
    Y: [0, 6, 6, 2],
    B: [1, 4, 4, 3],
    C: [1, 10, 10, 2],
    D: [1, 10, 10, 1],
  };
  golden('all jobs that are expected to end at the shadow time count', 5, ties, 'easy', 'batch', {
    start: { X: 0, Y: 0, B: 6, C: 1, D: 10 },
    end: { X: 6, Y: 6, B: 10, C: 11, D: 20 },
    backfilled: 'C',
    blocked: 'BD',
  });

  // One processor is free before B's reservation at 10. C arrived first, and D is shorter.
  //
  //      0 2  5    10 12      20           0 2  5    10 12 15
  //   1  AAAAAAAAAABBCCCCCCCC           1  AAAAAAAAAABBDDD
  //   2  AAAAAAAAAABB                   2  AAAAAAAAAABB
  //   3  AAAAAAAAAABB                   3  AAAAAAAAAABB
  //   4    DDD     BB      sjf-easy     4    CCCCCCCCBB      easy
  const candidates: Record<string, JobLine> = {
    A: [0, 10, 10, 3],
    B: [1, 2, 2, 4],
    C: [2, 8, 8, 1],
    D: [2, 3, 3, 1],
  };
  golden('the scan for candidates follows the order of arrival', 4, candidates, 'easy', 'batch', {
    start: { A: 0, B: 10, C: 2, D: 12 },
    end: { A: 10, B: 12, C: 10, D: 15 },
    backfilled: 'C',
    blocked: 'BD',
  });
  golden('the scan of sjf-easy follows the length of the estimates', 4, candidates, 'sjf-easy', 'batch', {
    start: { A: 0, B: 10, C: 12, D: 2 },
    end: { A: 10, B: 12, C: 20, D: 5 },
    backfilled: 'D',
    blocked: 'BC',
  });

  // A would run for 10 s and is killed at 4. A scheduler that estimates with the request knows this: B's
  // reservation is 4, and C may not start before B.
  //
  //      0   4 6  9
  //   1  AAAABBCCC
  //   2      BB
  const overrun: Record<string, JobLine> = { A: [0, 10, 4, 1], B: [1, 2, 2, 2], C: [2, 3, 3, 1] };
  for (const rule of ['batch', 'each'] as const)
    golden(`an overrun is killed at its request, as estimated, under ${rule}`, 2, overrun, 'easy', rule, {
      start: { A: 0, B: 4, C: 6 },
      end: { A: 4, B: 6, C: 9 },
      backfilled: '',
      blocked: 'BC',
    });
});
