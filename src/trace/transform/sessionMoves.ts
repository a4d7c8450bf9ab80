import { UsageError } from '../../errors.ts';
import { samples } from '../../kernel/draws.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { STREAM } from './streams.ts';

export interface ShakeOptions {
  /** From loadKernel(); default: the Wasm kernel. Both engines give the same jobs. */
  kernel?: Kernel;
  /** The farthest that a session moves, in whole seconds; default: 600. */
  window?: number;
  /** Any number; default: 1. */
  seed?: number;
}

const WINDOW = 600;

interface SessionMoves {
  readonly window: number;
  readonly seed: number;
  /** For each session: seconds by which it comes later. */
  readonly moves: Float64Array;
}

/**
 * A move for each session: whole seconds, drawn uniformly from [-window, window].
 *
 * @throws UsageError for a window that is not a whole number of seconds
 */
export async function sessionMoves(
  sessions: number,
  { window = WINDOW, seed = 1, kernel }: ShakeOptions,
): Promise<SessionMoves> {
  if (!Number.isInteger(window) || window < 0 || window >= 2 ** 30)
    throw new UsageError(`shake: expected a whole number of seconds below 2^30, got ${window}`);
  const distribution = { name: 'integer', below: 2 * window + 1 } as const;
  const drawn = await samples(kernel ?? (await defaultKernel()), distribution, sessions, seed, STREAM.shake);
  return { window, seed, moves: drawn.map((value) => value - window) };
}
