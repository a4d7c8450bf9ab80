import { DataError } from '../../errors.ts';
import type { SlurmSubmission } from '../../slurm/machine/events/eventLines.ts';
import type { ClusterSchedule } from '../../slurm/machine/replay.ts';
import type { SlurmConfiguration } from '../../slurm/machine/replayOnSlurm.ts';
import { clusterJobs } from '../../slurm/machine/submissions.ts';
import { RanInLog } from '../../slurm/machine/warmStart/ranInLog.ts';
import { SUBMISSIONS_COMMAND } from '../../trace/sacct/columns.ts';
import type { Workload } from '../../trace/workload.ts';
import { type World, worldOfLog } from '../world.ts';
import type { JobsOnSlurm } from './slurmMachine.ts';

/** A log and its jobs on the cluster that ran them. */
interface LogOnSlurm {
  readonly world: World;
  readonly of: JobsOnSlurm;
}

/**
 * The jobs of a log on the nodes where they ran.
 *
 * @param submissions of the same jobs (submissionsOf)
 * @throws DataError, one line: the log does not say where its jobs ran, or on nodes that the cluster has not
 */
export function jobsOfLog(
  workload: Workload,
  configuration: SlurmConfiguration,
  submissions: readonly SlurmSubmission[],
): LogOnSlurm {
  const { cluster } = configuration;
  if ((workload.names?.ranOn ?? []).length === 0)
    throw new DataError(
      `${workload.name}: it does not say on which nodes its jobs ran; dump it with ${SUBMISSIONS_COMMAND}, or take --starts replay`,
    );
  const of = placed(workload, submissions);
  const list = clusterJobs(submissions, cluster);
  const ran = new RanInLog(workload, configuration);
  const nodes = Array.from({ length: workload.jobs.length }, (_, place) => ran.nodesOf(place));
  return {
    world: worldOfLog(workload),
    of: {
      ...{ cluster, jobs: list, at: of },
      nodesOf: (place) => nodes[place],
      ranAs: (place) => ran.as(place, list[of[place]]),
    },
  };
}

/** The jobs of a log where a replay on a cluster has put them. */
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
    world: {
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

/** The same jobs and a new one, which a question has put into the world at this place. */
export function withNewJob(of: JobsOnSlurm, place: number, { jobs }: World, user?: string): JobsOnSlurm {
  const options = new Map([
    ['ntasks', `${jobs.processors[place]}`],
    ['time', `${Math.ceil(jobs.request[place] / 60)}`],
  ]);
  if (user !== undefined) options.set('uid', user);
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

/** Of each job of a log: the place of its submission. */
function placed({ jobs }: Workload, submissions: readonly SlurmSubmission[]): Int32Array {
  const places = new Int32Array(jobs.length);
  for (const [place, { jobOfLog }] of submissions.entries()) places[jobOfLog as number] = place;
  return places;
}
