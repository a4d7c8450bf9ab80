import type { OracleModel, OracleSessions } from './system.ts';

/**
 * The metrics of a run (ICS 2004, section 3.1 and Table 1) over the window from the end of the warm-up to
 * `until`.
 */
export interface OracleSessionsMetrics {
  /** The number of tasks in the two means: requested and delivered in the window. */
  measured: number;
  /** Mean of max(0, executed − requested), seconds. NaN without tasks. */
  visibleResponse: number;
  /** Mean of the visible response time over the service time. Every task has a service time above 0. */
  visibleSlowdown: number;
  /** Tasks delivered in the window, including those requested before it. */
  throughput: number;
  /** The share of the window in which a server was busy, averaged over the servers. */
  load: number;
  /**
   * Server seconds of the window that users pay for. In batch all of them; otherwise those of the requested
   * tasks.
   */
  billed: number;
  /**
   * Billed seconds per second used by tasks that are requested by `until`. It is 1 except in the batch model.
   */
  scaledBilled: number;
  /** Billed seconds per second used while the task was requested, which is near the published ratio. */
  scaledBilledWhileRequested: number;
}

interface Span {
  from: number;
  to: number;
}

function overlap(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]) => sum(values) / values.length;

export function oracleSessionsMetrics(
  { tasks, stretches }: OracleSessions,
  { servers, model, warmup, until }: { servers: number; model: OracleModel; warmup: number; until: number },
): OracleSessionsMetrics {
  const window = { from: warmup, to: until };
  const measured = tasks.flatMap(({ requested, executed, delivered, service }) => {
    // A task requested late and not delivered is left out under every model, because the paper counts tasks
    // that are requested and executed.
    if (requested === null || executed === null || delivered === null || requested < warmup) return [];
    const visible = Math.max(0, executed - requested);
    return [{ visible, slowdown: visible / service }];
  });
  const within = stretches.map(({ task, from, to }) => {
    const { requested, processors } = tasks[task];
    const seconds = processors * overlap({ from, to }, window);
    if (requested === null) return { seconds, ofRequested: 0, whileRequested: 0 };
    const waited = { from: Math.max(from, requested), to };
    return { seconds, ofRequested: seconds, whileRequested: processors * overlap(waited, window) };
  });
  const busy = sum(within.map(({ seconds }) => seconds));
  const ofRequested = sum(within.map((part) => part.ofRequested));
  const billed = model.kind === 'batch' ? busy : ofRequested;
  return {
    measured: measured.length,
    visibleResponse: mean(measured.map(({ visible }) => visible)),
    visibleSlowdown: mean(measured.map(({ slowdown }) => slowdown)),
    throughput: tasks.filter(({ delivered }) => delivered !== null && delivered >= warmup).length,
    load: busy / (servers * (until - warmup)),
    billed,
    scaledBilled: billed / ofRequested,
    scaledBilledWhileRequested: billed / sum(within.map((part) => part.whileRequested)),
  };
}
