import { UsageError } from '../errors.ts';
import { decimalTimes } from './decimal.ts';
import { MOST_SECONDS } from './exactRange.ts';

export const UNIT_SECONDS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86400 };
const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([smhd]?)$/i;

/**
 * Parses `90`, `90s`, `15m`, `2h`, `1.5d` or `inf` to seconds.
 *
 * @param where how errors begin
 * @throws UsageError
 */
export function parseDuration(text: string, where: string): number {
  if (text === 'inf') return Number.POSITIVE_INFINITY;
  const match = NUMBER.exec(text);
  if (!match) {
    throw new UsageError(
      `${where} is '${text}'; expected a duration: a number of seconds, or a number with s, m, h or d`,
    );
  }
  const seconds = decimalTimes(Number(match[1]), UNIT_SECONDS[match[2].toLowerCase()]);
  if (Math.abs(seconds) <= MOST_SECONDS) return seconds + 0;
  throw new UsageError(`${where} is '${text}'; expected at most 2^53 s`);
}

/**
 * Parses a number without a unit.
 *
 * @param where how errors begin
 * @throws UsageError
 */
export function parseNumber(text: string, where: string): number {
  const match = NUMBER.exec(text);
  if (match?.[2] !== '') throw new UsageError(`${where} is '${text}'; expected a number without a unit`);
  const value = Number(match[1]);
  if (Number.isFinite(value)) return value + 0;
  throw new UsageError(
    `${where} is '${text}', which is too large for a 64-bit float; expected a smaller number`,
  );
}

/** Seconds in a convenient unit, to six digits: `90 s`, `1.5 h`. */
export function formatDuration(seconds: number): string {
  const size = Math.abs(seconds);
  const unit = size < 60 ? 's' : size < 3600 ? 'm' : 'h';
  return `${Number((seconds / UNIT_SECONDS[unit]).toPrecision(6))} ${unit}`;
}
