import type { Observations } from '../law/kaplanMeier.ts';
import { isCensored } from '../law/samples.ts';
import { applicationNumbers } from '../stochastic/history/applications.ts';
import type { Workload } from '../trace/workload.ts';

/** One application in the accounting of a cluster: the jobs of a user with names of one pattern and as many processors. */
export interface ApplicationRuns {
  readonly user: string;
  /** The jobs' name with each run of digits as one `#`. */
  readonly name: string;
  readonly processors: number;
  /** The places of its jobs in the workload, in the order of submission. */
  readonly jobs: Int32Array;
  /** Seconds, sorted: the runs that ended by themselves, and those that something else ended. */
  readonly observed: Observations;
}

/**
 * The runs of each application of a workload, in the order of its first job. Where the workload has no names its numbers stand
 * for them.
 */
export function applicationRuns({ jobs, names }: Workload): ApplicationRuns[] {
  const number = applicationNumbers(jobs);
  const members: number[][] = [];
  for (let job = 0; job < jobs.length; job++) {
    const own = members[number[job]] ?? [];
    members[number[job]] = own;
    own.push(job);
  }
  const nameOf = (code: number, of: readonly string[] | undefined) =>
    code < 0 ? '' : (of?.[code - 1] ?? `${code}`);
  return members.map((own) => {
    const times = (censored: boolean) =>
      Float64Array.from(
        own.filter((job) => isCensored(jobs, job) === censored),
        (job) => jobs.run[job],
      ).sort();
    const [first] = own;
    return {
      user: nameOf(jobs.user[first], names?.user),
      name: nameOf(jobs.application[first], names?.application),
      processors: jobs.processors[first],
      jobs: Int32Array.from(own),
      observed: { completed: times(false), censored: times(true) },
    };
  });
}
