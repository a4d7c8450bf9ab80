// A replay that begins in the middle: from a state that a replay was in it continues as that replay did, to
// the bit, and from any other state as the oracle does.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { parsePolicies } from '../../../src/policy/parse.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { prepareReplay } from '../../../src/simulate/prepareReplay.ts';
import { type SnapshotJobs, SnapshotReplay } from '../../../src/simulate/snapshot.ts';
import { stepOnce } from '../../../src/simulate/stepToEnd.ts';
import type { OracleEstimate } from '../../oracle/replay/job.ts';
import { simulate } from '../../oracle/replay/simulate.ts';
import { everyTenth } from '../../support/engines.ts';
import { type TestKernels, testKernels, withBlocks } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';
import { holds, SEED } from '../seed.ts';
import { crowdedWorkload, type SmallWorkload, smallWorkload } from '../workloads.ts';

const POLICIES: (string | Policy)[] = [
  'fcfs',
  'easy',
  'sjf-easy',
  'conservative',
  'wfp3',
  'f1',
  'sjf+easy',
  'f1+easy',
  'unicef+easy',
  'sjf+conservative',
  'f3+conservative',
  'wfp3+conservative',
  'easy+exact',
  'easy+column',
  'sjf-easy+column',
  'conservative+column',
  ...parsePolicies(
    '{"order": {"formula": "estimate - (wait / 7) ^ 2"}, "backfilling": "easy", "estimate": "column"}',
  ),
  ...parsePolicies('{"order": {"formula": "request - submit"}, "backfilling": "easy", "estimate": "exact"}'),
  ...parsePolicies('{"order": {"formula": "request - 3 * wait"}, "backfilling": "conservative"}'),
];

/** The columns of a workload, whose first `known` jobs are known. */
function columns(
  { jobs }: SmallWorkload,
  start: ArrayLike<number>,
  from = 0,
  to = jobs.length,
): SnapshotJobs {
  const some = jobs.slice(from, to);
  const column = (value: (job: (typeof jobs)[number]) => number) => Float64Array.from(some, value);
  return {
    submit: column(({ submit }) => submit),
    length: column(({ run, request }) => Math.min(run, request)),
    request: column(({ request }) => request),
    estimate: column(({ estimate = -1, request }) => (estimate < 0 ? request : Math.max(estimate, 1))),
    processors: Int32Array.from(some, ({ processors }) => processors),
    start: Float64Array.from(some, (_, i) => start[from + i]),
  };
}

/** The states of a replay after its `cut`-th instant, and the starts that follow. */
async function whole(workload: SmallWorkload, policy: Policy, cut: number, kernel: Kernel) {
  const { processors, jobs } = workload;
  const { instance } = await prepareReplay(kernel, testWorkload(processors, jobs), policy, 'batch');
  const { exports, columns, view } = instance;
  const count = jobs.length;
  const starts = () => columns.start.slice(0, count);
  for (let k = 0; k <= cut; k++) stepOnce(instance, 1, Number.POSITIVE_INFINITY);
  const now = exports.replayTime();
  const running = new Set(view(exports.running()).subarray(0, exports.runningCount()));
  const atCut = starts();
  const conservative = policy.backfilling === 'conservative';
  // Jobs that have ended have left. The others are those of the workload.
  const submitted = jobs.filter(({ submit }) => submit <= now).length;
  const waiting = new Set<number>();
  for (let block = 0; block < exports.waitingBlocks(); block++) {
    const [from, to] = [exports.waitingFrom(block), exports.waitingTo(block)];
    for (const job of view(exports.waiting()).subarray(from, to)) waiting.add(job);
  }
  const present = jobs
    .map((_, job) => job)
    .filter((job) => job >= submitted || running.has(job) || waiting.has(job));
  const start = atCut.map((time, job) => {
    if (running.has(job)) return time;
    return conservative && waiting.has(job) ? time : Number.NaN;
  });
  stepOnce(instance, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return { now, present, start, starts: starts(), submitted };
}

/**
 * A state that no replay need have led to: at the submission of some job, earlier jobs run as far as there
 * are processors, or wait.
 */
function anyPresent({ processors, jobs }: SmallWorkload, chances: readonly number[], at: number) {
  const now = jobs[Math.min(at, jobs.length - 1)].submit;
  let free = processors;
  const present = jobs.map((job, i) => {
    const length = Math.min(job.run, job.request);
    const since = Math.max(job.submit, now - length * (chances[i % chances.length] / 10));
    const runs = chances[i % chances.length] < 7 && since + length > now && job.processors <= free;
    if (job.submit > now || !runs) return { job, start: Number.NaN };
    free -= job.processors;
    return { job, start: since };
  });
  return {
    workload: { processors, jobs: present.map(({ job }) => job) },
    start: present.map(({ start }) => start),
    now,
  };
}

describe(`a replay that begins in the middle (seed ${SEED})`, () => {
  let kernels: TestKernels;
  let engines: () => Kernel[];
  beforeAll(async () => {
    kernels = await testKernels();
    engines = everyTenth(kernels);
  });

  describe.each(
    POLICIES.map((name) => (typeof name === 'string' ? findPolicy(name) : name)),
  )('$name', (policy) => {
    it('continues as the replay that it comes from, to the bit', async () => {
      const cases = fc.tuple(fc.oneof(smallWorkload, crowdedWorkload), fc.nat(60), fc.boolean());
      await holds(cases, 1000, async ([workload, cut, inTwo]) => {
        for (const kernel of [...engines(), withBlocks(kernels.wasm, 2)]) {
          const { now, present, start, starts, submitted } = await whole(workload, policy, cut, kernel);
          if (present.length === 0) continue;
          const left = { ...workload, jobs: present.map((job) => workload.jobs[job]) };
          const own = present.map((job) => start[job]);
          const replay = await SnapshotReplay.create(
            kernel,
            policy,
            workload.processors,
            left.jobs.length + 3,
          );
          const known = present.filter((job) => job < submitted).length;
          const origin = workload.jobs[0].submit;
          // The second run in the same instance knows nothing of the first.
          for (const times of [1, 2]) {
            if (inTwo && known < left.jobs.length && times === 2) {
              const middle = known + ((left.jobs.length - known) >> 1);
              const later = columns(left, own, middle);
              replay.begin(columns(left, own, 0, middle), { now, origin, horizon: later.submit[0] });
              replay.runToHorizon();
              replay.extend(later);
            } else replay.begin(columns(left, own), { now, origin });
            replay.runToHorizon();
            expect(Array.from(replay.starts())).toEqual(present.map((job) => starts[job]));
          }
        }
      });
    });

    it('continues from any state as the oracle does', async () => {
      const cases = fc.tuple(
        smallWorkload,
        fc.array(fc.nat(9), { minLength: 48, maxLength: 48 }),
        fc.nat(12),
      );
      await holds(cases, 800, async ([workload, chances, at]) => {
        const given = anyPresent(workload, chances, at);
        const { processors, jobs } = given.workload;
        const seen = { ...policy, estimate: policy.estimate as OracleEstimate | undefined };
        const outcome = simulate(jobs, processors, seen, 'batch', undefined, undefined, given);
        for (const kernel of [...engines(), withBlocks(kernels.wasm, 2)]) {
          const replay = await SnapshotReplay.create(kernel, policy, processors, jobs.length);
          replay.begin(columns(given.workload, given.start), { now: given.now });
          replay.runToHorizon();
          expect(Array.from(replay.starts())).toEqual(outcome.map(({ start }) => start));
        }
      });
    });
  });
});
