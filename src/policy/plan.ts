import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { PLANS } from '../kernel/codes.ts';

/** Plans that are known before a run. */
const GIVEN = ['request', 'exact', 'column'] as const;
/** Plans that the scheduler makes from the jobs that have completed, with the kernel's codes. */
const LEARNED = {
  last: PLANS.LAST,
  'last-two': PLANS.LAST_TWO,
  'last-application': PLANS.LAST_APPLICATION,
  regression: PLANS.REGRESSION,
} as const;

export type LearnedPlan = keyof typeof LEARNED;

/**
 * What the scheduler believes a run takes. A job is killed at its request, whatever its plan. `request`; `exact`, the run time;
 * `virtual:x`, the run time with an error of up to ± x, 0 to 1, from the seed; `column`, as the trace says; `last`, by the
 * accuracy of the user's last completed job; `last-two`, the mean of the user's last two; `last-application`, by the
 * accuracy of the last job of the same user and application; `regression`, learned from all completed jobs.
 */
export type Plan = (typeof GIVEN)[number] | LearnedPlan | `virtual:${number}`;

const NAMES = [...GIVEN, ...Object.keys(LEARNED)];

/** How plans are written, for messages. */
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

/** The kernel's code of a plan: made before the run (and never too short, or perhaps), or one of its predictors. */
export function planCode(plan: Plan): number {
  if (!isPlan(plan)) {
    const hint = String(plan).startsWith('virtual') ? '' : didYouMean(String(plan), NAMES);
    throw new UsageError(`unknown plan '${plan}'${hint} (${PLAN_NOTATION})`);
  }
  if (isLearned(plan)) return LEARNED[plan];
  return plan === 'request' || plan === 'exact' ? PLANS.SURE : PLANS.GIVEN;
}
