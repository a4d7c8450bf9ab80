import type { Kernel } from '../../kernel/instance.ts';
import { type AskOptions, ask, type Question } from '../ask.ts';
import type { World } from '../world.ts';

/** Some questions of a backtest as plain data, so that they can be sent to another thread. */
export interface BacktestShard extends AskOptions {
  readonly world: World;
  /** The jobs that ask, by their places in the log, in the order of submission. */
  readonly asked: readonly number[];
}

export function runBacktestShard(
  kernel: Kernel,
  { world, asked, ...options }: BacktestShard,
  onProgress?: (share: number) => void,
): Promise<Question[]> {
  return ask(kernel, world, asked, options, onProgress);
}
