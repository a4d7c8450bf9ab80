import type { Observations } from '../distribution/kaplanMeier.ts';
import { runEnding } from '../distribution/samples.ts';
import { applicationNumbers } from '../stochastic/history/applications.ts';
import type { RunEnding, Workload } from '../trace/workload.ts';

/**
 * The runs of one application in a cluster's accounting: the jobs of one user with names of one pattern and
 * the same number of processors.
 */
export interface ApplicationRuns {
  readonly user: string;
  /** The jobs' name, with each run of digits as one `#`. */
  readonly name: string;
  readonly processors: number;
  /** The places of its jobs in the workload, in the order of submission. */
  readonly jobs: Int32Array;
  /**
   * The sorted times, in seconds, of the runs that completed, and of the runs that their time limit cut off.
   */
  readonly observed: Observations;
  /** Number of runs that ended otherwise. They give no information about the run time. */
  readonly leftOut: number;
}

/** Returns the sorted times of the jobs' runs that ended in this way. */
function runTimes({ jobs }: Workload, members: readonly number[], ending: RunEnding): Float64Array {
  const own = members.filter((job) => runEnding(jobs, job) === ending);
  return Float64Array.from(own, (job) => jobs.run[job]).sort();
}

/** Returns what the runs of these jobs show about the job's run time. */
export function observedRuns(workload: Workload, members: readonly number[]): Observations {
  const completed = runTimes(workload, members, 'completed');
  return { completed, censored: runTimes(workload, members, 'cut off') };
}

/**
 * Returns the runs of each application of a workload, in the order of their first jobs. A workload without names uses
 * its numbers instead.
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
