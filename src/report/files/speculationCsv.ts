import type { Tries } from '../../stochastic/results/tries.ts';
import type { StochasticJobs } from '../../stochastic/workload/workload.ts';

const LINES_PER_CHUNK = 4096;

/**
 * Yields the attempts of stochastic jobs as CSV, in chunks: one line per attempt, sorted by start, then job. A job's
 * number is its place in the file, from 0, or its number in the trace. If requests may be extended, an attempt also has
 * the first start that it was promised (empty if none was) and the number of extensions of its request.
 */
export function* speculationCsv({ id }: StochasticJobs, tries: Tries): Generator<string> {
  const { length, job, start, end, estimatedEnd, ok, speculative, extended } = tries;
  let chunk = `job,start,end,estimatedEnd,ok,speculative${extended ? ',promise,extensions' : ''}\n`;
  for (let i = 0; i < length; i++) {
    const number = id ? id[job[i]] : job[i];
    chunk += `${number},${start[i]},${end[i]},${estimatedEnd[i]},${ok[i]},${speculative[i]}`;
    if (extended) {
      const promise = extended.promise[i];
      chunk += `,${Number.isNaN(promise) ? '' : promise},${extended.extensions[i]}`;
    }
    chunk += '\n';
    if ((i + 1) % LINES_PER_CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}
