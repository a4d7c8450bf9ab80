import { expect, it } from 'vitest';
import { fail, regularAttempt, speculativeAttempt } from '../replay/attempt.ts';
import { newJob } from '../replay/job.ts';
import { type JobWords, jobOf } from './byHand.ts';
import { mostValuable, value } from './speculate.ts';

const job = (words: JobWords, id = 0) => newJob(jobOf(words), id);

it('an attempt succeeds if the remaining work and the checkpoint just fit, and then saves nothing', () => {
  const just = { run: 6, requests: [8, 9], saves: [true, false], C: 2 };
  expect(regularAttempt(job(just))).toMatchObject({ length: 6, estimate: 8, ok: true });
  expect(regularAttempt(job({ ...just, run: 7 }))).toMatchObject({ length: 8, estimate: 8, ok: false });
});

it('only work in a checkpoint is progress, and a restart is not', () => {
  const saving = job({ run: 20, requests: [6, 7, 8, 99], saves: [true, true, false, false], C: 1, R: 2 });
  fail(saving, regularAttempt(saving));
  expect(saving).toMatchObject({ failed: 1, saved: 5, known: 5 });
  fail(saving, regularAttempt(saving));
  expect(saving).toMatchObject({ failed: 2, saved: 9, known: 9 });
  // Two of eight seconds are the restart. The other six reach 15, which no checkpoint saves.
  fail(saving, regularAttempt(saving));
  expect(saving).toMatchObject({ failed: 3, saved: 9, known: 15 });
  expect(regularAttempt(saving)).toMatchObject({ length: 13, ok: true });
});

it('a checkpoint without new work gains nothing', () => {
  const busy = job({ run: 20, requests: [3, 99], saves: [true, false], C: 3, R: 2 });
  fail(busy, regularAttempt(busy));
  expect(busy).toMatchObject({ failed: 1, saved: 0, known: 0 });
  // Nothing is saved, so there is no restart.
  expect(regularAttempt(busy)).toMatchObject({ length: 20, ok: true });
});

it('a speculative run shows how much work the job exceeds, uses no request and leaves no checkpoint', () => {
  const saving = job({ run: 20, requests: [6, 99], saves: [true, false], C: 1, R: 2 });
  fail(saving, regularAttempt(saving));
  const run = speculativeAttempt(saving, 8);
  expect(run).toMatchObject({ length: 8, estimate: 8, ok: false });
  fail(saving, run);
  expect(saving).toMatchObject({ failed: 1, saved: 5, known: 11 });
  expect(speculativeAttempt(saving, 17)).toMatchObject({ length: 17, ok: true });
});

it('a last request that does not suffice is an error', () => {
  const long = job({ run: 20, requests: [6] }, 3);
  expect(() => fail(long, regularAttempt(long))).toThrow('job 3');
});

it('the value of a window is processors times the expected work done, given the knowledge of the job', () => {
  const distribution = { 2: 0.5, 4: 0.25, 8: 0.25 };
  const wide = job({ run: 8, p: 3, requests: [2, 8], distribution });
  expect([0, 1, 2, 4, 7, 8].map((length) => value(wide, length))).toEqual([0, 0, 3, 6, 6, 12]);
  fail(wide, regularAttempt(wide));
  expect([2, 4, 7, 8].map((length) => value(wide, length))).toEqual([0, 6, 6, 18]);
  wide.known = 8;
  expect(value(wide, 99)).toBe(0);
  expect(value(job({ run: 8, requests: [8] }), 99)).toBe(0);
});

it('the work in a window begins at the checkpoint, after the restart', () => {
  const saving = job({
    run: 8,
    requests: [4, 9],
    saves: [true, false],
    C: 1,
    R: 2,
    distribution: { 2: 0.5, 4: 0.25, 8: 0.25 },
  });
  fail(saving, regularAttempt(saving));
  expect(saving.saved).toBe(3);
  expect([2, 3, 6, 7].map((length) => value(saving, length))).toEqual([0, 2, 2, 6]);
});

it('the most valuable job is chosen first, then the lowest id, and never a job without value', () => {
  const distribution = { 2: 0.5, 10: 0.5 };
  const [a, b] = [1, 2].map((id) => job({ run: 10, requests: [10], distribution }, id));
  const wide = job({ run: 10, p: 2, requests: [10], distribution }, 3);
  const until = (some: (typeof a)[], end: number) => some.map((job) => ({ job, until: end }));
  expect(mostValuable(until([b, a], 5), 0)?.job).toBe(a);
  expect(mostValuable(until([b, a, wide], 5), 0)?.job).toBe(wide);
  expect(mostValuable(until([b, a, wide], 5), 4)).toBeUndefined();
});
