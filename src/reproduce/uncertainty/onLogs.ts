import type { Kernel } from '../../kernel/instance.ts';
import type { Metrics } from '../../metrics/metricFields.ts';
import { replay } from '../../simulate/replay.ts';
import type { ReadSwfOptions } from '../../trace/formats/swf.ts';
import type { Workload } from '../../trace/workload.ts';
import {
  type GivenTrace,
  onEachLog,
  type ReproducedValue,
  type Reproduction,
  type ReproductionContext,
  type ReproductionTexts,
  traceOf,
} from '../reproduction.ts';

/** The logs that these pages study, by the beginning of the archive's file names in any version. */
export type Log =
  | 'KTH-SP2'
  | 'CTC-SP2'
  | 'SDSC-SP2'
  | 'SDSC-BLUE'
  | 'SDSC-DS'
  | 'CEA-Curie'
  | 'ALCF-Mira'
  | 'ALCF-Theta'
  | 'Sandia-Ross'
  | 'UniLu-Gaia';

/** Column numbers, counted from 1, of logs that differ from SWF. */
const READING: Partial<Record<Log, ReadSwfOptions>> = {
  'ALCF-Mira': { columns: { requestedTime: 6 } },
  'ALCF-Theta': { columns: { requestedTime: 6 } },
};

/** A log that is replayed many times. */
export interface SampledLog {
  readonly label: Log;
  readonly workload: Workload;
  readonly kernel: Kernel;
  /** The metrics of a workload under a policy. */
  metrics(workload: Workload, policy: string): Promise<Metrics>;
}

/**
 * A reproduction on some logs of the directory: the same rows for each, one after the other.
 *
 * @param replays how many replays `rows` asks for, for the progress
 */
export function onLogs(
  texts: ReproductionTexts,
  logs: readonly Log[],
  replays: number,
  rows: (log: SampledLog) => Promise<ReproducedValue[]>,
): Reproduction {
  const all = logs.map((log) => ({ log }));
  return onEachLog(texts, all, async ({ log }, kernel, context) => {
    const trace = traceOf(log, context);
    return trace && rows(await sampled(log, trace, kernel, context, replays));
  });
}

async function sampled(
  label: Log,
  trace: GivenTrace,
  kernel: Kernel,
  { onProgress }: ReproductionContext,
  replays: number,
): Promise<SampledLog> {
  const workload = await trace.read({ kernel, ...READING[label] });
  let done = 0;
  return {
    label,
    workload,
    kernel,
    async metrics(workload, policy) {
      const result = await replay(workload, policy, { kernel });
      done++;
      onProgress?.(trace.name, Math.min(1, done / replays));
      return result.metrics;
    },
  };
}

/** Seeds 1 to n. */
export function seedsTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}
