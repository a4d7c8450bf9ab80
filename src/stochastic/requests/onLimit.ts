import { UsageError } from '../../errors.ts';
import { readDuration } from '../../input/duration.ts';

/**
 * Treatment of a job whose request does not suffice. `kill`: its attempt ends, with a checkpoint if the request has
 * one, and its next request is submitted. `extend:DELAY`: it goes on at once with its next request, if no promised
 * start then comes later than its first promise by more than DELAY, a duration; otherwise as `kill`.
 */
export type OnLimit = 'kill' | `extend:${string}`;

/** The notation, for messages. */
export const ON_LIMIT_NOTATION = 'kill or extend:DELAY with a duration of 0 or more, such as extend:10m';

/** The seconds of delay that an extension may bring; infinity if none is made; undefined for another text. */
function read(text: unknown): number | undefined {
  if (text === 'kill') return Number.POSITIVE_INFINITY;
  const [, delay] = /^extend:(.*)$/.exec(String(text)) ?? [];
  const found = readDuration(delay ?? '');
  const seconds = 'seconds' in found ? found.seconds : Number.NaN;
  return seconds >= 0 && seconds < Number.POSITIVE_INFINITY ? seconds : undefined;
}

export function isOnLimit(text: unknown): text is OnLimit {
  return read(text) !== undefined;
}

/** The seconds of delay that an extension may bring; undefined if none is made. @throws UsageError */
export function toleratedDelay(onLimit: OnLimit = 'kill'): number | undefined {
  const seconds = read(onLimit);
  if (seconds === undefined)
    throw new UsageError(`onLimit cannot be ${JSON.stringify(onLimit)}; it can be ${ON_LIMIT_NOTATION}`);
  return seconds < Number.POSITIVE_INFINITY ? seconds : undefined;
}
