import { expect, it } from 'vitest';
import { replay } from '../../../src/simulate/replay.ts';
import { replayStepwise } from '../../../src/simulate/replayStepwise.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm: kernel, twin } = await testKernels();
const job = (submit: number, run: number, processors: number) => ({ submit, run, request: run, processors });
const WORKLOAD = testWorkload(4, [job(0, 100, 2), job(0, 50, 2), job(10, 30, 4), job(20, 20, 1)]);

it('a loop gets each pass and decides in it, also between two awaits', async () => {
  const times: number[] = [];
  const run = await replayStepwise(WORKLOAD, { kernel });
  for await (const { time, queue, free, start } of run) {
    times.push(time);
    for (const job of queue) if (queue.processors[job] <= free()) start(job);
  }
  expect(times).toEqual([0, 10, 20, 50, 70, 100, 130]);
  expect([...run.result().schedule.start]).toEqual([0, 0, 100, 50]);
  expect(run.decision).toBeUndefined();
  expect(run.next()).toBeUndefined();
});

it('a loop over the queue may attempt each job, and continues after the run is restored', async () => {
  const run = await replayStepwise(WORKLOAD, { kernel });
  const first = run.next();
  const here = run.snapshot();
  const starts: number[][] = [];
  for (const job of first?.queue ?? []) {
    first?.start(job);
    for (const pass of run)
      for (const other of pass.queue) if (pass.queue.processors[other] <= pass.free()) pass.start(other);
    starts.push([...run.result().schedule.start]);
    run.restore(here);
    expect(run.decision?.time).toBe(0);
    expect([...(first?.queue ?? [])]).toEqual([0, 1]);
  }
  expect(starts).toEqual([
    [0, 10, 100, 60],
    [10, 0, 110, 50],
  ]);
});

it('a profile that was first used after the snapshot is empty after the restore', async () => {
  for (const engine of [kernel, twin]) {
    const run = await replayStepwise(WORKLOAD, { kernel: engine });
    const pass = run.next();
    const here = run.snapshot();
    pass?.profile.add(4, 10, 0);
    expect(pass?.profile.earliestStart(1, 1)).toBe(10);
    run.restore(here);
    expect(pass?.profile.earliestStart(1, 1)).toBe(0);
    pass?.start(0);
    expect(pass?.profile.earliestStart(4, 1)).toBe(100);
  }
});

it('a stepwise replay refuses a foreign snapshot, an early result and a late decision', async () => {
  const run = await replayStepwise(WORKLOAD, { kernel, name: 'mine' });
  const other = await replayStepwise(WORKLOAD, { kernel });
  expect(() => run.restore(other.snapshot())).toThrow('mine: restore(): expected a snapshot of this run');
  const pass = run.next();
  expect(() => run.result()).toThrow('mine: result(): the run is not over yet');
  expect(() => pass?.start(3)).toThrow(
    /scheduler 'mine' \(replayStepwise\.test\.ts:\d+\) at 0 s: job 3 cannot start/,
  );
  expect(() => {
    for (const _ of run);
  }).toThrow("scheduler 'mine' at 20 s: job 1 (index 0) was never started, like 3 others");
  expect(() => pass?.start(0)).toThrow('start() was called outside a pass');
});

it('an empty workload is over at once, and only a clairvoyant run shows run times', async () => {
  const empty = await replayStepwise(testWorkload(4, []), { kernel });
  expect(empty.next()).toBeUndefined();
  expect(empty.result().events).toBe(0);
  const seeing = await replayStepwise(WORKLOAD, { kernel, clairvoyant: true });
  expect(seeing.next()?.queue.run?.[0]).toBe(100);
  const blind = await replayStepwise(WORKLOAD, { kernel });
  expect(blind.next()?.queue.run).toBeUndefined();
});

it('a stepwise replay under the rule of fcfs has the schedule of the policy fcfs', async () => {
  const fcfs = (await replay(WORKLOAD, 'fcfs', { kernel })).hash;
  const run = await replayStepwise(WORKLOAD, { kernel });
  for (const { queue, free, start } of run)
    for (const job of queue) {
      if (queue.processors[job] > free()) break;
      start(job);
    }
  expect(run.result().hash).toBe(fcfs);
});
