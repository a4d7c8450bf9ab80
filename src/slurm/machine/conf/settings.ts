import { DataError } from '../../../errors.ts';
import { linesOf } from '../../../input/lines.ts';

/** `Name=value` pairs of one line, by their names in lower case. */
export type Settings = ReadonlyMap<string, string>;

export interface SettingsLine {
  readonly where: string;
  readonly settings: Settings;
}

/** A comment in a text of several files: the next line is this one of that file, as in the C preprocessor. */
export function lineMark(file: string, line: number): string {
  return `#line ${line} "${file}"`;
}

/**
 * The lines of slurm.conf: comments are left out, and a line that ends with a backslash goes on in the next.
 *
 * @throws DataError, one line, for text that is no setting
 */
export function settingsLines(text: string, file: string): SettingsLine[] {
  const lines: SettingsLine[] = [];
  let begun = '';
  let where = '';
  let [own, ahead] = [file, 0];
  for (const [i, raw] of linesOf(text).entries()) {
    const mark = /^#line (\d+) "(.*)"$/.exec(raw);
    if (mark !== null) [own, ahead] = [mark[2], Number(mark[1]) - i - 2];
    if (begun === '') where = `${own}:${i + 1 + ahead}`;
    const line = raw.replace(/(^|[^\\])#.*/, '$1').trimEnd();
    if (line.endsWith('\\')) {
      begun += `${line.slice(0, -1)} `;
      continue;
    }
    const whole = (begun + line).trim();
    begun = '';
    if (/^include\s/i.test(whole)) {
      throw new DataError(
        `${where}: Include is unsupported; put the lines of ${whole.slice(8).trim()} in its place`,
      );
    }
    if (whole !== '') lines.push({ where, settings: pairs(whole, where) });
  }
  return lines;
}

function pairs(line: string, where: string): Settings {
  const settings = new Map<string, string>();
  const words = line.matchAll(/([^\s=]+)(?:\s*=\s*("[^"]*"|\S*))?/g);
  for (const [word, name, value] of words) {
    if (value === undefined) {
      throw new DataError(`${where}: '${word}' is no setting: expected Name=value, as slurm.conf(5) has it`);
    }
    settings.set(name.toLowerCase(), value.replace(/^"|"$/g, ''));
  }
  return settings;
}

/** A whole number of at least `least`; above `most` the missing value. @throws DataError, one line */
export function count(
  settings: Settings,
  name: string,
  missing: number,
  where: string,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): number {
  const text = settings.get(name.toLowerCase());
  if (text === undefined) return missing;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least) {
    throw new DataError(`${where}: ${name} '${text}': expected a whole number of at least ${least}`);
  }
  return value > most ? missing : value;
}

/** One of the words that Slurm knows, in lower case. @throws DataError, one line */
export function word(
  settings: Settings,
  name: string,
  known: readonly string[],
  missing: string,
  where: string,
): string {
  const text = settings.get(name.toLowerCase());
  if (text === undefined) return missing;
  const found = known.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw new DataError(`${where}: ${name} '${text}': expected ${known.join(', ')}`);
  return found.toLowerCase();
}

/** Minutes in Slurm's notation, as seconds() reads it; seconds are rounded up. @throws DataError, one line */
export function minutes(text: string, name: string, where: string): number {
  return Math.ceil(seconds(text, name, where) / 60);
}

/** A time that is none. */
export const NO_LIMIT = /^(infinite|unlimited|-1)$/i;

/**
 * Seconds of a time in Slurm's notation, of which a single number is minutes: `30`, `30:00`, `8:00:00`, `1-0`, `1-8:00`,
 * `INFINITE`.
 *
 * @throws DataError, one line
 */
export function seconds(text: string, name: string, where: string): number {
  if (NO_LIMIT.test(text)) return Number.POSITIVE_INFINITY;
  const found = /^(?:(\d+)-)?(\d+(?::\d+){0,2})?$/.exec(text);
  if (found === null || text === '') {
    throw new DataError(`${where}: ${name} '${text}': expected a time like 30, 1:30:00, 2-0 or INFINITE`);
  }
  const [, days, rest = '0'] = found;
  const parts = rest.split(':').map(Number);
  // Behind a number of days, the first part is hours. Without one, a single part is minutes, and two are
  // minutes and seconds.
  const [hours, mins, secs] =
    days !== undefined || parts.length === 3
      ? [parts[0], parts[1] ?? 0, parts[2] ?? 0]
      : [0, parts[0], parts[1] ?? 0];
  return ((Number(days ?? 0) * 24 + hours) * 60 + mins) * 60 + secs;
}
