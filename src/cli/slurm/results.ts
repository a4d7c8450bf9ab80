// Makes the results of replays on a Slurm cluster: those of policies, and the reasons and causes that only Slurm has.
import type { Engine } from '../../kernel/instance.ts';
import { type ClassMetrics, classMetrics } from '../../metrics/classes.ts';
import { countedJobs, countedSpan, type LeftOut } from '../../metrics/counted.ts';
import { type Differences, differences } from '../../metrics/differences.ts';
import { type Grouping, groupsOf, type JobGroups } from '../../metrics/groups.ts';
import type { Metrics } from '../../metrics/metricFields.ts';
import { metrics } from '../../metrics/metrics.ts';
import type { Policy } from '../../policy/policy.ts';
import { plural } from '../../report/format.ts';
import { scheduleHash } from '../../schedule/hash.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { packSchedule } from '../../schedule/scheduleBuffer.ts';
import {
  cpusOf,
  neverStart,
  neverStartCauses,
  type OnCluster,
  reasonCounts,
  scheduleOn,
  started,
} from '../../slurm/machine/schedule.ts';
import type { Unsupported } from '../../slurm/machine/unsupported.ts';
import type { NotRecordedInJobs } from '../../slurm/machine/workloadSubmissions.ts';
import type { Workload } from '../../trace/workload.ts';
import { version } from '../../version.ts';

export interface SlurmRun extends OnCluster {
  readonly seconds: number;
  /** Unsupported features of the configuration and of the trace. */
  readonly unsupported: readonly Unsupported[];
  /** Options that the trace does not record, if it is a dump. */
  readonly notRecorded: readonly NotRecordedInJobs[];
}

/** The results of a configuration on the jobs of a trace. */
interface SlurmAnswer {
  readonly policy: Policy;
  readonly metrics: Metrics;
  readonly classes?: ClassMetrics[];
  /** Schedule as packed by packSchedule(). */
  readonly schedule: ArrayBuffer;
  readonly hash: string;
  readonly differences?: Differences;
}

/** A trace under the configurations. */
export interface FoundOnSlurm {
  readonly runs: readonly SlurmRun[];
  readonly schedules: readonly Schedule[];
  readonly answers: readonly SlurmAnswer[];
  /** Groups of jobs under each configuration, if requested. */
  readonly groups?: readonly (readonly JobGroups[])[];
  /** Workload on the first of the clusters. */
  readonly trace: Workload;
}

/** The results over the jobs that start under every configuration. @param runs of one trace */
export function compared(
  runs: readonly SlurmRun[],
  { classes, by, ...leftOut }: LeftOut & { classes?: boolean; by?: readonly Grouping[] },
): FoundOnSlurm {
  const places = started(runs[0]).filter((place) => runs.every(({ found }) => found.start[place] >= 0));
  const schedules = runs.map((run) => scheduleOn(run, places, runs));
  const [first] = schedules;
  const counts = countedJobs(first.workload, countedSpan(first.workload, leftOut));
  const answers = schedules.map((schedule, i) => ({
    policy: policyOf(schedule.policy),
    metrics: metrics(schedule, counts),
    ...(classes && { classes: classMetrics(schedule, counts) }),
    schedule: packSchedule(schedule),
    hash: scheduleHash(schedule.start, schedule.end),
    ...(i > 0 && { differences: differences(first.workload, first, schedule, counts) }),
  }));
  const groups = by && groupsOf(first.workload, by, schedules, counts);
  return { runs, schedules, answers, groups, trace: first.workload };
}

/** A configuration in the form of a page's policy: a scheduler that the page does not have. */
function policyOf(name: string): Policy {
  return { name, order: 'fcfs', backfilling: 'none', source: name };
}

/** The results as one JSON document. */
export function slurmDocument(found: readonly FoundOnSlurm[], engine: Engine) {
  const documents = found.map(({ trace: { name, cleaning }, answers, groups, runs, schedules }) => ({
    trace: { name, jobs: cleaning.jobs, cleaning },
    results: answers.map(({ policy, metrics: numbers, differences: from, classes, hash }, i) => ({
      configuration: policy.name,
      nodes: runs[i].cluster.nodes.length,
      processors: cpusOf(runs[i].cluster),
      metrics: numbers,
      ...(from && { differences: from }),
      ...(classes && { classes }),
      ...(groups && { groups: groups[i] }),
      hash,
      reasons: reasonCounts(schedules[i]),
      neverStart: neverStart(runs[i]),
      neverStartCauses: neverStartCauses(runs[i]),
      unsupported: runs[i].unsupported,
      ...(runs[i].notRecorded.length > 0 && { notRecorded: runs[i].notRecorded }),
      seconds: runs[i].seconds,
    })),
  }));
  return { version, engine, ...(documents.length === 1 ? documents[0] : { traces: documents }) };
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

/** Returns the reasons why no job starts, in one line. */
export function unstartedText(runs: readonly SlurmRun[]): string {
  const causes = runs.map((run) => {
    const list = neverStartCauses(run).map(
      ({ reason, why, jobs }) => `${reason}, ${why} (${plural(jobs.length, 'job')})`,
    );
    return `${run.configuration}: ${list.join('; ')}`;
  });
  return `${runs[0].trace}: no job starts under ${causes.join('; under ')}`;
}
