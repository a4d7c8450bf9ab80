import { pointsOf, upperBound } from '../../distribution/anyDistribution.ts';
import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { growingRequests } from '../../requests/growing.ts';
import { type Milestone, unsaved } from '../../requests/sequence.ts';
import { type VaryingSequence, varies } from '../../requests/varying/solve.ts';
import { type Application, timesOf, type WorkloadDescription } from '../describe/description.ts';
import { type DrawnWorkload, earlierRuns } from '../draw/draw.ts';
import { uniformsOfJobs } from '../draw/uniforms.ts';
import { type JobRequests, jobsWithRequests } from '../workload/columns.ts';
import type { StochasticWorkload } from '../workload/workload.ts';
import { exactRequests } from './exactRequests.ts';
import { firstRequest, milestonesOf, needsOnlyDistribution } from './milestones.ts';
import { type RequestStrategy, takesCheckpoints } from './strategy.ts';
import { drawnRequests, meanTimes, varyingPlan } from './varyingRequests.ts';

export interface RequestOptions {
  /**
   * The number of points of a continuous distribution for t- and at-optimal and for speculative backfilling; default
   * 500.
   */
  readonly points?: number;
  /** From loadKernel(); default: the Wasm kernel. */
  readonly kernel?: Kernel;
}

/** Gives drawn jobs the requests of one strategy. */
export type Requester = (drawn: DrawnWorkload) => Promise<StochasticWorkload>;

/**
 * The requests of `neuroscience` and `mean`: job by job in the order of submission, from the application's
 * last runs.
 */
async function fromLastRuns(
  kernel: Kernel,
  drawn: DrawnWorkload,
  strategy: Extract<RequestStrategy, { runs: number }>,
): Promise<Float64Array> {
  const { jobs, description } = drawn;
  const first = new Float64Array(jobs.length);
  const lasts: Float64Array[] = [];
  for (let i = 0; i < description.applications.length; i++) {
    lasts.push(await earlierRuns(kernel, drawn, i, strategy.runs));
  }
  // Each application's last runs are a ring. The next run replaces the oldest, which was drawn last.
  const oldest = lasts.map((last) => last.length - 1);
  for (let job = 0; job < jobs.length; job++) {
    const application = jobs.application[job];
    const last = lasts[application];
    first[job] = firstRequest(strategy.name, last);
    last[oldest[application]] = jobs.run[job];
    oldest[application] = (oldest[application] + last.length - 1) % last.length;
  }
  return first;
}

/**
 * Prepares a strategy for the applications of a description. Requests that depend on the distribution alone are
 * computed here, once per distribution, for all seeds. The last request of every job covers the upper bound of its
 * distribution.
 *
 * @throws UsageError or DataError, one line: a strategy that does not apply
 */
export async function requester(
  description: WorkloadDescription,
  strategy: RequestStrategy,
  options: RequestOptions = {},
): Promise<Requester> {
  if (strategy.name === 'user') {
    throw new UsageError(
      "strategy 'user': no user has requested anything for jobs that are drawn from distributions",
    );
  }
  const { points } = options;
  const kernel = options.kernel ?? (await defaultKernel());
  const { applications, zeta } = description;
  const distributions: DiscreteDistribution[] = [];
  const distributionOf = applications.map(({ distribution, predictable }) =>
    predictable ? -1 : distributions.push(pointsOf(distribution, points)) - 1,
  );
  const milestones: (readonly Milestone[])[] = [];
  const times = applications.map(timesOf);
  const plans = new Map<number, VaryingSequence>();
  for (const [i, { distribution, predictable }] of applications.entries()) {
    const mean = meanTimes(distribution, times[i]);
    const known = predictable || !needsOnlyDistribution(strategy);
    const varying = !known && takesCheckpoints(strategy) && varies(times[i]);
    if (varying) plans.set(i, await varyingPlan(kernel, distribution, strategy, times[i]));
    milestones.push(
      known || varying ? [] : await milestonesOf(kernel, distribution, strategy, { points, zeta, ...mean }),
    );
  }
  // Without variation of C and R all jobs of an application make the same requests.
  const shared = applications.map(({ distribution }, i) => {
    const { checkpoint, restart } = meanTimes(distribution, times[i]);
    return exactRequests(milestones[i], checkpoint, restart);
  });
  const bounds = applications.map(({ distribution }) => upperBound(distribution));
  const plain = (requests: readonly number[]): JobRequests => exactRequests(unsaved(requests), 0, 0);

  return async (drawn) => {
    const { jobs } = drawn;
    const growing =
      strategy.name === 'neuroscience' || strategy.name === 'mean'
        ? { first: await fromLastRuns(kernel, drawn, strategy), after: strategy.afterFailure }
        : undefined;
    const instance = await kernel.instantiate({ released: true });
    const uniforms = uniformsOfJobs(instance);
    const sequenceOf = (job: number): JobRequests => {
      const index = jobs.application[job];
      const { predictable, variation }: Application = applications[index];
      if (predictable) return plain([jobs.run[job]]);
      if (growing) return plain(growingRequests(growing.first[job], bounds[index], growing.after));
      const plan = plans.get(index);
      if (plan) return drawnRequests(plan, times[index], uniforms(jobs.key[job]));
      if (variation === 0) return shared[index];
      return exactRequests(milestones[index], jobs.checkpoint[job], jobs.restart[job]);
    };
    const { application, checkpoint, restart, key, ...columns } = jobs;
    const distribution = application.map((index) => distributionOf[index]);
    const own = jobsWithRequests({ ...columns, distribution }, sequenceOf);
    instance.release();
    return {
      name: `${description.name}, seed ${drawn.seed}, ${strategy.text}`,
      processors: description.processors,
      jobs: own,
      distributions,
      ...(description.stream ? { stream: description.stream } : {}),
    };
  };
}
