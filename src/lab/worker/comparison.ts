import Flatbush from 'flatbush';
import { UsageError } from '../../errors.ts';
import { overSeeds, type SeedRun } from '../../experiment/overSeeds.ts';
import { drawsNothing } from '../../experiment/replaySeeds.ts';
import type { Chart } from '../../figures/chart.ts';
import type { FigureName, Scale } from '../../figures/names.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { countedJobs, countedSpan } from '../../metrics/counted.ts';
import { differences, type Times } from '../../metrics/differences.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import { type Timeline, timeline } from '../../metrics/timeline.ts';
import { parsePolicies } from '../../policy/parse.ts';
import type { Policy } from '../../policy/policy.ts';
import { inLogOrder } from '../../schedule/logOrder.ts';
import { type Placement, place } from '../../schedule/place.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import type { ExplainOptions } from '../../simulate/explain/explain.ts';
import { replay, replayed } from '../../simulate/replay.ts';
import { readSwf } from '../../trace/formats/swf.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import { isTransformed, resampledOf, transformed } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import type { Other } from '../others.ts';
import type {
  Bars,
  ExplanationView,
  OtherRuns,
  OverSeeds,
  Point,
  PolicyView,
  Settings,
  Source,
  UserRow,
  WorkloadView,
} from '../protocol.ts';
import { foundReplay, isElsewhere, refusal } from './foundSchedule.ts';
import { OwnFault, type OwnPolicy, type OwnWatch } from './own.ts';
import { barsOf, classRows, workloadView } from './pageData.ts';
import { type ReadingOptions, read, synthetic } from './read.ts';

/** Receives the progress and the results of a run. */
export interface Listener extends OwnWatch {
  progress(what: string, share: number): void;
  workload(view: WorkloadView): void;
  policy(index: number, view: PolicyView): void;
  /** Is called when the first of several policies has been replayed. */
  first?(comparison: Comparison): void;
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
  readonly #schedules: Schedule[] = [];
  readonly #placements: Placement[] = [];
  readonly #indexes: Flatbush[] = [];

  private constructor(
    kernel: Kernel,
    settings: Settings,
    policies: readonly (Policy | OwnPolicy)[],
    workload: Workload,
    counts: JobFilter | undefined,
    source: Source,
    log: Workload,
  ) {
    this.#kernel = kernel;
    this.#settings = settings;
    this.#policies = policies;
    this.#workload = workload;
    this.#counts = counts;
    this.#source = source;
    this.#log = log;
  }

  /**
   * @param mostBytes limit on the unpacked trace
   * @param readFile default: SWF only
   * @throws DataError, UsageError, OwnFault; the signal's reason
   */
  static async run(
    kernel: Kernel,
    source: Source,
    settings: Settings,
    listener: Listener,
    signal: AbortSignal,
    { mostBytes, readFile = readSwf }: Partial<Pick<ReadingOptions, 'mostBytes' | 'readFile'>> = {},
  ): Promise<{ comparison: Comparison; overSeeds?: readonly OverSeeds[] }> {
    const policies = await chosenPolicies(settings, listener);
    const { seeds = 1 } = settings;
    const known = source.kind === 'report' ? source.overSeeds : undefined;
    if (seeds > 1 && known === undefined) checkSeeds(source, settings, policies);
    listener.progress(`reading ${source.name}`, 0);
    const given = await read(kernel, source, settings, { listener, signal, mostBytes, readFile });
    const isDrawn = seeds > 1 && isUnseeded(source.name);
    const transforms = source.kind === 'report' && source.isOfSeed ? {} : settings;
    const ofSeed = async (seed: number) => {
      const read = isDrawn && seed > 1 ? await synthetic(kernel, `${source.name}:${seed}`, settings) : given;
      return transformed(read, transforms, seed, kernel);
    };
    const first = await ofSeed(seeds > 1 ? 1 : settings.seed);
    const counts = countedOf(source, first);
    listener.workload(workloadView(first, counts));
    const comparison = new Comparison(kernel, settings, policies, first, counts, source, given);
    const runs = await comparison.#replayFirst(source, listener, signal);
    if (seeds === 1) return { comparison };
    const over = known ?? (await comparison.#replayOthers(source, ofSeed, runs, listener, signal));
    return { comparison, overSeeds: over };
  }

  /** Replays the workload, and reports every policy. */
  async #replayFirst(source: Source, listener: Listener, signal: AbortSignal) {
    const workload = this.#workload;
    const counts = this.#counts;
    const runs: SeedRun[][] = [];
    for (const [index, policy] of this.#policies.entries()) {
      const onProgress = (share: number) => listener.progress(policy.name, share);
      const found = source.kind === 'report' ? source.schedules?.[index] : undefined;
      if (found === undefined && isElsewhere(policy)) throw refusal(policy, 'replay it otherwise');
      const { metrics, hash, seconds, ...result } = found
        ? foundReplay(found, workload, policy, counts)
        : await this.#under(policy, listener, (one, options) =>
            replay(workload, one, { ...options, counts, onProgress, signal }),
          );
      const schedule = inLogOrder(result.schedule, workload);
      const first = this.#schedules[0];
      const placement = place(schedule);
      this.#schedules.push(schedule);
      this.#placements.push(placement);
      runs.push([{ seed: 1, metrics, hash, ...resampledOf(workload) }]);
      listener.policy(index, {
        policy: plain(policy),
        own: ownExport(policy),
        hash,
        seconds,
        metrics,
        differences: first && differences(workload, submittedTimes(first), submittedTimes(schedule), counts),
        classes: classRows(schedule, counts, first),
        bars: barsOf(schedule, placement),
        flags: schedule.flags.slice(),
      });
      if (index === 0 && this.#policies.length > 1) listener.first?.(this);
    }
    return runs;
  }

