import Flatbush from 'flatbush';
import { DataError, UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { differences } from '../../metrics/differences.ts';
import { logGrid, sharesUpTo, sortedSlowdowns } from '../../metrics/slowdownCurve.ts';
import { type Timeline, timeline } from '../../metrics/timeline.ts';
import { parsePolicies } from '../../policy/parse.ts';
import type { Policy } from '../../policy/policy.ts';
import { expectations, stretchRows } from '../../report/explainText.ts';
import { type Placement, place } from '../../schedule/place.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { type ExplainOptions, explain } from '../../simulate/explain/explain.ts';
import { replay } from '../../simulate/replay.ts';
import { readSwf } from '../../trace/formats/swf.ts';
import { syntheticWorkload } from '../../trace/generate/synthetic.ts';
import type { Workload } from '../../trace/workload.ts';
import type {
  Bars,
  Curves,
  ExplanationView,
  Point,
  PolicyView,
  Settings,
  Source,
  WorkloadView,
} from '../protocol.ts';
import { foundReplay, isElsewhere, refusal } from './foundSchedule.ts';
import { OwnFault, OwnModule, type OwnPolicy, type OwnWatch, runOwn } from './own.ts';
import { barsOf, classRows, workloadView } from './pageData.ts';

const CURVE_POINTS = 240;

/**
 * Bytes of unpacked text. The columns and schedules of a larger file do not fit into a tab's memory. The
 * kernel's own limit is 4 GB.
 */
const MOST_BYTES = 2 ** 31;

/** What a run tells while it goes on. */
export interface Listener extends OwnWatch {
  progress(what: string, share: number): void;
  workload(view: WorkloadView): void;
  policy(index: number, view: PolicyView): void;
}

/** One workload under several policies. It answers questions about them. */
export class Comparison {
  readonly #kernel: Kernel;
  readonly #settings: Settings;
  readonly #policies: readonly (Policy | OwnPolicy)[];
  readonly #workload: Workload;
  readonly #schedules: Schedule[] = [];
  readonly #placements: Placement[] = [];
  readonly #indexes: Flatbush[] = [];

  private constructor(
    kernel: Kernel,
    settings: Settings,
    policies: readonly (Policy | OwnPolicy)[],
    workload: Workload,
  ) {
    this.#kernel = kernel;
    this.#settings = settings;
    this.#policies = policies;
    this.#workload = workload;
  }

  /**
   * @param mostBytes limit on the unpacked trace
   * @throws DataError, UsageError, OwnFault; the signal's reason
   */
  static async run(
    kernel: Kernel,
    source: Source,
    settings: Settings,
    listener: Listener,
    signal: AbortSignal,
    mostBytes = MOST_BYTES,
  ): Promise<{ comparison: Comparison; curves: Curves }> {
    const policies = await chosenPolicies(settings, listener);
    listener.progress(`reading ${source.name}`, 0);
    const workload = await read(kernel, source, settings, listener, signal, mostBytes);
    if (workload.jobs.length === 0) throw new DataError(`${workload.name}: no job is left to replay`);
    listener.workload(workloadView(workload));
    const comparison = new Comparison(kernel, settings, policies, workload);
    const slowdowns: Float64Array[] = [];
    for (const [index, policy] of policies.entries()) {
      const onProgress = (share: number) => listener.progress(policy.name, share);
      const found = source.kind === 'report' ? source.schedules?.[index] : undefined;
      if (found === undefined && isElsewhere(policy)) throw refusal(policy, 'replay it otherwise');
      const { schedule, metrics, hash, seconds } = found
        ? foundReplay(found, workload, policy)
        : await comparison.#under(policy, listener, (one, options) =>
            replay(workload, one, { ...options, onProgress, signal }),
          );
      const first = comparison.#schedules[0];
      const placement = place(schedule);
      comparison.#schedules.push(schedule);
      comparison.#placements.push(placement);
      slowdowns.push(sortedSlowdowns(schedule));
      listener.policy(index, {
        policy: plain(policy),
        own: ownExport(policy),
        hash,
        seconds,
        metrics,
        differences: first && differences(workload, first, schedule),
        classes: classRows(schedule),
        bars: barsOf(schedule, placement),
        flags: schedule.flags.slice(),
      });
    }
    const most = slowdowns.reduce((top, sorted) => Math.max(top, sorted[sorted.length - 1]), 1);
    const at = logGrid(most, CURVE_POINTS);
    return { comparison, curves: { at, shares: slowdowns.map((sorted) => sharesUpTo(sorted, at)) } };
  }

  timelines(from: number, to: number, bins: number): Timeline[] {
    return this.#schedules.map((schedule) => timeline(schedule, from, to, bins));
  }

  /** The bar at a point, else one near it; -1 if there is none. */
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
    const told = await this.#under(this.#policies[policy], watch, (one, options) =>
      explain(this.#workload, one, job, options),
    );
    const submit = this.#workload.jobs.submit[job];
    return {
      job,
      policy,
      wait: told.start - submit,
      start: told.start,
      backfilled: told.backfilled,
      startReason: told.startReason,
      rows: stretchRows(told),
      expectations: expectations(told),
    };
  }

  /** Calls a verb with a policy, and with what holds for all policies. */
  #under<T>(
    policy: Policy | OwnPolicy,
    watch: OwnWatch,
    verb: (policy: Policy, options: VerbOptions) => Promise<T>,
  ): Promise<T> {
    const { eventRule, seed, own: text } = this.#settings;
    const options = { kernel: this.#kernel, eventRule, seed };
    const own = ownExport(policy);
    if (own === undefined || text === undefined) return verb(policy, options);
    return runOwn(text, own, watch, (one) => verb(one, options));
  }
}

