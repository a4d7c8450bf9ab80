// Holds the results of a run, and answers the queries of the page about them.
import type Flatbush from 'flatbush';
import { UsageError } from '../../errors.ts';
import type { SeedRun } from '../../experiment/overSeeds.ts';
import type { Chart } from '../../figures/chart.ts';
import type { FigureName, Scale } from '../../figures/names.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { differences, type Times } from '../../metrics/differences.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import { type Timeline, timeline } from '../../metrics/timeline.ts';
import type { Policy } from '../../policy/policy.ts';
import type { BaselineDocument } from '../../report/slurm/baselineText.ts';
import type { Placement } from '../../schedule/place.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { replayed } from '../../simulate/replay.ts';
import { resampledOf } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import type { Other } from '../others.ts';
import type {
  Bars,
  ClassRow,
  ClusterExplanationView,
  ExplanationView,
  GroupsView,
  OtherRuns,
  Point,
  PolicyView,
  Settings,
  Source,
  UserRow,
} from '../protocol.ts';
import { barsOf } from './pageData.ts';
import { countedOf } from './run/countedOf.ts';
import { isElsewhere, refusal } from './run/foundSchedule.ts';
import type { OnePolicy } from './run/onePolicy.ts';
import type { OwnPolicy, OwnWatch } from './run/own.ts';
import { ownExport, underPolicy } from './run/underPolicy.ts';
import type { ClusterRuns } from './slurm/clusterRuns.ts';

/** The schedules to compare. */
export interface ComparisonTask {
  readonly kernel: Kernel;
  readonly settings: Settings;
  readonly policies: readonly (Policy | OwnPolicy)[];
  readonly workload: Workload;
  readonly source: Source;
  /** The workload before the transforms of the settings. */
  readonly log: Workload;
  /** Filter of the jobs that the metrics count; undefined: all. */
  readonly counts?: JobFilter;
  /** The runs on the model of a Slurm cluster, if the policies are configurations of one. */
  readonly cluster?: ClusterRuns;
}

/** Holds the schedules of one workload under several policies, and answers queries about them. */
export class Comparison {
  readonly #of: ComparisonTask;
  readonly #schedules: Schedule[] = [];
  readonly #placements: Placement[] = [];
  /** Indexes of the bars by policy, made when a visitor points at a chart. */
  readonly #indexes: Promise<Flatbush>[] = [];

  constructor(of: ComparisonTask) {
    this.#of = of;
  }

  /** Adds the results of the next policy. Returns them for the page. */
  add({ schedule, placement, metrics, hash, seconds }: OnePolicy): PolicyView {
    const { workload, policies, counts } = this.#of;
    const policy = policies[this.#schedules.length];
    const [first] = this.#schedules;
    this.#schedules.push(schedule);
    this.#placements.push(placement);
    return {
      policy: plain(policy),
      own: ownExport(policy),
      hash,
      seconds,
      metrics,
      differences: first && differences(workload, submittedTimes(first), submittedTimes(schedule), counts),
      bars: barsOf(schedule, placement),
      flags: schedule.flags.slice(),
    };
  }

  /** Replays the policies on a variation of the log. @throws DataError, UsageError, OwnFault */
  async other(other: Other, seed: number, watch: OwnWatch): Promise<OtherRuns> {
    const { policies, log, source, settings, kernel } = this.#of;
    const elsewhere = policies.find(isElsewhere);
    if (elsewhere !== undefined) throw refusal(elsewhere, 'replay it otherwise');
    const { otherWorkload } = await import('./otherWorkload.ts');
    const { workload, transforms } = await otherWorkload(log, other, seed, settings, kernel);
    const counts = countedOf(source, workload);
    const runs: SeedRun[] = [];
    for (const policy of policies) {
      const { metrics, hash } = await underPolicy(policy, this.#of, watch, (one, options) =>
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
    const { workload, counts } = this.#of;
    return userRows(workload, this.#schedules, this.#schedules.map(submittedTimes), counts);
  }

  async classes(): Promise<ClassRow[][]> {
    const { classRows } = await import('./classes.ts');
    const { counts } = this.#of;
    const [first, ...others] = this.#schedules;
    return [classRows(first, counts), ...others.map((one) => classRows(one, counts, first))];
  }

  async groups(by: string | undefined): Promise<GroupsView> {
    const { groupsView } = await import('./groups.ts');
    const { workload, counts } = this.#of;
    return groupsView(workload, this.#schedules.map(submittedTimes), counts, by);
  }

  async figure(name: FigureName, scale: Scale | undefined): Promise<Chart> {
    const { makeFigure } = await import('../../figures/make.ts');
    const { policies, workload, counts, source } = this.#of;
    const { stranded, powerOverTime } = source.kind === 'report' ? source : {};
    const runs = this.#schedules.map((schedule, i) => ({
      ...{ name: policies[i].name, schedule, placement: this.#placements[i] },
      stranded: stranded?.[i],
      powerOverTime: powerOverTime?.[i] ?? undefined,
    }));
    return makeFigure(name, { workload, runs, counts }, { scale });
  }

  /** Returns what is compared, and the schedules. */
  get results(): readonly [ComparisonTask, readonly Schedule[]] {
    return [this.#of, this.#schedules];
  }

  /** Compares the waits of the log with those of the model. @throws UsageError without a model, or without waits */
  check(): BaselineDocument {
    const { cluster } = this.#of;
    if (cluster === undefined) throw new UsageError('the policies are no configurations of a cluster');
    return cluster.check();
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
    const { policies, workload, cluster } = this.#of;
    if (cluster !== undefined)
      return { policy, document: await cluster.explain(policy, this.#schedules[policy], job) };
    if (isElsewhere(policies[policy])) throw refusal(policies[policy], 'explain it; specula explain can');
    const { explanation } = await import('./explanation.ts');
    const told = await underPolicy(policies[policy], this.#of, watch, (one, options) =>
      explanation(workload, one, job, options),
    );
    return { ...told, policy };
  }
}

/** Returns the times of a schedule whose submissions may be simulated ones. */
function submittedTimes({ workload, start, end }: Schedule): Times {
  return { submit: workload.jobs.submit, start, end };
}

/** Returns a policy without its functions, which cannot be sent to the page. */
function plain({ scheduler, ...policy }: Policy): Policy {
  return policy;
}

async function indexOf({ start, end, low, high }: Bars): Promise<Flatbush> {
  const { default: Flatbush } = await import('flatbush');
  const index = new Flatbush(start.length);
  for (let i = 0; i < start.length; i++) index.add(start[i], low[i], end[i], high[i]);
  index.finish();
  return index;
}
