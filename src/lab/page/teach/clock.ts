// Provides the clock of the steps, which is that of the view Replay.
import { Clock } from '../../../figures/clock.ts';
import type { StepsView } from '../../stepViews.ts';

/** Clock of the steps. Times are seconds since the first submission. */
export interface StepClock {
  /** Formats a complete time. */
  full(time: number): string;
  /** Returns at most `most` ticks, with their labels. */
  ticks(from: number, to: number, most: number): { time: number; label: string }[];
}

export function stepClock({
  unixStartTime,
  timeZone,
}: Pick<StepsView, 'unixStartTime' | 'timeZone'>): StepClock {
  const clock = new Clock(0, { unixStartTime, timeZone });
  return {
    full: (time) => clock.full(time),
    ticks(from, to, most) {
      const times = clock.ticks(from, to, most);
      const labels = clock.labels(times);
      return times.map((time, i) => ({ time, label: labels[i] }));
    },
  };
}
