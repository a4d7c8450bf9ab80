// Makes the workloads that seeds draw from a trace. They are described as plain data: a thread makes the workload of
// its seed itself.
import type { Kernel } from '../../kernel/instance.ts';
import { isUnseeded, syntheticWorkload } from '../../trace/generate/synthetic.ts';
import type { OpenTrace } from '../../trace/open/file.ts';
import type { ReadTraceOptions } from '../../trace/open/readTrace.ts';
import { shareWorkload } from '../../trace/shareWorkload.ts';
import { type Transforms, transformed, transformsOf } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { readingOf, readTrace, type TraceOptions } from './traceOptions.ts';

/** A synthetic workload that each seed draws, by its name without a seed. */
interface Drawn {
  readonly trace: string;
  readonly reading: Omit<ReadTraceOptions, 'kernel'>;
}

export interface SeededWorkload {
  readonly workload: Workload | Drawn;
  /** Change of the workload by the seed; default: none. */
  readonly transforms?: Transforms;
  readonly seed: number;
}

/** @throws UsageError, DataError */
export async function workloadOfSeed(
  { workload, transforms = {}, seed }: SeededWorkload,
  kernel: Kernel,
): Promise<Workload> {
  const given =
    'trace' in workload
      ? await syntheticWorkload(`${workload.trace}:${seed}`, { ...workload.reading, kernel })
      : workload;
  return transformed(given, transforms, seed, kernel);
}

/**
 * Returns the workloads of seeds 1 to `seeds`, and that of the first before it is transformed.
 *
 * @param opened the trace, if it is already open
 */
export async function seededWorkloads(
  trace: string,
  options: TraceOptions & Transforms,
  seeds: number,
  kernel: Kernel,
  opened?: OpenTrace,
): Promise<{ first: Workload; seeded: SeededWorkload[] }> {
  const isDrawn = isUnseeded(trace);
  const first = await readTrace(isDrawn ? `${trace}:1` : trace, options, kernel, opened);
  const drawn = { trace, reading: readingOf(options) };
  const seeded = Array.from({ length: seeds }, (_, i) => ({
    workload: isDrawn && i > 0 ? drawn : first,
    transforms: transformsOf(options),
    seed: i + 1,
  }));
  return { first, seeded };
}

/** Returns the common workload of many seeds, with columns that threads share. */
export function sharedWorkload({ workload }: Partial<SeededWorkload>): { workload?: Workload } {
  return workload === undefined || 'trace' in workload ? {} : { workload: sharedOnce(workload) };
}

const sharedCopies = new WeakMap<Workload, Workload>();

function sharedOnce(workload: Workload): Workload {
  const copy = sharedCopies.get(workload) ?? shareWorkload(workload);
  sharedCopies.set(workload, copy);
  return copy;
}
