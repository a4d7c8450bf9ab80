// What each application of a cluster should request, from its accounting, and what that would have saved. docs/history.md
import { UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { kaplanMeier } from '../law/kaplanMeier.ts';
import type { DiscreteLaw } from '../law/law.ts';
import type { Policy } from '../policy/policy.ts';
import { speculate } from '../simulate/speculate.ts';
import { MINUTE } from '../slurm/timeLimit.ts';
import { lawOfRuns } from '../stochastic/history/earlierRuns.ts';
import {
  type HistoryRequestOptions,
  milestonesOfRuns,
  onGrid,
  requestsFromHistory,
  upToTheUsers,
} from '../stochastic/history/requestsFromHistory.ts';
import { exactRequests } from '../stochastic/requests/exactRequests.ts';
import { isOfTheLaw } from '../stochastic/requests/milestones.ts';
import { parseRequestStrategies, type RequestStrategy } from '../stochastic/requests/strategy.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';
import type { Workload } from '../trace/workload.ts';
import { type ApplicationRuns, applicationRuns } from './applicationRuns.ts';
import { mixedRequests } from './mixedRequests.ts';
import { addSpent, NOTHING_SPENT, type Spent, spentByJob } from './spent.ts';

export interface AdviseOptions
  extends Pick<HistoryRequestOptions, 'checkpoint' | 'restart' | 'minimum' | 'fit'> {
  readonly kernel: Kernel;
  /** How requests may be chosen: strategies that the law alone decides. */
  readonly requests: readonly RequestStrategy[];
  /** What schedules the replays. */
  readonly policy: Policy;
  readonly onProgress?: (share: number) => void;
}

/** One request of the advice. */
export interface AdvisedRequest {
  /** In seconds, whole minutes. */
  readonly request: number;
  readonly checkpoint: boolean;
  /** The share of the runs, by their law, that end within it or an earlier one. */
  readonly probability: number;
}

export interface ApplicationAdvice extends Omit<ApplicationRuns, 'jobs'> {
  readonly law: string;
  /** The share of the runs that are longer than any that ended by itself: how long, nobody knows. */
  readonly beyond: number;
  /** What its jobs requested, in seconds. */
  readonly today: { readonly least: number; readonly median: number; readonly most: number };
  /** The strategy that reserves least of those under which its jobs would not have waited longer; `user`: none of them. */
  readonly strategy: string;
  /** By that strategy, from the law of all runs; none if it is the user's. */
  readonly requests: readonly AdvisedRequest[];
  /** Its jobs with today's requests, and when every application follows its advice. */
  readonly measured: Measured;
}

/** What jobs cost that had a law to go by when they were submitted. */
export interface Measured {
  readonly jobs: number;
  readonly today: Spent;
  readonly advised: Spent;
}

export interface Advice {
  /** Those with enough runs, by what they would save, the most first. */
  readonly applications: readonly ApplicationAdvice[];
  readonly total: Measured;
  /** What the same jobs would have cost if all of them had followed one strategy. */
  readonly everybody: readonly { readonly requests: string; readonly spent: Spent }[];
  /** Applications with fewer runs, and how many jobs they have. */
  readonly tooFew: { readonly applications: number; readonly jobs: number };
}

/**
 * For each application with enough runs: what it should request, and what that would have saved in this very log.
 *
 * The log is replayed with today's requests and once for each strategy, every job going by the runs that had ended when it was
 * submitted (requestsFromHistory()), so that no job is measured on what was learnt from it. An application is advised the
 * strategy that reserved least, of those under which its jobs did not wait longer than today; and the log is replayed once
 * more with every application following its own. The last request is always the user's.
 *
 * @throws UsageError for a strategy that needs more than a law
 */
export async function advise(workload: Workload, options: AdviseOptions): Promise<Advice> {
  const { requests: strategies, minimum = 10 } = options;
  for (const strategy of strategies) checkStrategy(strategy);
  const setting = { ...options, minimum, granularity: MINUTE };
  let done = 0;
  const replay = async (one: StochasticWorkload) => {
    const onProgress = (share: number) => options.onProgress?.((done + share) / (strategies.length + 2));
    const { kernel, policy } = options;
    const { tries } = await speculate(one, { kernel, mode: 'online', policy, onProgress });
    done++;
    return spentByJob(one, tries);
  };
  const workloads: StochasticWorkload[] = [];
  const spent: Spent[][] = [];
  for (const strategy of [...parseRequestStrategies('user'), ...strategies]) {
    const one = await requestsFromHistory(options.kernel, workload, strategy, setting);
    workloads.push(one);
    spent.push(await replay(one));
  }
  const { law } = workloads[0].jobs;
  const all = applicationRuns(workload);
  const enough = all.filter(({ observed }) => observed.completed.length >= minimum);
  /** Sums over those of the jobs that had a law to go by. */
  const sum = (jobs: ArrayLike<number>, of: readonly Spent[]) =>
    Array.from(jobs).reduce((total, job) => (law[job] < 0 ? total : addSpent(total, of[job])), NOTHING_SPENT);
  const choices = enough.map(({ jobs }) => best(spent.map((of) => sum(jobs, of))));
  const choiceOfJob = new Uint8Array(law.length);
  for (const [i, { jobs }] of enough.entries()) for (const job of jobs) choiceOfJob[job] = choices[i];
  const followed = await replay(mixedRequests(workloads, choiceOfJob));
  const measure = (jobs: ArrayLike<number>): Measured => ({
    jobs: Array.from(jobs).filter((job) => law[job] >= 0).length,
    today: sum(jobs, spent[0]),
    advised: sum(jobs, followed),
  });
  const applications: ApplicationAdvice[] = [];
  for (const [i, { jobs, ...application }] of enough.entries()) {
    const strategy = choices[i] === 0 ? undefined : strategies[choices[i] - 1];
    applications.push({
      ...application,
      ...(await adviceOf(application.observed, jobs, workload, strategy, setting)),
      measured: measure(jobs),
    });
  }
  const saved = ({ measured: { today, advised } }: ApplicationAdvice) => today.reserved - advised.reserved;
  applications.sort((a, b) => saved(b) - saved(a));
  const everything = enough.flatMap(({ jobs }) => [...jobs]);
  return {
    applications,
    total: measure(everything),
    everybody: strategies.map(({ text }, i) => ({ requests: text, spent: sum(everything, spent[i + 1]) })),
    tooFew: { applications: all.length - enough.length, jobs: workload.jobs.length - everything.length },
  };
}

function checkStrategy(strategy: RequestStrategy): void {
  if (!isOfTheLaw(strategy))
    throw new UsageError(
      `requests '${strategy.text}': not computed from a law; expected hpc, t-optimal, at-optimal, checkpoint, all-ckpt or no-ckpt`,
    );
}

/** Sums of waits in another order differ in their last bits. */
const SAME = 1 + 1e-9;

/** Which of the ways reserves least, of those that wait no longer than the first, today's. */
function best(ways: readonly Spent[]): number {
  let least = 0;
  ways.forEach(({ reserved, wait }, i) => {
    if (wait <= SAME * ways[0].wait && reserved < ways[least].reserved) least = i;
  });
  return least;
}

async function adviceOf(
  observed: ApplicationRuns['observed'],
  jobs: Int32Array,
  { jobs: { request } }: Workload,
  strategy: RequestStrategy | undefined,
  { kernel, checkpoint = 360, restart = 360, fit }: AdviseOptions,
): Promise<Pick<ApplicationAdvice, 'law' | 'beyond' | 'today' | 'strategy' | 'requests'>> {
  const law = lawOfRuns([...observed.completed], [...observed.censored], { fit });
  const asked = Float64Array.from(jobs, (job) => request[job]).sort();
  const most = asked[asked.length - 1];
  const { times, survival } = kaplanMeier(observed);
  const doneBy = (time: number) => {
    const next = times.findIndex((end) => end > time);
    return 1 - (next === 0 ? 1 : survival[(next < 0 ? times.length : next) - 1]);
  };
  return {
    law: law.text,
    beyond: survival[survival.length - 1],
    today: { least: asked[0], median: asked[(asked.length - 1) >> 1], most },
    strategy: strategy?.text ?? 'user',
    requests: strategy ? await advised(kernel, law, strategy, { checkpoint, restart }, most, doneBy) : [],
  };
}

async function advised(
  kernel: Kernel,
  law: DiscreteLaw,
  strategy: RequestStrategy,
  times: { checkpoint: number; restart: number },
  most: number,
  doneBy: (time: number) => number,
): Promise<AdvisedRequest[]> {
  const milestones = await milestonesOfRuns(kernel, law, strategy, times);
  const whole = onGrid(upToTheUsers(milestones, most), times, MINUTE);
  const { requests, checkpoints } = exactRequests(whole, times.checkpoint, times.restart);
  return requests.map((request, i) => ({
    request,
    checkpoint: checkpoints[i],
    probability: doneBy(whole[i].milestone),
  }));
}
