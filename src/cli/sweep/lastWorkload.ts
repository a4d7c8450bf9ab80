import type { Kernel } from '../../kernel/instance.ts';
import type { Workload } from '../../trace/workload.ts';
import { readTrace, type TraceOptions } from '../common/traceOptions.ts';

/** Reads traces as readTrace() does, and keeps the last one, because consecutive runs mostly share it. */
export function lastWorkload(kernel: Kernel): (trace: string, options: TraceOptions) => Promise<Workload> {
  let known = '';
  let workload: Promise<Workload>;
  return (trace, options) => {
    const { processors, columns, format, unit, zeroRun, processorsFrom, oversize, request, overrun } =
      options;
    const { ties, eventRule, from, to, jobs, scaleLoad, granularity, grace } = options;
    const cleaning = [
      zeroRun,
      processorsFrom,
      oversize,
      request,
      overrun,
      ties,
      eventRule,
      granularity,
      grace,
    ];
    const key = JSON.stringify([
      trace,
      processors,
      columns,
      format,
      unit,
      cleaning,
      from,
      to,
      jobs,
      scaleLoad,
    ]);
    if (key !== known) {
      known = key;
      workload = readTrace(trace, options, kernel);
    }
    return workload;
  };
}
