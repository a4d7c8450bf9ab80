import { describe, expect, it } from 'vitest';
import type { OracleStochasticJob } from '../replay/job.ts';
import { byHand, type JobWords, jobOf } from './byHand.ts';
import { rounds } from './rounds.ts';

const on = (processors: number, options?: Parameters<typeof rounds>[2]) => (jobs: OracleStochasticJob[]) =>
  rounds(jobs, processors, options);

// Small letters are attempts that fail.
describe('rounds, by hand', () => {
  // B (12) is larger than A (2 · 4). A fails at 4, and its next request just ends at the horizon, B's estimated
  // end.
  //
  //      0   4     10 12
  //   1  BBBBBBBBBB  |
  //   2  aaaaAAAAAA  |
  //   3  aaaaAAAAAA  |
  const fill: Record<string, JobWords> = {
    A: { run: 6, p: 2, requests: [4, 8] },
    B: { run: 10, requests: [12] },
  };
  byHand('a job that fails is tried again within the horizon', fill, on(3), [
    'A 0-4 of 4 fails',
    'B 0-10 of 12',
    'A 4-10 of 12',
  ]);

  // The same with a horizon of 11: A waits until the round is over, at B's actual end.
  //
  //      0   4  7     13
  //   1  BBBBBBB
  //   2  aaaa   AAAAAA
  //   3  aaaa   AAAAAA
  byHand(
    'a job that fails is not tried again beyond the horizon',
    { ...fill, B: { run: 7, requests: [11] } },
    on(3),
    ['A 0-4 of 4 fails', 'B 0-7 of 11', 'A 7-13 of 15'],
  );

  // A alone: 6 - 1 = 5 do not suffice for 10, but are saved; then 2 to read them back and 5 to go.
  //
  //      0    5 6 8    13
  //   1  aaaaaCRRAAAAA
  const saving: Record<string, JobWords> = {
    A: { run: 10, requests: [6, 9], saves: [true, false], C: 1, R: 2 },
  };
  byHand('a checkpoint shortens the next attempt', saving, on(1), ['A 0-6 of 6 fails', 'A 6-13 of 15']);

  // C (10) is packed first, then A and B (6 each). C's early end at 2 brings no job forward. At 3 D finds a
  // place before A and B; E, larger and asked first, finds none that ends by 11, and waits for A's end.
  //
  //      0 2345 78 10
  //   1  CC D AAAEE
  //   2  CC   BB EE
  const packed: Record<string, JobWords> = {
    A: { run: 3, requests: [6] },
    B: { run: 2, requests: [6] },
    C: { run: 2, p: 2, requests: [5] },
    D: { submit: 3, run: 1, requests: [2] },
    E: { submit: 3, run: 2, p: 2, requests: [5] },
  };
  byHand('a round is packed by size, and its starts never move', packed, on(2), [
    'C 0-2 of 5',
    'D 3-4 of 5',
    'A 5-8 of 11',
    'B 5-7 of 11',
    'E 8-10 of 13',
  ]);

  // Z ends at the instant at which it starts. The same instant is handled again, and the round is over. No
  // job gets Z's processors in that round.
  const nothing: Record<string, JobWords> = {
    Z: { run: 0, requests: [3] },
    A: { submit: 1, run: 2, requests: [2] },
  };
  byHand('a run of zero length ends when it starts', nothing, on(1), ['Z 0-0 of 3', 'A 1-3 of 3']);

  it('a sequence that does not suffice is an error', () => {
    const jobs = [
      { run: 1, requests: [2] },
      { run: 9, requests: [2, 4] },
    ].map(jobOf);
    expect(() => rounds(jobs, 1)).toThrow('job 1');
  });
});

