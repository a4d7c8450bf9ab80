// Finds the best sequence if the times of checkpoints and restarts depend on the work saved.

import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { CostModel } from '../costModel.ts';
import { distributionColumns } from '../distributionColumns.ts';
import type { OptimalSequence } from '../optimal.ts';
import {
  allocateForProgramme,
  type DistributionColumns,
  loadProgramme,
  type Programme,
  type ProgrammeName,
} from '../programme.ts';
import type { SequenceStep } from '../sequence.ts';
import type { TimeOfWork } from './overhead.ts';

/** Cost of a request, and times of checkpoints and restarts by the work saved. */
export interface WorkCost extends Pick<CostModel, 'alpha' | 'beta' | 'gamma'> {
  readonly checkpoint: TimeOfWork;
  readonly restart: TimeOfWork;
}

export async function loadVarying(
  kernel: Kernel,
  distribution: DistributionColumns,
  name: ProgrammeName,
  { alpha, beta, gamma, checkpoint, restart }: WorkCost,
): Promise<Programme> {
  const programme = await loadProgramme(kernel, distribution, name);
  const { exports } = programme.instance;
  const { v } = distribution;
  allocateForProgramme(exports.varyingBytes(v.length), name, v.length, () =>
    exports.createVaryingCosts(v.length),
  );
  const { columns } = programme.instance;
  const [C, R] = [checkpoint.at(0), restart.at(0)];
  columns.programmeCheckpointMore.set(
    v.map((work) => checkpoint.at(work) - C),
    1,
  );
  columns.programmeRestartMore.set(
    v.map((work) => restart.at(work) - R),
    1,
  );
  programme.setCost({ alpha, beta, gamma, checkpoint: C, restart: R });
  exports.setProgrammeRestartRise(restart.rise ?? Number.NaN);
  return programme;
}

/** The requests of a solution that begins with this work saved. */
export function stepsOf(
  { tried, saved }: ReturnType<Programme['solution']>,
  { v, survival }: DistributionColumns,
  { checkpoint, restart }: Pick<WorkCost, 'checkpoint' | 'restart'>,
  begin?: number,
): SequenceStep[] {
  let base = begin;
  return Array.from(tried, (l, k) => {
    const milestone = v[l];
    const saves = saved[k] !== 0;
    const resumed = base === undefined ? 0 : restart.at(base);
    const request = resumed + (milestone - (base ?? 0)) + (saves ? checkpoint.at(milestone) : 0);
    if (saves) base = milestone;
    return { request, milestone, checkpoint: saves, probability: 1 - survival[l] };
  });
}

/**
 * The exact sequence of least expected cost over a discrete distribution. If the restart time is a straight line in the
 * work, and v_j + C(v_j) never falls, it takes far less than n² time; else n².
 *
 * @throws DataError if the distribution does not fit into memory
 */
export async function optimalVarying(
  kernel: Kernel,
  distribution: DiscreteDistribution,
  cost: WorkCost,
  strategy: 'dyn-prog-count' | 'all-ckpt' | 'quadratic',
): Promise<OptimalSequence> {
  const columns = distributionColumns(distribution);
  const programme = await loadVarying(kernel, columns, strategy, cost);
  const { exports } = programme.instance;
  const expectedCost = exports.solveProgramme();
  const sequence = stepsOf(programme.solution(), columns, cost);
  const work = exports.programmeWork();
  programme.release();
  return { expectedCost, sequence, work };
}
