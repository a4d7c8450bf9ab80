import { describe, expect, it, test } from 'vitest';
import type { Scheduler, SchedulingPass } from '../../../src/policy/scheduler.ts';
import { explain } from '../../../src/simulate/explain/explain.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { testKernels } from '../../support/kernels.ts';
import { type TestJob, testWorkload } from '../../support/workload.ts';

const { wasm, checked, twin } = await testKernels();
const KERNELS = { wasm, checked, twin };

const job = (submit: number, run: number, processors: number, request = run): TestJob => ({
  submit,
  run,
  request,
  processors,
});

/** Two jobs run side by side on four processors, a wide one waits, and a narrow one after it. */
const JOBS = [job(0, 100, 2), job(0, 50, 2), job(10, 30, 4), job(20, 20, 1)];
const WORKLOAD = testWorkload(4, JOBS);

/** A scheduler that makes its passes by a function. */
const by = (schedule: Scheduler['schedule'], more: Partial<Scheduler> = {}): Scheduler => ({
  name: 'test',
  schedule,
  ...more,
});

/** Starts what fits, in the order of the queue. */
const firstFit = ({ queue, free, start }: SchedulingPass) => {
  for (const job of queue) if (queue.processors[job] <= free()) start(job);
};

describe.each(Object.entries(KERNELS))('on %s', (_, kernel) => {
  const run = (scheduler: Scheduler, workload = WORKLOAD) => replay(workload, scheduler, { kernel });

  it('a loop over the queue continues with the next waiting job while jobs start', async () => {
    const { schedule } = await run(by(firstFit));
    expect([...schedule.start]).toEqual([0, 0, 100, 50]);
  });

  it('loops within loops see all jobs', async () => {
    const pairs: number[][] = [];
    const scheduler = by((pass) => {
      if (pass.time === 20)
        for (const a of pass.queue) for (const b of pass.queue) if (a <= b) pairs.push([a, b]);
      firstFit(pass);
    });
    await run(scheduler);
    expect(pairs).toEqual([
      [2, 2],
      [2, 3],
      [3, 3],
    ]);
  });

  it('a loop that is left early does not disturb the next loop', async () => {
    const seen: number[] = [];
    await run(
      by((pass) => {
        for (const job of pass.queue) {
          if (pass.time === 20) seen.push(job);
          break;
        }
        for (const job of pass.queue) if (pass.time === 20) seen.push(job);
        firstFit(pass);
      }),
    );
    expect(seen).toEqual([2, 2, 3]);
  });

  it('running jobs are listed in the order of their starts, and a loop can preempt them', async () => {
    const seen: number[] = [];
    const { schedule } = await run(
      by((pass) => {
        const { time, running, preempt, start, queue } = pass;
        if (time === 10)
          for (const job of running) {
            seen.push(job);
            preempt(job);
          }
        if (time === 10) start(2);
        else firstFit(pass);
        expect([...queue]).toHaveLength(queue.length);
        expect([...running]).toHaveLength(running.length);
      }),
    );
    expect(seen).toEqual([0, 1]);
    expect([...schedule.kills.job]).toEqual([0, 1]);
    expect([...schedule.start]).toEqual([40, 40, 10, 90]);
  });

  it('a pass comes when the scheduler asked for it, and says so', async () => {
    const woken: [number, boolean][] = [];
    await run(
      by((pass) => {
        if (pass.time === 0) for (const time of [33, 7, 7]) pass.wakeAt(time);
        woken.push([pass.time, pass.woken]);
        firstFit(pass);
      }),
    );
    expect(woken.filter(([, asked]) => asked).map(([time]) => time)).toEqual([7, 33]);
    expect(woken.map(([time]) => time)).toEqual(
      [0, 7, 10, 20, 33, 50, 70, 100, 130].filter((t) => t !== 130).concat(130),
    );
  });

  it('only a scheduler that declares itself clairvoyant sees run times', async () => {
    const runs: unknown[] = [];
    const look = ({ queue }: SchedulingPass) => runs.push(queue.run?.[2]);
    const scheduler = (clairvoyant: boolean) =>
      by(
        (pass) => {
          if (pass.time === 10) look(pass);
          firstFit(pass);
        },
        { clairvoyant },
      );
    await run(scheduler(false));
    await run(scheduler(true));
    expect(runs).toEqual([undefined, 30]);
  });

  it('the first promise of a start counts, and a later start violates it', async () => {
    const { schedule, metrics } = await run(
      by((pass) => {
        const { time, queue, free, start, reserve, wakeAt } = pass;
        if (time === 10) reserve(2, 100);
        if (time === 20) reserve(2, 200);
        if (time === 100) wakeAt(110);
        for (const job of queue)
          if (queue.processors[job] <= free() && (job !== 2 || time === 110)) start(job);
      }),
    );
    expect([...schedule.reserved]).toEqual([Number.NaN, Number.NaN, 100, Number.NaN]);
    expect(schedule.start[2]).toBe(110);
    expect(metrics.reservationViolations).toBe(1);
  });

  it('a promise is kept if the first attempt starts in time, and broken otherwise', async () => {
    const broken = async (promised: number) => {
      const { schedule, metrics } = await run(
        by((pass) => {
          const { time, running, reserve, preempt, wakeAt } = pass;
          if (time === 10) reserve(2, promised);
          if (time === 100) wakeAt(110);
          if (time === 110) for (const job of running) preempt(job);
          firstFit(pass);
        }),
      );
      expect([...schedule.kills.start]).toEqual([100]);
      return metrics.reservationViolations;
    };
    expect(await broken(99)).toBe(1);
    expect(await broken(100)).toBe(0);
  });

  it('the profile has the running jobs, and added intervals until they are removed', async () => {
    const seen: number[] = [];
    await run(
      by((pass) => {
        const { profile, time } = pass;
        if (time === 10) {
          seen.push(profile.free(10), profile.free(50), profile.free(100));
          seen.push(
            profile.earliestStart(2, 10),
            profile.earliestStart(3, 10),
            profile.earliestStart(1, 0, 60),
          );
          profile.add(2, 20, 50);
          seen.push(profile.free(55), profile.earliestStart(2, 10));
          profile.remove(2, 20, 50);
          seen.push(profile.earliestStart(2, 10));
          profile.add(4, 10, 100);
          profile.reset();
          seen.push(profile.earliestStart(4, 5));
        }
        firstFit(pass);
      }),
    );
    expect(seen).toEqual([0, 2, 4, 50, 100, 60, 0, 70, 50, 100]);
  });

  it('the shadow time counts all running jobs, or only the selected jobs', async () => {
    const seen: unknown[] = [];
    await run(
      by((pass) => {
        if (pass.time === 10)
          seen.push(
            pass.shadow(3),
            pass.shadow(2),
            pass.shadow(3, (job) => job === 1),
            pass.shadow(1, () => false),
          );
        firstFit(pass);
      }),
    );
    expect(seen).toEqual([
      { time: 100, extra: 1 },
      { time: 50, extra: 0 },
      { time: 50, extra: 1 },
      { time: 10, extra: 3 },
    ]);
  });

  const refused: [string, Scheduler['schedule'], RegExp][] = [
    [
      'a job that does not fit',
      ({ queue, start }) => {
        for (const job of queue) start(job);
      },
      /passes\.test\.ts:\d+\) at 10 s: job 3 \(index 2\) cannot start: it needs 4 processors, and 0 are free/,
    ],
    [
      'a job that runs',
      ({ start }) => {
        start(0);
        start(0);
      },
      /at 0 s: job 1 \(index 0\) cannot start: it is running/,
    ],
    [
      'a job that has ended',
      (pass) => {
        if (pass.time === 50) pass.start(1);
        firstFit(pass);
      },
      /at 50 s: job 2 \(index 1\) cannot start: it has ended/,
    ],
    [
      'a job that is not submitted yet',
      ({ start }) => start(3),
      /at 0 s: job 3 cannot start: there is no such job yet/,
    ],
    ['a number that is no job', ({ start }) => start(0.5), /job 0\.5 cannot start/],
    ['a text for a job', ({ start }) => start('0' as never), /job '0' cannot start/],
    [
      'to preempt a job that waits',
      ({ preempt }) => preempt(0),
      /job 1 \(index 0\) cannot be preempted: it is not running/,
    ],
    [
      'to preempt a job of this pass',
      ({ start, preempt }) => {
        start(0);
        preempt(0);
      },
      /cannot be preempted: it was started in this pass/,
    ],
    ['to wake now', ({ wakeAt, time }) => wakeAt(time), /wakeAt\(0\): expected a time after now/],
    ['to wake never', ({ wakeAt }) => wakeAt(Number.NaN), /wakeAt\(NaN\)/],
    [
      'a promise to a job that has ended',
      (pass) => {
        firstFit(pass);
        if (pass.time === 50) pass.reserve(1, 60);
      },
      /job 2 \(index 1\) cannot be promised a start: it is not waiting/,
    ],
    [
      'a promise of the past',
      ({ reserve }) => reserve(0, -1),
      /promised a start at -1: expected now or a later time/,
    ],
    [
      'more processors than the machine has',
      ({ shadow }) => {
        shadow(5);
      },
      /5 processors: expected a whole number from 1 to the machine's 4/,
    ],
    ['a negative duration', ({ profile }) => profile.add(1, -1, 0), /duration -1: expected 0 s or more/],
    ['what returns something', () => [0] as never, /schedule\(\) returned a list; expected no value/],
    ['what decides later', (async () => {}) as never, /schedule\(\) returned a promise/],
    [
      'what throws',
      () => {
        throw new RangeError('oops');
      },
      /\(passes\.test\.ts:\d+\) at 0 s: RangeError: oops/,
    ],
    ['what leaves jobs waiting', () => {}, /job 1 \(index 0\) was never started, like 3 others/],
    ['what only wakes', ({ wakeAt, time }) => wakeAt(time + 1), /asked for 100000 passes in a row/],
  ];
  it.each(refused)('a pass refuses %s', async (_, schedule, message) => {
    await expect(run(by(schedule))).rejects.toThrow(message);
    await expect(run(by(schedule))).rejects.toMatchObject({ name: 'DataError' });
  });

  it('a pass refuses calls after its end', async () => {
    let kept: SchedulingPass | undefined;
    const keep = by((pass) => {
      if (kept !== undefined && pass.time > 0) kept = undefined;
      kept ??= pass;
      firstFit(pass);
    });
    await run(keep);
    expect(() => kept?.start(0)).toThrow(/start\(\) was called outside a pass/);
  });
});

