// The library's metrics equal the oracle's: over all jobs, over the jobs of a window of submissions, and
// for a schedule in parts.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FLAG } from '../../src/kernel/codes.ts';
import { metrics } from '../../src/metrics/metrics.ts';
import type { Spill } from '../../src/metrics/spill.ts';
import { StreamedMetrics } from '../../src/metrics/streamedMetrics.ts';
import { parsePolicies } from '../../src/policy/parse.ts';
import { scheduleHash } from '../../src/schedule/hash.ts';
import type { EventRule, Schedule } from '../../src/schedule/schedule.ts';
import { replay } from '../../src/simulate/replay.ts';
import { preempted } from '../golden/preempted.ts';
import { oracleMetrics, type ScheduledJob } from '../oracle/metrics/metrics.ts';
import { type TestKernels, testKernels } from '../support/kernels.ts';
import { outcomes, replayOf } from './replays.ts';
import { holds, SEED } from './seed.ts';
import { crowdedWorkload, type SmallWorkload, smallWorkload } from './workloads.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

const RULES: EventRule[] = ['batch', 'each'];
const POLICIES = parsePolicies(
  'fcfs,easy,sjf-easy,easy-last,conservative,conservative+last,pv-easy,slp-easy,venture,' +
    'pv-easy+suspend:2:1,pv-easy+column+periodic:2:1:0.5',
);

const shortestOf = (rule: EventRule) => (rule === 'each' ? 1 : 0);

function scheduledJobs({ jobs }: SmallWorkload, schedule: Schedule): ScheduledJob[] {
  const seen = outcomes(schedule);
  return jobs.map(({ submit, run, request, processors }, index) => {
    return { submit, run, request, processors, ...seen[index] };
  });
}

const LOST = new Map([
  [FLAG.PREEMPTED, 'preempted'],
  [FLAG.NODE_FAILED, 'node failed'],
] as const);

const COUNTS = [
  'jobs',
  'backfilled',
  'blocked',
  'killed',
  'preempted',
  'delayed',
  'reservationViolations',
  'overran',
];

/** Equal but for the rounding of sums, whose order is not part of a definition. */
function expectEqual(found: object, wanted: Record<string, number>): void {
  const allowed = Object.entries(wanted).map(([name, value]) => {
    const isExact = COUNTS.includes(name) || !Number.isFinite(value);
    const digits = 9 - Math.ceil(Math.log10(Math.max(1, Math.abs(value))));
    return [name, isExact ? value : expect.closeTo(value, digits)];
  });
  expect(found).toEqual(Object.fromEntries(allowed));
}

describe(`metrics (seed ${SEED})`, () => {
  describe.each(RULES)('event rule %s', (rule) => {
    it.each(POLICIES)('of a schedule under $name are the oracle’s', async (policy) => {
      await holds(fc.oneof(smallWorkload, crowdedWorkload), 300, async (workload) => {
        const { schedule, metrics: found, hash } = await replayOf(workload, policy, rule, kernels.wasm);
        expect(hash).toBe(scheduleHash(schedule.start, schedule.end));
        const jobs = scheduledJobs(workload, schedule);
        expectEqual(
          found,
          oracleMetrics(jobs, workload.processors, shortestOf(rule), () => true),
        );
        // Those of the kernel are those of the host, to the last bit.
        expect(metrics(schedule)).toEqual(found);
      });
    });

    it('of the jobs submitted in a window are the oracle’s', async () => {
      const window = fc.tuple(fc.nat(20), fc.nat(20));
      await holds(fc.tuple(crowdedWorkload, window), 300, async ([workload, [warmup, cooldown]]) => {
        const { schedule } = await replayOf(workload, POLICIES[6], rule, kernels.wasm);
        const { submit } = schedule.workload.jobs;
        const from = submit[0] + warmup;
        const to = submit[submit.length - 1] - cooldown;
        fc.pre(submit.some((time) => time >= from && time <= to));
        const found = metrics(schedule, (job) => submit[job] >= from && submit[job] <= to);
        const jobs = scheduledJobs(workload, schedule);
        const counts = (job: ScheduledJob) => job.submit >= from && job.submit <= to;
        expectEqual(found, oracleMetrics(jobs, workload.processors, shortestOf(rule), counts));
      });
    });

    it('of a schedule that comes in parts are the oracle’s', async () => {
      const streamable = fc.constantFrom(...parsePolicies('fcfs,easy,sjf-easy,wfp3+easy'));
      await holds(
        fc.tuple(crowdedWorkload, streamable, fc.integer({ min: 1, max: 30 })),
        300,
        async ([workload, policy, size]) => {
          const { schedule } = await replayOf(workload, policy, rule, kernels.wasm);
          const jobs = scheduledJobs(workload, schedule);
          const wanted = oracleMetrics(jobs, workload.processors, shortestOf(rule), () => true);
          expectEqual(inParts(schedule, size), wanted);
        },
      );
    });
  });
});

