import { describe, expect, it } from 'vitest';
import type { OraclePolicy, OracleStochasticJob } from '../replay/job.ts';
import type { OracleSpeculation } from '../replay/loop.ts';
import { byHand, type JobWords, jobOf } from './byHand.ts';
import { online } from './online.ts';

const fcfs: OraclePolicy = { order: 'fcfs', backfilling: 'none' };
const easy: OraclePolicy = { order: 'fcfs', backfilling: 'easy' };
const conservative: OraclePolicy = { order: 'fcfs', backfilling: 'conservative' };

const on =
  (processors: number, policy: OraclePolicy, speculation?: OracleSpeculation) =>
  (jobs: OracleStochasticJob[]) =>
    online(jobs, processors, policy, speculation);

// Small letters are attempts that fail.
describe('online, by hand', () => {
  // A fails at 2 and queues after B, but before C, which arrives at that instant.
  //
  //      0 2  5   9
  //   1  aaBBBAAAAC
  const failing: Record<string, JobWords> = {
    A: { run: 4, requests: [2, 6] },
    B: { run: 3, requests: [3] },
    C: { submit: 2, run: 1, requests: [1] },
  };
  byHand('a job that fails queues again, before later arrivals', failing, on(1, fcfs), [
    'A 0-2 of 2 fails',
    'B 2-5 of 5',
    'A 5-9 of 11',
    'C 9-10 of 10',
  ]);
  byHand(
    'a job that fails is estimated as long as its next request',
    failing,
    on(1, { ...fcfs, order: 'sjf' }),
    ['A 0-2 of 2 fails', 'C 2-3 of 3', 'B 3-6 of 6', 'A 6-10 of 12'],
  );

  // A saves 5 of its 10 s of work at 6. It restarts from them at 11, after H and S.
  //
  //      0     6  9 11     18
  //   1  aaaaaCHHHSSRRAAAAA
  //   2  aaaaaCHHH  RRAAAAA
  const saving: Record<string, JobWords> = {
    A: { run: 10, p: 2, requests: [6, 9], saves: [true, false], C: 1, R: 2 },
    H: { submit: 1, run: 3, p: 2, requests: [4] },
    S: { submit: 2, run: 2, requests: [3] },
  };
  byHand('a job keeps its checkpoint while it waits in the queue', saving, on(2, easy), [
    'A 0-6 of 6 fails',
    'H 6-9 of 10',
    'S 9-11 of 12',
    'A 11-18 of 20',
  ]);

  const nothing: Record<string, JobWords> = { Z: { run: 0, requests: [5] }, B: { run: 2, requests: [3] } };
  byHand('a run of zero length frees its processors at once', nothing, on(1, easy), [
    'Z 0-0 of 5',
    'B 0-2 of 3',
  ]);

  // C has a reservation of both processors at 12. At 5 A ends early and B fails. C moves to 5. B would
  // have ended before 12, but it now comes after C.
  //
  //      0    5   9     15
  //   1  AAAAACCCCBBBBBB
  //   2  bbbbbCCCC
  const leaving: Record<string, JobWords> = {
    A: { run: 5, requests: [12] },
    B: { run: 6, requests: [5, 6] },
    C: { submit: 1, run: 4, p: 2, requests: [4] },
  };
  byHand('reservations move forward before a failed job gets a new one', leaving, on(2, conservative), [
    'A 0-5 of 12',
    'B 0-5 of 5 fails',
    'C 5-9 of 9',
    'B 9-15 of 15',
  ]);

  it('a sequence that does not suffice is an error', () => {
    const jobs = [
      { run: 1, requests: [2] },
      { run: 9, requests: [2, 4] },
    ].map(jobOf);
    expect(() => online(jobs, 1, easy)).toThrow('job 1');
  });
});

