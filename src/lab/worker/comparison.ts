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
import { explain } from '../../simulate/explain/explain.ts';
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
import { barsOf, classRows, workloadView } from './pageData.ts';

const CURVE_POINTS = 240;

/** Beyond this, unpacked, a file's columns and schedules do not fit into what a tab gets; 4 GB are the kernel's own limit. */
const MOST_BYTES = 2 ** 31;

/** What a run tells on its way. */
export interface Listener {
  progress(what: string, share: number): void;
  workload(view: WorkloadView): void;
  policy(index: number, view: PolicyView): void;
}

/** One workload under several policies, kept for questions about it. */
export class Comparison {
  readonly #kernel: Kernel;
  readonly #settings: Settings;
  readonly #policies: readonly Policy[];
  readonly #workload: Workload;
  readonly #schedules: Schedule[] = [];
  readonly #placements: Placement[] = [];
  readonly #indexes: Flatbush[] = [];

  private constructor(kernel: Kernel, settings: Settings, policies: readonly Policy[], workload: Workload) {
    this.#kernel = kernel;
    this.#settings = settings;
    this.#policies = policies;
    this.#workload = workload;
  }

  /**
   * @param mostBytes of the trace, unpacked
   * @throws DataError, UsageError; the signal's reason
   */
  static async run(
    kernel: Kernel,
    source: Source,
    settings: Settings,
    listener: Listener,
    signal: AbortSignal,
    mostBytes = MOST_BYTES,
  ): Promise<{ comparison: Comparison; curves: Curves }> {
    const policies =
      typeof settings.policies === 'string' ? parsePolicies(settings.policies) : settings.policies;
    listener.progress(`reading ${source.name}`, 0);
    const workload = await read(kernel, source, settings, listener, signal, mostBytes);
    if (workload.jobs.length === 0) throw new DataError(`${workload.name}: no job is left to replay`);
    listener.workload(workloadView(workload));
    const comparison = new Comparison(kernel, settings, policies, workload);
    const slowdowns: Float64Array[] = [];
    for (const [index, policy] of policies.entries()) {
      const { eventRule, seed } = settings;
      const onProgress = (share: number) => listener.progress(policy.name, share);
      const found = source.kind === 'report' ? source.schedules?.[index] : undefined;
      if (found === undefined && isElsewhere(policy)) throw refusal(policy, 'replay it otherwise');
      const { schedule, metrics, hash, seconds } = found
        ? foundReplay(found, workload, policy)
        : await replay(workload, policy, { kernel, eventRule, seed, onProgress, signal });
      const first = comparison.#schedules[0];
      const placement = place(schedule);
      comparison.#schedules.push(schedule);
      comparison.#placements.push(placement);
      slowdowns.push(sortedSlowdowns(schedule));
      listener.policy(index, {
        policy,
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

  /** The bar at a point, else one near it; -1. */
  barAt(policy: number, { time, processor, near: [wide, tall] }: Point): number {
    this.#indexes[policy] ??= indexOf(barsOf(this.#schedules[policy], this.#placements[policy]));
    const index = this.#indexes[policy];
    const [exact] = index.search(time, processor, time, processor);
    if (exact !== undefined) return exact;
    const [near = -1] = index.search(time - wide, processor - tall, time + wide, processor + tall);
    return near;
  }

  async explain(policy: number, job: number): Promise<ExplanationView> {
    const { eventRule, seed } = this.#settings;
    if (isElsewhere(this.#policies[policy])) throw refusal(this.#policies[policy], 'explain it; specula explain can');
    const told = await explain(this.#workload, this.#policies[policy], job, {
      kernel: this.#kernel,
      eventRule,
      seed,
    });
    const submit = this.#workload.jobs.submit[job];
    return {
      job,
      policy,
      wait: told.start - submit,
      start: told.start,
      backfilled: told.backfilled,
      rows: stretchRows(told),
      expectations: expectations(told),
    };
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
  { procs, jobs, overrun, eventRule }: Settings,
  listener: Listener,
  signal: AbortSignal,
  mostBytes: number,
): Promise<Workload> {
  const ties = eventRule === 'each' ? 'id' : 'line';
  const { name } = source;
  if (source.kind === 'synthetic')
    return syntheticWorkload(name, { kernel, processors: procs, jobs, overrun, ties });
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
      processors: procs,
      jobs,
      overrun,
      ties,
      onProgress,
      signal,
    });
    if (source.kind === 'file') return workload;
    // The command has cleaned it already.
    const { cleaning, plan } = source;
    return { ...workload, cleaning, jobs: { ...workload.jobs, plan: plan?.slice(0, workload.jobs.length) } };
  } catch (error) {
    // What a browser throws when it has no more memory to give.
    if (error instanceof RangeError) throw tooLarge();
    // A folder, or a file that has gone or changed since it was chosen.
    if (error instanceof DOMException && !signal.aborted)
      throw new DataError(`${name}: cannot be read (${error.message})`);
    throw error;
  }
}
