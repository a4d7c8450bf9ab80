const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 } as const;

/**
 * Seconds from the submission that `--begin` asks for: `now`, `now+90`, `now+2hours`.
 *
 * @returns undefined for a date or a time of the day: a file of submissions has no date
 */
export function secondsFromNow(text: string): number | undefined {
  const [all, count = '0', unit = 'second'] =
    /^now(?:\+(\d+)(?:(second|minute|hour|day|week)s?)?)?$/i.exec(text) ?? [];
  if (all === undefined) return undefined;
  return Number(count) * SECONDS[unit.toLowerCase() as keyof typeof SECONDS];
}
