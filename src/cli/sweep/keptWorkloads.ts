import type { Kernel } from '../../kernel/instance.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import { type Transforms, transformed, transformsOf } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { readingOf, readTrace, type TraceOptions } from '../common/traceOptions.ts';
import { lastValues } from './lastValues.ts';

/** Reads traces as readTrace() does, and keeps the last one. */
export function lastWorkload(kernel: Kernel): (trace: string, options: TraceOptions) => Promise<Workload> {
  const last = lastValues<Promise<Workload>>();
  return (trace, options) => last([trace, readingOf(options)], () => readTrace(trace, options, kernel));
}

/** The most jobs of the workloads that are kept for one shard. */
const MOST_JOBS = 1_500_000;

/**
 * Makes the workloads of seeds, and keeps the last ones: another policy is often replayed on the same.
 *
 * @param again the runs after which a workload may be requested again, 0 for never. Twice as many are kept, since the
 *   shards of two policies need not begin at the same seed
 */
export function seedWorkloads(
  kernel: Kernel,
  again: number,
): (trace: string, options: TraceOptions & Transforms, seed: number) => Promise<Workload> {
  const read = lastWorkload(kernel);
  const kept = new Map<string, Workload>(); // the last requested workload comes last
  return async (trace, options, seed) => {
    const transforms = transformsOf(options);
    const key = JSON.stringify([trace, readingOf(options), transforms, seed]);
    const make = async () =>
      transformed(
        await read(isUnseeded(trace) ? `${trace}:${seed}` : trace, options),
        transforms,
        seed,
        kernel,
      );
    const workload = kept.get(key) ?? (await make());
    kept.delete(key);
    if (workload.jobs.length * again <= MOST_JOBS) kept.set(key, workload);
    for (const oldest of kept.keys()) if (kept.size > 2 * again) kept.delete(oldest);
    return workload;
  };
}
