import { InvalidArgumentError } from 'commander';
import type { Bounds } from '../sessions/users.ts';

/** A list like `4,8,12`, or a range like `4:16:4` (from, to, step), of values of one kind. */
export function swept(one: (text: string) => number): (text: string) => number[] {
  return (text) => text.split(',').flatMap((part) => (part.includes(':') ? range(part, one) : [one(part)]));
}

/** More than that is a slip of the hand. */
const MOST = 100_000;

function range(text: string, one: (text: string) => number): number[] {
  const parts = text.split(':');
  if (parts.length !== 3) throw new InvalidArgumentError('A range is FROM:TO:STEP, like 4:16:4.');
  const [from, to, step] = parts.map(one);
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (!(step > 0 && count >= 1 && count <= MOST))
    throw new InvalidArgumentError('A range goes up from FROM to TO in steps above 0.');
  // Not by adding: 0.1 three times is not 0.3.
  return Array.from({ length: count }, (_, i) => from + i * step);
}

/** `1..15`, or `7` for the same twice. */
export function bounds(one: (text: string) => number): (text: string) => Bounds {
  return (text) => {
    const [low, high = low, ...rest] = text.split('..');
    if (rest.length > 0) throw new InvalidArgumentError('Bounds are LOW..HIGH, like 1..15.');
    return { low: one(low), high: one(high) };
  };
}

/** A list of bounds: `1..1,1..7`. */
export function sweptBounds(one: (text: string) => number): (text: string) => Bounds[] {
  return (text) => text.split(',').map(bounds(one));
}
