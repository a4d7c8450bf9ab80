import type { Tries } from '../stochastic/results/tries.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';

/** What jobs took of a machine and of their users' time. */
export interface Spent {
  /** Requests times processors, those that failed too, in processor-seconds. */
  readonly reserved: number;
  /** What ran times processors, in tries that failed too. */
  readonly used: number;
  /** From submission to the end, less the work itself, in seconds: the queue, and tries that failed. */
  readonly wait: number;
}

export const NOTHING_SPENT: Spent = { reserved: 0, used: 0, wait: 0 };

export function addSpent(a: Spent, b: Spent): Spent {
  return { reserved: a.reserved + b.reserved, used: a.used + b.used, wait: a.wait + b.wait };
}

/** What each job of a simulated workload spent, all its tries together. */
export function spentByJob({ jobs }: StochasticWorkload, tries: Tries): Spent[] {
  const spent: Spent[] = Array.from({ length: jobs.length }, () => NOTHING_SPENT);
  for (let i = 0; i < tries.length; i++) {
    const job = tries.job[i];
    const processors = jobs.processors[job];
    spent[job] = addSpent(spent[job], {
      reserved: processors * (tries.plannedEnd[i] - tries.start[i]),
      used: processors * (tries.end[i] - tries.start[i]),
      wait: tries.ok[i] ? tries.end[i] - jobs.submit[job] - jobs.run[job] : 0,
    });
  }
  return spent;
}
