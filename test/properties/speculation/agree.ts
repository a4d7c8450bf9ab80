// Compares the kernel's attempts with an oracle's.
import { expect } from 'vitest';
import { type SpeculateOptions, speculate } from '../../../src/simulate/speculate.ts';
import { speculationMetrics } from '../../../src/stochastic/results/speculationMetrics.ts';
import type { OracleAttempt } from '../../oracle/replay/job.ts';
import { everyTenth } from '../../support/engines.ts';
import { testKernels } from '../../support/kernels.ts';
import { attemptsOf, columnsOf } from '../../support/speculation/kernel.ts';
import { expectInBulk, SMALL_WORKLOADS } from '../bulk.ts';
import { samples } from '../seed.ts';
import { spentOf, wrongs } from '../stochasticObservers.ts';
import { type StochasticWorkload, stochasticWorkload } from '../stochasticWorkloads.ts';

const engines = everyTenth(await testKernels());

/**
 * The kernel's attempts, on each engine, are the oracle's, and nothing an observer can find is wrong with them.
 */
export async function agree(
  workload: StochasticWorkload,
  options: SpeculateOptions,
  oracle: (workload: StochasticWorkload) => OracleAttempt[],
): Promise<void> {
  const { jobs, processors } = workload;
  const expected = oracle(workload);
  // Ticks: sums are exact.
  const spent = spentOf(jobs, expected);
  const columns = columnsOf(processors, jobs);
  for (const kernel of engines()) {
    const { tries } = await speculate(columns, { ...options, kernel });
    expect(attemptsOf(tries)).toEqual(expected);
    expect(speculationMetrics(columns, tries).spent).toEqual(spent);
  }
  expect(wrongs(jobs, expected, processors)).toEqual([]);
}

const small = samples(stochasticWorkload, SMALL_WORKLOADS);

/** The kernel's attempts of many small workloads are the oracle's. */
export function agreeInBulk(
  options: SpeculateOptions,
  oracle: (workload: StochasticWorkload) => OracleAttempt[],
): Promise<void> {
  return expectInBulk(small, async (workload, kernel) => {
    const { tries } = await speculate(columnsOf(workload.processors, workload.jobs), { ...options, kernel });
    return [attemptsOf(tries), oracle(workload)];
  });
}
