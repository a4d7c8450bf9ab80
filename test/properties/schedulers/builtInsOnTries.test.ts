// The examples equal the built-in policies also for stochastic jobs, whose attempts fail and which queue
// again.
import { describe, expect, it } from 'vitest';
import type { RuntimeEstimate } from '../../../src/policy/estimate.ts';
import { policies } from '../../../src/policy/registry.ts';
import { execScheduler } from '../../../src/scheduler/exec/execScheduler.ts';
import { speculate } from '../../../src/simulate/speculate.ts';
import type { OracleStochasticJob } from '../../oracle/replay/job.ts';
import { writeAgent } from '../../support/agents.ts';
import { everyTenth } from '../../support/engines.ts';
import { exampleScheduler } from '../../support/exampleSchedulers.ts';
import { testKernels } from '../../support/kernels.ts';
import { attemptsOf, columnsOf } from '../../support/speculation/kernel.ts';
import { holds } from '../seed.ts';
import { stochasticWorkload } from '../stochasticWorkloads.ts';

const kernels = await testKernels();
const ESTIMATES: RuntimeEstimate[] = ['request', 'exact', 'last'];

/**
 * Reads the lines of Specula, each with the next attempt of a job that was too short, and answers as FCFS does.
 */
const { command } = writeAgent('{}');

it('a command makes the attempts of fcfs, whose failed attempts are submitted again', async () => {
  const fcfs = execScheduler(command);
  await holds(stochasticWorkload, 1000, async ({ processors, jobs }) => {
    const workload = columnsOf(processors, jobs);
    const builtIn = await speculate(workload, { policy: 'fcfs', kernel: kernels.wasm });
    const own = await speculate(workload, { policy: fcfs, kernel: kernels.checked });
    expect(attemptsOf(own.tries)).toEqual(attemptsOf(builtIn.tries));
  });
});

/**
 * The built-in conservative policy starts a job of no length at its reservation, even if its processors are
 * held then (docs/schedulers.md). A custom scheduler starts what fits.
 */
const withLength = ({ run, ...job }: OracleStochasticJob): OracleStochasticJob => ({
  ...job,
  run: Math.max(run, 0.5),
});

describe.each([
  'fcfs',
  'easy',
  'sjf-easy',
  'conservative',
] as const)('examples/schedulers/%s.mjs', async (name) => {
  const scheduler = await exampleScheduler(name);
  it('makes the attempts of the built-in policy of that name, on every engine', async () => {
    const engines = everyTenth(kernels);
    await holds(stochasticWorkload, 1000, async ({ processors, jobs }) => {
      const workload = columnsOf(processors, name === 'conservative' ? jobs.map(withLength) : jobs);
      for (const estimate of ESTIMATES) {
        const policy = { ...policies[name], estimate };
        const builtIn = await speculate(workload, { policy, kernel: kernels.wasm });
        for (const kernel of engines()) {
          const own = await speculate(workload, { policy: { ...scheduler, estimate }, kernel });
          expect({ estimate, tries: attemptsOf(own.tries) }).toEqual({
            estimate,
            tries: attemptsOf(builtIn.tries),
          });
        }
      }
    });
  });
});
