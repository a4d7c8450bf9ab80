import type { RunMaker } from '../../experiment/taskWorker.ts';
import { timeLimit } from '../../scheduler/nodeTimeLimit.ts';
import { type ChosenPolicy, withScheduler } from './schedulerFile.ts';

/** How stochastic jobs are run: a scheduler that a file has is made anew. */
export const freshRun: RunMaker = async ({ timeout, policy, ...kind }) => {
  if (timeout === undefined || typeof policy !== 'object') return { policy, ...kind };
  return {
    ...kind,
    policy: await withScheduler(policy as ChosenPolicy, timeout),
    timeLimit: timeLimit(timeout),
  };
};
