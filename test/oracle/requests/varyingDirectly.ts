// Costs of sequences whose checkpoints and restarts vary, by following every run time through.
import { allSequences } from './allSequences.ts';
import type { PlainDistribution, Step } from './directly.ts';

export interface Prices {
  alpha: number;
  beta: number;
  gamma: number;
}

export interface Times extends Prices {
  checkpoint: (work: number) => number;
  restart: (work: number) => number;
}

/** Cost of a job of run time x from a state on. */
function paidBy(
  x: number,
  sequence: readonly Step[],
  { alpha, beta, gamma, checkpoint, restart }: Times,
  from: number | undefined,
): number {
  let paid = 0;
  let saved = from;
  for (const step of sequence) {
    const resumed = saved === undefined ? 0 : restart(saved);
    const needed = resumed + x - (saved ?? 0);
    const request =
      resumed + step.milestone - (saved ?? 0) + (step.checkpoint ? checkpoint(step.milestone) : 0);
    const isDone = x <= step.milestone;
    paid += alpha * request + beta * (isDone ? needed : request) + gamma;
    if (isDone) return paid;
    if (step.checkpoint) saved = step.milestone;
  }
  return Number.POSITIVE_INFINITY;
}

const expected = ({ v, f }: PlainDistribution, paid: (x: number) => number) =>
  v.reduce((sum, x, i) => (f[i] > 0 ? sum + f[i] * paid(x) : sum), 0);

export const costDirectly = (sequence: readonly Step[], distribution: PlainDistribution, times: Times) =>
  expected(distribution, (x) => paidBy(x, sequence, times, undefined));

/** The least cost of all sequences, or of those that save at every milestone but the last. */
export function leastVarying(distribution: PlainDistribution, times: Times, isAll = false): number {
  let least = Number.POSITIVE_INFINITY;
  for (const sequence of allSequences(distribution.v)) {
    if (isAll && !sequence.slice(0, -1).every(({ checkpoint }) => checkpoint)) continue;
    least = Math.min(least, costDirectly(sequence, distribution, times));
  }
  return least;
}

export interface Drawn {
  share: number;
  checkpoint: number;
  restart: number;
}

/** Cost of a drawn job of run time x after its first checkpoint, at `saved`, by the rest for its drawn time. */
function restOf({ v, f }: PlainDistribution, saved: number, prices: Prices, drawn: Drawn): number {
  const later = v.filter((value) => value > saved);
  const times = { ...prices, checkpoint: () => drawn.checkpoint, restart: () => drawn.restart };
  let least = Number.POSITIVE_INFINITY;
  for (const rest of allSequences(later)) {
    const cost = v.reduce(
      (sum, x, i) => (x > saved && f[i] > 0 ? sum + f[i] * paidBy(x, rest, times, saved) : sum),
      0,
    );
    least = Math.min(least, cost);
  }
  return least;
}

/**
 * The least cost if the times are drawn once per job, and known after its first checkpoint: over all beginnings,
 * and for each drawn time over all that may follow.
 */
export function leastOncePerJob(
  distribution: PlainDistribution,
  prices: Prices,
  cases: readonly Drawn[],
): number {
  const { v, f } = distribution;
  let least = Number.POSITIVE_INFINITY;
  for (const sequence of allSequences(v)) {
    const end = sequence.findIndex(({ checkpoint }) => checkpoint);
    const begin = end < 0 ? sequence : sequence.slice(0, end + 1);
    let cost = 0;
    for (const drawn of cases) {
      const times = { ...prices, checkpoint: () => drawn.checkpoint, restart: () => drawn.restart };
      for (const [i, x] of v.entries()) {
        if (f[i] === 0) continue;
        const covered = end < 0 || x <= sequence[end].milestone;
        // A job that is not done pays all requests of the beginning; one past its end shows their price.
        const rest = covered ? begin : [...begin, { milestone: Number.MAX_VALUE, checkpoint: false }];
        if (covered) cost += drawn.share * f[i] * paidBy(x, rest, times, undefined);
        else cost += drawn.share * f[i] * failedAll(begin, times);
      }
      if (end >= 0) cost += drawn.share * restOf(distribution, sequence[end].milestone, prices, drawn);
    }
    least = Math.min(least, cost);
  }
  return least;
}

/** Cost of requests that all fail; only the last may save. */
function failedAll(begin: readonly Step[], { alpha, beta, gamma, checkpoint }: Times): number {
  return begin.reduce((sum, step) => {
    const request = step.milestone + (step.checkpoint ? checkpoint(step.milestone) : 0);
    return sum + (alpha + beta) * request + gamma;
  }, 0);
}

/**
 * The least cost under reserved allowances, by iterating the costs of all states until they converge. A state
 * is the saved value and the value known to be too short. Any value past the saved one may be requested,
 * saved or not, with any time of a checkpoint as its allowance, as often as one likes.
 */
export function leastAllowed(
  { v, f }: PlainDistribution,
  { alpha, beta, gamma }: Prices,
  times: readonly { time: number; share: number }[],
  restart: (work: number) => number,
): number {
  const n = v.length;
  const at = (index: number) => (index < 0 ? 0 : v[index]);
  const cost = Array.from({ length: n }, () => new Float64Array(n + 1).fill(1e6)); // [saved + 1][tried + 1], from above
  const chance = (tried: number, pick: (i: number) => number) => {
    let all = 0;
    let sum = 0;
    for (let i = tried + 1; i < n; i++) {
      all += f[i];
      sum += f[i] * pick(i);
    }
    return sum / all;
  };
  for (let round = 0; round < 2000; round++) {
    let change = 0;
    for (let saved = n - 2; saved >= -1; saved--) {
      for (let tried = n - 2; tried >= saved; tried--) {
        const resumed = saved < 0 ? 0 : restart(at(saved));
        let best = Number.POSITIVE_INFINITY;
        for (let j = saved + 1; j < n; j++) {
          for (const { time: allowance } of [{ time: -1 }, ...times]) {
            const saves = allowance >= 0;
            const request = resumed + at(j) - at(saved) + (saves ? allowance : 0);
            const price = chance(tried, (i) => {
              const fixed = alpha * request + gamma;
              if (i <= j) return fixed + beta * (resumed + at(i) - at(saved));
              const known = Math.max(j, tried);
              const stays = cost[saved + 1][known + 1];
              const worked = resumed + at(j) - at(saved);
              if (!saves) return fixed + beta * worked + stays;
              return times.reduce((sum, { time, share }) => {
                const isSaved = time <= allowance;
                const used = worked + Math.min(time, allowance);
                return sum + share * (fixed + beta * used + (isSaved ? cost[j + 1][known + 1] : stays));
              }, 0);
            });
            if (price < best) best = price;
          }
        }
        change = Math.max(change, Math.abs(best - cost[saved + 1][tried + 1]));
        cost[saved + 1][tried + 1] = best;
      }
    }
    if (change < 1e-14) break;
  }
  return cost[0][0];
}
