// Forecasts on the model of the controller against recorded runs of the real one. docs/forecast.md has the figures.
import { expect, test } from 'vitest';
import { type BacktestPoint, backtestPoints } from '../../../../src/forecast/backtest/backtestPoints.ts';
import { SlurmMachine } from '../../../../src/forecast/onSlurm/slurmMachine.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import { slurmTiming } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { testKernels } from '../../../support/kernels.ts';
import { recordedRuns } from '../../../support/slurmMachine/fixture.ts';
import { recordedHistory } from '../../../support/slurmMachine/recordedHistory.ts';

/** Jobs before this one are only learned from. A job that waits for less did not really wait. */
const LEARNT = 20;
const WAITED = 30;
/** Jobs of one queue share its fate: they give as much evidence as a third as many independent ones. */
const INTERVAL = (share: number, jobs: number) => 1.96 * Math.sqrt((share * (1 - share)) / (jobs / 3));

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1];
const medianError = (questions: readonly BacktestPoint[]) =>
  median(questions.map(({ wait, quantiles }) => Math.abs(wait - quantiles[1])));

test.each([
  'partitions',
  'memory',
  'fair-share',
])('%s: 60 jobs that waited, with the later submissions of the record', async (scenario) => {
  const [run] = recordedRuns(scenario);
  const { history, of, planned } = recordedHistory(run);
  const { submit } = history.jobs;
  const places = [...planned.keys()]
    .filter((i) => i >= LEARNT && planned[i] !== undefined && history.start[i] - submit[i] > WAITED)
    .slice(0, 60);
  expect(places).toHaveLength(60);
  const kernel = (await testKernels()).wasm;
  const timing = { ...slurmTiming(), epoch: run.epoch };
  const machine = new SlurmMachine((await clusterKernels()).wasm, of, timing);
  const how = { policy: findPolicy('easy'), samples: 32, seed: 1 };
  const asked = (more: object) => backtestPoints(kernel, history, places, { ...how, ...more });
  const forecasts = await asked({ machine, revealed: { arrivals: true } });
  for (const [i, share] of [0.1, 0.5, 0.9].entries()) {
    const below = forecasts.filter(({ wait, quantiles }) => wait < quantiles[i]).length / 60;
    expect(Math.abs(below - share), `${share}: ${below}`).toBeLessThan(INTERVAL(share, 60));
  }
  // squeue --start, when it first said something.
  const ofSqueue = median(places.map((i) => Math.abs((planned[i] as number) - history.start[i])));
  expect(medianError(forecasts)).toBeLessThan(ofSqueue / 3);
  const known = { arrivals: true, runTimes: true };
  const model = medianError(await asked({ machine, revealed: known }));
  // Two runs of the real controller are half a minute to three minutes apart.
  expect(model).toBeLessThan(15);
  expect(model).toBeLessThan(medianError(await asked({ revealed: known })) / 4);
});
