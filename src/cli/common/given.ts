import { Command } from 'commander';
import { UsageError } from '../../errors.ts';
import { addTraceOptions } from './traceOptions.ts';

/** The trace options, by the names that commander gives their values. */
export const TRACE_OPTIONS = addTraceOptions(new Command()).options.map((option) => option.attributeName());

/**
 * Options that would change nothing are refused, not passed over.
 *
 * @param names as commander gives them to values
 * @throws UsageError if one of them stands in the call
 */
export function refuseGiven(command: Command, names: readonly string[], why: string): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (names.includes(name) && command.getOptionValueSource(name) === 'cli')
      throw new UsageError(`${option.long}: ${why}`);
  }
}
