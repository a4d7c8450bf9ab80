// The work done equals the work needed, and all time spent is accounted for. The workloads are drawn from
// distributions, with requests by every strategy. speculation.test.ts checks small workloads to the last tick and
// job by job.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDistribution } from '../../src/distribution/parse.ts';
import { type SpeculateOptions, speculate } from '../../src/simulate/speculate.ts';
import { type Application, application } from '../../src/stochastic/describe/description.ts';
import { drawWorkload } from '../../src/stochastic/draw/draw.ts';
import { requester } from '../../src/stochastic/requests/drawnRequests.ts';
import { parseRequestStrategies } from '../../src/stochastic/requests/strategy.ts';
import { speculationMetrics } from '../../src/stochastic/results/speculationMetrics.ts';
import type { Tries } from '../../src/stochastic/results/tries.ts';
import type { StochasticWorkload } from '../../src/stochastic/workload/workload.ts';
import { everyTenth } from '../support/engines.ts';
import { testKernels } from '../support/kernels.ts';
import { holds } from './seed.ts';

const kernels = await testKernels();
const { wasm } = kernels;
const engines = everyTenth(kernels);

interface Case {
  processors: number;
  applications: Application[];
  strategy: string;
  seed: number;
  options: SpeculateOptions;
}

const DISTRIBUTIONS = [
  'truncnormal(8,2,0,20)',
  'exponential(3)',
  'gamma(1.18,34)[146,407]',
  'boundedpareto(1,20,2.1)',
  'uniform(1,20)',
];

function applicationOn(processors: number): fc.Arbitrary<Application> {
  return fc
    .record({
      distribution: fc.constantFrom(...DISTRIBUTIONS),
      jobs: fc.integer({ min: 1, max: 15 }),
      processors: fc.oneof(
        fc.integer({ min: 1, max: processors }),
        fc.constant(parseDistribution(`uniform(1,${processors + 1})`)),
      ),
      arrivals: fc.oneof(
        fc.constant({ kind: 'together', at: 0 } as const),
        fc.constant({ kind: 'evenly', gap: 0.7, from: 0.1 } as const),
        fc.constant({ kind: 'poisson', gap: 3, from: 0 } as const),
      ),
      checkpoint: fc.constantFrom(0.05, 0.3, 2),
      restart: fc.constantFrom(0.05, 0.4, 1.5),
      variation: fc.constantFrom(0, 0.3),
    })
    .map(({ distribution, ...rest }) =>
      application({ name: distribution, distribution: parseDistribution(distribution), ...rest }),
    );
}

const options: fc.Arbitrary<SpeculateOptions> = fc
  .record({
    mode: fc.constantFrom('rounds', 'online'),
    policy: fc.constantFrom('fcfs', 'easy', 'sjf-easy', 'conservative', 'pv-easy'),
    speculativeBackfilling: fc.boolean(),
    pull: fc.boolean(),
  })
  .map(({ mode, policy, speculativeBackfilling, pull }) =>
    mode === 'rounds' ? { mode, speculativeBackfilling, pull } : { mode, policy, speculativeBackfilling },
  );

const cases: fc.Arbitrary<Case> = fc.integer({ min: 2, max: 40 }).chain((processors) =>
  fc.record({
    processors: fc.constant(processors),
    applications: fc.array(applicationOn(processors), { minLength: 1, maxLength: 3 }),
    strategy: fc.constantFrom(
      'hpc',
      'neuroscience:3',
      'mean:2:uncapped',
      't-optimal',
      'at-optimal:0.4',
      'dyn-prog-count:2',
      'all-ckpt:2',
      'no-ckpt:2',
    ),
    seed: fc.nat({ max: 1_000_000 }),
    options,
  }),
);

/**
 * Returns the work that each job has saved when it is done, from its requests and attempts alone. Checks
 * that every job is done exactly once, in its last attempt.
 */
