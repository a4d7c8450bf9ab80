import { DISTRIBUTION_POINTS, isDiscrete } from '../distribution/anyDistribution.ts';
import { bounded } from '../distribution/bounded.ts';
import { checkDiscrete, stepFunctions } from '../distribution/discrete.ts';
import type {
  DiscreteDistribution,
  Distribution,
  DistributionFunctions,
} from '../distribution/distribution.ts';
import { equallySpaced } from '../distribution/equallySpaced.ts';
import { parseDistribution } from '../distribution/parse.ts';
import { DataError, UsageError } from '../errors.ts';
import { durationText, roundedDuration } from '../input/duration.ts';
import type { Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import { type CostModel, checkCost, omniscientCost, USUAL_COST, USUAL_ZETA } from './costModel.ts';
import { dynProgCountSize } from './dynProgCount.ts';
import { expectedCostOf, expectedMakespanOf } from './evaluate.ts';
import { meanUncapped } from './growing.ts';
import { atOptimal, type OptimalSequence, optimalSequence } from './optimal.ts';
import { periodic } from './periodic.ts';
import { fitRequests, type RequestGrid } from './requestGrid.ts';
import type { SequenceStep } from './sequence.ts';
import type { Strategy } from './strategies.ts';
import { type AllowedRequest, MOST_ALLOWED } from './varying/allowances.ts';
import type { Continuation } from './varying/oncePerJob.ts';
import { isRandom, meanTime, type Overhead } from './varying/overhead.ts';
import { isOfSaving, readVarying, solveVarying, varies } from './varying/solve.ts';

/** Cost of a request. The times of checkpoints and restarts may depend on the work saved, or be random. */
export interface ReserveCost extends Omit<CostModel, 'checkpoint' | 'restart'> {
  /** C: the time of the checkpoint that ends a request; default: 360. */
  readonly checkpoint: Overhead;
  /** R: the time of the restart that begins each later request; default: 360. */
  readonly restart: Overhead;
}

export interface ReserveOptions extends RequestGrid {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Default: a requested second costs 1, nothing else costs, and checkpoints and restarts take 360 s. */
  cost?: Partial<ReserveCost>;
  /**
   * Cost of a random checkpoint: the time that it takes (`use`), or an allowance that each request reserves
   * (`reserved`): one that overruns it loses the work since the last checkpoint. Default: `use`.
   */
  charged?: 'use' | 'reserved';
  /** Occasion on which a random time is drawn: at each checkpoint, or once per job; default: `checkpoint`. */
  per?: 'checkpoint' | 'job';
  /** Rate of the stream of small jobs for `at-optimal`, from 0 to below 1; default: 0.1. */
  zeta?: number;
  /**
   * The relative distance from the optimum of the continuous distribution, above 0; default: 0.1. It decides the number
   * of points, which is at most 4000 with `charged: 'reserved'`.
   */
  epsilon?: number;
  /** The number of points of a continuous distribution, instead of `epsilon`; default for t- and at-optimal: 500. */
  points?: number;
}

export interface ReserveResult {
  /** The distribution, as parseDistribution reads it. */
  distribution: string;
  strategy: Strategy;
  /** The number of choices of the strategy: points of the distribution, periods, or requests. */
  n: number;
  /**
   * Expected cost of the sequence in the unit of the distribution; for t- and at-optimal the expected makespan.
   * Infinite if the sequence does not suffice.
   */
  expectedCost: number;
  /** The expected cost if the run time were known beforehand. */
  omniscientCost: number;
  /** The expected cost of one request for the longest run time. */
  oneRequestCost: number;
  sequence: SequenceStep[];
  /** If a random time is drawn once per job: the requests after the first checkpoint, by its time. */
  after?: Continuation[];
  /**
   * Request of each state if allowances are reserved. `sequence` has those of a job whose checkpoints all
   * stay within their allowances.
   */
  decisions?: AllowedRequest[];
  /** Notes for the reader: a distribution that was cut, a limit that ends the sequence. */
  notes: string[];
}

/** The most points that fit into a column of the kernel, at 8 bytes per point. */
const MOST_POINTS = 2 ** 27 - 16;

/**
 * The requests that a job should make one after the other, and after which requests it should checkpoint,
 * given the distribution of its run time. A discrete distribution is taken exactly as it is. A text is in the notation
 * of parseDistribution.
 *
 * @throws UsageError or DataError, one line, for a wrong distribution, cost or number of points
 */
export async function reserve(
  distribution: Distribution | string,
  strategy: Strategy = 'dyn-prog-count',
  options: ReserveOptions = {},
): Promise<ReserveResult> {
  const kernel = options.kernel ?? (await defaultKernel());
  const asked = { ...USUAL_COST, ...options.cost };
  const times = readVarying(asked, options.charged, options.per);
  const given = typeof distribution === 'string' ? parseDistribution(distribution) : distribution;
  const notes: string[] = [];
  let smooth: DistributionFunctions;
  let points: () => DiscreteDistribution;
  const streamed = strategy === 't-optimal' || strategy === 'at-optimal';
  if (isDiscrete(given)) {
    checkDiscrete(given);
    smooth = stepFunctions(given);
    points = () => given;
  } else {
    const { distribution: cut, note } = bounded(given, roundedDuration);
    if (note) notes.push(note);
    smooth = cut;
    points = () => {
      const asked = () =>
        streamed ? DISTRIBUTION_POINTS : dynProgCountSize(cut, cost, options.epsilon ?? 0.1);
      let n = options.points ?? asked();
      if (times.charged === 'reserved' && options.points === undefined && n > MOST_ALLOWED) {
        notes.push(
          `n = ${MOST_ALLOWED}, not the ${n} of epsilon, because the steps for allowances grow with n²: points may ask for more`,
        );
        n = MOST_ALLOWED;
      }
      // Checked before the distribution is computed at every point, which takes longer than the dynamic program itself.
      if (n > MOST_POINTS)
        throw new DataError(`${given.text}: ${n} points do not fit into a column of the kernel (1 GiB)`);
      return equallySpaced(cut, n);
    };
  }
  const [C, R] = [times.checkpoint, times.restart].map((time) => meanTime(time).at(smooth.mean));
  const cost: CostModel = { ...asked, checkpoint: C, restart: R };
  const zeta = strategy === 'at-optimal' ? (options.zeta ?? USUAL_ZETA) : 0;
  if (varies(times) && isOfSaving(strategy)) {
    if (options.granularity !== undefined || options.limit !== undefined)
      throw new UsageError('granularity and limit: expected checkpoints and restarts of fixed times');
    checkCost(cost);
    const values = points();
    if (times.charged === 'use' && [times.checkpoint, times.restart].some(isRandom))
      notes.push('a request is as long as what it needs; before that is known, the mean is shown');
    return {
      ...{ distribution: given.text, strategy, n: values.v.length, notes },
      ...(await solveVarying(kernel, values, strategy, cost, times)),
      ...comparedCosts(smooth, cost),
    };
  }
  const found = await strategySequence(kernel, smooth, points, strategy, cost, zeta);
  const result = { distribution: given.text, strategy, n: found.n, notes };
  const fitted = fitRequests(found.sequence, cost, options, smooth.survival);
  const { unfinished = 0 } = fitted;
  if (fitted.unfinished !== undefined) notes.push(stopped(options.limit as number, unfinished));
  if (streamed) {
    const discrete = points();
    const makespan = (requests: number[]) => expectedMakespanOf(kernel, requests, discrete, zeta);
    return {
      ...result,
      expectedCost: fitted.changed
        ? await makespan(fitted.sequence.map(({ request }) => request))
        : found.expectedCost,
      omniscientCost: smooth.mean / (1 - zeta),
      oneRequestCost: await makespan([smooth.high]),
      sequence: fitted.sequence,
    };
  }
  const survival = fitted.sequence.map(({ probability }) => 1 - probability);
  const costOf = (sequence: SequenceStep[]) =>
    expectedCostOf(sequence, survival, smooth.mean, { kernel, cost });
  return {
    ...result,
    expectedCost:
      unfinished > 0
        ? Number.POSITIVE_INFINITY
        : fitted.changed
          ? await costOf(fitted.sequence)
          : found.expectedCost,
    ...comparedCosts(smooth, cost),
    sequence: fitted.sequence,
  };
}

function comparedCosts({ mean, high }: DistributionFunctions, cost: CostModel) {
  return {
    omniscientCost: omniscientCost(mean, cost),
    oneRequestCost: cost.alpha * high + cost.beta * mean + cost.gamma,
  };
}

// Shows the probability that the job is never done, because its complement may round to 1 although the cost
// is infinite.
function stopped(limit: number, unfinished: number): string {
  const share = Number(unfinished.toPrecision(3));
  return `the limit of ${durationText(limit)} ends the sequence: a job is not done with it with probability ${share}`;
}

async function strategySequence(
  kernel: Kernel,
  smooth: DistributionFunctions,
  points: () => DiscreteDistribution,
  strategy: Strategy,
  cost: CostModel,
  zeta: number,
): Promise<OptimalSequence & { n: number }> {
  switch (strategy) {
    case 't-optimal':
    case 'at-optimal': {
      const distribution = points();
      return { ...(await atOptimal(kernel, distribution, zeta)), n: distribution.v.length };
    }
    case 'all-ckpt-per':
    case 'no-ckpt-per': {
      const found = await periodic(kernel, smooth, cost, strategy);
      return { ...found, n: found.periods };
    }
    case 'mean-uncapped': {
      const found = await meanUncapped(kernel, smooth, cost);
      return { ...found, n: found.sequence.length };
    }
    default: {
      const distribution = points();
      return { ...(await optimalSequence(kernel, distribution, cost, strategy)), n: distribution.v.length };
    }
  }
}
