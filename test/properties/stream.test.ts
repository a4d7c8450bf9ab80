import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataError, UsageError } from '../../src/errors.ts';
import type { Kernel } from '../../src/kernel/instance.ts';
import { parsePolicies } from '../../src/policy/parse.ts';
import type { Policy } from '../../src/policy/policy.ts';
import type { EventRule } from '../../src/schedule/schedule.ts';
import { replay } from '../../src/simulate/replay.ts';
import { streamReplay } from '../../src/simulate/streamReplay.ts';
import type { Workload } from '../../src/trace/workload.ts';
import { testKernels, withBlocks } from '../support/kernels.ts';
import { testWorkload } from '../support/workload.ts';
import { holds, sized } from './seed.ts';
import { crowdedWorkload, smallWorkload } from './workloads.ts';

const { wasm, checked, twin } = await testKernels();
const POLICIES = [
  ...parsePolicies('fcfs,easy,sjf,sjf-easy,wfp3,wfp3+easy,f1,f2+easy,smallest+easy,easy+exact'),
  ...parsePolicies('{"order": {"formula": "a * request - wait", "a": 2}, "backfilling": "easy"}'),
  ...parsePolicies(
    '{"order": {"formula": "sqrt(estimate) - submit"}, "backfilling": "easy", "estimate": "exact"}',
  ),
];

/** The jobs in parts of this many. */
async function* parts({ jobs }: Workload, size: number) {
  for (let from = 0; from < jobs.length; from += size) {
    const to = Math.min(jobs.length, from + size);
    const { id, submit, run, request, processors } = jobs;
    yield {
      length: to - from,
      id: id.subarray(from, to),
      submit: submit.subarray(from, to),
      run: run.subarray(from, to),
      request: request.subarray(from, to),
      processors: processors.subarray(from, to),
    };
  }
}

async function streamed(
  kernel: Kernel,
  workload: Workload,
  policy: Policy,
  eventRule: EventRule,
  window: number,
  size: number,
) {
  const found = {
    ...{ id: [] as number[], start: [] as number[], end: [] as number[] },
    ...{ estimate: [] as number[], reserved: [] as number[], flags: [] as number[] },
    events: 0,
  };
  const options = { kernel, eventRule, window };
  const ends = streamReplay(parts(workload, size), () => workload.processors, policy, options);
  for await (const { jobs, start, end, estimate, reserved, flags, events } of ends) {
    // They are views, so they are copied.
    for (let j = 0; j < jobs.length; j++) {
      found.id.push(jobs.id[j]);
      found.start.push(start[j]);
      found.end.push(end[j]);
      found.estimate.push(estimate[j]);
      found.reserved.push(reserved[j]);
      found.flags.push(flags[j]);
    }
    found.events = events;
  }
  return found;
}

test('a window over the jobs gives the schedule of the whole log, to the last bit', async () => {
  await holds(
    fc.tuple(
      fc.oneof(smallWorkload, crowdedWorkload),
      fc.constantFrom(...POLICIES),
      fc.constantFrom<EventRule>('batch', 'each'),
      fc.constantFrom(wasm, checked, twin, withBlocks(checked, 2), withBlocks(twin, 3)),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 9 }),
    ),
    600,
    async ([{ processors, jobs }, policy, eventRule, kernel, window, size]) => {
      const workload = testWorkload(processors, jobs);
      const { schedule, events } = await replay(workload, policy, { kernel: wasm, eventRule });
      const expected = {
        id: [...workload.jobs.id],
        start: [...schedule.start],
        end: [...schedule.end],
        estimate: [...schedule.estimate],
        reserved: [...schedule.reserved],
        flags: [...schedule.flags],
        events,
      };
      try {
        expect(await streamed(kernel, workload, policy, eventRule, window, size)).toEqual(expected);
      } catch (error) {
        // A window that is too small is reported, and a larger window suffices.
        if (!(error instanceof DataError)) throw error;
        expect(window).toBeLessThan(jobs.length);
        expect(error.message).toMatch(
          /^a window of \d+ jobs is too small: job \d+, submitted at [\d.]+ s, has not ended when all \d+ jobs of the window are submitted; give a larger one \(--window \d+\)$/,
        );
        expect(await streamed(kernel, workload, policy, eventRule, jobs.length, size)).toEqual(expected);
      }
    },
  );
});

test('a window of 12 jobs suffices for 300 jobs if at most 12 overlap, under every policy', async () => {
  // A job every 4 s of 1 to 4 processors for 3 s: on 4 processors it is over long before 12 more have come.
  const jobs = Array.from({ length: 300 }, (_, j) => {
    return { submit: 4 * j, run: 3, request: 5, processors: 1 + (j % 4) };
  });
  const workload = testWorkload(4, jobs);
  for (const policy of POLICIES) {
    const { schedule } = await replay(workload, policy, { kernel: wasm });
    for (const kernel of sized([wasm, checked, twin, withBlocks(checked, 2)], [withBlocks(checked, 2)])) {
      const found = await streamed(kernel, workload, policy, 'batch', 12, 5);
      expect(found.start).toEqual([...schedule.start]);
    }
  }
});

test.each([
  'fcfs',
  'easy',
])('%s: a window fills as far as its jobs need: 40 000 of one instant', async (name) => {
  // One processor, so that they wait for each other; then one at a time, so that few overlap.
  const many = Array.from({ length: 40_000 }, () => ({ submit: 0, run: 1, request: 2, processors: 1 }));
  const few = Array.from({ length: 5_000 }, (_, j) => ({ ...many[0], submit: 50_000 + 2 * j }));
  const workload = testWorkload(1, [...many, ...few]);
  const [policy] = parsePolicies(name);
  const { schedule, events } = await replay(workload, policy, { kernel: wasm });
  const found = await streamed(wasm, workload, policy, 'batch', 1 << 16, 1000);
  expect(found.events).toBe(events);
  expect(Float64Array.from(found.start)).toEqual(schedule.start);
  expect(Float64Array.from(found.end)).toEqual(schedule.end);
  expect(Float64Array.from(found.reserved)).toEqual(schedule.reserved);
  await expect(streamed(wasm, workload, policy, 'batch', 1 << 15, 1000)).rejects.toThrow(
    /^a window of 32768 jobs is too small: job 1, submitted at 0 s, .* \(--window 131072\)$/,
  );
});

test.each([
  'conservative',
  'pv-easy',
  'easy+last',
  'easy+virtual:0.1',
  '{"order": {"formula": "request"}, "estimate": "exact"}',
])('%s needs the log as a whole', async (name) => {
  const [policy] = parsePolicies(name);
  const workload = testWorkload(1, [{ submit: 0, run: 1, request: 1, processors: 1 }]);
  await expect(streamed(wasm, workload, policy, 'batch', 4, 1)).rejects.toThrow(UsageError);
});
