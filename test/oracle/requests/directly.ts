// The cost of a sequence, by simulating every possible run time. It uses no formula for expectations.

export interface PlainDistribution {
  v: number[];
  f: number[];
}

export interface Cost {
  alpha: number;
  beta: number;
  gamma: number;
  checkpoint: number;
  restart: number;
}

export interface Step {
  milestone: number;
  checkpoint: boolean;
}

/** The cost of one job of run time x, request by request. */
function costOfRun(sequence: readonly Step[], x: number, cost: Cost): number {
  let paid = 0;
  let saved = 0;
  let restart = 0;
  for (const { milestone, checkpoint } of sequence) {
    const work = milestone - saved;
    const request = restart + work + (checkpoint ? cost.checkpoint : 0);
    const needed = restart + x - saved; // until the job is done; then no checkpoint is taken
    const used = x <= milestone ? needed : request;
    paid += cost.alpha * request + cost.beta * Math.min(request, used) + cost.gamma;
    if (x <= milestone) return paid;
    if (checkpoint) {
      saved = milestone;
      restart = cost.restart;
    }
  }
  return Number.POSITIVE_INFINITY;
}

export function expectedCostDirectly(
  sequence: readonly Step[],
  { v, f }: PlainDistribution,
  cost: Cost,
): number {
  return v.reduce((sum, x, i) => (f[i] > 0 ? sum + f[i] * costOfRun(sequence, x, cost) : sum), 0);
}

/** When a job of run time x is done, together with the small jobs that arrived meanwhile. */
function makespanOfRun(requests: readonly number[], x: number, zeta: number): number {
  let failed = 0;
  for (const request of requests) {
    if (x <= request) return Math.max(failed + request, (failed + x) / (1 - zeta));
    failed += request;
  }
  return Number.POSITIVE_INFINITY;
}

export function expectedMakespanDirectly(
  requests: readonly number[],
  { v, f }: PlainDistribution,
  zeta: number,
): number {
  return v.reduce((sum, x, i) => (f[i] > 0 ? sum + f[i] * makespanOfRun(requests, x, zeta) : sum), 0);
}
