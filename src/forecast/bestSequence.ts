import type { RunTimeLaw } from './remainingTime.ts';

/** What a job may request, and how long a job that requests it is expected to wait; both in seconds. */
export interface PricedRequest {
  readonly request: number;
  readonly wait: number;
}

/** Requests that a job makes one after the other, until one suffices. */
export interface RequestSequence {
  /** The requests, in the order in which they are tried, in seconds. */
  readonly requests: readonly number[];
  /** The expected time from now to the end of the last try, in seconds. */
  readonly expectedEnd: number;
}

/**
 * E[min(X, to); X > from]: how long a try with the request `to` runs, times the probability that it is made.
 */
function ranAfter(law: RunTimeLaw, from: number, to: number): number {
  return law.meanUpTo(to) - (law.meanUpTo(from) - from * law.survival(from));
}

/**
 * The expected time of a try after a failed request, 0 for none: waiting and running, times the probability
 * that it is made.
 */
function costOf(law: RunTimeLaw, failed: number, { request, wait }: PricedRequest): number {
  return wait * law.survival(failed) + ranAfter(law, failed, request);
}

/** The expected time from now to the end of the last try of these requests, in seconds. */
export function expectedEnd(tries: readonly PricedRequest[], law: RunTimeLaw): number {
  return tries.reduce((sum, one, i) => sum + costOf(law, i === 0 ? 0 : tries[i - 1].request, one), 0);
}

/**
 * The sequence of requests that minimises the expected time to the end of a job. A try that its request ends
 * is lost, and the next request is submitted then. Every try waits as long as its request does now.
 *
 * With v_j the requests, W_j their waits and S(x) = P(X > x), the least expected time to come after v_l has
 * failed, times S(v_l), is G(l) = min over j > l of W_j S(v_l) + E[min(X, v_j); X > v_l] + G(j). G of the
 * last request is 0. This is the programme of ICPP 2019 for requests without checkpoints, with W_j in place
 * of α v_j + γ. It takes a time that grows with the square of the number of requests.
 *
 * @param priced rising requests; the last one always ends the job
 */
export function bestSequence(priced: readonly PricedRequest[], law: RunTimeLaw): RequestSequence {
  const count = priced.length;
  const best = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  const next = new Int32Array(count + 1);
  best[count] = 0;
  for (let l = count - 1; l >= 0; l--) {
    const failed = l === 0 ? 0 : priced[l - 1].request;
    for (let j = l; j < count; j++) {
      const all = costOf(law, failed, priced[j]) + best[j + 1];
      if (all >= best[l]) continue;
      best[l] = all;
      next[l] = j;
    }
  }
  const requests: number[] = [];
  for (let l = 0; l < count; l = next[l] + 1) requests.push(priced[next[l]].request);
  return { requests, expectedEnd: best[0] };
}
