import { describe } from 'vitest';
import type { OracleStochasticJob } from '../replay/job.ts';
import { byHand, type JobWords } from './byHand.ts';
import { online } from './online.ts';

const alone = (jobs: OracleStochasticJob[]) => online(jobs, 1, { order: 'fcfs', backfilling: 'easy' });

// Small letters are attempts that fail.
describe('checkpoints and restarts that vary, by hand', () => {
  // 5 s are saved by 6, in 1 s, and 4 more by 14, in 2 s after a restart of 2 s. Then a restart takes 3 s.
  byHand(
    'each request has its own times',
    { A: { run: 12, requests: [6, 8, 10], saves: [true, true, false], C: [1, 2, 0], R: [0, 2, 3] } },
    alone,
    ['A 0-6 of 6 fails', 'A 6-14 of 14 fails', 'A 14-20 of 24'],
  );

  // 8 s of which 3 s are for a checkpoint. B begins when that has ended.
  const saving = (C: number): Record<string, JobWords> => ({
    A: { run: 7, requests: [8, 9], saves: [true, false], C: [C, 0], R: 1, allowed: [3, 0] },
    B: { submit: 1, run: 2, requests: [2] },
  });
  byHand('a checkpoint that needs less than its allowance ends the attempt early', saving(1), alone, [
    'A 0-6 of 8 fails',
    'B 6-8 of 8',
    'A 8-11 of 17',
  ]);
  byHand('a checkpoint that needs its allowance saves', saving(3), alone, [
    'A 0-8 of 8 fails',
    'B 8-10 of 10',
    'A 10-13 of 19',
  ]);
  byHand('a checkpoint that needs more than its allowance saves nothing', saving(4), alone, [
    'A 0-8 of 8 fails',
    'B 8-10 of 10',
    'A 10-17 of 19',
  ]);

  // The work of the first request stays saved.
  byHand(
    'a checkpoint that overruns its allowance loses the work since the last one',
    {
      A: {
        run: 9,
        requests: [4, 6, 8],
        saves: [true, true, false],
        C: [1, 5, 0],
        R: 1,
        allowed: [2, 2, 0],
      },
    },
    alone,
    ['A 0-3 of 4 fails', 'A 3-9 of 9 fails', 'A 9-17 of 17'],
  );
  byHand(
    'a request that is shorter than its allowance is all for the checkpoint',
    {
      A: { run: 3, requests: [2, 4], saves: [true, false], C: [1, 0], allowed: [3, 0] },
      B: { run: 1, requests: [2, 4], saves: [true, false], C: [4, 0], allowed: [3, 0] },
    },
    alone,
    ['A 0-1 of 2 fails', 'B 1-3 of 3 fails', 'A 3-6 of 7', 'B 6-7 of 10'],
  );
});
