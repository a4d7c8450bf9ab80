// Makes the requests of jobs whose checkpoints and restarts vary: with the work that is saved, or at random.

import { functionsOf, isDiscrete, pointsOf, upperBound } from '../../distribution/anyDistribution.ts';
import type { ContinuousDistribution, Distribution } from '../../distribution/distribution.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { REQUESTED_TIME } from '../../requests/costModel.ts';
import { dynProgCountSize } from '../../requests/dynProgCount.ts';
import type { Milestone } from '../../requests/sequence.ts';
import { type AllowedRequest, MOST_ALLOWED } from '../../requests/varying/allowances.ts';
import { isRandom, meanTime, type RandomTime, type ReadOverhead } from '../../requests/varying/overhead.ts';
import { solveVarying, type Varying, type VaryingSequence } from '../../requests/varying/solve.ts';
import type { UniformsOfJob } from '../draw/uniforms.ts';
import type { JobRequests } from '../workload/columns.ts';
import { exactRequest, requestsWith, type TimesOfJob } from './exactRequests.ts';
import type { CheckpointStrategy } from './strategy.ts';

/** Requests of the jobs of a distribution, for any drawn times. @throws UsageError or DataError */
export async function varyingPlan(
  kernel: Kernel,
  distribution: Distribution,
  { name, epsilon }: CheckpointStrategy,
  times: Varying,
): Promise<VaryingSequence> {
  if (!(upperBound(distribution) > 0)) return { expectedCost: 0, sequence: [] };
  const most = times.charged === 'reserved' ? MOST_ALLOWED : Number.POSITIVE_INFINITY;
  const pointsFor = (smooth: ContinuousDistribution) =>
    Math.min(most, dynProgCountSize(smooth, { ...REQUESTED_TIME, ...meanTimes(smooth, times) }, epsilon));
  const values = isDiscrete(distribution) ? distribution : pointsOf(distribution, pointsFor(distribution));
  return solveVarying(kernel, values, name, REQUESTED_TIME, times);
}

/** The mean times, and those of the mean work where they depend on it. */
export function meanTimes(distribution: Distribution, { checkpoint, restart }: Varying) {
  const { mean } = functionsOf(distribution);
  return { checkpoint: meanTime(checkpoint).at(mean), restart: meanTime(restart).at(mean) };
}

/**
 * The requests of one job. Each is as long as what it really needs, but for reserved allowances. If its user has
 * requested a time, that is the last request, as without variation.
 */
export function drawnRequests(
  plan: VaryingSequence,
  times: Varying,
  uniforms: UniformsOfJob,
  usersRequest?: number,
): JobRequests {
  const drawn: TimesOfJob = {
    checkpoint: drawing(times.checkpoint, times.per, uniforms.checkpoint),
    restart: drawing(times.restart, times.per, uniforms.restart),
  };
  const bounded = (milestones: readonly Milestone[]) =>
    usersRequest === undefined ? milestones : upToTheUsers(milestones, usersRequest);
  if (plan.decisions) return allowedRequests(plan.decisions, drawn, usersRequest);
  const { after = [], sequence } = plan;
  const own = after.find(
    ({ checkpoint, restart }) =>
      (checkpoint === undefined || checkpoint === drawn.checkpoint(0)) &&
      (restart === undefined || restart === drawn.restart(0)),
  );
  const milestones = [...sequence, ...(own?.sequence ?? [])].filter(({ milestone }) => milestone > 0);
  return requestsWith(bounded(milestones), drawn);
}

/**
 * The milestones below the user's request, then that request. So no work is lost that the user's request
 * would have done.
 */
export function upToTheUsers(milestones: readonly Milestone[], request: number): Milestone[] {
  const below = milestones.filter(({ milestone }) => milestone < request);
  return [...below, { milestone: request, checkpoint: false }];
}

function drawing(time: ReadOverhead, per: Varying['per'], uniform: () => number): (work: number) => number {
  if (!isRandom(time)) return (work) => time.at(work);
  if (per === 'checkpoint') return () => drawnTime(time, uniform());
  const once = drawnTime(time, uniform());
  return () => once;
}

function drawnTime({ times, shares }: RandomTime, uniform: number): number {
  let below = 0;
  for (let k = 0; k < times.length - 1; k++) {
    below += shares[k];
    if (uniform < below) return times[k];
  }
  return times[times.length - 1];
}

/** The way of one job through its states: whether a checkpoint overruns its allowance decides the next request. */
function allowedRequests(
  decisions: readonly AllowedRequest[],
  times: TimesOfJob,
  usersRequest = Number.POSITIVE_INFINITY,
): JobRequests {
  const requests: number[] = [];
  const checkpoints: boolean[] = [];
  const found = { checkpoint: [] as number[], restart: [] as number[], allowance: [] as number[] };
  const known = decisions.filter(({ milestone }) => milestone > 0);
  const nextOf = (saved: number, tried: number) =>
    known.find((one) => one.saved === saved && one.tried === tried && one.milestone < usersRequest);
  // The work that is held differs from the milestone by what requests were rounded up.
  let held = 0;
  const ask = (milestone: number, allowance?: number) => {
    const restart = held > 0 ? times.restart(held) : 0;
    const reserved = allowance ?? 0;
    const request = exactRequest(restart + (milestone - held), reserved);
    const checkpoint = allowance === undefined ? 0 : times.checkpoint(milestone);
    requests.push(request);
    checkpoints.push(allowance !== undefined);
    found.checkpoint.push(checkpoint);
    found.restart.push(restart);
    found.allowance.push(reserved);
    const saves = allowance !== undefined && checkpoint <= allowance;
    if (saves) held += request - reserved - restart;
    return saves;
  };
  let [saved, tried] = [0, 0];
  for (let next = nextOf(0, 0); next !== undefined; next = nextOf(saved, tried)) {
    const { milestone, allowance } = next;
    if (ask(milestone, allowance)) saved = milestone;
    tried = milestone;
  }
  if (usersRequest < Number.POSITIVE_INFINITY) ask(usersRequest);
  return { requests, checkpoints, ...found };
}
