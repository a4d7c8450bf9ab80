import { type Clock, secondsAfterFirst } from '../instant.ts';
import { notLater, type WindowOptions } from '../raw/window.ts';

/**
 * The ends of a window in seconds after the first submission.
 *
 * @throws UsageError, DataError
 */
export function windowOn(
  clock: Clock,
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: WindowOptions,
): { from: number; to: number } {
  const found = {
    from: secondsAfterFirst(from, clock, '--from'),
    to: secondsAfterFirst(to, clock, '--to'),
  };
  if (!(found.to > found.from)) throw notLater(from, to);
  return found;
}