describe('online speculation, by hand', () => {
  // H's shadow time is 10, so S may not start alongside A with its request of 20. It may start a speculative
  // run until 10.
  //
  //      0 2   6    11
  //   1  AAAAAAHHHHH
  //   2    SSSSHHHHH
  const lucky: Record<string, JobWords> = {
    A: { run: 6, requests: [10] },
    H: { submit: 1, run: 5, p: 2, requests: [5] },
    S: { submit: 2, run: 4, requests: [20], distribution: { 4: 0.5, 20: 0.5 } },
  };
  const unlucky = { ...lucky, S: { ...lucky.S, run: 20 } };
  const speculative = { speculative: true };
  byHand('a speculative run starts alongside EASY’s head', lucky, on(2, easy, speculative), [
    'A 0-6 of 10',
    'S 2-6 of 10 speculative',
    'H 6-11 of 11',
  ]);

  // If S takes 20, it holds its processor until the shadow time, although A ends at 6. H starts at its
  // reservation.
  //
  //      0 2   6   10   15                  35
  //   1  AAAAAA    HHHHHSSSSSSSSSSSSSSSSSSSS
  //   2    ssssssssHHHHH
  const kept = ['A 0-6 of 10', 'S 2-10 of 10 speculative fails', 'H 10-15 of 15', 'S 15-35 of 35'];
  byHand('a speculative run does not delay EASY’s head', unlucky, on(2, easy, speculative), kept);
  byHand('a speculative run starts without backfilling too', unlucky, on(2, fcfs, speculative), kept);

  // If S goes to the front of the queue, H waits for all of it.
  //
  //      0 2   6   10                  30   35
  //   1  AAAAAA    SSSSSSSSSSSSSSSSSSSSHHHHH
  //   2    ssssssss                    HHHHH
  byHand(
    'a job whose speculative run fails moves to the front of the queue if the option says so',
    unlucky,
    on(2, easy, { speculative: true, speculativeReturn: 'top' }),
    ['A 0-6 of 10', 'S 2-10 of 10 speculative fails', 'S 10-30 of 30', 'H 30-35 of 35'],
  );

  // With preemption S is killed for H at 6, when that frees enough processors.
  //
  //      0 2   6    11                  31
  //   1  AAAAAAHHHHHSSSSSSSSSSSSSSSSSSSS
  //   2    ssssHHHHH
  byHand(
    'a speculative run ends when it is preempted',
    unlucky,
    on(2, { ...easy, preemption: 'shadow' }, speculative),
    ['A 0-6 of 10', 'S 2-6 of 10 speculative fails', 'H 6-11 of 11', 'S 11-31 of 31'],
  );

  // The windows of S and T have the same value, and S has the lower id. T gets the window that S leaves.
  //
  //      0 2   6   10   15
  //   1  AAAAAAAAAAHHHHH
  //   2    SSSSTTTTHHHHH
  const hopeful: JobWords = { submit: 2, run: 4, requests: [20], distribution: { 4: 0.5, 20: 0.5 } };
  const equals = { ...lucky, A: { run: 10, requests: [10] }, S: hopeful, T: hopeful };
  byHand(
    'of jobs with windows of equal value, the one with the lowest id is tried',
    equals,
    on(2, easy, speculative),
    ['A 0-10 of 10', 'S 2-6 of 10 speculative', 'T 6-10 of 10 speculative', 'H 10-15 of 15'],
  );

  // H has a reservation at 10, and S one at 15. S runs before H and gives up its reservation. T arrives
  // at 3 and gets 15. At 10 S comes before T in the queue, but T has a reservation and S has none.
  //
  //      0 2   6   10   15   20                  40
  //   1  AAAAAA    HHHHHTTTTTSSSSSSSSSSSSSSSSSSSS
  //   2    ssssssssHHHHHTTTTT
  const late: Record<string, JobWords> = { ...unlucky, T: { submit: 3, run: 5, p: 2, requests: [5] } };
  byHand(
    'a job under conservative backfilling gives up its reservation for a speculative run',
    late,
    on(2, conservative, speculative),
    ['A 0-6 of 10', 'S 2-10 of 10 speculative fails', 'H 10-15 of 15', 'T 15-20 of 20', 'S 20-40 of 40'],
  );
  byHand(
    'a job under conservative backfilling keeps its reservation without speculation',
    late,
    on(2, conservative),
    ['A 0-6 of 10', 'H 6-11 of 11', 'S 11-31 of 31', 'T 31-36 of 36'],
  );
});
