// Makes the results of runs on a Slurm cluster: those of policies, and the reasons and causes that only Slurm has.
import { DataError } from '../../errors.ts';
import { strandedOverTime } from '../../figures/results.ts';
import type { Engine } from '../../kernel/instance.ts';
import { classMetrics } from '../../metrics/classes.ts';
import { countedJobs, countedSpan, type LeftOut } from '../../metrics/counted.ts';
import { type Differences, differences } from '../../metrics/differences.ts';
import type { Grouping } from '../../metrics/groups/groupings.ts';
import { groupsOf, type JobGroups } from '../../metrics/groups/groups.ts';
import { metrics } from '../../metrics/metrics.ts';
import { spansBySize } from '../../metrics/slurm/spans.ts';
import { type StrandedInPartition, strandedByPartition } from '../../metrics/slurm/strandedMetrics.ts';
import type { Policy } from '../../policy/policy.ts';
import { strandedText } from '../../report/slurm/strandedText.ts';
import { areUnstarted, unstartedText } from '../../report/slurm/unstarted.ts';
import { scheduleHash } from '../../schedule/hash.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { packSchedule } from '../../schedule/scheduleBuffer.ts';
import {
  cpusOf,
  type NeverStart,
  neverStart,
  neverStartCauses,
  type OnCluster,
  reasonCounts,
  scheduleOn,
  started,
} from '../../slurm/machine/schedule.ts';
import type { Unsupported } from '../../slurm/machine/unsupported.ts';
import type { NotRecordedInJobs } from '../../slurm/machine/workloadSubmissions.ts';
import { resampledOf } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { version } from '../../version.ts';
import type { Answer, Kind, Shown } from '../compare/results.ts';
import { energyOnCluster, type NodeEnergy } from './energy.ts';

export interface SlurmRun extends OnCluster {
  readonly seconds: number;
  /** Unsupported features of the configuration and of the trace. */
  readonly unsupported: readonly Unsupported[];
  /** Options that the trace does not record, if it is a dump. */
  readonly notRecorded: readonly NotRecordedInJobs[];
}

/** The results of a configuration on the jobs of a trace. */
export interface SlurmAnswer extends Answer, Pick<SlurmRun, 'unsupported' | 'notRecorded'> {
  readonly nodes: number;
  readonly processors: number;
  /** Number of jobs that last waited for each reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Idle and stranded resources of each partition. */
  readonly partitions: readonly StrandedInPartition[];
  readonly neverStart: readonly string[];
  readonly neverStartCauses: readonly NeverStart[];
}

export const CONFIGURATION_RESULTS: Kind<SlurmAnswer> = {
  what: 'configuration',
  system: ({ policy, nodes, processors }) => ({ configuration: policy.name, nodes, processors }),
  run: ({ partitions, reasons, neverStart, neverStartCauses }) => ({
    partitions,
    reasons,
    neverStart,
    neverStartCauses,
  }),
  partitionTable: (answers) =>
    strandedText(answers.map(({ policy: { name }, partitions }) => ({ name, partitions }))),
  warnings: ({ unsupported, notRecorded }) => ({
    unsupported,
    ...(notRecorded.length > 0 && { notRecorded }),
  }),
};

/** The jobs of a seed under the configurations. */
interface OfSeed {
  readonly answers: readonly SlurmAnswer[];
  readonly differences: readonly (Differences | undefined)[];
  /** Groups of jobs under each configuration, if requested. */
  readonly groups?: readonly (readonly JobGroups[])[];
  readonly schedules: readonly Schedule[];
  /** Workload on the first of the clusters. */
  readonly trace: Workload;
}

export interface ComparedOptions extends LeftOut {
  readonly classes?: boolean;
  readonly by?: readonly Grouping[];
  /** Power of the nodes and what energy costs, if the metrics include them. */
  readonly energy?: NodeEnergy;
  /** True if the answers must hold the schedules. */
  readonly withSchedules?: boolean;
}

/**
 * The results over the jobs that start under every configuration.
 *
 * @param runs of the jobs of one seed
 * @throws DataError if there are none
 */
export function compared(
  runs: readonly SlurmRun[],
  { classes, by, energy, withSchedules, ...leftOut }: ComparedOptions,
): OfSeed {
  if (areUnstarted(runs)) throw new DataError(unstartedText(runs));
  const places = started(runs[0]).filter((place) => runs.every(({ found }) => found.start[place] >= 0));
  const schedules = runs.map((run) => scheduleOn(run, places, runs));
  const [first] = schedules;
  const counts = countedJobs(first.workload, countedSpan(first.workload, leftOut));
  const spans = schedules.map((schedule) => spansBySize(schedule, counts));
  const stranded = withSchedules ? strandedOverTime(first.workload, schedules) : [];
  const energies =
    energy && schedules.map((schedule, i) => energyOnCluster(runs[i], places, schedule, energy, counts));
  const times = schedules.map((schedule, i) => ({ ...schedule, energy: energies?.[i].energy }));
  const answers = schedules.map((schedule, i) => ({
    policy: policyOf(schedule.policy),
    nodes: runs[i].cluster.nodes.length,
    processors: cpusOf(runs[i].cluster),
    metrics: { ...metrics(schedule, counts), ...energies?.[i].metrics },
    ...(classes && { classes: classMetrics(schedule, counts) }),
    ...(spans[i] && { spans: spans[i] }),
    ...(withSchedules && { schedule: packSchedule(schedule), stranded: stranded[i] }),
    ...(withSchedules && energies && { powerOverTime: energies[i].powerOverTime() }),
    hash: scheduleHash(schedule.start, schedule.end),
    ...(runs[i].workload && resampledOf(runs[i].workload)),
    partitions: strandedByPartition(schedule, counts) ?? [],
    reasons: reasonCounts(schedule),
    neverStart: neverStart(runs[i]),
    neverStartCauses: neverStartCauses(runs[i]),
    unsupported: runs[i].unsupported,
    notRecorded: runs[i].notRecorded,
    seconds: runs[i].seconds,
  }));
  return {
    answers,
    differences: times.map((one, i) =>
      i > 0 ? differences(first.workload, times[0], one, counts) : undefined,
    ),
    groups: by && groupsOf(first.workload, by, times, counts),
    schedules,
    trace: first.workload,
  };
}

/** A configuration in the form of a page's policy: a scheduler that the page does not have. */
function policyOf(name: string): Policy {
  return { name, order: 'fcfs', backfilling: 'none', source: name };
}
/** The description of a workload on a cluster, whose jobs are those that start. */
export function shownOf({ name, processors, cleaning }: Workload): Shown {
  return { name, jobs: cleaning.jobs, processors, cleaning };
}

/** The JSON document of runs in which no job starts. */
export function unstartedDocument(runs: readonly SlurmRun[], engine: Engine) {
  return {
    ...{ version, engine },
    trace: { name: runs[0].trace, jobs: 0 },
    results: runs.map((run) => ({
      configuration: run.configuration,
      nodes: run.cluster.nodes.length,
      processors: cpusOf(run.cluster),
      neverStart: neverStart(run),
      neverStartCauses: neverStartCauses(run),
      unsupported: run.unsupported,
    })),
  };
}
