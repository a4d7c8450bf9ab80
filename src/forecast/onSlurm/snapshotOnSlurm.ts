// Prepares the forecast of a job of a Slurm cluster whose configuration is known: the futures are simulated on a model of
// its controller.
import type { SlurmKernel } from '../../kernel/instance.ts';
import { heldNow } from '../../slurm/live/heldNow.ts';
import { byNumber, listedSubmission } from '../../slurm/live/listedSubmission.ts';
import { withSnapshotCalendar } from '../../slurm/live/snapshotCalendar.ts';
import { canEverRun, reasonItCannotRun } from '../../slurm/machine/feasibility.ts';
import { type SlurmConfiguration, slurmTiming } from '../../slurm/machine/replayOnSlurm.ts';
import { clusterJobs } from '../../slurm/machine/submissions.ts';
import { submissionsOf } from '../../slurm/machine/workloadSubmissions.ts';
import { everyJob } from '../../slurm/snapshot/everyJob.ts';
import { NeverStarts } from '../../slurm/snapshot/neverStarts.ts';
import type { ListedJob, Snapshot } from '../../slurm/snapshot/snapshot.ts';
import { columnsAt } from '../../trace/columnsAt.ts';
import type { Workload } from '../../trace/workload.ts';
import { snapshotHistory } from '../snapshot/snapshotHistory.ts';
import type { SnapshotQuestion } from '../snapshot/snapshotQuestion.ts';
import { SlurmMachine } from './slurmMachine.ts';

/** Inputs of the forecast. */
interface Known {
  readonly snapshot: Snapshot;
  readonly log: Workload;
  readonly configuration: SlurmConfiguration;
}

/**
 * Joins a snapshot and its log on the model of the cluster.
 *
 * @param asked a job of the queue, or a new one
 * @param how options of sbatch for a new one; true if it is no longer in an array, because it differs from its tasks
 * @throws DataError, one line: the configuration lacks partitions of the snapshot; the job can never start
 */
export function snapshotOnSlurm(
  kernel: SlurmKernel,
  { snapshot: listing, log, configuration: given }: Known,
  asked: ListedJob,
  { options, isAlone = false }: { options?: ReadonlyMap<string, string>; isAlone?: boolean } = {},
): SnapshotQuestion & { machine: SlurmMachine; configuration: SlurmConfiguration } {
  const configuration = withSnapshotCalendar(given, listing);
  const { cluster } = configuration;
  const held = heldNow(listing, cluster, (jobs) =>
    clusterJobs(
      jobs.map((job, i) => listedSubmission(job, i, listing.name, cluster)),
      cluster,
    ),
  );
  const { snapshot } = held;
  const isNew = !snapshot.jobs.includes(asked);
  const all = isNew ? { ...snapshot, jobs: [...snapshot.jobs, asked] } : snapshot;
  const pool = everyJob(all, asked.id);
  const joined = snapshotHistory(log, pool, all, false);
  // Only earlier jobs that the cluster could run are used.
  const kept = Int32Array.from(joined.from.filter((one) => typeof one === 'number'));
  const jobsOfPast = { ...columnsAt(log.jobs, kept), length: kept.length };
  const ofPast = submissionsOf({ ...log, jobs: jobsOfPast }, { site: configuration });
  const places = new Map(ofPast.map(({ id }, at) => [id, at]));
  const listed = joined.from.flatMap((one) => (typeof one === 'number' ? [] : [one])).sort(byNumber);
  const submissions = [
    ...ofPast,
    ...listed.map((job, i) => {
      const words = isNew && job === asked ? (options ?? new Map()) : undefined;
      const submission = listedSubmission(job, ofPast.length + i, snapshot.name, cluster, words);
      return isAlone && job === asked ? { ...submission, array: undefined } : submission;
    }),
  ];
  const jobs = clusterJobs(submissions, cluster);
  const at = Int32Array.from(joined.from, (one) =>
    typeof one === 'number' ? (places.get(log.jobs.id[one]) as number) : ofPast.length + listed.indexOf(one),
  );
  const place = joined.places.get(asked) as number;
  const own = jobs[at[place]];
  if (!canEverRun(cluster)(own))
    throw new NeverStarts(
      `${isNew ? 'the new job' : `job ${asked.id}`}: never starts on the cluster of ${configuration.name}`,
      reasonItCannotRun(cluster)(own).why,
    );
  const partsOf = (one: number) => {
    const job = joined.from[one];
    return typeof job === 'number' ? undefined : held.parts.get(job);
  };
  const nodesOf = (one: number) => [...(partsOf(one)?.keys() ?? [])];
  const cpusOf = (one: number) => [...(partsOf(one)?.values() ?? [])];
  const of = { cluster, jobs, at, nodesOf, cpusOf, ranAs: () => 0 };
  return {
    ...{ history: joined.history, place, last: joined.history.jobs.length - 1, now: snapshot.now },
    ...{ notes: [...held.notes, ...pool.notes, ...joined.notes], configuration },
    machine: new SlurmMachine(kernel, of, slurmTiming({ unixStartTime: 0 })),
  };
}
