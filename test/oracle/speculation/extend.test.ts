import { describe } from 'vitest';
import type { OracleStochasticJob } from '../replay/job.ts';
import { byHand, type JobWords } from './byHand.ts';
import { online } from './online.ts';

const on =
  (processors: number, backfilling: 'easy' | 'conservative', extend: number) =>
  (jobs: OracleStochasticJob[]) =>
    online(jobs, processors, { order: 'fcfs', backfilling }, { extend });

// Small letters are attempts that fail.
describe('extended requests, by hand', () => {
  const alone: Record<string, JobWords> = { A: { run: 9, requests: [2, 6, 6, 7, 20] } };
  byHand(
    'while no job waits, a job continues with each request that brings it further',
    alone,
    on(1, 'easy', 0),
    ['A 0-6 of 6 extended 1 fails', 'A 6-15 of 26 extended 2'],
  );

  // B is promised 2. A would end at 6.
  const waiting: Record<string, JobWords> = {
    A: { run: 4, requests: [2, 6] },
    B: { submit: 1, run: 3, requests: [3] },
  };
  byHand('EASY: a job ends if the head would start too late', waiting, on(1, 'easy', 3), [
    'A 0-2 of 2 fails',
    'B 2-5 of 5 promised 2',
    'A 5-9 of 11 promised 5',
  ]);
  byHand('EASY: a job continues if the head can wait', waiting, on(1, 'easy', 4), [
    'A 0-4 of 6 extended 1',
    'B 4-7 of 7 promised 2',
  ]);

  // At 2 C can still have the processor of B, whose turn to be decided about comes after that of A.
  const two: Record<string, JobWords> = {
    A: { run: 4, requests: [2, 6] },
    B: { run: 4, requests: [2, 6] },
    C: { submit: 1, run: 3, requests: [3] },
  };
  byHand('EASY: each decision sees those before it', two, on(2, 'easy', 0), [
    'A 0-4 of 6 extended 1',
    'B 0-2 of 2 fails',
    'C 2-5 of 5 promised 2',
    'B 4-8 of 10 promised 5',
  ]);

  // A stops at 5, before its checkpoint. Its next request ends at 5 + 9 - 2 + 1.
  const saving: Record<string, JobWords> = {
    A: { run: 10, requests: [6, 9], saves: [true, false], C: 1, R: 2 },
    B: { submit: 1, run: 2, requests: [3] },
  };
  byHand('a job that is not extended takes its checkpoint', saving, on(1, 'easy', 6), [
    'A 0-6 of 6 fails',
    'B 6-8 of 9 promised 6',
    'A 8-15 of 17 promised 9',
  ]);
  byHand('a job that is extended leaves its checkpoint out', saving, on(1, 'easy', 7), [
    'A 0-10 of 13 extended 1',
    'B 10-12 of 13 promised 6',
  ]);

  // A leaves out a checkpoint at 5, and stops at 12, where B cannot wait any more. It has saved 12 by 13.
  const later: Record<string, JobWords> = {
    A: { run: 20, requests: [6, 9, 30], saves: [true, false, false], C: 1, R: 2 },
    B: { submit: 6, run: 1, requests: [2] },
  };
  byHand('a checkpoint that is left out is taken at the end of the attempt', later, on(1, 'easy', 0), [
    'A 0-13 of 13 extended 1 fails',
    'B 13-14 of 15 promised 13',
    'A 14-24 of 44 promised 15',
  ]);

  // B is promised 2 and D 3. If A has until 6, B is planned for 6 and D for 7.
  const planned: Record<string, JobWords> = {
    A: { run: 4, requests: [2, 6] },
    B: { submit: 1, run: 1, p: 2, requests: [1] },
    D: { submit: 1, run: 5, requests: [5] },
  };
  byHand('conservative: a job ends if any job would start too late', planned, on(2, 'conservative', 3), [
    'A 0-2 of 2 fails promised 0',
    'B 2-3 of 3 promised 2',
    'A 3-7 of 9 promised 3',
    'D 3-8 of 8 promised 3',
  ]);
  byHand('conservative: a job continues if all jobs can wait', planned, on(2, 'conservative', 4), [
    'A 0-4 of 6 extended 1 promised 0',
    'B 4-5 of 5 promised 2',
    'D 5-10 of 10 promised 3',
  ]);
});
