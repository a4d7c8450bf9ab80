/**
 * Returns the reason of the system for a refusal, in its own words, without its code and without the path, which an
 * error names anyway.
 */
export function systemFault(error: unknown): string {
  return (error as Error).message.replace(/^E[A-Z]+: /, '').replace(/, \w+( '.*)?$/s, '');
}
