// Finds the allowance that each request should reserve for checkpoints of random time.

import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import { allocateColumns } from '../../kernel/allocateColumns.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { CostModel } from '../costModel.ts';
import { distributionColumns } from '../distributionColumns.ts';
import type { RandomTime, TimeOfWork } from './overhead.ts';

/**
 * The most points of a continuous distribution under reserved allowances, by default: some two
 * seconds.
 */
export const MOST_ALLOWED = 4000;

/** Request for one state of a job. */
export interface AllowedRequest {
  /** The work that is saved, 0 at first. */
  readonly saved: number;
  /** The work that has been tried without success: X is above it. */
  readonly tried: number;
  /** The requested time: restart, work and allowance. */
  readonly request: number;
  readonly milestone: number;
  /** The time reserved for a checkpoint; absent if the request ends without one. */
  readonly allowance?: number;
}

interface AllowedSequence {
  readonly expectedCost: number;
  /** One request for each state that a job may come to. */
  readonly decisions: AllowedRequest[];
}

/**
 * The least expected cost if a checkpoint that overruns its allowance loses the work since the last one. The
 * allowance is one of the times of a checkpoint. O(n²) steps for each of them.
 *
 * @throws DataError if the distribution does not fit into memory
 */
export async function optimalAllowances(
  kernel: Kernel,
  distribution: DiscreteDistribution,
  { alpha, beta, gamma }: Pick<CostModel, 'alpha' | 'beta' | 'gamma'>,
  { times, shares }: RandomTime,
  restart: TimeOfWork,
): Promise<AllowedSequence> {
  const { v, survival } = distributionColumns(distribution);
  const instance = await kernel.instantiate({ released: true });
  const { exports } = instance;
  const create = () => exports.createAllowanceColumns(v.length, times.length);
  const what = `distribution: ${times.length} allowances over ${v.length} values`;
  const advice = 'take fewer points';
  allocateColumns(exports.allowanceBytes(v.length, times.length), create, { what, advice });
  allocateColumns(exports.varyingBytes(v.length), () => exports.createVaryingCosts(v.length), {
    what,
    advice,
  });
  const { columns } = instance;
  columns.distributionValue.set(v, 1);
  columns.distributionSurvival.set(survival, 1);
  columns.allowance.set(times);
  columns.allowanceShare.set(times.map((_, k) => (k + 1 === times.length ? 1 : sum(shares.slice(0, k + 1)))));
  columns.allowanceUsed.set(
    times.map((allowance) => sum(times.map((time, k) => shares[k] * Math.min(time, allowance)))),
  );
  const R = restart.at(0);
  columns.programmeRestartMore.set(
    v.map((work) => restart.at(work) - R),
    1,
  );
  exports.setRequestCost(alpha, beta, gamma, 0, R);
  exports.beginProgramme();
  const expectedCost = exports.solveAllowances();
  const decisions: AllowedRequest[] = [];
  const workAt = (index: number) => (index === 0 ? 0 : v[index - 1]);
  // The states of each checkpoint that is reached, nearest first.
  const reached = new Map<number, Set<number>>([[0, new Set([0])]]);
  for (let saved = 0; saved < v.length; saved++) {
    const states = reached.get(saved);
    if (states === undefined) continue;
    exports.allowanceRow(saved);
    const { allowanceNext, allowanceChosen } = columns;
    for (let tried = saved; tried < v.length; tried++) {
      if (!states.has(tried)) continue;
      const next = allowanceNext[tried];
      const chosen = allowanceChosen[tried];
      const allowance = chosen < 0 ? undefined : times[chosen];
      const work = workAt(next) - workAt(saved);
      decisions.push({
        saved: workAt(saved),
        tried: workAt(tried),
        request: (saved === 0 ? 0 : restart.at(workAt(saved))) + work + (allowance ?? 0),
        milestone: workAt(next),
        ...(allowance === undefined ? {} : { allowance }),
      });
      if (chosen < times.length - 1) states.add(next);
      if (allowance !== undefined) reached.set(next, (reached.get(next) ?? new Set()).add(next));
    }
  }
  instance.release();
  return { expectedCost, decisions };
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
