import { expect, it } from 'vitest';
import { type JobWords, jobOf } from './byHand.ts';
import { newJob } from './job.ts';
import { fail, regularRun, speculativeRun } from './run.ts';
import { mostValuable, value } from './value.ts';

const job = (words: JobWords, id = 0) => newJob(jobOf(words), id);

it('a try succeeds if the remaining work and the checkpoint just fit, and then saves nothing', () => {
  const just = { run: 6, requests: [8, 9], saves: [true, false], C: 2 };
  expect(regularRun(job(just), 10)).toMatchObject({ end: 16, plannedEnd: 18, ok: true });
  expect(regularRun(job({ ...just, run: 7 }), 10)).toMatchObject({ end: 18, plannedEnd: 18, ok: false });
});

it('only work in a checkpoint is progress, and a restart is not', () => {
  const saving = job({ run: 20, requests: [6, 7, 8, 99], saves: [true, true, false, false], C: 1, R: 2 });
  fail(regularRun(saving, 0));
  expect(saving).toMatchObject({ failed: 1, saved: 5, known: 5 });
  fail(regularRun(saving, 6));
  expect(saving).toMatchObject({ failed: 2, saved: 9, known: 9 });
  // Two of eight seconds are the restart. The other six reach 15, which no checkpoint saves.
  fail(regularRun(saving, 13));
  expect(saving).toMatchObject({ failed: 3, saved: 9, known: 15 });
  expect(regularRun(saving, 21)).toMatchObject({ end: 34, ok: true });
});

it('a checkpoint without new work gains nothing', () => {
  const busy = job({ run: 20, requests: [3, 99], saves: [true, false], C: 3, R: 2 });
  fail(regularRun(busy, 0));
  expect(busy).toMatchObject({ failed: 1, saved: 0, known: 0 });
  // Nothing is saved, so there is no restart.
  expect(regularRun(busy, 3)).toMatchObject({ end: 23, ok: true });
});

it('a speculative run shows how much work the job exceeds, uses no request and leaves no checkpoint', () => {
  const saving = job({ run: 20, requests: [6, 99], saves: [true, false], C: 1, R: 2 });
  fail(regularRun(saving, 0));
  const run = speculativeRun(saving, 10, 18);
  expect(run).toMatchObject({ end: 18, plannedEnd: 18, ok: false });
  fail(run);
  expect(saving).toMatchObject({ failed: 1, saved: 5, known: 11 });
  expect(speculativeRun(saving, 20, 37)).toMatchObject({ end: 37, ok: true });
});

it('a last request that does not suffice is an error', () => {
  const long = job({ run: 20, requests: [6] }, 3);
  expect(() => fail(regularRun(long, 0))).toThrow('job 3');
});

it('the value of a window is processors times the expected work done, given what is known of the job', () => {
  const law = { 2: 0.5, 4: 0.25, 8: 0.25 };
  const wide = job({ run: 8, p: 3, requests: [2, 8], law });
  expect([0, 1, 2, 4, 7, 8].map((length) => value(wide, length))).toEqual([0, 0, 3, 6, 6, 12]);
  fail(regularRun(wide, 0));
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
    law: { 2: 0.5, 4: 0.25, 8: 0.25 },
  });
  fail(regularRun(saving, 0));
  expect(saving.saved).toBe(3);
  expect([2, 3, 6, 7].map((length) => value(saving, length))).toEqual([0, 2, 2, 6]);
});

it('the most valuable job is chosen first, then the lowest id, and never a job without value', () => {
  const law = { 2: 0.5, 10: 0.5 };
  const [a, b] = [1, 2].map((id) => job({ run: 10, requests: [10], law }, id));
  const wide = job({ run: 10, p: 2, requests: [10], law }, 3);
  const until = (some: (typeof a)[], end: number) => some.map((job) => ({ job, until: end }));
  expect(mostValuable(until([b, a], 5), 0)?.job).toBe(a);
  expect(mostValuable(until([b, a, wide], 5), 0)?.job).toBe(wide);
  expect(mostValuable(until([b, a, wide], 5), 4)).toBeUndefined();
});
