import { isDiscrete } from '../../distribution/anyDistribution.ts';
import { bounded } from '../../distribution/bounded.ts';
import { checkDiscrete } from '../../distribution/discrete.ts';
import type { DiscreteDistribution, Distribution } from '../../distribution/distribution.ts';
import { equallySpaced } from '../../distribution/equallySpaced.ts';
import { parseDistribution } from '../../distribution/parse.ts';
import { UsageError } from '../../errors.ts';
import { roundedDuration } from '../../input/duration.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { type CostModel, checkCost, USUAL_COST } from '../costModel.ts';
import { distributionColumns } from '../distributionColumns.ts';
import type { DistributionColumns } from '../programme.ts';
import { at, type RequestCost, strategies } from './lines.ts';
import { reached } from './reached.ts';
import type { RestartRule } from './restartRule.ts';
import { type Piece, piecesWithin } from './within.ts';

export interface CriticalOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Default: a requested second costs 1, and nothing else costs. */
  cost?: Partial<Pick<CostModel, 'alpha' | 'beta' | 'gamma'>>;
  /** R: a fixed time, or a multiple of C. Default: R = C. */
  restart?: RestartRule;
  /** ε, 0 or above; default: 0.01. */
  tolerance?: number;
  /** The number of points of a continuous distribution; default: 1000. */
  points?: number;
}

/** Checkpoint times from which on checkpoints do not pay, and up to which each request may take one. */
export interface CriticalCheckpoint {
  /** The distribution, as parseDistribution reads it. */
  readonly distribution: string;
  /** The number of values of the distribution. */
  readonly n: number;
  readonly tolerance: number;
  readonly restart: RestartRule;
  /** The least C at which the best sequence without checkpoints costs at most (1 + ε) times the optimum. */
  readonly never: number;
  /**
   * The greatest C up to which a checkpoint after every request but the last costs at most (1 + ε) times the
   * optimum. null if it costs more even at C = 0, which only a fixed R can cause; infinite if it never costs
   * more.
   */
  readonly always: number | null;
  /**
   * All intervals of C on which it costs at most (1 + ε) times the optimum: the first ends at `always`. In a
   * JSON document an endless one has the end null.
   */
  readonly pieces: readonly Piece[];
  /** Number of runs of a dynamic program. */
  readonly programmes: number;
  /** Notes for the reader: a distribution that was cut. */
  readonly notes: readonly string[];
}

const POINTS = 1000;

/**
 * The critical checkpoint times of a distribution. A time C is taken between 0 and infinity, R as said. All costs
 * are concave in C and consist of lines, so both thresholds are exact for the distribution's values: `never` by
 * Newton's method on the lines, `always` by dividing intervals until the lines certify each.
 *
 * @throws UsageError or DataError, one line, for a wrong distribution, cost, tolerance or number of points
 */
export async function criticalCheckpoint(
  distribution: Distribution | string,
  options: CriticalOptions = {},
): Promise<CriticalCheckpoint> {
  const { restart = { timesCheckpoint: 1 }, tolerance = 0.01 } = options;
  const { alpha, beta, gamma } = { ...USUAL_COST, ...options.cost };
  const cost: RequestCost = { alpha, beta, gamma };
  const factor = 'fixed' in restart ? restart.fixed : restart.timesCheckpoint;
  checkCost({ ...cost, checkpoint: 0, restart: factor });
  if (!(tolerance >= 0 && tolerance < Number.POSITIVE_INFINITY)) {
    throw new UsageError(`tolerance ${tolerance}: expected a number, 0 or above`);
  }
  const given = typeof distribution === 'string' ? parseDistribution(distribution) : distribution;
  const notes: string[] = [];
  let discrete: DiscreteDistribution;
  if (isDiscrete(given)) {
    checkDiscrete(given);
    discrete = given;
  } else {
    const { distribution: cut, note } = bounded(given, roundedDuration);
    if (note) notes.push(note);
    discrete = equallySpaced(cut, options.points ?? POINTS);
  }
  if (notes.length > 0 && tolerance < CUT_TOLERANCE) {
    notes.push(
      `at a tolerance below ${CUT_TOLERANCE}, the cut decides from when on no checkpoint pays: take the threshold` +
        ' as one of the cut distribution only',
    );
  }
  const kernel = options.kernel ?? (await defaultKernel());
  const found = await thresholds(kernel, distributionColumns(discrete), cost, restart, tolerance);
  return { distribution: given.text, n: discrete.v.length, tolerance, restart, ...found, notes };
}

/** Below it, what has been cut off (10⁻⁷) matters to the thresholds. */
const CUT_TOLERANCE = 1e-3;

async function thresholds(
  kernel: Kernel,
  distribution: DistributionColumns,
  cost: RequestCost,
  restart: RestartRule,
  tolerance: number,
): Promise<Pick<CriticalCheckpoint, 'never' | 'always' | 'pieces' | 'programmes'>> {
  const open = (name: 'dyn-prog-count' | 'all-ckpt' | 'no-ckpt') =>
    strategies(kernel, distribution, name, cost, restart);
  const [best, all, none] = [await open('dyn-prog-count'), await open('all-ckpt'), await open('no-ckpt')];
  let programmes = 0;
  const counted = {
    ...best,
    cheapest: (checkpoint: number) => {
      programmes++;
      return best.cheapest(checkpoint);
    },
  };
  const without = at(none.cheapest(0), 0);
  const never = reached(counted, without / (1 + tolerance));
  // From here on the optimum is flat, and so is `all`: one request, without a checkpoint.
  const longest = distribution.v[distribution.v.length - 1];
  const once = cost.alpha * longest + cost.beta * best.mean + cost.gamma;
  const last = Math.max(tolerance === 0 ? never : reached(counted, without), reached(all, once));
  const pieces = piecesWithin({ first: all.cheapest, second: counted.cheapest, last }, tolerance);
  for (const each of [best, all, none]) each.release();
  const first = pieces.find(({ from }) => from === 0);
  return {
    never,
    always: first === undefined ? null : first.to,
    pieces,
    programmes,
  };
}
