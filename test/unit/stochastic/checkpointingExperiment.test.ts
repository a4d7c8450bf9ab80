import { expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import {
  alone,
  checkpointingExperiment,
  MIX,
  NEUROSCIENCE_APPLICATIONS,
} from '../../../src/stochastic/describe/checkpointingExperiment.ts';
import { drawWorkload } from '../../../src/stochastic/draw/draw.ts';
import { requester } from '../../../src/stochastic/requests/drawnRequests.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import { testKernels } from '../../support/kernels.ts';
import { requestsOf } from './suffices.ts';

const { wasm } = await testKernels();

async function workload(jobs: Parameters<typeof checkpointingExperiment>[0], variation: number, of: string) {
  const description = checkpointingExperiment(jobs, { variation });
  const [strategy] = parseRequestStrategies(of);
  return (await requester(description, strategy, { kernel: wasm }))(
    await drawWorkload(description, { seed: 1, kernel: wasm }),
  );
}

test('DYN-PROG-COUNT takes no checkpoint and has the sequences of the specification', async () => {
  const expected = { Qball: [222, 307, 395, 407], SD: [8140, 8280], FCA: [411, 641, 867, 1003] };
  for (const name of NEUROSCIENCE_APPLICATIONS) {
    const { jobs } = await workload(alone(name), 0, 'dyn-prog-count');
    expect(requestsOf(jobs, 0).map(Math.round)).toEqual(expected[name]);
    expect(jobs.checkpoints.every((saved) => saved === 0)).toBe(true);
  }
});

test('ALL-CKPT saves at all but the last request', async () => {
  const { jobs } = await workload(alone('FCA'), 0, 'all-ckpt');
  expect([...jobs.checkpoints.subarray(0, jobs.offset[1])]).toEqual([1, 1, 1, 0]);
});

// P(X > x) of the Weibull distribution as printed, shifted to a location: on all of ℝ, times below 0 included.
function printedWeibull(x: number, location: number): number {
  const [k, scale] = [1043811, 1174322466];
  return Math.exp(-Math.exp(k * Math.log1p((x - location) / scale)));
}

test("SD's distribution is the printed Weibull distribution with equal probabilities cut off below and above", () => {
  const [sd] = checkpointingExperiment(alone('SD')).applications;
  if ('v' in sd.distribution) throw new Error('discrete');
  const { location, scale } = sd.distribution.parameters;
  expect(scale).toBeCloseTo(1125.03, 2);
  const below = 1 - printedWeibull(2760, location);
  const above = printedWeibull(8280, location);
  // A tenth of a second more or less moves it by 4e-4.
  expect(below / above).toBeCloseTo(1, 4);
  for (let x = 2760; x <= 8280; x += 60) {
    const within = (printedWeibull(x, location) - above) / (1 - below - above);
    expect(Math.abs(sd.distribution.survival(x) - within)).toBeLessThan(2e-7);
  }
});

test('a mix has 500 sequential jobs on 256 processors', async () => {
  const { processors, jobs } = await workload(MIX, 0, 'mean:5');
  expect([processors, jobs.length]).toEqual([256, 500]);
  expect(jobs.processors.every((p) => p === 1)).toBe(true);
  expect(jobs.submit.every((time) => time === 0)).toBe(true);
  expect(
    [0, 1, 2].map((distribution) => jobs.distribution.filter((of) => of === distribution).length),
  ).toEqual([100, 200, 200]);
});

test('varied C and R keep the milestones and change the requests, which suffice for the bound', async () => {
  const fixed = await workload(alone('Qball'), 0, 'all-ckpt');
  const { jobs } = await workload(alone('Qball'), 0.3, 'all-ckpt');
  const milestones = (of: typeof jobs, job: number) => {
    let saved = 0;
    return requestsOf(of, job).map((request, k) => {
      const at = of.offset[job] + k;
      const isSaved = of.checkpoints[at] === 1;
      const end = saved + request - (saved > 0 ? of.restart[at] : 0) - (isSaved ? of.checkpoint[at] : 0);
      if (isSaved) saved = end;
      return end;
    });
  };
  expect(jobs.run).toEqual(fixed.jobs.run);
  const expected = milestones(fixed.jobs, 0);
  expect(expected.at(-1)).toBeGreaterThanOrEqual(407);
  for (let job = 0; job < jobs.length; job++) {
    const at = jobs.offset[job];
    expect(Math.abs(jobs.checkpoint[at] / 90 - 1)).toBeLessThanOrEqual(0.3);
    expect(Math.abs(jobs.restart[at] / 40 - 1)).toBeLessThanOrEqual(0.3);
    for (const [k, end] of milestones(jobs, job).entries()) expect(end).toBeCloseTo(expected[k], 9);
  }
  expect(Math.max(...jobs.checkpoint)).toBeGreaterThan(1.25 * 90);
});

test('a share of variation out of range is a usage error', () => {
  for (const variation of [1.5, -0.1, Number.NaN])
    expect(() => checkpointingExperiment(MIX, { variation })).toThrow(UsageError);
  for (const share of [0, Number.POSITIVE_INFINITY, Number.NaN])
    expect(() => checkpointingExperiment(MIX, { share })).toThrow(UsageError);
  expect(checkpointingExperiment(MIX, { variation: 1 }).applications[0].variation).toBe(1);
});

test('jobs of several applications are in mixed order', () => {
  expect(checkpointingExperiment(MIX).shuffled).toBe(true);
  expect(checkpointingExperiment(alone('FCA')).shuffled).toBe(false);
});
