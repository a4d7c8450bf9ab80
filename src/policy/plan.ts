import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { PLANS } from '../kernel/codes.ts';

/** Plans that are known before a run. */
const GIVEN = ['request', 'exact', 'column'] as const;
/** Plans that the scheduler computes from completed jobs, with the kernel's codes. */
const LEARNED = {
  last: PLANS.LAST,
  'last-two': PLANS.LAST_TWO,
  'last-application': PLANS.LAST_APPLICATION,
  regression: PLANS.REGRESSION,
} as const;

export type LearnedPlan = keyof typeof LEARNED;

/**
 * The estimate of a job's run time that the scheduler uses. A job is killed at its request, whatever its
 * plan. `request`: the requested time. `exact`: the run time. `virtual:x`: the run time with a random error
 * of up to ± x, 0 to 1, from the seed. `column`: the trace's own plan. `last`: by the accuracy of the user's
 * last completed job. `last-two`: the mean of the user's last two. `last-application`: by the accuracy of the
 * last job of the same user and application. `regression`: learned from all completed jobs.
 */
export type Plan = (typeof GIVEN)[number] | LearnedPlan | `virtual:${number}`;

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
  const error = virtualError(text);
  return error === undefined ? NAMES.includes(text) : error <= 1;
}

export function isLearned(plan: Plan): plan is LearnedPlan {
  return Object.hasOwn(LEARNED, plan);
}

/** What to say of a text that is no plan. */
export function unknownPlan(text: string): string {
  const hint = text.startsWith('virtual') ? '' : didYouMean(text, NAMES);
  return `unknown plan '${text}'${hint} (${PLAN_NOTATION})`;
}

/**
 * The kernel's code of a plan: known before the run and never too short, known before the run but perhaps too
 * short, or one of the kernel's predictors.
 */
export function planCode(plan: Plan): number {
  if (!isPlan(plan)) throw new UsageError(unknownPlan(plan));
  if (isLearned(plan)) return LEARNED[plan];
  return plan === 'request' || plan === 'exact' ? PLANS.SURE : PLANS.GIVEN;
}
