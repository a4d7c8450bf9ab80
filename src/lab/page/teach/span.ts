// Determines the time range of the chart of a step.
import type { StepsView, StepView } from '../../stepViews.ts';

/**
 * Time range: all that the scheduler plans, the part that it decides now, or a number of seconds before and after now.
 */
export type Span = 'all' | 'decision' | { readonly before: number; readonly after: number };

interface Range {
  readonly from: number;
  readonly to: number;
}

const SHORTEST = 10;

export function rangeOf(view: StepsView, step: StepView, span: Span): Range {
  if (span === 'all') return allOf(view, step);
  if (span === 'decision') {
    const length = dueOf(step) - step.time;
    return { from: step.time - length / 10, to: step.time + 1.1 * length };
  }
  return { from: step.time - span.before, to: step.time + span.after };
}

function allOf({ steps, isLast }: StepsView, step: StepView): Range {
  const ends = steps.map(({ profile }) => profile[profile.length - 1].time);
  // If a run fits into one window, the chart is fixed and the line of now moves.
  if (isLast && steps[0].index === 0) return { from: 0, to: Math.max(1, ...ends) * 1.02 };
  const ahead = steps.map(({ time }, i) => ends[i] - time).sort((a, b) => a - b);
  const usual = Math.max(60, ahead[Math.floor(0.75 * (ahead.length - 1))]);
  return { from: step.time - 0.6 * usual, to: step.time + usual };
}

/**
 * Returns when the present decision takes effect: the shadow time, the next reservation, or when processors become
 * free.
 */
function dueOf({ time, shadow, reservations, profile }: StepView): number {
  const next = [...reservations.map(({ from }) => from), ...profile.map((point) => point.time)];
  const due = shadow?.time ?? Math.min(...next.filter((one) => one > time));
  return Number.isFinite(due) ? Math.max(due, time + SHORTEST) : time + 60;
}

/**
 * Returns the span after zooming. It still contains now.
 *
 * @param factor below 1 zooms in
 * @param share position of the time that stays in place: 0 at the left, 1 at the right
 */
export function zoomed(view: StepsView, step: StepView, span: Span, factor: number, share: number): Span {
  const { from, to } = rangeOf(view, step, span);
  const all = allOf(view, step);
  const length = Math.max(SHORTEST, factor * (to - from));
  if (length >= all.to - all.from) return 'all';
  const fixed = from + share * (to - from);
  const begin = Math.min(step.time, Math.max(fixed - share * length, step.time - 0.95 * length));
  return { before: step.time - begin, after: begin + length - step.time };
}