type VerbOptions = Pick<ExplainOptions, 'kernel' | 'eventRule' | 'seed'>;

const ownExport = (policy: Policy | OwnPolicy) => ('own' in policy ? policy.own : undefined);

/** A policy as the page gets it: functions cannot be sent. */
function plain({ scheduler, ...policy }: Policy): Policy {
  return policy;
}

/** The policies of the settings, and after them the visitor's own. @throws UsageError, OwnFault */
async function chosenPolicies({ policies, own }: Settings, watch: OwnWatch): Promise<(Policy | OwnPolicy)[]> {
  const named = typeof policies === 'string' ? parsePolicies(policies) : policies;
  if (own === undefined) return named;
  watch.enter({});
  try {
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

function indexOf({ start, end, low, high }: Bars): Flatbush {
  const index = new Flatbush(start.length);
  for (let i = 0; i < start.length; i++) index.add(start[i], low[i], end[i], high[i]);
  index.finish();
  return index;
}

async function read(
  kernel: Kernel,
  source: Source,
  { processors, jobs, overrun, eventRule }: Settings,
  listener: Listener,
  signal: AbortSignal,
  mostBytes: number,
): Promise<Workload> {
  const ties = eventRule === 'each' ? 'id' : 'line';
  const { name } = source;
  if (source.kind === 'synthetic')
    return syntheticWorkload(name, { kernel, processors: processors, jobs, overrun, ties });
  const tooLarge = () =>
    new UsageError(
      `${name} is too large for a browser tab. Use the command line: specula replay ${name} --report report.html`,
    );
  const { size } = source.file;
  if (size > mostBytes) throw tooLarge();
  const onProgress = (bytes: number) => {
    if (bytes > mostBytes) throw tooLarge();
    listener.progress(`reading ${name}`, Math.min(1, bytes / size));
  };
  try {
    const workload = await readSwf(source.file, {
      kernel,
      name,
      processors: processors,
      jobs,
      overrun,
      ties,
      onProgress,
      signal,
    });
    if (source.kind === 'file') return workload;
    // The command has cleaned the trace of a report already.
    const { cleaning, plan } = source;
    return { ...workload, cleaning, jobs: { ...workload.jobs, plan: plan?.slice(0, workload.jobs.length) } };
  } catch (error) {
    // A browser throws this when it has no more memory.
    if (error instanceof RangeError) throw tooLarge();
    // The file is a folder, or it has changed or gone since it was chosen.
    if (error instanceof DOMException && !signal.aborted)
      throw new DataError(`${name}: cannot be read (${error.message})`);
    throw error;
  }
}
