import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { PLANS } from '../kernel/codes.ts';
import { LOSS_NOTATION, lossOf } from './learned.ts';

/** Plans that are known before a run. */
const GIVEN = ['request', 'double-request', 'exact', 'column'] as const;
/** Plans that the scheduler computes from completed jobs, with the kernel's codes. */
const LEARNED = {
  last: PLANS.LAST,
  'last-two': PLANS.LAST_TWO,
  'last-two-floor': PLANS.LAST_TWO_FLOOR,
  'last-application': PLANS.LAST_APPLICATION,
  regression: PLANS.REGRESSION,
  learned: PLANS.LEARNED,
  'learned:repaired': PLANS.LEARNED,
} as const;

export type LearnedPlan = keyof typeof LEARNED | `learned:${string}`;

/**
 * The estimate of a job's run time that the scheduler uses. A job is killed at its request, whatever its
 * plan. `request`: the requested time. `double-request`: twice that. `exact`: the run time. `virtual:x`: the run
 * time with a random error of up to ± x, 0 to 1, from the seed. `column`: the trace's own plan. `last`: by the
 * accuracy of the user's last completed job. `last-two`: the mean of the user's last two; `last-two-floor`: rounded
 * down. `last-application`: by the accuracy of the last job of the same user and application. `regression` and
 * `learned`: learned from all completed jobs (docs/predictions.md).
 */
export type Plan = (typeof GIVEN)[number] | LearnedPlan | `virtual:${number}`;

/** Runtime estimates (plans) that no job exceeds. */
const NEVER_SHORT: readonly string[] = ['request', 'double-request', 'exact'] satisfies Plan[];

const NAMES = [...GIVEN, ...Object.keys(LEARNED)];

/** The notation of plans, for messages. */
export const PLAN_NOTATION = `${NAMES.join(', ')}, virtual:x with x from 0 to 1`;

/** The largest relative error of a virtual predictor; undefined for any other plan. */
export function virtualError(plan: string): number | undefined {
  const match = /^virtual:(\d+(?:\.\d+)?)$/.exec(plan);
  return match ? Number(match[1]) : undefined;
}

export function isPlan(text: unknown): text is Plan {
  if (typeof text !== 'string') return false;
  if (lossOf(text) !== undefined) return true;
  const error = virtualError(text);
  return error === undefined ? NAMES.includes(text) : error <= 1;
}

export function isLearned(plan: Plan): plan is LearnedPlan {
  return Object.hasOwn(LEARNED, plan) || lossOf(plan) !== undefined;
}

/** Message for a text that is not a plan. */
export function unknownPlan(text: string): string {
  if (text.startsWith('learned:'))
    return `unknown plan '${text}' (learned, learned:repaired, or ${LOSS_NOTATION})`;
  const hint = text.startsWith('virtual') ? '' : didYouMean(text, NAMES);
  return `unknown plan '${text}'${hint} (${PLAN_NOTATION})`;
}

/**
 * The kernel's code of a plan: known before the run and never too short, known before the run but perhaps too
 * short, or one of the kernel's predictors.
 */
export function planCode(plan: Plan): number {
  if (!isPlan(plan)) throw new UsageError(unknownPlan(plan));
  if (lossOf(plan) !== undefined) return PLANS.LEARNED;
  if (isLearned(plan)) return LEARNED[plan as keyof typeof LEARNED];
  return NEVER_SHORT.includes(plan) ? PLANS.SURE : PLANS.GIVEN;
}
