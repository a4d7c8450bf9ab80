import type { Kernel } from '../../kernel/instance.ts';
import type { Policy } from '../../policy/policy.ts';
import { replay } from '../../simulate/replay.ts';
import type { Point } from '../../sweep/study.ts';
import type { ReadSwfOptions } from '../../trace/formats/swf.ts';
import { shake } from '../../trace/transform/shake.ts';
import type { Workload } from '../../trace/workload.ts';
import {
  missingLogs,
  type ReproducedValue,
  type Reproduction,
  type ReproductionContext,
  type ReproductionTexts,
  traceOf,
} from '../reproduction.ts';
import { type TuneGiven, tuned } from './inThisThread.ts';
import { tunedRows } from './rows.ts';

/** The farthest that a session moves, in seconds. */
const WINDOW = 600;

interface TuneOnLogs {
  readonly logs: readonly string[];
  readonly reading: ReadSwfOptions;
  readonly study: Omit<TuneGiven, 'name' | 'command' | 'objective' | 'transfer'>;
  /** A configuration, in short. */
  nameOf(point: Point): string;
}

/**
 * The policies of a study that are best on each log, by the mean bounded slowdown, and whether they are on the others.
 */
export function tunedOnLogs(texts: ReproductionTexts, given: TuneOnLogs): Reproduction {
  const { name, reading } = texts;
  return {
    ...texts,
    needsTraces: true,
    async run(kernel, context = { traces: [] }) {
      const workloads = new Map<string, Workload>();
      for (const log of given.logs) {
        const trace = traceOf(log, context);
        if (trace !== undefined) workloads.set(log, await trace.read({ kernel, ...given.reading }));
      }
      const rows: ReproducedValue[] = [];
      for (const log of workloads.keys())
        rows.push(...(await rowsOf(log, workloads, given, kernel, context)));
      const notes = missingLogs(given.logs.filter((log) => !workloads.has(log)));
      return { name, reading, notes, rows };
    },
  };
}

async function rowsOf(
  log: string,
  workloads: ReadonlyMap<string, Workload>,
  { study, nameOf }: TuneOnLogs,
  kernel: Kernel,
  { onProgress }: ReproductionContext,
): Promise<ReproducedValue[]> {
  const others = [...workloads.keys()].filter((other) => other !== log);
  const { answer } = await tuned(
    {
      ...{ name: log, command: 'replay', objective: 'meanBoundedSlowdown', ...study },
      ...(others.length > 0 ? { transfer: others.map((trace) => ({ trace })) } : {}),
    },
    async (points, seed, { trace = log }) => {
      const workload = workloads.get(`${trace}`) as Workload;
      const shaken = await shake(workload, { window: WINDOW, seed, kernel });
      const found: number[] = [];
      for (const { policy } of points) {
        const { metrics } = await replay(
          shaken,
          { ...(policy as unknown as Policy), name: 'tuned' },
          { kernel, seed },
        );
        found.push(metrics.meanBoundedSlowdown);
      }
      return found;
    },
    ({ stage, elsewhere }, share) =>
      onProgress?.(`${log}: ${stage}${elsewhere ? ` on ${elsewhere.trace}` : ''}`, share),
  );
  return tunedRows(log, answer, nameOf, ({ trace }) => `${trace}`);
}