/** The metrics of a schedule that is given in parts of this many jobs. */
function inParts(schedule: Schedule, size: number): object {
  const { workload, eventRule, ...columns } = schedule;
  const streamed = new StreamedMetrics(
    workload.processors,
    workload.jobs.length,
    eventRule,
    memory(),
    memory(),
  );
  for (let from = 0; from < workload.jobs.length; from += size) {
    const to = Math.min(from + size, workload.jobs.length);
    const { id, submit, run, request, processors } = workload.jobs;
    const cut = <T extends { subarray(from: number, to: number): T }>(column: T) => column.subarray(from, to);
    const jobs = {
      length: to - from,
      id: cut(id),
      submit: cut(submit),
      run: cut(run),
      request: cut(request),
      processors: cut(processors),
    };
    streamed.add(jobs, {
      start: cut(columns.start),
      end: cut(columns.end),
      estimate: cut(columns.estimate),
      reserved: cut(columns.reserved),
      flags: cut(columns.flags),
    });
  }
  return streamed.finish().metrics;
}

function memory(): Spill {
  const parts: Float64Array[] = [];
  return {
    add: (values) => {
      parts.push(values.slice());
    },
    read: () => parts,
  };
}

it('runs that a Slurm cluster ended early without requeuing are lost work', async () => {
  const some = fc.infiniteStream(fc.constantFrom(0, 0, 0, FLAG.PREEMPTED, FLAG.NODE_FAILED));
  await holds(fc.tuple(crowdedWorkload, some), 300, async ([workload, ends]) => {
    const { schedule } = await replayOf(workload, POLICIES[6], 'batch', kernels.wasm);
    const flags = schedule.flags.map((bits) => bits | ends.next().value);
    const failed = Uint8Array.from(schedule.kills.job, () => Number(ends.next().value > 0));
    const jobs = scheduledJobs(workload, schedule).map((job, j) => ({
      ...job,
      lost: LOST.get((flags[j] & 48) as 16 | 32),
    }));
    const seen = jobs.map(() => 0);
    schedule.kills.job.forEach((job, i) => {
      jobs[job].kills[seen[job]++].failed = failed[i] === 1;
    });
    const found = metrics({ ...schedule, flags, kills: { ...schedule.kills, failed } });
    expectEqual(
      found,
      oracleMetrics(jobs, workload.processors, 0, () => true),
    );
  });
});

it('a schedule with killed attempts has the metrics of the oracle, wasted load included', async () => {
  const { schedule, metrics: found } = await replay(preempted, 'pv-easy', { kernel: kernels.wasm });
  const { jobs, processors } = preempted;
  const plain = Array.from(jobs.submit, (submit, job) => {
    return { submit, run: jobs.run[job], request: jobs.request[job], processors: jobs.processors[job] };
  });
  expectEqual(
    found,
    oracleMetrics(scheduledJobs({ processors, jobs: plain }, schedule), processors, 0, () => true),
  );
  expect(found.preempted).toBe(2);
});
