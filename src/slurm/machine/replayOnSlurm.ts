import type { SlurmKernel } from '../../kernel/instance.ts';
import type { SlurmMetrics } from '../../metrics/metricFields.ts';
import { metrics } from '../../metrics/metrics.ts';
import { type StrandedInPartition, strandedByPartition } from '../../metrics/slurm/strandedMetrics.ts';
import { scheduleHash } from '../../schedule/hash.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import type { Instant } from '../../trace/instant.ts';
import type { Workload } from '../../trace/workload.ts';
import { readGroups } from './accounting/groups.ts';
import { type AccountingFiles, qosSource, type Source, withAccounting } from './accounting/read.ts';
import type { Cluster, ClusterJob } from './cluster.ts';
import { withJobs } from './clusterUse.ts';
import { generalSettings, readConfiguration } from './conf/configuration.ts';
import { manualNotes } from './conf/manuals.ts';
import { replacedValues, wordsOf } from './conf/readRows.ts';
import { settingsLines } from './conf/settings.ts';
import { SCHEDULER_PARAMETERS } from './conf/settingTable.ts';
import { DEFAULT_VERSION, rulesOf, VERSION_NOTE, versionIn } from './conf/version.ts';
import type { SlurmSubmission } from './events/eventLines.ts';
import { readQosPreemption } from './events/preemption.ts';
import { someOf } from './events/renumber.ts';
import type { Watch } from './explain/watch.ts';
import { canEverRun } from './feasibility.ts';
import { defaultSlurmKernel } from './load.ts';
import { type ClusterReplayOptions, type ClusterSchedule, replayCluster } from './replay.ts';
import { neverStart, type OnCluster, scheduleOn, started } from './schedule.ts';
import { clusterJobs, taskSubmissions } from './submissions.ts';
import type { Timing } from './timing.ts';
import { withTopology } from './topology/withTopology.ts';
import { type Unsupported, unsupportedOn, unsupportedOptions, unsupportedSettings } from './unsupported.ts';
import { warmStart } from './warmStart/warmStart.ts';

/** A Slurm cluster as its slurm.conf describes it. */
export interface SlurmConfiguration {
  /** As results name it. */
  readonly name: string;
  /** Features that it requests and the model does not support. */
  readonly unsupported: readonly Unsupported[];
  /** Assumptions of its reader, one line each. */
  readonly notes: readonly string[];
  /** @internal */
  readonly cluster: Cluster;
  /** The slurm.conf itself. @internal */
  readonly text: string;
}

export interface SlurmReplayOptions extends ClusterReplayOptions {
  /** From loadSlurmKernel(); default: the Wasm kernel. */
  kernel?: SlurmKernel;
  /** Timing of the controller that slurm.conf does not specify [default: SLURM_TIMING]. */
  timing?: Partial<Timing>;
  /** The name of the trace in results. */
  trace?: string;
  /**
   * The workload that the submissions were made of (submissionsOf): results have its name, its clock and
   * its cleaning.
   */
  workload?: Workload;
  /**
   * Seconds after the first submission, or a date, at which the replay starts with the recorded running and queued jobs.
   * The workload must be a log with the starts of its jobs. Results cover the jobs that start later.
   */
  startAt?: Instant;
}

export interface SlurmReplay {
  /** The schedule of the jobs that start, in the order of submission. Its processors are CPUs. */
  readonly schedule: Schedule;
  readonly metrics: SlurmMetrics;
  /** Idle and stranded resources of each partition. */
  readonly partitions: readonly StrandedInPartition[];
  /** A hash of all start and end times: 64 bits, in hex. */
  readonly hash: string;
  /** Jobs that never start on this cluster, as squeue names them: `17`, `17_3`. */
  readonly neverStart: readonly string[];
  /** Features that the configuration and the submissions request and the model does not support. */
  readonly unsupported: readonly Unsupported[];
  /** Time the replay took, in seconds. */
  readonly seconds: number;
}

/** The clock of the controller starts with the trace. The nodes of a job are free a second after its end. */
export const SLURM_TIMING: Timing = { look: 0, fullPass: 0, cycle: 0, epilog: 1, epoch: 0, priorities: 0 };