test('explain shows why the scheduler started a job, and that it did not start one that fits', async () => {
  const lazy = by((pass) => {
    for (const job of pass.queue)
      if (job < 3 && pass.queue.processors[job] <= pass.free()) pass.start(job);
      else if (job === 3 && pass.time >= 100 && pass.free() > 0) pass.start(3, 'at last');
  });
  const { moments, startReason, start } = await explain(WORKLOAD, lazy, 3, { kernel: wasm });
  expect(start).toBe(130);
  expect(startReason).toBe('at last');
  expect(moments.map(({ from, cause }) => [from, cause])).toEqual([
    [20, 'processors'],
    [50, 'scheduler'],
    [100, 'processors'],
  ]);
});

test('a scheduler has a name and a function', async () => {
  await expect(replay(WORKLOAD, { name: '', schedule() {} }, { kernel: wasm })).rejects.toThrow(
    /needs a name/,
  );
  await expect(replay(WORKLOAD, { name: 'x', schedule: 1 } as never, { kernel: wasm })).rejects.toThrow(
    /needs a function schedule\(pass\)/,
  );
});

test('explain refuses a scheduler that leaves jobs waiting, as a replay does', async () => {
  const idle = by(() => {});
  await expect(explain(WORKLOAD, idle, 3, { kernel: wasm })).rejects.toThrow(/job 1 .* was never started/);
});
