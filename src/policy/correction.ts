import { CORRECTION } from '../kernel/codes.ts';

/**
 * Correction of the runtime estimate p of a running job that exceeds it. `none`: the job is assumed to end at
 * its request, and not before a second from now. `request`: p becomes the request. `steps`: the first estimate plus
 * 1, 5, 15 or 30 minutes, 1, 2, 5, 10, 20, 50 or 100 hours, then the request; never more than the request. `doubling`:
 * p doubles, also beyond the request.
 */
export const CORRECTIONS = {
  none: CORRECTION.UNCORRECTED,
  request: CORRECTION.TO_REQUEST,
  steps: CORRECTION.BY_STEPS,
  doubling: CORRECTION.DOUBLING,
} as const;

export type Correction = keyof typeof CORRECTIONS;

export function isCorrection(text: unknown): text is Correction {
  return typeof text === 'string' && Object.hasOwn(CORRECTIONS, text);
}