export interface SlurmConfOptions {
  /** Names it in results and messages; default: `slurm.conf`. */
  file?: string;
  /** The cluster's associations and QOS: without them there are no limits or fair shares. */
  accounting?: AccountingFiles;
  /** The topology.conf, for TopologyPlugin=topology/tree or topology/block. */
  topology?: Source;
  /** The topology.yaml: Slurm 25.05 and later read it instead of topology.conf. */
  topologyYaml?: Source;
  /** Output of `getent group` and `getent passwd`, for AllowGroups. */
  groups?: Source;
  /** Version of Slurm whose rules and defaults apply, such as `22.05`; default: the one that the text names, or `24.11`. */
  version?: string;
}

/**
 * Reads a slurm.conf.
 *
 * @throws DataError, one line, for a value that the model cannot use
 */
export function readSlurmConf(
  text: string,
  {
    file: name = 'slurm.conf',
    accounting,
    topology,
    topologyYaml,
    groups,
    version: asked,
  }: SlurmConfOptions = {},
): SlurmConfiguration {
  const known = asked ?? versionIn(text);
  const version = known ?? DEFAULT_VERSION;
  const hasYaml = topologyYaml !== undefined && rulesOf(version).readsTopologyYaml;
  const settings = unsupportedSettings(text, name, version, hasYaml);
  const settingCalled = (setting: string) =>
    settingsLines(text, name)
      .findLast((line) => line.settings.has(setting))
      ?.settings.get(setting);
  const notes = [
    ...(known === undefined ? [VERSION_NOTE] : []),
    ...manualNotes(text, name, version),
    ...replacedValues(SCHEDULER_PARAMETERS, wordsOf(settingCalled('schedulerparameters'))),
  ];
  const source = accounting && qosSource(accounting);
  const qos = source === undefined ? [] : readQosPreemption(source.text, source.file);
  const placed = withTopology(readConfiguration(text, name, qos, version), generalSettings(text, name), {
    conf: topology,
    yaml: topologyYaml,
  });
  notes.push(...placed.notes);
  const grouped = groups === undefined ? placed.cluster : { ...placed.cluster, groups: readGroups(groups) };
  const { cluster, unsupported } =
    accounting === undefined ? { cluster: grouped, unsupported: [] } : withAccounting(grouped, accounting);
  const all = [...unsupportedOn(cluster, settings), ...placed.unsupported, ...unsupported];
  return { name, text, notes, unsupported: all, cluster };
}

/**
 * Simulates how the controller of a Slurm cluster would have scheduled submissions.
 *
 * @param submissions from readEvents()
 * @throws DataError, one line, for a submission that names what the cluster has not
 */
export async function replayOnSlurm(
  configuration: SlurmConfiguration,
  submissions: readonly SlurmSubmission[],
  options: SlurmReplayOptions = {},
): Promise<SlurmReplay> {
  const run = await runOnSlurm(configuration, submissions, { ...options, recordsUse: true });
  const schedule = scheduleOn(run, started(run));
  return {
    schedule,
    metrics: metrics(schedule) as SlurmMetrics,
    partitions: strandedByPartition(schedule) ?? [],
    hash: scheduleHash(schedule.start, schedule.end),
    neverStart: neverStart(run),
    unsupported: [...configuration.unsupported, ...unsupportedInJobs(configuration, submissions)],
    seconds: run.seconds,
  };
}

/** Returns the features that the submissions request and the model of this cluster does not support. */
export function unsupportedInJobs(
  configuration: SlurmConfiguration,
  submissions: readonly SlurmSubmission[],
): Unsupported[] {
  const { cluster } = configuration;
  return unsupportedOn(cluster, unsupportedOptions(submissions, cluster.topology !== undefined));
}

