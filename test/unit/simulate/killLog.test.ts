// The kernel has room for 16384 killed attempts, and those of one pass more; then a step ends before its budget
// does, and the host empties the log. None may be lost, reported twice, or change what happens.
import { describe, expect, test } from 'vitest';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { prepareReplay } from '../../../src/simulate/prepareReplay.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { TryLog } from '../../../src/simulate/tryLog.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { testOnLog } from '../../support/logs.ts';
import { type TestJob, testWorkload } from '../../support/workload.ts';

const { wasm, checked, twin } = await testKernels();

const ROOM = 16384;
const UNLIMITED = 1e9;

/** A run under PV-EASY in steps of this many events. `logged`: the entries of the log after each. */
async function stepped(kernel: Kernel, workload: Workload, rule: EventRule, budget: number) {
  const { instance } = await prepareReplay(kernel, workload, findPolicy('pv-easy'), rule);
  const { exports } = instance;
  const log = new TryLog(instance);
  const logged: number[] = [];
  for (let over = false; !over; ) {
    over = exports.stepReplay(budget, Number.POSITIVE_INFINITY) === 1;
    logged.push(exports.tries());
    log.take();
  }
  return {
    logged,
    kills: log.tries(),
    start: instance.columns.start.slice(),
  };
}

const job = (submit: number, run: number, processors: number, request = run): TestJob => {
  return { submit, run, request, processors };
};
const many = (count: number, one: TestJob) => Array<TestJob>(count).fill(one);

// Jobs of half the machine and of all of it take turns, ten seconds each. Next to each half 999 narrow ones
// venture, to be killed, the latest first, when the whole machine is wanted.
describe('forty times 999 kills', () => {
  const turns = Array.from({ length: 40 }, () => [job(0, 10, 1001), job(0, 10, 2000)]).flat();
  const workload = testWorkload(2000, [...turns, ...many(999, job(1, 11, 1))]);
  const expected = Array.from({ length: 40 * 999 }, (_, i) => {
    const turn = Math.floor(i / 999);
    return { job: workload.jobs.length - 1 - (i % 999), start: Math.max(20 * turn, 1), end: 20 * turn + 10 };
  });

  test.each([
    ['wasm', wasm],
    ['checked', checked],
    ['twin', twin],
  ])('are all reported, in their order, by the kernel %s', async (_, kernel) => {
    const rules: readonly EventRule[] = ['batch', 'each'];
    for (const rule of kernel === twin ? sized(rules, rules.slice(0, 1)) : rules) {
      const { logged, kills, start } = await stepped(kernel, workload, rule, UNLIMITED);
      expect(logged).toEqual([17 * 999, 17 * 999, 6 * 999]);
      expect(Array.from(kills.job, (job, i) => ({ job, start: kills.start[i], end: kills.end[i] }))).toEqual(
        expected,
      );
      expect(Array.from(start.subarray(80))).toEqual(Array(999).fill(800));
    }
  });

  test('are the same in smaller steps, and in a replay', async () => {
    const { kills } = await stepped(wasm, workload, 'batch', UNLIMITED);
    for (const budget of sized([7, 2000], [2000])) {
      expect((await stepped(wasm, workload, 'batch', budget)).kills).toEqual(kills);
    }
    const { job, start, end } = kills;
    expect((await replay(workload, 'pv-easy', { kernel: wasm })).schedule.kills).toEqual({ job, start, end });
  });
});

// The first two end early at 10, one after the other. Each end lets one of the next two in, which also takes
// 17,000 processors from narrow jobs: the log is full between the two ends of that instant.
test('under rule each the log of kills may fill up amid an instant', async () => {
  const half = 17_000;
  const wide = [
    job(0, 10, half + 1, 50),
    job(0, 10, half + 1, 50),
    job(1, 20, 2 * half + 1),
    job(1, 20, 2 * half + 1),
  ];
  const workload = testWorkload(4 * half + 2, [...wide, ...many(2 * half, job(2, 100, 1))]);
  for (const kernel of sized([wasm, checked, twin], [wasm])) {
    const { logged, kills, start } = await stepped(kernel, workload, 'each', UNLIMITED);
    expect(logged).toEqual([half, half, 0]);
    expect(kills.job).toEqual(Int32Array.from({ length: 2 * half }, (_, i) => 2 * half + 3 - i));
    expect(kills.start).toEqual(new Float64Array(2 * half).fill(2));
    expect(kills.end).toEqual(new Float64Array(2 * half).fill(10));
    expect(start).toEqual(Float64Array.from([0, 0, 10, 10, ...Array(2 * half).fill(30)]));
  }
});

testOnLog(
  'a log of whose tries the kernel holds only a part keeps them all',
  'CTC-SP2-1996-3.1-cln.swf.gz',
  async (path) => {
    const { chunks } = await openTrace(path);
    const workload = await readSwf(chunks, { kernel: wasm });
    for (const rule of ['batch', 'each'] as const) {
      // Emptied after every instant it never fills up.
      const small = await stepped(wasm, workload, rule, 1);
      expect(small.logged.every((entries) => entries < ROOM)).toBe(true);
      expect(small.kills.job.length).toBeGreaterThan(2 * ROOM);
      const { kills, start } = small;
      for (const kernel of [wasm, twin]) {
        const large = await stepped(kernel, workload, rule, UNLIMITED);
        expect(large.logged.length).toBeGreaterThan(1);
        expect({ kills: large.kills, start: large.start }).toEqual({ kills, start });
      }
    }
  },
);
