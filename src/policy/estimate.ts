import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { ESTIMATES } from '../kernel/codes.ts';
import { LOSS_NOTATION, lossOf } from './learned.ts';

/** Estimates that are known before a run. */
const GIVEN = ['request', 'double-request', 'exact', 'column'] as const;
/** Estimates that the scheduler computes from completed jobs, with the kernel's codes. */
const LEARNED = {
  last: ESTIMATES.LAST,
  'last-two': ESTIMATES.LAST_TWO,
  'last-two-floor': ESTIMATES.LAST_TWO_FLOOR,
  'last-application': ESTIMATES.LAST_APPLICATION,
  regression: ESTIMATES.REGRESSION,
  learned: ESTIMATES.LEARNED,
  'learned:repaired': ESTIMATES.LEARNED,
} as const;

export type LearnedEstimate = keyof typeof LEARNED | `learned:${string}`;

/**
 * The estimate of a job's run time that the scheduler uses. A job is killed at its request, whatever its
 * estimate. `request`: the requested time. `double-request`: twice that. `exact`: the run time. `virtual:x`: the run
 * time with a random error of up to ± x, 0 to 1, from the seed. `column`: the trace's own estimate. `last`: by the
 * accuracy of the user's last completed job. `last-two`: the mean of the user's last two; `last-two-floor`: rounded
 * down. `last-application`: by the accuracy of the last job of the same user and application. `regression` and
 * `learned`: learned from all completed jobs (docs/predictions.md).
 */
export type RuntimeEstimate = (typeof GIVEN)[number] | LearnedEstimate | `virtual:${number}`;

/** Runtime estimates that no job exceeds. */
const NEVER_SHORT: readonly string[] = ['request', 'double-request', 'exact'] satisfies RuntimeEstimate[];

const NAMES = [...GIVEN, ...Object.keys(LEARNED)];

/** The notation of estimates, for messages. */
export const ESTIMATE_NOTATION = `${NAMES.join(', ')}, virtual:x with x from 0 to 1`;

/** The largest relative error of a virtual predictor; undefined for any other estimate. */
export function virtualError(estimate: string): number | undefined {
  const match = /^virtual:(\d+(?:\.\d+)?)$/.exec(estimate);
  return match ? Number(match[1]) : undefined;
}

export function isEstimate(text: unknown): text is RuntimeEstimate {
  if (typeof text !== 'string') return false;
  if (lossOf(text) !== undefined) return true;
  const error = virtualError(text);
  return error === undefined ? NAMES.includes(text) : error <= 1;
}

export function isLearned(estimate: RuntimeEstimate): estimate is LearnedEstimate {
  return Object.hasOwn(LEARNED, estimate) || lossOf(estimate) !== undefined;
}

/** Message for a text that is not an estimate. */
export function unknownEstimate(text: string): string {
  if (text.startsWith('learned:'))
    return `unknown estimate '${text}' (learned, learned:repaired, or ${LOSS_NOTATION})`;
  const hint = text.startsWith('virtual') ? '' : didYouMean(text, NAMES);
  return `unknown estimate '${text}'${hint} (${ESTIMATE_NOTATION})`;
}

/**
 * The kernel's code of an estimate: known before the run and never too short, known before the run but perhaps too
 * short, or one of the kernel's predictors.
 */
export function estimateCode(estimate: RuntimeEstimate): number {
  if (!isEstimate(estimate)) throw new UsageError(unknownEstimate(estimate));
  if (lossOf(estimate) !== undefined) return ESTIMATES.LEARNED;
  if (isLearned(estimate)) return LEARNED[estimate as keyof typeof LEARNED];
  return NEVER_SHORT.includes(estimate) ? ESTIMATES.SURE : ESTIMATES.GIVEN;
}
