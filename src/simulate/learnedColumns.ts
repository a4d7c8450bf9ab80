import type { Instance } from '../kernel/instance.ts';
import { circle } from '../math/circle.ts';

const DAY = 86_400;
const WEEK = 604_800;

/** Writes the cosine and sine of the time in a period, for each submit time in seconds. */
function fill(submit: ArrayLike<number>, period: number, cosines: Float64Array, sines: Float64Array): void {
  for (let j = 0; j < submit.length; j++) {
    const { cosine, sine } = circle((2 * Math.PI * (submit[j] % period)) / period);
    cosines[j] = cosine;
    sines[j] = sine;
  }
}

/** Fills the columns that the plan `learned` takes from the submit times: the time of day and of the week. */
export function fillLearned({ columns }: Instance, submit: ArrayLike<number>): void {
  fill(submit, DAY, columns.dayCosine, columns.daySine);
  fill(submit, WEEK, columns.weekCosine, columns.weekSine);
}
