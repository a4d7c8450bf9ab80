import type { SessionModel } from './model.ts';

/** The sums that the kernel makes from the end of the warm-up on (assembly/codes/totals.ts). */
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

/** The metrics of one run (ICS 2004, Table 1). NaN if there are no tasks. */
export interface SessionMetrics {
  /**
   * Tasks that were requested after the warm-up and delivered. The next two metrics are means over these
   * tasks.
   */
  readonly tasks: number;
  /** Mean of max(0, executed − requested) in seconds. */
  readonly visibleResponse: number;
  /** Mean of the visible response over the service time. */
  readonly visibleSlowdown: number;
  /** Delivered outputs per day. */
  readonly throughput: number;
  /** The share of the processors' time in which they are busy. */
  readonly load: number;
  /** Tasks disclosed. */
  readonly disclosed: number;
  /** Processor-seconds of the tasks requested. */
  readonly requestedWork: number;
  /**
   * Processor-seconds that users pay for. They are those of the requested tasks; in batch, which does not
   * know requests, all used ones.
   */
  readonly billed: number;
  /** billed / requestedWork: "billed over requested resources". */
  readonly scaledBilled: number;
  /**
   * The same ratio, in batch over the time used by tasks while they were requested; otherwise 1. The paper's
   * figures fit this one.
   */
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
