import type { Kernel } from '../../kernel/instance.ts';
import { type BacktestPoint, backtestPoints, type SamplingOptions } from '../backtestPoints.ts';
import type { History } from '../history.ts';

/** Some jobs of a backtest as plain data, so that they can be sent to another thread. */
export interface BacktestShard extends SamplingOptions {
  readonly history: History;
  /** Jobs by their places in the log, in the order of submission. */
  readonly places: readonly number[];
}

export function runBacktestShard(
  kernel: Kernel,
  { history, places, ...options }: BacktestShard,
  onProgress?: (share: number) => void,
): Promise<BacktestPoint[]> {
  return backtestPoints(kernel, history, places, options, onProgress);
}
