import type Flatbush from 'flatbush';
import { UsageError } from '../../errors.ts';
import { overSeeds, type SeedRun } from '../../experiment/overSeeds.ts';
import type { Chart } from '../../figures/chart.ts';
import type { FigureName, Scale } from '../../figures/names.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { countedJobs, countedSpan } from '../../metrics/counted.ts';
import { differences, type Times } from '../../metrics/differences.ts';
import type { Grouping } from '../../metrics/groups/groupings.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import { type Timeline, timeline } from '../../metrics/timeline.ts';
import type { Policy } from '../../policy/policy.ts';
import type { Placement } from '../../schedule/place.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import type { ExplainOptions } from '../../simulate/explain/explain.ts';
import { replay, replayed } from '../../simulate/replay.ts';
import { readSwf } from '../../trace/formats/swf.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import { resampledOf, transformed } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import type { Other } from '../others.ts';
import type {
  Bars,
  ClassRow,
  ClusterExplanationView,
  ExplanationView,
  GroupsView,
  OtherRuns,
  OverSeeds,
  Point,
  PolicyView,
  Settings,
  SlurmSettings,
  Source,
  UserRow,
  WorkloadView,
} from '../protocol.ts';
import { checkSeeds, chosenPolicies, configurationsOf } from './chosenPolicies.ts';
import { foundReplay, isElsewhere, refusal } from './foundSchedule.ts';
import { type OnePolicy, placed } from './onePolicy.ts';
import type { OwnPolicy, OwnWatch } from './own.ts';
import { barsOf, workloadView } from './pageData.ts';
import { type ReadingOptions, read, synthetic } from './read.ts';
import { RunProgress } from './runProgress.ts';
import type { SecondWorker } from './secondWorker.ts';
import type { ClusterRuns } from './slurm/clusterRuns.ts';

/** Receives the progress and the results of a run. */
export interface Listener extends OwnWatch {
  progress(what: string, share: number): void;
  workload(view: WorkloadView): void;
  policy(index: number, view: PolicyView): void;
  /** Is called when the first of several policies has been replayed. */
  first?(comparison: Comparison): void;
}

/** Begins a second worker for a workload; undefined if it would not be worth its time, or is not possible. */
export type BeginSecond = (
  workload: Workload,
  options: Pick<RunOptions, 'eventRule' | 'seed'>,
) => Promise<Pick<SecondWorker, 'replay' | 'end'> | undefined>;

/** Optional parts of a run. */
export interface Parts extends Partial<Pick<ReadingOptions, 'mostBytes' | 'readFile'>> {
  beginSecond?: BeginSecond;
  /** Reads configurations of a Slurm cluster; default: there is no model of one. */
  openCluster?: (slurm: SlurmSettings) => Promise<ClusterRuns>;
}

/** Replays one workload under several policies, and answers queries about the results. */
export class Comparison {
  readonly #kernel: Kernel;
  readonly #settings: Settings;
  readonly #policies: readonly (Policy | OwnPolicy)[];
  readonly #workload: Workload;
  readonly #source: Source;
  /** The workload before the transforms of the settings. */
  readonly #log: Workload;
  /** Filter of the jobs that the metrics count; undefined: all. */
  readonly #counts: JobFilter | undefined;
  /** The runs on the model of a Slurm cluster, if the policies are configurations of one. */
  readonly #cluster: ClusterRuns | undefined;
  readonly #schedules: Schedule[] = [];
  /** The replays by policy, then by seed. */
  readonly #runs: SeedRun[][] = [];
  readonly #placements: Placement[] = [];
  /** Indexes of the bars by policy, made when a visitor points at a chart. */
  readonly #indexes: Promise<Flatbush>[] = [];

  private constructor(
    kernel: Kernel,
    settings: Settings,
    policies: readonly (Policy | OwnPolicy)[],
    workload: Workload,
    counts: JobFilter | undefined,
    source: Source,
    log: Workload,
    cluster?: ClusterRuns,
  ) {
    this.#kernel = kernel;
    this.#settings = settings;
    this.#policies = policies;
    this.#workload = workload;
    this.#counts = counts;
    this.#source = source;
    this.#log = log;
    this.#cluster = cluster;
  }

