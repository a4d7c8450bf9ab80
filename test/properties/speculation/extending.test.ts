import { describe, expect, it } from 'vitest';
import { speculate } from '../../../src/simulate/speculate.ts';
import { speculationMetrics } from '../../../src/stochastic/results/speculationMetrics.ts';
import type { OracleAttempt, OraclePolicy } from '../../oracle/replay/job.ts';
import { online } from '../../oracle/speculation/online.ts';
import { testKernels, withBlocks } from '../../support/kernels.ts';
import { attemptsOf, columnsOf, named } from '../../support/speculation/kernel.ts';
import { holds, SEED, sized } from '../seed.ts';
import { type StochasticWorkload, stochasticCrowd, stochasticWorkload } from '../stochasticWorkloads.ts';
import { agree, agreeInBulk } from './agree.ts';

const { wasm, checked, twin } = await testKernels();

const policies: OraclePolicy[] = [
  { order: 'fcfs', backfilling: 'easy' },
  { order: 'fcfs', backfilling: 'easy', candidates: 'sjf' },
  { order: 'sjf', backfilling: 'easy' },
  { order: 'wfp3', backfilling: 'easy' },
  { order: 'fcfs', backfilling: 'conservative' },
  { order: 'sjf', backfilling: 'conservative' },
  { order: 'wfp3', backfilling: 'conservative' },
];
const DELAYS = sized([0, 2, 5, 1000], [0, 5]);

/** How much later than promised each attempt started; NaN if it was promised no start. */
const lateness = ({ start, promise = Number.NaN }: OracleAttempt) => start - promise;

describe.each(policies)(`extended requests, %o (seed ${SEED})`, (policy) => {
  it.each(DELAYS)('delays of up to %d: every attempt is the oracle’s, on every engine', async (delay) => {
    const options = { policy: named(policy), onLimit: `extend:${delay}` } as const;
    const oracle = ({ jobs, processors }: StochasticWorkload) =>
      online(jobs, processors, policy, { extend: delay });
    await agreeInBulk(options, oracle);
    await holds(stochasticWorkload, 200, (workload) => agree(workload, options, oracle));
  });
});

describe.each(policies)(`extended requests of a crowd, %o (seed ${SEED})`, (policy) => {
  it.each([
    0, 3,
  ])('delays of up to %d: every attempt is the oracle’s, with blocks of any size', async (delay) => {
    const quick = [withBlocks(checked, 2)];
    const sides = sized([wasm, withBlocks(twin, 3), ...quick], quick);
    await holds(stochasticCrowd, 60, async ({ jobs, processors }) => {
      const expected = online(jobs, processors, policy, { extend: delay });
      const options = { policy: named(policy), onLimit: `extend:${delay}` } as const;
      for (const kernel of sides) {
        const { tries } = await speculate(columnsOf(processors, jobs), { ...options, kernel });
        expect(attemptsOf(tries)).toEqual(expected);
      }
    });
  });
});

describe.each(
  policies.filter(({ order }) => order === 'fcfs'),
)(`promises in the order of arrival, %o (seed ${SEED})`, (policy) => {
  it.each(DELAYS)('no job starts later than promised by more than %d', async (delay) => {
    await holds(stochasticCrowd, 100, async ({ processors, jobs }) => {
      const workload = columnsOf(processors, jobs);
      const options = { policy: named(policy), kernel: wasm, onLimit: `extend:${delay}` } as const;
      const { tries } = await speculate(workload, options);
      const late = attemptsOf(tries).map(lateness);
      expect(late.filter((seconds) => seconds > delay)).toEqual([]);
      const { extensions } = speculationMetrics(workload, tries);
      expect(extensions?.mostLate).toBe(Math.max(0, ...late.filter((seconds) => seconds > 0)));
      expect(extensions?.promises).toBe(late.filter((seconds) => !Number.isNaN(seconds)).length);
    });
  });

  it('jobs of one request run as without extensions', async () => {
    await holds(stochasticCrowd, 50, async ({ processors, jobs }) => {
      const sure = jobs.map((job) => ({
        ...job,
        requests: [100],
        checkpoints: [false],
        checkpoint: [0],
        restart: [0],
      }));
      const run = async (onLimit: 'kill' | 'extend:9') => {
        const options = { policy: named(policy), kernel: wasm, onLimit } as const;
        const { tries } = await speculate(columnsOf(processors, sure), options);
        return attemptsOf(tries).map(({ promise, extensions, ...seen }: OracleAttempt) => seen);
      };
      expect(await run('extend:9')).toEqual(await run('kill'));
    });
  });
});
