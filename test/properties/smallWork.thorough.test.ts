// Small work as a continuous stream (ICPP 2019, section 3.2) is the limit of ever smaller jobs if large
// jobs take the whole machine. Small jobs then cannot hold processors that a large job waits for. Online
// this holds for all requests. In rounds it holds for a single round. A later round begins with small
// jobs that it plans after the large jobs, and starts never move. So these jobs do not use the processors
// that become free by an early end, however small they are.
import { expect, test } from 'vitest';
import { discrete } from '../../src/distribution/discrete.ts';
import { parseDistribution } from '../../src/distribution/parse.ts';
import { type SpeculateOptions, speculate } from '../../src/simulate/speculate.ts';
import { application, type WorkloadDescription } from '../../src/stochastic/describe/description.ts';
import { drawWorkload } from '../../src/stochastic/draw/draw.ts';
import { requester } from '../../src/stochastic/requests/drawnRequests.ts';
import { parseRequestStrategies } from '../../src/stochastic/requests/strategy.ts';
import { speculationMetrics } from '../../src/stochastic/results/speculationMetrics.ts';
import { streamMetrics } from '../../src/stochastic/results/streamMetrics.ts';
import { testKernels } from '../support/kernels.ts';
import { WHOLE } from './seed.ts';

const { wasm } = await testKernels();

const PROCESSORS = 8;
const HOUR = 3600;
const MEAN = 8 * HOUR;

const large = application({
  name: 'large',
  distribution: parseDistribution('truncnormal(8h,2h,1h,20h)'),
  jobs: 12,
  processors: PROCESSORS,
});

/**
 * The large jobs, and small ones of a length, the first when the work of one has arrived, until the time
 * given.
 */
function withSmall(length: number, rate: number, until: number): WorkloadDescription {
  const gap = length / rate;
  const small = application({
    name: 'small',
    distribution: discrete([length], [1]),
    jobs: Math.floor(until / gap),
    processors: 1,
    arrivals: { kind: 'evenly', gap, from: gap },
    predictable: true,
  });
  return { ...onlyLarge, applications: [large, small] };
}
const onlyLarge: WorkloadDescription = {
  name: 'large',
  processors: PROCESSORS,
  applications: [large],
  shuffled: false,
};

interface Case {
  strategy: string;
  /** Work that arrives, as a share of the machine. */
  rate: number;
  seed: number;
}

/**
 * The cases are a grid and not random: how close jobs of these lengths come to the stream is an
 * experiment, and the bounds belong to these cases. SPECULA_THOROUGH=2 takes all seeds.
 */
function cases(...strategies: string[]): Case[] {
  const seeds = WHOLE ? [1, 2, 3, 4] : [1];
  return strategies.flatMap((strategy) =>
    [0.15, 0.65].flatMap((rate) => seeds.map((seed) => ({ strategy, rate, seed }))),
  );
}

async function run(description: WorkloadDescription, { strategy, seed }: Case, options: SpeculateOptions) {
  const [parsed] = parseRequestStrategies(strategy);
  const drawn = await drawWorkload(description, { seed, kernel: wasm });
  const workload = await (await requester(description, parsed, { kernel: wasm }))(drawn);
  const { tries } = await speculate(workload, { ...options, kernel: wasm });
  return { workload, tries };
}

/** How far small jobs of these lengths differ from the stream, in units of that length. */
async function deviations(one: Case, options: SpeculateOptions) {
  const alone = await run(onlyLarge, one, options);
  const rate = one.rate * PROCESSORS;
  const stream = streamMetrics(alone.workload, alone.tries, { rate, until: Number.POSITIVE_INFINITY });
  // Work arrives until the last large job is done.
  const until = Math.max(...alone.tries.end);
  const response = speculationMetrics(alone.workload, alone.tries).meanResponse;
  const found = [];
  for (const parts of [10, 40, 160]) {
    const length = MEAN / parts;
    const { workload, tries } = await run(withSmall(length, rate, until), one, options);
    const isLarge = (job: number) => workload.jobs.distribution[job] >= 0;
    const all = speculationMetrics(workload, tries);
    const ofLarge = speculationMetrics(workload, tries, isLarge);
    const ofSmall = speculationMetrics(workload, tries, (job) => !isLarge(job));
    found.push({
      // As the time by which the makespan is longer for the same work.
      idle: (stream.makespan * (stream.utilization - all.utilization)) / length,
      response: (ofLarge.meanResponse - response) / length,
      delay: (ofSmall.meanResponse - stream.meanDelay) / length,
    });
  }
  return found;
}

test('online, small jobs are within one length of the stream, and large jobs do not change', async () => {
  const options: SpeculateOptions = {
    mode: 'online',
    // The large jobs first, as rounds have it.
    policy: { name: 'largest-easy', order: 'largest', backfilling: 'easy' },
  };
  for (const one of cases('hpc', 'mean:5', 't-optimal', 'at-optimal:0.5')) {
    for (const { idle, response, delay } of await deviations(one, options)) {
      expect(Math.abs(idle)).toBeLessThanOrEqual(1);
      expect(response).toBe(0);
      expect(delay).toBeGreaterThan(-0.25);
      expect(delay).toBeLessThan(0.5);
    }
  }
});

test('in a round, small jobs are within a few lengths of the stream, which has less delay', async () => {
  for (const one of cases('hpc')) {
    for (const { idle, response, delay } of await deviations(one, { mode: 'rounds' })) {
      expect(idle).toBeGreaterThan(0);
      expect(idle).toBeLessThan(12);
      expect(response).toBe(0);
      expect(delay).toBeGreaterThan(0);
      expect(delay).toBeLessThan(12);
    }
  }
});
