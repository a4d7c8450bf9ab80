import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSwf } from '../../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../../src/trace/open/file.ts';
import { logEnd, sessionsOf } from '../../../../src/trace/transform/sessions.ts';
import { shake } from '../../../../src/trace/transform/shake.ts';
import type { Workload } from '../../../../src/trace/workload.ts';
import { oracleSessions } from '../../../oracle/trace/sessions.ts';
import { holds } from '../../../properties/seed.ts';
import { testKernels } from '../../../support/kernels.ts';
import { KTH } from '../../../support/logs.ts';
import { testWorkload } from '../../../support/workload.ts';

const { wasm, twin } = await testKernels();
const kth = await readSwf((await openTrace(KTH)).chunks, { kernel: wasm });

/** Jobs of three users with gaps about 20 minutes, so that batches and sessions of every kind occur. */
const someJobs = fc.array(
  fc.record({
    user: fc.integer({ min: -1, max: 2 }),
    gap: fc.constantFrom(0, 1, 300, 1200, 1201, 5000),
    run: fc.constantFrom(0, 1, 300, 1500, 4000),
    wait: fc.constantFrom(-1, 0, 100, 1200),
  }),
  { minLength: 1, maxLength: 40 },
);

function workloadOf(list: readonly { user: number; gap: number; run: number; wait: number }[]): Workload {
  let submit = 0;
  const jobs = list.map(({ user, gap, run }) => {
    submit += gap;
    return { submit, run, request: run, processors: 1, user };
  });
  const made = testWorkload(4, jobs);
  return { ...made, jobs: { ...made.jobs, wait: Int32Array.from(list, ({ wait }) => wait) } };
}

test('the sessions of users are those of the definition', async () => {
  await holds(someJobs, 20_000, (list) => {
    const { jobs } = workloadOf(list);
    const { session, sessions } = sessionsOf(jobs);
    const found = Array.from({ length: sessions }, (_, number) =>
      [...session.keys()].filter((job) => session[job] === number),
    );
    const expected = oracleSessions(
      [...session.keys()].map((job) => ({
        ...{ user: jobs.user[job], submit: jobs.submit[job], end: logEnd(jobs, job) },
      })),
    );
    expect(found).toEqual(expected);
  });
});

test('a window of 0 gives the log, to the bit', async () => {
  const { jobs, unixStartTime } = await shake(kth, { window: 0, kernel: wasm });
  expect(jobs).toEqual(kth.jobs);
  expect(unixStartTime).toBe(kth.unixStartTime);
});

describe('KTH-SP2 that is shaken by up to 10 minutes', async () => {
  const shaken = await shake(kth, { seed: 7, kernel: wasm });
  const place = new Map(Array.from(kth.jobs.id, (id, job) => [id, job]));
  const early = (kth.unixStartTime as number) - (shaken.unixStartTime as number);
  const from = Array.from(shaken.jobs.id, (id) => place.get(id) as number);
  const moves = Array.from(shaken.jobs.submit, (time, job) => time - early - kth.jobs.submit[from[job]]);

  test('has the same jobs at other times, in the order of submission', () => {
    expect(from.toSorted((a, b) => a - b)).toEqual([...kth.jobs.submit.keys()]);
    const { submit: _, id: __, length, ...columns } = kth.jobs;
    for (const [name, column] of Object.entries(columns))
      expect(shaken.jobs[name as 'run'], name).toEqual(
        (column as Float64Array).map((_, i) => column[from[i] as never]),
      );
    expect(shaken.jobs.length).toBe(length);
  });

  test('keeps the distances within each session, and moves each by whole seconds of the window', () => {
    const { session, sessions } = sessionsOf(kth.jobs);
    const ofSession = new Map<number, Set<number>>();
    for (const [i, job] of from.entries()) {
      const known = ofSession.get(session[job]) ?? new Set();
      ofSession.set(session[job], known.add(moves[i]));
    }
    expect(ofSession.size).toBe(sessions);
    const drawn = [...ofSession.values()].map((known) => [...known]);
    expect(drawn.filter(({ length }) => length > 1)).toEqual([]);
    const flat = drawn.flat();
    expect(flat.filter((move) => !Number.isInteger(move) || Math.abs(move) > 600)).toEqual([]);
    // A uniform integer of [-600, 600] has the mean 0 and the variance 600 · 601 / 3.
    const mean = flat.reduce((sum, move) => sum + move, 0) / flat.length;
    expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt((600 * 601) / 3 / flat.length));
    expect([Math.min(...flat), Math.max(...flat)]).toEqual([-600, 600]);
  });

  test('is the same on both engines, and another log with another seed', async () => {
    expect((await shake(kth, { seed: 7, kernel: twin })).jobs).toEqual(shaken.jobs);
    expect((await shake(kth, { seed: 8, kernel: wasm })).jobs.submit).not.toEqual(shaken.jobs.submit);
  });

  test('says what was done', () => {
    expect(shaken.cleaning.rows.at(-1)).toEqual({
      reason: 'shaken',
      action: `${sessionsOf(kth.jobs).sessions} sessions moved by up to 10m (seed 7)`,
      jobs: kth.jobs.length,
    });
  });
});

test('a log without waits or users is reported, and so is a bad window', async () => {
  const users = workloadOf([{ user: 1, gap: 0, run: 5, wait: -1 }]);
  const { cleaning } = await shake(users, { kernel: wasm });
  expect(cleaning.rows[0].action).toContain('the log has no waits');
  const unknown = workloadOf([{ user: -1, gap: 0, run: 5, wait: 0 }]);
  await expect(shake(unknown, { kernel: wasm })).rejects.toThrow(
    /shaking needs user IDs, and the trace has none$/,
  );
  for (const window of [-1, 0.5, Number.NaN])
    await expect(shake(kth, { window, kernel: wasm })).rejects.toThrow('expected a whole number of seconds');
});
