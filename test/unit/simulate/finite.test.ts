// All numbers that a run reads must be finite. Other numbers would end it wrongly or never.
import { expect, it } from 'vitest';
import { DataError } from '../../../src/errors.ts';
import { replay } from '../../../src/simulate/replay.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { everyTenth } from '../../support/engines.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const engines = everyTenth(await testKernels());

function spoilt(column: 'submit' | 'run' | 'request' | 'estimate', value: number): Workload {
  const one = { submit: 0, run: 10, request: 20, processors: 1, estimate: 5 };
  const workload = testWorkload(4, [one, one, one]);
  (workload.jobs[column] as Float64Array)[1] = value;
  return workload;
}

it.each([
  ['submit', Number.NaN],
  ['submit', Number.POSITIVE_INFINITY],
  ['submit', Number.NEGATIVE_INFINITY],
  ['run', Number.NaN],
  ['request', Number.NaN],
  ['request', Number.POSITIVE_INFINITY],
  ['estimate', Number.NaN],
  ['estimate', Number.POSITIVE_INFINITY],
] as const)('a replay refuses %s = %f and names the job', async (column, value) => {
  for (const kernel of engines()) {
    for (const name of ['fcfs', 'easy', 'conservative', 'pv-easy']) {
      const policy = column === 'estimate' ? `${name === 'pv-easy' ? 'easy' : name}+column` : name;
      const fault = await replay(spoilt(column, value), policy, { kernel }).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(DataError);
      expect((fault as DataError).message).toMatch(/^test: job 2\b/);
    }
  }
});
