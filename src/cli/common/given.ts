import { Command } from 'commander';
import { UsageError } from '../../errors.ts';
import { addTraceOptions } from './traceOptions.ts';

/** The trace options, by the names under which commander keeps their values. */
export const TRACE_OPTIONS = addTraceOptions(new Command()).options.map((option) => option.attributeName());

/** The flag of an option: `scaleLoad` → `--scale-load`. */
export function flagOf(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * Refuses options that would change nothing.
 *
 * @param names under which commander keeps the values
 * @throws UsageError if the command line has one of them
 */
export function refuseGiven(command: Command, names: readonly string[], why: string): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (names.includes(name) && command.getOptionValueSource(name) === 'cli')
      throw new UsageError(`${option.long}: ${why}`);
  }
}
