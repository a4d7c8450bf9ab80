import { describe, it } from 'vitest';
import { rounds } from '../../oracle/speculation/rounds.ts';
import { holds, SEED } from '../seed.ts';
import { type StochasticWorkload, stochasticWorkload } from '../stochasticWorkloads.ts';
import { agree, agreeInBulk } from './agree.ts';

describe(`rounds (seed ${SEED})`, () => {
  const settings = [{}, { speculative: true }, { speculative: true, pull: true }];
  it.each(settings)('%o: every attempt is the oracle’s', async ({ speculative, pull }) => {
    const options = { mode: 'rounds', speculativeBackfilling: speculative, pull } as const;
    const oracle = ({ jobs, processors }: StochasticWorkload) =>
      rounds(jobs, processors, { speculative, pull });
    await agreeInBulk(options, oracle);
    await holds(stochasticWorkload, 1000, (workload) => agree(workload, options, oracle));
  });
});
