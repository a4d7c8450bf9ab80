import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataError, UsageError } from '../../src/errors.ts';
import type { Kernel } from '../../src/kernel/instance.ts';
import { parsePolicies } from '../../src/policy/parse.ts';
import type { Policy } from '../../src/policy/policy.ts';
import type { EventRule } from '../../src/schedule/schedule.ts';
import { replay } from '../../src/simulate/replay.ts';
import { type EndedJobs, streamReplay } from '../../src/simulate/streamReplay.ts';
import type { Workload } from '../../src/trace/workload.ts';
import { testKernels, withBlocks } from '../support/kernels.ts';
import { testWorkload } from '../support/workload.ts';
import { holds } from './seed.ts';
import { crowdedWorkload, smallWorkload } from './workloads.ts';

const { wasm, checked, twin } = await testKernels();
const POLICIES = parsePolicies('fcfs,easy,sjf,sjf-easy,wfp3,wfp3+easy,f1,f2+easy,smallest+easy,easy+exact');

/** The jobs in parts of so many. */
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
  const found: EndedJobs[] = [];
  const options = { kernel, eventRule, window };
  for await (const ended of streamReplay(parts(workload, size), () => workload.processors, policy, options))
    found.push(ended);
  const column = (of: (ended: EndedJobs) => Iterable<number>) => found.flatMap((ended) => [...of(ended)]);
  return {
    id: column(({ jobs }) => jobs.id),
    start: column(({ start }) => start),
    end: column(({ end }) => end),
    plan: column(({ plan }) => plan as Float64Array),
    reserved: column(({ reserved }) => reserved as Float64Array),
    flags: column(({ flags }) => flags),
    events: found.at(-1)?.events,
  };
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
        plan: [...schedule.plan],
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
    for (const kernel of [wasm, checked, twin, withBlocks(checked, 2)]) {
      const found = await streamed(kernel, workload, policy, 'batch', 12, 5);
      expect(found.start).toEqual([...schedule.start]);
    }
  }
});

test.each([
  'conservative',
  'pv-easy',
  'easy+last',
  'easy+virtual:0.1',
])('%s needs the log as a whole', async (name) => {
  const [policy] = parsePolicies(name);
  const workload = testWorkload(1, [{ submit: 0, run: 1, request: 1, processors: 1 }]);
  await expect(streamed(wasm, workload, policy, 'batch', 4, 1)).rejects.toThrow(UsageError);
});
