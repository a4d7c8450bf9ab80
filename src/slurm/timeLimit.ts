/** Slurm enforces limits in whole minutes and rounds up what is less (sbatch(1), --time). */
export const MINUTE = 60;

/** A limit as sinfo prints it, `days-hours:minutes:seconds` with leading parts left out, in seconds; `infinite` is Infinity. */
export function limitSeconds(text: string): number {
  if (/^(infinite|UNLIMITED|n\/a)$/i.test(text)) return Number.POSITIVE_INFINITY;
  const match = /^(?:(\d+)-)?(?:(?:(\d+):)?(\d+):)?(\d+)$/.exec(text);
  if (!match) return Number.NaN;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** `90` → `1:30 h`, as people say a request. */
export function minutesText(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${`${rest}`.padStart(2, '0')}`} h`;
}