  /**
   * @param mostBytes limit on the unpacked trace
   * @param readFile default: SWF only
   * @param beginSecond default: there is no second worker
   * @throws DataError, UsageError, OwnFault; the signal's reason
   */
  static async run(
    kernel: Kernel,
    source: Source,
    settings: Settings,
    listener: Listener,
    signal: AbortSignal,
    { mostBytes, readFile = readSwf, beginSecond, openCluster }: Parts = {},
  ): Promise<{ comparison: Comparison; overSeeds?: readonly OverSeeds[] }> {
    const cluster = settings.slurm && (await openCluster?.(settings.slurm));
    const policies = cluster ? configurationsOf(settings) : await chosenPolicies(settings, listener);
    const { seeds = 1 } = settings;
    const known = source.kind === 'report' ? source.overSeeds : undefined;
    if (seeds > 1 && known === undefined) checkSeeds(source, settings, policies);
    const names = policies.map(({ name }) => name);
    const progress = new RunProgress(names, known ? 1 : seeds, listener.progress);
    const reading = { progress: (what: string, share: number) => progress.reading(what, share) };
    reading.progress(`${source.kind === 'synthetic' ? 'generating' : 'reading'} ${source.name}`, 0);
    const machine = cluster ? { ...settings, processors: cluster.processors } : settings;
    const given = await read(kernel, source, machine, { listener: reading, signal, mostBytes, readFile });
    const isDrawn = seeds > 1 && isUnseeded(source.name);
    const transforms = source.kind === 'report' && source.isOfSeed ? {} : settings;
    const ofSeed = async (seed: number) => {
      const read = isDrawn && seed > 1 ? await synthetic(kernel, `${source.name}:${seed}`, settings) : given;
      return transformed(read, transforms, seed, kernel);
    };
    const first = await ofSeed(seeds > 1 ? 1 : settings.seed);
    if (cluster !== undefined) {
      progress.begin(first.jobs.length, 1);
      const onShare = (place: number, share: number) => progress.replaying(place, share);
      const { results, view } = await cluster.replay(first, onShare, signal);
      const { workload } = results[0].schedule;
      listener.workload({ ...workloadView(workload), cluster: view });
      const comparison = new Comparison(
        kernel,
        settings,
        policies,
        workload,
        undefined,
        source,
        given,
        cluster,
      );
      for (const [place, one] of results.entries()) comparison.#report(place, one, listener);
      return { comparison };
    }
    const counts = countedOf(source, first);
    progress.begin(first.jobs.length, 1);
    listener.workload(workloadView(first, counts));
    const comparison = new Comparison(kernel, settings, policies, first, counts, source, given);
    await comparison.#replayFirst(listener, progress, signal, beginSecond);
    if (seeds === 1) return { comparison };
    const over = known ?? (await comparison.#replayOthers(ofSeed, listener, progress, signal));
    return { comparison, overSeeds: over };
  }

  /** Replays the workload, and reports every policy. A second worker takes some, if there is one. */
  async #replayFirst(
    listener: Listener,
    progress: RunProgress,
    signal: AbortSignal,
    beginSecond: BeginSecond = async () => undefined,
  ): Promise<void> {
    const policies = this.#policies;
    const found: OnePolicy[] = [];
    const left = [...policies.keys()];
    const add = (place: number, one: OnePolicy) => {
      found[place] = one;
      progress.replayed(place);
      // Each is compared with the first, so they are reported in their order.
      while (found[this.#schedules.length] !== undefined)
        this.#report(this.#schedules.length, found[this.#schedules.length], listener);
    };
    const here = async () => {
      for (let place = left.shift(); place !== undefined; place = left.shift())
        add(place, await this.#replayHere(place, listener, progress, signal));
    };
    const canLeave = (place: number) =>
      place > 0 && !('own' in policies[place]) && !isElsewhere(policies[place]);
    const isPossible = this.#source.kind !== 'report' && left.some(canLeave);
    const second = isPossible ? await beginSecond(this.#workload, this.#options) : undefined;
    const end = () => second?.end();
    signal.addEventListener('abort', end);
    const there = async (): Promise<void> => {
      const at = second === undefined ? -1 : left.findIndex(canLeave);
      if (second === undefined || at < 0) return;
      const [place] = left.splice(at, 1);
      try {
        add(place, await second.replay(policies[place], (share) => progress.replaying(place, share)));
      } catch {
        // This worker can do it, or knows why not.
        left.unshift(place);
        return;
      }
      return there();
    };
    try {
      await Promise.all([here(), there()]);
      await here();
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  async #replayHere(
    place: number,
    listener: Listener,
    progress: RunProgress,
    signal: AbortSignal,
  ): Promise<OnePolicy> {
    signal.throwIfAborted();
    const [workload, counts, source] = [this.#workload, this.#counts, this.#source];
    const policy = this.#policies[place];
    const onProgress = (share: number) => progress.replaying(place, share);
    const found = source.kind === 'report' ? source.schedules?.[place] : undefined;
    if (found === undefined && isElsewhere(policy)) throw refusal(policy, 'replay it otherwise');
    const result = found
      ? foundReplay(found, workload, policy, counts)
      : await this.#under(policy, listener, (one, options) =>
          replay(workload, one, { ...options, counts, onProgress, signal }),
        );
    return placed(result, workload);
  }

  /** Reports the results of the next policy. */
  #report(
    place: number,
    { schedule, placement, metrics, hash, seconds }: OnePolicy,
    listener: Listener,
  ): void {
    const workload = this.#workload;
    const policy = this.#policies[place];
    const first = this.#schedules[0];
    this.#schedules.push(schedule);
    this.#placements.push(placement);
    this.#runs.push([{ seed: 1, metrics, hash, ...resampledOf(workload) }]);
    listener.policy(place, {
      policy: plain(policy),
      own: ownExport(policy),
      hash,
      seconds,
      metrics,
      differences:
        first && differences(workload, submittedTimes(first), submittedTimes(schedule), this.#counts),
      bars: barsOf(schedule, placement),
      flags: schedule.flags.slice(),
    });
    if (place === 0 && this.#policies.length > 1) listener.first?.(this);
  }

  /** Replays the workloads of the other seeds. Only their metrics are kept. */
  async #replayOthers(
    ofSeed: (seed: number) => Promise<Workload>,
    listener: Listener,
    progress: RunProgress,
    signal: AbortSignal,
  ): Promise<readonly OverSeeds[]> {
    const { seeds = 1 } = this.#settings;
    for (let seed = 2; seed <= seeds; seed++) {
      const workload = await ofSeed(seed);
      const counts = countedOf(this.#source, workload);
      progress.begin(workload.jobs.length, seed);
      for (const [p, policy] of this.#policies.entries()) {
        const onProgress = (share: number) => progress.replaying(p, share);
        const { metrics, hash } = await this.#under(policy, listener, (one, options) =>
          replay(workload, one, { ...options, counts, seed, onProgress, signal }),
        );
        progress.replayed(p);
        this.#runs[p].push({ seed, metrics, hash, ...resampledOf(workload) });
      }
      signal.throwIfAborted();
    }
    return overSeeds(this.#policies.map(({ name }, p) => ({ policy: name, runs: this.#runs[p] }))).map(
      ({ means, differences, ratios, resampled }) => ({ means, differences, ratios, resampled }),
    );
  }

  /** Replays the policies on a variation of the log. @throws DataError, UsageError, OwnFault */
  async other(other: Other, seed: number, watch: OwnWatch): Promise<OtherRuns> {
    const elsewhere = this.#policies.find(isElsewhere);
    if (elsewhere !== undefined) throw refusal(elsewhere, 'replay it otherwise');
    const { otherWorkload } = await import('./otherWorkload.ts');
    const made = await otherWorkload(this.#log, other, seed, this.#settings, this.#kernel);
    const { workload, transforms } = made;
    const counts = countedOf(this.#source, workload);
    const runs: SeedRun[] = [];
    for (const policy of this.#policies) {
      const { metrics, hash } = await this.#under(policy, watch, (one, options) =>
        // The schedule is not made, because no query needs it.
        replayed(workload, one, { ...options, counts, seed }, (_, measures) => measures),
      );
      runs.push({ seed, metrics, hash, ...resampledOf(workload) });
    }
    return { runs, transforms };
  }

  timelines(from: number, to: number, bins: number): Timeline[] {
    return this.#schedules.map((schedule) => timeline(schedule, from, to, bins));
  }

  async users(): Promise<UserRow[]> {
    const { userRows } = await import('./users.ts');
    const times = this.#schedules.map(submittedTimes);
    return userRows(this.#workload, this.#schedules, times, this.#counts);
  }

  async classes(): Promise<ClassRow[][]> {
    const { classRows } = await import('./classes.ts');
    const [first, ...others] = this.#schedules;
    return [classRows(first, this.#counts), ...others.map((one) => classRows(one, this.#counts, first))];
  }

  async groups(by: Grouping | undefined): Promise<GroupsView> {
    const { groupsView } = await import('./groups.ts');
    return groupsView(this.#workload, this.#schedules.map(submittedTimes), this.#counts, by);
  }

  async figure(name: FigureName, scale: Scale | undefined): Promise<Chart> {
    const { makeFigure } = await import('../../figures/make.ts');
    const { stranded, powerOverTime } = this.#source.kind === 'report' ? this.#source : {};
    const runs = this.#schedules.map((schedule, i) => ({
      ...{ name: this.#policies[i].name, schedule, placement: this.#placements[i] },
      stranded: stranded?.[i],
      powerOverTime: powerOverTime?.[i] ?? undefined,
    }));
    return makeFigure(name, { workload: this.#workload, runs, counts: this.#counts }, { scale });
  }

  /** Compares the waits of the log with those of the model. @throws UsageError without a model, or without waits */
  check(): string {
    if (this.#cluster === undefined) throw new UsageError('the policies are no configurations of a cluster');
    return this.#cluster.check();
  }

  /** Returns the bar at a point, else one near it; -1 if there is none. */
  async barAt(policy: number, { time, processor, near: [wide, tall] }: Point): Promise<number> {
    this.#indexes[policy] ??= indexOf(barsOf(this.#schedules[policy], this.#placements[policy]));
    const index = await this.#indexes[policy];
    const [exact] = index.search(time, processor, time, processor);
    if (exact !== undefined) return exact;
    const [near = -1] = index.search(time - wide, processor - tall, time + wide, processor + tall);
    return near;
  }

  async explain(
    policy: number,
    job: number,
    watch: OwnWatch,
  ): Promise<ExplanationView | ClusterExplanationView> {
    if (this.#cluster !== undefined)
      return { policy, document: await this.#cluster.explain(policy, this.#schedules[policy], job) };
    if (isElsewhere(this.#policies[policy]))
      throw refusal(this.#policies[policy], 'explain it; specula explain can');
    const { explanation } = await import('./explanation.ts');
    const told = await this.#under(this.#policies[policy], watch, (one, options) =>
      explanation(this.#workload, one, job, options),
    );
    return { ...told, policy };
  }

  get #options(): Pick<RunOptions, 'eventRule' | 'seed'> {
    const { eventRule, seed, seeds = 1 } = this.#settings;
    return { eventRule, seed: seeds > 1 ? 1 : seed };
  }

  /** Calls a function with a policy, and with the options that apply to all policies. */
  async #under<T>(
    policy: Policy | OwnPolicy,
    watch: OwnWatch,
    run: (policy: Policy, options: RunOptions) => Promise<T>,
  ): Promise<T> {
    const options = { ...this.#options, kernel: this.#kernel };
    const { own: text } = this.#settings;
    const own = ownExport(policy);
    if (own === undefined || text === undefined) return run(policy, options);
    // This module is loaded only if needed: most visitors write no scheduler.
    const { runOwn } = await import('./ownModule.ts');
    return runOwn(text, own, watch, (one) => run(one, options));
  }
}

/** Returns the times of a schedule whose submissions may be simulated ones. */
function submittedTimes({ workload, start, end }: Schedule): Times {
  return { submit: workload.jobs.submit, start, end };
}

type RunOptions = Pick<ExplainOptions, 'kernel' | 'eventRule' | 'seed'>;

const ownExport = (policy: Policy | OwnPolicy) => ('own' in policy ? policy.own : undefined);

/** Returns a policy without its functions, which cannot be sent to the page. */
function plain({ scheduler, ...policy }: Policy): Policy {
  return policy;
}

/** Returns the filter of the jobs that the metrics of a report count; undefined: all. */
function countedOf(source: Source, workload: Workload): JobFilter | undefined {
  if (source.kind !== 'report') return undefined;
  return countedJobs(workload, countedSpan(workload, source.leftOut));
}

async function indexOf({ start, end, low, high }: Bars): Promise<Flatbush> {
  const { default: Flatbush } = await import('flatbush');
  const index = new Flatbush(start.length);
  for (let i = 0; i < start.length; i++) index.add(start[i], low[i], end[i], high[i]);
  index.finish();
  return index;
}
