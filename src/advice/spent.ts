import type { Tries } from '../stochastic/results/tries.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';

/** Cost of some jobs to the machine and to their users. */
export interface Spent {
  /** Requests times processors in processor-seconds, including failed requests. */
  readonly reserved: number;
  /** Running time times processors in processor-seconds, including failed attempts. */
  readonly used: number;
  /** Seconds from submission to end, without the work itself: waiting, and failed attempts. */
  readonly wait: number;
}

export const NOTHING_SPENT: Spent = { reserved: 0, used: 0, wait: 0 };

export function addSpent(a: Spent, b: Spent): Spent {
  return { reserved: a.reserved + b.reserved, used: a.used + b.used, wait: a.wait + b.wait };
}

/** Returns the cost of each job of a simulated workload over all its attempts. */
export function spentByJob({ jobs }: StochasticWorkload, tries: Tries): Spent[] {
  const spent: Spent[] = Array.from({ length: jobs.length }, () => NOTHING_SPENT);
  for (let i = 0; i < tries.length; i++) {
    const job = tries.job[i];
    const processors = jobs.processors[job];
    spent[job] = addSpent(spent[job], {
      reserved: processors * (tries.estimatedEnd[i] - tries.start[i]),
      used: processors * (tries.end[i] - tries.start[i]),
      wait: tries.ok[i] ? tries.end[i] - jobs.submit[job] - jobs.run[job] : 0,
    });
  }
  return spent;
}
