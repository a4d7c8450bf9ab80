// Advises how much memory each application should request, judged on runs that it did not learn from.
import { quantile } from '../../math/quantile.ts';
import type { Workload } from '../../trace/workload.ts';
import type { ApplicationRuns } from '../applicationRuns.ts';
import { type NextRun, nextRunBeyond } from '../few/nextRun.ts';
import { type Killed, killedOf } from '../few/pooledRuns.ts';
import { type Pool, poolsOf } from '../few/pools.ts';
import { splitJobs } from '../halves.ts';
import { exceedsNoise } from '../judge.ts';
import {
  freedBy,
  type MeasuredMemory,
  measureMemory,
  NOTHING_MEASURED,
  sumMeasured,
} from './measuredMemory.ts';
import { memoryRequest } from './memoryRequest.ts';
import { type MemoryRun, memoryNeed, memoryRuns } from './memoryRuns.ts';

/**
 * `lower`: a smaller request was measured and frees memory. `as today`: it was measured and frees none. `raise`: at
 * least 5% of the runs were killed, so that the jobs should request more, which cannot be measured. `not measured`: too
 * few runs.
 */
type MemoryVerdict = 'lower' | 'as today' | 'raise' | 'not measured';

/** Memory that some runs requested and used. Amounts of reserved and used are MiB times nodes times seconds. */
interface UseOfMemory {
  readonly user: string;
  readonly runs: number;
  readonly outOfMemory: Killed;
  readonly reserved: number;
  /** The largest use of each run, as if it had lasted the whole run. */
  readonly used: number;
}

export interface ApplicationMemory extends UseOfMemory {
  readonly name: string;
  readonly processors: number;
  /** MiB on each node. */
  readonly requested: { readonly least: number; readonly median: number; readonly most: number };
  readonly largest: { readonly median: number; readonly p95: number; readonly most: number };
  readonly verdict: MemoryVerdict;
  /** The advised request in MiB on each node, learned from all runs. */
  readonly request: number;
  /** Consequences for the next run, if it would not suffice for any of the killed ones. */
  readonly next: NextRun;
  /** The request that the same rule learned from the first half of the runs, and its effect on later ones. */
  readonly judged: { readonly request: number; readonly measured: MeasuredMemory } | null;
}

interface UserMemory extends UseOfMemory {
  /** The effect of what its applications are advised. */
  readonly measured: MeasuredMemory;
}

export interface MemoryAdvice {
  readonly applications: readonly ApplicationMemory[];
  readonly users: readonly UserMemory[];
  /** The effect on all measured runs, if those applications follow the rule that are advised to, or all of them. */
  readonly advised: MeasuredMemory;
  readonly all: MeasuredMemory;
  /** Runs of applications with too few runs, by user and partition. */
  readonly pools: readonly Pool[];
}

/** Largest share of the measured runs that an advised request may have killed. */
const MOST_KILLED = 0.05;
/** Smallest share of the runs killed for their memory for which a larger request is advised. */
const OFTEN = 0.05;

/**
 * Returns the advice; undefined if no run shows its memory.
 *
 * @param minimum number of runs to learn from, and of later runs to measure
 */
export function adviseMemory(
  workload: Workload,
  all: readonly ApplicationRuns[],
  minimum: number,
): MemoryAdvice | undefined {
  const runs = memoryRuns(workload);
  if (runs.size === 0) return undefined;
  const of = (jobs: readonly number[]) => jobs.map((job) => runs.get(job) as MemoryRun);
  const users = new Map<string, { runs: MemoryRun[]; measured: MeasuredMemory[] }>();
  const applications: ApplicationMemory[] = [];
  const few: ApplicationRuns[] = [];
  for (const one of all) {
    const members = Array.from(one.jobs).filter((job) => runs.has(job));
    if (members.length === 0) continue;
    const own = of(members);
    const user = users.get(one.user) ?? { runs: [], measured: [] };
    users.set(one.user, user);
    for (const run of own) user.runs.push(run);
    const halves = splitJobs(workload, members, () => true, minimum);
    if (halves === undefined) {
      few.push(one);
      continue;
    }
    const advice = adviseApplication(one, own, of(halves.earlier), of(halves.later), minimum);
    applications.push(advice);
    user.measured.push(followed(advice));
  }
  const freed = (one: ApplicationMemory) => followed(one).freed;
  const raised = (one: ApplicationMemory) => (one.verdict === 'raise' ? one.outOfMemory.runs : 0);
  return {
    applications: applications.sort((a, b) => raised(b) - raised(a) || freed(b) - freed(a)),
    users: [...users]
      .map(([user, { runs: own, measured }]) => ({ ...useOf(user, own), measured: sumMeasured(measured) }))
      .sort((a, b) => b.reserved - b.used - (a.reserved - a.used)),
    advised: sumMeasured(applications.map(followed)),
    all: sumMeasured(applications.map(({ judged }) => judged?.measured ?? NOTHING_MEASURED)),
    pools: poolsOf(workload, few, memoryNeed(runs)),
  };
}

/** The measured effect of an application that follows its advice, which may be to stay. */
function followed({ verdict, judged }: ApplicationMemory): MeasuredMemory {
  if (judged === null) return NOTHING_MEASURED;
  const { measured } = judged;
  return verdict === 'lower' ? measured : { ...measured, killed: 0, unknown: 0, freed: 0, halfWidth: 0 };
}

function useOf(user: string, runs: readonly MemoryRun[]): UseOfMemory {
  const sum = (of: (run: MemoryRun) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    user,
    runs: runs.length,
    outOfMemory: killedOf(runs.filter((run) => run.outOfMemory).length, runs.length),
    reserved: sum(({ requested, nodeTime }) => requested * nodeTime),
    used: sum(({ used, nodeTime }) => used * nodeTime),
  };
}

function adviseApplication(
  { user, name, processors }: ApplicationRuns,
  own: readonly MemoryRun[],
  earlier: readonly MemoryRun[],
  later: readonly MemoryRun[],
  minimum: number,
): ApplicationMemory {
  const asked = Float64Array.from(own, ({ requested }) => requested).sort();
  const used = Float64Array.from(own, (run) => run.used)
    .filter((amount) => amount > 0)
    .sort();
  const requested = { least: asked[0], median: quantile(asked, 0.5), most: asked[asked.length - 1] };
  const request = memoryRequest(own);
  const learned = memoryRequest(earlier);
  const isMeasured = later.length >= minimum;
  const use = useOf(user, own);
  const needs = own.map((run) => (run.outOfMemory ? Number.POSITIVE_INFINITY : run.used));
  return {
    ...use,
    name,
    processors,
    requested,
    largest: { median: quantile(used, 0.5), p95: quantile(used, 0.95), most: used[used.length - 1] },
    verdict: verdictOf(use, requested.median, request, isMeasured ? { learned, later } : undefined),
    request,
    next: nextRunBeyond(request, needs),
    judged: isMeasured ? { request: learned, measured: measureMemory(learned, later) } : null,
  };
}

function verdictOf(
  { outOfMemory }: UseOfMemory,
  today: number,
  request: number,
  judged: { learned: number; later: readonly MemoryRun[] } | undefined,
): MemoryVerdict {
  if (outOfMemory.share >= OFTEN && request > today) return 'raise';
  if (judged === undefined) return 'not measured';
  if (request >= today) return 'as today';
  const { learned, later } = judged;
  const { jobs, killed, unknown } = measureMemory(learned, later);
  const frees = exceedsNoise(later.map((run) => freedBy(learned, run)));
  return frees && killed + unknown <= MOST_KILLED * jobs ? 'lower' : 'as today';
}
