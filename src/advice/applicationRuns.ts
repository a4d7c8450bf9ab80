import type { Observations } from '../law/kaplanMeier.ts';
import { runEnding } from '../law/samples.ts';
import { applicationNumbers } from '../stochastic/history/applications.ts';
import type { RunEnding, Workload } from '../trace/workload.ts';

/** One application in the accounting of a cluster: the jobs of a user with names of one pattern and as many processors. */
export interface ApplicationRuns {
  readonly user: string;
  /** The jobs' name with each run of digits as one `#`. */
  readonly name: string;
  readonly processors: number;
  /** The places of its jobs in the workload, in the order of submission. */
  readonly jobs: Int32Array;
  /** Seconds, sorted: the runs that completed, and those that their time limit cut off. */
  readonly observed: Observations;
  /** Runs that ended otherwise, which tell nothing of how long the job takes. */
  readonly leftOut: number;
}

/** The times of those of the jobs whose runs ended in this way, sorted. */
function runTimes({ jobs }: Workload, members: readonly number[], ending: RunEnding): Float64Array {
  const own = members.filter((job) => runEnding(jobs, job) === ending);
  return Float64Array.from(own, (job) => jobs.run[job]).sort();
}

/** What the runs of these jobs tell of how long a job takes. */
export function observedRuns(workload: Workload, members: readonly number[]): Observations {
  const completed = runTimes(workload, members, 'completed');
  return { completed, censored: runTimes(workload, members, 'cut off') };
}

/**
 * The runs of each application of a workload, in the order of its first job. Where the workload has no names its numbers stand
 * for them.
 */
export function applicationRuns(workload: Workload): ApplicationRuns[] {
  const { jobs, names } = workload;
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
    const [first] = own;
    const observed = observedRuns(workload, own);
    return {
      user: nameOf(jobs.user[first], names?.user),
      name: nameOf(jobs.application[first], names?.application),
      processors: jobs.processors[first],
      jobs: Int32Array.from(own),
      observed,
      leftOut: own.length - observed.completed.length - observed.censored.length,
    };
  });
}
