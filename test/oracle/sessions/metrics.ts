import type { OracleModel, OracleSessions } from './system.ts';

/** The metrics of a run (ICS 2004, section 3.1 and Table 1), of the window from the warm-up's end to `until`. */
export interface OracleSessionsMetrics {
  /** How many tasks the two means are over: requested in the window, and delivered in it. */
  measured: number;
  /** Mean of max(0, executed − requested), seconds. NaN without tasks. */
  visibleResponse: number;
  /** Mean of visible response time over service time; no task needs no service at all. */
  visibleSlowdown: number;
  /** Tasks delivered in the window, also where they were requested before it. */
  throughput: number;
  /** The fraction of the window that a server was busy, on average over the servers. */
  load: number;
  /** Server seconds of the window that somebody pays for. Batch: all of them; else those of the tasks requested. */
  billed: number;
  /** Billed seconds per second used by tasks that are requested by `until`: 1 by definition, except in the batch model. */
  scaledBilled: number;
  /** Billed seconds per second used while the task was requested: what gives about the ratio that was published. */
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
    // Requested late and not delivered: left out by every model alike, as the paper counts what is requested and executed.
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
