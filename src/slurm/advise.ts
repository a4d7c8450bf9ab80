// What each application of a cluster should request, from its accounting, and what that would have saved. docs/history.md
import { UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { kaplanMeier } from '../law/kaplanMeier.ts';
import type { Policy } from '../policy/policy.ts';
import { speculate } from '../simulate/speculate.ts';
import { lawOfRuns } from '../stochastic/history.ts';
import {
  type HistoryRequestOptions,
  milestonesOfRuns,
  onGrid,
  requestsFromHistory,
  upToTheUsers,
} from '../stochastic/historyRequests.ts';
import { requestSequence } from '../stochastic/requestSequence.ts';
import { isOfTheLaw } from '../stochastic/sequences.ts';
import { parseRequestStrategies, type RequestStrategy } from '../stochastic/strategy.ts';
import type { StochasticWorkload } from '../stochastic/workload.ts';
import type { Workload } from '../trace/workload.ts';
import { type ApplicationRuns, applicationRuns } from './applicationRuns.ts';
import { MINUTE } from './duration.ts';
import { addSpent, NOTHING_SPENT, type Spent, spentByJob } from './spent.ts';

export interface AdviseOptions
  extends Pick<HistoryRequestOptions, 'checkpoint' | 'restart' | 'minimum' | 'fit'> {
  readonly kernel: Kernel;
  /** How the requests are chosen: a strategy that the law alone decides. */
  readonly requests: RequestStrategy;
  /** What schedules the replay. */
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
  readonly requests: readonly AdvisedRequest[];
  readonly measured: Measured;
}

/** What jobs cost that had the advice, going by what was known when each was submitted. */
export interface Measured {
  readonly jobs: number;
  readonly today: Spent;
  readonly advised: Spent;
}

export interface Advice {
  /** Those with enough runs, by what they would save, the most first. */
  readonly applications: readonly ApplicationAdvice[];
  readonly total: Measured;
  /** Applications with fewer runs, and how many jobs they have. */
  readonly tooFew: { readonly applications: number; readonly jobs: number };
}

/**
 * For each application with enough runs: what it should request by the law of all its runs, and what requests made that way
 * would have saved in this very log. There each job goes by the runs that had ended when it was submitted
 * (requestsFromHistory()), so that nothing is measured on what it was learnt from. The last request is always the user's.
 *
 * @throws UsageError for a strategy that needs more than a law
 */
export async function advise(workload: Workload, options: AdviseOptions): Promise<Advice> {
  const { kernel, requests, policy, minimum = 10, onProgress } = options;
  if (!isOfTheLaw(requests))
    throw new UsageError(
      `requests '${requests.text}': not computed from a law; expected hpc, t-optimal, at-optimal, checkpoint, all-ckpt or no-ckpt`,
    );
  const [user] = parseRequestStrategies('user');
  const setting = { ...options, minimum, granularity: MINUTE };
  const advised = await requestsFromHistory(kernel, workload, requests, setting);
  const today = await requestsFromHistory(kernel, workload, user, setting);
  const spent: Spent[][] = [];
  for (const [i, one] of [today, advised].entries()) {
    const { tries } = await speculate(one, {
      kernel,
      mode: 'online',
      policy,
      onProgress: (share) => onProgress?.((i + share) / 2),
    });
    spent.push(spentByJob(one, tries));
  }
  const all = applicationRuns(workload);
  const enough = all.filter(({ observed }) => observed.completed.length >= minimum);
  const applications: ApplicationAdvice[] = [];
  for (const { jobs, ...application } of enough) {
    applications.push({
      ...application,
      ...(await adviceOf(application.observed, jobs, workload, setting)),
      measured: measure(jobs, advised, spent),
    });
  }
  const saved = ({ measured: { today: before, advised: after } }: ApplicationAdvice) =>
    before.reserved - after.reserved;
  applications.sort((a, b) => saved(b) - saved(a));
  const everything = enough.flatMap(({ jobs }) => [...jobs]);
  return {
    applications,
    total: measure(everything, advised, spent),
    tooFew: { applications: all.length - enough.length, jobs: workload.jobs.length - everything.length },
  };
}

async function adviceOf(
  observed: ApplicationRuns['observed'],
  jobs: Int32Array,
  { jobs: { request } }: Workload,
  { kernel, requests, checkpoint = 360, restart = 360, fit }: AdviseOptions,
): Promise<Pick<ApplicationAdvice, 'law' | 'beyond' | 'today' | 'requests'>> {
  const { completed, censored } = observed;
  const law = lawOfRuns([...completed], [...censored], { fit });
  const asked = Float64Array.from(jobs, (job) => request[job]).sort();
  const most = asked[asked.length - 1];
  const milestones = await milestonesOfRuns(kernel, law, requests, { checkpoint, restart });
  const whole = onGrid(upToTheUsers(milestones, most), { checkpoint, restart }, MINUTE);
  const { requests: times, checkpoints } = requestSequence(whole, checkpoint, restart);
  const { times: ends, survival } = kaplanMeier(observed);
  const doneBy = (time: number) => {
    const next = ends.findIndex((end) => end > time);
    return 1 - (next === 0 ? 1 : survival[(next < 0 ? ends.length : next) - 1]);
  };
  return {
    law: law.text,
    beyond: survival[survival.length - 1],
    today: { least: asked[0], median: asked[(asked.length - 1) >> 1], most },
    requests: times.map((time, i) => ({
      request: time,
      checkpoint: checkpoints[i],
      probability: doneBy(whole[i].milestone),
    })),
  };
}

/** Sums over those of the jobs that had a law to go by. */
function measure(
  jobs: ArrayLike<number> & Iterable<number>,
  { jobs: { law } }: StochasticWorkload,
  [today, advised]: readonly Spent[][],
): Measured {
  const chosen = Array.from(jobs).filter((job) => law[job] >= 0);
  const sum = (spent: readonly Spent[]) =>
    chosen.reduce((total, job) => addSpent(total, spent[job]), NOTHING_SPENT);
  return { jobs: chosen.length, today: sum(today), advised: sum(advised) };
}
