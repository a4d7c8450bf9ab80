import type { SessionModel } from './model.ts';

/** What the kernel sums up, from the end of the warm-up on (assembly/codes/totals.ts). */
export interface SessionTotals {
  readonly tasks: number;
  readonly response: number;
  readonly slowdown: number;
  readonly finished: number;
  readonly requestedWork: number;
  readonly used: number;
  readonly usedWhileRequested: number;
  readonly disclosed: number;
}

/** Of one run (ICS 2004, Table 1). NaN where there are no tasks. */
export interface SessionMetrics {
  /** Tasks requested after the warm-up and delivered: those that the next two are means of. */
  readonly tasks: number;
  /** Mean of max(0, executed − requested), seconds. */
  readonly visibleResponse: number;
  /** Mean of that over the service time. */
  readonly visibleSlowdown: number;
  /** Outputs delivered a day. */
  readonly throughput: number;
  /** Share of the processors' time in which they run something. */
  readonly load: number;
  /** Tasks disclosed. */
  readonly disclosed: number;
  /** Processor-seconds of the tasks requested. */
  readonly requestedWork: number;
  /** Processor-seconds that users pay: of the tasks requested; batch, which cannot tell, every second used. */
  readonly billed: number;
  /** billed / requestedWork: "billed over requested resources". */
  readonly scaledBilled: number;
  /** The same over what was used by tasks while they were requested, in batch; else 1. It is what the paper's figures fit. */
  readonly billedOverVisible: number;
}

const DAY = 86400;

export function sessionMetrics(
  totals: SessionTotals,
  model: SessionModel,
  { processors, warmup, until }: { processors: number; warmup: number; until: number },
): SessionMetrics {
  const { tasks, response, slowdown, finished, requestedWork, used, usedWhileRequested, disclosed } = totals;
  const seconds = until - warmup;
  const isBatch = model.requested === null;
  const billed = isBatch ? used : requestedWork;
  return {
    tasks,
    visibleResponse: response / tasks,
    visibleSlowdown: slowdown / tasks,
    throughput: (finished / seconds) * DAY,
    load: used / (processors * seconds),
    disclosed,
    requestedWork,
    billed,
    scaledBilled: billed / requestedWork,
    billedOverVisible: isBatch ? used / usedWhileRequested : 1,
  };
}
