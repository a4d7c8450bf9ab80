import { DataError } from '../../errors.ts';
import type { SlurmSubmission } from '../../slurm/machine/events/eventLines.ts';
import type { ClusterSchedule } from '../../slurm/machine/replay.ts';
import type { SlurmConfiguration } from '../../slurm/machine/replayOnSlurm.ts';
import { clusterJobs } from '../../slurm/machine/submissions.ts';
import { RanInLog } from '../../slurm/machine/warmStart/ranInLog.ts';
import { SUBMISSIONS_COMMAND } from '../../trace/sacct/columns.ts';
import type { Workload } from '../../trace/workload.ts';
import { type History, historyOfLog } from '../history.ts';
import type { JobsOnSlurm } from './slurmMachine.ts';

/** A log and its jobs on the cluster that ran them. */
interface LogOnSlurm {
  readonly history: History;
  readonly of: JobsOnSlurm;
}

/**
 * Returns the jobs of a log on the nodes where they ran.
 *
 * @param submissions of the same jobs (submissionsOf)
 * @throws DataError, one line: the log does not record the nodes of its jobs, or the cluster does not have them
 */
export function jobsOfLog(
  workload: Workload,
  configuration: SlurmConfiguration,
  submissions: readonly SlurmSubmission[],
): LogOnSlurm {
  const { cluster } = configuration;
  if ((workload.names?.ranOn ?? []).length === 0)
    throw new DataError(
      `${workload.name}: the nodes of its jobs are not recorded; dump it with ${SUBMISSIONS_COMMAND}, or use --starts replayed`,
    );
  const of = placed(workload, submissions);
  const list = clusterJobs(submissions, cluster);
  const ran = new RanInLog(workload, configuration);
  const nodes = Array.from({ length: workload.jobs.length }, (_, place) => ran.nodesOf(place));
  return {
    history: historyOfLog(workload),
    of: {
      ...{ cluster, jobs: list, at: of },
      nodesOf: (place) => nodes[place],
      ranAs: (place) => ran.as(place, list[of[place]]),
    },
  };
}

/** Returns the jobs of a log on the nodes where a replay on a cluster placed them. */
export function jobsOfReplay(
  workload: Workload,
  { cluster }: SlurmConfiguration,
  submissions: readonly SlurmSubmission[],
  found: ClusterSchedule,
): LogOnSlurm {
  const of = placed(workload, submissions);
  const list = clusterJobs(submissions, cluster);
  const { firstNode, nodes, cpus } = found;
  const column = (values: Float64Array) => Float64Array.from(of, (place) => values[place]);
  const never = (time: number) => (Number.isNaN(time) ? Number.POSITIVE_INFINITY : time);
  const ranIn = (place: number) => [...nodes.subarray(firstNode[of[place]], firstNode[of[place] + 1])];
  return {
    history: {
      ...{ jobs: workload.jobs, processors: workload.processors, isReplay: true },
      ...{ start: column(found.start).map(never), end: column(found.end).map(never) },
    },
    of: {
      ...{ cluster, jobs: list, at: of, nodesOf: ranIn },
      cpusOf: (place) => cpus.subarray(firstNode[of[place]], firstNode[of[place] + 1]),
      ranAs: (place) => {
        const [node] = ranIn(place);
        const { partitions } = list[of[place]];
        return Math.max(
          0,
          partitions.findIndex((one) => cluster.partitions[one].nodes.includes(node)),
        );
      },
    },
  };
}

/** Where and by whom a new job is submitted. */
interface Submitter {
  readonly user?: string;
  readonly partition?: string;
}

/** Returns the same jobs and a new one, which was inserted into the history at this place. */
export function withNewJob(
  of: JobsOnSlurm,
  place: number,
  { jobs }: History,
  { user, partition }: Submitter,
): JobsOnSlurm {
  const options = new Map([
    ['ntasks', `${jobs.processors[place]}`],
    ['time', `${Math.ceil(jobs.request[place] / 60)}`],
  ]);
  if (user !== undefined) options.set('uid', user);
  if (partition !== undefined) options.set('partition', partition);
  const submission = { where: 'the new job', id: -1, submit: jobs.submit[place], run: 0, options };
  const before = (one: number) => (one < place ? one : one - 1);
  const { at, nodesOf, cpusOf, ranAs } = of;
  return {
    cluster: of.cluster,
    jobs: [...of.jobs, ...clusterJobs([submission], of.cluster)],
    at: Int32Array.from(jobs.submit, (_, one) => (one === place ? of.jobs.length : at[before(one)])),
    nodesOf: (one) => (one === place ? [] : nodesOf(before(one))),
    ...(cpusOf && { cpusOf: (one: number) => (one === place ? [] : cpusOf(before(one))) }),
    ranAs: (one) => (one === place ? 0 : ranAs(before(one))),
  };
}

/**
 * Returns the same jobs, of which one is submitted with other options. It is in no array then.
 *
 * @param submission of the job at this place
 */
export function withOptions(
  of: JobsOnSlurm,
  place: number,
  { array: _, ...submission }: SlurmSubmission,
  options: ReadonlyMap<string, string>,
): JobsOnSlurm {
  const { dependency } = of.jobs[of.at[place]];
  // The list has no other jobs, to which a dependency could refer.
  const own = new Map(options);
  own.delete('dependency');
  const [job] = clusterJobs([{ ...submission, options: own }], of.cluster);
  const changed = { ...job, ...(dependency && { dependency }) };
  return { ...of, jobs: of.jobs.with(of.at[place], changed) };
}

/** Returns the place of the submission of each job of a log. */
function placed({ jobs }: Workload, submissions: readonly SlurmSubmission[]): Int32Array {
  const places = new Int32Array(jobs.length);
  for (const [place, { jobOfLog }] of submissions.entries()) places[jobOfLog as number] = place;
  return places;
}
