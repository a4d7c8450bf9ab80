import { describe } from 'vitest';
import { byHand, type JobLine } from './byHand.ts';
import type { OraclePolicy } from './job.ts';

const pvEasy: OraclePolicy = { order: 'fcfs', backfilling: 'venture', preemption: 'shadow' };

describe('PV-EASY, by hand', () => {
  // H (4 processors) waits for A's end at 10, and S, T and U venture alongside A. At 10 two processors are
  // free, and H lacks two. So U and T are killed, the latest first, and S stays.
  //
  //      0         10   15                  35
  //   1  AAAAAAAAAAHHHHHTTTTTTTTTTTTTTTTTTTT
  //   2  AAAAAAAAAAHHHHHUUUUUUUUUUUUUUUUUUUU
  //   3    SSSSSSSSSSSSSSSSSSSS
  //   4     tttttttHHHHH
  //   5      uuuuuuHHHHH
  const latest: Record<string, JobLine> = {
    A: [0, 10, 10, 2],
    H: [1, 5, 5, 4],
    S: [2, 20, 20, 1],
    T: [3, 20, 20, 1],
    U: [4, 20, 20, 1],
  };
  byHand('PV-EASY kills the latest jobs first, and no more than needed', 5, latest, pvEasy, 'batch', {
    start: { A: 0, H: 10, S: 2, T: 15, U: 15 },
    backfilled: 'S',
    blocked: 'HT',
    reserved: { H: 10, T: 15 },
    kills: { T: [[3, 10]], U: [[4, 10]] },
  });

  // At 10 it is not enough to kill the latest job, T. To kill S as well frees one processor more than H
  // needs, so T starts again at once. S is the head now, and it does not fit.
  //
  //      0         10   15             30   35
  //   1  AAAAAAAAAAHHHHHSSSSSSSSSSSSSSSSSSSS
  //   2  AAAAAAAAAAHHHHHSSSSSSSSSSSSSSSSSSSS
  //   3    ssssssssHHHHH
  //   4    ssssssssHHHHH
  //   5     tttttttTTTTTTTTTTTTTTTTTTTT
  const again: Record<string, JobLine> = {
    A: [0, 10, 10, 2],
    H: [1, 5, 5, 4],
    S: [2, 20, 20, 2],
    T: [3, 20, 20, 1],
  };
  byHand('a killed job may start again in the same pass', 5, again, pvEasy, 'batch', {
    start: { A: 0, H: 10, S: 15, T: 10 },
    backfilled: 'T',
    blocked: 'HS',
    reserved: { H: 10, S: 15 },
    kills: { S: [[2, 10]], T: [[3, 10]] },
  });

  // When C ends at 5, one processor is free and S has one, but H needs four. So S is killed only at 10.
  //
  //      0    5    10   15                  35
  //   1  AAAAAAAAAAHHHHHSSSSSSSSSSSSSSSSSSSS
  //   2  AAAAAAAAAAHHHHH
  //   3  CCCCC     HHHHH
  //   4    ssssssssHHHHH
  const vain: Record<string, JobLine> = {
    A: [0, 10, 10, 2],
    C: [0, 5, 5, 1],
    H: [1, 5, 5, 4],
    S: [2, 20, 20, 1],
  };
  byHand('PV-EASY kills no job if the head would not fit even then', 4, vain, pvEasy, 'batch', {
    start: { A: 0, C: 0, H: 10, S: 15 },
    backfilled: '',
    blocked: 'HS',
    reserved: { H: 10, S: 15 },
    kills: { S: [[2, 10]] },
  });

  // H can start at 10. Z and Y would end by then, and Z is the shorter. At 5 no other job would end by
  // 10, and X arrived first.
  //
  //      0    5    10   15      23          45
  //   1  AAAAAAAAAAHHHHHXXXXXXXXXXXXXX ...
  //   2  AAAAAAAAAAHHHHHYYYYYYYY
  //   3  AAAAAAAAAAHHHHH
  //   4    ZZZxxxxxHHHHH
  const venture: Record<string, JobLine> = {
    A: [0, 10, 10, 3],
    H: [1, 5, 5, 4],
    X: [2, 30, 30, 1],
    Y: [2, 8, 8, 1],
    Z: [2, 3, 3, 1],
  };
  byHand(
    'PV-EASY ventures jobs that are likely to end in time, shortest estimate first, then all others by submission',
    4,
    venture,
    pvEasy,
    'batch',
    {
      start: { A: 0, H: 10, X: 15, Y: 15, Z: 2 },
      backfilled: 'Z',
      blocked: 'HX',
      reserved: { H: 10, X: 15 },
      kills: { X: [[5, 10]] },
    },
  );

  // S ventures past H, but H does not need its processor. When H runs, all jobs submitted before S have
  // started. So S is sunny load, and T has to wait for its end.
  //
  //      0         10   15               32   37
  //   1  AAAAAAAAAAHHHHH                 TTTTT
  //   2  AAAAAAAAAAHHHHH                 TTTTT
  //   3    SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSTTTTT
  const sunny: Record<string, JobLine> = {
    A: [0, 10, 10, 2],
    H: [1, 5, 5, 2],
    S: [2, 30, 30, 1],
    T: [3, 5, 5, 3],
  };
  byHand('a shadow job that became sunny is not killed', 3, sunny, pvEasy, 'batch', {
    start: { A: 0, H: 10, S: 2, T: 32 },
    backfilled: 'S',
    blocked: 'HT',
    reserved: { H: 10, T: 32 },
  });

  // At 10 C's submission comes first. In its pass A, which ends as estimated, already counts as gone. S,
  // which ends before its estimate, counts as busy in the shadow of B. So S is killed at the instant of its
  // end, and must do all its work again.
  //
  //      0         10   15      23
  //   1  AAAAAAAAAABBBBBSSSSSSSS
  //   2    ssssssssBBBBBC
  const lastMoment: Record<string, JobLine> = {
    A: [0, 10, 10, 1],
    B: [1, 5, 5, 2],
    S: [2, 8, 20, 1],
    C: [10, 1, 1, 1],
  };
  byHand(
    'under each, a submission and its kill come before an end of the same instant',
    2,
    lastMoment,
    pvEasy,
    'each',
    {
      start: { A: 0, B: 10, S: 15, C: 15 },
      backfilled: '',
      blocked: 'BS',
      reserved: { B: 10, S: 15 },
      kills: { S: [[2, 10]] },
    },
  );
});
