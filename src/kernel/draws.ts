import { UsageError } from '../errors.ts';
import { DRAW } from './codes.ts';
import type { Instance, Kernel } from './instance.ts';

/** A distribution that the kernel can sample; `bits` are signed 32-bit words. */
export type KernelDistribution =
  | { name: 'bits' }
  | { name: 'uniform'; low?: number; high?: number }
  | { name: 'integer'; below: number }
  | { name: 'exponential'; mean: number }
  /** The exponential distribution by another method, for sessions (assembly/random/ziggurat.ts). */
  | { name: 'quick-exponential'; mean: number }
  | { name: 'normal'; mean?: number; deviation?: number }
  | { name: 'log-normal'; mu: number; sigma: number }
  | { name: 'gamma'; shape: number; scale: number }
  | {
      name: 'hyper-gamma';
      shape1: number;
      scale1: number;
      shape2: number;
      scale2: number;
      /** The probability of the first gamma distribution. */
      p: number;
    };

type Call = [code: number, a: number, b: number, c: number, d: number, p: number];

/** The kernel's code of a distribution and its parameters. */
function callOf(distribution: KernelDistribution): Call {
  const call = (code: number, a = 0, b = 0, c = 0, d = 0, p = 0): Call => [code, a, b, c, d, p];
  switch (distribution.name) {
    case 'bits':
      return call(DRAW.BITS);
    case 'uniform':
      return call(DRAW.UNIFORM, distribution.low ?? 0, distribution.high ?? 1);
    case 'integer':
      return call(DRAW.INTEGER, distribution.below);
    case 'exponential':
      return call(DRAW.EXPONENTIAL, distribution.mean);
    case 'quick-exponential':
      return call(DRAW.QUICK_EXPONENTIAL, distribution.mean);
    case 'normal':
      return call(DRAW.NORMAL, distribution.mean ?? 0, distribution.deviation ?? 1);
    case 'log-normal':
      return call(DRAW.LOG_NORMAL, distribution.mu, distribution.sigma);
    case 'gamma':
      return call(DRAW.GAMMA, distribution.shape, distribution.scale);
    case 'hyper-gamma':
      return call(
        DRAW.HYPER_GAMMA,
        distribution.shape1,
        distribution.scale1,
        distribution.shape2,
        distribution.scale2,
        distribution.p,
      );
  }
}

/**
 * Samples of a distribution. The same seed and stream give the same samples on every engine.
 *
 * @param seed any number
 * @param stream an integer; the streams of one seed are independent
 * @throws UsageError for a column beyond the kernel's memory
 */
export async function samples(
  kernel: Kernel,
  distribution: KernelDistribution,
  count: number,
  seed: number,
  stream = 0,
): Promise<Float64Array> {
  const instance = await kernel.instantiate({ released: true });
  const drawn = draws(instance, distribution, count, seed, stream);
  instance.release();
  return drawn;
}

/**
 * The same.
 *
 * @param instance is used for draws only, because its memory gets the columns
 */
export function draws(
  instance: Instance,
  distribution: KernelDistribution,
  count: number,
  seed: number,
  stream = 0,
): Float64Array {
  return new Draws(instance, distribution, count).of(seed, stream).slice();
}

/** A column in the kernel that takes samples of a distribution, of one seed or stream after the other. */
export class Draws {
  readonly #instance: Instance;
  readonly #distribution: KernelDistribution;
  readonly count: number;

  /**
   * @param instance is used for this only, because its memory gets the column
   * @throws UsageError for a column beyond the kernel's memory
   */
  constructor(instance: Instance, distribution: KernelDistribution, count: number) {
    const { exports } = instance;
    if (!(exports.drawsBytes(count) >= 0))
      throw new UsageError(`${count} draws: too many for one column (1 GiB)`);
    exports.createDrawColumn(count);
    this.#instance = instance;
    this.#distribution = distribution;
    this.count = count;
  }

  /** Samples of a seed and a stream. They stay until the next call. */
  of(seed: number, stream: number): Float64Array {
    const { exports, columns } = this.#instance;
    const [code, ...parameters] = callOf(this.#distribution);
    exports.seedSequence(seed, stream);
    exports.draw(code, this.count, ...parameters);
    return columns.draws.subarray(0, this.count);
  }
}
