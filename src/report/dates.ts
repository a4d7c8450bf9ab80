// Formats dates and times of day. A wall clock is given in seconds, as LocalClock shows it.

export const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const two = (value: number) => String(value).padStart(2, '0');

/** Formats a time as `06:05`, with seconds if it is not a whole minute: `06:05:30`. */
export function timeOfDay(wall: Date): string {
  const seconds = wall.getUTCSeconds();
  return `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}${seconds === 0 ? '' : `:${two(seconds)}`}`;
}

/** Formats a date as `14 Mar 1997 06:05`, to the second if it is not a whole minute. */
export function dateText(wall: number): string {
  const date = new Date(1000 * Math.round(wall));
  return `${date.getUTCDate()} ${MONTH_NAMES[date.getUTCMonth()]} ${date.getUTCFullYear()} ${timeOfDay(date)}`;
}
