import { UsageError } from '../errors.ts';
import { DRAW } from './codes.ts';
import type { Instance, Kernel } from './instance.ts';

/** A distribution that the kernel can sample; `bits` are signed 32-bit words. */
export type KernelDistribution =
  | { law: 'bits' }
  | { law: 'uniform'; low?: number; high?: number }
  | { law: 'integer'; below: number }
  | { law: 'exponential'; mean: number }
  /** The exponential distribution by another method, for sessions (assembly/random/ziggurat.ts). */
  | { law: 'quick-exponential'; mean: number }
  | { law: 'normal'; mean?: number; deviation?: number }
  | { law: 'log-normal'; mu: number; sigma: number }
  | { law: 'gamma'; shape: number; scale: number }
  | {
      law: 'hyper-gamma';
      shape1: number;
      scale1: number;
      shape2: number;
      scale2: number;
      /** The probability of the first gamma distribution. */
      p: number;
    };

type Call = [code: number, a: number, b: number, c: number, d: number, p: number];

/** The kernel's code of a distribution and its parameters. */
function callOf(law: KernelDistribution): Call {
  const call = (code: number, a = 0, b = 0, c = 0, d = 0, p = 0): Call => [code, a, b, c, d, p];
  switch (law.law) {
    case 'bits':
      return call(DRAW.BITS);
    case 'uniform':
      return call(DRAW.UNIFORM, law.low ?? 0, law.high ?? 1);
    case 'integer':
      return call(DRAW.INTEGER, law.below);
    case 'exponential':
      return call(DRAW.EXPONENTIAL, law.mean);
    case 'quick-exponential':
      return call(DRAW.QUICK_EXPONENTIAL, law.mean);
    case 'normal':
      return call(DRAW.NORMAL, law.mean ?? 0, law.deviation ?? 1);
    case 'log-normal':
      return call(DRAW.LOG_NORMAL, law.mu, law.sigma);
    case 'gamma':
      return call(DRAW.GAMMA, law.shape, law.scale);
    case 'hyper-gamma':
      return call(DRAW.HYPER_GAMMA, law.shape1, law.scale1, law.shape2, law.scale2, law.p);
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
  law: KernelDistribution,
  count: number,
  seed: number,
  stream = 0,
): Promise<Float64Array> {
  const instance = await kernel.instantiate({ released: true });
  const drawn = draws(instance, law, count, seed, stream);
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
  law: KernelDistribution,
  count: number,
  seed: number,
  stream = 0,
): Float64Array {
  return new Draws(instance, law, count).of(seed, stream).slice();
}

/** A column in the kernel that takes samples of a distribution, of one seed or stream after the other. */
export class Draws {
  readonly #instance: Instance;
  readonly #law: KernelDistribution;
  readonly count: number;

  /**
   * @param instance is used for this only, because its memory gets the column
   * @throws UsageError for a column beyond the kernel's memory
   */
  constructor(instance: Instance, law: KernelDistribution, count: number) {
    const { exports } = instance;
    if (!(exports.drawsBytes(count) >= 0))
      throw new UsageError(`${count} draws: too many for one column (1 GiB)`);
    exports.createDrawColumn(count);
    this.#instance = instance;
    this.#law = law;
    this.count = count;
  }

  /** Samples of a seed and a stream. They stay until the next call. */
  of(seed: number, stream: number): Float64Array {
    const { exports, columns } = this.#instance;
    const [code, ...parameters] = callOf(this.#law);
    exports.seedSequence(seed, stream);
    exports.draw(code, this.count, ...parameters);
    return columns.draws.subarray(0, this.count);
  }
}
