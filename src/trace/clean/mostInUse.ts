import { stableOrder } from '../../math/stableOrder.ts';
import type { Jobs } from '../workload.ts';

/**
 * The most processors that jobs used at one time, by the log's own starts and ends. The machine had at least
 * that many. A job with unknown wait counts as started at once. At an instant, ends come before starts.
 */
export function mostInUse({
  length,
  submit,
  wait,
  run,
  processors,
}: Pick<Jobs, 'length' | 'submit' | 'wait' | 'run' | 'processors'>): number {
  const starts = submit.map((time, job) => time + Math.max(0, wait[job]));
  const ends = starts.map((time, job) => time + run[job]);
  const starting = stableOrder(starts);
  const ending = stableOrder(ends);
  let inUse = 0;
  let most = 0;
  let ended = 0;
  for (const job of starting) {
    // Jobs of zero length use no processors.
    if (run[job] === 0) {
      most = Math.max(most, processors[job]);
      continue;
    }
    for (; ended < length && ends[ending[ended]] <= starts[job]; ended++) {
      if (run[ending[ended]] > 0) inUse -= processors[ending[ended]];
    }
    inUse += processors[job];
    most = Math.max(most, inUse);
  }
  return most;
}
