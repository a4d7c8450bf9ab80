// Computes ticks of axes: round numbers, and times that are easy to count.
import { AGES, YEAR } from '../input/duration.ts';
import { duration } from '../report/format.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/** Steps between ticks that are easy to count, in seconds. */
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

/** Ticks of a logarithmic axis of time, in common units. Seconds. */
const DECADES = [
  ...[0.001, 0.01, 0.1, 1, 10, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR],
  ...[DAY, 10 * DAY, 100 * DAY, 1000 * DAY, 10_000 * DAY],
  ...[100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8].map((years) => years * YEAR),
];

/** Returns the ticks of a logarithmic axis of time in [from, to]. */
export function timeDecades(from: number, to: number): number[] {
  return DECADES.filter((tick) => tick >= from && tick <= to);
}

/** Returns at most `most` ticks of an axis of time in [from, to]. Below 10 s they may be parts of seconds. */
export function timeTicks(from: number, to: number, most: number): number[] {
  return to - from < 10 ? roundTicks(from, to, most) : stepTicks(from, to, most);
}

function stepTicks(from: number, to: number, most: number): number[] {
  const step = TIME_STEPS.find((length) => (to - from) / length <= most);
  if (step === undefined) return roundTicks(from / YEAR, to / YEAR, most).map((years) => years * YEAR);
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) ticks.push(tick);
  return ticks;
}

/** Returns at most `most` round whole numbers in [from, to]. */
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

/** Formats a time on an axis: 0, 5 min, 1.5 h, 12 d. */
export function tickLabel(seconds: number): string {
  if (seconds === 0) return '0';
  if (Math.abs(seconds) < DAY) return `${seconds < 0 ? '−' : ''}${duration(Math.abs(seconds))}`;
  if (Math.abs(seconds) >= AGES) return duration(seconds);
  const days = Math.floor(seconds / DAY);
  const rest = seconds - days * DAY;
  return rest === 0 ? `${days} d` : `${days} d ${tickLabel(rest)}`;
}

/** Returns at most `most` ticks of a logarithmic scale: several per decade, or one. */
export function logTicks(from: number, to: number, most: number): number[] {
  const of = (factors: number[]) =>
    // 7 × 0.1 is not 0.7, but 7 / 10 is.
    Array.from({ length: 40 }, (_, i) => i - 12)
      .flatMap((power) => factors.map((factor) => (power < 0 ? factor / 10 ** -power : factor * 10 ** power)))
      .filter((tick) => tick >= from * 0.999 && tick <= to * 1.001);
  const steps = [[1, 1.5, 2, 3, 4, 5, 7], [1, 2, 5], [1]].map(of);
  return steps.find((ticks) => ticks.length <= most) ?? steps[2];
}

/** Returns at most `most` round numbers in [from, to]. */
export function roundTicks(from: number, to: number, most: number): number[] {
  const size = 10 ** Math.floor(Math.log10((to - from) / most || 1));
  const factor = [1, 2, 5].find((one) => (to - from) / (one * size) <= most) ?? 10;
  const first = Math.ceil(from / (factor * size) - 1e-9);
  const last = Math.floor(to / (factor * size) + 1e-9);
  // Sums of 0.1 are not exact: each tick is computed by one division or product.
  return Array.from({ length: last - first + 1 }, (_, i) =>
    size < 1 ? ((first + i) * factor) / Math.round(1 / size) : (first + i) * factor * size,
  );
}
