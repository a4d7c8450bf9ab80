import type { RunMaker } from '../../experiment/taskWorker.ts';
import { timeLimit } from '../../scheduler/nodeTimeLimit.ts';
import { type ChosenPolicy, withScheduler } from './schedulerFile.ts';

/** Returns how stochastic jobs are run, with a new instance of a scheduler from a file. */
export const freshRun: RunMaker = async ({ timeout, policy, ...kind }) => {
  if (timeout === undefined || typeof policy !== 'object') return { policy, ...kind };
  return {
    ...kind,
    policy: await withScheduler(policy as ChosenPolicy, timeout),
    timeLimit: timeLimit(timeout),
  };
};
