// Computes the expected cost and makespan of a given sequence under any distribution.
import { allocateF64, allocateU8 } from '../memory';
import { alpha, beta, checkpointTime, gamma, restartTime } from './cost';
import { points, survival, value } from './distribution';

/** t_k: the work done at the end of the k-th request; index 0 is the first request. */
export let milestone: StaticArray<f64> = allocateF64(0);
/** P(X > t_k). */
export let milestoneSurvival: StaticArray<f64> = allocateF64(0);
/** 1 if the request ends with a checkpoint. */
export let milestoneCheckpoint: StaticArray<u8> = allocateU8(0);

export function createMilestones(count: f64): void {
  milestone = allocateF64(count);
  milestoneSurvival = allocateF64(count);
  milestoneCheckpoint = allocateU8(count);
}

/**
 * The expected cost of the first `count` milestones under a distribution with mean E[X] (IPDPS 2020, Theorem 1): β
 * E[X] + Σ_i [α W_i + β (R_i + (1 − δ_{i−1}) T_{i−1} + C_{i−1}) + γ] P(X > t_{i−1}). Work beyond the last
 * milestone costs nothing.
 */
export function evaluateCost(count: i32, expectation: f64): f64 {
  let cost: f64 = 0;
  let reached: f64 = 1; // P(X > t_{i−1})
  let base: f64 = 0; // the last milestone that was saved
  let restart: f64 = 0; // R_i
  let usedBefore: f64 = 0; // (1 − δ_{i−1}) T_{i−1} + C_{i−1}
  for (let i = 0; i < count; i++) {
    const saves = unchecked(milestoneCheckpoint[i]) != 0;
    const work = unchecked(milestone[i]) - base;
    const saving: f64 = saves ? checkpointTime : 0;
    cost += (alpha * (restart + work + saving) + beta * (restart + usedBefore) + gamma) * reached;
    usedBefore = saves ? saving : work;
    reached = unchecked(milestoneSurvival[i]);
    if (saves) {
      base = unchecked(milestone[i]);
      restart = restartTime;
    }
  }
  return beta * expectation + cost;
}

/**
 * The expected makespan of the first `count` milestones over the discrete distribution, alongside a stream of small
 * jobs of rate ζ per processor of the job. If the (m+1)-th request suffices, it is max(Σ_{i≤m+1} t_i, (Σ_{i≤m} t_i
 * + X) / (1 − ζ)) (Gainaru, Pallez, Sun, Raghavan, "Speculative Scheduling for Stochastic HPC Applications",
 * ICPP 2019, equation 5). It is infinite if the last request does not cover the distribution.
 */
export function evaluateMakespan(count: i32, zeta: f64): f64 {
  let makespan: f64 = 0;
  let failed: f64 = 0; // Σ_{i≤m} t_i
  let l = 1;
  for (let m = 0; m < count; m++) {
    const request = unchecked(milestone[m]);
    while (l <= points && unchecked(value[l]) <= request) {
      const probability = unchecked(survival[l - 1]) - unchecked(survival[l]);
      makespan += probability * max(failed + request, (failed + unchecked(value[l])) / (1 - zeta));
      l++;
    }
    failed += request;
  }
  return l > points ? makespan : Infinity;
}