  /** Replays the workloads of the other seeds. Only their metrics are kept. */
  async #replayOthers(
    source: Source,
    ofSeed: (seed: number) => Promise<Workload>,
    runs: SeedRun[][],
    listener: Listener,
    signal: AbortSignal,
  ): Promise<readonly OverSeeds[]> {
    const { seeds = 1 } = this.#settings;
    for (let seed = 2; seed <= seeds; seed++) {
      const workload = await ofSeed(seed);
      const counts = countedOf(source, workload);
      for (const [p, policy] of this.#policies.entries()) {
        const done = (seed - 1 + p / this.#policies.length) / seeds;
        listener.progress(`seed ${seed} of ${seeds}, ${policy.name}`, done);
        const { metrics, hash } = await this.#under(policy, listener, (one, options) =>
          replay(workload, one, { ...options, counts, seed, signal }),
        );
        runs[p].push({ seed, metrics, hash, ...resampledOf(workload) });
      }
      signal.throwIfAborted();
    }
    return overSeeds(this.#policies.map(({ name }, p) => ({ policy: name, runs: runs[p] }))).map(
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

  async figure(name: FigureName, scale: Scale | undefined): Promise<Chart> {
    const { makeFigure } = await import('../../figures/make.ts');
    const stranded = this.#source.kind === 'report' ? this.#source.stranded : undefined;
    const runs = this.#schedules.map((schedule, i) => ({
      ...{ name: this.#policies[i].name, schedule, placement: this.#placements[i] },
      stranded: stranded?.[i],
    }));
    return makeFigure(name, { workload: this.#workload, runs, counts: this.#counts }, { scale });
  }

  /** Returns the bar at a point, else one near it; -1 if there is none. */
  barAt(policy: number, { time, processor, near: [wide, tall] }: Point): number {
    this.#indexes[policy] ??= indexOf(barsOf(this.#schedules[policy], this.#placements[policy]));
    const index = this.#indexes[policy];
    const [exact] = index.search(time, processor, time, processor);
    if (exact !== undefined) return exact;
    const [near = -1] = index.search(time - wide, processor - tall, time + wide, processor + tall);
    return near;
  }

  async explain(policy: number, job: number, watch: OwnWatch): Promise<ExplanationView> {
    if (isElsewhere(this.#policies[policy]))
      throw refusal(this.#policies[policy], 'explain it; specula explain can');
    const { explanation } = await import('./explanation.ts');
    const told = await this.#under(this.#policies[policy], watch, (one, options) =>
      explanation(this.#workload, one, job, options),
    );
    return { ...told, policy };
  }

  /** Calls a function with a policy, and with the options that apply to all policies. */
  async #under<T>(
    policy: Policy | OwnPolicy,
    watch: OwnWatch,
    run: (policy: Policy, options: RunOptions) => Promise<T>,
  ): Promise<T> {
    const { eventRule, seed, seeds = 1, own: text } = this.#settings;
    const options = { kernel: this.#kernel, eventRule, seed: seeds > 1 ? 1 : seed };
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

/** Returns the policies of the settings, and after them the custom schedulers. @throws UsageError, OwnFault */
export async function chosenPolicies(
  { policies, own }: Settings,
  watch: OwnWatch,
): Promise<(Policy | OwnPolicy)[]> {
  const named = typeof policies === 'string' ? parsePolicies(policies) : policies;
  const twice = named.find(({ name }, i) => named.findIndex((other) => other.name === name) < i);
  if (twice !== undefined) throw new UsageError(`--policy: ${twice.name} is named twice`);
  if (own === undefined) return named;
  watch.enter({});
  try {
    const { OwnModule } = await import('./ownModule.ts');
    const module = await OwnModule.load(own);
    const all = [...named, ...module.policies];
    for (const { name } of module.policies)
      if (all.filter((other) => other.name === name).length > 1)
        throw new OwnFault(`two policies are named '${name}'; give the scheduler another name`);
    return all;
  } finally {
    watch.leave();
  }
}

/** Returns the filter of the jobs that the metrics of a report count; undefined: all. */
function countedOf(source: Source, workload: Workload): JobFilter | undefined {
  if (source.kind !== 'report') return undefined;
  return countedJobs(workload, countedSpan(workload, source.leftOut));
}

function indexOf({ start, end, low, high }: Bars): Flatbush {
  const index = new Flatbush(start.length);
  for (let i = 0; i < start.length; i++) index.add(start[i], low[i], end[i], high[i]);
  index.finish();
  return index;
}

/** @throws UsageError if all seeds would give one result, or this page lacks what they need */
function checkSeeds(source: Source, settings: Settings, policies: readonly Policy[]): void {
  const { name } = source;
  if (source.kind === 'report' && isUnseeded(name))
    throw new UsageError(`this page has ${name} of seed 1 only; use the command for other seeds`);
  if (isUnseeded(name) || isTransformed(settings)) return;
  const constant = policies.find(drawsNothing);
  if (constant === undefined) return;
  throw new UsageError(
    `Seeds: every seed gives one result for ${name} under ${constant.name}; shake or resample it`,
  );
}
