import { shortDuration } from '../../../report/format.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/** Steps between ticks that a reader can count in, in seconds. */
const TIME_STEPS = [
  1,
  5,
  10,
  30,
  MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  5 * DAY,
  10 * DAY,
  30 * DAY,
  60 * DAY,
  100 * DAY,
  200 * DAY,
  500 * DAY,
  1000 * DAY,
  5000 * DAY,
];

/** At most so many ticks of an axis of time in [from, to]. */
export function timeTicks(from: number, to: number, most: number): number[] {
  const step = TIME_STEPS.find((length) => (to - from) / length <= most) ?? 10000 * DAY;
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) ticks.push(tick);
  return ticks;
}

/** At most so many round whole numbers in [from, to]. */
export function countTicks(from: number, to: number, most: number): number[] {
  const size = 10 ** Math.floor(Math.log10((to - from) / most || 1));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * size).find((length) => (to - from) / length <= most) ?? 10 * size,
  );
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) ticks.push(tick);
  return ticks;
}

/** A time on an axis: 0, 5 min, 1.5 h, 12 d. */
export function tickLabel(seconds: number): string {
  if (seconds === 0) return '0';
  if (Math.abs(seconds) < DAY) return `${seconds < 0 ? '−' : ''}${shortDuration(Math.abs(seconds))}`;
  const days = Math.floor(seconds / DAY);
  const rest = seconds - days * DAY;
  return rest === 0 ? `${days} d` : `${days} d ${tickLabel(rest)}`;
}
