// Describes the time of a checkpoint or a restart: fixed, by the work saved, or random.
import { UsageError } from '../../errors.ts';
import { readDuration } from '../../input/duration.ts';
import { decimalNumber } from '../../input/number.ts';

/**
 * The time of a checkpoint or a restart in seconds: a number; a function of the work that is saved; or a text: a
 * duration (`6m`), a line in the work (`6m+0.02w`), the least or the greatest of lines (`min(1h,6m+0.02w)`), or a
 * discrete distribution of probabilities and times (`0.9:6m,0.1:1h`).
 */
export type Overhead = number | string | ((work: number) => number);

/** The time as a function of the work saved. */
export interface TimeOfWork {
  at(work: number): number;
  /** Increase per second of work, if it is a straight line. */
  readonly rise?: number;
}

/** A random time: times that rise, with their probabilities. */
export interface RandomTime {
  readonly times: readonly number[];
  readonly shares: readonly number[];
}

export type ReadOverhead = TimeOfWork | RandomTime;

export const isRandom = (time: ReadOverhead): time is RandomTime => 'shares' in time;

/** True if it is one number whatever the work. */
export const isFixed = (time: ReadOverhead): time is TimeOfWork => !isRandom(time) && time.rise === 0;

/** E[C], as a function of the work. */
export function meanTime(time: ReadOverhead): TimeOfWork {
  if (!isRandom(time)) return time;
  const mean = time.times.reduce((sum, one, k) => sum + one * time.shares[k], 0);
  return { at: () => mean, rise: 0 };
}

const EXPECTED =
  'a duration (6m), a line in the work saved (6m+0.02w), the least of lines (min(1h,6m+0.02w)), or ' +
  'probabilities with times (0.9:6m,0.1:1h)';

const SUM_TOLERANCE = 1e-9;

/** @param name of the option, for errors. @throws UsageError */
export function readOverhead(overhead: Overhead, name: string): ReadOverhead {
  if (typeof overhead === 'function') return { at: overhead };
  if (typeof overhead === 'number') {
    if (overhead >= 0 && overhead < Number.POSITIVE_INFINITY) return { at: () => overhead, rise: 0 };
    throw new UsageError(`${name} ${overhead}: expected a number 0 or above`);
  }
  const text = overhead.replaceAll(/\s/g, '');
  const wrong = () => new UsageError(`${name} is '${overhead}'; expected ${EXPECTED}`);
  if (text.includes(':')) return randomIn(text, wrong);
  const [, which, inner] = /^(min|max)\((.*)\)$/.exec(text) ?? [];
  if (which === undefined) return lineIn(text, wrong);
  const lines = inner.split(',').map((one) => lineIn(one, wrong));
  const chosen = which === 'min' ? Math.min : Math.max;
  return { at: (work) => chosen(...lines.map((line) => line.at(work))) };
}

function secondsIn(text: string, wrong: () => Error): number {
  const read = readDuration(text);
  if ('seconds' in read && read.seconds >= 0 && read.seconds < Number.POSITIVE_INFINITY) return read.seconds;
  throw wrong();
}

/** `6m`, `6m+0.02w`, `0.02w`. `w` alone is the work: a week is written 7d here. */
function lineIn(text: string, wrong: () => Error): TimeOfWork {
  const [, fixed, rise] = /^(?:(.+)\+)?(\d*\.\d+|\d+\.?)\*?w$/.exec(text) ?? [];
  if (rise === undefined) {
    const seconds = secondsIn(text, wrong);
    return { at: () => seconds, rise: 0 };
  }
  const base = fixed === undefined ? 0 : secondsIn(fixed, wrong);
  const slope = decimalNumber(rise);
  return { at: (work) => base + slope * work, rise: slope };
}

function randomIn(text: string, wrong: () => Error): RandomTime | TimeOfWork {
  const found = new Map<number, number>();
  for (const part of text.split(',')) {
    const [, share, time] = /^([^:]+):([^:]+)$/.exec(part) ?? [];
    if (share === undefined) throw wrong();
    const probability = decimalNumber(share);
    if (!(probability >= 0)) throw wrong();
    const seconds = secondsIn(time, wrong);
    if (probability > 0) found.set(seconds, (found.get(seconds) ?? 0) + probability);
  }
  const times = [...found.keys()].sort((a, b) => a - b);
  const shares = times.map((time) => found.get(time) as number);
  const sum = shares.reduce((all, share) => all + share, 0);
  if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) throw wrong();
  if (times.length === 1) return { at: () => times[0], rise: 0 };
  return { times, shares };
}

/** Inner points of a gap between values at which a function is compared with its chord. */
const LOOKS = 8;
const SLACK = 1e-9;

/**
 * @param v the values of the distribution; rising
 * @throws UsageError where it is no time, or convex between two values: a checkpoint between them might then be
 *   better than one at any value
 */
export function checkConcave(time: TimeOfWork, v: ArrayLike<number>, name: string): void {
  if (time.rise !== undefined) return;
  const seconds = (work: number) => {
    const found = time.at(work);
    if (found >= 0 && found < Number.POSITIVE_INFINITY) return found;
    throw new UsageError(`${name} at work ${work} is ${found}; expected a number 0 or above`);
  };
  for (let i = 0; i < v.length; i++) {
    const [p, q] = [i === 0 ? 0 : v[i - 1], v[i]];
    const [low, high] = [seconds(p), seconds(q)];
    for (let k = 1; k < LOOKS; k++) {
      const share = k / LOOKS;
      const chord = (1 - share) * low + share * high;
      if (seconds((1 - share) * p + share * q) < chord - SLACK * Math.abs(chord)) {
        throw new UsageError(
          `${name} is convex between the values ${p} and ${q} of the distribution: a checkpoint between them may be better than at` +
            ' any value; take a function that bends down only, as min(…), or one straight between the values',
        );
      }
    }
  }
}
