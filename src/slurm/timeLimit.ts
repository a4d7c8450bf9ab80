/** Slurm enforces limits in whole minutes and rounds up (sbatch(1), --time). */
export const MINUTE = 60;

/**
 * A limit in sinfo's notation, `days-hours:minutes:seconds` without leading parts, in seconds; `infinite` is
 * Infinity.
 */
export function limitSeconds(text: string): number {
  if (/^(infinite|UNLIMITED|n\/a)$/i.test(text)) return Number.POSITIVE_INFINITY;
  const match = /^(?:(\d+)-)?(?:(?:(\d+):)?(\d+):)?(\d+)$/.exec(text);
  if (!match) return Number.NaN;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** A request in hours and minutes: `90` → `1:30 h`. */
export function minutesText(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${`${rest}`.padStart(2, '0')}`} h`;
}