function savedBy({ jobs }: StochasticWorkload, tries: Tries): Float64Array {
  const saved = new Float64Array(jobs.length);
  const made = jobs.offset.slice(0, jobs.length);
  const done = new Uint8Array(jobs.length);
  for (let i = 0; i < tries.length; i++) {
    const job = tries.job[i];
    expect(done[job], `job ${job} goes on when it is done`).toBe(0);
    const restart = saved[job] > 0 ? jobs.restart[made[job]] : 0;
    if (tries.ok[i]) {
      done[job] = 1;
      expect(tries.end[i] - tries.start[i]).toBeCloseTo(restart + jobs.run[job] - saved[job], 6);
    } else if (!tries.speculative[i] && !tries.preempted[i]) {
      const at = made[job]++;
      const request = jobs.requests[at];
      expect(tries.end[i] - tries.start[i]).toBeCloseTo(request, 6);
      if (jobs.checkpoints[at]) saved[job] += request - restart - jobs.checkpoint[at];
      // An attempt fails only if it had more work than time.
      expect(saved[job]).toBeLessThan(jobs.run[job]);
    }
  }
  expect(done.every((is) => is === 1)).toBe(true);
  return saved;
}

/** Checks the accounts of a case. Returns how often each kind of attempt occurred in it. */
async function check({ processors, applications, strategy, seed, options }: Case) {
  const description = { name: 'drawn', processors, applications, shuffled: true };
  const [parsed] = parseRequestStrategies(strategy);
  const withRequests = await requester(description, parsed, { kernel: wasm, points: 40 });
  const workload = await withRequests(await drawWorkload(description, { seed, kernel: wasm }));
  const { jobs } = workload;
  const { tries } = await speculate(workload, { ...options, kernel: wasm });
  for (const kernel of engines().slice(1)) {
    expect((await speculate(workload, { ...options, kernel })).tries).toEqual(tries);
  }

  const saved = savedBy(workload, tries);
  const { spent, failedTries, speculativeRuns } = speculationMetrics(workload, tries);
  const needed = jobs.run.reduce((sum, run, job) => sum + run * jobs.processors[job], 0);
  let busy = 0;
  for (let i = 0; i < tries.length; i++) {
    busy += jobs.processors[tries.job[i]] * (tries.end[i] - tries.start[i]);
  }
  expect(spent.useful / needed).toBeCloseTo(1, 9);
  const { useful, checkpoint, restart, wasted } = spent;
  expect((useful + checkpoint + restart + wasted) / busy).toBeCloseTo(1, 9);
  for (const part of [checkpoint, restart, wasted]) expect(part).toBeGreaterThanOrEqual(0);
  if (!saved.some((work) => work > 0)) expect([checkpoint, restart]).toEqual([0, 0]);
  return {
    speculative: speculativeRuns,
    failed: failedTries,
    preempted: tries.preempted.filter((is) => is === 1).length,
    saved: saved.filter((work) => work > 0).length,
  };
}

const BALANCED = 'work done is work needed, and busy time is useful, saving, restarting or wasted';

test(BALANCED, () =>
  holds(cases, 300, async (one) => {
    await check(one);
  }),
);

// Random cases may lack some kinds of attempts. These cases have them.
test.each<[what: keyof Awaited<ReturnType<typeof check>>, strategy: string, options: SpeculateOptions]>([
  ['failed', 'mean:2:uncapped', { mode: 'rounds' }],
  ['speculative', 'hpc', { mode: 'rounds', speculativeBackfilling: true }],
  ['preempted', 't-optimal', { mode: 'online', policy: 'pv-easy' }],
  ['saved', 'all-ckpt:2', { mode: 'online', policy: 'easy' }],
])(`${BALANCED}, with %s attempts`, async (what, strategy, options) => {
  const applications = [1, 3].map((width) =>
    application({
      name: `of ${width}`,
      distribution: parseDistribution('exponential(3)'),
      jobs: 40,
      processors: width,
      arrivals: { kind: 'poisson', gap: 1, from: 0 },
      checkpoint: 0.05,
      restart: 0.05,
    }),
  );
  const counts = await check({ processors: 6, applications, strategy, seed: 1, options });
  expect(counts[what]).toBeGreaterThan(0);
});
