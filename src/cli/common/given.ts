import type { Command } from 'commander';
import { longName } from '../../commands/parameter.ts';
import { UsageError } from '../../errors.ts';

/** The flag of an option: `scaleLoad` → `--scale-load`. */
export function flagOf(name: string): string {
  return `--${longName(name)}`;
}

/** Options that were given: on a command line, or at a point of a study. */
type Given = Pick<Command, 'options' | 'getOptionValueSource'>;

/**
 * Rejects options that would have no effect.
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
