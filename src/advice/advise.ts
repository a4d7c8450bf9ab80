// Advises the requests of each application of a cluster from its accounting, and computes what they would have saved.
// See docs/slurm.md.

import { kaplanMeier } from '../distribution/kaplanMeier.ts';
import { UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import type { Policy } from '../policy/policy.ts';
import { USUAL_COST } from '../requests/costModel.ts';
import type { Milestone } from '../requests/sequence.ts';
import { type SpeculateOptions, speculate } from '../simulate/speculate.ts';
import { distributionOfRuns } from '../stochastic/history/earlierRuns.ts';
import { milestonesOfRuns } from '../stochastic/history/requestsFromHistory.ts';
import { needsOnlyDistribution } from '../stochastic/requests/milestones.ts';
import type { RequestStrategy } from '../stochastic/requests/strategy.ts';
import type { Workload } from '../trace/workload.ts';
import { type ApplicationRuns, applicationRuns } from './applicationRuns.ts';
import { type FewRuns, fewRuns } from './few/fewRuns.ts';
import { type Pool, poolsOf, timeNeed } from './few/pools.ts';
import { type Halves, halvesOf } from './halves.ts';
import { type Candidate, exceedsNoise, judge, sumOf, sumSpent } from './judge.ts';
import { type LongerLimit, longerLimit } from './longerLimit.ts';
import { adviseMemory, type MemoryAdvice } from './memory/memoryAdvice.ts';
import {
  type CheckpointTimes,
  RequestsBefore,
  requestsBefore,
  workloadWithRequests,
} from './requestsOfJobs.ts';
import { type Spent, spentByJob } from './spent.ts';

interface AdviseOptions {
  readonly kernel: Kernel;
  /** The strategies to choose from. Only the distribution decides their requests. */
  readonly strategies: readonly RequestStrategy[];
  /** The policy of the replays. */
  readonly policy: Policy;
  /** Called before each replay, to reset a custom scheduler; default: the policy alone decides. */
  readonly begin?: () => Promise<SpeculateOptions>;
  /** The time of a checkpoint and of a restart of every job, in seconds; default: 360. */
  readonly checkpoint?: number;
  readonly restart?: number;
  /** The least number of completed runs to learn from, and of later jobs to measure; default: 10. */
  readonly minimum?: number;
  /** True to use the distribution that fits the runs best instead of the runs themselves, if one can be fitted. */
  readonly fit?: boolean;
  /** The largest number of replays in which one application's requests change; default: 200. */
  readonly mostReplays?: number;
  readonly onProgress?: (share: number) => void;
}

/** One advised request. */
interface AdvisedRequest {
  /** Request in seconds, a multiple of 60. */
  readonly request: number;
  readonly checkpoint: boolean;
  /** Share of the runs, by their distribution, that end within this request or an earlier one. */
  readonly probability: number;
}

/**
 * The result of the replays for an application. `gains`: its requests were measured and gain. `as today`: none of the
 * measured requests gains. `not measured`: too few jobs follow those that were learned from. `not judged`: too many
 * other applications save more.
 */
export type AdviceVerdict = 'gains' | 'as today' | 'not measured' | 'not judged';

export interface ApplicationAdvice extends Omit<ApplicationRuns, 'jobs'> {
  readonly verdict: AdviceVerdict;
  /** The learned distribution. */
  readonly distribution: string;
  /** Share of the runs that are longer than every completed run. Their length is not known. */
  readonly beyond: number;
  /** The current requests of the application's jobs, in seconds. */
  readonly today: { readonly least: number; readonly median: number; readonly most: number };
  /** The strategy that chose the requests; `user`: none. */
  readonly strategy: string;
  /** The requests that a job makes before its own request: those that are smaller than it. Empty: unchanged. */
  readonly requests: readonly AdvisedRequest[];
  /** Cost of its later jobs with their current requests, and if every application follows its advice. */
  readonly measured: Measured;
  /** A proposed limit, if limits cut off many of its runs. Its effect is not measured. */
  readonly longer?: LongerLimit;
  /** Statement that its few runs permit if its requests are not measured. */
  readonly few?: FewRuns;
}

/** The cost of some jobs. */
export interface Measured {
  readonly jobs: number;
  readonly today: Spent;
  readonly advised: Spent;
}

export interface Advice {
  /** Applications with enough runs. Those with the largest savings come first. */
  readonly applications: readonly ApplicationAdvice[];
  /** The jobs on which applications were measured, and all jobs of the log. */
  readonly total: Measured;
  readonly log: Measured;
  /** Cost of the measured jobs if all of them had followed one strategy. */
  readonly everybody: readonly { readonly strategy: string; readonly spent: Spent }[];
  /** The number of applications with fewer runs, and of their jobs. */
  readonly tooFew: { readonly applications: number; readonly jobs: number };
  /** How much of their time limits the runs used whose applications are not measured, by user and partition. */
  readonly pools: readonly Pool[];
  /** Advice on memory, if the log has the memory of runs. */
  readonly memory?: MemoryAdvice;
}

const NONE: readonly Milestone[] = [];

/** An application and the requests that it could make. */
interface Learner {
  readonly runs: ApplicationRuns;
  readonly halves: Halves;
  readonly distribution: string;
  /** The milestones of each strategy. */
  readonly milestones: readonly (readonly Milestone[])[];
  /** True if enough later jobs exist. */
  readonly measurable: boolean;
}

/**
 * Finds for each application with enough runs the requests to advise, and what they would have saved in this log.
 *
 * The requests are learned from the first half of the application's runs and measured on the jobs submitted after these
 * runs. So the measured requests are the advised ones, and no job is both learned from and measured. A job first makes
 * those requests that are smaller than its own request, then its own. A strategy that reserves less, by more than the
 * noise, is judged in a replay in which all other jobs keep their requests. It is not advised if the application's jobs
 * would then wait longer (judge()).
 * @throws UsageError for a strategy that needs more than a distribution
 */
export async function advise(workload: Workload, options: AdviseOptions): Promise<Advice> {
  const { kernel, policy, strategies, minimum = 10, mostReplays = 200, onProgress } = options;
  const { checkpoint = USUAL_COST.checkpoint, restart = USUAL_COST.restart } = options;
  const { begin = async () => ({ policy }) } = options;
  for (const strategy of strategies) checkStrategy(strategy);
  const times = { checkpoint, restart };
  const all = applicationRuns(workload);
  const learners: Learner[] = [];
  for (const runs of all) {
    const halves = halvesOf(workload, runs, minimum);
    if (halves)
      learners.push(await learn(kernel, runs, halves, strategies, { ...times, minimum, fit: options.fit }));
  }
  const later = learners.map(({ halves, measurable }) => (measurable ? halves.later : []));
  const placeOf = new Map(later.flatMap((jobs, place) => jobs.map((job) => [job, place] as const)));
  const sequences = new RequestsBefore(times);
  let replays = 0;
  /** @param ways the strategy that the later jobs of some learners follow */
  const replay = async (ways: ReadonlyMap<number, number>) => {
    const milestonesOf = (job: number) => {
      const place = placeOf.get(job) ?? -1;
      const way = ways.get(place);
      return way === undefined ? NONE : learners[place].milestones[way];
    };
    const one = workloadWithRequests(workload, milestonesOf, sequences);
    const expected = strategies.length + 2 + learners.length;
    const show = (share: number) => onProgress?.(Math.min(1, (replays + share) / expected));
    const { tries } = await speculate(one, { ...(await begin()), kernel, mode: 'online', onProgress: show });
    replays++;
    return spentByJob(one, tries);
  };
  const today = await replay(new Map());
  const everybody: (readonly Spent[])[] = [];
  for (const way of strategies.keys())
    everybody.push(await replay(new Map([...learners.keys()].map((place) => [place, way]))));
  const candidates = later.map((jobs) => candidatesOf(jobs, today, everybody));
  const { ways, spent, unjudged } = await judge(later, candidates, today, replay, mostReplays);
  const measure = (jobs: readonly number[]): Measured => ({
    jobs: jobs.length,
    today: sumSpent(jobs, today),
    advised: sumSpent(jobs, spent),
  });
  const applications = learners.map((learner, place) => {
    const way = ways.get(place);
    const without = unjudged.has(place) ? 'not judged' : learner.measurable ? 'as today' : 'not measured';
    const verdict: AdviceVerdict = way === undefined ? without : 'gains';
    return {
      ...describe(
        learner,
        workload,
        way === undefined ? undefined : { way, strategy: strategies[way] },
        times,
      ),
      verdict,
      measured: measure(later[place]),
    };
  });
  const saved = ({ measured }: ApplicationAdvice) => measured.today.reserved - measured.advised.reserved;
  applications.sort((a, b) => saved(b) - saved(a));
  const measuredJobs = later.flat();
  const learned = learners.reduce((sum, { runs }) => sum + runs.jobs.length, 0);
  const isMeasured = new Set(learners.flatMap(({ runs, measurable }) => (measurable ? [runs] : [])));
  const unmeasured = all.filter((one) => !isMeasured.has(one));
  const memory = adviseMemory(workload, all, minimum);
  return {
    applications,
    total: measure(measuredJobs),
    log: measure(Array.from(today.keys())),
    everybody: strategies.map(({ text }, i) => ({
      strategy: text,
      spent: sumSpent(measuredJobs, everybody[i]),
    })),
    tooFew: { applications: all.length - learners.length, jobs: workload.jobs.length - learned },
    pools: poolsOf(workload, unmeasured, timeNeed(workload)),
    ...(memory ? { memory } : {}),
  };
}

function checkStrategy(strategy: RequestStrategy): void {
  if (!needsOnlyDistribution(strategy))
    throw new UsageError(
      `strategy '${strategy.text}': it is not computed from a distribution; expected hpc, t-optimal, at-optimal, dyn-prog-count, all-ckpt or no-ckpt`,
    );
}

async function learn(
  kernel: Kernel,
  runs: ApplicationRuns,
  halves: Halves,
  strategies: readonly RequestStrategy[],
  { minimum, fit, ...times }: CheckpointTimes & { minimum: number; fit?: boolean },
): Promise<Learner> {
  const { completed, censored } = halves.learned;
  const distribution = distributionOfRuns([...completed], [...censored], { fit });
  const measurable = halves.later.length >= minimum;
  const milestones: Milestone[][] = [];
  for (const strategy of measurable ? strategies : [])
    milestones.push(await milestonesOfRuns(kernel, distribution, strategy, times));
  return { runs, halves, distribution: distribution.text, milestones, measurable };
}

/** The strategies with which the jobs reserve less, by more than the noise. The largest savings come first. */
function candidatesOf(
  jobs: readonly number[],
  today: readonly Spent[],
  everybody: readonly (readonly Spent[])[],
): Candidate<number>[] {
  return everybody
    .map((spent, way) => ({ way, saved: jobs.map((job) => today[job].reserved - spent[job].reserved) }))
    .filter(({ saved }) => exceedsNoise(saved))
    .sort((a, b) => sumOf(b.saved) - sumOf(a.saved));
}

function describe(
  { runs: { jobs, ...application }, distribution, milestones, measurable }: Learner,
  { jobs: { request } }: Workload,
  chosen: { way: number; strategy: RequestStrategy } | undefined,
  times: CheckpointTimes,
): Omit<ApplicationAdvice, 'verdict' | 'measured'> {
  const { observed } = application;
  const asked = Float64Array.from(jobs, (job) => request[job]).sort();
  const most = asked[asked.length - 1];
  const survivors = kaplanMeier(observed);
  const { times: ends, survival } = survivors;
  const survivalFrom = [1, ...survival];
  const doneBy = (time: number) => 1 - survivalFrom[ends.findLastIndex((end) => end <= time) + 1];
  const longer = longerLimit(observed, survivors);
  const median = asked[(asked.length - 1) >> 1];
  const few = measurable ? undefined : fewRuns(observed, median);
  return {
    ...application,
    distribution,
    beyond: survival[survival.length - 1],
    today: { least: asked[0], median, most },
    strategy: chosen?.strategy.text ?? 'user',
    requests: chosen ? advisedRequests(milestones[chosen.way], most, times, doneBy) : [],
    ...(longer ? { longer } : {}),
    ...(few ? { few } : {}),
  };
}

/** Returns the requests before a job's own request, for any own request up to `most`. */
function advisedRequests(
  milestones: readonly Milestone[],
  most: number,
  times: CheckpointTimes,
  doneBy: (time: number) => number,
): AdvisedRequest[] {
  const { requests, checkpoints } = requestsBefore(milestones, most, times);
  let saved = 0;
  return requests.slice(0, -1).map((request, i) => {
    const restart = saved > 0 ? times.restart : 0;
    const work = saved + request - restart - (checkpoints[i] ? times.checkpoint : 0);
    if (checkpoints[i]) saved = work;
    return { request, checkpoint: checkpoints[i], probability: doneBy(work) };
  });
}
