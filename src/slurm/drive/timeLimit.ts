import { durationText } from '../../input/duration.ts';

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

/** Whole minutes as durationText() writes them. */
export const minutesText = (minutes: number) => durationText(MINUTE * minutes);
