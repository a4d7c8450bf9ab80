import type { RunTimeMixture } from './remainingTime.ts';

/** A possible request of a job and the expected wait with it; both in seconds. */
export interface PricedRequest {
  readonly request: number;
  readonly wait: number;
}

/** Requests that a job makes one after another until one is long enough. */
export interface RequestSequence {
  /** Requests in the order of the attempts, in seconds. */
  readonly requests: readonly number[];
  /** Expected time from now to the end of the last attempt, in seconds. */
  readonly expectedEnd: number;
}

/**
 * Returns E[min(X, to); X > from]: the run time of an attempt with the request `to`, times its probability.
 */
function ranAfter(distribution: RunTimeMixture, from: number, to: number): number {
  return distribution.meanUpTo(to) - (distribution.meanUpTo(from) - from * distribution.survival(from));
}

/**
 * Returns the expected waiting and running time of an attempt, times the probability that it is made: the request
 * `failed` was too short (0: there was none).
 */
function costOf(distribution: RunTimeMixture, failed: number, { request, wait }: PricedRequest): number {
  return wait * distribution.survival(failed) + ranAfter(distribution, failed, request);
}

/** Returns the expected time from now to the end of the last attempt with these requests, in seconds. */
export function expectedEnd(tries: readonly PricedRequest[], distribution: RunTimeMixture): number {
  return tries.reduce(
    (sum, one, i) => sum + costOf(distribution, i === 0 ? 0 : tries[i - 1].request, one),
    0,
  );
}

/**
 * Returns the sequence of requests that minimizes the expected time to the end of a job. An attempt that reaches its
 * limit is lost, and the next request is submitted then. Every attempt waits as long as its request would now.
 *
 * With v_j the requests, W_j their waits and S(x) = P(X > x), the least expected time to come after v_l has
 * failed, times S(v_l), is G(l) = min over j > l of W_j S(v_l) + E[min(X, v_j); X > v_l] + G(j). G of the
 * last request is 0. This is the programme of ICPP 2019 for requests without checkpoints, with W_j in place
 * of α v_j + γ. The running time grows with the square of the number of requests.
 *
 * @param priced in increasing order; the last request is always long enough
 */
export function bestSequence(
  priced: readonly PricedRequest[],
  distribution: RunTimeMixture,
): RequestSequence {
  const count = priced.length;
  const best = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  const next = new Int32Array(count + 1);
  best[count] = 0;
  for (let l = count - 1; l >= 0; l--) {
    const failed = l === 0 ? 0 : priced[l - 1].request;
    for (let j = l; j < count; j++) {
      const all = costOf(distribution, failed, priced[j]) + best[j + 1];
      if (all >= best[l]) continue;
      best[l] = all;
      next[l] = j;
    }
  }
  const requests: number[] = [];
  for (let l = 0; l < count; l = next[l] + 1) requests.push(priced[next[l]].request);
  return { requests, expectedEnd: best[0] };
}