/** The replay itself, for results over some of the jobs (scheduleOn). */
export async function runOnSlurm(
  configuration: SlurmConfiguration,
  submissions: readonly SlurmSubmission[],
  {
    kernel,
    timing,
    workload,
    trace = workload?.name ?? 'submissions',
    onProgress,
    signal,
    watch,
    startAt,
    changes,
    recordsUse,
  }: SlurmReplayOptions & { watch?: Watch; recordsUse?: boolean } & Pick<OnCluster, 'changes'> = {},
): Promise<OnCluster & { seconds: number }> {
  // Not destructured above: the published types do not have what is internal.
  const { name, cluster: empty } = configuration;
  const all = clusterJobs(submissions, empty);
  const loaded = kernel ?? (await defaultSlurmKernel());
  const clock = performance.now();
  const log =
    startAt === undefined
      ? undefined
      : await warmStart(loaded, configuration, submissions, all, { workload, startAt });
  const { cluster, jobs } = log ?? { cluster: empty, jobs: all };
  const found = await withoutUnrunnable(cluster, jobs, (taken, places) =>
    replayCluster(
      loaded,
      cluster,
      taken,
      { ...slurmTiming(workload), ...timing, ...(log && { begin: log.start }) },
      { onProgress, signal, watch: watch && watchAmong(watch, places), recordsUse },
    ),
  );
  const seconds = (performance.now() - clock) / 1000;
  const ofTasks = taskSubmissions(submissions, empty);
  return {
    trace,
    configuration: name,
    cluster,
    submissions: log ? log.places.map((place) => ofTasks[place]) : ofTasks,
    jobs,
    found,
    workload: log?.workload ?? workload,
    changes,
    seconds,
  };
}

/** Returns the watch for a replay of the jobs at some places only, or undefined if its job is not among them. */
function watchAmong({ job, see, start }: Watch, places: readonly number[]): Watch | undefined {
  const at = places.indexOf(job);
  if (at < 0) return undefined;
  return {
    job: at,
    see: (state) =>
      see({
        ...state,
        priorityOf: (place) => state.priorityOf(places.indexOf(place)),
        ahead: () => state.ahead()?.map((place) => places[place]),
      }),
    start: (instant, started, got) => start(instant, places[started], got),
  };
}

/** Returns the timing of the controller. Planned starts are rounded to the minutes of its clock. */
export function slurmTiming({ unixStartTime = 0 }: Partial<Pick<Workload, 'unixStartTime'>> = {}): Timing {
  return { ...SLURM_TIMING, epoch: unixStartTime % 60 };
}

/** Replays the jobs without those that no partition can run: sbatch rejects these, so they delay no other job. */
async function withoutUnrunnable(
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  replay: (taken: ClusterJob[], places: readonly number[]) => Promise<ClusterSchedule>,
): Promise<ClusterSchedule> {
  const isRunnable = canEverRun(cluster);
  const taken = [...jobs.keys()].filter((place) => jobs[place].held !== undefined || isRunnable(jobs[place]));
  if (taken.length === jobs.length) return replay([...jobs], taken);
  const found = await replay(someOf(jobs, taken), taken);
  const spread = <Column extends Float64Array | Int32Array | Uint8Array>(column: Column, all: Column) => {
    for (const [i, place] of taken.entries()) all[place] = column[i];
    return all;
  };
  const never = () => new Float64Array(jobs.length).fill(Number.NaN);
  const firstNode = new Int32Array(jobs.length + 1);
  for (const [i, place] of taken.entries())
    firstNode[place + 1] = found.firstNode[i + 1] - found.firstNode[i];
  for (let place = 0; place < jobs.length; place++) firstNode[place + 1] += firstNode[place];
  return {
    ...found,
    start: spread(found.start, never()),
    end: spread(found.end, never()),
    by: spread(found.by, new Uint8Array(jobs.length)),
    reason: spread(found.reason, new Uint8Array(jobs.length)),
    brokenOff: spread(found.brokenOff, new Uint8Array(jobs.length)),
    lookedAt: spread(found.lookedAt, never()),
    lookedIn: spread(found.lookedIn, new Int32Array(jobs.length)),
    firstNode,
    broken: found.broken.map((run) => ({ ...run, job: taken[run.job] })),
    use: found.use && withJobs(found.use, (job) => taken[job]),
  };
}
