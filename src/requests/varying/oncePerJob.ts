// Handles checkpoints and restarts whose times are drawn once per job, and known from its first checkpoint on.

import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { CostModel } from '../costModel.ts';
import { distributionColumns } from '../distributionColumns.ts';
import type { OptimalSequence } from '../optimal.ts';
import type { SequenceStep } from '../sequence.ts';
import { loadVarying, stepsOf, type WorkCost } from './optimalVarying.ts';
import { isRandom, meanTime, type ReadOverhead, type TimeOfWork } from './overhead.ts';

/** Continuation after the first checkpoint if it and its restarts take these times. */
export interface Continuation {
  /** The time of this job's checkpoints; of its restarts. Absent where it is not random. */
  readonly checkpoint?: number;
  readonly restart?: number;
  readonly probability: number;
  readonly sequence: SequenceStep[];
}

interface SequenceOncePerJob extends Omit<OptimalSequence, 'work'> {
  /** Continuations after a first checkpoint; empty if there is none. */
  readonly after: Continuation[];
}

interface Outcome {
  readonly time: TimeOfWork;
  readonly value?: number;
  readonly share: number;
}

function outcomes(time: ReadOverhead): Outcome[] {
  if (!isRandom(time)) return [{ time, share: 1 }];
  return time.times.map((value, k) => ({ time: { at: () => value, rise: 0 }, value, share: time.shares[k] }));
}

/**
 * The requests up to the first checkpoint, and for each drawn time those that follow: a dynamic program for each, and
 * one for the beginning that weighs them. A request is as long as what it really needs.
 *
 * @throws DataError if the distribution does not fit into memory
 */
export async function optimalOncePerJob(
  kernel: Kernel,
  distribution: DiscreteDistribution,
  cost: Pick<CostModel, 'alpha' | 'beta' | 'gamma'>,
  checkpoint: ReadOverhead,
  restart: ReadOverhead,
): Promise<SequenceOncePerJob> {
  const columns = distributionColumns(distribution);
  const cases = outcomes(checkpoint).flatMap((saving) =>
    outcomes(restart).map((resuming) => ({
      ...{ saving, resuming, share: saving.share * resuming.share },
      cost: { ...cost, checkpoint: saving.time, restart: resuming.time } satisfies WorkCost,
    })),
  );
  const means = { ...cost, checkpoint: meanTime(checkpoint), restart: meanTime(restart) };
  const first = await loadVarying(kernel, columns, 'quadratic', means);
  const costAfter = new Float64Array(columns.v.length + 1);
  const programmes = [];
  for (const one of cases) {
    const programme = await loadVarying(kernel, columns, 'dyn-prog-count', one.cost);
    programme.instance.exports.solveProgramme();
    for (const [j, after] of programme.instance.columns.checkpointCostAfter.entries())
      costAfter[j] += one.share * after;
    programmes.push(programme);
  }
  first.instance.columns.checkpointCostAfter.set(costAfter);
  const expectedCost = first.instance.exports.solveFirstCheckpoint();
  const begin = first.solution();
  const sequence = stepsOf(begin, columns, means);
  const end = begin.tried.length - 1;
  const after: Continuation[] = [];
  for (const [k, { saving, resuming, share, cost: known }] of cases.entries()) {
    const programme = programmes[k];
    if (begin.saved[end] !== 0) {
      programme.instance.exports.writeSequenceAfter(begin.tried[end] + 1);
      after.push({
        ...(saving.value === undefined ? {} : { checkpoint: saving.value }),
        ...(resuming.value === undefined ? {} : { restart: resuming.value }),
        probability: share,
        sequence: stepsOf(programme.solution(), columns, known, columns.v[begin.tried[end]]),
      });
    }
    programme.release();
  }
  first.release();
  return { expectedCost, sequence, after };
}
