// Represents strategies by the values that they try and save. Their expected cost is N + C K + R L: a
// line in the checkpoint time C if R is fixed or a multiple of C. The least of lines is concave.
import type { Kernel } from '../../kernel/instance.ts';
import { CompensatedSum } from '../../math/compensatedSum.ts';
import { type CostModel, USUAL_COST } from '../costModel.ts';
import { type DistributionColumns, loadProgramme, type Programme, type ProgrammeName } from '../programme.ts';
import type { RestartRule } from './restartRule.ts';

/** Cost of a request without its checkpoints. */
export type RequestCost = Pick<CostModel, 'alpha' | 'beta' | 'gamma'>;

/** A cost as a function of C: intercept + slope C. */
export interface Line {
  readonly intercept: number;
  readonly slope: number;
}

export const at = ({ intercept, slope }: Line, checkpoint: number) => intercept + slope * checkpoint;

/** Point where the first line meets the second. NaN or infinite if they are parallel. */
export function meeting(one: Line, other: Line): number {
  return (other.intercept - one.intercept) / (one.slope - other.slope);
}

/** The strategies of one kind over one distribution. */
export interface Strategies {
  /** E[X]. */
  readonly mean: number;
  /** The line of a strategy that is the cheapest at this checkpoint time, and how many checkpoints it has. */
  cheapest(checkpoint: number): Line & { readonly checkpoints: number };
  release(): void;
}

export async function strategies(
  kernel: Kernel,
  distribution: DistributionColumns,
  name: ProgrammeName,
  cost: RequestCost,
  restart: RestartRule,
): Promise<Strategies> {
  const programme = await loadProgramme(kernel, distribution, name);
  return {
    mean: programme.mean,
    cheapest(checkpoint) {
      programme.setCost({
        ...USUAL_COST,
        ...cost,
        checkpoint,
        restart: 'fixed' in restart ? restart.fixed : restart.timesCheckpoint * checkpoint,
      });
      programme.instance.exports.solveProgramme();
      return lineOf(programme, distribution, cost, restart);
    },
    release: () => programme.release(),
  };
}

// The terms of IPDPS 2020, Theorem 1, apart by what they multiply.
function lineOf(
  programme: Programme,
  { v, survival }: DistributionColumns,
  { alpha, beta, gamma }: RequestCost,
  restart: RestartRule,
): Line & { checkpoints: number } {
  const { tried, saved } = programme.solution();
  const work = new CompensatedSum();
  const saves = new CompensatedSum();
  const restarts = new CompensatedSum();
  work.add(beta * programme.mean);
  let reached = 1; // the probability of the request
  let base = 0; // the last milestone that was saved
  let lost = 0; // the work that the request before lost
  let savedBefore = false;
  let checkpoints = 0;
  for (const [k, l] of tried.entries()) {
    const saving = saved[k] !== 0;
    work.add(alpha * (v[l] - base) * reached);
    work.add((beta * lost + gamma) * reached);
    saves.add(((saving ? alpha : 0) + (savedBefore ? beta : 0)) * reached);
    if (checkpoints > 0) restarts.add((alpha + beta) * reached);
    lost = saving ? 0 : v[l] - base;
    if (saving) {
      base = v[l];
      checkpoints++;
    }
    savedBefore = saving;
    reached = survival[l];
  }
  if ('fixed' in restart) {
    work.add(restart.fixed * restarts.value);
    return { intercept: work.value, slope: saves.value, checkpoints };
  }
  saves.add(restart.timesCheckpoint * restarts.value);
  return { intercept: work.value, slope: saves.value, checkpoints };
}
