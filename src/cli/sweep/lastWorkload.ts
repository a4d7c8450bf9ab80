import type { Kernel } from '../../kernel/instance.ts';
import type { Workload } from '../../trace/workload.ts';
import { readingOf, readTrace, type TraceOptions } from '../common/traceOptions.ts';

/** Reads traces as readTrace() does, and keeps the last one, because consecutive runs mostly share it. */
export function lastWorkload(kernel: Kernel): (trace: string, options: TraceOptions) => Promise<Workload> {
  let known = '';
  let workload: Promise<Workload>;
  return (trace, options) => {
    const key = JSON.stringify([trace, readingOf(options)]);
    if (key !== known) {
      known = key;
      workload = readTrace(trace, options, kernel);
    }
    return workload;
  };
}