describe('speculative rounds, by hand', () => {
  // At 3 B is known to take more than 3, and its request of 10 does not fit before the horizon, 8. B gets
  // a speculative run in the 5 s that are left. It takes 5 in all, and so finishes.
  //
  //      0  3    8
  //   1  AAAAAAAA
  //   2  bbbBBBBB
  const lucky: Record<string, JobWords> = {
    A: { run: 8, requests: [8] },
    B: { run: 5, requests: [3, 10], distribution: { 3: 0.5, 5: 0.25, 10: 0.25 } },
  };
  byHand('a speculative run that just suffices ends the job', lucky, on(2, { speculative: true }), [
    'A 0-8 of 8',
    'B 0-3 of 3 fails',
    'B 3-8 of 8 speculative',
  ]);
  byHand('without speculation that job has no run before the next round', lucky, on(2), [
    'A 0-8 of 8',
    'B 0-3 of 3 fails',
    'B 8-13 of 18',
  ]);

  // If B takes 10, the next round has it from the start, with the same request.
  //
  //      0  3    8        18
  //   1  AAAAAAAABBBBBBBBBB
  //   2  bbbbbbbb
  const unlucky = { ...lucky, B: { ...lucky.B, run: 10 } };
  byHand(
    'a speculative run that does not suffice leaves the job at its place in the queue',
    unlucky,
    on(2, { speculative: true }),
    ['A 0-8 of 8', 'B 0-3 of 3 fails', 'B 3-8 of 8 speculative fails', 'B 8-18 of 18'],
  );

  // B and C arrive at 1 and are too long for the horizon. Their windows have the same value, and B has
  // the lower id.
  //
  //      01      8 10      18
  //   1  AAAAAAAABBBBBBBBBB
  //   2   bbbbbbbCC
  const distribution = { 2: 0.5, 10: 0.5 };
  const equals: Record<string, JobWords> = {
    A: { run: 8, requests: [8] },
    B: { submit: 1, run: 10, requests: [10], distribution },
    C: { submit: 1, run: 2, requests: [10], distribution },
  };
  byHand(
    'of jobs with windows of equal value, the one with the lowest id is tried',
    equals,
    on(2, { speculative: true }),
    ['A 0-8 of 8', 'B 1-8 of 8 speculative fails', 'B 8-18 of 18', 'C 8-10 of 18'],
  );
  // If C takes two processors, its window has twice the value. C is done at 3, and then B has its attempt.
  //
  //      01 3    8         18
  //   1  AAAAAAAABBBBBBBBBB
  //   2   CCbbbbb
  //   3   CC
  byHand(
    'of jobs with windows of unequal value, the one with the largest value is tried',
    { ...equals, A: { run: 8, requests: [8] }, C: { ...equals.C, p: 2 } },
    on(3, { speculative: true }),
    ['A 0-8 of 8', 'C 1-3 of 8 speculative', 'B 3-8 of 8 speculative fails', 'B 8-18 of 18'],
  );

  // B ends early, at 4. Both processors are then free until 6, the planned starts of A and C. Both are
  // attempted before: A is done at 6, and its place goes to D. D had no place before: 5 + 8 would have been
  // next to A, and 11 + 8 is beyond the horizon, 16. C still has its planned run.
  //
  //      0   4 6    11 14
  //   1  BBBBAADDDDDDDD
  //   2  BBBBccCCCCC
  const pulled: Record<string, JobWords> = {
    A: { run: 2, requests: [5], distribution: { 2: 0.5, 5: 0.5 } },
    B: { run: 4, p: 2, requests: [6] },
    C: { run: 5, requests: [10], distribution: { 2: 0.25, 5: 0.75 } },
    D: { submit: 5, run: 8, requests: [8] },
  };
  byHand(
    'with pull, planned jobs are tried before their starts, and later jobs take their places',
    pulled,
    on(2, { speculative: true, pull: true }),
    ['B 0-4 of 6', 'A 4-6 of 6 speculative', 'C 4-6 of 6 speculative fails', 'C 6-11 of 16', 'D 6-14 of 14'],
  );
  // Without pull D comes after A.
  //
  //      0   4 6 8  11   16
  //   1  BBBB  AADDDDDDDD
  //   2  BBBB  CCCCC
  byHand(
    'without pull, planned jobs are not tried before their starts',
    pulled,
    on(2, { speculative: true }),
    ['B 0-4 of 6', 'A 6-8 of 11', 'C 6-11 of 16', 'D 8-16 of 16'],
  );
});
