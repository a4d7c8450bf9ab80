import { stepFunctions } from '../../distribution/discrete.ts';
import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import { equallySpaced } from '../../distribution/equallySpaced.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { optimalSequence } from '../../requests/optimal.ts';
import type { SequenceStep } from '../../requests/sequence.ts';
import { optimalAllowances } from '../../requests/varying/allowances.ts';
import { optimalOncePerJob } from '../../requests/varying/oncePerJob.ts';
import { optimalVarying, type WorkCost } from '../../requests/varying/optimalVarying.ts';
import type { RandomTime, TimeOfWork } from '../../requests/varying/overhead.ts';
import { type ReproducedValue, reproduction, unpublished } from '../reproduction.ts';
import { distributionsOfTableOne } from './distributionsOfTableOne.ts';

const POINTS = 1000;
const SHARES = [0.1, 0.2, 0.3];
const PRICES = { alpha: 1, beta: 0, gamma: 0 };
/** Usual and long checkpoint times, as shares of the mean run time, and the share of checkpoints that are long. */
const [USUAL, LONG, OFTEN] = [0.02, 0.2, 0.1];

const proportional = (share: number): TimeOfWork => ({ at: (work) => share * work, rise: share });

/** Requested time of a sequence: each request is paid by the jobs that are not done before it. */
function requestedTime(
  sequence: readonly SequenceStep[],
  { checkpoint, restart }: Pick<WorkCost, 'checkpoint' | 'restart'>,
): number {
  let [paid, reached, saved] = [0, 1, 0];
  for (const { milestone, checkpoint: saves, probability } of sequence) {
    const request = (saved > 0 ? restart.at(saved) : 0) + milestone - saved;
    paid += (request + (saves ? checkpoint.at(milestone) : 0)) * reached;
    reached = 1 - probability;
    if (saves) saved = milestone;
  }
  return paid;
}

/**
 * Requested time of a sequence whose checkpoints all have one allowance, and stay within it with probability
 * `kept`. A job that has lost its work goes on with the next request, from what is saved.
 */
function requestedTimeWith(
  sequence: readonly SequenceStep[],
  allowance: number,
  kept: number,
  restart: number,
): number {
  // By what is saved: the probability that a job is there and has not been done so far, over P(X > t).
  let states = new Map([[0, 1]]);
  let [paid, reached] = [0, 1];
  for (const { milestone, checkpoint, probability } of sequence) {
    const next = new Map<number, number>();
    const add = (saved: number, share: number) => next.set(saved, (next.get(saved) ?? 0) + share);
    for (const [saved, share] of states) {
      const request = (saved > 0 ? restart : 0) + milestone - saved + (checkpoint ? allowance : 0);
      paid += request * share * reached;
      if (!checkpoint) add(saved, share);
      else {
        add(milestone, kept * share);
        add(saved, (1 - kept) * share);
      }
    }
    reached = 1 - probability;
    states = next;
  }
  return paid;
}

const excess = (cost: number, best: number) => 100 * (cost / best - 1);

async function byWork(kernel: Kernel, distribution: DiscreteDistribution, share: number): Promise<number> {
  const time = proportional(share);
  const cost = { ...PRICES, checkpoint: time, restart: time };
  const fixed = time.at(stepFunctions(distribution).mean);
  const ignoring = await optimalSequence(kernel, distribution, {
    ...PRICES,
    checkpoint: fixed,
    restart: fixed,
  });
  const best = await optimalVarying(kernel, distribution, cost, 'dyn-prog-count');
  return excess(requestedTime(ignoring.sequence, cost), best.expectedCost);
}

async function atRandom(
  kernel: Kernel,
  distribution: DiscreteDistribution,
): Promise<readonly [string, number][]> {
  const { mean } = stepFunctions(distribution);
  const [usual, long, restart] = [USUAL * mean, LONG * mean, USUAL * mean];
  const random: RandomTime = { times: [usual, long], shares: [1 - OFTEN, OFTEN] };
  const resumed: TimeOfWork = { at: () => restart, rise: 0 };
  const average = (1 - OFTEN) * usual + OFTEN * long;
  const forTime = (checkpoint: number) =>
    optimalSequence(kernel, distribution, { ...PRICES, checkpoint, restart });
  const best = (await optimalAllowances(kernel, distribution, PRICES, random, resumed)).expectedCost;
  const once = (await optimalOncePerJob(kernel, distribution, PRICES, random, resumed)).expectedCost;
  const averaged = await forTime(average);
  const plan = await forTime(usual);
  return [
    ['reserved, always the longest', excess((await forTime(long)).expectedCost, best)],
    [
      'reserved, always the mean',
      excess(requestedTimeWith(averaged.sequence, average, 1 - OFTEN, restart), best),
    ],
    ['reserved, always the usual', excess(requestedTimeWith(plan.sequence, usual, 1 - OFTEN, restart), best)],
    ['drawn once per job and used, planned with the mean', excess(averaged.expectedCost, once)],
  ];
}

export const varying = reproduction(
  {
    name: 'ipdps20-varying',
    title: 'IPDPS 2020, section VII: what it costs to ignore that checkpoints vary, in per cent',
    reading:
      'The paper leaves checkpoints of varying cost for later. Here each row says by how many per cent the ' +
      'expected cost of a plan that ignores the variation exceeds the least expected cost. alpha = 1, beta = ' +
      'gamma = 0, n = 1000 values of each distribution, cut at Q(1 - 1e-7). *C = R = 0.2 w*: checkpoints and restarts ' +
      'take a share of the work saved; the plan takes that share of the mean run time for all of them. ' +
      '*Reserved*: a checkpoint takes 2% of the mean run time in 9 of 10 cases, else 20%; a restart takes 2%. ' +
      'A checkpoint that overruns its allowance loses the work since the last one. The plan is optimal for a ' +
      'fixed checkpoint of the stated length, and reserves that; a job that has lost its work goes on with the ' +
      'next request. *Drawn once per job*: the same times, known from the first checkpoint on, charged as ' +
      'used. The paper prints no values, so there is no published column.',
  },
  async (kernel) => {
    const rows: ReproducedValue[] = [];
    for (const { name, cut } of distributionsOfTableOne()) {
      const distribution = equallySpaced(cut, POINTS);
      for (const share of SHARES)
        rows.push(unpublished(`${name}, C = R = ${share} w`, await byWork(kernel, distribution, share)));
      for (const [plan, more] of await atRandom(kernel, distribution))
        rows.push(unpublished(`${name}, ${plan}`, more));
    }
    return rows;
  },
);
