import type { Command } from 'commander';
import { UsageError } from '../../errors.ts';
import { longName } from '../../verbs/parameter.ts';
import { TRACE } from '../../verbs/trace.ts';

/** The parameters of a trace. */
export const TRACE_OPTIONS = Object.keys(TRACE);

/** The flag of an option: `scaleLoad` → `--scale-load`. */
export function flagOf(name: string): string {
  return `--${longName(name)}`;
}

/** Which options were given: on a command line, or at a point of a study. */
export type Given = Pick<Command, 'options' | 'getOptionValueSource'>;

/** Options that would change nothing, by the names under which commander keeps their values, and why. */
export interface Idle {
  readonly names: readonly string[];
  readonly why: string;
}

/** @throws UsageError if one of these options was given */
export function refuseIdle(given: Given, idle: readonly Idle[]): void {
  for (const { names, why } of idle) refuseGiven(given, names, why);
}

/**
 * Refuses options that would change nothing.
 *
 * @param names under which commander keeps the values
 * @throws UsageError if one of them was given
 */
export function refuseGiven(given: Given, names: readonly string[], why: string): void {
  for (const option of given.options) {
    const name = option.attributeName();
    if (names.includes(name) && given.getOptionValueSource(name) === 'cli')
      throw new UsageError(`${option.long}: ${why}`);
  }
}
