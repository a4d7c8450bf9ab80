import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { CostModel } from '../costModel.ts';
import { distributionColumns } from '../distributionColumns.ts';
import type { SequenceStep } from '../sequence.ts';
import type { Strategy } from '../strategies.ts';
import { type AllowedRequest, optimalAllowances } from './allowances.ts';
import { type Continuation, optimalOncePerJob } from './oncePerJob.ts';
import { optimalVarying } from './optimalVarying.ts';
import {
  checkConcave,
  isFixed,
  isRandom,
  meanTime,
  type Overhead,
  type ReadOverhead,
  readOverhead,
} from './overhead.ts';

/** Variation of the times of checkpoints and restarts. */
export interface Varying {
  readonly checkpoint: ReadOverhead;
  readonly restart: ReadOverhead;
  readonly charged: 'use' | 'reserved';
  readonly per: 'checkpoint' | 'job';
}

/** @throws UsageError for a time that cannot be read, or a combination that has no meaning */
export function readVarying(
  times: { readonly checkpoint: Overhead; readonly restart: Overhead },
  charged: Varying['charged'] = 'use',
  per: Varying['per'] = 'checkpoint',
): Varying {
  const checkpoint = readOverhead(times.checkpoint, 'checkpoint');
  const restart = readOverhead(times.restart, 'restart');
  if (charged === 'reserved') {
    if (!isRandom(checkpoint)) throw new UsageError('charged reserved: applies to a random checkpoint only');
    if (isRandom(restart))
      throw new UsageError(
        'charged reserved: an allowance is for checkpoints; give a restart that is not random',
      );
    if (per === 'job')
      throw new UsageError('charged reserved: applies to times drawn at each checkpoint; leave out per job');
  }
  if (per === 'job' && !isRandom(checkpoint) && !isRandom(restart))
    throw new UsageError('per job: applies to a random checkpoint or restart only');
  return { checkpoint, restart, charged, per };
}

export const varies = ({ checkpoint, restart }: Varying) => !isFixed(checkpoint) || !isFixed(restart);

/** The strategies that take checkpoints. */
const SAVING: readonly Strategy[] = ['dyn-prog-count', 'all-ckpt', 'all-ckpt-per'];

export const isOfSaving = (strategy: Strategy) => SAVING.includes(strategy);

export interface VaryingSequence {
  readonly expectedCost: number;
  readonly sequence: SequenceStep[];
  readonly after?: Continuation[];
  readonly decisions?: AllowedRequest[];
}

/**
 * The best sequence of a strategy that takes checkpoints over a discrete distribution.
 *
 * @throws UsageError for a strategy that has none, or for times that are convex between values
 */
export async function solveVarying(
  kernel: Kernel,
  distribution: DiscreteDistribution,
  strategy: Strategy,
  prices: Pick<CostModel, 'alpha' | 'beta' | 'gamma'>,
  { checkpoint, restart, charged, per }: Varying,
): Promise<VaryingSequence> {
  const { v } = distributionColumns(distribution);
  for (const [name, time] of Object.entries({ checkpoint, restart }))
    if (!isRandom(time)) checkConcave(time, v, name);
  const isBest = strategy === 'dyn-prog-count';
  if (!isBest && charged === 'reserved')
    throw new UsageError(`charged reserved: only dyn-prog-count, not ${strategy}`);
  if (!isBest && per === 'job') throw new UsageError(`per job: only dyn-prog-count, not ${strategy}`);
  if (strategy !== 'dyn-prog-count' && strategy !== 'all-ckpt')
    throw new UsageError(
      `${strategy}: expected checkpoints and restarts of fixed times; take dyn-prog-count or all-ckpt`,
    );
  const resumed = meanTime(restart);
  if (charged === 'reserved' && isRandom(checkpoint)) {
    const { expectedCost, decisions } = await optimalAllowances(
      kernel,
      distribution,
      prices,
      checkpoint,
      resumed,
    );
    return { expectedCost, sequence: successes(decisions, distribution), decisions };
  }
  if (per === 'job') {
    const { expectedCost, sequence, after } = await optimalOncePerJob(
      kernel,
      distribution,
      prices,
      checkpoint,
      restart,
    );
    return { expectedCost, sequence, after };
  }
  const cost = { ...prices, checkpoint: meanTime(checkpoint), restart: resumed };
  const { expectedCost, sequence } = await optimalVarying(kernel, distribution, cost, strategy);
  return { expectedCost, sequence };
}

/** The requests of a job whose checkpoints all stay within their allowances. */
function successes(
  decisions: readonly AllowedRequest[],
  { v, survival }: DiscreteDistribution,
): SequenceStep[] {
  const found: SequenceStep[] = [];
  let state = { saved: 0, tried: 0 };
  for (const { saved, tried, request, milestone, allowance } of decisions) {
    if (saved !== state.saved || tried !== state.tried) continue;
    const checkpoint = allowance !== undefined;
    found.push({ request, milestone, checkpoint, probability: 1 - survival[v.indexOf(milestone)] });
    state = { saved: checkpoint ? milestone : saved, tried: milestone };
  }
  return found;
}
